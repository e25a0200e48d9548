"""`python -m tests.highest_card`: the bot with a third game, registered as two lines of ours would do it."""

import sys

from bot.__main__ import main
from tests.highest_card.listed import list_game

if __name__ == "__main__":
    list_game()
    sys.exit(main())
