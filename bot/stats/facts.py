"""The facts of a match that is over: a function of its stored log and nothing else."""

from collections.abc import Collection, Mapping
from typing import Final

from bot.tables.model.standing import Ranking, leavers_last, places_of
from bot.tables.storing.rows import read_mix
from data.stats.facts import MatchFacts, SeatFacts
from data.tables.matches import LoggedAction, Record
from game.core.match import ASIDE, GONE, LEAVE, NEXT_DEAL, STOP, Match, replay
from game.core.protocol import AnyGame, MatchResult, Seat
from game.core.record import ENGINE_VERSION, LogEntry
from game.registry import GAMES

_OWN_VERSION: Final = 3
"""Raise it whenever the same log gives other facts or ratings: then all of them are derived anew."""
ENOUGH_MOVES: Final = 5
"""Who has moved so often has really played: fewer moves take somebody no more than sitting down."""
_NO_MOVES: Final = frozenset({LEAVE, NEXT_DEAL}) | ASIDE
VERSION: Final = f"{_OWN_VERSION} of {ENGINE_VERSION}"


def facts_of(record: Record, games: Mapping[str, AnyGame] = GAMES) -> MatchFacts:
    """Return what a match came to for those who began it; raises whatever its replay does."""
    stored, seats = record.match, len(record.match.seats)
    match = _replayed(record, games[stored.game])
    result = match.game.result(match.state, match.tally)
    gone, people = _replaced(record), {one.number for one in stored.seats if one.actor_key is not None}
    absent = frozenset(seat for seat in people if not has_played(record, seat))
    stands = _stands(result, {seat.number for seat in stored.seats}, gone)
    left = [absent, *leavers(record, match)]
    ranking = leavers_last(stands, left)
    places = places_of(ranking)
    counts = len(places) > 1 and bool(people & places.keys()) and not absent
    stood = {seat: place for seat, place in places_of(stands).items() if seat not in absent}
    apart = gone.union(*left)
    titles = _titles(match, result, ranking, apart)
    facts = tuple(
        SeatFacts(
            seat, place, titles.get(seat), None if seat in apart else _figures(result, seat), stood.get(seat)
        )
        for seat, place in sorted(places.items())
    )
    return MatchFacts(seats, counts, facts)


def has_played(record: Record, seat: Seat) -> bool:
    """Tell whether whoever began a match at a seat really played: often enough, or at each of its turns.

    What an AI did there, because they were away or had left, does not count.
    """
    began = {one.number: one.actor_key for one in record.match.seats}[seat]
    moves = [one for one in record.actions if one.seat == seat and one.action.get("kind") not in _NO_MOVES]
    left = any(one.seat == seat and one.action.get("kind") == GONE for one in record.actions)
    own = sum(one.actor_key == began for one in moves)
    return own >= ENOUGH_MOVES or (own == len(moves) and not left)


def leavers(record: Record, match: Match) -> list[frozenset[Seat]]:
    """Return the seats whose people left while something was still to be decided, in the order they did.

    Who leaves at the same moment, as at a deadline, leaves together. Somebody who ends a match of several
    deals before its last one leaves it then; to leave when already out decides nothing.
    """
    is_cut_short = match.outcome is not None and match.game.series.next_setup(match.state) is not None
    found: dict[int, set[Seat]] = {}
    stopped: set[Seat] = set()
    for number, one in enumerate(record.actions):
        kind, later = one.action.get("kind"), record.actions[number + 1 :]
        if kind == STOP:
            stopped.add(one.seat)
        if kind == GONE and (is_cut_short or any(_goes_on(other, one.seat) for other in later)):
            found.setdefault(one.at, set()).add(one.seat)
    in_order = [frozenset(found[at]) for at in found]
    return [*in_order, frozenset(stopped)] if is_cut_short else in_order


def _goes_on(entry: LoggedAction, seat: Seat) -> bool:
    kind = entry.action.get("kind")
    return kind == NEXT_DEAL or (entry.seat == seat and kind not in _NO_MOVES)


def _replayed(record: Record, game: AnyGame) -> Match:
    stored = record.match
    setup = game.setup_type.model_validate(stored.setup)
    match, _ = Match.start(game, stored.id, record.seed or b"", setup, read_mix(stored.mix))
    log = [LogEntry(seat=one.seat, action=dict(one.action), digest=one.digest) for one in record.actions]
    for played in replay(match, log):
        match = played.match
    return match


def _replaced(record: Record) -> frozenset[Seat]:
    """Return the seats where somebody else has played since: whoever began there has left."""
    first = {seat.number: seat.actor_key for seat in record.match.seats}
    return frozenset(
        one.seat
        for one in record.actions
        if one.actor_key is not None
        and one.action.get("kind") != NEXT_DEAL  # whoever asked for it, it is logged for the dealer's seat
        and one.seat in first
        and one.actor_key != first[one.seat]
    )


def _stands(result: MatchResult, began: set[Seat], gone: frozenset[Seat]) -> Ranking:
    """Return how those who began stand; those who left their seat to others come last, together."""
    if not result.ranking:
        return ()
    groups = [tuple(seat for seat in group if seat in began - gone) for group in result.ranking]
    return tuple(group for group in (*groups, tuple(sorted(gone & began))) if group)


def _titles(match: Match, result: MatchResult, ranking: Ranking, apart: Collection[Seat]) -> dict[Seat, str]:
    """Return titles by seat: a loser's is for whoever comes last alone, also by leaving.

    All others are for those who stayed: `apart` are the others.
    """
    lost = None if match.outcome is None else match.outcome.loser
    titles = {seat: title for seat, title in result.titles.items() if seat not in (*apart, lost)}
    if lost is not None and lost in result.titles and ranking and len(ranking[-1]) == 1:
        titles[ranking[-1][0]] = result.titles[lost]
    return titles


def _figures(result: MatchResult, seat: Seat) -> Mapping[str, int]:
    return result.figures[seat] if seat < len(result.figures) else {}
