"""Tables in a forum: a post each, tagged open, playing and over."""

import random

import discord
import pytest

from bot.common.errors import TableError
from bot.discord.sending import answers
from bot.messages.permissions import NEEDS
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from playground.world import channels
from playground.world.model import REQUIRE_TAG
from playground.world.permissions import Permission
from tests.e2e.card_nights import Answered
from tests.e2e.clicking import Player, controls, texts, with_verb
from tests.e2e.forums import forum_tag, forum_with_tags
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes


@pytest.fixture
def forum(playground, acceptable_requests):
    """A forum with the tags of tables."""
    return forum_with_tags(playground)


@pytest.fixture
async def allowed(playground, client, forum):
    """Let Anna allow tables in the forum alone."""
    return await allow(playground, forum)


async def allow(playground, forum):
    """Let Anna allow tables in a forum alone; return it."""
    await playground.settle()
    anna = Member(playground, "Anna")
    where = await anna.click(await anna.ask("settings show"), "Where")
    assert "In a forum, each table is a post" in texts(where)
    where = await anna.pick(where, "settings.channels", forum.id)
    assert f"Tables can be opened in <#{forum.id}>." in texts(where)
    assert "thread" not in texts(where).partition("**Channels**")[0], "each table is a post"
    return forum


def posts_of(playground, forum):
    """Return the posts of a forum, oldest first."""
    return [one for one in playground.guild.channels.values() if one.parent_id == forum.id]


def tags_of(forum, post):
    """Return the names of a post's tags."""
    names = {tag.id: tag.name for tag in forum.tags}
    return [names[tag_id] for tag_id in post.thread.tag_ids]


async def opened_post(playground, forum, name="Ben", channel_id=None, **options):
    """Open a table from a channel, and return its post."""
    before = posts_of(playground, forum)
    person = playground.person(name)
    result = await person.slash(channel_id or playground.channels[0].id, "play", options)
    assert result.ok, result.failure
    await playground.settle()
    (post,) = [one for one in posts_of(playground, forum) if one not in before]
    assert f"<#{post.id}>" in texts(result.message), "the answer says where to join"
    return post


async def test_play_opens_a_post_that_begins_with_words_and_holds_the_board(playground, allowed):
    post = await opened_post(playground, allowed, game="shithead", variant="shithead")
    first, board = playground.person("Cleo").messages(post.id)
    assert first["id"] == post.id
    assert "Ben has opened a table" in texts(first)
    assert with_verb(first, "join") is None
    assert with_verb(board, "join") is not None
    assert post.name.endswith("· Ben")
    assert tags_of(allowed, post) == ["open"]
    assert post.thread.auto_archive_minutes == 10080


async def test_the_tag_follows_the_table(playground, allowed):
    post = await opened_post(playground, allowed, game="shithead", variant="shithead")
    ben, cleo = (Player(playground, name, post.id, None) for name in ("Ben", "Cleo"))
    await cleo.press("join")
    await ben.press("start")
    await playground.settle()
    assert tags_of(allowed, post) == ["playing"]
    await end(playground, post.id, "Anna", undo=True)
    assert tags_of(allowed, post) == ["over"]
    assert post.thread.auto_archive_minutes == 60, "Discord archives it an hour after the last message"
    assert not post.thread.archived


async def end(playground, channel_id, name, *, undo=False):
    """Close a table as a moderator, and confirm it; undo its deal if there is one."""
    person = playground.person(name)
    asked = await person.slash(channel_id, "table end")
    confirm = with_verb(asked.message, "end") or with_verb(asked.message, "close")
    if undo:
        confirm = next(one for one in controls(asked.message) if one.get("label") == "Undo deal and close")
    assert confirm is not None, texts(asked.message)
    assert (await person.click(asked.message, confirm["custom_id"])).ok
    await playground.settle()


@pytest.mark.long
async def test_the_post_of_a_lobby_that_closes_is_archived_with_its_last_board(playground, allowed):
    post = await opened_post(playground, allowed, game="shithead")
    ben = Player(playground, "Ben", post.id, None)
    await ben.press("leave")
    await playground.settle()
    assert tags_of(allowed, post) == ["over"]
    assert post.thread.archived
    assert with_verb(ben.board(), "join") is None, "the board says so, too"


async def test_a_post_whose_table_could_not_be_stored_goes(playground, allowed, monkeypatch):
    async def busy(*_given):
        raise TableError("try_again")

    monkeypatch.setattr(TableStore, "create", busy)
    result = await playground.person("Ben").slash(playground.channels[0].id, "play", {"game": "shithead"})
    await playground.settle()
    assert result.ok
    assert posts_of(playground, allowed) == []


@pytest.mark.long
async def test_play_in_a_post_opens_another_post(playground, allowed):
    talk = await playground.person("Cleo").say(allowed.id, "Who plays?")
    post = await opened_post(playground, allowed, "Cleo", talk["id"], game="shithead")
    assert post.id != talk["id"]


@pytest.mark.long
async def test_channels_that_are_allowed_beside_the_forum_keep_their_tables(playground, client, forum):
    await playground.settle()
    anna, games = Member(playground, "Anna"), playground.channels[1]
    where = await anna.click(await anna.ask("settings show"), "Where")
    await anna.pick(where, "settings.channels", games.id, forum.id)
    there = await playground.person("Ben").slash(games.id, "play", {"game": "shithead"})
    assert with_verb(there.message, "join")
    await opened_post(playground, forum, "Cleo", game="shithead")


@pytest.mark.long
async def test_tags_of_people_stay_and_tags_of_another_language_are_used(playground, allowed):
    world = playground.world
    allowed.tags = [forum_tag(world, "Casual"), forum_tag(world, "Ouverte"), forum_tag(world, "playing")]
    channels.changed(world, allowed)
    await playground.settle()
    post = await opened_post(playground, allowed, game="shithead", variant="shithead")
    assert tags_of(allowed, post) == ["Ouverte"]
    post.thread.tag_ids = [allowed.tags[0].id, *post.thread.tag_ids]
    channels.changed(world, post)
    ben, cleo = (Player(playground, name, post.id, None) for name in ("Ben", "Cleo"))
    await cleo.press("join")
    await ben.press("start")
    await playground.settle()
    assert tags_of(allowed, post) == ["Casual", "playing"]


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    "lacking", [Permission.SEND_MESSAGES, Permission.SEND_MESSAGES_IN_THREADS, Permission.VIEW_CHANNEL]
)
async def test_a_missing_permission_in_the_forum_is_one_line(playground, allowed, lacking):
    playground.set_permissions(allowed.id, None, deny=int(lacking))
    await playground.settle()
    refused = await playground.person("Ben").slash(playground.channels[0].id, "play")
    assert refused.message["flags"] & 64
    assert f"I can’t open a post in <#{allowed.id}>" in texts(refused.message)
    assert not posts_of(playground, allowed)
    anna = Member(playground, "Anna")
    found = texts(await anna.click(await anna.ask("settings show"), "Check setup"))
    assert found.startswith("### ⚠ Something is missing")
    (name,) = (need.name for need in NEEDS if Permission[need.flag.upper()] is lacking)
    assert f"• **{name}**" in found
    assert f"in <#{allowed.id}>" in found


async def test_one_line_says_how_posts_get_a_required_tag(playground, allowed):
    allowed.flags |= REQUIRE_TAG
    allowed.tags, tags = [], allowed.tags
    channels.changed(playground.world, allowed)
    await playground.settle()
    refused = await playground.person("Ben").slash(playground.channels[0].id, "play")
    told = f"Posts in <#{allowed.id}> need a tag"
    assert told in texts(refused.message)
    anna = Member(playground, "Anna")
    found = texts(await anna.click(await anna.ask("settings show"), "Check setup"))
    assert found.startswith("### ⚠ Something is missing")
    assert told in found
    assert "every permission I need" not in found
    allowed.tags = tags
    channels.changed(playground.world, allowed)
    await playground.settle()
    found = texts(await anna.click(await anna.ask("settings show"), "Check setup"))
    assert found.startswith("### ✅ All good")
    assert tags_of(allowed, await opened_post(playground, allowed)) == ["open"]


@pytest.mark.parametrize("moderates", [False, True])
async def test_where_no_tag_is_named_so_a_required_tag_is_one_that_everybody_may_use(
    playground, client, moderates
):
    forum = playground.add_channel("tables", "forum", requires_tag=True)
    tags = [forum_tag(playground.world, name) for name in ("Official", "Casual", "open", "Ranked")]
    tags[0].moderated = tags[2].moderated = True
    forum.tags = tags
    channels.changed(playground.world, forum)
    how = {"allow" if moderates else "deny": int(Permission.MANAGE_THREADS)}
    playground.set_permissions(forum.id, None, **how)
    await allow(playground, forum)
    anna = Member(playground, "Anna")
    found = texts(await anna.click(await anna.ask("settings show"), "Check setup"))
    assert found.startswith("### ✅ All good")
    post = await opened_post(playground, forum, game="shithead", variant="shithead")
    assert tags_of(forum, post) == ["Casual"]
    await Player(playground, "Ben", post.id, None).press("leave")
    await comes(lambda: post.thread.archived)
    assert tags_of(forum, post) == ["Casual"]


async def test_no_post_gets_a_tag_of_moderators_and_none_loses_one(playground, client):
    """A forum with no other tag takes no post, though the bot may manage its threads."""
    forum = playground.add_channel("tables", "forum", requires_tag=True)
    forum.tags = [forum_tag(playground.world, name) for name in ("Official", "playing")]
    forum.tags[0].moderated = forum.tags[1].moderated = True
    channels.changed(playground.world, forum)
    playground.set_permissions(forum.id, None, allow=int(Permission.MANAGE_THREADS))
    await allow(playground, forum)
    refused = await playground.person("Ben").slash(playground.channels[0].id, "play")
    assert f"Posts in <#{forum.id}> need a tag" in texts(refused.message)
    forum.tags.append(forum_tag(playground.world, "open"))
    channels.changed(playground.world, forum)
    await playground.settle()
    post = await opened_post(playground, forum, game="shithead", variant="shithead")
    post.thread.tag_ids = [forum.tags[0].id, *post.thread.tag_ids]
    channels.changed(playground.world, post)
    await Player(playground, "Cleo", post.id, None).press("join")
    await Player(playground, "Ben", post.id, None).press("start")
    await playground.settle()
    assert tags_of(forum, post) == ["Official"]


@pytest.mark.long
async def test_a_required_tag_stays_where_the_next_one_is_not_offered(playground, client):
    forum = playground.add_channel("tables", "forum", requires_tag=True)
    forum.tags = [forum_tag(playground.world, "open")]
    channels.changed(playground.world, forum)
    post = await opened_post(playground, await allow(playground, forum))
    await Player(playground, "Ben", post.id, None).press("leave")
    await comes(lambda: post.thread.archived)
    assert tags_of(forum, post) == ["open"]


@pytest.mark.long
async def test_a_discoverable_server_gets_a_neutral_title(playground, client):
    playground.guild.features = ("COMMUNITY", "DISCOVERABLE")
    forum = await allow(playground, forum_with_tags(playground))
    post = await opened_post(playground, forum, game="shithead", variant="shithead")
    assert post.name == "🃏 #1"


@pytest.mark.long
async def test_after_a_restart_the_tag_is_as_it_should_be(playground, tmp_path, forum):
    path = tmp_path / "t.sqlite3"
    async with running_bot(playground, path):
        post = await opened_post(playground, await allow(playground, forum))
    post.thread.tag_ids = [forum.tags[2].id]  # as if the bot had been killed before it could change it
    async with running_bot(playground, path):
        await playground.settle()
        assert tags_of(forum, post) == ["open"]


async def test_a_table_whose_post_is_locked_goes_on_in_another(playground, client, allowed):
    playground.set_permissions(allowed.id, None, deny=int(Permission.MANAGE_THREADS))
    post = await opened_post(playground, allowed, game="shithead", variant="shithead")
    ben = Player(playground, "Ben", post.id, random.Random(1))
    await Player(playground, "Cleo", post.id, random.Random(1)).press("join")
    await ben.press("start")
    await playground.settle()
    playground.inject("thread_locked", channel=post.id)
    await playground.settle()
    (other,) = [one for one in posts_of(playground, allowed) if one.id != post.id]
    first, board = ben.person.messages(other.id)
    assert f"🔒 The thread <#{post.id}> is locked, so the table goes on here." in texts(first)
    assert with_verb(board, "hand") is not None
    await comes(lambda: tags_of(allowed, other) == ["playing"])
    ben.channel_id = other.id
    assert await ben.open_hand()


async def test_a_deleted_forum_closes_its_tables_without_an_alarm(playground, client, caplog):
    """Discord tells of the forum and of each of its posts: a table is over when the second one is told."""
    forum = await allow(playground, forum_with_tags(playground))
    post = await opened_post(playground, forum, game="shithead", variant="shithead")
    (table,) = await client.services.directory.in_channel(int(post.id))
    playground.inject("channel_deleted", channel=forum.id)
    await comes(lambda: table.value.phase is Phase.VOID)
    await playground.settle()
    assert "could not close" not in caplog.text


FULL = "this server has as many active threads and posts as Discord allows"


async def test_a_full_forum_says_so_and_asks_for_no_permission(playground, client):
    await allow(playground, forum_with_tags(playground))
    playground.inject("threads_full")
    refused = await playground.person("Ben").slash(playground.channels[0].id, "play")
    assert FULL in texts(refused.message)
    assert "give me" not in texts(refused.message)
    assert refused.message["flags"] & 64


async def test_play_in_a_post_of_a_full_forum_opens_the_table_right_there(playground, client):
    allowed = await allow(playground, forum_with_tags(playground))
    talk = await playground.person("Cleo").say(allowed.id, "Who plays?")
    playground.inject("threads_full")
    result = await playground.person("Cleo").slash(talk["id"], "play", {"game": "shithead"})
    await playground.settle()
    board, told = result.messages
    assert with_verb(board, "join")
    assert FULL in texts(told)
    assert "The table is in the channel itself." in texts(told)
    assert told["flags"] & 64


async def test_a_title_that_automod_blocks_becomes_a_neutral_one(playground, client):
    allowed = await allow(playground, forum_with_tags(playground))
    playground.inject("titles_blocked")
    post = await opened_post(playground, allowed, game="shithead", variant="shithead")
    assert post.name == "🃏 #1"


async def test_a_post_that_discord_fails_to_open_leaves_nobody_waiting(playground, allowed, monkeypatch):
    """The answer is deferred by then, as Discord is asked again for half a minute."""

    async def fail(*_given, **_options):
        raise discord.DiscordServerError(Answered(503), "upstream")

    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    monkeypatch.setattr(discord.ForumChannel, "create_thread", fail)
    ben = playground.person("Ben")
    result = await ben.slash(playground.channels[0].id, "play", {"game": "shithead"})
    await playground.settle()
    assert result.deferred
    (told,) = ben.messages(playground.channels[0].id)
    assert texts(told) == "Discord has trouble just now. Try again in a few minutes."
    assert told["flags"] & 64
