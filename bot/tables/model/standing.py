"""How people stand at the end of a match, given who left it: whoever shows, counts or rates it asks here."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.core.match import GONE, STOP, Aside, Match
from game.core.protocol import Outcome, Seat

Ranking: TypeAlias = tuple[tuple[Seat, ...], ...]
"""Groups of level seats, best first."""


def final_ranking(match: Match) -> Ranking:
    """Return how a match has ended: as its game says, with whoever left it last; empty for a void one."""
    return leavers_last(match.game.result(match.state, match.tally).ranking, leavers(match))


def final_outcome(match: Match) -> Outcome | None:
    """Return how a match has ended, as everybody is told: by its final ranking; None while a deal runs.

    Whoever comes last alone is the loser, also by leaving, in games that have one.
    """
    ended, ranking = match.outcome, final_ranking(match)
    if ended is None or not ranking:
        return ended
    loser = ranking[-1][0] if ended.loser is not None and len(ranking[-1]) == 1 else None
    return replace(ended, ranking=ranking, loser=loser)


def leavers(match: Match) -> list[frozenset[Seat]]:
    """Return the seats whose people left while something was still to be decided, in the order they did.

    Who leaves with nothing played in between, as at a deadline, leaves together. Somebody who ends a match of
    several deals before its last one leaves it then; to leave when already out decides nothing.
    """
    found: dict[int, set[Seat]] = {}
    for one in match.asides:
        if one.kind == GONE and (match.is_cut_short or _goes_on(match, one)):
            found.setdefault(one.after, set()).add(one.seat)
    in_order = [frozenset(seats) for seats in found.values()]
    stopped = frozenset(one.seat for one in match.asides if one.kind == STOP)
    return [*in_order, stopped] if match.is_cut_short else in_order


def _goes_on(match: Match, gone: Aside) -> bool:
    return match.decisions[gone.seat] != gone.decision


def leavers_last(stands: Sequence[Sequence[Seat]], left: Sequence[Collection[Seat]]) -> Ranking:
    """Return a ranking with those who left at its end, the first of them last; the others keep their order.

    `left` are those who left, in order; who left together keep their order among each other, too.
    """
    first: dict[Seat, int] = {}
    for number, together in enumerate(left):
        for seat in together:
            first.setdefault(seat, number)
    parts = [_among(stands, {seat for group in stands for seat in group} - first.keys())]
    parts += [_among(stands, {s for s in first if first[s] == number}) for number in range(len(left))][::-1]
    return tuple(group for part in parts for group in part)


def places_of(ranking: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """Return places by seat, from 1; level seats share the best of theirs."""
    places: dict[Seat, int] = {}
    for group in ranking:
        places |= dict.fromkeys(group, len(places) + 1)
    return places


def _among(stands: Sequence[Sequence[Seat]], seats: Collection[Seat]) -> Ranking:
    kept = (tuple(seat for seat in group if seat in seats) for group in stands)
    return tuple(group for group in kept if group)
