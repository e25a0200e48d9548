"""`python -m bot`: imports bot/app/command_line.py and runs it.

Whatever else is imported, is imported once signals are noted.
"""

import sys

from bot.process import early_signals


def main(arguments: list[str] | None = None) -> int:
    """Run the bot until it is stopped, or a subcommand; return the exit code."""
    from bot.process import garbage
    from game import compiled

    _ = compiled.use()
    with garbage.off():
        from bot.app.command_line import run
    return run(arguments)


if __name__ == "__main__":
    if not early_signals.names_subcommand(sys.argv[1:]):  # those end as other programs do
        early_signals.listen()
    sys.exit(main())
