"""What the bot's messages do to phones: boards move silently, and only people who are called are pinged."""

import random

import pytest

from bot.tables.model.commands import AddAi
from tests.bot.tables.chance import seed_tables
from tests.e2e.clicking import Player

SEED = 11


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, SEED)


def listened(playground):
    """Return the kinds of notifications of the bot's messages, by the name of the person."""
    names = {person.id: person.name for person in playground.people}
    return [(names[one.person_id], one.kind) for one in playground.world.notifications]


@pytest.mark.usefixtures("acceptable_requests")
async def test_a_table_rings_once_however_often_its_board_moves(playground, client):
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    cleo = playground.person("Cleo")
    await ben.open_table(game="shithead")
    await playground.settle()
    assert [kind for name, kind in listened(playground) if name == "Cleo"] == ["message"]
    first = ben.board()["id"]
    for _ in range(40):
        await ben.person.say(ben.channel_id, "chatter")
    playground.world.notifications.clear()
    await ben.pick("ais", "1.easy")
    await playground.settle()
    assert ben.board()["id"] != first, "the board has moved down"
    assert cleo.notified_of(ben.board()) is None
    assert listened(playground) == []


@pytest.mark.long
async def test_a_board_that_was_deleted_is_posted_again_in_silence(playground, client):
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    await ben.open_table(game="shithead")
    await playground.settle()
    first = ben.board()
    playground.world.notifications.clear()
    playground.inject("message_deleted", message=first["id"])
    await ben.person.slash(ben.channel_id, "table seats")
    (table,) = await client.services.directory.in_channel(int(ben.channel_id))
    await table.handle(AddAi(int(ben.person.id), "easy"))
    await playground.settle()
    assert ben.board()["id"] != first["id"]
    assert listened(playground) == []


@pytest.mark.long
@pytest.mark.usefixtures("acceptable_requests")
async def test_an_invitation_rings_for_those_who_are_invited(playground, client):
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(SEED))
    await ben.open_table(game="shithead")
    await playground.settle()
    playground.world.notifications.clear()
    await ben.pick("invite", playground.person("Cleo").id)
    await playground.settle()
    pinged = [name for name, kind in listened(playground) if kind == "mention"]
    assert pinged == ["Cleo"]
