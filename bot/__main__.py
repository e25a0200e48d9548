"""`python -m bot`: imports bot/command_line.py and runs it."""

import sys
from collections.abc import Sequence

from bot import garbage, told_early
from game import compiled


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot until it is stopped, or a subcommand; return the exit code."""
    _ = compiled.use()
    with garbage.off():
        from bot.command_line import run
    return run(arguments)


if __name__ == "__main__":
    if not told_early.names_subcommand(sys.argv[1:]):  # those end as other programs do
        told_early.note()
    sys.exit(main())
