"""/stats on Discord, with the real bot: of oneself, a member and the server, and a leaderboard."""

import random
import re

import pytest

from tests.bot.stats.played import Evening
from tests.e2e.clicking import Player, controls, files, idle, texts, with_verb
from tests.e2e.matches import play, sit_down
from tests.e2e.tokens import Saver, running_bot
from tests.support.eventually import comes

MOVES = 20
"""After so many, all of two people have really played."""
MATCHES = 3
"""Of each person on the leaderboard."""


@pytest.fixture
def client(acceptable_requests, client):
    return client


@pytest.fixture
def few_are_enough(monkeypatch):
    """Let those be on the leaderboard who have played a few matches."""
    monkeypatch.setattr("bot.stats.store.ENOUGH", MATCHES)


@pytest.fixture
def asking_anna(playground, client):
    return Saver(playground, "Anna")


@pytest.fixture
def asking_ben(playground, client):
    return Saver(playground, "Ben")


async def says(asking, command, wanted):
    """Wait until a public answer says something: what is derived comes a moment after a match."""
    shown = []

    async def ask():
        shown[:] = [await asking.ask(command, private=False)]
        return wanted in texts(*shown)

    await comes(ask, every=0.2)
    return shown[0]


async def test_a_match_is_in_the_statistics_a_moment_after_it(playground, client, asking_anna, asking_ben):
    nothing = texts(await asking_anna.ask("stats me"))
    assert "No match is over yet that counts" in nothing
    rng, channel = random.Random(2), playground.channels[0].id
    players = [Player(playground, name, channel, rng) for name in ("Anna", "Ben")]
    await sit_down(playground, players, "shithead", "shithead")
    await play(players, until=MOVES)
    question = await asking_ben.ask("table leave")
    await asking_ben.click(question, "Leave")
    await play(players[:1])
    await comes(
        lambda: re.search("-# 🏅 \\*\\*Anna\\*\\*: First cards \\(Play a match\\)", texts(players[0].board()))
    )
    await idle()
    server = texts(await says(asking_ben, "stats server", "**1 match**"))
    assert "Records of one match" in server
    mine = await asking_anna.ask("stats me")
    assert "First cards —" in texts(mine)  # told by the result
    (picture,) = files(mine)
    assert "1 match" in picture["description"]
    assert "rating 1," in picture["description"]
    assert "First cards" not in texts(await asking_ben.ask("stats me")), "Ben left"
    of_ben = texts(await asking_anna.ask("stats member", member=asking_ben.person.id))
    assert "**1 to 0**" in of_ben or "**0 to 1**" in of_ben


@pytest.mark.usefixtures("few_are_enough")
async def test_the_leaderboard_is_drawn_and_nobody_is_on_it_who_hides(client, asking_anna, asking_ben):
    evening = Evening(client._care.deriver._database, random.Random(1))
    guild = client.guilds[0].id
    people = [int(asking_anna.person.id), int(asking_ben.person.id)]
    for _ in range(MATCHES):
        await evening.play(guild, "nain_jaune", [*people, "easy"])
    client._care.deriver.keeper.wake()
    board = await says(asking_ben, "stats leaderboard", f"{MATCHES} matches")
    for one in (asking_anna, asking_ben):
        assert f"**{one.person.name}**" in texts(board)
    (picture,) = files(board)
    assert "1. " in picture["description"]
    assert "±" in picture["description"]
    assert "First cards (new)" in texts(await asking_ben.ask("stats me")), "no result has told of it"
    assert "First cards —" in texts(await asking_ben.ask("stats me"))
    me = await asking_anna.ask("me")
    menu = next(one for one in controls(me) if "shown" in one.get("custom_id", ""))
    await asking_anna.person.select(me, menu["custom_id"], ["shown:hidden"])
    board = await asking_ben.ask("stats leaderboard", private=False)
    assert asking_anna.person.name not in texts(board)
    hidden = texts(await asking_ben.ask("stats member", member=asking_anna.person.id))
    assert "keeps their statistics to themselves" in hidden


@pytest.mark.long
async def test_what_a_result_did_not_tell_before_a_kill_it_tells_after_it_once(playground, tmp_path):
    path, rng, channel = tmp_path / "t.sqlite3", random.Random(2), playground.channels[0].id
    players = [Player(playground, name, channel, rng) for name in ("Anna", "Ben")]
    async with running_bot(playground, path) as client:
        await client._care.deriver.keeper.stop()
        await sit_down(playground, players, "shithead", "shithead")
        await play(players, until=MOVES)
        leaving = Saver(playground, "Ben")
        await leaving.click(await leaving.ask("table leave"), "Leave")
        await play(players[:1])
        await idle()
        client._care.deriver.feat_listeners.clear()  # as if the bot was killed before it told
        await client._care.deriver.look()
        assert "🏅" not in texts(players[0].board())
    async with running_bot(playground, path):
        await comes(lambda: "🏅" in texts(players[0].board()))
        await idle()
        result = players[0].board()
    async with running_bot(playground, path):
        await idle()
        assert players[0].board() == result
        assert "(new)" not in texts(await Saver(playground, "Anna").ask("stats me"))


@pytest.mark.long
@pytest.mark.usefixtures("few_are_enough")
async def test_the_menus_below_statistics_lead_to_the_season_and_the_game_that_they_name(
    client, asking_anna, asking_ben
):
    evening = Evening(client._care.deriver._database, random.Random(1))
    people = [int(asking_anna.person.id), int(asking_ben.person.id)]
    for game, count in (("nain_jaune", MATCHES), ("shithead", 1)):
        for _ in range(count):
            await evening.play(client.guilds[0].id, game, [*people, "easy"])
    client._care.deriver.keeper.wake()
    await says(asking_ben, "stats leaderboard", f"{MATCHES} matches")
    await asking_anna.click(await asking_anna.ask("tokens reset"), "End the season")

    async def chosen(page, verb, value):
        menu = with_verb(page, verb)
        return (await asking_ben.person.select(page, menu["custom_id"], [value])).message

    async def of_season(command, verb, season):
        return await chosen(await asking_ben.ask(command, private=None), verb, season)

    assert "No match is over yet" in texts(await of_season("stats me", "stats.person", "2"))
    assert f"{MATCHES} matches" in texts(await of_season("stats me", "stats.person", "1"))
    assert "No match is over yet" in texts(await of_season("stats server", "stats.server", "2"))
    assert f"**{MATCHES + 1} matches**" in texts(await of_season("stats server", "stats.server", "all"))
    assert "### Season 2\nSince" in texts(await of_season("stats season", "stats.season", "2"))
    assert "### Season 1\nEnded" in texts(await of_season("stats season", "stats.season", "1"))
    newest = await of_season("stats leaderboard", "stats.rated", "1")
    assert texts(newest).startswith("### Ratings in Shithead, season 1\n")
    other = texts(await chosen(newest, "stats.ratings", "nain_jaune"))
    assert other.startswith("### Ratings in Nain Jaune, season 1\n")
    assert "**Anna**" in other
