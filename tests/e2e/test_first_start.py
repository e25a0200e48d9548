"""What the bot asks Discord when it starts for the first time: it waits for each answer."""

from collections import Counter

import pytest

from playground import Playground
from tests.support.forked import ForkedBot

pytestmark = pytest.mark.one_process("counts what the start of one process asks")


async def test_a_first_start_asks_nothing_that_it_knows_already(tmp_path):
    """It logs in twice: once before it opens the database, which may belong to another application."""
    async with Playground() as playground:
        bot = ForkedBot(
            playground, f"sqlite:///{tmp_path}/tapis.sqlite3", settings={"EMOJIS_PER_MINUTE": "0"}
        )
        await bot.start()
        try:
            await playground.wait_for_bot(60)
        finally:
            await bot.stop()
        asked = Counter(f"{one.method} {one.path}" for one in playground.requests)
    application = f"/applications/{playground.application_id}"
    assert asked == {
        "GET /users/@me": 2,
        "GET /oauth2/applications/@me": 2,
        "GET /gateway/bot": 1,
        f"PUT {application}/commands": 1,
        "PATCH /applications/@me": 2,
    }
