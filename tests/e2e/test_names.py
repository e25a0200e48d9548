"""Names on boards: everybody can read them, whomever their client knows, and they spoil no text."""

import random
import re

import pytest

from bot.tables.model.values import Display
from playground.world.people import PersonSpec
from tests.bot.tables.chance import seed_tables
from tests.e2e.clicking import Player, texts
from tests.e2e.test_boards import settle_on

SEED = 11
LINKING = "[free](http://x.y) **`a"
NASTY = "**@everyone** \u202eeirreP"
pytestmark = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, SEED)


def seats(playground, *names):
    return [Player(playground, name, playground.channels[0].id, random.Random(SEED)) for name in names]


async def seat(playground, *names, game="shithead"):
    """Open a table, and seat these people."""
    players = seats(playground, *names)
    await players[0].open_table(game=game)
    await playground.settle()
    for player in players[1:]:
        await player.press("join")
    await playground.settle()
    return players


def strangers(playground, name):
    """Return all whom messages mention, and somebody's client cannot name."""
    person = playground.person(name)
    seen = person.messages(playground.channels[0].id)
    return {found for message in seen for found in person.strangers(message)}


@pytest.mark.long
@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
async def test_everybody_reads_the_names_of_a_whole_match(playground, client, game):
    playground.add_person(PersonSpec("Zoe", "en-US"))
    players = await seat(playground, "Ben", "Cleo", "Anna", game=game)
    assert strangers(playground, "Zoe") == set()
    await players[0].press("start")
    for _ in range(12):
        for player in players:
            await player.move()
        await playground.settle()
        for name in ("Anna", "Zoe"):
            assert strangers(playground, name) == set()
    assert "**Cleo**" in texts(players[0].board())


@pytest.mark.parametrize("name", ["🦊🦊", "★·.·★", "^_^"])
async def test_who_has_a_name_without_letters_is_called_by_their_username(playground, client, name):
    """They were "#2" in pictures and lists, and somebody else's number at the next table."""
    fox = playground.add_person(PersonSpec(name, "en-US"))
    await seat(playground, name, "Ben")
    assert client.people.name(int(playground.guild.id), int(fox.id)) == fox.member.user.username


async def test_a_name_formats_pings_and_turns_nothing(playground, client):
    playground.add_person(PersonSpec(NASTY, "en-US"))
    _, ben = await seat(playground, NASTY, "Ben")
    board = texts(ben.board())
    assert "\u202e" not in board
    assert r"\*\*@" in board
    assert "@everyone" not in board
    (message,) = [one for one in ben.person.messages(ben.channel_id) if one["components"]]
    assert (message["mention_everyone"], message["mentions"]) == (False, [])


@pytest.mark.long
async def test_a_name_does_nothing_in_the_hands_of_others_either(playground, client):
    """A hand in words tells what others did, and how many cards they have."""
    await settle_on(client, playground, display=Display.TEXT)
    playground.add_person(PersonSpec(LINKING, "en-US"))
    players = await seat(playground, "Ben", LINKING)
    await players[0].press("start")
    seen = []
    for _ in range(8):
        for player in players:
            await player.move()
        await playground.settle()
        seen.append(texts(await players[0].open_hand()))
    told = "\n".join(seen)
    assert r"\[free](http:\//x.y) \*\*" in told
    assert "[free](http://" not in told
    assert re.search(r"(?<!\\)`", told) is None, told


@pytest.mark.long
async def test_a_name_turns_nothing_in_the_list_of_channels(playground, client):
    playground.add_person(PersonSpec(NASTY, "en-US"))
    await settle_on(client, playground, threads=True)
    await seats(playground, NASTY)[0].open_table(game="shithead")
    await playground.settle()
    (thread,) = (one for one in playground.guild.channels.values() if one.thread is not None)
    assert thread.name == "Shithead · **@everyone** eirreP"


@pytest.mark.long
async def test_people_who_were_renamed_are_called_by_their_new_name(playground, client):
    ben, cleo = await seat(playground, "Ben", "Cleo")
    assert "**Cleo**" in texts(ben.board())
    cleo.person.member.nick = "Clementine"
    await cleo.person.say(cleo.channel_id, "It’s me")
    await playground.settle()
    await seats(playground, "Anna")[0].press("join")
    await playground.settle()
    assert "**Clementine**" in texts(ben.board())
    assert "Cleo" not in texts(ben.board())


@pytest.mark.long
async def test_people_who_are_invited_are_mentioned_once_and_then_named(playground, client):
    (ben,) = await seat(playground, "Ben")
    cleo = playground.person("Cleo")
    await ben.pick("invite", cleo.id)
    await playground.settle()
    calls = [one for one in cleo.messages(ben.channel_id) if one["mentions"]]
    assert [[user["id"] for user in one["mentions"]] for one in calls] == [[cleo.id]]
    assert f"{cleo.mention}: **Ben** invites you" in calls[0]["content"]
    assert "Invited: **Cleo**" in texts(ben.board())
    assert strangers(playground, "Anna") == set()
