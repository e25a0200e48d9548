"""The facts of a match that is over: a function of its stored log and nothing else."""

from collections.abc import Mapping
from typing import Final

from bot.tables.rows import read_mix
from data.facts import MatchFacts, SeatFacts
from data.matches import Record
from game.core.match import NEXT_DEAL, Match, replay
from game.core.protocol import AnyGame, MatchResult, Seat
from game.core.record import ENGINE_VERSION, LogEntry
from game.registry import GAMES

_OWN_VERSION: Final = 1
"""Raise it whenever the same log gives other facts or ratings: then all of them are derived anew."""
VERSION: Final = f"{_OWN_VERSION} of {ENGINE_VERSION}"


def facts_of(record: Record, games: Mapping[str, AnyGame] = GAMES) -> MatchFacts:
    """Return what a match came to for those who began it; raises whatever its replay does."""
    stored, seats = record.match, len(record.match.seats)
    match = _replayed(record, games[stored.game])
    result = match.game.result(match.state, match.tally)
    gone = _replaced(record)
    places = _places(result, {seat.number for seat in stored.seats}, gone)
    people = sum(seat.actor_key is not None for seat in stored.seats if seat.number in places)
    facts = tuple(_seat_facts(seat, place, result, gone) for seat, place in sorted(places.items()))
    return MatchFacts(seats, people > 0 and len(places) > 1, facts)


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


def _places(result: MatchResult, began: set[Seat], gone: frozenset[Seat]) -> dict[Seat, int]:
    """Return places by seat, of those who began; those who left their seat to others come last, together."""
    groups = [[seat for seat in group if seat in began - gone] for group in result.ranking]
    if result.ranking:
        groups.append(sorted(gone & began))
    places: dict[Seat, int] = {}
    place = 1
    for group in groups:
        places |= dict.fromkeys(group, place)
        place += len(group)
    return places


def _seat_facts(seat: Seat, place: int, result: MatchResult, gone: frozenset[Seat]) -> SeatFacts:
    if seat in gone:
        return SeatFacts(seat, place)
    figures = result.figures[seat] if seat < len(result.figures) else {}
    return SeatFacts(seat, place, result.titles.get(seat), figures)
