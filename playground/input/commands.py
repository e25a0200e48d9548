"""Slash commands and context menus as people run them."""

from typing import Any

from playground.api import render
from playground.input.errors import InputError
from playground.input.resolved import Resolver
from playground.validation import commands
from playground.world import installs
from playground.world.command_permissions import may_run
from playground.world.errors import Json
from playground.world.model import Channel, Member
from playground.world.world import World

_LONGEST_TEXT = 6000
_NESTING = {commands.SUBCOMMAND, commands.SUBCOMMAND_GROUP}


def available(world: World, person: Member, channel: Channel, name: str | None = None) -> list[Json]:
    """The commands a person may run in a channel, or those with a name."""
    return [
        command
        for command in _all(world, person)
        if name in {None, command["name"]} and _is_available(world, person, channel, command)
    ]


def allowed(world: World, person: Member) -> list[Json]:
    """The commands a person may run somewhere, as far as roles and the server's overrides decide."""
    return [command for command in _all(world, person) if may_run(world, command, person, None)]


def _is_available(world: World, person: Member, channel: Channel, command: Json) -> bool:
    if not installs.of_command(world, person.user.id, channel, command):
        return False
    return channel.is_private or may_run(world, command, person, channel)


def _all(world: World, person: Member) -> list[Json]:
    scopes = [world.commands.get(None), world.commands.get(person.guild.id)]
    return [command for scope in scopes if scope for command in scope.by_id.values()]


def check_command(
    world: World,
    person: Member,
    channel: Channel,
    given: Json,
    resolver: Resolver,
    *,
    typing: bool = False,
) -> Json:
    """The `data` of an interaction with a command, options checked and ids resolved.

    With `typing` it is an autocomplete: options may be missing or unfinished.

    Raises:
        InputError: the command cannot be run so by this person here.
    """
    command = _found(world, person, channel, given)
    kind = command["type"]
    checked: Json = {"id": command["id"], "name": command["name"], "type": kind}
    if "guild_id" in command:
        checked["guild_id"] = command["guild_id"]
    if kind == commands.CHAT_INPUT:
        reader = _OptionReader(person, resolver, typing=typing)
        checked["options"] = reader.read(command["options"], given.get("options") or [])
        if typing and not reader.focused:
            raise InputError("no option with autocomplete has the focus")
    else:
        checked["target_id"] = _target(world, channel, kind, str(given.get("target_id")), resolver)
    if resolver.json():
        checked["resolved"] = resolver.json()
    return checked


def _found(world: World, person: Member, channel: Channel, given: Json) -> Json:
    for command in _all(world, person):
        if command["id"] == str(given.get("id")) and _is_available(world, person, channel, command):
            return command
    raise InputError(f"you cannot use /{given.get('name')} here")


def _target(world: World, channel: Channel, kind: int, target_id: str, resolver: Resolver) -> str:
    if kind == commands.MESSAGE_COMMAND:
        message = channel.messages.get(target_id)
        if message is None or message.seen_by is not None:
            raise InputError(f"there is no message {target_id}")
        resolver.json()["messages"] = {target_id: render.message(world, message)}
    else:
        resolver.user(target_id)
    return target_id


class _OptionReader:
    def __init__(self, person: Member, resolver: Resolver, *, typing: bool) -> None:
        self._person = person
        self._resolver = resolver
        self._typing = typing
        self.focused = False

    def read(self, defined: list[Json], given: list[Json]) -> list[Json]:
        if defined and defined[0]["type"] in _NESTING:
            return [self._read_below(defined, given)]
        by_name = {option["name"]: option for option in defined}
        for option in given:
            if option.get("name") not in by_name:
                raise InputError(f"there is no option {option.get('name')!r}")
        names = [option["name"] for option in given]
        if len(set(names)) < len(names):
            raise InputError("an option is given twice")
        if not self._typing:
            for option in defined:
                if option.get("required") and option["name"] not in names:
                    raise InputError(f"{option['name']}: this option is required")
        return [self._read_one(by_name[option["name"]], option) for option in given]

    def _read_below(self, defined: list[Json], given: list[Json]) -> Json:
        names = [option["name"] for option in defined]
        if len(given) != 1 or given[0].get("name") not in names:
            raise InputError(f"choose one of {', '.join(names)}")
        option = defined[names.index(given[0]["name"])]
        below = self.read(option.get("options") or [], given[0].get("options") or [])
        return {"type": option["type"], "name": option["name"], "options": below}

    def _read_one(self, option: Json, given: Json) -> Json:
        read: Json = {"type": option["type"], "name": option["name"]}
        if given.get("focused"):
            if not self._typing or not option.get("autocomplete"):
                raise InputError(f"{option['name']}: has no autocomplete")
            self.focused = True
            return read | {"value": str(given.get("value", "")), "focused": True}
        try:
            value = self._value(option, given.get("value"))
        except InputError:
            if not self._typing:
                raise
            value = given.get("value")
        return read | {"value": value}

    def _value(self, option: Json, value: Any) -> Any:
        name = option["name"]
        match option["type"]:
            case commands.STRING:
                value = _text(option, value)
            case commands.INTEGER | commands.NUMBER:
                value = _number(option, value)
            case commands.BOOLEAN:
                if not isinstance(value, bool):
                    raise InputError(f"{name}: choose true or false")
            case _:
                value = self._entity(option, str(value))
        choices = option.get("choices")
        if choices and value not in [choice["value"] for choice in choices]:
            raise InputError(f"{name}: not one of the choices")
        return value

    def _entity(self, option: Json, some_id: str) -> str:
        match option["type"]:
            case commands.USER:
                self._resolver.user(some_id)
            case commands.CHANNEL:
                self._resolver.channel(some_id, self._person, option.get("channel_types"))
            case commands.ROLE:
                self._resolver.role(some_id)
            case commands.MENTIONABLE:
                self._resolver.mentionable(some_id)
            case _:
                return self._resolver.file(some_id)
        return some_id


def _text(option: Json, value: Any) -> str:
    name = option["name"]
    if not isinstance(value, str) or not value:
        raise InputError(f"{name}: type some text")
    if len(value) < option.get("min_length", 0):
        raise InputError(f"{name}: at least {option['min_length']} characters")
    longest = option.get("max_length", _LONGEST_TEXT)
    if len(value) > longest:
        raise InputError(f"{name}: at most {longest} characters")
    return value


def _number(option: Json, value: Any) -> int | float:
    name = option["name"]
    whole = option["type"] == commands.INTEGER
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{name}: type a number")
    if whole and value != int(value):
        raise InputError(f"{name}: type a whole number")
    low, high = option.get("min_value"), option.get("max_value")
    if low is not None and value < low:
        raise InputError(f"{name}: at least {low}")
    if high is not None and value > high:
        raise InputError(f"{name}: at most {high}")
    return int(value) if whole else value
