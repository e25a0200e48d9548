"""The messages about card nights."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final

from bot.common.errors import TableError
from bot.common.zones import MINUTE
from bot.i18n import Words, mark
from bot.messages.panels import Button, Panel, Style, Text
from bot.messages.refusals import problem_text
from bot.messages.typed_moments import local_time
from bot.nights.store import Night

AREA: Final = "night"
"""The first part of all their verbs."""
_ACCENT: Final = 0x6B4E9B
EVERY: Final[Mapping[int, str]] = {7: mark("every week"), 14: mark("every two weeks")}
"""How often nights can be repeated, by days."""


class NightVerb(StrEnum):
    """The verbs of card nights."""

    PLAN = "night.plan"
    """Plans the night that its body describes."""
    CHANGE = "night.change"
    """Changes a night (id) to what the rest of its body describes."""


def event_link(night: Night) -> str | None:
    """Return the address of a night's event on Discord, None without one."""
    if night.event_id is None:
        return None
    return f"https://discord.com/events/{night.guild_id}/{night.event_id}"


def plan_button(night: Night, t: Words) -> Button:
    """Return the button that plans a night; its body says all that its planner has chosen."""
    return Button(t("Plan it"), NightVerb.PLAN, _chosen(night), Style.SUCCESS)


def change_button(night: Night, t: Words) -> Button:
    """Return the button that changes a planned night."""
    return Button(t("Change it"), NightVerb.CHANGE, f"{night.night_id}.{_chosen(night)}", Style.SUCCESS)


def _chosen(night: Night) -> str:
    when, where = f"{night.starts_at // MINUTE:x}", f"{night.channel_id:x}"
    return f"{when}.{where}.{2 * (night.every // 7) + night.points}.{night.game}.{night.preset}"


def planned_panel(night: Night, title: str, zone: str, t: Words, *, changed: bool = False) -> Panel:
    """Return the public message about a night that has just been planned, or `changed`.

    `zone` is the server's.
    """
    lines = [
        t("### 🃏 Card night: {game}", game=title),
        *([t("This card night was changed. It is now:")] if changed else []),
        _when_and_where(night, t),
        f"-# {local_time(night.starts_at, zone, t)}",
        t("At that moment, the table opens there by itself."),
    ]
    if link := event_link(night):
        lines.append(
            t("Click “Interested” in [the event]({link}), and I’ll let you know when it starts.", link=link)
        )
    return Panel((Text("\n".join(lines)),), _ACCENT)


def nights_panel(nights: Sequence[tuple[Night, str]], t: Words) -> Panel:
    """Return the private list of a server's nights, with the names of what is played."""
    if not nights:
        return Panel((Text(t("No card night is planned. `/night plan` plans one.")),))
    lines = [f"• **{title}** · {_when_and_where(night, t)}" for night, title in nights]
    return Panel((Text("\n".join([t("### Card nights"), *lines])),), _ACCENT)


def no_event_panel(why: TableError, t: Words) -> Panel:
    """Return the private line for a host whose night has no event on Discord."""
    line = t(
        "The night is planned, but without an event on Discord. {why} The table opens all the same.",
        why=problem_text(why, t),
    )
    return Panel((Text(line),))


def cancelled_panel(title: str, t: Words) -> Panel:
    """Return the public line about a night that was cancelled."""
    return Panel((Text(t("🃏 The card night ({game}) is cancelled.", game=title)),))


def event_left_panel(t: Words) -> Panel:
    """Return the private line for somebody who cancelled a night whose event could not be deleted."""
    return Panel((Text(t("I couldn’t delete its event on Discord. Please delete it yourself.")),))


def begins_text(title: str, link: str, people: Sequence[int], others: int, t: Words) -> str:
    """Return the line that calls those who are interested to a table."""
    called = " ".join(f"<@{user_id}>" for user_id in people)
    said = t("🃏 The card night begins: [{game}]({link}). {people}", game=title, link=link, people=called)
    more = t.plural("And {count} more person.", "And {count} more people.", others) if others else ""
    return f"{said} {more}".strip()


def missed_text(title: str, problem: str, t: Words) -> str:
    """Return the line about a night that could not begin in time; `problem` says why, if that is known."""
    said = t("🃏 The card night ({game}) could not begin in time. `/night plan` plans another.", game=title)
    return f"{said}\n-# {problem}" if problem else said


def _when_and_where(night: Night, t: Words) -> str:
    at = night.starts_at // 1000
    once = t(
        "{when} ({span}), in {channel}",
        when=f"<t:{at}:F>",
        span=f"<t:{at}:R>",
        channel=f"<#{night.channel_id}>",
    )
    return f"{once}, {t(EVERY[night.every])}" if night.every in EVERY else once
