"""Asking before what cannot be taken back. Ordinary moves are never asked about."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words
from bot.ui.panels import Button, Panel, Style, Text, rows
from bot.ui.seats.verbs import NO, YES

_ACCENT: Final = 0xB3412E


def question(
    text: str, yes: str, verb: str, t: Words, body: str = "", others: Mapping[str, str] | None = None
) -> Panel:
    """Return a question; `yes` is what the button says that does it, under the verb that was clicked.

    `others` are what else can be done under that verb, by what the button says: the bodies.
    """
    choices = {yes: body, **(others or {})}
    buttons = [Button(label, verb, f"{about}{YES}", Style.DANGER) for label, about in choices.items()]
    buttons.append(Button(t("No"), NO))
    return Panel((Text(f"**{t('Really?')}** {text}"), *rows(buttons)), _ACCENT)


def answered(body: str) -> tuple[str, bool]:
    """Return what a control is about, and whether it is the answer to the question about it."""
    return body.removesuffix(YES), body.endswith(YES)
