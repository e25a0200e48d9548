"""The bot closes when it has answered."""

import asyncio
import gc
import logging
import random

import pytest

import bot.app.client
from bot.common.errors import TableError
from bot.tables.model.commands import Join
from bot.tables.table import Table
from bot.tokens.store import TokenStore
from tests.e2e.clicking import Player, texts
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes


@pytest.mark.long
async def test_a_command_whose_work_is_stored_is_answered_before_the_bot_closes(
    playground, tmp_path, monkeypatch
):
    stored, grant = asyncio.Event(), TokenStore.grant

    async def grant_slowly(bank, order):
        moved = await grant(bank, order)
        stored.set()
        await asyncio.sleep(0.2)
        return moved

    monkeypatch.setattr(TokenStore, "grant", grant_slowly)
    anna, ben = playground.person("Anna"), playground.person("Ben")
    given = {"member": ben.id, "amount": 5}
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        granting = asyncio.create_task(anna.slash(playground.channels[0].id, "tokens grant", given))
        await stored.wait()
        await client.close()
        granted = await granting
    assert granted.ok, granted.failure
    assert "5" in texts(granted.message)


async def test_what_cannot_be_answered_in_time_is_given_up_before_the_bot_disconnects(
    playground, tmp_path, monkeypatch, caplog
):
    """A process whose database hangs, or that has lost its lease, ends without a traceback for each click."""
    ended, begun, grant, handle = asyncio.Event(), [], TokenStore.grant, Table.handle

    async def grant_late(bank, order):
        begun.append("grant")
        await ended.wait()
        return await grant(bank, order)

    async def handle_late(table, command, *given, **named):
        if isinstance(command, Join):
            begun.append("join")
            await ended.wait()
            raise TableError("try_again")  # the lease is lost
        return await handle(table, command, *given, **named)

    monkeypatch.setattr(bot.app.client, "ANSWERS_WITHIN", 0.05)
    monkeypatch.setattr(TokenStore, "grant", grant_late)
    monkeypatch.setattr(Table, "handle", handle_late)
    rng, channel_id = random.Random(1), playground.channels[0].id
    anna, ben = (Player(playground, name, channel_id, rng) for name in ("Anna", "Ben"))
    options = {"member": ben.person.id, "amount": 5}
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await anna.open_table(game="shithead", variant="shithead")
        asking = [
            asyncio.create_task(anna.person.slash(channel_id, "tokens grant", options)),
            asyncio.create_task(ben.press("join")),
        ]
        await comes(lambda: set(begun) == {"grant", "join"})
        await client.close()
        ended.set()
        await asyncio.sleep(0.1)
        for task in asking:
            task.cancel()
        await asyncio.wait(asking)
    gc.collect()  # asyncio logs errors that nobody has looked at
    assert [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR] == []
