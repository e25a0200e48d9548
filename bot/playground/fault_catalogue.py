"""Every fault that can be injected."""

from collections.abc import Mapping
from dataclasses import replace
from http import HTTPStatus
from typing import Any

from bot.playground import channels, messages, people
from bot.playground.errors import INVALID_FORM, TOO_MANY_COMMAND_CREATES
from bot.playground.faults import Act, Fault, FaultError, Parameter
from bot.playground.gateway import Gateway
from bot.playground.identifying import SessionLimits
from bot.playground.model import Channel, Member, Message
from bot.playground.permissions import Permission
from bot.playground.trouble import Failing, Failure, Trouble
from bot.playground.world import World

Given = Mapping[str, Any]

_WRITING = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
_SEEING = Permission.VIEW_CHANNEL
_CHANNEL = (Parameter("channel", "channel"),)
_SHARD = (Parameter("shard", "integer", 0),)
"""Counted from 1; 0 stands for all."""
_ANSWERS = {
    Failure.UNKNOWN: "Refuse the next answers to interactions as unknown (10062)",
    Failure.CUT: "Break the connection of the next answers; nothing is carried out",
    Failure.CUT_AFTER: "Carry out the next answers, then break the connection",
    Failure.UNAVAILABLE: "Answer 503 to the next answers; nothing is carried out",
    Failure.LOST: "Carry out the next answers, but answer 502",
}


def all_faults(world: World, gateway: Gateway, trouble: Trouble) -> list[Fault]:
    """The faults of a playground, in the order in which the page lists them."""
    return [
        *_of_requests(trouble),
        *(_of_answers(world, trouble, failure, label) for failure, label in _ANSWERS.items()),
        *_of_gateway(gateway),
        *_of_sessions(world),
        *_of_commands(world),
        *_of_channels(world),
        *_of_server(world),
        *_of_mistakes(world),
    ]


def _of_requests(trouble: Trouble) -> list[Fault]:
    def slow(on: bool, given: Given) -> None:
        trouble.delay_ms = _number(given, "ms") if on else 0

    def refuse(on: bool, given: Given) -> None:
        trouble.refusals_left = _number(given, "count") if on else 0
        trouble.retry_after_ms = _number(given, "retry_after_ms")

    def lose(on: bool, given: Given) -> None:
        trouble.losses_left = _number(given, "count") if on else 0

    def refuse_all(on: bool, given: Given) -> None:
        trouble.refusal_status = _status(given) if on else None

    count = Parameter("count", "integer", 1)
    return [
        Fault(
            "all_refused",
            "Refuse every request with this status",
            "toggle",
            refuse_all,
            lambda: trouble.refusal_status is not None,
            (Parameter("status", "integer", 403),),
        ),
        Fault(
            "slow_network",
            "Every request takes longer",
            "toggle",
            slow,
            lambda: trouble.delay_ms > 0,
            (Parameter("ms", "integer", 1500),),
        ),
        Fault(
            "rate_limited",
            "Answer 429 to the next requests",
            "once",
            refuse,
            lambda: trouble.refusals_left > 0,
            (count, Parameter("retry_after_ms", "integer", 1000)),
        ),
        Fault(
            "bad_gateway",
            "Carry out the next requests, but answer 502",
            "once",
            lose,
            lambda: trouble.losses_left > 0,
            (count,),
        ),
    ]


def _of_answers(world: World, trouble: Trouble, failure: Failure, label: str) -> Fault:
    def fail(on: bool, given: Given) -> None:
        count = _number(given, "count") if on else 0
        trouble.failing[failure] = Failing(count, _number(given, "skip"), int(world.snowflakes.new()))

    parameters = (Parameter("count", "integer", 1), Parameter("skip", "integer", 0))
    return Fault(
        f"answers_{failure.value}",
        label,
        "once",
        fail,
        lambda: trouble.failing[failure].left > 0,
        parameters,
    )


def _of_gateway(gateway: Gateway) -> list[Fault]:
    def drop(_on: bool, given: Given) -> None:
        gateway.drop(resumable=True, shard=_shard(given))

    def invalidate(_on: bool, given: Given) -> None:
        gateway.drop(resumable=False, shard=_shard(given))

    def duplicate(on: bool, _given: Given) -> None:
        gateway.duplicate_events = on

    def refuse_intents(on: bool, _given: Given) -> None:
        gateway.refuses_intents = on

    return [
        Fault(
            "intents_refused",
            "Close sessions because of their intents (4014)",
            "toggle",
            refuse_intents,
            lambda: gateway.refuses_intents,
        ),
        Fault("gateway_drop", "Cut the gateway; the bot can resume", "action", drop, parameters=_SHARD),
        Fault(
            "session_invalid",
            "End the gateway session; the bot starts anew",
            "action",
            invalidate,
            parameters=_SHARD,
        ),
        Fault(
            "duplicate_events",
            "Send every gateway event twice",
            "toggle",
            duplicate,
            lambda: gateway.duplicate_events,
        ),
    ]


def _of_sessions(world: World) -> list[Fault]:
    identifications = world.identifications

    def require_shards(on: bool, given: Given) -> None:
        shards = max(2, _number(given, "shards")) if on else 1
        identifications.limits = replace(identifications.limits, shards=shards, shards_required=shards)

    def pace(on: bool, given: Given) -> None:
        pause = _number(given, "seconds") if on else 0
        identifications.limits = replace(identifications.limits, pause=pause)

    def use_up(on: bool, _given: Given) -> None:
        a_day = 0 if on else SessionLimits().a_day
        identifications.limits = replace(identifications.limits, a_day=a_day)

    return [
        Fault(
            "sharding_required",
            "Close sessions with fewer shards (4011), as for a bot in thousands of servers",
            "toggle",
            require_shards,
            lambda: identifications.limits.shards_required > 1,
            (Parameter("shards", "integer", 2),),
        ),
        Fault(
            "sessions_paced",
            "Let one shard identify at a time, with a pause; others get an invalid session",
            "toggle",
            pace,
            lambda: identifications.limits.pause > 0,
            (Parameter("seconds", "integer", 5),),
        ),
        Fault(
            "sessions_used_up",
            "No session is left today: the next one resets the bot's token",
            "toggle",
            use_up,
            lambda: identifications.limits.a_day == 0,
        ),
    ]


def _of_commands(world: World) -> list[Fault]:
    refusals = {kind.code: kind for kind in (TOO_MANY_COMMAND_CREATES, INVALID_FORM)}

    def refuse(on: bool, given: Given) -> None:
        kind = refusals.get(_number(given, "code"))
        if kind is None:
            raise FaultError(f"code must be one of {', '.join(map(str, refusals))}")
        world.refused_commands = kind() if on else None

    return [
        Fault(
            "commands_refused",
            "Refuse to register commands: too many today (30034), or invalid (50035)",
            "toggle",
            refuse,
            lambda: world.refused_commands is not None,
            (Parameter("code", "integer", TOO_MANY_COMMAND_CREATES.code),),
        )
    ]


def _of_channels(world: World) -> list[Fault]:
    def delete_channel(_on: bool, given: Given) -> None:
        channels.delete(world, _channel(world, given))

    def delete_message(_on: bool, given: Given) -> None:
        messages.delete(world, *_message(world, given))

    return [
        Fault("channel_deleted", "Delete a channel", "action", delete_channel, parameters=_CHANNEL),
        Fault(
            "message_deleted",
            "Delete a message",
            "action",
            delete_message,
            parameters=(Parameter("message", "message"),),
        ),
        Fault(
            "permission_lost",
            "The bot may no longer write in a channel",
            "toggle",
            _denial(world, _WRITING),
            lambda: _is_denied(world, _WRITING),
            _CHANNEL,
        ),
        Fault(
            "access_lost",
            "The bot no longer sees a channel",
            "toggle",
            _denial(world, _SEEING),
            lambda: _is_denied(world, _SEEING),
            _CHANNEL,
        ),
    ]


def _of_server(world: World) -> list[Fault]:
    def leave(on: bool, given: Given) -> None:
        if on:
            people.remove_person(world, _member(world, given))
        else:
            for member in world.people():
                people.bring_back(world, member)

    def expire(_on: bool, _given: Given) -> None:
        for interaction in world.interactions.values():
            interaction.expired = True

    def remove(on: bool, _given: Given) -> None:
        act = people.remove_bot if on else people.invite_bot
        act(world)

    def fail(on: bool, _given: Given) -> None:
        people.set_available(world, not on)

    return [
        Fault(
            "member_leaves",
            "Someone leaves the server; off: everyone comes back",
            "toggle",
            leave,
            lambda: any(not member.present for member in world.people()),
            (Parameter("person", "person"),),
        ),
        Fault("tokens_expired", "All interaction tokens expire now", "action", expire),
        Fault(
            "guild_removed",
            "The bot is removed from the server; off: it is invited again",
            "toggle",
            remove,
            lambda: world.bot_removed,
        ),
        Fault(
            "guild_outage",
            "The server is unavailable, as in an outage",
            "toggle",
            fail,
            lambda: not world.guild.available,
        ),
    ]


def _of_mistakes(world: World) -> list[Fault]:
    def leave_out(on: bool, _given: Given) -> None:
        world.guild_missing = on

    def deny(on: bool, _given: Given) -> None:
        world.guild_unknown = on

    def deny_channel(on: bool, given: Given) -> None:
        if on:
            world.unknown_channels.add(_channel(world, given).id)
        else:
            world.unknown_channels.clear()

    return [
        Fault(
            "guild_missing",
            "READY leaves the server out, though the bot is in it",
            "toggle",
            leave_out,
            lambda: world.guild_missing,
        ),
        Fault(
            "guild_unknown",
            "Answer 10004 when asked for the server or a member, though the bot is in it",
            "toggle",
            deny,
            lambda: world.guild_unknown,
        ),
        Fault(
            "channel_unknown",
            "Answer 10003 to requests for a channel, though it is there",
            "toggle",
            deny_channel,
            lambda: bool(world.unknown_channels),
            _CHANNEL,
        ),
    ]


def _denial(world: World, bits: Permission) -> Act:
    def deny(on: bool, given: Given) -> None:
        if on:
            _set_denied(world, _channel(world, given), bits, denied=True)
            return
        for channel in tuple(world.guild.channels.values()):
            if channel.thread is None:
                _set_denied(world, channel, bits, denied=False)

    return deny


def _set_denied(world: World, channel: Channel, bits: Permission, *, denied: bool) -> None:
    overwrite = channel.overwrites.get(world.bot.id)
    allow, deny = (overwrite.allow, overwrite.deny) if overwrite else (0, 0)
    wanted = deny | bits if denied else deny & ~bits
    if wanted != deny:
        people.overwrite(world, channel.id, world.bot.id, allow & ~int(bits), int(wanted))


def _is_denied(world: World, bits: Permission) -> bool:
    overwrites = [channel.overwrites.get(world.bot.id) for channel in world.guild.channels.values()]
    return any(overwrite is not None and overwrite.deny & bits for overwrite in overwrites)


def _number(given: Given, name: str) -> int:
    value = given[name]
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise FaultError(f"{name} must be a number, not {value!r}")
    return int(value)


def _shard(given: Given) -> int | None:
    counted = _number(given, "shard")
    return counted - 1 if counted else None


def _status(given: Given) -> int:
    status = _number(given, "status")
    if status not in {one.value for one in HTTPStatus if one.value >= 400}:
        raise FaultError(f"{status} is not the status of a refusal")
    return status


def _channel(world: World, given: Given) -> Channel:
    channel = world.guild.channels.get(str(given["channel"]))
    if channel is None:
        raise FaultError(f"there is no channel {given['channel']}")
    return channel


def _message(world: World, given: Given) -> tuple[Channel, Message]:
    wanted = str(given["message"])
    for channel in world.guild.channels.values():
        if wanted in channel.messages:
            return channel, channel.messages[wanted]
    raise FaultError(f"there is no message {wanted}")


def _member(world: World, given: Given) -> Member:
    member = world.guild.members.get(str(given["person"]))
    if member is None or member.user.bot:
        raise FaultError(f"there is no person {given['person']}")
    return member
