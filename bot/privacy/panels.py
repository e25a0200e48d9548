"""The panels of /privacy."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.i18n import Words
from bot.messages.documents import document
from bot.messages.panels import Button, Divider, Panel, Row, Style, Text, page_of, turning
from bot.privacy.store import OpenTable
from bot.server_log.values import LOG_DAYS
from data.servers.outside_servers import KEPT_FOR
from data.times import DAY

AREA: Final = "privacy"
"""The prefix of their verbs."""


class PrivacyVerb(StrEnum):
    """The verbs of /privacy."""

    SHOW = "privacy.show"
    """Show what is stored."""
    EXPORT = "privacy.export"
    """Export it as a file."""
    ASK = "privacy.ask"
    """Ask for confirmation before forgetting, or show the open tables from the place in the body on."""
    FORGET = "privacy.forget"
    """Forget, after confirmation."""


EXPORT_NAME: Final = "tapis.json"
_ACCENT: Final = 0x2F6B4F
_WARNING: Final = 0xB3412E
_MOST_TABLES: Final = 10
_OUTSIDE_DAYS: Final = KEPT_FOR // DAY


def privacy_panel(t: Words, *, grace_days: int, backup_days: int | None) -> Panel:
    """Return what is stored and for how long; `backup_days` is None if the bot makes no backups."""
    kept = [
        t("**Your seats, matches and moves**, so that matches can continue and be checked"),
        t("**Your tokens** and every transaction, so that the books add up"),
        t("**House rules you saved**, and up to 5 you’re still working on"),
        t("**Card nights you planned**, to open their tables in your name"),
        t("**Cups you made or signed up for**, with your results"),
        t("**The day’s deals you played**, and what you scored"),
        t("**Your choices** in `/me`"),
        t(
            "**What administrators did** to settings, tokens and players, you included, with the reason they "
            "gave: for {days} days",
            days=LOG_DAYS,
        ),
    ]
    return Panel(
        (
            Text("### " + t("What Tapis stores about you")),
            Text("\n".join(kept)),
            Text(t("You are stored only as your Discord ID: no name, and none of your messages.")),
            Text("**" + t("When it is deleted") + "**\n" + "\n".join(_ends(t, grace_days, backup_days))),
            Divider(),
            Row(
                (
                    Button(t("Export my data"), PrivacyVerb.EXPORT, style=Style.PRIMARY),
                    Button(t("Forget me…"), PrivacyVerb.ASK, style=Style.DANGER),
                )
            ),
        ),
        _ACCENT,
    )


def export_panel(content: bytes, t: Words) -> Panel:
    """Return the panel with the exported file."""
    return Panel(
        (
            Text(t("Everything Tapis stores about you, on all servers, and nothing about anybody else.")),
            document(EXPORT_NAME, content, t, Button(t("Export my data"), PrivacyVerb.EXPORT)),
        ),
        _ACCENT,
    )


def question_panel(t: Words) -> Panel:
    """Return the confirmation question."""
    consequences = [
        t(
            "Your tokens on every server go back to the house. If an AI is still playing with a stake of "
            "yours, what’s left of it follows later."
        ),
        t("Your choices in `/me` and the rules you’re working on are deleted."),
        t("Matches and transactions stay, but nothing links them to you. House rules you saved stay too."),
        t("Card nights you planned are cancelled."),
        t("Cups you signed up for go on without you; your results stay, without a name."),
        t("If you play again, you start from scratch."),
        *_codes(t),
    ]
    return Panel(
        (
            Text("### " + t("Forget you?")),
            Text("\n".join(consequences)),
            Text(t("You can’t undo this. With `/privacy`, you can export your data first.")),
            Row(
                (
                    Button(t("Forget me"), PrivacyVerb.FORGET, style=Style.DANGER),
                    Button(t("Back"), PrivacyVerb.SHOW),
                )
            ),
        ),
        _WARNING,
    )


def running_panel(tables: Sequence[OpenTable], guild_id: int, t: Words, first: int = 0) -> Panel:
    """Return why a person cannot be forgotten yet: their open tables, from a place on."""
    page = page_of(tables, first, _MOST_TABLES)
    lines = [_place(table, guild_id, t) for table in page.items]
    return Panel(
        (
            Text(t("Not yet: you still have a seat or a place in the queue at these tables.")),
            Text("\n".join(lines)),
            *turning(page, PrivacyVerb.ASK, str, (t("Previous"), t("Next"))),
            Text(t("Leave them, or wait until they end.")),
            Row((Button(t("Back"), PrivacyVerb.SHOW),)),
        ),
        _WARNING,
    )


def forgotten_panel(t: Words) -> Panel:
    """Return the panel after forgetting."""
    return Panel(
        (
            Text(t("You are forgotten. If you play again, you start from scratch.")),
            Text("\n".join(_codes(t))),
        ),
        _ACCENT,
    )


def _codes(t: Words) -> tuple[str, ...]:
    """Return what stays of a forgotten person, why, and for how long (data.privacy.marks)."""
    return (
        t(
            "Nobody gets tokens twice: a code records the seasons in which a server gave you a starting "
            "grant, the last day you got a top-up, and what you gave away on the last day you did. It is "
            "deleted with the server, or after a year."
        ),
        t(
            "Nor does anybody gain power over a cup or match they played in: the same code records which, "
            "until these are over."
        ),
        t(
            "Another code records your request, so that an old backup can’t bring your data back. It is "
            "deleted after a year."
        ),
        t("Neither code contains your ID; the bot can only check whether a code belongs to a given ID."),
    )


def _ends(t: Words, grace_days: int, backup_days: int | None) -> list[str]:
    asked = t("**When you ask to be forgotten:** at once, on every server.")
    ends = [
        " ".join((asked, *_codes(t))),
        t.plural(
            "**When the bot leaves a server:** everything on that server, after {count} day.",
            "**When the bot leaves a server:** everything on that server, after {count} days.",
            grace_days,
        ),
        t.plural(
            "**What you practise outside servers:** {count} day after the table closed.",
            "**What you practise outside servers:** {count} days after the table closed.",
            _OUTSIDE_DAYS,
        ),
    ]
    if backup_days is not None:
        ends.append(
            t.plural(
                "**In backups:** {count} day later.",
                "**In backups:** {count} days later.",
                max(backup_days, 1),
            )
        )
    return ends


def _place(table: OpenTable, guild_id: int, t: Words) -> str:
    if table.guild_id == guild_id:
        return t("A table in <#{channel}>", channel=table.channel_id)
    link = f"https://discord.com/channels/{table.guild_id}/{table.channel_id}"
    return t("A table on another server: {link}", link=link)
