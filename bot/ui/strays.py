"""Interactions that discord.py hands to no control: forms, and components that nobody was shown.

It calls a control only where its custom_id stands in the clicked message. Whatever comes besides, from an
older version or forged, is answered here, and goes through the same checks as everything else. One thing
more is asked of it: what others see is not replaced by the answer to what nobody was shown there.
"""

from collections.abc import Mapping
from typing import Any, Final

import discord

from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.clicks import Clicks, note_panel
from bot.ui.controls import is_shown
from bot.ui.custom_ids import BUTTON_PREFIX, MENU_PREFIX, MODAL_PREFIX
from bot.ui.languages import words_of
from bot.ui.modals import typed_texts
from bot.ui.problems import problem_text
from bot.ui.seats.verbs import ON_BOARDS

_OURS: Final = {
    discord.InteractionType.component: (BUTTON_PREFIX, MENU_PREFIX),
    discord.InteractionType.modal_submit: (MODAL_PREFIX,),
}
"""What our custom_ids begin with, by the kind of interaction that brings them."""


async def answer_stray(interaction: discord.Interaction, clicks: Clicks) -> None:
    """Answer a form, or a component that no control of ours will answer; leave all else alone."""
    prefixes = _OURS.get(interaction.type)
    if prefixes is None:
        return
    data: Mapping[str, Any] = dict(interaction.data or {})
    custom_id = str(data.get("custom_id", ""))
    is_ours = custom_id.split("|", 1)[0] in prefixes
    if is_ours and is_shown(interaction.message, custom_id, data.get("component_type")):
        return
    if not (is_ours and _may_stand_there(interaction, custom_id)):
        note = problem_text(TableError("unreadable"), words_of(interaction))
        await Answer(interaction).private(note_panel(note))
    elif interaction.type is discord.InteractionType.modal_submit:
        await clicks.handle_form(interaction, custom_id, typed_texts(data))
    else:
        chosen = data.get("values")
        values = chosen if isinstance(chosen, list) else ()
        await clicks.handle(interaction, custom_id, [value for value in values if isinstance(value, str)])


def _may_stand_there(interaction: discord.Interaction, custom_id: str) -> bool:
    """Tell whether the answer harms nobody: of what everybody sees, boards alone are clicked like that.

    All our forms are opened from private messages, and come back with those.
    """
    message = interaction.message
    is_private = message is not None and message.flags.ephemeral
    return is_private or custom_id.partition("|")[2].partition("|")[0] in ON_BOARDS
