"""Discord's bad days during play: no move is undone, everybody sees it, few requests are wasted."""

import asyncio
import random
from functools import partial

import discord
import pytest

from bot.discord.people import names_at
from bot.i18n import words_for
from bot.messages.names import with_names
from bot.messages.refusals import BROKEN
from bot.tables.model.values import Phase
from tests.e2e.clicking import Player, playable, texts, verb
from tests.support.eventually import comes
from tests.support.panels import text

LATE = 0.5
"""Seconds, longer than discord.py waits for servers in tests."""
MOST_WASTED = 3


@pytest.fixture
async def table(playground, client):
    """Shithead against an AI, and who plays it."""
    ben = Player(playground, "Ben", playground.channels[0].id, random.Random(3))
    await ben.open_table(game="shithead")
    await ben.seat_ais(1)
    for wanted in ("start", "hand"):
        await ben.press(wanted)
    (table,) = await client.services.directory.in_channel(int(ben.channel_id))
    return table, ben


def board_text(client, table):
    """What everybody should read on the board of a table."""
    return with_names(
        text(client.services.panels.board(table.value)),
        names_at(client, table.value.guild_id, words_for("en")),
    )


async def play(player):
    """Click something that plays, whatever becomes of the answer."""
    hand = player.hand()
    control = next(one for one in playable(hand) if verb(one) == "act")
    return await player.person.click(hand, control["custom_id"])


def expire_while_answered(playground):
    playground.inject("slow_network", ms=60)
    asyncio.get_running_loop().call_later(0.03, playground.inject, "tokens_expired")


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    ("trouble", "answered"),
    [
        (expire_while_answered, False),
        (lambda playground: playground.inject("bad_gateway", count=1), True),
        (lambda playground: playground.inject("rate_limited", count=2, retry_after_ms=10), True),
        (lambda playground: playground.inject("gateway_drop"), True),
    ],
    ids=["10062", "502 and 40060", "429", "resumed"],
)
async def test_a_move_stands_whatever_becomes_of_its_answer(
    playground, client, table, caplog, trouble, answered
):
    played, ben = table
    before, requests = played.value.match.length, len(playground.requests)
    trouble(playground)
    playing = asyncio.create_task(play(ben))
    await comes(lambda: played.value.match.length > before)
    await comes(lambda: texts(ben.board()) == board_text(client, played))
    if not answered:
        await comes(lambda: any(one.status == 404 for one in playground.requests[requests:]))
        playground.advance(60)
    assert (await playing).ok is answered
    stored = played.value.match.length
    playground.inject("slow_network", on=False)
    await playground.wait_for_bot(10)
    for _ in range(1 if answered else 2):  # an old hand is answered with the present one
        assert (await play(ben)).ok
    assert played.value.match.length > stored
    await comes(lambda: texts(ben.board()) == board_text(client, played))
    assert len([one for one in playground.requests[requests:] if one.status >= 400]) <= MOST_WASTED
    assert "Traceback" not in caplog.text


@pytest.mark.in_part(1)
@pytest.mark.long_for("postgresql")
@pytest.mark.both_databases
@pytest.mark.parametrize("late", [False, True], ids=["", "late"])
async def test_deletions_during_a_lost_session_are_noticed(playground, client, table, monkeypatch, late):
    """Servers may arrive after discord.py has given up waiting for them."""

    async def deleted_meanwhile():
        playground.inject("channel_deleted", channel=playground.channels[0].id)

    async def at_once(*_, **__):
        pass

    monkeypatch.delattr(client, "before_identify_hook")  # `connected` gave it one that does not wait
    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)
    client._begun.update(client.shards)
    client.begin_anew = deleted_meanwhile  # which our own hook waits for
    played, _ = table
    if late:
        parsers, loop = client._connection.parsers, asyncio.get_running_loop()
        monkeypatch.setitem(parsers, "GUILD_CREATE", partial(loop.call_later, LATE, parsers["GUILD_CREATE"]))
    playground.inject("session_invalid")
    await comes(lambda: played.value.phase.is_end)


@pytest.mark.in_part(1)
@pytest.mark.both_databases
async def test_a_move_stands_although_the_ai_after_it_fails(playground, client, table, monkeypatch, caplog):
    def broken(*_):
        raise ZeroDivisionError

    monkeypatch.setattr("bot.tables.ai.players.AiPlayers.action", broken)
    played, ben = table
    for _ in range(4):
        before = played.value.match.length
        if not any(verb(one) == "act" for one in playable(ben.hand())):
            break
        assert (await play(ben)).ok
        assert BROKEN.partition(" Reference")[0] not in texts(ben.hand())
        assert played.value.match.length > before
    await comes(lambda: texts(ben.board()) == board_text(client, played))
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert [record.name for record in errors] == ["bot.tables.ai.players"]


@pytest.mark.long
async def test_a_player_in_time_out_keeps_the_seat_and_plays_on_afterwards(playground, client, table):
    played, ben = table
    due = played.value.deadlines
    playground.time_out(ben.person, 600)
    assert (await play(ben)).failure == "you are in time-out"
    assert played.value.phase is Phase.PLAYING
    assert played.value.seats[0].is_present
    assert played.value.deadlines == due != (), "the clock runs"
    playground.time_out(ben.person, 0)
    assert (await play(ben)).ok
