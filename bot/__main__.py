"""`python -m bot`: imports bot/app/command_line.py and runs it."""

import sys


def main(arguments: list[str] | None = None) -> int:
    """Run the bot until it is stopped, or a subcommand; return the exit code."""
    from bot.process import garbage
    from game import compiled

    _ = compiled.use()
    with garbage.off():
        from bot.app.command_line import run
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
