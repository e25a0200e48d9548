"""What moderators do: archive and lock threads, put people in time-out, change who may run a command."""

from collections.abc import Iterator

from playground.faults.faults import Fault, FaultError, Given, Parameter, number
from playground.faults.faults_of_people import member_named
from playground.faults.faults_of_server import channel_named
from playground.world import channels, command_permissions, people
from playground.world.errors import Json
from playground.world.model import Channel, Thread
from playground.world.world import World

_USER = 2
_CHANNEL = (Parameter("channel", "channel"),)


def faults_of_moderators(world: World) -> Iterator[Fault]:
    """Everything that moderators do."""
    yield from _of_threads(world)
    yield _time_out(world)
    yield from _of_commands(world)


def _of_threads(world: World) -> list[Fault]:
    def archive(_on: bool, given: Given) -> None:
        channel, thread = _thread(world, given)
        channels.set_archived(world, channel, thread, archived=True)

    def lock(on: bool, given: Given) -> None:
        locked = [_thread(world, given)] if on else list(_locked(world))
        for channel, thread in locked:
            thread.locked = on
            channels.changed(world, channel)

    return [
        Fault("thread_archived", "Archive a thread", "action", archive, parameters=_CHANNEL),
        Fault(
            "thread_locked",
            "Lock a thread; off: unlock all",
            "toggle",
            lock,
            lambda: any(True for _ in _locked(world)),
            _CHANNEL,
        ),
    ]


def _time_out(world: World) -> Fault:
    def silence(on: bool, given: Given) -> None:
        if on:
            until = world.clock.now_ms() + number(given, "minutes") * 60_000
            people.time_out(world, member_named(world, given), until)
            return
        for member in world.people():
            people.time_out(world, member, None)

    return Fault(
        "member_timed_out",
        "Put someone in time-out: no clicks, no commands; off: everyone may again",
        "toggle",
        silence,
        lambda: any(member.silent_until is not None for member in world.people()),
        (Parameter("person", "person"), Parameter("minutes", "integer", 10)),
    )


def _of_commands(world: World) -> list[Fault]:
    def say(allowed: bool) -> Fault:
        def act(on: bool, given: Given) -> None:
            if not on:
                command_permissions.forget_all(world)
                return
            command = _command(world, given)
            some_id = member_named(world, given).user.id
            command_permissions.override(world, command["id"], _USER, some_id, allowed)

        return Fault(
            "command_granted" if allowed else "command_refused",
            f"Integrations page: {'allow' if allowed else 'refuse'} someone a command; off: as by default",
            "toggle",
            act,
            lambda: any(
                one.allowed is allowed for said in world.guild.command_overrides.values() for one in said
            ),
            (Parameter("command", "command"), Parameter("person", "person")),
        )

    return [say(allowed=True), say(allowed=False)]


def _locked(world: World) -> Iterator[tuple[Channel, Thread]]:
    for channel in [one for guild in world.guilds.values() for one in guild.channels.values()]:
        if channel.thread is not None and channel.thread.locked:
            yield channel, channel.thread


def _thread(world: World, given: Given) -> tuple[Channel, Thread]:
    channel = channel_named(world, given)
    if channel.thread is None:
        raise FaultError(f"#{channel.name} is not a thread")
    return channel, channel.thread


def _command(world: World, given: Given) -> Json:
    wanted = str(given["command"])
    for command in world.commands[None].by_id.values():
        if wanted in {command["id"], command["name"]}:
            return command
    raise FaultError(f"there is no command {wanted}")
