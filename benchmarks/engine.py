"""How fast the engine is: `python -m benchmarks.engine`.

Random 3-player `norvegien` matches through the public engine, compared with RLCard's bare UNO engine and
OpenSpiel's `crazy_eights(players=3)` driven from Python, on one core: medians of five runs. Each run
interleaves many short turns of all engines, so that slow moments of the machine affect all alike. Then the
replay of a match of 400 moves.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

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

RUNS: Final = 5
TURNS: Final = 20
"""How often each plays in a run."""
MOVES: Final = 1500
"""Moves that are played at least in a turn."""
REPLAYED: Final = 400
_SEED: Final = bytes(32)


def deal(game: AnyGame, number: int) -> Any:
    """Return a fresh state of the preset that is measured."""
    match_id = str(number)
    setup = game.first_setup(game.presets["norvegien"], 3, Rng(_SEED, match_id))
    return game.deal(setup, deal_rng(_SEED, match_id, 1)).state


def play_with_events(number: int) -> int:
    """Play a match: legal actions, then a fresh state and events for each; returns the moves."""
    game, moves = GAMES["shithead"], 0
    state = deal(game, number)
    while awaited := game.awaited(state):
        seat = awaited[0]
        state = game.apply(state, seat, random.choice(game.legal_actions(state, seat))).state
        moves += 1
    return moves


def play_in_place(number: int) -> int:
    """Play a match as simulations do: legal actions, then a step on the state itself."""
    game, moves = GAMES["shithead"], 0
    state = deal(game, number)
    while awaited := game.awaited(state):
        seat = awaited[0]
        state = game.apply_in_place(state, seat, random.choice(game.legal_actions(state, seat)))
        moves += 1
    return moves


def play_uno(number: int) -> int:
    """Play a match of RLCard's UNO."""
    uno, moves = Uno(), 0
    uno.np_random = np.random.RandomState(number)
    uno.init_game()
    while not uno.is_over():
        uno.step(random.choice(uno.get_legal_actions()))
        moves += 1
    return moves


def play_crazy_eights(_number: int) -> int:
    """Play a match of OpenSpiel's crazy eights; chance nodes are not counted as moves."""
    state, moves = pyspiel.load_game("crazy_eights(players=3)").new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
            continue
        state.apply_action(random.choice(state.legal_actions()))
        moves += 1
    return moves


CONTESTANTS: Final[dict[str, Callable[[int], int]]] = {
    "RLCard UNO": play_uno,
    "Tapis, fresh states and events": play_with_events,
    "Tapis, in place": play_in_place,
    "OpenSpiel crazy eights": play_crazy_eights,
}


def moves_in_a_turn(play: Callable[[int], int], first: int) -> tuple[int, float]:
    """Play matches numbered from `first`; return the moves and the seconds of processor time they took."""
    moves, start = 0, time.process_time()
    while moves < MOVES:
        moves += play(first)
        first += 1
    return moves, time.process_time() - start


def moves_per_second(run: int) -> dict[str, float]:
    """Let all play in turns and return their speeds."""
    moves, seconds = dict.fromkeys(CONTESTANTS, 0), dict.fromkeys(CONTESTANTS, 0.0)
    for turn in range(TURNS):
        for name, play in CONTESTANTS.items():
            made, took = moves_in_a_turn(play, (run * TURNS + turn) * 100)
            moves[name] += made
            seconds[name] += took
    return {name: moves[name] / seconds[name] for name in CONTESTANTS}


def compare(console: Console) -> None:
    """Let all play in turn and print their medians, and the ratios to RLCard's."""
    speeds: dict[str, list[float]] = {name: [] for name in CONTESTANTS}
    with Progress(console=console, transient=True) as progress:
        for run in progress.track(range(RUNS), description="matches"):
            for name, speed in moves_per_second(run).items():
                speeds[name].append(speed)
    table = Table("engine", "moves/s", "ratio to RLCard", "lowest", "highest", title="medians of five runs")
    for name, measured in speeds.items():
        ratios = [own / uno for own, uno in zip(measured, speeds["RLCard UNO"], strict=True)]
        table.add_row(
            name,
            f"{statistics.median(measured):,.0f}",
            f"{statistics.median(ratios):.2f}",
            f"{min(ratios):.2f}",
            f"{max(ratios):.2f}",
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
