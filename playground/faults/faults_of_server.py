"""Faults of a server: its channels and messages, who is in it, and what Discord wrongly says of it."""

from collections.abc import Callable, Iterator

from playground.faults.faults import Act, Fault, FaultError, Given, Parameter
from playground.world import channels, messages, people
from playground.world.model import Channel, Message
from playground.world.permissions import Permission
from playground.world.world import World

_WRITING = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
_SEEING = Permission.VIEW_CHANNEL
_CHANNEL = (Parameter("channel", "channel"),)


def faults_of_server(world: World) -> Iterator[Fault]:
    """The faults that hit a bot in the server."""
    yield from _of_channels(world)
    yield from _of_membership(world)
    yield from _of_mistakes(world)


def _of_channels(world: World) -> list[Fault]:
    def delete_channel(_on: bool, given: Given) -> None:
        channels.delete(world, channel_named(world, given))

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


def _of_membership(world: World) -> list[Fault]:
    def remove(on: bool, _given: Given) -> None:
        act = people.remove_bot if on else people.invite_bot
        act(world, world.guild)
        world.commands_alone = False

    def leave_commands(on: bool, given: Given) -> None:
        remove(on, given)
        world.commands_alone = on

    def fail(on: bool, _given: Given) -> None:
        people.set_available(world, world.guild, not on)

    return [
        Fault(
            "guild_removed",
            "The bot is removed from the server; off: it is invited again",
            "toggle",
            remove,
            lambda: world.bot_removed and not world.commands_alone,
        ),
        Fault(
            "commands_alone",
            "The application is in the server without its bot; off: with it",
            "toggle",
            leave_commands,
            lambda: world.commands_alone,
        ),
        Fault(
            "guild_outage",
            "The server is unavailable, as in an outage",
            "toggle",
            fail,
            lambda: not world.guild.available,
        ),
    ]


def _switch(key: str, label: str, owner: Callable[[], object], attribute: str) -> Fault:
    """Return the fault that sets an attribute."""

    def switch(on: bool, _given: Given) -> None:
        setattr(owner(), attribute, on)

    return Fault(key, label, "toggle", switch, lambda: bool(getattr(owner(), attribute)))


def _of_mistakes(world: World) -> list[Fault]:
    def deny_channel(on: bool, given: Given) -> None:
        if on:
            world.unknown_channels.add(channel_named(world, given).id)
        else:
            world.unknown_channels.clear()

    return [
        _switch(
            "guild_missing",
            "READY leaves the server out, though the bot is in it",
            lambda: world.guild,
            "missing",
        ),
        _switch(
            "guild_unknown",
            "Answer 10004 when asked for the server or a member, though the bot is in it",
            lambda: world.guild,
            "unknown",
        ),
        _switch(
            "names_refused",
            "Refuse words in names of threads, as in Discoverable servers",
            lambda: world,
            "refuses_names",
        ),
        _switch(
            "threads_full",
            "Refuse new threads and posts: the server has as many active ones as it may (160006)",
            lambda: world,
            "threads_full",
        ),
        _switch(
            "titles_blocked",
            "Let AutoMod block titles of threads and posts with letters (200001)",
            lambda: world,
            "blocks_titles",
        ),
        _switch(
            "kept_files_refused",
            "Refuse edits whose components name files that the message has already",
            lambda: world,
            "refuses_kept_files",
        ),
        _switch(
            "files_refused",
            "Refuse every message and edit with a new file as too large (40005)",
            lambda: world,
            "refuses_files",
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
            _set_denied(world, channel_named(world, given), bits, denied=True)
            return
        for channel in _channels(world):
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
    overwrites = [channel.overwrites.get(world.bot.id) for channel in _channels(world)]
    return any(overwrite is not None and overwrite.deny & bits for overwrite in overwrites)


def _channels(world: World) -> list[Channel]:
    return [channel for guild in world.guilds.values() for channel in guild.channels.values()]


def channel_named(world: World, given: Given) -> Channel:
    """The channel that a parameter names."""
    channel = world.find_channel(str(given["channel"]))
    if channel is None:
        raise FaultError(f"there is no channel {given['channel']}")
    return channel


def _message(world: World, given: Given) -> tuple[Channel, Message]:
    wanted = str(given["message"])
    for channel in _channels(world):
        if wanted in channel.messages:
            return channel, channel.messages[wanted]
    raise FaultError(f"there is no message {wanted}")
