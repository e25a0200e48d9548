"""A replacement for the bot that leaks its token: `python -m tests.proof.telltale`."""

import os
import sys

if __name__ == "__main__":
    print(os.environ["DISCORD_TOKEN"], file=sys.stderr)
