"""The facts of a match that is over: a function of its stored log and nothing else."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.tables.ai.players import FOR_ABSENT, AiPlayers
from bot.tables.model.standing import Ranking, final_ranking, leavers, leavers_last, places_of
from bot.tables.storing.rows import read_mix
from data.stats.facts import MatchFacts, SeatFacts
from data.tables.card_tables import Seat as Seated
from data.tables.matches import Record
from game.core.match import ASIDE, GONE, LEAVE, NEXT_DEAL, Match, read_action, replay
from game.core.protocol import AnyGame, MatchResult, Refusal, Seat, Sum
from game.core.record import ENGINE_VERSION, LogEntry
from game.core.rng import Rng
from game.registry import GAMES

_OWN_VERSION: Final = 8
"""Raise it whenever the same log gives other facts or ratings: then all of them are derived anew."""
ENOUGH_MOVES: Final = 5
"""Who has moved so often has really played: fewer moves take somebody no more than sitting down."""
MOST_DEALS: Final = 20
"""A match that was cut short is played on for no more, since it may have a thousand."""
FINISHED: Final = "finished"
"""The figure of who played a match to its end: only such matches achieve anything."""
NO_MOVES: Final = frozenset({LEAVE, NEXT_DEAL}) | ASIDE
VERSION: Final = f"{_OWN_VERSION} of {ENGINE_VERSION}"


def facts_of(record: Record, games: Mapping[str, AnyGame] = GAMES) -> MatchFacts:
    """Return what a match came to for those who began it; raises whatever its replay does.

    All that stays of a match goes by play: where somebody has left, by what the AI that played on came to;
    where it was cut short, as if AIs had played it to its end. So nothing that is done to a match lets
    anybody come before a seat that did better. `stood` compares those who say something about each other:
    people who really played, and AIs under the rules by which they were measured.
    """
    record = _without_undone_deal(record)
    game, seats = games[record.match.game], record.match.seats
    match = _replayed(record, game)
    rules = game.setup_type.model_validate(record.match.setup).rules
    preset = game.preset_of(rules)
    gone, in_order = _replaced(record), leavers(match)
    left = gone.union(*in_order)
    ranking = _among(final_ranking(match), seats, gone)
    began = {one.number for one in seats if one.actor_key is not None}
    played = [one for one in record.actions if one.action.get("kind") not in game.preparations]
    record = replace(record, actions=tuple(played))
    people = {seat for seat in began if has_played(record, seat)}
    ais = {one.number for one in seats if one.actor_key is None and rules in game.presets.values()}
    stands = _among(_played_to_its_end(match, seats).ranking, seats) if ranking else ()
    stood = {seat: place for seat, place in places_of(stands).items() if seat in people | ais}
    places = _places(stands, [gone.difference(*in_order), *in_order], began - people)
    result = match.game.result(match.state, match.tally)
    finished = {seat for seat in people - left if has_finished(record, seat)}
    apart = left | places.keys() - stood.keys() | people - finished
    titles = _titles(match, result, ranking, apart)
    facts = tuple(
        SeatFacts(
            seat,
            place,
            titles.get(seat),
            None
            if seat in apart
            else {FINISHED: 1, **_figures(match, result, seat, is_documented=bool(preset))},
            stood.get(seat),
            has_left=seat in left,
        )
        for seat, place in sorted(places.items())
    )
    counts = len(stands) > 1 and len(stood) > 1 and not people.isdisjoint(stood)
    return MatchFacts(len(seats), counts, facts, preset)


def _without_undone_deal(record: Record) -> Record:
    """Return a record without a last deal that was undone: only who left during it counts."""
    kinds = [one.action.get("kind") for one in record.actions]
    if kinds[-1:] != [LEAVE] or NEXT_DEAL not in kinds:
        return record
    start = len(kinds) - 1 - kinds[::-1].index(NEXT_DEAL)
    counted, undone = record.actions[:start], record.actions[start:]
    asides = [replace(one, digest=counted[-1].digest) for one in undone if one.action.get("kind") in ASIDE]
    return replace(record, actions=(*counted, *asides))


def has_played(record: Record, seat: Seat) -> bool:
    """Tell whether whoever began a match at a seat really played: `ENOUGH_MOVES` of its first moves.

    Of fewer, all, unless they left. What an AI did there, because they were away or had left, does not count.
    So it is decided before anybody can know how the match ends.
    """
    own = _own_moves(record, seat)[: 2 * ENOUGH_MOVES]
    left = any(one.seat == seat and one.action.get("kind") == GONE for one in record.actions)
    return sum(own) >= ENOUGH_MOVES or (all(own) and not left)


def has_finished(record: Record, seat: Seat) -> bool:
    """Tell whether whoever really played at a seat, and has not left, also made enough of its last moves.

    Only then is what can be had in a match theirs, such as a record.
    """
    last = _own_moves(record, seat)[-2 * ENOUGH_MOVES :]
    return sum(last) >= ENOUGH_MOVES or all(last)


def _own_moves(record: Record, seat: Seat) -> list[bool]:
    """Return of each move of a seat, in order, whether whoever began there has made it."""
    began = {one.number: one.actor_key for one in record.match.seats}[seat]
    return [
        one.actor_key == began
        for one in record.actions
        if one.seat == seat and one.action.get("kind") not in NO_MOVES
    ]


def _played_to_its_end(match: Match, seats: Sequence[Seated]) -> MatchResult:
    """Return the result of a match; if it was cut short, after AIs have played more deals, as for who leaves.

    So nobody gains by ending it for others, neither when ahead nor when behind: they can expect as much.
    """
    ais = AiPlayers(Rng(match.seed, "to the end"), from_seed=True)
    levels = {one.number: one.ai_level for one in seats}
    for _ in range(MOST_DEALS):
        if not match.is_cut_short:
            break
        match = match.next_deal().match
        while awaited := match.awaited:
            body = ais.choose(match, awaited[0], levels.get(awaited[0]) or FOR_ABSENT)
            played = match.play(awaited[0], read_action(match.game, body))
            if isinstance(played, Refusal):
                raise TypeError(f"an AI chose what is refused: {played.code}")
            match = played.match
    return match.game.result(match.state, match.tally)


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


def _places(stands: Ranking, left: Sequence[Collection[Seat]], idle: Collection[Seat]) -> dict[Seat, int]:
    """Return places: where a seat stands, also behind an AI that played on for somebody.

    Who left comes last, of several as on the board, and so do the `idle`, who did not really play.
    """
    leaving, seats = places_of(leavers_last(stands, left)), places_of(stands)
    places = seats | {seat: leaving[seat] for together in left for seat in together if seat in leaving}
    return places | {seat: len(seats) for seat in idle if seat in seats}


def _among(ranking: Ranking, seats: Collection[Seated], gone: Collection[Seat] = ()) -> Ranking:
    """Return how those who began stand; those who left their seat to others come last, together."""
    began = {one.number for one in seats}
    groups = [tuple(seat for seat in group if seat in began.difference(gone)) for group in ranking]
    last = tuple(sorted(began.intersection(gone))) if ranking else ()
    return tuple(group for group in (*groups, last) if group)


def _titles(match: Match, result: MatchResult, ranking: Ranking, apart: Collection[Seat]) -> dict[Seat, str]:
    """Return titles by seat: a loser's is for whoever comes last alone, also by leaving.

    All others are for those who stayed: `apart` are the others.
    """
    lost = None if match.outcome is None else match.outcome.loser
    titles = {seat: title for seat, title in result.titles.items() if seat not in (*apart, lost)}
    if lost is not None and lost in result.titles and ranking and len(ranking[-1]) == 1:
        titles[ranking[-1][0]] = result.titles[lost]
    return titles


def _figures(match: Match, result: MatchResult, seat: Seat, *, is_documented: bool) -> Mapping[str, int]:
    """Return what a seat did; records only under documented rules, since house rules could make any."""
    counted = result.figures[seat] if seat < len(result.figures) else {}
    kinds = match.game.figures
    return {name: value for name, value in counted.items() if is_documented or kinds[name] is not Sum.MOST}
