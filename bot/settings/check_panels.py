"""The self-check: the bot's permissions where tables are opened, the database and the emojis."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.messages.panels import Button, Divider, Panel, Row, Style, Text
from bot.messages.permissions import NEEDS, NO_TAG, Need, Use
from bot.settings.verbs import SettingVerb

_GREEN, _AMBER = 0x2E7D5B, 0xB3741E
_MOST_CHANNELS: Final = 12
"""The most channels to name; others are counted."""


@dataclass(frozen=True, slots=True)
class CheckedChannel:
    """A channel where tables can be opened."""

    channel_id: int
    missing: tuple[Need, ...] = ()
    is_gone: bool = False
    lacks_tag: bool = False
    """Whether it is a forum that requires a tag, and there is none for us."""

    @property
    def is_fine(self) -> bool:
        """Whether nothing is missing there."""
        return not (self.missing or self.is_gone or self.lacks_tag)


@dataclass(frozen=True, slots=True)
class Findings:
    """What the self-check found."""

    places: Sequence[CheckedChannel]
    everywhere: bool
    """Whether tables can be opened in every channel: then only the command's channel is checked."""
    database_ms: int | None
    """How long the database took to answer; None if it did not."""
    emojis_missing: int | None
    """How many card emojis are not uploaded yet; None if none was needed so far."""
    role_is_gone: bool = False
    """Whether a role that was chosen no longer exists."""
    log_is_gone: bool = False
    """Whether the channel of the log no longer exists."""
    server_lacks: Sequence[Need] = ()
    """What is missing on the whole server for what is switched on, or what somebody may want."""
    link: str = ""
    """The link that gives the bot that, besides what it has."""

    @property
    def all_well(self) -> bool:
        """Whether nothing is missing that is switched on."""
        places = all(place.is_fine for place in self.places)
        lacks = any(need.use is Use.TITLES for need in self.server_lacks)
        return (
            places and self.database_ms is not None and not (self.role_is_gone or self.log_is_gone or lacks)
        )


def check_panel(findings: Findings, t: Words) -> Panel:
    """Return the findings in words: what is wrong and what to do, then what is fine in small print."""
    heading = t("### ✅ All good")
    if findings.all_well and findings.emojis_missing:
        heading = t("### ⏳ Almost ready")
    elif not findings.all_well:
        heading = t("### ⚠ Something is missing")
    lines = _found(findings, t)
    wrong, fine = ([one for one in lines if one.startswith(_FINE) is good] for good in (False, True))
    small = [f"-# {one}" for one in fine]
    buttons = (
        Button(t("Check again"), SettingVerb.CHECK, style=Style.PRIMARY),
        Button(t("Settings"), SettingVerb.OPEN),
    )
    accent = _GREEN if findings.all_well else _AMBER
    return Panel((Text("\n".join([heading, *wrong, *small])), Divider(), Row(buttons)), accent)


_FINE: Final = ("✅", "⏳", "ℹ")
"""What lines begin with that ask for nothing."""


def missing_lines(places: Sequence[CheckedChannel], t: Words) -> list[str]:
    """Return a line for each missing permission, with its channels."""
    lines = []
    for need in NEEDS:
        if where := [f"<#{place.channel_id}>" for place in places if need in place.missing]:
            what = f"**{t(need.name)}** {t(need.purpose)}"
            lines.append(t("• {permission}, in {channels}", permission=what, channels=_some(where)))
    if not lines:
        return []
    where_to = t("Give them to my role in the channel’s settings, under “Permissions”.")
    return [t("I need these permissions:"), *lines, where_to]


def _found(findings: Findings, t: Words) -> list[str]:
    lines = [*_places(findings.places, t), *_server_wide(findings, t), *_choices(findings, t)]
    lines.append(_database(findings, t))
    lines += _emojis(findings, t)
    if findings.everywhere:
        lines.append(
            "ℹ " + t("I only checked this channel: tables can be opened in any. Check again in others.")
        )
    return lines


def _places(places: Sequence[CheckedChannel], t: Words) -> list[str]:
    lines = []
    if fine := [f"<#{place.channel_id}>" for place in places if place.is_fine]:
        lines.append("✅ " + t("I have every permission I need in {channels}.", channels=_some(fine)))
    if any(place.is_gone for place in places):
        lines.append(
            "⚠ " + t("A channel chosen for tables no longer exists. Please choose the channels again.")
        )
    if untagged := [f"<#{place.channel_id}>" for place in places if place.lacks_tag]:
        lines.append("⚠ " + t(NO_TAG, channel=_some(untagged)))
    return lines + missing_lines(places, t)


def _server_wide(findings: Findings, t: Words) -> list[str]:
    """Return a line for each permission that is missing on the whole server."""
    return [
        ("⚠ " if need.use is Use.TITLES else "ℹ ")
        + t(
            "On the whole server I lack {permission}. [Give me that]({link})",
            permission=f"**{t(need.name)}** {t(need.purpose)}",
            link=findings.link,
        )
        for need in findings.server_lacks
    ]


def _choices(findings: Findings, t: Words) -> list[str]:
    lines = []
    if findings.role_is_gone:
        lines.append("⚠ " + t("A role that was chosen no longer exists. Please choose the roles again."))
    if findings.log_is_gone:
        lines.append(
            "⚠ " + t("The channel of the log no longer exists. Please choose another one in the settings.")
        )
    return lines


def _some(channels: Sequence[str]) -> str:
    shown = ", ".join(channels[:_MOST_CHANNELS])
    return shown if len(channels) <= _MOST_CHANNELS else f"{shown}, … (+{len(channels) - _MOST_CHANNELS})"


def _database(findings: Findings, t: Words) -> str:
    if findings.database_ms is None:
        return "⚠ " + t("The database isn’t answering. The bot’s log says why.")
    return "✅ " + t("The database answers in {count} ms.", count=max(1, findings.database_ms))


def _emojis(findings: Findings, t: Words) -> list[str]:
    if findings.emojis_missing is None:
        return []
    if not findings.emojis_missing:
        return ["✅ " + t("All card emojis are uploaded.")]
    told = t.plural(
        "⏳ {count} card emoji is still being uploaded; it takes a few minutes.",
        "⏳ {count} card emojis are still being uploaded; it takes a few minutes.",
        findings.emojis_missing,
    )
    return [told]
