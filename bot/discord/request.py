"""Commands being answered."""

from collections.abc import Coroutine
from typing import Any, TypeVar

import discord

from bot.discord.interactions import guild_of, server_of, words_of
from bot.discord.sending.answers import Answer
from bot.messages.panels import Panel, Reference

T = TypeVar("T")


class Request:
    """A command being answered, for the person who sent it."""

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
    def home(self) -> int:
        """The server whose settings and tables it uses; EVERYWHERE outside servers."""
        return server_of(self.interaction)

    async def after(self, work: Coroutine[Any, Any, T], *, private: bool = True) -> T:
        """Await the work that determines the answer, deferring a `private` or public one if it takes long."""
        return await self.answer.after(work, private=private, updates=False)

    async def show(self, panel: Panel, reference: Reference | None = None) -> None:
        """Answer the person alone."""
        await self.answer.private(panel, reference)

    async def show_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Answer the person alone with a panel that is yet to be made."""
        await self.show(await self.after(making))

    async def announce(self, panel: Panel) -> None:
        """Answer everybody, if the person may show it to them."""
        await self.answer.public(panel)

    async def announce_after(self, making: Coroutine[Any, Any, Panel]) -> None:
        """Answer everybody with a panel that is yet to be made."""
        await self.announce(await self.after(making, private=False))
