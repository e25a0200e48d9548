"""The handlers of all controls of tables, and what they have in common: who may use them, and where."""

from collections.abc import Mapping
from typing import Final

import discord

from bot.common.errors import OtherVersionError, TableError
from bot.discord.access import board_clicked
from bot.discord.clicks import Click, TableHandler, note_panel
from bot.discord.interactions import is_persons_own, public_words, require_table
from bot.discord.lending import require_here
from bot.discord.places import Departures
from bot.discord.sending.posted import take_away
from bot.messages.custom_ids import TableVerb
from bot.messages.refusals import public_text
from bot.settings.powers import require_staker, settings_of
from bot.tables.clicks.other_versions import answer_at_waiting
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.which import at_the_chosen_table
from bot.tables.directory import require_place
from bot.tables.panels.board import rules_panel
from bot.tables.table import Table

_STAKING: Final = frozenset(
    {
        TableVerb.JOIN,
        TableVerb.START,
        TableVerb.FILL,
        TableVerb.PRESENT,
        TableVerb.HAND_PRESENT,
        TableVerb.REMATCH,
        TableVerb.HAND_REMATCH,
    }
)
"""The verbs with which somebody agrees to play for tokens where a table plays for them."""

_POSTING: Final = frozenset(
    {
        TableVerb.INVITE,
        TableVerb.CALL,
        TableVerb.START,
        TableVerb.FILL,
        TableVerb.REMATCH,
        TableVerb.HAND_REMATCH,
    }
)
"""The verbs of public tables with which somebody lets the bot write in the channel, or call others there."""


class TableClicks:
    """Answers the controls of tables, and the commands that do the same. `handlers` has them by verb."""

    def __init__(
        self, services: TableServices, departures: Departures, handlers: Mapping[str, TableHandler]
    ) -> None:
        self._services = services
        self._departures = departures
        self._handlers: Mapping[str, TableHandler] = {**handlers, TableVerb.RULES: self._show_rules}

    async def handle(self, click: Click) -> None:
        """Answer a click, and take a question away that it has answered; raises TableError."""
        if click.control.verb == TableVerb.WHICH:
            await self._handle(at_the_chosen_table(click))
            asked = click.interaction.message
            if asked is not None and click.answer.message_id != asked.id:
                await take_away(click.interaction)
            return
        await self._handle(click)

    async def _handle(self, click: Click) -> None:
        """Answer a click; raises TableError."""
        try:
            table = await self._services.directory.find(click.control.table_id)
        except OtherVersionError as error:
            await answer_at_waiting(self._services, click, error)
            return
        except TableError as error:
            if error.code != "no_such_table" or not await self._is_of_lost_table(click.interaction):
                raise
            t = await public_words(click.interaction)
            await click.answer.update(note_panel(public_text(error, t)))
            return
        await self.answer_at(click, table)

    async def answer_at(self, click: Click, table: Table) -> None:
        """Answer a click or command at a table; raises TableError."""
        require_table(click.interaction, table.value)
        require_place(table.value, click.interaction.channel_id)
        handler = self._handlers.get(click.control.verb)
        if handler is None:
            raise TableError("unreadable")
        interaction = click.interaction
        if not table.value.private:
            settings = await settings_of(interaction)
            if click.control.verb in _STAKING and table.value.may_take_stakes:
                require_staker(interaction, settings)
        if click.control.verb in _POSTING and not table.value.private:
            require_here(interaction)
        self._services.live.clicked(table.value, interaction)
        if interaction.guild is not None and not is_persons_own(interaction):
            await self._departures.look_around(interaction.guild, table)
        await handler(click, table)

    async def _is_of_lost_table(self, interaction: discord.Interaction) -> bool:
        """Tell whether a click is on the board of a table that a restore has lost.

        A database that was never restored has lost none: it may be the wrong one, and the boards are good.
        """
        return board_clicked(interaction) is not None and await self._services.directory.has_lost_tables()

    async def _show_rules(self, click: Click, table: Table) -> None:
        value = table.value
        screen = self._services.panels.screens[value.game.key]
        await click.answer.private(rules_panel(value, screen, click.t))
