"""The strength of the computer players: `make tournament`, or `python -m benchmarks.tournament --help`.

Prints for each pairing the first level's score against the second with 95 % intervals, and the cost of a move
compared with a fixed piece of plain Python. The same seed plays the same matches.
"""

import argparse
import sys
import time
from collections.abc import Iterable
from typing import Final

from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from benchmarks import calibration
from benchmarks.duels import Duel, Pairing, Timed
from game.ai.levels import LEVELS
from game.levels import RANDOM
from game.registry import GAMES

PAIRS: Final = (("easy", RANDOM), ("normal", "easy"), ("hard", "normal"))
PROGRAMME: Final = (
    *(
        Pairing(first, second, "shithead", "shithead", 2, matches)
        for (first, second), matches in zip(PAIRS, (100, 400, 400), strict=True)
    ),
    Pairing("normal", "easy", "shithead", "norvegien", 3, 150),
    Pairing("normal", "easy", "shithead", "palestinian", 2, 150),
    Pairing("normal", "easy", "shithead", "karma", 2, 150),
    Pairing("normal", "easy", "shithead", "reverse_1", 2, 100),
    *(
        Pairing(first, second, "nain_jaune", "nain_jaune", 3, matches)
        for (first, second), matches in zip(PAIRS, (300, 600, 150), strict=True)
    ),
    Pairing("normal", "easy", "nain_jaune", "classic", 3, 150),
    Pairing("hard", "normal", "nain_jaune", "classic", 3, 150),
)
"""The default pairings."""

WIDTH: Final = 130
"""The width of the table without a terminal."""


def main() -> None:
    """Play the pairings asked for and print the table."""
    options = _parser().parse_args()
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    loop = _loop_seconds()
    duels = [Duel(pairing, options.seed) for pairing in _pairings(options)]
    _play(duels, console)
    console.print(_table(duels, loop, options.seed))
    console.print(
        f"One calibration loop took {loop * 1000:.1f} ms before and {_loop_seconds() * 1000:.1f} ms after; "
        "times are processor time."
    )


def _play(duels: Iterable[Duel], console: Console) -> None:
    columns = (*Progress.get_default_columns()[:-1], MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        for duel in duels:
            pairing = duel.pairing
            task = progress.add_task(
                f"{pairing.first} : {pairing.second}  {pairing.preset}", total=pairing.matches
            )
            for played in duel.play():
                progress.update(task, completed=played)


def _table(duels: Iterable[Duel], loop: float, seed: int) -> Table:
    table = Table(title=f"first against second, one seat against all others, seed {seed}")
    for column in ("first : second", "preset (seats)", "matches", "unfinished", "score of first", "95 %"):
        table.add_column(column)
    for column in ("ms a move", "slowest", "loops a move"):
        table.add_column(column, justify="right")
    for duel in duels:
        table.add_row(*_names(duel), *_score(duel), *_cost(duel.first, loop))
    table.caption = (
        "score: the part of the others that came behind (1 wins, ½ is even); in Nain Jaune the tokens in the "
        "end, and how many more than the others'. A deal that was cut off counts ½."
    )
    return table


def _names(duel: Duel) -> tuple[str, str, str, str]:
    pairing = duel.pairing
    return (
        f"{pairing.first} : {pairing.second}",
        f"{pairing.preset} ({pairing.players})",
        f"{len(duel.scores)}",
        f"{duel.unfinished}",
    )


def _score(duel: Duel) -> tuple[str, str]:
    low, high = duel.interval()
    if not duel.is_for_tokens:
        return f"{duel.mean():.1%}", f"{low:.1%} to {high:.1%}"
    mean = sum(duel.tokens) / len(duel.tokens)
    return f"{mean:.1f} tokens, {duel.mean():+.1f}", f"{low:+.1f} to {high:+.1f}"


def _cost(player: Timed, loop: float) -> tuple[str, str, str]:
    mean = player.seconds / max(player.moves, 1)
    return f"{mean * 1000:.2f}", f"{player.slowest * 1000:.0f}", f"{mean / loop:.2f}"


def _loop_seconds() -> float:
    """Return the CPU time of the calibration loop, measured like moves."""
    return min(_processor_seconds() for _ in range(10))


def _processor_seconds() -> float:
    start = time.process_time()
    calibration.loop()
    return time.process_time() - start


def _pairings(options: argparse.Namespace) -> list[Pairing]:
    """Return the programme, or the pairs of one preset, with so many matches as were asked for."""
    if options.preset is None:
        chosen = list(PROGRAMME)
    else:
        key = next(key for key, game in GAMES.items() if options.preset in game.presets)
        allowed = GAMES[key].seats_allowed(GAMES[key].presets[options.preset])
        players = allowed[0] if options.players is None else options.players
        if players not in allowed:
            sys.exit(f"tournament: {options.preset} is for {allowed[0]} to {allowed[-1]} players")
        chosen = [Pairing(first, second, key, options.preset, players, 100) for first, second in PAIRS]
    pair = options.pair and tuple(options.pair.split(":"))
    return [
        Pairing(p.first, p.second, p.game, p.preset, p.players, options.matches or p.matches)
        for p in chosen
        if pair in (None, (p.first, p.second))
    ]


def _parser() -> argparse.ArgumentParser:
    presets = [preset for game in GAMES.values() for preset in game.presets]
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tournament",
        description=f"Lets computer players ({', '.join((RANDOM, *LEVELS))}) play each other.",
    )
    parser.add_argument(
        "--preset", choices=presets, metavar="PRESET", help="one preset instead of the programme"
    )
    parser.add_argument("--players", type=int, help="seats, with --preset (the fewest there may be)")
    parser.add_argument(
        "--pair", choices=[":".join(pair) for pair in PAIRS], help="one pair instead of all three"
    )
    parser.add_argument("--matches", type=int, help="of each pairing; best a multiple of the seats")
    parser.add_argument("--seed", type=int, default=1, help="any natural number (1)")
    return parser


if __name__ == "__main__":
    main()
