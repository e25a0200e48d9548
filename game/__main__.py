"""The engine without Discord: `python -m game`; its command line is in game/command_line.py."""

import sys

from game import compiled

if __name__ == "__main__":
    _ = compiled.use()
    from game.command_line import run

    sys.exit(run())
