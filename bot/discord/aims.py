"""Whether a click was meant for what stood in its place a moment before.

Discord puts an answer under the pointer, or beside it: whoever clicks a card twice hits what has come there.
So a click within SECOND_CLICK_MS after something came to its place counts as meant for what stood there
before if that came with the answer to the person's last click, or soon after it; in the place of that click
also if the same has come again, in any other only if something else has. For whoever has not clicked, it
does within FIRST_LOOK of that time: nobody has read yet what came; and within all of it if the same is asked
about another play, such as whether it is a lie. When it came is when Discord confirmed it,
and when a click was made its id tells, so that neither our delays nor Discord's count. What stayed the same
elsewhere, and so was read before, can be clicked at once.

A new message that answers a click comes where the clicked one was, and nobody knows where a form or an opened
menu covered a message: so there a second click can hit any button of it.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple, TypeAlias

import discord

from bot.common.recent import Recent
from bot.discord.delays import made_at

Controls: TypeAlias = Mapping[int, str]
"""The custom_ids of a message by place (see `by_place`)."""

FIRST_LOOK: Final = 0.4
"""The share of the time for a second click in which nobody has read what came elsewhere."""
_MOST_MESSAGES: Final = 1_000
_MOST_CLICKS: Final = 1_000
_KEPT: Final = 10.0
"""Seconds for which it matters what a message showed before."""
_PLAY: Final = re.compile(r"^[0-9]+([.]|$)")
"""How the body of a control begins that reacts to a play: with its number."""
_ROW: Final = discord.ComponentType.action_row.value
_BUTTON: Final = discord.ComponentType.button.value
_IN_ROW: Final = 8
"""More than there are places in a row."""


class _Showing(NamedTuple):
    """What a message shows from a moment on, by the monotonic clock."""

    since: float
    controls: Controls


@dataclass(frozen=True, slots=True)
class _Strike:
    """Somebody's last click on a message that was not meant for what stood there before."""

    place: int | None
    """None for a form or an option of a menu, which can have been above any place."""
    made: float


class Aims:
    """What stood where in the messages that a bot has written lately. One per bot."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._shown: Recent[int, list[_Showing]] = Recent(_MOST_MESSAGES)
        self._strikes: Recent[tuple[int, int], _Strike] = Recent(_MOST_CLICKS)
        self._came_after: Recent[int, int] = Recent(_MOST_MESSAGES)
        """The message in whose place another one came."""

    def came(
        self, message_id: int, shown: Controls, after: int | None = None, before: Controls | None = None
    ) -> None:
        """Note a new message, of which nobody has read anything; it comes where the message `after` was.

        `before` is what that one showed, if it is not known here.
        """
        earlier = self._shown.get(after) if after is not None else None
        *seen, last = earlier or [_Showing(float("-inf"), before or {})]
        hidden = _Showing(last.since, {**dict.fromkeys(shown, ""), **last.controls})
        self._shown[message_id] = [*seen, hidden, _Showing(self._clock(), shown)]
        if after is not None:
            self._came_after[message_id] = after

    def remember(self, message_id: int, shown: Controls, before: Controls | None = None) -> None:
        """Note what a message shows from now on; `before`, for one that is not known here, until now."""
        now = self._clock()
        showings = self._shown.get(message_id)
        if showings is None:
            showings = [] if before is None else [_Showing(float("-inf"), before)]
        last = next((number for number, one in enumerate(showings[1:]) if one.since > now - _KEPT), None)
        kept = showings[-1:] if last is None else showings[last:]
        self._shown[message_id] = [*kept, _Showing(now, shown)]

    def was_before(
        self, message_id: int, user_id: int, custom_id: str, place: int, made: float, second_click: float
    ) -> bool:
        """Tell whether a click on a button in a place was meant for what stood there before.

        `made` is when it was made, by the monotonic clock. `second_click` is for how many seconds somebody
        may still click what they see no more; 0 for no time.
        """
        strike = self._strikes.get((message_id, user_id)) or self._strikes.get(
            (self._came_after.get(message_id, message_id), user_id)
        )
        click, showings = _Strike(place, made), self._shown.get(message_id, [])
        if second_click and _is_second(custom_id, click, strike, showings, second_click):
            return True
        self._strikes[message_id, user_id] = click
        return False

    def covered(self, message_id: int, user_id: int, made: float) -> None:
        """Note that somebody sent a form, or chose in a menu, that was above some place of a message."""
        self._strikes[message_id, user_id] = _Strike(None, made)

    def clicked(self, interaction: discord.Interaction, custom_id: str, second_click: float) -> bool:
        """Tell the same of an interaction. Nobody chooses in a menu by a second click: it is opened first."""
        message, clicked = interaction.message, dict(interaction.data or {})
        if message is None:
            return False
        made = made_at(interaction, most=None)
        if clicked.get("component_type") != _BUTTON:
            self.covered(message.id, interaction.user.id, made)
            return False
        controls = by_place([one.to_dict() for one in message.components])
        place = next((place for place, one in controls.items() if one == custom_id), None)
        if place is None:
            return False
        return self.was_before(message.id, interaction.user.id, custom_id, place, made, second_click)


def by_place(components: Sequence[Mapping[str, Any]]) -> Controls:
    """Return the controls among components: a chat keeps its end still, so rows are counted from there."""
    return {
        row * _IN_ROW + column: control["custom_id"]
        for row, controls in enumerate(reversed(list(_rows(components))))
        for column, control in enumerate(controls)
        if "custom_id" in control
    }


def _rows(components: Sequence[Mapping[str, Any]]) -> Iterator[Sequence[Mapping[str, Any]]]:
    for component in components:
        below = component.get("components", ())
        if component["type"] == _ROW:
            yield below
        else:
            yield from _rows(below)
        if (accessory := component.get("accessory")) is not None:
            yield (accessory,)


def _is_second(
    custom_id: str,
    click: _Strike,
    strike: _Strike | None,
    showings: Sequence[_Showing],
    second_click: float,
) -> bool:
    """Tell whether a click that follows a strike, if any, was meant for what stood in its place before."""
    there = [None if click.place is None else one.controls.get(click.place) for one in showings]
    came = _first_with(lambda one: one == custom_id, there)
    if not came or click.made - showings[came].since >= second_click:
        return False
    unread = second_click * FIRST_LOOK
    if strike and _follows(showings, came, strike, second_click):
        is_soon = click.made - showings[came].since < unread
        if strike.place == click.place or (strike.place is None and is_soon):
            return True
    changed = _first_with(lambda one: _meaning(one or "") == _meaning(custom_id), there)
    if changed and strike and _follows(showings, changed, strike, second_click):
        return click.made - showings[changed].since < second_click
    before = there[changed - 1] if changed else None
    if before is None:
        return False
    is_alike = _PLAY.sub("", _meaning(before)[-1]) == _PLAY.sub("", _meaning(custom_id)[-1])
    return click.made - showings[changed].since < (second_click if is_alike else unread)


def _first_with(is_same: Callable[[str | None], bool], there: Sequence[str | None]) -> int:
    """Return the number of the showing with which a control came to its place; 0 if that is not known."""
    first = 1 + max((number for number, one in enumerate(there) if not is_same(one)), default=-1)
    return first if first < len(there) else 0


def _follows(showings: Sequence[_Showing], number: int, strike: _Strike, second_click: float) -> bool:
    """Tell whether a showing came with the answer to a click, or soon after that."""
    since = showings[number].since
    answered = next((one.since for one in showings if one.since >= strike.made), since)
    return strike.made <= since < answered + second_click


def _meaning(custom_id: str) -> tuple[str, ...]:
    """Return what a control does, whichever decision it is about."""
    prefix, verb, _table, _decision, body = (custom_id.split("|", 4) + [""] * 4)[:5]
    return prefix, verb, body
