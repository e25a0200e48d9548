"""Reactions to the last play: their buttons on boards and hands, and the pause that leaves time for them."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.games.core.screen import GameScreen, Names
from bot.i18n import Words
from bot.messages.custom_ids import TableVerb, is_number
from bot.messages.list_words import all_of
from bot.messages.panels import Button, Row, rows
from bot.messages.time_words import moment
from bot.tables.deciding.match import match_of
from bot.tables.deciding.reactions import is_paused, people_asked, play_number
from bot.tables.model.values import DeadlineKind, TableValue
from game.core.protocol import Seat

_MOST_DIGITS: Final = 9


def reaction_rows(table: TableValue, screen: GameScreen, t: Words) -> tuple[Row, ...]:
    """Return the row of reactions below a board; none while nobody may react."""
    if screen.reactions is None:
        return ()
    match = match_of(table)
    offered = screen.reactions(table.game.view(match.state, None), t)
    play = play_number(match)
    buttons = [replace(button, verb=TableVerb.REACT, body=f"{play}.{button.body}") for button in offered]
    if people_asked(table) and is_paused(table):
        buttons.append(_let_stand_button(table, TableVerb.LET_STAND, t))
    return rows(buttons)


def let_stand_button(table: TableValue, seat: Seat, t: Words) -> Button | None:
    """Return the button of a hand with which its owner lets the last play stand; None if they need not."""
    if not is_paused(table) or seat not in people_asked(table):
        return None
    return _let_stand_button(table, TableVerb.HAND_LET_STAND, t)


def pause_text(table: TableValue, names: Names, t: Words) -> str:
    """Return who may still react, and until when the game waits for them; "" where it does not."""
    count, who_until_when = _those_asked(table, names, t)
    if not count:
        return ""
    return t.plural(
        "⏸ {names} may still react, or let it stand. End of pause: {moment}",
        "⏸ {names} may still react, or let it stand. End of pause: {moment}",
        count,
        **who_until_when,
    )


def own_pause_text(table: TableValue, names: Names, t: Words) -> str:
    """Return, for who is next, until when others may react; "" where the game does not wait."""
    count, who_until_when = _those_asked(table, names, t)
    if not count:
        return ""
    return t.plural(
        "⏸ {names} may still react. End of pause: {moment}",
        "⏸ {names} may still react. End of pause: {moment}",
        count,
        **who_until_when,
    )


def reaction_time_text(table: TableValue, seat: Seat, t: Words) -> str:
    """Return how long somebody who is not to move can react to the last play."""
    deadline = table.deadline_of(DeadlineKind.REACTION)
    if deadline is None or seat not in people_asked(table):
        return t("⏳ You can react until the next player moves.")
    return t("⏳ You can react. End of pause: {moment}", moment=moment(deadline.due_at))


def _those_asked(table: TableValue, names: Names, t: Words) -> tuple[int, Mapping[str, str]]:
    """Return how many may still react, with who and until when; 0 where the game does not wait for them."""
    deadline = table.deadline_of(DeadlineKind.REACTION)
    asked = people_asked(table)
    if deadline is None or not asked:
        return 0, {}
    return len(asked), {
        "names": all_of([names(seat) for seat in asked], t),
        "moment": moment(deadline.due_at),
    }


def _let_stand_button(table: TableValue, verb: TableVerb, t: Words) -> Button:
    return Button(t("Let it stand"), verb, str(play_number(match_of(table))))


def read_standing(text: str) -> int:
    """Return which play a control is about; raises TableError if unreadable."""
    if not is_number(text, _MOST_DIGITS):
        raise TableError("unreadable")
    return int(text)
