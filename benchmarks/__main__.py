"""Run benchmarks one after the other: all quick ones, or the named ones.

`python -m benchmarks load --help` explains one of them and its options. `make bench` runs all except those,
which takes minutes: `make load`. They run on the compiled engine if there is one (`make compiled`);
`python -m benchmarks.engine` measures the source.
"""

import importlib
import itertools
import signal
import sys

from rich.console import Console

from game import compiled

BENCHMARKS = {
    "engine": "benchmarks.engine",
    "pictures": "benchmarks.pictures",
    "moves": "benchmarks.moves",
    "newcomer": "benchmarks.newcomer",
    "requests": "benchmarks.requests",
}
NAMED_ONLY = {
    "start": "benchmarks.start",
    "load": "benchmarks.load",
    "tournament": "benchmarks.tournament",
    "blunders": "benchmarks.blunders",
    "extremes": "benchmarks.extremes",
    "bad_faith": "benchmarks.bad_faith",
    "bad_days": "benchmarks.bad_days",
    "endless": "benchmarks.endless",
    "free_exits": "benchmarks.free_exits",
    "by_others": "benchmarks.by_others",
}
"""Benchmarks that take minutes."""


def main() -> None:
    """Run the benchmarks named on the command line, or all quick ones; options go to each of them."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("benchmarks: told to stop"))  # and close what is open
    given, console, known = sys.argv[1:], Console(), BENCHMARKS | NAMED_ONLY
    wanted = list(itertools.takewhile(lambda word: not word.startswith("-"), given))
    if not wanted and {"-h", "--help"} & set(given):
        console.print(f"{__doc__}\nThere are {', '.join(known)}.", markup=False, highlight=False)
        return
    sys.argv[1:] = given[len(wanted) :]
    console.print(f"The engine is {'compiled' if compiled.use() else 'not compiled'}.", highlight=False)
    for name in wanted or BENCHMARKS:
        if name not in known:
            sys.exit(f"benchmarks: {name!r} is not one of {', '.join(known)}")
        console.rule(name)
        importlib.import_module(known[name]).main()


if __name__ == "__main__":
    main()
