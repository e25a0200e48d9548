"""Presence: a click shows that a person is there; after missed turns an AI plays until they come back."""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.ai.players import FOR_ABSENT, HOUSE, USUAL
from bot.tables.deciding.seating import require_phase, require_seat
from bot.tables.model.changes import Change
from bot.tables.model.commands import Act, Command, Depart, Forget, ImBack, SendOff
from bot.tables.model.context import Context
from bot.tables.model.values import Phase, TableValue
from game.core.protocol import Seat

MISSED_TURNS: Final = 3
"""After so many in a row, a person is away."""

SEEN_EXACTLY: Final = 10_000
"""Milliseconds: a click so soon after the last one is not recorded."""


def im_back(table: TableValue, command: ImBack, context: Context) -> Change:
    """Let a person play again, from the next decision on."""
    seat = require_seat(table, command.user_id)
    require_phase(table, Phase.PLAYING, Phase.BETWEEN_DEALS)
    occupant = table.seats[seat]
    if not occupant.away and not occupant.missed:
        raise TableError("not_away")
    return Change(seen(table, command.user_id, context.now))


def noted(table: TableValue, command: Command, now: int) -> TableValue:
    """Return the table after recording who clicked.

    Raises TableError if somebody away tries to play: they clicked an old hand while an AI plays theirs.
    """
    is_no_click = isinstance(command, Depart | SendOff | Forget | ImBack)
    user_id = None if is_no_click else getattr(command, "user_id", None)
    if user_id is None:
        return table
    seat = table.seat_of(user_id)
    if isinstance(command, Act) and seat is not None and table.seats[seat].away:
        raise TableError("away")
    return seen(table, user_id, now)


def seen(table: TableValue, user_id: int, now: int) -> TableValue:
    """Return the table after a person's click: if they sit at it, they are there.

    In a lobby, being there is no consent: whoever is still to be asked (`since` is 0) is asked.
    """
    seat = table.seat_of(user_id)
    if seat is None:
        return table
    occupant = replace(table.seats[seat], missed=0, away=False)
    is_asked = table.phase is Phase.LOBBY and not occupant.since
    if not is_asked and now - occupant.since >= SEEN_EXACTLY:
        occupant = replace(occupant, since=now)
    votes = tuple(vote for vote in table.votes if vote[0] != seat)
    if occupant == table.seats[seat] and votes == table.votes:
        return table
    return replace(table.with_seat(seat, occupant), votes=votes)


def with_missed_turn(table: TableValue, seat: Seat) -> TableValue:
    """Return the table after an AI took a person's turn; after one too many, the person is away."""
    occupant = table.seats[seat]
    missed = occupant.missed + 1
    return table.with_seat(seat, replace(occupant, missed=missed, away=missed >= MISSED_TURNS))


def is_deserted(table: TableValue) -> bool:
    """Tell whether all players are away, so that the match pauses.

    It does not pause if everybody has left: nobody can come back to a deal that AIs play out.
    """
    people = [occupant for occupant in table.seats if occupant.is_person]
    return bool(people) and all(occupant.away for occupant in people)


def ai_level(table: TableValue, seat: Seat) -> str | None:
    """Return the level of the AI that plays a seat, or will in the next match; None if its person does."""
    occupant = table.seats[seat]
    if occupant.is_ai:
        return (occupant.ai_level or USUAL) if table.stakes is None else HOUSE
    return FOR_ABSENT if occupant.away or occupant.plays_on else None
