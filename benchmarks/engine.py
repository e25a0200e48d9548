"""How fast the engine is: `python -m benchmarks.engine`.

Random 3-player `norvegien` matches, and some of Paskahousu, through the public engine, compared with RLCard's
bare UNO engine and OpenSpiel's `crazy_eights(players=3)` driven from Python, on one core: medians of five
runs. Every engine is made once and plays one match after the other; dealing is timed apart from moves. Each
run interleaves many short turns of all engines, so that slow moments of the machine affect all alike. Then
the replay of a match of 400 moves.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Protocol

import numpy as np
import pyspiel
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rlcard.games.uno import Game as Uno

from benchmarks import calibration
from game.core.match import Match, replay
from game.core.protocol import AnyGame, Refusal
from game.core.record import LogEntry
from game.core.rng import Rng, deal_rng
from game.registry import GAMES
from game.simulate import play_out

RUNS: Final = 5
TURNS: Final = 20
"""How often each plays in a run."""
MOVES: Final = 1500
"""Moves that are played at least in a turn."""
REPLAYED: Final = 400
_SEED: Final = bytes(32)


class Contestant(Protocol):
    """An engine that plays one match after the other. Start-up, dealing and moves are timed apart."""

    def begin(self, number: int) -> None:
        """Deal a match, up to the first decision of a player."""

    def play(self) -> int:
        """Play it at random to its end; return the moves, chance nodes not counted."""


class Tapis:
    """Our public engine: a preset, `norvegien` if not another, with three players."""

    def __init__(
        self, play: Callable[[AnyGame, Any], int], game: str = "shithead", preset: str = "norvegien"
    ) -> None:
        self._game = GAMES[game]
        self._preset = preset
        self._play = play
        self._state: Any = None

    def begin(self, number: int) -> None:
        """Deal with a key of its own."""
        match_id = str(number)
        setup = self._game.first_setup(self._game.presets[self._preset], 3, Rng(_SEED, match_id))
        self._state = self._game.deal(setup, deal_rng(_SEED, match_id, 1)).state

    def play(self) -> int:
        """Play as `play` does."""
        return self._play(self._game, self._state)


def with_events(game: AnyGame, state: Any) -> int:
    """Play a match: legal actions, then a fresh state and events for each; return the moves."""
    moves = 0
    while awaited := game.awaited(state):
        seat = awaited[0]
        state = game.apply(state, seat, random.choice(game.legal_actions(state, seat))).state
        moves += 1
    return moves


def in_place(game: AnyGame, state: Any) -> int:
    """Play a match as simulations do: legal actions, then a step on the state itself."""
    moves = 0
    while awaited := game.awaited(state):
        seat = awaited[0]
        state = game.apply_in_place(state, seat, random.choice(game.legal_actions(state, seat)))
        moves += 1
    return moves


def simulated(game: AnyGame, state: Any) -> int:
    """Play a match as `python -m game simulate` does, with the engine's own chance."""
    return play_out(game, state, Rng(_SEED, "simulated"))[1]


class UnoOfRLCard:
    """RLCard's UNO without its environment: one game and one source of chance for all matches."""

    def __init__(self) -> None:
        self._uno = Uno()
        self._uno.np_random = np.random.RandomState(1)

    def begin(self, _number: int) -> None:
        """Deal."""
        self._uno.init_game()

    def play(self) -> int:
        """Play to the end."""
        uno, moves = self._uno, 0
        while not uno.is_over():
            uno.step(random.choice(uno.get_legal_actions()))
            moves += 1
        return moves


class EightsOfOpenSpiel:
    """OpenSpiel's crazy eights for three players, driven from Python: one game for all matches."""

    def __init__(self) -> None:
        self._game = pyspiel.load_game("crazy_eights(players=3)")
        self._state: Any = None

    def begin(self, _number: int) -> None:
        """Deal: the chance nodes before the first decision."""
        self._state = self._game.new_initial_state()
        while self._state.is_chance_node():
            self._leave_to_chance()

    def play(self) -> int:
        """Play to the end."""
        state, moves = self._state, 0
        while not state.is_terminal():
            if state.is_chance_node():
                self._leave_to_chance()
                continue
            state.apply_action(random.choice(state.legal_actions()))
            moves += 1
        return moves

    def _leave_to_chance(self) -> None:
        self._state.apply_action(random.choice(self._state.chance_outcomes())[0])


CONTESTANTS: Final[dict[str, Callable[[], Contestant]]] = {
    "RLCard UNO": UnoOfRLCard,
    "Tapis, fresh states and events": partial(Tapis, with_events),
    "Tapis, in place": partial(Tapis, in_place),
    "Tapis, simulated": partial(Tapis, simulated),
    "Paskahousu, in place": partial(Tapis, in_place, "paskahousu", "paskahousu"),
    "Valepaska, fresh states and events": partial(Tapis, with_events, "paskahousu", "valepaska"),
    "Valepaska, in place": partial(Tapis, in_place, "paskahousu", "valepaska"),
    "OpenSpiel crazy eights": EightsOfOpenSpiel,
}


@dataclass(slots=True)
class Spent:
    """What an engine has played, and the processor time it took."""

    matches: int = 0
    moves: int = 0
    dealing: float = 0.0
    playing: float = 0.0

    @property
    def speed(self) -> float:
        """Moves a second, dealing apart."""
        return self.moves / self.playing

    def take_a_turn(self, engine: Contestant) -> None:
        """Play matches until there are MOVES more."""
        until = self.moves + MOVES
        while self.moves < until:
            start = time.process_time()
            engine.begin(self.matches)
            dealt = time.process_time()
            self.moves += engine.play()
            self.playing += time.process_time() - dealt
            self.dealing += dealt - start
            self.matches += 1


def play_a_run(engines: Mapping[str, Contestant]) -> dict[str, Spent]:
    """Let all play in turns, each turn beginning with another engine."""
    spent = {name: Spent() for name in engines}
    names = list(engines)
    for turn in range(TURNS):
        for place in range(len(names)):
            name = names[(turn + place) % len(names)]
            spent[name].take_a_turn(engines[name])
    return spent


def compare(console: Console) -> None:
    """Let all play in turn and print their medians, and the ratios to RLCard's."""
    with Progress(console=console, transient=True) as progress:
        runs = [
            play_a_run({name: made() for name, made in CONTESTANTS.items()})
            for _ in progress.track(range(RUNS), description="matches")
        ]
    table = Table(
        "engine",
        "moves/s",
        "ratio to RLCard",
        "lowest",
        "highest",
        "dealing, µs",
        title="medians of five runs",
    )
    for name in CONTESTANTS:
        ratios = [run[name].speed / run["RLCard UNO"].speed for run in runs]
        table.add_row(
            name,
            f"{statistics.median(run[name].speed for run in runs):,.0f}",
            f"{statistics.median(ratios):.2f}",
            f"{min(ratios):.2f}",
            f"{max(ratios):.2f}",
            f"{statistics.median(run[name].dealing / run[name].matches for run in runs) * 1e6:,.0f}",
        )
    console.print(table)


def longest_match(game: AnyGame) -> tuple[Match, list[LogEntry]]:
    """Return a match just begun and a record of REPLAYED entries of it."""
    for number in range(1000):
        rng = Rng(_SEED, f"replay {number}")
        setup = game.first_setup(game.presets["norvegien"], 3, rng)
        begun, _ = Match.start(game, str(number), _SEED, setup)
        match, log = begun, list[LogEntry]()
        while not match.is_over and len(log) < REPLAYED:
            seat = match.awaited[0]
            played = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
            if isinstance(played, Refusal):
                raise TypeError(f"a legal action was refused: {played.code}")
            log.append(played.entry())
            match = played.match
        if len(log) == REPLAYED:
            return begun, log
    raise RuntimeError(f"no match of {REPLAYED} moves was found")


def time_replay(console: Console) -> None:
    """Print how long a replay takes, beside the calibration loop."""
    begun, log = longest_match(GAMES["shithead"])
    took = statistics.median(calibration.seconds(lambda: list(replay(begun, log))) for _ in range(9))
    loop = statistics.median(calibration.seconds(calibration.loop) for _ in range(9))
    console.print(
        f"replay of {REPLAYED} moves: {took * 1000:.1f} ms "
        f"(calibration loop of the same run: {loop * 1000:.1f} ms, ratio {took / loop:.2f})"
    )


def main() -> None:
    """Measure and print."""
    _ = argparse.ArgumentParser(prog="python -m benchmarks engine", description=__doc__).parse_args()
    console = Console()
    compare(console)
    time_replay(console)


if __name__ == "__main__":
    main()
