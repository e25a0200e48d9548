"""In the place of the bot, a process that tells what it logs in with: `python -m tests.proof.telltale`."""

import os
import sys

if __name__ == "__main__":
    print(os.environ["DISCORD_TOKEN"], file=sys.stderr)
