"""Whole matches by every preset and number of players, each as a line of tests/game/traces: what every seat
sees, may do and is refused, what happens, and how it ends.

`python -m tests.game.traces` writes the lines anew after a wanted change, `python -m tests.game.traces GAME`
those of one game. `python -m tests.game.traces CASE` prints all that a line stands for (a case is
`shithead norvegien 3`), so that two revisions can be compared: in the other one, `git stash` or a worktree,
run the same.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, NamedTuple

from pydantic import BaseModel

from game.core.match import Match
from game.core.protocol import AnyGame, Seat, Setup
from game.core.rng import Rng
from game.headless import answer, write_refusal
from game.registry import GAMES
from game.simulate import play_out
from tests.game.conformance.playing import player_counts

FOLDER: Final = Path(__file__).parent / "traces"
_MOVES: Final = 120
_CLOSELY: Final = 8
"""After so many moves a match is looked at once in as many moves; what happens is traced always."""
_LEAVES_ONCE_IN: Final = 50
_WATCHED: Final = 2
"""Of how many seats that may act the views and legal actions are traced."""
_CHUNK: Final = 25
"""How many steps a digest stands for."""
_TRIED: Final = 3
"""How many earlier actions are tried again at each step: most are refused."""


class Case(NamedTuple):
    """A match to be traced."""

    game: str
    preset: str
    players: int

    def __str__(self) -> str:
        return f"{self.game} {self.preset} {self.players}"


CASES: Final = [
    Case(game.key, preset, players)
    for game in GAMES.values()
    for preset, rules in game.presets.items()
    for players in player_counts(game, rules)
]


def trace(case: Case) -> Iterator[str]:
    """Yield everything that can be seen of a match, a text for each step."""
    game = GAMES[case.game]
    rng = Rng(hashlib.sha256(str(case).encode()).digest(), "trace")
    setup = game.first_setup(game.presets[case.preset], case.players, rng)
    match, events = Match.start(game, str(case), bytes(range(32)), setup)
    yield _text("deal", _setup(setup), *_told(game, events, case.players))
    yield from _played(match, rng)
    yield from _end(match, rng)


def _played(match: Match, rng: Rng) -> Iterator[str]:
    """Play at random, and seldom leave the table."""
    met: list[tuple[Seat, Any]] = []
    for number in range(_MOVES):
        if match.is_over:
            break
        if number < _CLOSELY or number % _CLOSELY == 0:
            yield _text(number, *_looked_at(match, number), *_tries(match, met))
        if match.outcome is not None:
            played = match.next_deal()
        elif rng.below(_LEAVES_ONCE_IN) == 0:
            played = match.leave(rng.choice(match.awaited))
        else:
            seat = rng.choice(match.may_act)
            action = _chosen(match, seat, rng)
            met.append((seat, action))
            yield from _headless(match, seat, action)
            played = match.play(seat, action)
        yield _text(played.seat, played.body, *_told(match.game, played.events, match.setup.players))
        match = played.match
    yield _text("last", *_looked_at(match, 0))


def _chosen(match: Match, seat: Seat, rng: Rng) -> Any:
    """Return what a seat does: half of the time what it does when its time is up, so that matches go on."""
    if seat in match.awaited and rng.below(2):
        return match.game.default_action(match.state, seat)
    return rng.choice(match.game.legal_actions(match.state, seat))


def _looked_at(match: Match, number: int) -> Iterator[object]:
    game, state = match.game, match.state
    yield game.write_position(state)
    yield match.digest(), match.decisions, match.awaited, match.may_act, match.outcome, match.tally
    for seat in match.may_act[-_WATCHED:]:
        yield from (_written(game, one) for one in game.legal_actions(state, seat))
        if seat in match.awaited:
            yield _written(game, game.default_action(state, seat))
        yield _seen(game.view(state, seat))
    if number % 10 == 0:
        yield _seen(game.view(state, None))
        sampled = game.sample_state(game.view(state, match.setup.players - 1), Rng(bytes(32), "sampled"))
        yield game.write_position(sampled)


def _tries(match: Match, met: list[tuple[Seat, Any]]) -> Iterator[object]:
    """Yield what is said to actions that were allowed a while ago."""
    for seat, action in met[-_TRIED:]:
        refusal = match.game.refuse(match.state, seat, action)
        yield refusal and write_refusal(refusal)


def _headless(match: Match, seat: Seat, action: Any) -> Iterator[str]:
    """Yield now and then what the headless interface answers."""
    if match.length % 20 == 0:
        game, setup = match.game, match.setup
        request = {
            "game": game.key,
            "rules": json.loads(setup.rules.model_dump_json()),
            "position": game.write_position(match.state),
            "seat": seat,
            "action": _written(game, action),
        }
        yield _text(*(answer(json.dumps({**request, "do": do})) for do in ("legal", "apply")))


def _told(game: AnyGame, events: tuple[Any, ...], players: int) -> Iterator[object]:
    for event in events:
        yield game.events.dump_python(event, mode="json")
        yield from (repr(game.redact(event, viewer)) for viewer in (None, players - 1))


def _end(match: Match, rng: Rng) -> Iterator[str]:
    """Play a deal out and trace how it ends."""
    game = match.game
    state, moves = play_out(game, game.deal(match.setup, rng).state, rng)
    following = game.series.next_setup(state)
    yield _text(moves, game.write_position(state), game.outcome(state), game.next_dealer(state))
    yield _text(following and _setup(following))
    yield _text(*(_seen(game.view(state, viewer)) for viewer in (None, 0)))


def _seen(view: Any) -> object:
    """Return what a view shows besides the rules: a new knob that is off changes no trace."""
    values = ((field.name, getattr(view, field.name)) for field in fields(view))
    return [(name, value) for name, value in values if not isinstance(value, BaseModel)]


def _setup(setup: Setup) -> str:
    return setup.model_dump_json(exclude={"rules"})


def _written(game: AnyGame, action: Any) -> object:
    return game.actions.dump_python(action, mode="json")


def _text(*parts: object) -> str:
    return "\n".join(map(str, parts))


def line(case: Case) -> str:
    """Return the line that is kept: the number of steps, and a digest for every few of them."""
    steps = list(trace(case))
    chunks = ("\n".join(steps[start : start + _CHUNK]) for start in range(0, len(steps), _CHUNK))
    return f"{case}: {len(steps)} {' '.join(hashlib.sha256(c.encode()).hexdigest()[:6] for c in chunks)}"


def difference(case: Case, before: str, now: str) -> str:
    """Return in words where a trace is another one."""
    digests = list(zip(before.split()[len(case) + 1 :], now.split()[len(case) + 1 :], strict=False))
    chunk = next((number for number, (one, other) in enumerate(digests) if one != other), len(digests))
    steps = list(trace(case))[chunk * _CHUNK : (chunk + 1) * _CHUNK]
    return f"{case} differs in steps {chunk * _CHUNK} to {(chunk + 1) * _CHUNK}, now:\n" + "\n".join(steps)


def kept(game: str) -> dict[str, str]:
    """Return the lines of a game by their cases, none for a game without any yet."""
    file = FOLDER / f"{game}.txt"
    lines = file.read_text("utf-8").splitlines() if file.exists() else ()
    return {one.partition(":")[0]: one for one in lines}


def main(arguments: list[str]) -> None:
    """Print a case, or write all lines anew, those of one game alone if it is named."""
    if len(arguments) > 1:
        game, preset, players = arguments
        sys.stdout.writelines(f"{step}\n" for step in trace(Case(game, preset, int(players))))
        return
    FOLDER.mkdir(exist_ok=True)
    for key in arguments or GAMES:
        lines = [line(case) for case in CASES if case.game == key]
        (FOLDER / f"{key}.txt").write_text("\n".join([*lines, ""]), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
