"""Where only the application's commands are in a server, without its bot."""

import random

import pytest

from tests.e2e.clicking import Player, texts
from tests.e2e.matches import sit_down
from tests.e2e.members import Member

ADD = "[add me]("


@pytest.fixture
async def anna(playground, client):
    await playground.settle()
    playground.inject("commands_alone")
    await playground.settle()
    return Member(playground, "Anna")


async def test_a_table_is_refused_with_the_link_that_adds_the_bot(playground, client, anna):
    refused = await anna.ask("play", game="nain_jaune")
    said = texts(refused)
    assert "Only my commands are installed on this server" in said
    assert f"client_id={playground.application_id}" in said
    assert f"guild_id={playground.guild.id}" in said
    assert not await client.store.open_in_channel(int(playground.channels[0].id))


async def test_commands_that_need_no_table_work(anna):
    assert "How to play" in texts(await anna.ask("help"))
    assert "Your preferences" in texts(await anna.ask("me"))


async def test_once_the_bot_is_added_tables_open(playground, client, anna):
    playground.inject("commands_alone", on=False)
    await playground.settle()
    assert (await anna.person.slash(anna.channel_id, "play", {"game": "nain_jaune"})).ok
    await playground.settle()
    assert await client.store.open_in_channel(int(playground.channels[0].id))


@pytest.mark.long
async def test_players_are_told_why_the_board_stands_still(playground, client):
    ben, cleo = (
        Player(playground, name, playground.channels[0].id, random.Random(1)) for name in ("Ben", "Cleo")
    )
    await sit_down(playground, [ben, cleo], "shithead", "shithead")
    assert ADD not in texts(await ben.open_hand())
    playground.inject("commands_alone")
    await playground.settle()
    told = texts(await ben.open_hand())
    assert "Only my commands are left on this server" in told
    assert f"guild_id={playground.guild.id}" in told
    playground.inject("commands_alone", on=False)
    await playground.settle()
    assert ADD not in texts(await Member(playground, "Ben").ask("table hand"))
