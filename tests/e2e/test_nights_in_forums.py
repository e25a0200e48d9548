"""/night in a forum: the table that opens by itself is a post, and there is one of it."""

import discord
import pytest

from bot.common.errors import TableError
from bot.tables.model.commands import Close
from playground.world.world import World
from tests.e2e.card_nights import (
    Answered,
    boards_in,
    clock,
    look,
    may_make_events,
    plan,
    reach,
    the_event,
)
from tests.e2e.forums import forum_with_tags
from tests.e2e.test_forums import allow, opened_post, posts_of

__all__ = ["clock", "may_make_events"]


@pytest.mark.long
async def test_a_night_in_a_forum_opens_a_post(playground, client, clock, anna):
    forum = playground.add_channel("tables", "forum")
    await playground.settle()
    await plan(anna, where=forum.id)
    await reach(playground, clock, client, the_event(playground).starts_at)
    (post,) = [one for one in playground.guild.channels.values() if one.parent_id == forum.id]
    assert boards_in(playground, post.id)


@pytest.mark.in_part(1)
@pytest.mark.parametrize("lost", ["its answer", "its answer and the event", "the table"])
async def test_a_post_that_was_opened_but_not_stored_is_found_again(
    playground, client, clock, anna, monkeypatch, lost
):
    """As after a kill in between: the night opened a second post."""
    forum = await allow(playground, forum_with_tags(playground))
    before = await opened_post(playground, forum, game="shithead", variant="shithead")
    await plan(anna, where=forum.id)
    with monkeypatch.context() as for_a_while:
        if lost != "the table":
            create = discord.ForumChannel.create_thread

            async def lose_answer(*given, **options):
                await create(*given, **options)
                raise discord.DiscordServerError(Answered(503), "upstream")

            for_a_while.setattr("discord.ForumChannel.create_thread", lose_answer)
            if "event" in lost:  # Discord may tell of it only when the next look is over
                publish = World.publish

                def tell(world, name, *given, **named):
                    if name != "THREAD_CREATE":
                        publish(world, name, *given, **named)

                monkeypatch.setattr(World, "publish", tell)
        else:

            async def unstored(*_, **__):
                raise TableError("try_again")

            for_a_while.setattr(client.services.directory, "open", unstored)
        await reach(playground, clock, client, the_event(playground).starts_at)
    await look(playground, client)
    (post,) = [one for one in posts_of(playground, forum) if one is not before]
    assert boards_in(playground, post.id)


@pytest.mark.long
@pytest.mark.parametrize("what", ["no room", "no answer"])
async def test_a_night_in_a_forum_opens_one_post_as_soon_as_it_can(
    playground, client, clock, anna, monkeypatch, what
):
    """Without room for a table there was a new post every five seconds; a lost request cost the night."""
    forum = playground.add_channel("tables", "forum")
    await playground.settle()
    await plan(anna, where=forum.id)
    event = the_event(playground)

    def posts():
        return [one for one in playground.guild.channels.values() if one.parent_id == forum.id]

    if what == "no room":
        guild_id = int(playground.guild.id)
        await client.server_settings.change(guild_id, {"most_each": 1}, 0, int(anna.person.id))
        assert (await anna.person.slash(anna.channel_id, "play", {"game": "shithead"})).ok
        await playground.settle()
    with monkeypatch.context() as for_a_while:
        if what == "no answer":

            async def unavailable(*_, **__):
                raise discord.DiscordServerError(Answered(503), "upstream")

            for_a_while.setattr("discord.ForumChannel.create_thread", unavailable)
        await reach(playground, clock, client, event.starts_at)
        await look(playground, client)
        assert posts() == []
    if what == "no room":
        (table,) = await client.services.directory.in_channel(int(anna.channel_id))
        await table.handle(Close(int(anna.person.id)))
    await look(playground, client)
    (post,) = posts()
    assert boards_in(playground, post.id)
