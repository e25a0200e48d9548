"""A bot that is started and stopped before processes are forked: what it reads and makes once, they have.

These are the imports of its commands, the catalogues of languages, translations of commands, compiled
statements, and Discord's description: most of a second for each process that runs tests, and for each bot
that a test starts in a process of its own.
"""

import asyncio
import logging
import tempfile
from pathlib import Path

from bot.i18n import LANGUAGES, words_for
from bot.process.event_loop import new_event_loop
from tests.e2e.tokens import quiet_playground, running_bot
from tests.support import compiled, translated
from tests.support.openapi import SpecValidator


def up() -> None:
    """Start a bot once; no thread of it is left, or a process could not be forked safely."""
    for language in LANGUAGES:
        words_for(language)
    compiled.share()
    translated.share()
    SpecValidator.from_environment()
    silenced = logging.root.manager.disable
    logging.disable(logging.INFO)
    try:
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            runner.run(_start_and_stop())
    finally:
        logging.disable(silenced)


async def _start_and_stop() -> None:
    with tempfile.TemporaryDirectory(prefix="tapis-warm-") as folder:
        path = Path(folder) / "tapis.sqlite3"
        async with quiet_playground() as playground, running_bot(playground, path):
            assert await playground.settle(), "each test would wait in vain for the bot to rest"
