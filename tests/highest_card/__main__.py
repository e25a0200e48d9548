"""`python -m tests.highest_card`: the bot with a third game, registered as two lines of ours would do it."""

import sys

if __name__ == "__main__":
    for name in [name for name in sys.modules if name.partition(".")[0] in ("bot", "cogs")]:
        del sys.modules[name]  # a forked process has them already (`tests.support.forked`), without this game

    from bot.__main__ import main
    from tests.highest_card.listed import list_game

    list_game()
    sys.exit(main())
