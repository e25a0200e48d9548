"""Tables in channels of every kind that Discord lets one play in, and what is said where it does not."""

import random

import pytest

from bot.playground import channels
from bot.playground.permissions import Permission
from tests.bot.tables.living import play_out
from tests.e2e.clicking import texts, with_verb
from tests.e2e.counting import UNTIL_THE_BOARD_IS_EDITED, Counted
from tests.e2e.matches import play, sit_down

pytestmark = pytest.mark.usefixtures("acceptable_requests")

SEED = 20261123
CLICKS = 4


async def place_of_kind(playground, kind, *, with_bot=True):
    """Return a place for a table: a channel of a kind, a thread, or a post of a forum."""
    world, anna = playground.world, playground.person("Anna")
    text = playground.channels[0]
    if kind in ("thread", "private thread"):
        private = kind == "private thread"
        thread = channels.start_thread(world, text, anna.member.user, "side", private=private)
        people = [playground.person(name).member for name in ("Ben", "Cleo")]
        for member in (*people, *([world.bot_member(text.guild)] if with_bot else [])):
            channels.join_thread(world, thread, thread.thread, member)
        return thread
    if kind == "thread of announcements":
        news = playground.add_channel("news", "announcement")
        return channels.start_thread(world, news, anna.member.user, "side")
    if kind == "post":
        forum = playground.add_channel("tables", "forum")
        return world.channel((await anna.say(forum.id, "Who plays?"))["id"])
    return text if kind == "text" else playground.add_channel("place", kind)


@pytest.mark.parametrize(
    "kind",
    [
        "announcement",
        "voice",
        "stage",
        "thread",
        "private thread",
        "thread of announcements",
        "post",
    ],
)
async def test_a_match_is_played_in_every_kind_of_channel(playground, client, kind):
    """With some clicks: in text channels, whole matches are clicked through in test_whole_matches.py."""
    print(f"seed {SEED}")
    place = await place_of_kind(playground, kind)
    await playground.settle()
    rng = random.Random(SEED)
    players = [Counted(playground, name, place.id, rng) for name in ("Anna", "Ben")]
    await sit_down(playground, players, "shithead", "shithead")
    await play(players, until=CLICKS)
    (table,) = await client.desk.directory.in_channel(int(place.id))
    await play_out(table)
    await playground.settle(quiet=UNTIL_THE_BOARD_IS_EDITED)
    assert with_verb(players[0].board(), "rematch")


@pytest.mark.parametrize("kind", ["text", "announcement", "voice", "stage", "thread", "post"])
async def test_one_line_says_that_the_bot_may_not_write(playground, client, kind):
    place = await place_of_kind(playground, kind)
    channel_id = place.parent_id or place.id
    writing = Permission.SEND_MESSAGES | Permission.SEND_MESSAGES_IN_THREADS
    playground.set_permissions(channel_id, None, deny=int(writing))
    await playground.settle()
    refused = await playground.person("Ben").slash(place.id, "play")
    assert refused.ok, refused.failure
    assert refused.message["flags"] & 64
    assert "I can’t post in <#" in texts(refused.message)
    assert not with_verb(refused.message, "join")


async def test_in_a_private_thread_without_the_bot_one_line_says_how_it_gets_in(playground, client):
    place = await place_of_kind(playground, "private thread", with_bot=False)
    playground.set_permissions(place.parent_id, None, deny=int(Permission.MANAGE_THREADS))
    await playground.settle()
    refused = await playground.person("Ben").slash(place.id, "play")
    assert refused.ok, refused.failure
    said = texts(refused.message)
    assert (
        said
        == f"I’m not in this private thread. Mention me here, <@{playground.application_id}>, then try again."
    )
    channels.join_thread(playground.world, place, place.thread, playground.world.bot_member())
    await playground.settle()
    opened = await playground.person("Ben").slash(place.id, "play")
    assert with_verb(opened.message, "join"), texts(opened.message)
