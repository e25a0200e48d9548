"""What people agree to at a table: fingerprints of what a message showed, and whose consent still holds.

A message's controls carry what it showed. `since` is 0 for whoever has not agreed to what is at stake now:
they are asked before the match begins.
"""

from dataclasses import replace
from typing import Any

from bot.common.errors import TableError
from bot.common.ids import fingerprint
from bot.tables.model.clocks import write_clock
from bot.tables.model.values import Phase, TableValue


def offer_of(table: TableValue) -> str:
    """Return a short fingerprint of what a table offers: rules, clock, tokens or points.

    What lets people sit down or play carries it, so that nobody agrees to anything but what they saw.
    """
    rules = table.rules.model_dump_json()
    return fingerprint(table.game.key, rules, write_clock(table.clock), table.stakes is None)


def deal_of(table: TableValue) -> str:
    """Return a short fingerprint of what a question is about: the offer of a lobby, or a deal of a match."""
    if table.match is None:
        return fingerprint(table.phase.value, offer_of(table))
    return fingerprint(table.phase.value, table.match.match_id, table.match.setup.deal)


def is_agreed(table: TableValue, offer: str | None) -> bool:
    """Tell whether somebody who clicked on this offer ("" for none) has agreed to what is at stake by now."""
    return table.stakes is None or offer in (None, offer_of(table))


def is_to_be_asked(table: TableValue, user_id: int) -> bool:
    """Tell whether a person sits in a lobby for tokens without having agreed to what is at stake."""
    seat = table.seat_of(user_id)
    return table.phase is Phase.LOBBY and seat is not None and not table.seats[seat].since


def require_agreed(table: TableValue, offer: str | None) -> None:
    """Raise TableError if somebody would stake tokens on another offer than they saw."""
    if not is_agreed(table, offer):
        raise TableError("offer_unseen")


def require_about(table: TableValue, about: str | None) -> None:
    """Raise TableError if a question was about another match or deal (None: nobody was asked)."""
    if about not in (None, deal_of(table)):
        raise TableError("question_outdated")


def asked_anew(before: TableValue, table: TableValue, by: int | None = None) -> TableValue:
    """Return the table, whose people are asked again if what is at stake in its lobby has changed.

    All but the person who changed it: they have seen it.
    """
    is_lobby = before.phase is Phase.LOBBY and table.phase is Phase.LOBBY
    if not is_lobby or _at_stake(before) == _at_stake(table):
        return table
    seats = (one if one.user_id == by else replace(one, since=0, ready=False) for one in table.seats)
    return replace(table, seats=tuple(seats))


def _at_stake(table: TableValue) -> Any:
    return None if table.stakes is None else (table.stakes, table.game.key, table.rules, table.is_with_house)
