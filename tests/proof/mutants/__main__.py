"""Try mistakes on the tests: `make mutants`, or `python -m tests.proof.mutants --area data --count 20`.

Each file of tests runs once to record what it reaches. Every mistake is made in a copy of the tree; the tests
that reach it run, the nearest first. What they do not notice is printed. A run that is broken off goes on
where it was.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import zip_longest
from pathlib import Path
from queue import SimpleQueue

from tests.proof.mutants.choosing import NOT_WORTH_IT, Choosing, Chosen
from tests.proof.mutants.mutations import Mutation
from tests.proof.mutants.reach import Reach
from tests.proof.mutants.results import Result, Results, survivors, table
from tests.proof.mutants.running import Copy
from tests.proof.mutants.sampling import AREAS, at, sample

ROOT = Path(__file__).parents[3]


def main() -> int:
    """Try the mutants that are asked for and print what became of them."""
    options = _options()
    file = options.results or ROOT / "build" / "mutants" / f"{options.seed}.jsonl"
    chosen = list(at(ROOT, options.only)) if options.only else list(_sampled(options))
    results = Results(ROOT, file)
    print(f"seed {options.seed}: {len(chosen)} mutants, results in {file}", flush=True)
    found = [one for _, mutation in chosen if (one := results.find(mutation)) is not None]
    left = [(area, mutation) for area, mutation in chosen if results.find(mutation) is None]
    for number, result in enumerate(_try_all(left, results, options), len(found) + 1):
        found.append(result)
        print(
            f"{number:4} {result.fate.fate:8} {result.fate.seconds:5.0f} s  {result.name}  {result.fate.by}"
        )
        sys.stdout.flush()
    print("\n".join(["", *table(found, AREAS), *survivors(found)]))
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.proof.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=150, help="how many, all areas together (150)")
    parser.add_argument("--area", choices=AREAS, action="append", help="only this one; may be repeated")
    parser.add_argument("--seed", type=int, default=1, help="which ones (1)")
    parser.add_argument("--only", metavar="FILE:LINE", action="append", help="all of this line instead")
    parser.add_argument("--tests", metavar="FILE", action="append", help="run these, not those that reach it")
    parser.add_argument("--among", metavar="FOLDER", action="append", help="choose only from these tests")
    parser.add_argument("--workers", type=int, default=2, help="how many at once (2)")
    parser.add_argument("--results", type=Path, help="the file of results (build/mutants/SEED.jsonl)")
    return parser.parse_args()


def _sampled(options: argparse.Namespace) -> Iterator[tuple[str, Mutation]]:
    """Yield mutants of each area in turn: a run that is broken off tells something of each."""
    areas = options.area or list(AREAS)
    drawn = []
    for number, area in enumerate(areas):
        count = options.count // len(areas) + (number < options.count % len(areas))
        drawn.append([(area, mutation) for mutation in sample(ROOT, area, count, options.seed)])
    yield from (one for in_turn in zip_longest(*drawn) for one in in_turn if one is not None)


def _try_all(
    left: list[tuple[str, Mutation]], results: Results, options: argparse.Namespace
) -> Iterator[Result]:
    """Try mutants, as many at once as there are copies, and yield the results in their order."""
    if not left:
        return
    keeping, workers = threading.Lock(), options.workers
    with tempfile.TemporaryDirectory(prefix="tapis-mutants-") as folder, ThreadPoolExecutor(workers) as pool:
        copies = [Copy(ROOT, Path(folder) / str(number)) for number in range(workers)]
        chosen = _chosen(copies[0].folder, [mutation for _, mutation in left], options)
        free: SimpleQueue[Copy] = SimpleQueue()
        for copy in copies:
            copy.collect(_files(chosen))
            free.put(copy)

        def try_one(area: str, mutation: Mutation, tests: Chosen) -> Result:
            copy = free.get()
            try:
                fate = copy.try_out(mutation, tests.stages, anew=tests.at_import)
            finally:
                free.put(copy)
            with keeping:
                return results.keep(area, mutation, fate)

        try:
            yield from pool.map(try_one, *zip(*left, strict=True), chosen)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            for copy in copies:
                copy.end()


def _chosen(tree: Path, mutations: list[Mutation], options: argparse.Namespace) -> list[Chosen]:
    """Return the tests of each mutant."""
    if options.tests:  # nothing tells whether they reach it
        return [Chosen([options.tests], at_import=True)] * len(mutations)
    choosing = Choosing(ROOT, _reach(tree, options))
    return [choosing.choose(mutation) for mutation in mutations]


def _files(chosen: list[Chosen]) -> list[str]:
    """Return the files of all tests that may run."""
    return sorted({test.partition("::")[0] for one in chosen for stage in one.stages for test in stage})


def _reach(tree: Path, options: argparse.Namespace) -> Reach:
    """Return what the tests reach, after recording what is not known yet."""
    reach = Reach(ROOT / "build" / "mutants" / "reach.json.gz")
    tests = [path.relative_to(tree).as_posix() for path in sorted((tree / "tests").rglob("test_*.py"))]
    among = tuple(options.among or ("",))
    wanted = [path for path in tests if path.startswith(among) and not path.startswith(NOT_WORTH_IT)]
    outdated = reach.outdated(tree, wanted)
    if outdated:
        began = time.monotonic()
        reach.record(tree, outdated, options.workers)
        print(f"recorded what {len(outdated)} files of tests reach in {time.monotonic() - began:.0f} s")
    return reach


if __name__ == "__main__":
    sys.exit(main())
