"""Tokens at tables on Discord: the lobby's lines, and the fate of stakes."""

import random

import pytest

from bot.common.ids import made_at
from bot.rules.codes import write_code
from game.registry import GAMES
from playground.world import channels, people
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import play_out
from tests.e2e.clicking import Player, controls, texts, with_verb
from tests.e2e.matches import check_requests
from tests.e2e.matches import play as play_match
from tests.e2e.tokens import Saver, running_bot
from tests.support.books import books_of
from tests.support.eventually import comes

SEED = 7
ONE_DEAL = write_code(
    GAMES["nain_jaune"], "nain_jaune", GAMES["nain_jaune"].presets["nain_jaune"].override({"deals": 1})
)


@pytest.fixture
def anna(playground):
    """Has every permission; her commands answer in the second channel, out of the table's way."""
    return Saver(playground, "Anna", channel=-1)


@pytest.fixture
def players(playground):
    print(f"seed {SEED}")
    rng = random.Random(SEED)
    names = ("Ben", "Cleo", "Dora")
    return [Player(playground, name, playground.channels[0].id, rng) for name in names]


async def open_table(players, **options):
    host = players[0]
    await host.open_table(game="nain_jaune", **options)
    for player in players[1:]:
        await player.press("join")


async def balances(playground, players):
    savers = [Saver(playground, player.person.name, channel=-1) for player in players]
    return [(await saver.balance()).split()[3] for saver in savers]


async def books(playground, client):
    return await books_of(client.database, int(playground.guild.id))


async def everything_home(playground, client):
    """Wait until no tokens are left on tables."""

    async def is_home():
        return not (await books(playground, client)).on_tables

    await comes(is_home, every=0.05)


async def played_out(playground, client, players):
    """Tell whether a deal has changed what people have, and all that was staked is theirs or in the boxes."""
    held = [int(one) for one in await balances(playground, players)]
    return held != [200] * 3 and sum(held) + (await books(playground, client)).in_boxes == 600


@pytest.mark.long
async def test_tokens_left_on_the_board_are_the_jackpot_of_the_next_lobby(
    playground, client, anna, players, monkeypatch
):
    seed_tables(monkeypatch, SEED)
    settings = await anna.tokens("settings")
    await anna.fill_in(settings, "Name and emoji…", emoji="💎", coin_one="gem", coin_many="gems")
    await open_table(players, variant=ONE_DEAL)
    lobby = texts(players[0].board())
    assert "Played for tokens: everybody stakes up to 120 💎, at least 15 💎." in lobby
    assert "Jackpot" not in lobby
    await players[0].press("start")
    await play_match(players)
    await playground.settle()
    assert "gems" in texts(players[0].board())
    await open_table(players)
    jackpot = next(line for line in texts(players[0].board()).splitlines() if "Jackpot" in line)
    board = texts(await anna.ask("board", private=False))
    total = sum(int(pot.split(" 💎")[0]) for pot in jackpot.removeprefix("**Jackpot:** ").split(", "))
    assert f"{total} 💎 in all." in board
    assert "🏆 Biggest pot ever:" in board
    check_requests(playground)


@pytest.mark.long
async def test_a_history_tells_what_came_of_a_match(playground, client, players):
    await open_table(players, variant=ONE_DEAL)
    await players[0].press("start")
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    await play_out(table)
    await playground.settle()
    ben = Saver(playground, "Ben", channel=-1)
    history = await ben.tokens("history")
    assert "staked in a match" in texts(history)
    assert texts(history).count("-# Nain Jaune · house rules with Cleo and Dora · <t:") == 2
    menu = with_verb(history, "tokens.visit")
    assert menu["options"][0]["label"] == "Nain Jaune with Cleo and Dora"
    match = await ben.choose(history, menu["options"][0]["value"])
    told = texts(match)
    while any(control.get("label") == "Older" for control in controls(match)):
        match = await ben.click(match, "Older")
        told += texts(match)
    assert "ante on the Dwarf" in told
    assert "for cards left" in told


@pytest.mark.long
async def test_a_history_does_not_name_those_who_asked_to_be_forgotten(playground, client, players):
    await open_table(players, variant=ONE_DEAL)
    await players[0].press("start")
    await play_match(players)
    await everything_home(playground, client)
    cleo = Saver(playground, "Cleo", channel=-1)
    page = await cleo.ask("privacy")
    question = await cleo.click(page, "Forget me…")
    await cleo.click(question, "Forget me")
    history = await Saver(playground, "Ben", channel=-1).tokens("history")
    assert "-# Nain Jaune · house rules with a player who left and Dora · <t:" in texts(history)
    assert (
        with_verb(history, "tokens.visit")["options"][0]["label"]
        == "Nain Jaune with a player who left and Dora"
    )
    assert "Cleo" not in texts(history)


async def test_who_is_too_young_for_tokens_hears_it_on_sitting_down(playground, client, players):
    """They sat down, and the host's start was refused with their name."""
    world = playground.world
    young = people.add_person(world, people.PersonSpec("Yasmine", "fr"), world.snowflakes.new())
    yasmine = Saver(playground, "Yasmine")
    await players[0].open_table(game="nain_jaune")
    board = players[0].board()
    clicked = await yasmine.person.click(board, with_verb(board, "join")["custom_id"])
    await playground.settle()
    told = "\n".join(texts(one) for one in clicked.messages)
    moment = f"<t:{made_at(int(young.user.id)) // 1000 + 7 * 86_400}:R>"
    line = f"Votre compte est récent. Vos premiers jetons\u00a0: {moment}."
    assert line in told
    assert "prenez `/jouer` avec l’option «\u00a0points\u00a0»" in told
    assert line in texts(await yasmine.tokens("help"))
    assert line in texts(await yasmine.tokens("balance"))
    added = playground.add_person(people.PersonSpec("Zoé", "fr"))
    assert "premiers jetons" not in texts(await Saver(playground, added.name).tokens("balance"))


@pytest.mark.long
async def test_adding_an_ai_says_why_the_table_is_for_points_now(playground, client, anna, players):
    ben = players[0]
    await open_table([ben])
    asked = (await ben.pick("ais", "1.normal")).message
    assert "**Play for points?** On this server, AIs don’t play for tokens." in texts(asked)
    assert "Played for tokens" in texts(ben.board())
    told = (await ben.person.click(asked, with_verb(asked, "ais")["custom_id"])).message
    await playground.settle()
    reason = "There are AIs at the table, and on this server they don’t play for tokens."
    assert reason in texts(ben.board())
    assert f"The AIs are chosen, and the table now plays for points. {reason}" in texts(told)
    ben.person.dismiss(told)
    await ben.pick("ais", "2.normal")
    assert ben.hand() is None, "it is for points already: nothing is asked"
    await anna.fill_in(await anna.tokens("settings"), "AIs…", ai_plays=True, ai_limit="500")
    await ben.pick("ais", "2.easy")
    assert "The house stakes for the AIs, which play their best." in texts(ben.board())
    assert "· easy" not in texts(ben.board())


@pytest.mark.long
async def test_ai_seats_play_for_the_tokens_of_the_house(playground, client, anna, players):
    settings = await anna.tokens("settings")
    await anna.fill_in(settings, "AIs…", ai_plays=True, ai_limit="500")
    ben = players[0]
    await open_table([ben])
    await ben.pick("ais", "2.normal")
    assert "The house stakes for the AIs" in texts(ben.board())
    await ben.pick("ais", "5.normal")
    assert "Played for points" in texts(ben.board())
    assert "The house has reached today’s limit of stakes for AIs." in texts(ben.board())
    await ben.press("host")
    kick = with_verb(ben.hand(), "kick")
    await ben.person.select(ben.hand(), kick["custom_id"], [kick["options"][-1]["value"]])
    await playground.settle(quiet=1.3)
    await ben.press("start")
    assert await balances(playground, [ben]) == ["80"]
    held = await books(playground, client)
    assert held.on_tables + held.in_boxes == 5 * 120


@pytest.mark.long
async def test_a_deleted_channel_undoes_no_deal_and_sends_the_stakes_home(playground, client, players):
    await open_table(players)
    await players[0].press("start")
    assert await balances(playground, players) == ["80"] * 3
    channels.delete(playground.world, playground.channels[0])
    await everything_home(playground, client)
    assert await played_out(playground, client, players)


@pytest.mark.long
async def test_a_channel_deleted_while_the_bot_is_away_does_too(playground, tmp_path, players):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await open_table(players)
        await players[0].press("start")
        await players[0].move()
    channels.delete(playground.world, playground.channels[0])
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await everything_home(playground, client)
        assert await played_out(playground, client, players)


async def test_a_moderator_ends_a_table_and_the_stakes_go_home(playground, client, players):
    await open_table(players)
    await players[0].press("start")
    await players[0].move()
    moderator = playground.person("Anna")
    asked = (await moderator.slash(players[0].channel_id, "table end")).message
    undo = next(control for control in controls(asked) if control["label"] == "Undo deal and close")
    ended = await moderator.click(asked, undo["custom_id"])
    assert texts(ended.message) == "The table is closed."
    assert await balances(playground, players) == ["200"] * 3


async def test_the_stake_unit_of_the_server_is_that_of_documented_variants(playground, client, anna, players):
    await anna.fill_in(await anna.tokens("settings"), "Stake unit…", stake_unit="10")
    await open_table(players[:1])
    assert "everybody stakes up to 1,200 🪙, at least 150 🪙" in texts(players[0].board())


async def test_a_season_that_ends_takes_the_tokens_of_a_running_match_with_it(
    playground, client, anna, players
):
    """The board says so until the deal has been played, and after it."""
    await open_table(players)
    await players[0].press("start")
    await players[0].move()
    question = await anna.tokens("reset")
    assert "Matches for tokens end after their deal" in texts(question)
    await anna.click(question, "End the season")
    await client.homes.stats.background.look()
    await playground.settle(quiet=0.3)
    assert "🏁 The season has ended: the table closes after this deal" in texts(players[0].board())
    (table,) = await client.services.directory.in_channel(int(players[0].channel_id))
    await play_out(table)
    await playground.settle(quiet=0.3)
    assert "The season has ended, and with it this match. Its tokens went to the house." in texts(
        players[0].board()
    )
    assert await balances(playground, players) == ["200"] * 3
    held = await books(playground, client)
    assert (held.on_tables, held.in_boxes) == (0, 0)
