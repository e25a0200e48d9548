"""Panels about people who may not sit down."""

from collections.abc import Mapping
from typing import Final

from bot.bars.store import MOST_DAYS, Bar, BarOrder, which_bar
from bot.common.errors import TableError
from bot.i18n import Words
from bot.messages.custom_ids import confirming, is_number
from bot.messages.names import plain
from bot.messages.panels import (
    Block,
    Button,
    Divider,
    Form,
    LineWithButton,
    PageOf,
    Panel,
    Row,
    Text,
    TextField,
    Tick,
    turning,
)
from bot.server_log.panels import ACCENT, NameOf, until_text
from bot.server_log.values import LONGEST_REASON, read_reason
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


def bar_form(order: BarOrder, name: str, held: Bar | None, t: Words, *, runs_server: bool) -> Form:
    """Return the form that asks whether, for how long and why somebody is to be barred.

    One who is barred already keeps the reason, unless the administrator writes another.
    """
    days = "" if order.days is None else str(order.days)
    reason = order.reason or ("" if held is None else held.reason)
    length = TextField("days", t("For how many days (empty: for good)"), days, longest=4, required=False)
    why = TextField("reason", t("Why (they can read it)"), reason, longest=LONGEST_REASON, required=False)
    sure = Tick("sure", t("They run this server too: bar them"), on=False)
    fields = (length, why, sure) if runs_server else (length, why)
    title = t("Bar {name}?", name=name) if held is None else t("Bar {name} anew?", name=name)
    return Form(title, AdminVerb.BAR, fields, f"{order.user_id}.{int(runs_server)}")


def read_bar(
    typed: Mapping[str, str], user_id: int, guild_id: int, by: int, *, runs_server: bool
) -> BarOrder:
    """Return what an administrator orders with the form; raises TableError."""
    if runs_server and typed.get("sure") != "1":
        raise TableError("runs_server", user_id=user_id)
    days = typed.get("days", "").strip()
    if days and not is_number(days, 4):
        raise TableError("bad_bar", most=MOST_DAYS)
    reason = read_reason(typed.get("reason"))
    return BarOrder(
        guild_id=guild_id, user_id=user_id, by=by, days=int(days) if days else None, reason=reason
    )


def barred_panel(bar: Bar, name_of: NameOf, t: Words, *, has_left: bool) -> Panel:
    """Return the answer to an administrator who barred somebody."""
    name = name_of(bar.user_id)
    lines = [
        t("{name} is barred from this server’s tables {terms}.", name=name, terms=bar_terms(bar, t)),
        "-# "
        + t("They have left their tables; an AI finishes a running deal for them. Their tokens stay theirs.")
        if has_left
        else t("⚠ I couldn’t take them off all their tables yet, but I keep trying."),
    ]
    return Panel((Text("\n".join(lines)), Row((Button(t("All bars"), AdminVerb.BARS),))), ACCENT)


def bar_terms(bar: Bar, t: Words) -> str:
    """Return until when a bar holds, and why."""
    until = until_text(bar.until, t)
    reason = t("“{reason}”", reason=plain(bar.reason)) if bar.reason else ""
    return " · ".join(part for part in (until, reason) if part)
