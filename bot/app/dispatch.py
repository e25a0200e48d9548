"""Dispatches clicks to their handlers. Every click gets an answer, even on a control that was never shown.

A control that is not in the clicked message, from an older version or forged, is answered after the same
checks, plus one more: the answer to it must not replace a public message.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.common.errors import TableError
from bot.cups.panels import CupVerb
from bot.discord.clicks import AreaHandler, Click, guarded, note_panel
from bot.discord.interactions import words_of
from bot.discord.sending.answers import Answer
from bot.discord.sending.controls import is_shown
from bot.discord.sending.render import typed_texts
from bot.discord.sending.rendered import messages_shown
from bot.games.core.screen import HINT_VERB, PICK_VERB, PLAY_VERB
from bot.help.panels import HelpVerb
from bot.i18n import Words
from bot.messages.custom_ids import (
    BUTTON_PREFIX,
    MENU_PREFIX,
    MODAL_PREFIX,
    ON_BOARDS,
    DayVerb,
    LessonVerb,
    ReplayVerb,
    TableVerb,
    UnreadableControlError,
    answered,
    read,
)
from bot.messages.refusals import problem_text
from bot.privacy.panels import PrivacyVerb
from bot.rules.panels import RuleVerb
from bot.settings.verbs import AdminVerb, SettingVerb
from bot.stats.panels import StatsVerb
from bot.tables.clicks.services import TableServices
from bot.tables.clicks.table_command import TableClicks
from bot.tokens.panels import TokenVerb
from bot.verify.panels import VerifyVerb
from data.database import Act

_log = logging.getLogger(__name__)


class Clicks:
    """Answers the controls of all messages.

    `tables` handles the controls of tables, `elsewhere` those of other areas.
    `second_click` is for how many seconds a click may be meant for what stood in its place before.
    """

    def __init__(
        self,
        services: TableServices,
        tables: TableClicks,
        elsewhere: Iterable[AreaHandler],
        second_click: float,
    ) -> None:
        self._services = services
        self._tables = tables
        self._second_click = second_click
        self._elsewhere = {handler.area: handler for handler in elsewhere}

    async def handle(self, interaction: discord.Interaction, custom_id: str, values: Sequence[str]) -> None:
        """Answer a click; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._services.under_way.one():
            await guarded(self._handle(answer, custom_id, values, None, t), answer, t, self._services.meters)

    async def handle_form(
        self, interaction: discord.Interaction, custom_id: str, typed: Mapping[str, str]
    ) -> None:
        """Answer a submitted form; never raises."""
        t = words_of(interaction)
        answer = Answer(interaction)
        with self._services.under_way.one():
            await guarded(self._handle(answer, custom_id, (), typed, t), answer, t, self._services.meters)

    async def _handle(
        self,
        answer: Answer,
        custom_id: str,
        values: Sequence[str],
        typed: Mapping[str, str] | None,
        t: Words,
    ) -> None:
        self._services.people.meet(answer.interaction)
        try:
            control = read(custom_id)
        except UnreadableControlError:
            raise TableError("unreadable") from None
        self._services.live.hands.clicked(answer.interaction)
        was_before = messages_shown(answer.interaction.client).aims.clicked(
            answer.interaction, custom_id, self._second_click
        )
        click = Click(control, values, answer, answer.interaction.user.id, t, typed, was_before)
        if was_before and (control.verb not in _SHOWS or answered(control.body)[1] != ""):
            raise TableError("just_changed")
        area, dot, _ = control.verb.partition(".")
        if dot and area in self._elsewhere:
            await self._elsewhere[area].handle(click)
        else:
            await self._tables.handle(click)


_SHOWS: Final = frozenset(
    {
        *(TableVerb.RULES, TableVerb.WATCH, TableVerb.HOST, TableVerb.SEATS),
        *(TableVerb.HAND, TableVerb.REFRESH, TableVerb.HAND_BACK, TableVerb.HAND_PRESENT),
        *(TableVerb.HAND_READY, TableVerb.HAND_LET_STAND, PLAY_VERB, PICK_VERB, HINT_VERB),
        *(one for one in ReplayVerb if one not in (ReplayVerb.POST_ALL, ReplayVerb.POST_FROM)),
        *(one for one in DayVerb if one not in (DayVerb.PLAY, DayVerb.SHARE)),
        *(LessonVerb.OPEN, LessonVerb.PICK, *HelpVerb, *VerifyVerb, *StatsVerb, CupVerb.STANDINGS),
        *(PrivacyVerb.SHOW, PrivacyVerb.EXPORT, PrivacyVerb.ASK),
        *(TokenVerb.HISTORY, TokenVerb.VISIT, TokenVerb.FORM),
        *(SettingVerb.OPEN, SettingVerb.CHECK, AdminVerb.LOG, AdminVerb.BARS),
        *(RuleVerb.OPEN, RuleVerb.SHOW, RuleVerb.CODE, RuleVerb.BROWSE, RuleVerb.READ, RuleVerb.TYPE),
        *(RuleVerb.RENAME, RuleVerb.KEEP, RuleVerb.FIND),
    }
)
"""The verbs that only show or ask something, so that a second click does no harm, and those of hands, which
say so themselves. Whatever another control does, a click that was meant for something else must not do; nor
do confirmations count: a second click on what asks for one is none."""

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
    Act.begin()
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

    All our forms are opened from private messages, and are submitted with those, or by commands, without one.
    """
    message = interaction.message
    is_private = message is None or message.flags.ephemeral
    return is_private or custom_id.partition("|")[2].partition("|")[0] in ON_BOARDS
