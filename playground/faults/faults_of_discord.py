"""Faults of Discord itself: its requests, its answers to interactions, its gateway."""

from collections.abc import Iterator
from dataclasses import replace
from http import HTTPStatus

from playground.api.rate_limits import Allowance, RateLimits
from playground.faults.faults import Fault, FaultError, Given, Parameter, number
from playground.faults.trouble import Failing, Failure, Latency, Trouble
from playground.gateway.gateway import Gateway
from playground.gateway.identifying import SessionLimits
from playground.world.errors import INVALID_FORM, TOO_MANY_COMMAND_CREATES
from playground.world.world import World

_ANSWERS = {
    Failure.UNKNOWN: "Refuse the next answers to interactions as unknown (10062)",
    Failure.CUT: "Break the connection of the next answers; nothing is carried out",
    Failure.CUT_AFTER: "Carry out the next answers, then break the connection",
    Failure.FORBIDDEN: "Refuse the next answers to interactions with 403",
    Failure.UNAVAILABLE: "Answer 503 to the next answers; nothing is carried out",
    Failure.LOST: "Carry out the next answers, but answer 502",
}
_SHARD = (Parameter("shard", "integer", 0),)
"""Counted from 1; 0 stands for all."""


def faults_of_discord(
    world: World, gateway: Gateway, trouble: Trouble, limits: RateLimits | None
) -> Iterator[Fault]:
    """The faults that hit a bot wherever it is."""
    if limits is not None:
        yield _of_uploads(limits)
    yield from _of_emojis(world)
    yield from _of_all_requests(trouble)
    yield from _of_next_requests(trouble)
    for failure, label in _ANSWERS.items():
        yield _of_answers(world, trouble, failure, label)
    yield from _of_gateway(gateway)
    yield from _of_sessions(world)
    yield from _of_commands(world)


def _of_all_requests(trouble: Trouble) -> list[Fault]:
    def slow(on: bool, given: Given) -> None:
        trouble.delay_ms = number(given, "ms") if on else 0

    def take_time(on: bool, given: Given) -> None:
        least, most = number(given, "least_ms"), number(given, "most_ms")
        trouble.latency = Latency(least, max(least, most)) if on else None

    def refuse_all(on: bool, given: Given) -> None:
        trouble.refusal_status = _status(given) if on else None

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
            "latency",
            "Every request and event is under way for a time between these",
            "toggle",
            take_time,
            lambda: trouble.latency is not None,
            (Parameter("least_ms", "integer", 100), Parameter("most_ms", "integer", 300)),
        ),
    ]


def _of_next_requests(trouble: Trouble) -> list[Fault]:
    def refuse(on: bool, given: Given) -> None:
        trouble.refusals_left = number(given, "count") if on else 0
        trouble.retry_after_ms = number(given, "retry_after_ms")

    def lose(on: bool, given: Given) -> None:
        trouble.losses_left = number(given, "count") if on else 0

    count = Parameter("count", "integer", 1)
    return [
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


def _of_uploads(limits: RateLimits) -> Fault:
    def limit(on: bool, given: Given) -> None:
        allowance = Allowance(number(given, "uploads"), number(given, "seconds"))
        limits.limit_emojis(allowance if on else None)

    return Fault(
        "emojis_limited",
        "Limit uploads of emojis as in servers: then 429 with a long time to wait",
        "toggle",
        limit,
        lambda: limits.limits_emojis,
        (Parameter("uploads", "integer", 50), Parameter("seconds", "integer", 3600)),
    )


def _of_emojis(world: World) -> list[Fault]:
    def delete(_on: bool, _given: Given) -> None:
        world.emojis.clear()
        world.publish("emojis", {})

    def refuse(on: bool, _given: Given) -> None:
        world.refuses_emojis = on

    return [
        Fault("emojis_deleted", "Delete every emoji of the application", "action", delete),
        Fault(
            "emojis_refused",
            "Refuse the application's emojis in components, though they are there (50035)",
            "toggle",
            refuse,
            lambda: world.refuses_emojis,
        ),
    ]


def _of_answers(world: World, trouble: Trouble, failure: Failure, label: str) -> Fault:
    def fail(on: bool, given: Given) -> None:
        count = number(given, "count") if on else 0
        trouble.failing[failure] = Failing(count, number(given, "skip"), int(world.snowflakes.new()))

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
        shards = max(2, number(given, "shards")) if on else 1
        identifications.limits = replace(identifications.limits, shards=shards, shards_required=shards)

    def pace(on: bool, given: Given) -> None:
        pause = number(given, "seconds") if on else 0
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
        kind = refusals.get(number(given, "code"))
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


def _shard(given: Given) -> int | None:
    counted = number(given, "shard")
    return counted - 1 if counted else None


def _status(given: Given) -> int:
    status = number(given, "status")
    if status not in {one.value for one in HTTPStatus if one.value >= 400}:
        raise FaultError(f"{status} is not the status of a refusal")
    return status
