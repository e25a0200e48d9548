"""Maintenance of a running bot: health, metrics, servers that it leaves and rejoins."""

import asyncio

import aiohttp
import pytest

from bot.app.client import TapisClient
from bot.process.environment import Environment
from data.servers import retention
from playground.world import people
from tests.e2e.tokens import Saver
from tests.playground.connect import connected


@pytest.fixture
async def client(playground, database):
    client = TapisClient(Environment(_env_file=None), database)
    async with connected(playground, client), client.health.serving(0):
        await playground.settle()
        yield client


async def get(client, path):
    (address,) = client.health._runner.addresses
    assert address[0] == "127.0.0.1"
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{address[1]}{path}") as answer,
    ):
        return answer.status, await answer.text()


async def left_at(database, guild_id):
    async with database.reading() as tx:
        return await retention.departure_of(tx, guild_id)


async def test_health_and_figures_tell_what_the_bot_did(playground, client):
    anna = Saver(playground, "Anna")
    assert await get(client, "/healthz") == (200, '{"status": "well", "problems": []}')
    await anna.balance()
    refused = await anna.person.slash(anna.channel_id, "table end", {})
    assert refused.ok
    opened = await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})
    assert opened.ok
    await playground.settle()
    status, figures = await get(client, "/metrics")
    assert status == 200
    assert 'tapis_interactions_total{kind="application_command"} 3.0' in figures
    assert "tapis_answer_seconds_count 3.0" in figures
    assert 'tapis_requests_total{code="ok",kind="answer"} 3.0' in figures
    assert 'tapis_refusals_total{code="no_table_here"} 1.0' in figures
    assert 'tapis_tables{phase="lobby"} 1.0' in figures
    assert 'tapis_tables{phase="playing"} 0.0' in figures
    assert {"tapis_shards 1.0", "tapis_shard_count 1.0"} <= set(figures.splitlines())
    (transactions,) = [line for line in figures.splitlines() if line.startswith("tapis_transactions_total")]
    assert float(transactions.split()[1]) >= 2
    (silence,) = [line for line in figures.splitlines() if line.startswith("tapis_seconds_since_event")]
    assert 0 <= float(silence.split()[1]) < 60


async def test_a_bot_without_its_database_is_ill(client, database, monkeypatch):
    """Its figures are told, but for those that only the database knows: the page broke down."""

    async def locked(*_):
        raise TimeoutError

    monkeypatch.setattr("data.tables.open_tables.count_open", locked)
    status, told = await get(client, "/healthz")
    assert status == 503
    assert "the database does not answer" in told
    status, figures = await get(client, "/metrics")
    assert status == 200
    assert {"tapis_shards 1.0", 'tapis_tables{phase="playing"} NaN'} <= set(figures.splitlines())


async def test_a_server_that_the_bot_leaves_is_frozen_until_it_is_back(playground, client, database):
    anna, guild_id = Saver(playground, "Anna"), int(playground.guild.id)
    await anna.balance()
    assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
    await playground.settle()

    world = playground.world
    people.set_available(world, world.guild, available=False)
    await playground.settle()
    assert await left_at(database, guild_id) is None  # an outage is no farewell
    people.set_available(world, world.guild, available=True)
    people.remove_bot(world, world.guild)
    async with asyncio.timeout(20):
        while await left_at(database, guild_id) is None:
            await playground.settle()
    (table,) = await client.services.directory.in_channel(int(anna.channel_id))
    assert await client.store.standing_still() == {table.value.table_id}
    people.invite_bot(world, world.guild)
    async with asyncio.timeout(20):
        while await left_at(database, guild_id) is not None:
            await playground.settle()
    assert "You have" in await anna.balance()
    assert await client.store.standing_still() == set()
    assert not table.value.phase.is_end


async def test_a_server_that_was_left_meanwhile_is_noticed_at_the_start(playground, database):
    async with database.transaction() as tx:
        await retention.note_left(tx, int(playground.guild.id))
        await retention.note_left(tx, 12345)
    client = TapisClient(Environment(_env_file=None), database)
    async with connected(playground, client):
        async with asyncio.timeout(20):
            while await left_at(database, int(playground.guild.id)) is not None:
                await playground.settle()
        assert await left_at(database, 12345) is not None
