"""Tables and their twins: identical for one viewer, with different hidden cards."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from bot.tables.model.values import Occupant, Phase, TableValue
from game.core.match import Match, Played
from game.core.protocol import Seat, Setup, Viewer
from game.core.rng import Rng
from game.registry import GAMES

GUILD, CHANNEL = 1, 2
FIRST_USER = 100
PRESETS = [(game.key, preset) for game in GAMES.values() for preset in game.presets]
MOST_DEALS = 2
MOST_SEATS = 5
TOKENS = 50
"""What somebody brings who sits down between deals."""
LEAVING = 45
"""At one moment of so many somebody leaves, as long as enough others stay."""


@dataclass(frozen=True)
class Moment:
    """A table somewhere in a match, and what somebody is about to do (nothing, after a deal)."""

    table: TableValue
    seat: Seat | None
    action: Any
    done: tuple[Any, ...]
    """Actions of the match so far: most are refused now, and their refusals are told."""
    first: Setup
    """Of the match's first deal."""
    steps: tuple[Played, ...]
    """The record of the match so far: its actions, and the deals after the first."""


def rng_of(*parts: object) -> Rng:
    """Return a stream named by its parts."""
    return Rng(b"twins".ljust(32, b"\0"), "|".join(map(str, parts)))


def user_of(seat: Seat) -> int:
    """Return who sits there."""
    return FIRST_USER + seat


def viewers(table: TableValue) -> tuple[Viewer, ...]:
    """Return the public and every seat."""
    return (None, *range(len(table.seats)))


def twin(table: TableValue, viewer: Viewer, rng: Rng) -> TableValue:
    """Return the table with everything drawn anew that the viewer cannot see."""
    match = match_of(table)
    state = table.game.sample_state(table.game.view(match.state, viewer), rng)
    return replace(table, match=replace(match, state=state))


def match_of(table: TableValue) -> Match:
    """Return the match that runs."""
    assert table.match is not None
    return table.match


def moments(key: str, preset: str, seed: object) -> Iterator[Moment]:
    """Play deals of a match at random; yields every moment."""
    rng = rng_of(key, preset, seed)
    table = _begun(key, preset, f"{preset}-{seed}", rng)
    first = match_of(table).setup
    done: list[Any] = []
    steps: list[Played] = []
    while match_of(table).setup.deal <= MOST_DEALS:
        match = match_of(table)
        if match.outcome is not None:
            yield Moment(table, None, None, tuple(done), first, tuple(steps))
            if match.is_over:
                return
            table, setup = _with_joiner(table, rng)
            steps.append(match.next_deal(setup))
            table = after(table, steps[-1])
            continue
        if (gone := _who_leaves(table, rng)) is not None:
            steps.append(match.leave(gone))
            occupant = replace(table.seats[gone], left=True)
            table = after(table.with_seat(gone, occupant), steps[-1])
            continue
        seat = rng.choice(match.may_act)
        action = rng.choice(match.game.legal_actions(match.state, seat))
        yield Moment(table, seat, action, tuple(done), first, tuple(steps))
        done.append(action)
        steps.append(played(match, seat, action))
        table = after(table, steps[-1])


def played(match: Match, seat: Seat, action: Any) -> Played:
    """Carry out what is allowed."""
    step = match.play(seat, action)
    assert isinstance(step, Played), step
    return step


def after(table: TableValue, step: Played) -> TableValue:
    """Return the table as it is after an action, what happened told to the public."""
    return replace(
        table.remembering_move(step),
        match=step.match,
        phase=_phase(step.match),
        coming=step.match.game.series.next_setup(step.match.state) if step.match.outcome else None,
    )


def _who_leaves(table: TableValue, rng: Rng) -> Seat | None:
    staying = [seat for seat, occupant in enumerate(table.seats) if not occupant.left]
    are_enough = len(staying) > table.game.seats_allowed(table.rules)[0]
    return rng.choice(staying) if are_enough and rng.below(LEAVING) == 0 else None


def _with_joiner(table: TableValue, rng: Rng) -> tuple[TableValue, Setup]:
    """Return the table and its next setup, now and then with somebody more who sits down."""
    game, coming = table.game, table.coming
    seat = game.joining.seat_for(coming)
    if seat is None or rng.below(2):
        return table, coming
    seats = (*table.seats[:seat], Occupant(user_of(seat)), *table.seats[seat + 1 :])
    return replace(table, seats=seats), game.joining.with_joiner(coming, TOKENS)


def _phase(match: Match) -> Phase:
    if match.outcome is None:
        return Phase.PLAYING
    return Phase.OVER if match.is_over else Phase.BETWEEN_DEALS


def _begun(key: str, preset: str, match_id: str, rng: Rng) -> TableValue:
    game = GAMES[key]
    rules = game.presets[preset]
    players = rng.choice([n for n in game.seats_allowed(rules) if n <= MOST_SEATS])
    setup = game.first_setup(rules, players, rng)
    seed = b"".join(rng.word().to_bytes(4, "big") for _ in range(8))
    match, _ = Match.start(game, match_id, seed, setup)
    return TableValue(
        table_id="0123abcd",
        guild_id=GUILD,
        channel_id=CHANNEL,
        message_id=3,
        phase=Phase.PLAYING,
        game=game,
        preset=preset,
        rules=rules,
        for_tokens=True,
        host_id=user_of(0),
        locale="en-US",
        seats=tuple(Occupant(user_of(seat)) for seat in range(players)),
        match=match,
    )
