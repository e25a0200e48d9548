"""What the bot has made at Discord for a table goes again if there is no table in the end."""

import discord
import pytest

from bot.common.errors import TableError, UnknownOutcomeError
from bot.nights.store import LATEST
from bot.tables.live import table_threads
from playground.world.permissions import Permission
from tests.e2e.card_nights import clock, may_make_events, plan, reach, the_event
from tests.e2e.clicking import texts
from tests.e2e.forums import forum_with_tags
from tests.e2e.refusing import UNAVAILABLE
from tests.e2e.test_boards import settle_on
from tests.e2e.test_forums import allow, posts_of
from tests.support.eventually import comes
from tests.support.read_only import read_only

__all__ = ["clock", "may_make_events"]
pytestmark = pytest.mark.usefixtures("acceptable_requests")
ORDER = {"game": "shithead", "variant": "shithead"}


@pytest.fixture(autouse=True)
def soon(monkeypatch):
    monkeypatch.setattr(table_threads, "_AGAIN", 0.05)


@pytest.fixture(params=["a post", "a thread"])
async def threads(request, playground, client):
    """Let tables open in a forum, or in threads of the channel; return the threads that there are."""
    if request.param == "a thread":
        await settle_on(client, playground, threads=True)
        playground.set_permissions(playground.channels[0].id, None, allow=int(Permission.MANAGE_THREADS))
        return lambda: posts_of(playground, playground.channels[0])
    forum = await allow(playground, forum_with_tags(playground))
    playground.set_permissions(forum.id, None, allow=int(Permission.MANAGE_THREADS))
    await playground.settle()
    return lambda: posts_of(playground, forum)


async def play(playground):
    result = await playground.person("Ben").slash(playground.channels[0].id, "play", ORDER)
    await playground.settle()
    return texts(result.message)


@pytest.mark.both_databases
@pytest.mark.long_for("postgresql")
async def test_a_database_that_only_reads_makes_none(playground, client, threads, monkeypatch):
    made = []
    for kind in (discord.ForumChannel, discord.PartialMessage):
        create = kind.create_thread

        async def counted(*given, create=create, **named):
            made.append(named)
            return await create(*given, **named)

        monkeypatch.setattr(kind, "create_thread", counted)
    async with read_only(client.homes.privacy.privacy._database):
        for _ in range(3):
            assert "I couldn’t save that just now" in await play(playground)
    assert made == threads() == []


@pytest.mark.parametrize("error", [TableError("try_again"), UnknownOutcomeError()], ids=lambda one: one.code)
@pytest.mark.parametrize("discord_fails", [False, True])
async def test_one_for_which_no_table_could_be_stored_goes(
    playground, client, threads, monkeypatch, error, discord_fails
):
    delete, failed = discord.Thread.delete, []

    async def fails_once(*given, **named):
        if discord_fails and not failed:
            failed.append(given)
            raise UNAVAILABLE
        await delete(*given, **named)

    async def unstored(*_given, **_named):
        raise error

    monkeypatch.setattr(discord.Thread, "delete", fails_once)
    monkeypatch.setattr(client.services.directory, "open", unstored)
    await play(playground)
    await comes(lambda: threads() == [])
    assert bool(failed) == discord_fails


async def test_one_that_is_stored_stays_though_its_commit_was_not_answered(
    playground, client, threads, monkeypatch
):
    opening = client.services.directory.open

    async def unanswered(*given, **named):
        await opening(*given, **named)
        raise UnknownOutcomeError

    monkeypatch.setattr(client.services.directory, "open", unanswered)
    await play(playground)
    await client.services.live.threads._invitations.idle()
    assert len(threads()) == 1


async def test_one_that_discord_made_without_an_answer_goes(playground, client, threads, monkeypatch):
    for kind in (discord.ForumChannel, discord.PartialMessage):
        create = kind.create_thread

        async def unanswered(*given, create=create, **named):
            await create(*given, **named)
            raise UNAVAILABLE

        monkeypatch.setattr(kind, "create_thread", unanswered)
    await play(playground)
    await comes(lambda: threads() == [])


async def test_that_of_a_night_that_is_missed_goes(playground, client, clock, anna, threads, monkeypatch):
    forums = [one for one in playground.guild.channels.values() if one.name == "tables"]
    await plan(anna, **({"where": forums[0].id} if forums else {}))
    begins = the_event(playground).starts_at

    async def unstored(*_given, **_named):
        raise TableError("try_again")

    monkeypatch.setattr(client.services.directory, "open", unstored)
    await reach(playground, clock, client, begins)
    assert len(threads()) == 1
    await reach(playground, clock, client, begins + LATEST + 60_000)
    await comes(lambda: threads() == [])
