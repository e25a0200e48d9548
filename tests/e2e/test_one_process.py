"""A second bot on one SQLite file is refused at its start, and the first one plays on."""

import asyncio

import pytest

from tests.e2e.clicking import texts
from tests.e2e.tokens import Saver, running_bot
from tests.support.forked import ForkedBot

pytestmark = pytest.mark.sqlite_only


async def test_a_second_bot_on_the_same_file_is_refused_in_one_line(playground, tmp_path):
    path = tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        with (tmp_path / "said").open("wb") as said:
            second = ForkedBot(playground, f"sqlite:///{path}", output=said)
            await second.start()
            await asyncio.wait_for(second.wait(), 120)
        anna = Saver(playground, "Anna")
        await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})
        await playground.settle()
        assert texts(anna.person.messages(anna.channel_id)[0])
    assert second._process.returncode == 2
    lines = (tmp_path / "said").read_text().splitlines()
    assert lines[-1] == (f"tapis: {path} is in use: stop the bot first (one process at a time may write it)")
    assert not any("Traceback" in line for line in lines)
