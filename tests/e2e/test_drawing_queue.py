"""Answers with pictures, while many pictures wait to be drawn: they are put off in time, and arrive."""

import asyncio
import random
import threading
from contextlib import asynccontextmanager

import pytest

from bot.discord.sending import answers
from bot.messages.drawer import drawn
from bot.messages.panels import Panel, Sketch
from tests.e2e.clicking import Player, files, shown
from tests.e2e.matches import sit_down

SECONDS = 20
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@asynccontextmanager
async def drawing_stands_still(monkeypatch):
    """Nothing is drawn until the block ends; answers are put off at once."""
    go_on = threading.Event()

    def wait(_scene, _language):
        assert go_on.wait(60)
        return b"png", "words"

    monkeypatch.setattr(answers, "PATIENCE", 0.05)
    blocking = asyncio.create_task(drawn(Panel((Sketch("x.png", object(), "en", wait),))))
    await asyncio.sleep(0)
    try:
        yield go_on
    finally:
        go_on.set()
        await blocking


async def put_off_then_shown(asking, go_on):
    """The message that answers a command which is put off while nothing can be drawn."""
    async with asyncio.timeout(SECONDS):
        result = await asking
    assert result.ok, result.failure
    assert result.deferred
    go_on.set()
    await shown(result)
    return result.message


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("command", "options"),
    [("practice", {"game": "shithead"}), ("tokens leaderboard", {})],
)
async def test_a_command_whose_picture_must_wait_is_put_off(
    playground, client, monkeypatch, command, options
):
    ben, channel = playground.person("Ben"), playground.channels[0].id
    await shown(await ben.slash(channel, "tokens balance"))
    async with drawing_stands_still(monkeypatch) as go_on:
        message = await put_off_then_shown(ben.slash(channel, command, options), go_on)
    assert len(files(message)) == 1


async def test_a_hand_whose_picture_must_wait_is_put_off(playground, client, monkeypatch):
    channel, rng = playground.channels[0].id, random.Random(5)
    players = [Player(playground, name, channel, rng) for name in ("Anna", "Ben")]
    await sit_down(playground, players, "shithead", "shithead")
    await playground.settle()
    board = players[0].board()
    async with drawing_stands_still(monkeypatch) as go_on:
        asking = players[1].person.slash(channel, "table hand")
        message = await put_off_then_shown(asking, go_on)
    assert len(files(message)) == 1
    assert files(board), "the board is a picture, too"
