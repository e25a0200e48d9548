"""Tables in channels of every kind that Discord lets one play in, and what is said where it does not."""

import random

import pytest

from bot.rules.codes import write_code
from game.registry import GAMES
from playground.world import channels
from playground.world.permissions import Permission
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import play_out
from tests.e2e.clicking import texts, with_verb
from tests.e2e.counting import Counted
from tests.e2e.forums import forum_with_tags
from tests.e2e.matches import play
from tests.e2e.test_forums import allow, opened_post

pytestmark = pytest.mark.usefixtures("acceptable_requests")

SEED = 20261123
ONE_DEAL = write_code(
    GAMES["nain_jaune"],
    "nain_jaune",
    GAMES["nain_jaune"].presets["nain_jaune"].override({"game_end": "deals", "deals": 1}),
)
AIS = 4
CLICKS = 12
"""Of two people, after which the deal is played out without clicks."""


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


@pytest.mark.in_part(1)
@pytest.mark.parametrize(
    "kind",
    [
        "announcement",
        "voice",
        "thread",
        "private thread",
        "post",
        *(
            pytest.param(kind, marks=pytest.mark.long)
            for kind in ("text", "stage", "thread of announcements", "forum")
        ),
    ],
)
async def test_a_whole_match_is_played_in_every_kind_of_channel(playground, client, kind, monkeypatch):
    """By clicks alone; direct messages, groups and servers without the bot are in test_installs.py.

    Other tests play in text channels; a stage is used like a voice channel, a thread of announcements like a
    thread, and what `/play` makes in a forum is a post.
    """
    print(f"seed {SEED}")
    seed_tables(monkeypatch, SEED)
    anna, ben = await seated(playground, kind, ais=AIS, game="nain_jaune", variant=ONE_DEAL)
    await anna.press("start")
    await play([anna, ben], until=CLICKS)
    (table,) = await client.services.directory.in_channel(int(anna.channel_id))
    await play_out(table)
    await playground.settle()
    board = ben.board()
    assert "wins the match** after 1 deal" in texts(board)
    assert "pays **" in texts(board), "the end of the deal is told"
    assert (anna.moves > 0, ben.moves > 0) == (True, True)


async def seated(playground, kind, *, ais=0, **options):
    """Return Anna and Ben at a table that she has opened in a place; in a forum, /play makes the post."""
    if kind == "forum":
        forum = await allow(playground, forum_with_tags(playground))
        place = await opened_post(playground, forum, "Anna", **options)
    else:
        place = await place_of_kind(playground, kind)
        await playground.settle()
    rng = random.Random(SEED)
    anna, ben = (Counted(playground, name, place.id, rng) for name in ("Anna", "Ben"))
    if kind != "forum":
        await anna.open_table(**options)
    if ais:  # before Ben: whoever is there when what is at stake changes is asked at the start
        await anna.seat_ais(ais, "easy")
    await ben.press("join")
    return anna, ben


@pytest.mark.in_part(1)
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
