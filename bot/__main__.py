"""`python -m bot`: connects to Discord, or without a token opens the playground with the bot in it."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from typing import Final

from bot.launcher import run_playground
from bot.running import StartError, run_bot
from bot.settings import SettingsError, load_settings
from data.errors import DatabaseError

EXIT_CANNOT_START: Final = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot until it is stopped; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Tapis: card games in Discord channels. With DISCORD_TOKEN set (in the environment or "
        "in .env, see .env.example) it connects to Discord; without it, it opens the playground in your "
        "browser: a small Discord of its own, where nothing is needed to play.",
    )
    parser.parse_args(arguments)
    try:
        settings = load_settings()
        logging.basicConfig(
            level=settings.log_level, format="%(asctime)s %(levelname)s %(name)s: %(message)s"
        )
        logging.getLogger("alembic").setLevel(logging.WARNING)
        asyncio.run(run_playground(settings) if settings.discord_token is None else run_bot(settings))
    except (SettingsError, StartError, DatabaseError) as error:
        print(f"tapis: {error}", file=sys.stderr)
        return EXIT_CANNOT_START
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
