"""Write what tests compare with anew after a wanted change: `make record WHAT=pages`, without WHAT all of it.

Each module of a subject says by name what is another now; then Git says which files have changed.
With a name a module prints that one: `python -m tests.e2e.recorded_walks pages`.
"""

import subprocess
import sys
from collections.abc import Mapping
from typing import Final

SUBJECTS: Final[Mapping[str, tuple[str, ...]]] = {
    "games": ("tests.game.traces", "tests.game.ai.choices", "tests.game.ai.rounds"),
    "tables": ("tests.bot.tables.recorded_files", "tests.bot.tables.recorded_decisions"),
    "pages": ("tests.bot.recorded_pages", "tests.bot.recorded_commands", "tests.bot.games.shithead.golden"),
    "club": ("tests.bot.stats.recorded_club", "tests.data.recorded_calls"),
    "people": ("tests.e2e.recorded_walks", "tests.e2e.recorded_stories"),
    "pictures": ("tests.bot.pictures.pixels", "tests.bot.pictures.any_scenes", "tests.bot.pictures.golden"),
}
"""The modules that write what is kept, by what it is about."""


def main(subjects: list[str]) -> int:
    """Write these subjects anew, all without any."""
    if unknown := set(subjects) - SUBJECTS.keys():
        sys.stderr.write(f"record: not {', '.join(sorted(unknown))}, but {', '.join(SUBJECTS)}\n")
        return 2
    for subject in subjects or SUBJECTS:
        running = [subprocess.Popen([sys.executable, "-m", module]) for module in SUBJECTS[subject]]
        if [one for one in running if one.wait()]:
            return 1
    return subprocess.run(
        ["/usr/bin/env", "git", "diff", "--stat", "--", "tests", ":!*.py"], check=False
    ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
