"""Dispatches clicks to their handlers. Every click gets an answer, even on a control that was never shown.

A control that is not in the clicked message, from an older version or forged, is answered after the same
checks, plus one more: the answer to it must not replace a public message.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.common.errors import OtherVersionError, TableError
from bot.discord.access import board_clicked
from bot.discord.clicks import AreaHandler, Click, TableHandler, guarded, note_panel
from bot.discord.interactions import is_persons_own, public_words, require_table, words_of
from bot.discord.lending import require_here
from bot.discord.places import Departures
from bot.discord.sending.answers import Answer
from bot.discord.sending.controls import is_shown
from bot.discord.sending.render import typed_texts
from bot.discord.sending.rendered import messages_shown
from bot.i18n import Words
from bot.messages.custom_ids import (
    BUTTON_PREFIX,
    MENU_PREFIX,
    MODAL_PREFIX,
    ON_BOARDS,
    Control,
    LessonVerb,
    TableVerb,
    UnreadableControlError,
    answered,
    read,
)
from bot.messages.refusals import problem_text, public_text
from bot.settings.powers import require_staker, settings_of
from bot.tables.clicks.other_versions import answer_at_waiting
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.which import at_the_chosen_table
from bot.tables.directory import require_place
from bot.tables.panels.board import rules_panel
from bot.tables.panels.hand import PracticeVerb
from bot.tables.table import Table

_log = logging.getLogger(__name__)


class Clicks:
    """Answers the controls of all messages.

    `at_tables` are the handlers of table controls, by verb; `elsewhere` handle the controls of other areas.
    `second_click` is for how many seconds a click may be meant for what stood in its place before.
    """

    def __init__(
        self,
        desk: TableServices,
        departures: Departures,
        at_tables: Mapping[str, TableHandler],
        elsewhere: Iterable[AreaHandler],
        second_click: float,
    ) -> None:
        self._desk = desk
        self._departures = departures
        self._second_click = second_click
        self._elsewhere = {handler.area: handler for handler in elsewhere}
        self._at_tables: Mapping[str, TableHandler] = {**at_tables, TableVerb.RULES: self._show_rules}

    async def handle(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a click; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._desk.under_way.one():
            await guarded(self._handle(answer, custom_id, values, None, t), answer, t, self._desk.meters)

    async def handle_form(
        self, interaction: discord.Interaction, custom_id: str, typed: Mapping[str, str]
    ) -> None:
        """Answer a submitted form; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._desk.under_way.one():
            await guarded(self._handle(answer, custom_id, (), typed, t), answer, t, self._desk.meters)

    async def _handle(
        self,
        answer: Answer,
        custom_id: str,
        values: Sequence[str],
        typed: Mapping[str, str] | None,
        t: Words,
    ) -> None:
        self._desk.people.meet(answer.interaction)
        try:
            control = read(custom_id)
        except UnreadableControlError:
            raise TableError("unreadable") from None
        self._desk.live.hands.clicked(answer.interaction)
        was_before = messages_shown(answer.interaction.client).aims.clicked(
            answer.interaction, custom_id, self._second_click
        )
        click = Click(control, values, answer, answer.interaction.user.id, t, typed, was_before)
        if was_before and (control.verb in _AT_ONCE or answered(control.body)[1] != ""):
            raise TableError("just_changed")
        area, dot, _ = control.verb.partition(".")
        if dot and area in self._elsewhere:
            await self._elsewhere[area].handle(click)
        else:
            await self._handle_at_table(click)

    async def command(
        self, interaction: discord.Interaction, table: Table, verb: str, body: str = ""
    ) -> None:
        """Do for a slash command what a table control does; raises errors."""
        click = Click(
            Control(verb, table.value.table_id, body=body),
            (),
            Answer(interaction),
            interaction.user.id,
            words_of(interaction),
        )
        await self._answer_at(click, table)

    async def command_at_waiting(
        self, interaction: discord.Interaction, error: OtherVersionError, control: Control
    ) -> None:
        """Do for a slash command what a control does at a table that waits for another version of the bot."""
        click = Click(control, (), Answer(interaction), interaction.user.id, words_of(interaction))
        await answer_at_waiting(self._desk, click, error)

    async def _handle_at_table(self, click: Click) -> None:
        if click.control.verb == TableVerb.WHICH:
            click = at_the_chosen_table(click)
        try:
            table = await self._desk.directory.find(click.control.table_id)
        except OtherVersionError as error:
            await answer_at_waiting(self._desk, click, error)
            return
        except TableError as error:
            if error.code != "no_such_table" or not await self._is_of_lost_table(click.interaction):
                raise
            t = await public_words(click.interaction)
            await click.answer.update(note_panel(public_text(error, t)))
            return
        await self._answer_at(click, table)

    async def _is_of_lost_table(self, interaction: discord.Interaction) -> bool:
        """Tell whether a click is on the board of a table that a restore has lost.

        A database that was never restored has lost none: it may be the wrong one, and the boards are good.
        """
        return board_clicked(interaction) is not None and await self._desk.directory.has_lost_tables()

    async def _answer_at(self, click: Click, table: Table) -> None:
        require_table(click.interaction, table.value)
        require_place(table.value, click.interaction.channel_id)
        handler = self._at_tables.get(click.control.verb)
        if handler is None:
            raise TableError("unreadable")
        interaction = click.interaction
        if click.control.verb in _STAKING and table.value.may_take_stakes:
            require_staker(interaction, await settings_of(interaction))
        if click.control.verb in _POSTING and not table.value.private:
            require_here(interaction)
        self._desk.live.clicked(table.value, interaction)
        if interaction.guild is not None and not is_persons_own(interaction):
            await self._departures.look_around(interaction.guild, table)
        await handler(click, table)

    async def _show_rules(self, click: Click, table: Table) -> None:
        value = table.value
        screen = self._desk.panels.screens[value.game.key]
        await click.answer.private(rules_panel(value, screen, click.t))


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

_AT_ONCE: Final = frozenset(
    {
        TableVerb.REACT,
        TableVerb.LET_STAND,
        TableVerb.HAND_REMATCH,
        *PracticeVerb,
        LessonVerb.PLAY,
        LessonVerb.MATCH,
    },
)
"""The verbs that do something at once which a click meant for something else must not do; hands have others,
and say so themselves. So do confirmations: a second click on what asks for one is none."""

_OURS: Final = {
    discord.InteractionType.component: (BUTTON_PREFIX, MENU_PREFIX),
    discord.InteractionType.modal_submit: (MODAL_PREFIX,),
}
"""The prefixes of our custom_ids, by the kind of interaction."""


async def answer_interaction(interaction: discord.Interaction, clicks: Clicks) -> None:
    """Answer a click or a form; ignore everything else."""
    prefixes = _OURS.get(interaction.type)
    if prefixes is None:
        return
    data: Mapping[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    is_ours = custom_id.split("|", 1)[0] in prefixes
    shown = is_shown(interaction.message, custom_id, data.get("component_type"))
    if not (is_ours and (shown or _may_stand_there(interaction, custom_id))):
        note = problem_text(TableError("unreadable"), words_of(interaction))
        await Answer(interaction).private(note_panel(note))
    elif interaction.type is discord.InteractionType.modal_submit:
        await clicks.handle_form(interaction, custom_id, typed_texts(data))
    else:
        chosen = data.get("values")
        values = chosen if isinstance(chosen, list) else ()
        await clicks.handle(interaction, custom_id, [value for value in values if isinstance(value, str)])


def _may_stand_there(interaction: discord.Interaction, custom_id: str) -> bool:
    """Tell whether answering a control that is not there is harmless: only boards get such clicks in public.

    All our forms are opened from private messages, and are submitted with those.
    """
    message = interaction.message
    is_private = message is not None and message.flags.ephemeral
    return is_private or custom_id.partition("|")[2].partition("|")[0] in ON_BOARDS
