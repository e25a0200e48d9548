"""Interactions that discord.py hands to no control: forms, and components that nobody was shown.

It calls a control only where its custom_id stands in the clicked message. Whatever comes besides, from an
older version or forged, is answered here, and goes through the same checks as everything else.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import discord

from bot.tables.errors import TableError
from bot.ui.answers import Answer
from bot.ui.clicks import Clicks, note_panel
from bot.ui.custom_ids import BUTTON_PREFIX, MENU_PREFIX, MODAL_PREFIX
from bot.ui.languages import words_of
from bot.ui.modals import typed_texts
from bot.ui.problems import problem_text

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
    if custom_id.split("|", 1)[0] not in prefixes:
        note = problem_text(TableError("unreadable"), words_of(interaction))
        await Answer(interaction).private(note_panel(note))
    elif interaction.type is discord.InteractionType.modal_submit:
        await clicks.handle_form(interaction, custom_id, typed_texts(data))
    elif not _is_shown(interaction.message, custom_id, data.get("component_type")):
        values = [value for value in data.get("values") or () if isinstance(value, str)]
        await clicks.handle(interaction, custom_id, values)


def _is_shown(message: discord.Message | None, custom_id: str, kind: Any) -> bool:
    """Tell whether discord.py finds a component in its message."""
    return message is not None and any(
        getattr(one, "custom_id", None) == custom_id and one.type.value == kind
        for one in _components(message.components)
    )


def _components(components: Sequence[Any]) -> Iterator[Any]:
    for component in components:
        yield component
        yield from _components(getattr(component, "children", ()))
        if (accessory := getattr(component, "accessory", None)) is not None:
            yield accessory
