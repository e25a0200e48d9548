"""The panels of /privacy."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from bot.i18n import Words
from bot.tables.privacy import OpenTable
from bot.ui.panels import Button, Document, Panel, Row, Rule, Style, Text

AREA: Final = "privacy"
"""The prefix of their verbs."""


class PrivacyVerb(StrEnum):
    """The verbs of /privacy."""

    SHOW = "privacy.show"
    """Show what is stored."""
    EXPORT = "privacy.export"
    """Export it as a file."""
    ASK = "privacy.ask"
    """Ask for confirmation before forgetting."""
    FORGET = "privacy.forget"
    """Forget, after confirmation."""


EXPORT_NAME: Final = "tapis.json"
_ACCENT: Final = 0x2F6B4F
_WARNING: Final = 0xB3412E
_MOST_TABLES: Final = 10


def privacy_panel(t: Words, *, grace_days: int, backup_days: int | None) -> Panel:
    """Return what is stored and for how long; `backup_days` is None if the bot makes no backups."""
    kept = [
        t("**Your seats, matches and moves**, so that matches can be played on and checked"),
        t("**Your tokens** and every posting, so that the books add up"),
        t("**House rules you saved**, and up to 5 you are still working on"),
        t("**What you chose with** `/me`"),
    ]
    return Panel(
        (
            Text("### " + t("What Tapis keeps of you")),
            Text(_bullets(kept)),
            Text(t("People stand in it as a number of Discord’s. No names are kept, and nothing you write.")),
            Text("**" + t("Until when") + "**\n" + _bullets(_ends(t, grace_days, backup_days))),
            Rule(),
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
            Text(t("All that is kept of you on every server; of others it says nothing.")),
            Document(EXPORT_NAME, content),
        ),
        _ACCENT,
    )


def question_panel(t: Words) -> Panel:
    """Return the confirmation question."""
    consequences = [
        t("Your tokens on every server go back to the house."),
        t("Your language, your notices and rules you are working on are deleted."),
        t("Matches and postings stay as if nobody in particular had made them; house rules you saved stay."),
        t("If you play again, you begin anew, but without another starting grant before the season ends."),
        t(
            "For that, a code stays that leads nobody to you: until the season ends, the bot leaves the"
            " server, or the bot has run for a year."
        ),
        t(
            "Another code says that you asked, so that an old backup cannot bring you back. It stays until"
            " the bot has run for a year."
        ),
    ]
    return Panel(
        (
            Text("### " + t("Forget you?")),
            Text(_bullets(consequences)),
            Text(t("This cannot be undone. `/privacy` can export your data first.")),
            Row(
                (
                    Button(t("Forget me"), PrivacyVerb.FORGET, style=Style.DANGER),
                    Button(t("Back"), PrivacyVerb.SHOW),
                )
            ),
        ),
        _WARNING,
    )


def running_panel(tables: Sequence[OpenTable], guild_id: int, t: Words) -> Panel:
    """Return why a person cannot be forgotten yet: their open tables."""
    lines = [_place(table, guild_id, t) for table in tables[:_MOST_TABLES]]
    if len(tables) > _MOST_TABLES:
        lines.append("…")
    return Panel(
        (
            Text(t("Not yet: you sit, wait or left something at tables that are not over.")),
            Text(_bullets(lines)),
            Text(t("Leave them, or wait until they are over.")),
            Row((Button(t("Back"), PrivacyVerb.SHOW),)),
        ),
        _WARNING,
    )


def forgotten_panel(t: Words) -> Panel:
    """Return the panel after forgetting."""
    return Panel(
        (
            Text(
                t(
                    "You are forgotten. All that is left are codes that lead nobody to you, and they go, too,"
                    " when the season ends or when the bot has run for a year."
                )
            ),
        ),
        _ACCENT,
    )


def _ends(t: Words, grace_days: int, backup_days: int | None) -> list[str]:
    ends = [
        t(
            "When you ask to be forgotten: at once, on every server. Where you had tokens, a code that only"
            " this bot can make of your number says that you had the starting grant, and what you were topped"
            " up with or gave away that day. It goes when the season ends, or when the bot has run for a"
            " year. For that year, another code says that you asked, so that an old backup cannot bring you"
            " back."
        ),
        t.plural(
            "When the bot leaves a server: all of that server after {count} day.",
            "When the bot leaves a server: all of that server after {count} days.",
            grace_days,
        ),
    ]
    if backup_days is not None:
        ends.append(
            t.plural(
                "In backups: for {count} more day.", "In backups: for {count} more days.", max(backup_days, 1)
            )
        )
    return ends


def _place(table: OpenTable, guild_id: int, t: Words) -> str:
    if table.guild_id == guild_id:
        return t("Table `{table}` in <#{channel}>", table=table.table_id, channel=table.channel_id)
    return t(
        "Table `{table}` on another server: https://discord.com/channels/{server}/{channel}",
        table=table.table_id,
        server=table.guild_id,
        channel=table.channel_id,
    )


def _bullets(lines: Sequence[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)
