"""Slash commands: translations, and a one-line answer for every failure.

Discord checks commands and their options before it sends them.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine, Mapping
from typing import Any, Final, TypeVar

import discord
from discord import app_commands

from bot.common.errors import TableError
from bot.common.ids import id_from, new_id
from bot.discord.clicks import guarded
from bot.discord.interactions import guild_of, server_of, words_of
from bot.discord.sending.answers import Answer
from bot.i18n import LANGUAGES, Words, words_for
from bot.messages.panels import Panel, Reference, Text
from data.database import Act

T = TypeVar("T")


class Request:
    """A command being answered, for the person who sent it; or the button with which they confirm one."""

    def __init__(self, interaction: discord.Interaction[Any]) -> None:
        self.interaction = interaction
        self.answer = Answer(interaction)
        self.t = words_of(interaction)
        self.user_id = interaction.user.id

    @property
    def guild_id(self) -> int:
        """The server; raises TableError outside servers."""
        return guild_of(self.interaction)

    @property
    def _is_confirmed(self) -> bool:
        return self.interaction.message is not None

    @property
    def confirmed_id(self) -> str:
        """An id for what they confirm, the same at each click; a new one while they have yet to."""
        message = self.interaction.message
        return new_id() if message is None else id_from(message.id)

    @property
    def home(self) -> int:
        """The server whose settings and tables it uses; EVERYWHERE outside servers."""
        return server_of(self.interaction)

    async def after(self, work: Coroutine[Any, Any, T], *, private: bool = True) -> T:
        """Await the work that determines the answer, deferring a `private` or public one if it takes long."""
        return await self.answer.after(work, private=private, updates=self._is_confirmed)

    async def show(self, panel: Panel, reference: Reference | None = None) -> None:
        """Answer the person alone."""
        await self.answer.private(panel, reference)

    async def show_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Answer the person alone with a panel that is yet to be made."""
        await self.show(await self.after(making))

    async def announce(self, panel: Panel) -> int | None:
        """Answer everybody, if the person may show it to them; return the message id as `Answer.public` does.

        A question that the person has confirmed is over.
        """
        if self._is_confirmed:
            await self.answer.update(Panel((Text(self.t("✓ Confirmed.")),)))
        return await self.answer.public(panel)

    async def announce_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Answer everybody with a panel that is yet to be made."""
        await self.announce(await self.after(making, private=False))


class CommandMentions:
    """The mentions of commands, which need their registered ids."""

    def __init__(self) -> None:
        self._ids: dict[str, int] = {}

    def learn(self, ids: Mapping[str, int]) -> None:
        """Replace the known ids of commands, by name."""
        self._ids = dict(ids)

    def meet(self, data: Mapping[str, Any]) -> None:
        """Learn the id of a command that somebody runs: registered anew elsewhere, it has another one."""
        if data["name"] in self._ids:
            self._ids[data["name"]] = int(data["id"])

    def mention(self, path: str, t: Words) -> str:
        """Return a command, given its full English name (`rules show`): a link, or its name in a language.

        Discord shows links with the English name to everybody, and follows no others. People who read another
        language have its name in their list of commands, so that is what they read.
        """
        name = " ".join(t(word) for word in path.split())
        command_id = self._ids.get(path.split()[0])
        return f"`/{name}`" if command_id is None or name != path else f"</{path}:{command_id}>"


class CommandTranslator(app_commands.Translator):
    """Translates the strings of commands with our catalogues."""

    def __init__(self) -> None:
        """Find the words for each locale of Discord's that we speak: discord.py asks for every one."""
        self._words = {
            locale: words_for(language)
            for locale in discord.Locale
            if (language := str(locale).split("-")[0]) in LANGUAGES[1:]
        }

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContext[Any, Any],
    ) -> str | None:
        """Return the translated string, None for the English one."""
        t = self._words.get(locale)
        return None if t is None else t(string.message)


_REMEMBERED: Final = 1000
"""How many commands to remember: duplicate deliveries come within moments."""


class TapisTree(app_commands.CommandTree[Any]):
    """Dispatches each command to the cogs once."""

    def __init__(self, *given: Any, **options: Any) -> None:
        super().__init__(*given, **options)
        self._came: deque[int] = deque(maxlen=_REMEMBERED)

    async def interaction_check(self, interaction: discord.Interaction[Any], /) -> bool:
        """Let commands through, but for duplicates, which are being answered."""
        if interaction.id in self._came:
            return False
        self._came.append(interaction.id)
        Act.begin()
        typing = interaction.type is discord.InteractionType.autocomplete
        if (answering := asyncio.current_task()) is not None:
            interaction.client.services.under_way.until_done(answering)
            if not typing:
                Answer(interaction).defer_at_last(answering)
        interaction.client.services.people.meet(interaction)
        interaction.client.command_mentions.meet(dict(interaction.data or {}))
        return True

    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer a command that failed."""
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        if isinstance(cause, app_commands.NoPrivateMessage):
            cause = TableError("servers_only")
        elif isinstance(cause, _OF_ANOTHER_VERSION):
            cause = TableError("unreadable_command")
        if interaction.type is not discord.InteractionType.autocomplete:  # which shows no errors
            meters = interaction.client.services.meters
            await guarded(_raise(cause), Answer(interaction), words_of(interaction), meters)


_OF_ANOTHER_VERSION: Final = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What discord.py raises for commands that Discord has, but this version of the bot has not."""


async def _raise(error: BaseException) -> None:
    raise error
