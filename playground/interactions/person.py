"""A person in a playground, controlled by a program: a test, a script, a demonstration."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from playground.api import render
from playground.input.commands import available
from playground.input.components import find
from playground.input.errors import InputError
from playground.interactions import acts
from playground.interactions.acts import Act
from playground.interactions.knowing import known_to, mentioned_in
from playground.validation.commands import CHAT_INPUT, SUBCOMMAND, SUBCOMMAND_GROUP
from playground.validation.component_fields import ACTION_ROW
from playground.validation.modals import LABEL
from playground.world.errors import Json
from playground.world.installs import set_installed
from playground.world.messages import seen_in
from playground.world.model import Answer, Channel, Interaction, InteractionType, Member
from playground.world.private_channels import direct
from playground.world.world import Upload, World


class InteractionResult:
    """The result of a person's action.

    Attributes:
        id: the interaction's id; None if it was refused before the bot heard of it.
        ok: whether the bot answered in time.
        failure: the message the person sees if not.
    """

    def __init__(
        self,
        person: Person,
        interaction: Interaction | None,
        failure: str | None = None,
    ) -> None:
        self._person = person
        self._interaction = interaction
        self.id = interaction.id if interaction else None
        self.failure = interaction.failure if interaction else failure
        self.ok = self.failure is None

    def __repr__(self) -> str:
        return f"<InteractionResult {self.id} {self.failure or self.answer!r}>"

    @property
    def answer(self) -> Answer | None:
        """How the bot first answered."""
        return self._interaction.answer if self._interaction else None

    @property
    def deferred(self) -> bool:
        """Whether the bot only said that it would answer."""
        return self.answer in {Answer.DEFERRED_MESSAGE, Answer.DEFERRED_UPDATE}

    @property
    def modal(self) -> Json | None:
        """The form that the bot opened: `custom_id`, `title`, `components`."""
        return self._interaction.modal if self._interaction else None

    @property
    def choices(self) -> list[Json]:
        """What the bot suggested."""
        return (self._interaction.choices if self._interaction else None) or []

    @property
    def messages(self) -> list[Json]:
        """The messages that answer this interaction, as they are now, oldest first.

        Only those that the person still sees. A message that was updated counts.
        """
        if self._interaction is None:
            return []
        return self._person.messages(self._interaction.channel_id, only=self._interaction.message_ids)

    @property
    def message(self) -> Json | None:
        """The first of them."""
        return self.messages[0] if self.messages else None


@dataclass(frozen=True, slots=True)
class Person:
    """Acts as one member, under the same rules as the page.

    A refusal is in the result, or raised as `InputError` if there is none.

    Attributes:
        id: the user's id, which outlives a reset of the server.
    """

    world: World
    id: str

    @property
    def member(self) -> Member:
        """The membership in the first server as it is now.

        Raises:
            InputError: there is none, since a reset.
        """
        member = self.world.guild.members.get(self.id)
        if member is None:
            raise InputError("you are not in this server")
        return member

    def member_in(self, channel_id: str) -> Member:
        """The membership in the server of a channel, the first server for an unknown one.

        Raises:
            InputError: there is none.
        """
        channel = self.world.find_channel(channel_id)
        if channel is None:
            return self.member
        member = channel.guild.members.get(self.id)
        if member is None:
            raise InputError("you are not in this server")
        return member

    @property
    def locale(self) -> str:
        """The language this person reads."""
        return self.member.locale

    @property
    def name(self) -> str:
        """The name that others see."""
        return self.member.nick or self.member.user.global_name or self.member.user.username

    @property
    def mention(self) -> str:
        """What pings this person."""
        return f"<@{self.id}>"

    def messages(self, channel_id: str, *, only: Container[str] | None = None) -> list[Json]:
        """What this person sees in a channel now, oldest first, or `only` the messages with these ids.

        Own ephemeral messages are included. Where they may not look, they see nothing.
        """
        return list(self.newest_messages(channel_id, only=only))[::-1]

    def newest_messages(self, channel_id: str, *, only: Container[str] | None = None) -> Iterator[Json]:
        """The same, newest first, rendered lazily."""
        channel = self.world.find_channel(channel_id)
        if channel is None or not self.world.sees(self.id, channel_id):
            return
        for message in reversed(seen_in(channel, self.id, with_ephemeral=True)):
            if only is None or message.id in only:
                yield render.message(self.world, message)

    def notified_of(self, message: Json) -> str | None:
        """How a message notified this person when it came: "mention", "message", or not at all."""
        for one in self.world.notifications:
            if (one.person_id, one.message_id) == (self.id, message["id"]):
                return one.kind
        return None

    def strangers(self, message: Json) -> set[str]:
        """The ids of the people whom a message mentions, but this person's client cannot name."""
        return mentioned_in(message) - known_to(self.world, self.id)

    @property
    def direct(self) -> Channel:
        """The direct messages with the application."""
        return direct(self.world, self.id)

    def install(self, *, on: bool = True) -> None:
        """Install the application for oneself, or remove it."""
        set_installed(self.world, self.id, installed=on)

    def commands(self, channel_id: str | None = None) -> list[Json]:
        """The commands this person may use in a channel; in the first one of the first server by default."""
        channel = self.world.find_channel(channel_id or next(iter(self.world.guild.channels)))
        return available(self.world, self.member_in(channel.id), channel) if channel is not None else []

    async def slash(
        self, channel_id: str, path: str, options: Mapping[str, Any] | None = None
    ) -> InteractionResult:
        """Run a slash command, `path` being its full name ("rules show"), options by name.

        A user, channel or role is given by its id, a file as an `Upload`.
        Returns once the bot has answered or the 3 seconds are over.
        """
        files = _Files()
        try:
            given = self._command(channel_id, path, files.named(options or {}), focused=None)
        except InputError as refusal:
            return InteractionResult(self, None, str(refusal))
        act = Act(InteractionType.COMMAND, channel_id, given, files=files.by_id)
        return await self._perform(act)

    async def autocomplete(
        self, channel_id: str, path: str, options: Mapping[str, Any], focused: str
    ) -> list[Json]:
        """What the bot suggests for the option `focused`, whose value is what was typed so far.

        Raises:
            InputError: there is no such command or option, or the bot did not answer.
        """
        given = self._command(channel_id, path, options, focused)
        result = await self._perform(Act(InteractionType.AUTOCOMPLETE, channel_id, given))
        if not result.ok:
            raise InputError(result.failure)
        return result.choices

    async def click(self, message: Json, custom_id: str) -> InteractionResult:
        """Press a button of a message."""
        return await self._use(message, custom_id, None)

    async def select(self, message: Json, custom_id: str, values: list[str]) -> InteractionResult:
        """Choose in a select of a message."""
        return await self._use(message, custom_id, values)

    async def submit(self, modal: Json | None, values: Mapping[str, Any]) -> InteractionResult:
        """Submit a modal that was opened for this person, with values by custom_id.

        A select or a group of checkboxes takes a list, files a list of `Upload`s, a checkbox a
        bool, all else a text.
        """
        if modal is None:
            return InteractionResult(self, None, "no form was opened")
        origin = self.world.interactions.get(modal["interaction_id"])
        if origin is None:
            return InteractionResult(self, None, "this form is not open")
        files = _Files()
        named = files.named(values)
        given = {
            "custom_id": modal["custom_id"],
            "components": [_filled_in(one, named) for one in modal["components"]],
        }
        source_id = origin.source.id if origin.source else None
        act = Act(InteractionType.MODAL, origin.channel_id, given, source_id, files=files.by_id)
        return await self._perform(act)

    async def interact(self, raw: Json, *, forge: bool = False) -> InteractionResult:
        """Perform an interaction in the page's format: `type`, `channel_id`, `message_id`, `data`.

        With `forge`, skip all checks, which no app would do: for fuzzers.
        """
        return await self._perform(_act(raw), acts.forge if forge else acts.perform)

    async def tamper(self, raw: Json, change: Callable[[Json], Json]) -> InteractionResult:
        """Perform an interaction unchecked, changing the payload that the bot gets."""
        return await self._perform(_act(raw), partial(acts.forge, tamper=change))

    async def say(self, channel_id: str, text: str) -> Json:
        """Write an ordinary message; in a forum start a post with it, whose title is the first line.

        Raises:
            InputError: the person may not.
        """
        message = acts.say(self.world, self.member_in(channel_id), channel_id, text)
        await asyncio.sleep(0)
        return render.message(self.world, message)

    def mark_interest(self, guild_id: str, event_id: str, *, on: bool = True) -> None:
        """Mark interest in a scheduled event of a server, or take it back.

        Raises:
            InputError: there is no such event, or the person is not there.
        """
        acts.mark_interest(self.world, self.id, guild_id, event_id, on=on)

    def dismiss(self, message: Json) -> None:
        """Dismiss an ephemeral message.

        Raises:
            InputError: it is not one.
        """
        acts.dismiss(self.world, self.member_in(message["channel_id"]), message["id"])

    async def _use(self, message: Json, custom_id: str, values: list[str] | None) -> InteractionResult:
        try:
            kind = find(message["components"], custom_id)["type"]
        except InputError as refusal:
            return InteractionResult(self, None, str(refusal))
        given: Json = {"custom_id": custom_id, "component_type": kind}
        if values is not None:
            given["values"] = values
        act = Act(InteractionType.COMPONENT, message["channel_id"], given, message["id"])
        return await self._perform(act)

    async def _perform(
        self, act: Act, perform: Callable[[World, Member, Act], Interaction] = acts.perform
    ) -> InteractionResult:
        try:
            interaction = perform(self.world, self.member_in(act.channel_id), act)
        except InputError as refusal:
            return InteractionResult(self, None, str(refusal))
        await interaction.settled.wait()
        return InteractionResult(self, interaction)

    def _command(self, channel_id: str, path: str, options: Mapping[str, Any], focused: str | None) -> Json:
        root, *below = path.split()
        member = self.member_in(channel_id)
        channel = acts.visible_channel(self.world, member, channel_id)
        for command in available(self.world, member, channel, root):
            if command["type"] == CHAT_INPUT:
                given = _nested(command["options"], below, options, focused)
                return {"id": command["id"], "name": root, "type": CHAT_INPUT, "options": given}
        raise InputError(f"you cannot use /{root} here")


def _act(raw: Json) -> Act:
    return Act(InteractionType(raw["type"]), raw["channel_id"], raw["data"], raw.get("message_id"))


class _Files:
    """Replaces the files among given values by ids, and keeps them."""

    def __init__(self) -> None:
        self.by_id: dict[str, Upload] = {}

    def named(self, values: Mapping[str, Any]) -> dict[str, Any]:
        return {name: self._named(value) for name, value in values.items()}

    def _named(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._named(one) for one in value]
        if not isinstance(value, Upload):
            return value
        file_id = str(len(self.by_id))
        self.by_id[file_id] = value
        return file_id


def _nested(
    defined: list[Json], names: list[str], options: Mapping[str, Any], focused: str | None
) -> list[Json]:
    by_name = {option["name"]: option for option in defined}
    if names:
        option = by_name.get(names[0])
        if option is None or option["type"] not in {SUBCOMMAND, SUBCOMMAND_GROUP}:
            raise InputError(f"there is no subcommand {names[0]!r}")
        below = _nested(option.get("options") or [], names[1:], options, focused)
        return [{"type": option["type"], "name": names[0], "options": below}]
    given: list[Json] = []
    for name, value in options.items():
        if name not in by_name:
            raise InputError(f"there is no option {name!r}")
        entry: Json = {"type": by_name[name]["type"], "name": name, "value": value}
        given.append(entry | {"focused": True} if name == focused else entry)
    return given


def _filled_in(component: Json, values: Mapping[str, Any]) -> Json:
    if component["type"] == LABEL:
        return {**component, "component": _filled_in(component["component"], values)}
    if component["type"] == ACTION_ROW:
        return {**component, "components": [_filled_in(component["components"][0], values)]}
    custom_id = component.get("custom_id")
    if custom_id is None or custom_id not in values:
        return component
    value = values[custom_id]
    return {**component, ("values" if isinstance(value, list) else "value"): value}
