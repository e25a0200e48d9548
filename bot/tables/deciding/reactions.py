"""The pause after a play to which others may react, such as a claim that can be challenged.

Until it is over nobody goes on, so that reactions are fair on a phone and by mail. It is over when its time
has run, or when all people who could react have let the play stand. Then AIs are asked, once for each play
and in the order of the game, and the game goes on. Where no people are concerned, AIs are asked at once.
"""

import zlib
from dataclasses import replace
from typing import Final

from bot.common.errors import TableError
from bot.tables.deciding.seating import ai_level, require_phase, require_seat
from bot.tables.model.changes import Change, Context
from bot.tables.model.commands import LetStand
from bot.tables.model.values import DeadlineKind, Phase, TableValue
from game.core.match import Match
from game.core.protocol import Seat

_MATCHES: Final = 9_999
_PLAYS: Final = 100_000


def play_number(match: Match) -> int:
    """Return a number of at most nine digits for the play that people react to.

    `Match.standing` counts from 0 in each match: a button of the one before would react to a play of this.
    """
    return zlib.crc32(match.match_id.encode()) % _MATCHES * _PLAYS + match.standing


def people_asked(table: TableValue) -> tuple[Seat, ...]:
    """Return the seats of present people who may react out of turn, and have not let the play stand."""
    return tuple(seat for seat in _undecided(table) if table.seats[seat].is_present)


def ais_to_ask(table: TableValue) -> tuple[tuple[Seat, str], ...]:
    """Return the seats of AIs that were not asked yet about the last play, and their levels."""
    levels = ((seat, ai_level(table, seat)) for seat in _undecided(table))
    return tuple((seat, level) for seat, level in levels if level is not None)


def is_paused(table: TableValue) -> bool:
    """Tell whether the pause after the last play is running, or was not ended yet."""
    return table.deadline_of(DeadlineKind.REACTION) is not None


def held_back_until(table: TableValue, now: int) -> int | None:
    """Return until when nobody may go on but by a reaction, None if anybody in turn may."""
    deadline = table.deadline_of(DeadlineKind.REACTION)
    if deadline is None or deadline.due_at <= now or not people_asked(table):
        return None
    return deadline.due_at


def needs_pause(table: TableValue) -> bool:
    """Tell whether there is to be a pause after the last play, if it was just made.

    People have the first word: also who is next in turn, before AIs out of turn.
    """
    match = table.match
    if match is None or table.phase is not Phase.PLAYING or not match.reactors:
        return False
    if people_asked(table):
        return True
    return any(table.seats[seat].is_present for seat in match.awaited)


def is_new_play(before: Match | None, match: Match) -> bool:
    """Tell whether people react to another play than before."""
    return before is None or (before.match_id, before.standing) != (match.match_id, match.standing)


def let_stand(table: TableValue, command: LetStand, _chance: Context) -> Change:
    """Note that a person does not react; with the last of them, the pause is over."""
    seat = require_seat(table, command.user_id)
    require_phase(table, Phase.PLAYING)
    require_last_play(table, command.standing)
    if seat not in people_asked(table):
        raise TableError("nothing_to_answer")
    after = let_play_stand(table, seat)
    return Change(after if people_asked(after) else without_pause(after))


def require_last_play(table: TableValue, standing: int | None) -> None:
    """Raise TableError if a message showed another play than the last one; None for no message."""
    if standing is not None and (table.match is None or play_number(table.match) != standing):
        raise TableError("too_late")


def let_play_stand(table: TableValue, seat: Seat) -> TableValue:
    """Return the table with a seat that lets the last play stand."""
    match = table.match
    if match is None:
        return table
    play = play_number(match)
    known = tuple(one for one in table.let_stand if one[0] == play)
    return replace(table, let_stand=(*known, (play, seat)))


def without_pause(table: TableValue) -> TableValue:
    """Return the table after its pause."""
    rest = tuple(one for one in table.deadlines if one.kind is not DeadlineKind.REACTION)
    return replace(table, deadlines=rest)


def _undecided(table: TableValue) -> tuple[Seat, ...]:
    match = table.match
    if match is None or table.phase is not Phase.PLAYING:
        return ()
    play = play_number(match)
    decided = {seat for standing, seat in table.let_stand if standing == play}
    return tuple(seat for seat in match.reactors if seat not in decided)
