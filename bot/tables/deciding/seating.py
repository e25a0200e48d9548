"""Preconditions of commands, changes of seats, host and dealer, and who counts as present."""

from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.ai.players import FOR_ABSENT, HOUSE, USUAL
from bot.tables.model.changes import Change, Context
from bot.tables.model.commands import Act, Command, Depart, Forget, ImBack, SendOff
from bot.tables.model.values import Closing, Occupant, Phase, TableValue
from game.core.protocol import Seat


def require_phase(table: TableValue, *phases: Phase) -> None:
    """Raise TableError unless the table is in one of the phases."""
    if table.phase not in phases:
        code = "table_over" if table.phase.is_end else "wrong_phase"
        raise TableError(code, phase=table.phase.value)


def require_next_match(table: TableValue) -> None:
    """Raise TableError if no other match follows at the table."""
    if table.is_last_match:
        raise TableError("table_closed")


def require_host(table: TableValue, user_id: int) -> None:
    """Raise TableError unless the person is the host."""
    if table.host_id != user_id:
        raise TableError("not_host", host=table.host_id)


def require_seat(table: TableValue, user_id: int) -> Seat:
    """Return a person's seat or raise TableError."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError("not_seated")
    return seat


def require_same(table: TableValue, seat: Seat, who: int | None) -> None:
    """Raise TableError unless `who` sits in the seat (a user id, 0 for an AI, None for anybody)."""
    if not 0 <= seat < len(table.seats) or who not in (None, table.seats[seat].user_id or 0):
        raise TableError("seat_changed")


def require_person(table: TableValue, seat: Seat) -> int:
    """Return the user id of the person in a seat; raise TableError if there is none."""
    if not 0 <= seat < len(table.seats) or not table.seats[seat].is_person:
        raise TableError("not_a_person")
    return table.seats[seat].user_id or 0


def require_seats(table: TableValue) -> None:
    """Raise TableError unless the number of seats suits the rules."""
    allowed = table.game.seats_allowed(table.rules)
    if len(table.seats) < allowed[0]:
        raise TableError("too_few_players", least=allowed[0], seated=len(table.seats))
    if len(table.seats) > allowed[-1]:
        raise TableError("too_many_players", most=allowed[-1], seated=len(table.seats))


def pass_on_host(table: TableValue, if_empty: Phase) -> TableValue:
    """Return the table with a host who is still there, or in phase `if_empty` if nobody is."""
    people = table.people
    if not people:
        closing = Closing.EMPTY if if_empty is Phase.VOID else table.closing
        return replace(table, phase=if_empty, closing=closing)
    return table if table.host_id in people else replace(table, host_id=people[0])


def keeping(table: TableValue, kept: tuple[Seat, ...]) -> tuple[Occupant, ...]:
    """Return the occupants of `kept` seats; if the next dealer is not among them, the deal passes on."""
    dealer = next((seat for seat, occupant in enumerate(table.seats) if occupant.deals), None)
    if dealer is None or not kept:
        return tuple(table.seats[seat] for seat in kept)
    heir = min(kept, key=lambda seat: (seat - dealer) % len(table.seats))
    return tuple(replace(table.seats[seat], deals=seat == heir) for seat in kept)


def without_votes(table: TableValue, seat: Seat) -> TableValue:
    """Return the table without the votes by and against the person in a seat."""
    user_id = table.seats[seat].user_id
    votes = tuple((target, voter) for target, voter in table.votes if seat != target and user_id != voter)
    return replace(table, votes=votes)


def without_seat(table: TableValue, gone: Seat) -> TableValue:
    """Return a lobby with one seat less."""
    return replace(
        table, seats=keeping(table, tuple(seat for seat in range(len(table.seats)) if seat != gone))
    )


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
