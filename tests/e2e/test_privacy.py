"""/privacy on Discord, with the real bot: data stored, exported, forgotten."""

import json
import random

import aiohttp
import pytest

from bot.tables.model.commands import Leave
from playground.world import people
from playground.world.people import PersonSpec
from tests.data.searching import places_of
from tests.e2e.clicking import Player, files, texts
from tests.e2e.tokens import Saver

SHY = "Zebulon Quirk"
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
def playground(playground):
    world = playground.world
    people.add_person(world, PersonSpec(SHY, "en-US"), world.snowflakes.new())  # too young for grants
    return playground


async def downloaded(message):
    (file,) = files(message)
    assert file["name"] == "tapis.json"
    async with aiohttp.ClientSession() as session, session.get(file["url"]) as answer:
        return json.loads(await answer.text())


@pytest.mark.sqlite_only  # on PostgreSQL nothing is promised about backups, which are the owner's
async def test_people_who_ask_are_forgotten_when_their_tables_are_over(playground, client):
    shy, anna = Saver(playground, SHY), Saver(playground, "Anna")
    database, user_id = client.homes.privacy.privacy._database, int(shy.person.id)
    await shy.balance()
    await anna.tokens("grant", member=shy.person.id, amount=70)
    result = await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})
    assert result.ok, result.failure
    await playground.settle()
    player = Player(playground, SHY, shy.channel_id, None)
    await player.press("join")

    page = await shy.ask("privacy")
    assert "7 days later" in texts(page)
    assert "after 30 days" in texts(page)
    handed = await downloaded(await shy.click(page, "Export my data"))
    assert (handed["user_id"], handed["servers"][0]["tokens"]) == (str(user_id), 70)
    assert anna.person.id not in json.dumps(handed)

    refused = await shy.click(page, "Forget me…")
    assert f"A table in <#{shy.channel_id}>" in texts(refused)
    await player.press("leave")
    question = await shy.click(await shy.click(refused, "Back"), "Forget me…")
    assert "### Forget you?" in texts(question)
    assert await places_of(database, user_id) == {"actor.user_id"}
    guild_id = int(playground.guild.id)
    assert client.services.people.name(guild_id, user_id) == shy.person.name
    assert "You are forgotten" in texts(await shy.click(question, "Forget me"))
    assert client.services.people.name(guild_id, user_id) is None
    assert client.services.people.name(guild_id, int(anna.person.id)) is not None
    assert await places_of(database, user_id, SHY) == set()

    assert "You have 0 tokens" in await shy.balance()
    assert await places_of(database, user_id) == {"actor.user_id"}


async def test_nothing_public_names_whoever_has_left_a_deal_for_tokens_and_is_forgotten(playground, client):
    """The deal goes on: an AI plays the seat, which has its number for a name, on the board and in hands."""
    host = Player(playground, "Anna", playground.channels[0].id, random.Random(1))
    shy = Player(playground, SHY, host.channel_id, random.Random(1))
    await Saver(playground, "Anna").tokens("grant", member=shy.person.id, amount=120)
    await host.open_table(game="nain_jaune")
    for player in (shy, Player(playground, "Cleo", host.channel_id, random.Random(1))):
        await player.press("join")
    await host.press("start")
    await playground.settle(quiet=0.2)
    assert SHY in json.dumps(host.board())  # who deals and leads is chance; the picture describes all seats
    saver = Saver(playground, SHY)
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    await table.handle(Leave(int(shy.person.id)))
    question = await saver.click(await saver.ask("privacy"), "Forget me…")
    assert "### Forget you?" in texts(question)
    assert "You are forgotten" in texts(await saver.click(question, "Forget me"))
    await playground.settle(quiet=0.2)
    await host.open_hand()
    await playground.settle(quiet=0.2)
    said = json.dumps(host.person.messages(host.channel_id))
    assert "#2" in json.dumps(host.board())
    assert shy.person.id not in said
    assert SHY not in said
    assert await places_of(client.homes.privacy.privacy._database, int(shy.person.id), SHY) == set()
