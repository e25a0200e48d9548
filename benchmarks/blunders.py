"""Positions in which a level blundered in its own play: `make blunders` finds them and writes them down.

Each is decided by 2,000 deals played to their end after every action, with the same cards and luck for all of
them. An action is a mistake if it is behind the best one by more than its 95 % interval and by more than
LEAST. The estimate of the search decides, no rule of thumb.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count, islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from benchmarks.intervals import mean_interval
from game.ai.levels import LEVELS, Level
from game.ai.race import Race, Runner
from game.core.protocol import AnyGame, Seat
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES, POLICIES

KEPT: Final = Path(__file__).parents[1] / "tests/game/ai/blunders.jsonl"
ROUNDS: Final = 2_000
LEAST: Final = 0.05
"""Shares of opponents beaten: what is less is not called a blunder."""
MOST_ACTIONS: Final = 4
"""Positions with more actions take too long to be decided."""
SOON: Final = 30
"""Actions to the end of the deal."""
SUSPICION: Final = 3_000
"""The budget of the race by which a choice is first suspected."""
SUSPICIOUS: Final = 0.1
"""How far behind it must be there."""
PLAYERS: Final[tuple[Level, ...]] = ("easy", "normal", "normal", "hard")
TABLES: Final[Sequence[tuple[Level, str, int]]] = tuple(
    (level, preset, players)
    for players in (2, 3, 4, 5)
    for preset in ("shithead", "norvegien", "palestinian", "gultnieks")
    for level in PLAYERS
)
"""Who plays what, in turn; rules that are not for so many are left out."""
Gap: TypeAlias = tuple[dict[str, Any], float, float]
"""An action, how far it is behind the best one, and half the 95 % interval of that."""


@dataclass(frozen=True, slots=True)
class Blunder:
    """A position, and what each action is worth in it."""

    game: AnyGame
    preset: str
    position: dict[str, Any]
    seat: Seat
    by: str
    """The level that blundered."""
    gaps: tuple[Gap, ...]

    def is_wrong(self, level: Level) -> bool:
        """Tell whether a level makes a mistake here."""
        state = self.game.read_position(self.game.presets[self.preset], self.position)
        view, legal = self.game.view(state, self.seat), self.game.legal_actions(state, self.seat)
        return self.is_mistake(policy_for(self.game, level).choose(view, legal, Rng(bytes(32), "blunder")))

    def is_mistake(self, action: Any) -> bool:
        """Tell whether an action is one."""
        written = _written(self.game, action)
        gap, error = next((gap, error) for one, gap, error in self.gaps if one == written)
        return gap > max(error, LEAST)

    @property
    def is_decided(self) -> bool:
        """Whether one of the actions is a mistake."""
        return any(gap > max(error, LEAST) for _, gap, error in self.gaps)


def read() -> list[Blunder]:
    """Return the positions that are kept."""
    blunders = []
    for line in KEPT.read_text().splitlines():
        written = json.loads(line)
        gaps = tuple((action, gap, error) for action, gap, error in written["gaps"])
        game = GAMES[written["game"]]
        blunders.append(
            Blunder(game, written["preset"], written["position"], written["seat"], written["by"], gaps)
        )
    return blunders


def count_wrong(blunders: Iterable[Blunder], level: Level) -> int:
    """Return in how many positions a level makes a mistake."""
    return sum(blunder.is_wrong(level) for blunder in blunders)


def summary(blunders: Sequence[Blunder]) -> str:
    """Return how many positions each level gets wrong, in a line."""
    wrong = ", ".join(f"{level} {count_wrong(blunders, level)}" for level in LEVELS)
    return f"wrong in {len(blunders)} positions: {wrong}"


def find(seed: int) -> Iterator[Blunder]:
    """Play deals, and yield blunders without end, at most one of each deal."""
    for number in count(1):
        level, preset, players = TABLES[number % len(TABLES)]
        game = next(game for game in GAMES.values() if preset in game.presets)
        if players in game.seats_allowed(game.presets[preset]):
            rng = Rng(seed.to_bytes(32, "big"), f"blunders|{number}|")
            yield from islice(_in_deal(game, preset, players, level, rng), 1)


def decide_again(blunder: Blunder, seed: int) -> Blunder:
    """Return a position with what its actions are worth by the search of today."""
    game = blunder.game
    state = game.read_position(game.presets[blunder.preset], blunder.position)
    view, legal = game.view(state, blunder.seat), game.legal_actions(state, blunder.seat)
    choices = {json.dumps(_written(game, action)): action for action in legal}
    rng = Rng(seed.to_bytes(32, "big"), f"again|{json.dumps(blunder.position)}")
    return replace(blunder, gaps=_gaps(game, view, tuple(choices.values()), rng))


def _in_deal(game: AnyGame, preset: str, players: int, level: Level, rng: Rng) -> Iterator[Blunder]:
    rules = game.presets[preset]
    state = game.deal(game.first_setup(rules, players, rng), rng).state
    while seats := game.awaited(state):
        seat, position = seats[0], game.write_position(state)
        state = game.read_position(rules, position)  # so that cards of equal rank are in the same order
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        if not _is_over_soon(game, view, rng):
            state = game.apply(state, seat, policy_for(game, "normal").choose(view, legal, rng)).state
            continue
        chosen = policy_for(game, level).choose(view, legal, rng)
        choices = {json.dumps(_written(game, action)): action for action in legal}
        if 1 < len(choices) <= MOST_ACTIONS and _is_suspect(game, view, legal, chosen, rng):
            gaps = _gaps(game, view, tuple(choices.values()), rng)
            blunder = Blunder(game, preset, position, seat, level, gaps)
            if blunder.is_mistake(chosen):
                yield blunder
        state = game.apply(state, seat, chosen).state


def _is_over_soon(game: AnyGame, view: Any, rng: Rng) -> bool:
    """Tell whether deals played on from here are short: the end is decided with less effort."""
    foresight = _race(game).foresight(view)
    lengths = [foresight.play_on(game.sample_state(view, rng), rng.word())[1] for _ in range(2)]
    return sum(lengths) <= 2 * SOON


def _race(game: AnyGame) -> Race:
    race = POLICIES[game.key]["expert"]
    if not isinstance(race, Race):
        raise TypeError(f"the expert of {game.key} does not race")
    return race


def _is_suspect(game: AnyGame, view: Any, legal: Sequence[Any], chosen: Any, rng: Rng) -> bool:
    """Tell whether a short race finds a choice far behind."""
    runners = replace(_race(game), budget=SUSPICION).run(view, legal, rng)
    mine = next((one for one in runners if _written(game, one.action) == _written(game, chosen)), None)
    return mine is not None and bool(mine.results) and runners[0].mean - mine.mean > SUSPICIOUS


def _gaps(game: AnyGame, view: Any, actions: Sequence[Any], rng: Rng) -> tuple[Gap, ...]:
    """Return how far each action is behind the best, after ROUNDS deals with each."""
    race = _race(game)
    foresight = race.foresight(view)
    runners = [Runner(action) for action in actions]
    for _ in range(ROUNDS):
        _ = race.round(view, runners, foresight, rng)
    best = max(runners, key=lambda runner: runner.mean)
    return tuple(_gap(game, best, runner) for runner in runners)


def _gap(game: AnyGame, best: Runner, runner: Runner) -> Gap:
    gaps = [ahead - behind for ahead, behind in zip(best.results, runner.results, strict=True)]
    low, high = mean_interval(gaps)
    return _written(game, runner.action), round((low + high) / 2, 3), round((high - low) / 2, 3)


def _written(game: AnyGame, action: Any) -> dict[str, Any]:
    """Return an action as JSON; all face-down cards are alike."""
    written: dict[str, Any] = game.actions.dump_python(action, mode="json")
    return {"kind": "flip"} if written["kind"] == "flip" else written


def _line(blunder: Blunder) -> str:
    written = {
        "by": blunder.by,
        "game": blunder.game.key,
        "preset": blunder.preset,
        "seat": blunder.seat,
        "gaps": blunder.gaps,
        "position": blunder.position,
    }
    return json.dumps(written) + "\n"


def main() -> None:
    """Find so many blunders, write them down, and print how many each level gets wrong."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.blunders", description=__doc__)
    parser.add_argument("--find", type=int, default=44, help="how many to find; 0 counts those that are kept")
    parser.add_argument(
        "--again", action="store_true", help="find none, decide those kept anew, drop close ones"
    )
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.find or options.again:
        again = (decide_again(one, options.seed) for one in read())
        found = (
            (one for one in again if one.is_decided)
            if options.again
            else islice(find(options.seed), options.find)
        )
        with KEPT.open("w") as file:
            for number, blunder in enumerate(found, 1):
                file.write(_line(blunder))
                file.flush()
                print(f"{number}: {blunder.by}, {blunder.preset}", flush=True)
    print(summary(read()))


if __name__ == "__main__":
    main()
