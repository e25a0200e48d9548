"""Beats: what a table was between the moves of one change, for a board to show one after the other."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from bot.tables.model.clocks import HOLDS, Pace
from bot.tables.model.values import Moved, Phase, TableValue

most = 4
"""How many beats come before what a change leads to: a board is no further behind. 0 for none."""


def hold_of(table: TableValue) -> float:
    """Return for how many seconds a board shows each state of play at least; 0 for the newest one only.

    By mail, nobody looks on.
    """
    if table.private or table.clock.pace is Pace.MAIL:
        return 0.0
    return HOLDS[table.clock.tempo] if most else 0.0


def beats_of(steps: Sequence[TableValue]) -> tuple[TableValue, ...]:
    """Return which of the steps of a change its board shows, without what the table has become.

    A step after which a present person is to move is none: they have moved on by the same click. The end of a
    deal is one before its result: it shows the last card. What was due before the change is due no more.
    """
    shown = [step for step in steps[:-1] if _goes_on_by_itself(step)] + [*filter(_is_end, steps[-1:])]
    return tuple(kept([replace(step, deadlines=()) for step in shown if hold_of(step)]))


def kept(beats: Sequence[TableValue]) -> list[TableValue]:
    """Return as many beats as a board may be behind, without those of the quietest moves."""
    left = list(beats)
    while len(left) > most:  # the next beat then tells of two moves
        del left[min(range(len(left)), key=lambda number: _events_of_move(left[number]))]
    return left


def longest_lag(table: TableValue) -> float:
    """Return after how many seconds a table's board shows a change, unless Discord has trouble."""
    return (most + 2) * hold_of(table)


def is_beat_of(table: TableValue, beat: TableValue) -> bool:
    """Tell whether a beat leads to what a table is now."""
    if table.phase is Phase.VOID or table.match is None or beat.match is None:
        return False
    return beat.match.match_id == table.match.match_id


def is_as_seated(table: TableValue, beat: TableValue) -> bool:
    """Tell whether a beat is of the same deal, and everybody sat there where they do now."""
    if table.match is None or beat.match is None or table.match.setup != beat.match.setup:
        return False
    return [seat.user_id for seat in table.seats] == [seat.user_id for seat in beat.seats]


def lag(before: TableValue, steps: Sequence[TableValue]) -> int:
    """Return after how many milliseconds the board shows the last of some steps, after what was before."""
    return round(sum(map(hold_of, beats_of((before, *steps)))) * 1000)


def _events_of_move(table: TableValue) -> int:
    return sum(1 for _ in takewhile(lambda event: not isinstance(event, Moved), reversed(table.happened)))


def _is_end(table: TableValue) -> bool:
    return table.phase is Phase.PLAYING and table.match is not None and table.match.outcome is not None


def _goes_on_by_itself(table: TableValue) -> bool:
    match = table.match
    if match is None or table.phase is not Phase.PLAYING or match.outcome is not None:
        return False
    return not any(table.seats[seat].is_present for seat in match.awaited)
