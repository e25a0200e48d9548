"""All benchmarks, one after the other: `make bench`.

`load` takes minutes and runs only where it is named: `python -m benchmarks load --help`.
"""

import importlib
import itertools
import sys

from rich.console import Console

BENCHMARKS = {
    "engine": "benchmarks.engine",
    "pictures": "benchmarks.pictures",
    "ledger": "benchmarks.ledger",
    "flips": "benchmarks.flips",
    "requests": "benchmarks.requests",
}
NAMED_ONLY = {"load": "benchmarks.load"}
"""What takes minutes."""


def main() -> None:
    """Run the benchmarks named on the command line, or all that are quick; options go to each of them."""
    given, console, known = sys.argv[1:], Console(), BENCHMARKS | NAMED_ONLY
    wanted = list(itertools.takewhile(lambda word: not word.startswith("-"), given))
    sys.argv[1:] = given[len(wanted) :]
    for name in wanted or BENCHMARKS:
        if name not in known:
            sys.exit(f"benchmarks: {name!r} is not one of {', '.join(known)}")
        console.rule(name)
        importlib.import_module(known[name]).main()


if __name__ == "__main__":
    main()
