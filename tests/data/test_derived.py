"""What is derived from matches, and read of it, is the same on both databases."""

import random

from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.deriving import Deriver
from bot.stats.store import StatsStore
from bot.stats.titles import Titles
from data.schema.stats import rating
from data.stats.titles import GivenRole
from game.registry import GAMES
from tests.bot.stats.played import Evening
from tests.data.tables import ANNA, BEN, GUILD
from tests.highest_card.game import HIGHEST_CARD


async def evening_in(database, clock, games):
    evening = Evening(database, random.Random(3))
    for game in games:
        clock.now += 60_000
        await evening.play(GUILD, game, [ANNA, BEN, "easy"])
    await Deriver(database).look()


async def test_statistics_are_read(database, clock):
    await evening_in(database, clock, ["nain_jaune"] * 7 + ["paskahousu"] * 2)
    club = StatsStore(database, Preferences(database, ServerSettings(database)))
    stats = await club.of_person(GUILD, ANNA, BEN)
    assert sorted((one.game, one.matches) for one in stats.games) == [("nain_jaune", 7), ("paskahousu", 2)]
    assert stats.pair.better + stats.pair.worse + stats.pair.same == 9
    assert "first_match" in stats.feats
    assert len((await club.of_person(GUILD, BEN, BEN)).new_feats) > 0
    server = await club.of_server(GUILD)
    assert [one.matches for one in server.played] == [7, 2]
    assert {one.name for one in server.records} == {"biggest_pot", "longest_hand", "biggest_pick_up"}
    for _ in range(3):
        clock.now -= 60_000  # found late: the ladder begins anew
        await evening_again(database, clock)
    board = await club.leaderboard(GUILD, "nain_jaune")
    assert {one.user_id for one in board.entries} == {ANNA, BEN}
    assert [one.matches for one in board.entries] == [10, 10]


async def evening_again(database, clock):
    evening = Evening(database, random.Random(clock.now), [""] * (100 + clock.now // 60_000 % 1000))
    await evening.play(GUILD, "nain_jaune", [ANNA, BEN, "easy"])
    await Deriver(database).look()


async def test_roles_that_were_given_are_noted_and_dropped(database, clock):
    await evening_in(database, clock, ["nain_jaune"])
    titles = Titles(database)
    first, second = GivenRole(GUILD, "dwarf", ANNA, 7), GivenRole(GUILD, "dwarf", BEN, 7)
    await titles.note(first)
    await titles.note(second)
    assert await titles.given(GUILD) == await titles.of_person(BEN) == [second]
    assert await titles.of_person(ANNA) == []
    await titles.drop(second)
    assert await titles.given(GUILD) == []
    wanted = await titles.wanted(GUILD, {"dwarf": 9, "shithead": 9})
    assert {one.title for one in wanted} <= {"dwarf"}


async def test_a_game_with_nothing_of_its_own_is_rated_and_counted(database, clock, monkeypatch):
    monkeypatch.setitem(GAMES, HIGHEST_CARD.key, HIGHEST_CARD)
    await evening_in(database, clock, [HIGHEST_CARD.key] * 10)
    club = StatsStore(database, Preferences(database, ServerSettings(database)))
    assert [(one.preset, one.matches) for one in (await club.of_server(GUILD)).played] == [
        ("highest_card", 10)
    ]
    board = await club.leaderboard(GUILD)
    assert board.game == HIGHEST_CARD.key
    assert {one.user_id for one in board.entries} == {ANNA, BEN}
    async with database.reading() as tx:
        assert {row.matches for row in await tx.rows(rating.select())} == {10}
