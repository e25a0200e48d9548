"""Boards that an interaction's token edits: Discord does not count that for a bot's requests a second."""

import asyncio
import random

import pytest

from bot.tables.live import retries
from bot.tables.live.channels import BURIED_UNDER
from bot.tables.model.commands import AddAi
from tests.e2e.clicking import Player, texts
from tests.e2e.counting import is_limited
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.05)


async def play(playground, name="Ben"):
    """Open a table by a command; returns its host."""
    host = Player(playground, name, playground.channels[0].id, random.Random(1))
    await host.open_table(game="nain_jaune", points=True)
    await playground.settle(quiet=0.1)
    return host


async def table_of(client, host):
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    return table


async def change(playground, client, host):
    """Let something happen that no click on the board shows; returns how that edited the board."""
    table, before = await table_of(client, host), len(playground.requests)
    await table.handle(AddAi(int(host.person.id)))
    await playground.settle(quiet=0.15)
    ais = sum(seat.user_id is None for seat in table.value.seats)
    assert texts(host.board()).count("🤖") == ais, texts(host.board())
    return edits(playground, before)


def edits(playground, before):
    """How the board was written since so many requests, and the status of each."""
    return [
        ("counted" if is_limited(one) else "by token", one.status)
        for one in playground.requests[before:]
        if one.method in {"PATCH", "POST"}
    ]


async def test_a_board_that_a_command_opened_changes_although_no_request_is_left(
    playground, client, monkeypatch
):
    host = await play(playground)
    budget = client.health.traffic.budget
    monkeypatch.setattr(budget, "_most", 1)
    monkeypatch.setattr(budget, "_window", 3600.0)  # and some were sent to log in
    assert await change(playground, client, host) == [("by token", 200)]
    assert await change(playground, client, host) == [("by token", 200)]


@pytest.mark.long
async def test_a_token_that_dies_in_the_middle_of_a_game_costs_one_request(playground, client):
    host = await play(playground)
    assert await change(playground, client, host) == [("by token", 200)]
    playground.inject("tokens_expired")
    assert await change(playground, client, host) == [("by token", 401), ("counted", 200)]
    assert await change(playground, client, host) == [("counted", 200)]


async def test_a_board_goes_on_at_once_when_its_token_dies(playground, client, monkeypatch):
    """The pause between two edits of a channel follows the first that was seen."""
    host = await play(playground)
    client.services.live.publisher._pacing.spared(int(host.channel_id))  # rested since the command
    monkeypatch.setattr("bot.tables.live.channels.REST", 3600.0)
    playground.inject("tokens_expired")
    assert await change(playground, client, host) == [("by token", 401), ("counted", 200)]


@pytest.fixture
def there_is_room(client, monkeypatch):
    """The requests a second are used up until this is set."""
    room, budget = asyncio.Event(), client.health.traffic.budget
    monkeypatch.setattr(budget, "_sleep", lambda _: room.wait())
    monkeypatch.setattr(budget, "_wait", lambda _: 0.0 if room.is_set() else 3600.0)
    return room


@pytest.mark.long
async def test_what_changes_while_a_board_without_its_token_waits_for_room_costs_no_further_edit(
    playground, client, there_is_room
):
    host = await play(playground)
    playground.inject("tokens_expired")
    before, table = len(playground.requests), await table_of(client, host)
    await table.handle(AddAi(int(host.person.id)))
    await comes(lambda: edits(playground, before) == [("by token", 401)])
    await playground.settle(quiet=0.15)
    await table.handle(AddAi(int(host.person.id)))
    there_is_room.set()
    await playground.settle(quiet=0.15)
    assert edits(playground, before) == [("by token", 401), ("counted", 200)]
    assert texts(host.board()).count("🤖") == 2


@pytest.mark.long
async def test_what_changes_while_a_buried_board_waits_for_room_costs_no_further_edit(
    playground, client, there_is_room
):
    """It has a token, and moves to a new message all the same."""
    host = await play(playground)
    for _ in range(BURIED_UNDER):
        client.services.live.publisher.written(int(host.channel_id), int(playground.world.snowflakes.new()))
    before, table = len(playground.requests), await table_of(client, host)
    await table.handle(AddAi(int(host.person.id)))
    await playground.settle(quiet=0.15)
    await table.handle(AddAi(int(host.person.id)))
    there_is_room.set()
    await playground.settle(quiet=0.15)
    assert edits(playground, before) == [("counted", 200)]
    assert texts(host.board()).count("🤖") == 2


async def test_a_click_that_changes_the_board_renews_its_token(playground, client):
    host = await play(playground)
    playground.inject("tokens_expired")
    assert (await Player(playground, "Cleo", host.channel_id, random.Random(1)).press("join")).ok
    await playground.settle(quiet=0.15)
    assert await change(playground, client, host) == [("by token", 200)]


@pytest.mark.long
async def test_a_click_that_is_answered_in_private_does_not(playground, client):
    """Its token edits the private message alone."""
    host = await play(playground)
    playground.inject("tokens_expired")
    assert (await host.press("rules")).ok
    assert await change(playground, client, host) == [("by token", 401), ("counted", 200)]


@pytest.mark.long
async def test_a_board_that_a_moderator_deletes_is_posted_again_and_has_no_token(playground, client):
    host = await play(playground)
    playground.inject("message_deleted", message=host.board()["id"])
    shown = await change(playground, client, host)
    assert shown == [("by token", 404), ("counted", 404), ("counted", 200)]
    assert await change(playground, client, host) == [("counted", 200)]
    assert (await table_of(client, host)).value.message_id == int(host.board()["id"])


async def test_a_board_whose_answer_is_lost_is_posted_and_edited_without_a_token(playground, client):
    playground.inject("answers_unknown", count=1)
    host = Player(playground, "Ben", playground.channels[0].id, random.Random(1))
    await host.person.slash(host.channel_id, "play", {"game": "nain_jaune", "points": True})
    await comes(lambda: any(one.method == "POST" and is_limited(one) for one in playground.requests))
    await playground.settle(quiet=0.1)
    assert await change(playground, client, host) == [("counted", 200)]


@pytest.mark.long
async def test_a_board_that_only_its_token_reaches_leaves_no_other_of_the_channel_behind(
    playground, client, monkeypatch
):
    """It proves nothing of the channel, which had refused the other one."""
    monkeypatch.setattr(retries, "FIRST_REST", 0.5)
    refused = await play(playground)
    (table,) = await client.services.directory.in_channel(int(refused.channel_id))
    playground.inject("tokens_expired")
    await play(playground, "Cleo")
    (other,) = set(await client.services.directory.in_channel(int(refused.channel_id))) - {table}
    playground.inject("access_lost", channel=refused.channel_id)
    before = len(playground.requests)
    await table.handle(AddAi(int(refused.person.id)))
    await comes(lambda: edits(playground, before) == [("by token", 401), ("counted", 403)])
    playground.inject("access_lost", on=False, channel=refused.channel_id)
    await other.handle(AddAi(int(playground.person("Cleo").id)))
    await comes(lambda: sorted(edits(playground, before)[2:]) == [("by token", 200), ("counted", 200)])


@pytest.mark.long
async def test_a_board_announces_a_restart_although_its_token_is_dead(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        host = await play(playground)
        playground.inject("tokens_expired")
    assert "restarting" in texts(host.board())


@pytest.mark.long
async def test_after_a_restart_the_board_goes_on_without_its_token(playground, tmp_path):
    path = tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        host = await play(playground)
        board = host.board()["id"]
    async with running_bot(playground, path) as client:
        await playground.settle(quiet=0.15)
        assert await change(playground, client, host) == [("counted", 200)]
        assert host.board()["id"] == board
