"""The deadlines of a table, computed after every command.

An open table always has at least one, so it can never get stuck. A deadline that still holds stays unchanged,
so that nothing is written for it.
"""

from dataclasses import replace
from typing import Final, assert_never

from bot.tables.deciding.reactions import ais_to_ask, is_new_play, needs_pause
from bot.tables.deciding.seating import ai_level, is_deserted
from bot.tables.model.clocks import (
    CLOCKS,
    Clock,
    Pace,
    bank_left,
    due_at,
    grace,
    pause_end,
    pause_length,
    warn_at,
)
from bot.tables.model.values import Deadline, DeadlineKind, Occupant, Phase, TableValue
from game.core.match import Match
from game.core.protocol import Seat

LOBBY_MILLISECONDS: Final = 30 * 60_000
"""An idle lobby closes after this time; for a match by mail, after a day."""
NEXT_DEAL_MILLISECONDS: Final = 3 * 60_000
"""Live: the time to get ready for the next deal."""
ANSWER_MILLISECONDS: Final = 60_000
"""The time to answer a ready-check."""
CUP_MILLISECONDS: Final = 10 * 60_000
"""The same at a live table of a cup, which nobody has waited for; and to come back to it if all are away."""
HOUR_MILLISECONDS: Final = 3_600_000
"""The least time left after an outage where no clock runs; the longest rest after one of known length."""
DAY_MILLISECONDS: Final = 86_400_000
"""The time to get ready without a clock, and to come back when everybody is away."""
IDLE_MILLISECONDS: Final = 7 * DAY_MILLISECONDS
"""Without a clock, an idle match closes after this time; a practice match after a day."""
PATIENCE_MILLISECONDS: Final = HOUR_MILLISECONDS
"""Without a clock, who keeps the others waiting for longer is overdue: they may vote."""
UNSURE_MILLISECONDS: Final = 60_000
"""How exactly the moment is known when people could last act before a restart."""
AI_MILLISECONDS: Final = 5000
"""An AI that has not moved by then, because the bot stopped or could not write, is triggered again."""

_AT_MOST: Final = {
    DeadlineKind.AI: AI_MILLISECONDS,
    DeadlineKind.PATIENCE: PATIENCE_MILLISECONDS,
    DeadlineKind.IDLE: IDLE_MILLISECONDS,
}
EXTENDED: Final = (
    DeadlineKind.LOBBY,
    DeadlineKind.TURN,
    DeadlineKind.REACTION,
    DeadlineKind.START,
    DeadlineKind.NEXT_DEAL,
    DeadlineKind.PATIENCE,
    DeadlineKind.IDLE,
)
"""The kinds of deadlines that are extended after a time in which nobody could act."""


def timed(before: TableValue, after: TableValue, now: int, lag: int = 0) -> TableValue:
    """Return the table after a command with its time banks and deadlines updated.

    What begins now lasts `lag` milliseconds longer: so long until the board shows it.
    """
    after = _with_banks(before, after, now)
    deadlines = _deadlines(before, after, now + lag)
    return replace(after, deadlines=tuple(sorted(deadlines, key=_order)))


def extended(table: TableValue, now: int, lost: int | None = None, heard: int | None = None) -> TableValue:
    """Return the table with deadlines extended after an outage of `lost` milliseconds.

    A short outage gives back what it took. A long one, before which people could act for `heard` ms, gives
    back what it took, or as much as leaves a short rest. One of unknown length leaves a fair amount, which is
    also the most that a long one leaves. This also caps deadlines at those of a turn that begins now, since a
    clock that was ahead may have set them.
    """
    deadlines = [replace(one, due_at=_moved(table, one, now, lost, heard)) for one in table.deadlines]
    return replace(table, deadlines=tuple(sorted(deadlines, key=_order)))


def _moved(table: TableValue, one: Deadline, now: int, lost: int | None, heard: int | None) -> int:
    latest = _latest(table, one, now)
    if one.kind not in EXTENDED:
        return min(one.due_at, latest)
    if lost is not None and heard is None:
        return min(one.due_at + lost, latest)
    most = now + least_left(table.clock, one.kind)
    given = most if lost is None else _given_back(one, now, lost, heard or 0, most)
    return max(min(one.due_at, latest), given)


def _given_back(one: Deadline, now: int, lost: int, heard: int, most: int) -> int:
    """Return when a deadline passes after a long outage: by what it took, later than before.

    A short rest at least is left, once: if people could not act for so long since the last outage, they have
    what is left of that rest. So no number of restarts keeps a turn from ending. A deadline that had passed
    before is of an old copy of the table: nobody could act at it.
    """
    if one.due_at < now - lost - UNSURE_MILLISECONDS:
        return most
    rest = min(most - now, HOUR_MILLISECONDS)
    back = one.due_at + lost
    return min(most, max(back, now + rest) if heard >= rest else back)


def _latest(table: TableValue, one: Deadline, now: int) -> int:
    """Return the latest moment for a deadline of this kind that begins now."""
    bank = 0 if one.seat is None else table.seats[one.seat].bank
    match one.kind:
        case DeadlineKind.LOBBY:
            return now + lobby_patience(table.clock)
        case DeadlineKind.START:
            return now + (CUP_MILLISECONDS if table.cup else answer_time(table.clock))
        case DeadlineKind.NEXT_DEAL:
            return _next_deal_at(table, now)
        case DeadlineKind.WARNING | DeadlineKind.TURN:
            ends = warn_at if one.kind is DeadlineKind.WARNING else due_at
            return ends(table.clock, now, bank) or one.due_at
        case DeadlineKind.REACTION:
            return pause_end(table.clock, now)
        case DeadlineKind.AI | DeadlineKind.PATIENCE | DeadlineKind.IDLE:
            return now + _AT_MOST[one.kind]
        case _:
            assert_never(one.kind)


def answer_time(clock: Clock) -> int:
    """Return how many milliseconds a ready-check lasts: by mail, as long as a turn."""
    return clock.per_turn * 1000 if clock.pace is Pace.MAIL else ANSWER_MILLISECONDS


def least_left(clock: Clock, kind: DeadlineKind) -> int:
    """Return how many milliseconds a deadline of this kind leaves at least after a long outage."""
    if kind is DeadlineKind.REACTION:
        return min(pause_length(clock), HOUR_MILLISECONDS)
    waits_for_start = kind in (DeadlineKind.START, DeadlineKind.LOBBY)
    if waits_for_start and clock.pace is not Pace.MAIL:
        return ANSWER_MILLISECONDS
    if waits_for_start or kind is DeadlineKind.IDLE or clock.pace is Pace.NONE:
        return HOUR_MILLISECONDS
    return grace(clock)


MOST_LEFT: Final = max(least_left(clock, kind) for clock in CLOCKS.values() for kind in EXTENDED)
"""Milliseconds: no outage extends a deadline that is due later than that."""


def _deadlines(before: TableValue, after: TableValue, now: int) -> list[Deadline]:
    match after.phase:
        case Phase.LOBBY:
            return [_of_lobby(before, after, now)]
        case Phase.BETWEEN_DEALS:
            kept = after.deadline_of(DeadlineKind.NEXT_DEAL) if before.phase is Phase.BETWEEN_DEALS else None
            return [kept or Deadline(DeadlineKind.NEXT_DEAL, _next_deal_at(after, now))]
        case Phase.PLAYING if after.match is not None:
            return _of_play(before, after, after.match, now)
        case _:
            return []


def _of_lobby(before: TableValue, after: TableValue, now: int) -> Deadline:
    if asking := after.deadline_of(DeadlineKind.START):
        return asking
    untouched = _set_up(after) == _set_up(before)
    kept = after.deadline_of(DeadlineKind.LOBBY) if untouched else None
    return kept or Deadline(DeadlineKind.LOBBY, now + lobby_patience(after.clock))


def _set_up(table: TableValue) -> object:
    """Return what people do in a lobby: while they do it, the lobby stays open."""
    return table.seats, table.clock, table.rules, table.invited


def lobby_patience(clock: Clock) -> int:
    """Return after how many milliseconds a lobby closes that nobody touches."""
    return DAY_MILLISECONDS if clock.pace is Pace.MAIL else LOBBY_MILLISECONDS


def _next_deal_at(table: TableValue, now: int) -> int:
    match table.clock.pace:
        case Pace.LIVE:
            return now + NEXT_DEAL_MILLISECONDS
        case Pace.MAIL:
            return max(now + NEXT_DEAL_MILLISECONDS, due_at(table.clock, now, 0) or 0)
        case Pace.NONE:
            return now + DAY_MILLISECONDS


def _of_play(before: TableValue, after: TableValue, match: Match, now: int) -> list[Deadline]:
    if is_deserted(after):
        is_awaited = after.cup and after.clock.pace is Pace.LIVE  # by everybody else in that cup
        patience = CUP_MILLISECONDS if is_awaited else DAY_MILLISECONDS
        return [after.deadline_of(DeadlineKind.IDLE) or Deadline(DeadlineKind.IDLE, now + patience)]
    pause = _pause(before, after, match, now)
    deadlines = [] if pause is None else [pause]
    if pause is None and (ais_to_ask(after) or any(ai_level(after, seat) for seat in match.awaited)):
        deadlines.append(
            after.deadline_of(DeadlineKind.AI) or Deadline(DeadlineKind.AI, now + AI_MILLISECONDS)
        )
    begins = now if pause is None else max(now, pause.due_at)
    of_turn = _of_turn if after.clock.pace is not Pace.NONE else _patience
    for seat in match.awaited:
        if after.seats[seat].is_present:
            deadlines += of_turn(before, after, seat, begins)
    return [*deadlines, _idle(before, after, now)] if after.clock.pace is Pace.NONE else deadlines


def _pause(before: TableValue, after: TableValue, match: Match, now: int) -> Deadline | None:
    """Return the end of the pause after the last play; turns begin with it."""
    if not match.reactors:
        return None
    if not is_new_play(before.match, match):
        return after.deadline_of(DeadlineKind.REACTION)
    return Deadline(DeadlineKind.REACTION, pause_end(after.clock, now)) if needs_pause(after) else None


def _idle(before: TableValue, after: TableValue, now: int) -> Deadline:
    """A week from now, or a day for practice; postponed once a seventh of it has passed.

    The day's deal waits as other tables do: there is no second one.
    """
    patience = DAY_MILLISECONDS if after.private and not after.daily else IDLE_MILLISECONDS
    kept = None if is_deserted(before) else after.deadline_of(DeadlineKind.IDLE)
    untouched = after.match is before.match
    if kept is not None and (untouched or kept.due_at > now + patience - patience // 7):
        return kept
    return Deadline(DeadlineKind.IDLE, now + patience)


def _of_turn(before: TableValue, after: TableValue, seat: Seat, now: int) -> list[Deadline]:
    due = after.deadline_of(DeadlineKind.TURN, seat)
    if due is not None and not _has_moved(before, after, seat):
        warning = after.deadline_of(DeadlineKind.WARNING, seat)
        return [due] if warning is None else [warning, due]
    moments = {
        DeadlineKind.WARNING: warn_at(after.clock, now, after.seats[seat].bank),
        DeadlineKind.TURN: due_at(after.clock, now, after.seats[seat].bank),
    }
    return [Deadline(kind, moment, seat) for kind, moment in moments.items() if moment is not None]


def _patience(before: TableValue, after: TableValue, seat: Seat, now: int) -> list[Deadline]:
    """Return how long the others wait for a move without a clock; nothing once they have waited for so long.

    They begin to wait when the turn begins, and anew when its player clicks.
    """
    waited = before.phase is Phase.PLAYING and before.match is not None and seat in before.match.awaited
    if waited and not _has_moved(before, after, seat) and before.seats[seat] == after.seats[seat]:
        kept = after.deadline_of(DeadlineKind.PATIENCE, seat)
        return [] if kept is None else [kept]
    others = len(after.people) > 1
    return [Deadline(DeadlineKind.PATIENCE, now + PATIENCE_MILLISECONDS, seat)] if others else []


def _with_banks(before: TableValue, after: TableValue, now: int) -> TableValue:
    """Charge overtime to the time bank of the player who moved."""
    if after.clock.pace is not Pace.LIVE:
        return after
    seats = tuple(_with_bank(before, after, seat, occupant, now) for seat, occupant in enumerate(after.seats))
    return after if seats == after.seats else replace(after, seats=seats)


def _with_bank(before: TableValue, after: TableValue, seat: Seat, occupant: Occupant, now: int) -> Occupant:
    due = before.turn_due(seat)
    if due is None or not _has_moved(before, after, seat):
        return occupant
    return replace(occupant, bank=bank_left(occupant.bank, due, now))


def _has_moved(before: TableValue, after: TableValue, seat: Seat) -> bool:
    """Tell whether a seat has made a decision since, or plays another match."""
    if before.match is None or after.match is None or before.match.match_id != after.match.match_id:
        return True
    earlier = before.match.decisions
    return seat >= len(earlier) or earlier[seat] != after.match.decisions[seat]


def _order(deadline: Deadline) -> tuple[int, str, int]:
    return deadline.due_at, deadline.kind, -1 if deadline.seat is None else deadline.seat
