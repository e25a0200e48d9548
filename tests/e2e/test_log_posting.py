"""A server's log in its channel: every entry once and in order, a few to a message, over restarts."""

import asyncio
import re

import pytest
from sqlalchemy import select, text, update

from bot.server_log.background import MOST_LINES
from data.schema.core import server_log
from playground.world.permissions import Permission
from tests.e2e.clicking import texts
from tests.e2e.matches import check_requests
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Messages follow each other without the seconds between them, and nothing is found by chance."""
    monkeypatch.setattr("bot.server_log.background.REST", 0.1)
    monkeypatch.setattr("bot.server_log.background.WHILE_IMPOSSIBLE", 0.1)
    monkeypatch.setattr("bot.server_log.background.AT_MOST", 3600.0)


async def choose_channel(admin, channel_id):
    log = await admin.click(await admin.ask("settings show"), "Log")
    await admin.pick(log, "settings.logchannel", channel_id)


async def grant(admin, member, amounts):
    for amount in amounts:
        await admin.tokens("grant", member=member.person.id, amount=amount)


def granted(member, channel_id):
    """The amounts in each message of the log, oldest first."""
    shown = (texts(one) for one in member.person.messages(channel_id))
    return [found for told in shown if (found := re.findall(r"granted \*\*Ben\*\* (\d+)", told))]


async def posted(member, channel_id, amounts):
    """Wait until all amounts were posted, once each and in order; return the messages."""
    wanted = [str(amount) for amount in amounts]
    for _ in range(600):
        messages = granted(member, channel_id)
        if [amount for message in messages for amount in message] == wanted:
            return messages
        await asyncio.sleep(0.05)
    raise AssertionError(granted(member, channel_id))


async def swap_details(client, details):
    """Write the details of the first entry, in spite of the trigger; return the old ones."""
    async with client.store._database.transaction() as tx:
        on = " ON server_log" if tx.dialect == "postgresql" else ""
        await tx.run(text(f"DROP TRIGGER IF EXISTS server_log_refuses_update{on}"))
        first = select(server_log.c.details).where(server_log.c.number == 1)
        before = (await tx.figures(first)).details
        await tx.run(update(server_log).where(server_log.c.number == 1).values(details=details))
    return before


async def test_many_acts_at_once_make_few_messages(playground, client):
    anna, ben = Member(playground, "Anna"), Member(playground, "Ben")
    there, amounts = playground.channels[1].id, range(1, 26)
    await choose_channel(anna, there)
    playground.set_permissions(there, None, deny=int(Permission.SEND_MESSAGES))
    await playground.settle()
    await grant(anna, ben, amounts)
    playground.set_permissions(there, None)
    messages = await posted(ben, there, amounts)
    assert max(map(len, messages)) <= MOST_LINES
    check_requests(playground)


async def test_the_next_start_posts_entries_that_were_left(playground, tmp_path):
    there = playground.channels[1].id
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        anna, ben = Member(playground, "Anna"), Member(playground, "Ben")
        await choose_channel(anna, there)
        await grant(anna, ben, [1])
        await posted(ben, there, [1])
        playground.set_permissions(there, None, deny=int(Permission.SEND_MESSAGES))
        await playground.settle()
        await grant(anna, ben, [2, 3])
    playground.set_permissions(there, None)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await posted(ben, there, [1, 2, 3])
    check_requests(playground)


async def test_a_deleted_channel_stops_no_act(playground, client):
    anna, ben = Member(playground, "Anna"), Member(playground, "Ben")
    there = playground.channels[1].id
    await choose_channel(anna, there)
    await playground.settle()
    playground.inject("channel_deleted", channel=there)
    await playground.settle()
    await grant(anna, ben, [7])
    for _ in range(400):
        if "The channel of the log no longer exists." in (told := texts(await anna.ask("settings log"))):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(told)


async def test_no_log_is_posted_on_another_server(playground, client):
    """Its channel could once be chosen, with a forged click."""
    anna, ben = Member(playground, "Anna"), Member(playground, "Ben")
    elsewhere = playground.found_server("Elsewhere")
    await playground.settle()
    there = next(iter(elsewhere.channels))
    await client.server_settings.change(int(playground.guild.id), {"log_channel": int(there)}, 0, 1)
    await grant(anna, ben, [7])
    for _ in range(400):
        if "The channel of the log no longer exists." in (told := texts(await anna.ask("settings log"))):
            break
        await asyncio.sleep(0.1)
    assert "The channel of the log no longer exists." in told
    assert granted(ben, there) == []


async def test_an_entry_that_cannot_be_read_stops_the_posts_of_no_log_for_good(
    playground, client, monkeypatch
):
    """Its server's wait until the entry is repaired; those of others go on, as one loop posts them all."""
    monkeypatch.setattr("bot.server_log.background.AT_MOST", 0.1)
    anna, ben = Member(playground, "Anna"), Member(playground, "Ben")
    there = playground.channels[1].id
    await choose_channel(anna, there)
    playground.set_permissions(there, None, deny=int(Permission.SEND_MESSAGES))
    await playground.settle()
    await grant(anna, ben, [1])
    details = await swap_details(client, "{")
    playground.set_permissions(there, None)
    await grant(anna, ben, [2])
    await asyncio.sleep(3)
    assert granted(ben, there) == []
    await swap_details(client, details)
    await posted(ben, there, [1, 2])


async def test_an_error_that_nobody_expected_does_not_end_the_posts(playground, client, monkeypatch):
    anna, ben, failed = Member(playground, "Anna"), Member(playground, "Ben"), asyncio.Event()
    there = playground.channels[1].id
    await choose_channel(anna, there)

    async def fails():
        failed.set()
        raise ZeroDivisionError

    with monkeypatch.context() as patch:
        patch.setattr(client.homes.log.log, "to_be_posted", fails)
        await grant(anna, ben, [1])
        await asyncio.wait_for(failed.wait(), 30)
        await asyncio.sleep(0)
    await grant(anna, ben, [2])
    await posted(ben, there, [1, 2])
