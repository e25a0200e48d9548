"""Panels about people who may not sit down."""

from typing import Final

from bot.bars.store import Bar, which_bar
from bot.i18n import Words
from bot.messages.custom_ids import confirming
from bot.messages.many import PageOf, turning
from bot.messages.names import plain
from bot.messages.panels import Block, Button, Divider, LineWithButton, Panel, Row, Text
from bot.server_log.panels import ACCENT, NameOf, until_text
from bot.settings.verbs import AdminVerb, SettingVerb

MOST_SHOWN: Final = 10
"""The most bars on a page."""


def bars_panel(bars: PageOf[Bar], name_of: NameOf, t: Words, note: str = "") -> Panel:
    """Return a page of who may not sit down, each with the button that lifts the bar."""
    heading = [t("### Who may not sit down"), *([note] if note else [])]
    if not bars.count:
        heading.append(t("Everybody may sit down. `/settings bar` keeps somebody from it."))
    blocks: list[Block] = [Text("\n".join(heading))]
    for bar in bars.items:
        lift = Button(t("Lift"), AdminVerb.LIFT, confirming(f"{bar.user_id}.{bars.first}", which_bar(bar)))
        blocks.append(LineWithButton(f"{name_of(bar.user_id)} · {bar_terms(bar, t)}", lift))
    blocks += turning(bars, AdminVerb.BARS, str, (t("Newer"), t("Older")))
    buttons = (Button(t("Server log"), AdminVerb.LOG, "bars"), Button(t("Settings"), SettingVerb.OPEN))
    return Panel((*blocks, Divider(), Row(buttons)), ACCENT)


def barred_panel(bar: Bar, name_of: NameOf, t: Words) -> Panel:
    """Return the answer to an administrator who barred somebody."""
    name = name_of(bar.user_id)
    lines = [
        t("{name} is barred from this server’s tables {terms}.", name=name, terms=bar_terms(bar, t)),
        "-# "
        + t("They have left their tables; an AI finishes a running deal for them. Their tokens stay theirs."),
    ]
    return Panel((Text("\n".join(lines)), Row((Button(t("All bars"), AdminVerb.BARS),))), ACCENT)


def bar_terms(bar: Bar, t: Words) -> str:
    """Return until when a bar holds, and why."""
    until = until_text(bar.until, t)
    reason = t("“{reason}”", reason=plain(bar.reason)) if bar.reason else ""
    return " · ".join(part for part in (until, reason) if part)
