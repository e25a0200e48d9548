"""The strength of the computer players: `make tournament`, or `python -m benchmarks.tournament --help`.

First come the pairs of GOALS; then each level plays the one below it, by every
preset and with every number of seats from 2 to 5. A row ends when the first level is shown to be better, or
when its processor time is spent. Results are kept in build/, with what they took: an interrupted run goes on
where it stopped, and the same seed plays the same matches.
"""

import argparse
import json
import math
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.table import Table

from benchmarks import blunders, calibration
from benchmarks.duels import Duel, Pairing
from benchmarks.intervals import Estimate
from benchmarks.kept import Kept
from benchmarks.ladder import in_general, in_the_light_of_all, is_shown, unshown
from benchmarks.seers import SEER
from bot.tables.ai.equal_levels import FILE
from game.ai.levels import LEVELS
from game.levels import RANDOM
from game.registry import GAMES

PAIRS: Final = (("normal", "easy"), ("hard", "normal"), ("expert", "hard"))
"""The rungs of the ladder."""
OTHERS: Final = (
    *(("easy", RANDOM), ("expert", "normal"), ("expert", "easy")),
    *((SEER, "normal"), (SEER, "easy")),
)
"""Further pairs, played on demand: `--pair expert:normal`. The seer sees all cards (`benchmarks.seers`)."""
GOALS: Final = {("expert", "normal"): ("shithead",), ("expert", "easy"): tuple(GAMES["nain_jaune"].presets)}
"""Those of them that have goals, and in which presets: they are played before the rungs."""
SEATS: Final = range(2, 6)
MOST: Final = 960
"""Matches of a row, at most."""
SECONDS: Final = {"easy": 8.0, "normal": 20.0}
"""Seconds of processor time for a row, about, by the level that is to be beaten."""
LONGEST: Final = 27.0
"""The same for all other levels. The 117 rows of each rung take two hours at most, if none is shown early."""
FIRST_LOOK: Final = 6
"""After so many shuffles a row is looked at for the first time, then each time they have doubled."""
LOOKS: Final = 5
"""How many looks the intervals allow for, so that stopping early does not make them wrong."""

WIDTH: Final = 150
"""The width of the table without a terminal."""
COLUMNS: Final = (
    *("first : second", "preset (seats)", "matches", "cut off", "score of first", "95 %"),
    *("in the light of all presets", "last"),
)
TIMES: Final = ("ms a move", "slowest")


def main() -> None:
    """Play the pairings asked for and print the table."""
    options = _parser().parse_args()
    console = Console(width=None if sys.stdout.isatty() else WIDTH)
    kept, duels = Kept(options.kept), []
    for pairing in _pairings(options):
        duel = Duel(pairing, options.seed)
        duel.results += kept.of(duel)
        duels.append(duel)
    for duel in duels:
        if not options.table:
            _play(duel, kept, options.seconds or SECONDS.get(duel.pairing.second, LONGEST))
            console.print(" ".join((duel.pairing.name, *_score(duel))), highlight=False)
    shown = [duel for duel in duels if duel.results]
    if options.ladder:
        lines = (f'"{preset}": {json.dumps(seats)}' for preset, seats in unshown(shown, LOOKS).items())
        _ = FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n")
    if options.tsv:
        sys.stdout.writelines(_values(shown))
        return
    console.print(_table(shown, options.seed))
    for line in in_general(shown, FIRST_LOOK):
        console.print(line, highlight=False)
    if options.preset is None:
        console.print(blunders.summary(blunders.read()))
    console.print(f"One calibration loop took {_loop_seconds() * 1000:.1f} ms; times are processor time.")


def _play(duel: Duel, kept: Kept, seconds: float) -> None:
    """Play on until the first level is shown to be better, or the time is spent, after a whole shuffle."""
    for _ in () if _is_done(duel, seconds) else duel.play():
        kept.add(duel, duel.results[-1])
        if _is_done(duel, seconds):
            return


def _is_done(duel: Duel, seconds: float) -> bool:
    """Tell whether a row has enough matches; only so many looks count."""
    shuffles, rest = divmod(len(duel.results), duel.pairing.players)
    looks = [FIRST_LOOK << number for number in range(LOOKS)]
    is_late = sum(result.spent for result in duel.results) > seconds
    return rest == 0 and (is_late or (shuffles in looks and duel.is_ahead(LOOKS)))


def _table(duels: Iterable[Duel], seed: int) -> Table:
    table = Table(title=f"one seat of the first level against all others of the second, seed {seed}")
    for column in COLUMNS:
        table.add_column(column)
    for column in TIMES:
        table.add_column(column, justify="right")
    for row in _rows(duels):
        table.add_row(*row)
    table.caption = (
        "score: the part of the others that came behind (1 wins, ½ is even); in games for tokens, how many "
        "more than the others' in the end. last: how often it alone came last. A deal cut off counts ½. "
        "✓: the first level is shown to be better, by either interval."
    )
    return table


def _values(duels: Sequence[Duel]) -> Iterator[str]:
    """Yield docs/tables/ai-strength.tsv: a line for each row."""
    yield "first\tsecond\tpreset\tplayers\tscore\tlow\thigh\tshown\n"
    estimates = in_the_light_of_all(duels)
    for duel in duels:
        pairing, digits = duel.pairing, "+.1f" if duel.is_for_tokens else ".1f"
        shown = "yes" if is_shown(duel, LOOKS, estimates.get(pairing)) else "no"
        figures = (
            value * (1 if duel.is_for_tokens else 100) for value in (duel.mean(), *duel.interval(LOOKS))
        )
        cells = (format(value, digits) if math.isfinite(value) else "" for value in figures)
        row = (pairing.first, pairing.second, pairing.preset, str(pairing.players), *cells, shown)
        yield "\t".join(row) + "\n"


def _rows(duels: Iterable[Duel]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of every row."""
    duels = list(duels)
    estimates = in_the_light_of_all(duels)
    for duel in duels:
        yield _row(duel, estimates.get(duel.pairing))


def _row(duel: Duel, estimate: Estimate | None) -> tuple[str, ...]:
    pairing, results = duel.pairing, duel.results
    last = sum(result.last for result in results) / len(results)
    moves = sum(result.moves for result in results)
    mean = sum(result.seconds for result in results) / max(moves, 1)
    return (
        f"{pairing.first} : {pairing.second}",
        f"{pairing.preset} ({pairing.players})",
        f"{len(results)}",
        f"{duel.unfinished}",
        *_score(duel),
        _in_the_light(duel, estimate),
        f"{last:.0%} of {1 / pairing.players:.0%}",
        f"{mean * 1000:.1f}",
        f"{max(result.slowest for result in results) * 1000:.0f}",
    )


def _score(duel: Duel) -> tuple[str, str]:
    low, high = duel.interval(LOOKS)
    if not duel.is_for_tokens:
        return f"{duel.mean():.1%}", f"{low:.1%} to {high:.1%}"
    return f"{duel.mean():+.1f} tokens", f"{low:+.1f} to {high:+.1f}" if math.isfinite(low) else "—"


def _in_the_light(duel: Duel, estimate: Estimate | None) -> str:
    mark = "✓" if is_shown(duel, LOOKS, estimate) else ""
    return (
        f"{estimate.mean:.1%}, {estimate.low:.1%} to {estimate.high:.1%} {mark}".strip() if estimate else mark
    )


def _loop_seconds() -> float:
    """Return the CPU time of the calibration loop, measured like moves."""
    return min(_processor_seconds() for _ in range(10))


def _processor_seconds() -> float:
    start = time.process_time()
    calibration.loop()
    return time.process_time() - start


def _pairings(options: argparse.Namespace) -> list[Pairing]:
    """Return every pairing, or those of a preset, a number of seats and a pair that were asked for."""
    presets = {preset: key for key, game in GAMES.items() for preset in game.presets}
    pairs = [(pair, of) for pair, of in GOALS.items()] + [(pair, tuple(presets)) for pair in PAIRS]
    if options.pair is not None:
        pairs = [(tuple(options.pair.split(":")), tuple(presets))]
    chosen = [
        Pairing(first, second, presets[preset], preset, players, options.matches)
        for (first, second), among in pairs
        for preset in among
        for players in SEATS
        if options.preset in (None, preset)
        and options.players in (None, players)
        and players in (game := GAMES[presets[preset]]).seats_allowed(game.presets[preset])
    ]
    if not chosen:
        sys.exit(f"tournament: {options.preset} is not for {options.players} players")
    return chosen


def _parser() -> argparse.ArgumentParser:
    presets = [preset for game in GAMES.values() for preset in game.presets]
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.tournament",
        description=f"Lets computer players ({', '.join((RANDOM, *LEVELS))}) play each other.",
    )
    parser.add_argument("--preset", choices=presets, metavar="PRESET", help="one preset instead of all")
    parser.add_argument("--players", type=int, help="one number of seats instead of 2 to 5")
    parser.add_argument(
        "--pair", choices=[":".join(pair) for pair in (*PAIRS, *OTHERS)], help="one pair instead of three"
    )
    parser.add_argument("--matches", type=int, default=MOST, help=f"of each row, at most ({MOST})")
    parser.add_argument(
        "--seconds",
        type=float,
        help=f"of processor time for each row, about (against easy {SECONDS['easy']:.0f}, against normal "
        f"{SECONDS['normal']:.0f}, else {LONGEST:.0f})",
    )
    parser.add_argument("--seed", type=int, default=1, help="any natural number (1)")
    parser.add_argument(
        "--kept", type=Path, default=Path("build/tournament.jsonl"), help="where results are kept"
    )
    parser.add_argument("--table", action="store_true", help="print what is kept, and play nothing")
    parser.add_argument(
        "--ladder", action="store_true", help="write bot/tables/ai/equal_levels.json, which the lobby reads"
    )
    parser.add_argument("--tsv", action="store_true", help="print docs/tables/ai-strength.tsv")
    return parser


if __name__ == "__main__":
    main()
