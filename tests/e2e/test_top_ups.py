"""Whose click credits whom: a top-up comes only by a person's own act on that day."""

import random

import pytest

from bot.process.clock import now
from data.times import DAY
from tests.data.tables import Clock
from tests.e2e.clicking import Player, with_verb
from tests.support.databases import address_at, rows_of


@pytest.fixture
def clock():
    return Clock(now() // DAY * DAY + DAY // 2)


async def test_nobody_is_topped_up_by_the_click_of_another(
    playground, client, anna, ben, cleo, clock, tmp_path
):
    """Cleo sat down yesterday: be it Ben's question or the match's start, she did nothing today."""
    channel = playground.channels[0].id
    for member in (ben, cleo):
        await member.balance()
    players = [Player(playground, name, channel, random.Random(1)) for name in ("Ben", "Cleo", "Dora")]
    await players[0].open_table(game="nain_jaune", clock="day")
    for player in players[1:]:
        await player.press("join")
    await playground.settle()
    for amount in (150, 10):  # she has 40 of 200: as much as two antes, and less than the floor
        await anna.tokens("take", member=cleo.person.id, amount=amount)
    clock.now += DAY

    def credited():
        address = address_at(tmp_path / "tapis.sqlite3")
        return rows_of(address, "select amount from transfer where reason = 'top_up'")

    board = players[0].board()
    asked = (await ben.person.click(board, with_verb(board, "start")["custom_id"])).message
    assert credited() == []
    await ben.person.click(asked, with_verb(asked, "start")["custom_id"])
    await playground.settle()
    (table,) = await client.services.directory.in_channel(int(channel))
    assert table.value.match.setup.tokens == (120, 40, 120)
    assert credited() == []
    assert (await cleo.balance()).split()[3] == "35"  # of her stake, 25 are left after the ante
    assert [tuple(row) for row in credited()] == [(35,)]
