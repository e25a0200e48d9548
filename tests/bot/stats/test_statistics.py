"""What people read of statistics: their own, a pair's, a server's, leaderboards, and what they hide."""

import asyncio
import random
import shutil

import pytest
from sqlalchemy import update

from bot.common.errors import TableError
from bot.settings.personal import Shown
from bot.settings.seasons import next_recap
from bot.stats.comparing import AI_SKILLS, START
from bot.stats.deriving import Deriver
from bot.stats.recaps import Recaps
from bot.stats.store import ENOUGH, Pair, Points, Rated, SeasonChoice, StatsStore
from bot.stats.titles import Titles
from data import actors
from data.database import Database
from data.privacy import people as privacy
from data.schema.core import match_seat
from data.schema.stats import rating, seat_fact, seat_figure
from data.stats import seasons
from data.stats.titles import GivenRole
from data.times import DAY
from data.tokens import ledger
from tests.bot.conftest import Clock
from tests.bot.stats.played import Evening

pytestmark = pytest.mark.sqlite_only
"""The matches played once for all tests are a file that tests copy."""
ANNA, BEN, CLEO = 100, 101, 102
GUILD, ELSEWHERE = 1, 2


@pytest.fixture
def statistics(database, preferences):
    return StatsStore(database, preferences)


async def _played_in(path):
    """Let some matches be played, and derive from them."""
    clock = Clock()
    clock.now -= DAY
    database = await Database.open(f"sqlite+aiosqlite:///{path}", clock=clock)
    evening = Evening(database, random.Random(3))
    for _ in range(ENOUGH):
        await evening.play(GUILD, "nain_jaune", [ANNA, BEN, "easy"])
    await evening.play(GUILD, "shithead", [ANNA, BEN], "norvegien")
    await evening.play(ELSEWHERE, "nain_jaune", [ANNA, "easy", "easy"])
    await Deriver(database).look()
    await database.close()
    return evening.played


@pytest.fixture(scope="module")
def played(empty_database, tmp_path_factory):
    """The path of a database with matches that were played once for all tests, and their ids."""
    path = tmp_path_factory.mktemp("played") / "t.sqlite3"
    shutil.copy(empty_database, path)
    return path, asyncio.run(_played_in(path))


@pytest.fixture(scope="module")
def first_database(played):
    return played[0]


@pytest.fixture
def evening(database, played):
    return Evening(database, random.Random(4), list(played[1]))


async def test_a_person_reads_what_they_have_done(evening, statistics):
    stats = await statistics.of_person(GUILD, ANNA, ANNA)
    first, second = stats.games
    assert (first.game, first.matches, second.game, second.matches) == ("nain_jaune", ENOUGH, "shithead", 1)
    assert (stats.favourite.preset, stats.favourite.matches) == ("nain_jaune", ENOUGH)
    assert first.figures["deals_won"] > 0
    assert second.figures["turns"] > 0
    assert len(first.course) == ENOUGH
    assert first.course[-1] == first.rating.value
    assert {"first_match", "five_variants"} & set(stats.feats) == {"first_match"}


async def test_ais_are_as_strong_as_the_people_whose_ratings_may_be_seen(evening, statistics, preferences):
    points = {
        user: (await statistics.of_person(GUILD, user, user)).games[0].rating.value for user in (ANNA, BEN)
    }
    levels = {"easy": 1340, "normal": 1460, "hard": 1580, "expert": 1620}

    def nearest(value):
        return min(levels, key=lambda level: abs(levels[level] - value))

    level = await statistics.level_for(GUILD, "nain_jaune", [ANNA, BEN, CLEO])
    assert level == nearest(sum(points.values()) / 2)
    await preferences.choose(ANNA, shown=Shown.HIDDEN)
    assert await statistics.level_for(GUILD, "nain_jaune", [ANNA, BEN]) == nearest(points[BEN])
    with pytest.raises(TableError, match="nobody_rated"):
        await statistics.level_for(GUILD, "nain_jaune", [ANNA, CLEO])
    with pytest.raises(TableError, match="nobody_rated"):
        await statistics.level_for(GUILD, "paskahousu", [BEN])


async def test_new_achievements_are_told_once(evening, statistics):
    stats = await statistics.of_person(GUILD, ANNA, ANNA)
    assert set(stats.new_feats) == set(stats.feats) != set()
    assert (await statistics.of_person(GUILD, ANNA, BEN)).new_feats == ()
    await statistics.note_told(GUILD, stats)
    assert (await statistics.of_person(GUILD, ANNA, ANNA)).new_feats == ()


async def test_a_pair_reads_who_was_better(database, evening, statistics):
    """Anna sits before Ben; she comes before him, but in two matches, and in one they are level."""
    async with database.transaction() as tx:
        await tx.run(update(seat_fact).values(place=1 + seat_fact.c.number))
        of_two = seat_fact.c.match_id.in_(("m0", "m1"))
        await tx.run(update(seat_fact).where(of_two).values(place=3 - seat_fact.c.number))
        await tx.run(update(seat_fact).where(seat_fact.c.match_id == "m2").values(place=2))
    assert (await statistics.of_person(GUILD, BEN, ANNA)).pair == Pair(better=8, worse=2, same=1)
    assert (await statistics.of_person(GUILD, ANNA, BEN)).pair == Pair(better=2, worse=8, same=1)
    assert (await statistics.of_person(GUILD, ANNA, CLEO)).pair is None


async def test_a_server_reads_what_was_played_and_its_records(evening, statistics):
    stats = await statistics.of_server(GUILD)
    assert [(one.preset, one.matches) for one in stats.played] == [("nain_jaune", ENOUGH), ("norvegien", 1)]
    assert {one.name for one in stats.records} == {"biggest_pot", "longest_hand", "biggest_pick_up"}
    people = await statistics.of_person(GUILD, ANNA, ANNA), await statistics.of_person(GUILD, BEN, BEN)
    pots = [one.figures["biggest_pot"] for stats in people for one in stats.games if one.game == "nain_jaune"]
    (pot,) = [one for one in stats.records if one.name == "biggest_pot"]
    assert pot.value == max(pots)


async def test_nothing_is_no_record(database, evening, statistics, clock):
    async with database.transaction() as tx:
        await tx.run(update(seat_figure).values(value=0))
    assert (await statistics.of_server(GUILD)).records == ()
    week = await Recaps(database).week(GUILD, next_recap(clock.now, "Europe/Paris"))
    assert (week.matches, week.records) == (ENOUGH + 1, ())


async def test_the_roles_of_titles_are_for_who_holds_them(database, evening, statistics):
    async with database.transaction() as tx:
        of_ben = match_seat.c.actor_key == await actors.find_key(tx, GUILD, BEN)
        (seat,) = await tx.rows(match_seat.select().where(of_ben, match_seat.c.match_id == "m10"))
        theirs = seat_fact.c.match_id == "m10", seat_fact.c.number == seat.number
        await tx.run(update(seat_fact).values(title=None))
        await tx.run(update(seat_fact).where(*theirs).values(title="shithead"))
    assert (await statistics.of_server(GUILD)).titles == (("shithead", BEN),)
    wanted = await Titles(database).wanted(GUILD, {"dwarf": 8, "shithead": 9})
    assert wanted == [GivenRole(GUILD, "shithead", BEN, 9)]


async def held(database, evening, statistics, title, game, preset):
    """Return who holds a title, after as many matches among people as it takes; and the last one's id."""
    while True:
        match_id = await evening.play(GUILD, game, [ANNA, BEN, CLEO], preset)
        await Deriver(database).look()
        async with database.reading() as tx:
            won = await tx.rows(seat_fact.select().where(seat_fact.c.match_id == match_id))
        if title in {row.title for row in won}:
            return dict((await statistics.of_server(GUILD)).titles)[title], match_id


async def test_a_title_is_held_by_who_won_it_last_or_most_often_in_a_week(
    database, evening, statistics, clock
):
    keeper, _ = await held(database, evening, statistics, "dwarf", "nain_jaune", "classic")
    norvegien, _ = await held(database, evening, statistics, "norvegien", "shithead", "norvegien")
    assert norvegien in (ANNA, BEN, CLEO)
    clock.now += 8 * DAY
    later = dict((await statistics.of_server(GUILD)).titles)
    assert "norvegien" not in later, "a week without one has no Norvégien"
    assert later["dwarf"] == keeper


async def test_a_title_that_an_ai_wins_is_nobodys_and_so_is_that_of_who_hides(
    database, evening, statistics, preferences
):
    keeper, match_id = await held(database, evening, statistics, "dwarf", "nain_jaune", "classic")
    await preferences.choose(keeper, shown=Shown.HIDDEN)
    assert "dwarf" not in dict((await statistics.of_server(GUILD)).titles)
    await preferences.choose(keeper, shown=Shown.SERVER)
    async with database.transaction() as tx:
        of_match = match_seat.c.match_id == match_id
        await tx.run(update(match_seat).where(of_match).values(actor_key=None, ai_level="easy"))
    assert "dwarf" not in dict((await statistics.of_server(GUILD)).titles)


async def test_a_leaderboard_lists_who_has_played_enough(evening, statistics):
    board = await statistics.leaderboard(GUILD)
    assert {one.user_id for one in board.entries} == {ANNA, BEN}
    assert board.entries[0].points.value >= board.entries[1].points.value
    assert (await statistics.leaderboard(GUILD, "shithead")).entries == ()
    with pytest.raises(TableError, match="unreadable_stats"):
        await statistics.leaderboard(GUILD, "chess")


async def test_a_leaderboard_has_ten_people_with_ten_rated_matches_each(database, evening, statistics):
    async with database.transaction() as tx:
        for number in range(13):
            key = await actors.key_for(tx, GUILD, 200 + number)
            row = {"guild_id": GUILD, "game": "shithead", "season": 0, "actor_key": key, "sigma": 1_000_000}
            row |= {"mu": 10_000_000 + number, "matches": 9 if number == 12 else 10}
            await tx.run(rating.insert(), row)
    board = await statistics.leaderboard(GUILD, "shithead")
    assert [one.user_id for one in board.entries] == list(range(211, 201, -1))
    assert board.entries[0] == Rated(211, Points(900, 80), 10, ())


async def test_hidden_people_are_nowhere_but_in_their_own_page(evening, statistics, preferences):
    await preferences.choose(ANNA, shown=Shown.HIDDEN)
    assert [one.user_id for one in (await statistics.leaderboard(GUILD)).entries] == [BEN]
    assert {one.user_id for one in (await statistics.of_server(GUILD)).records} == {BEN}
    seen = await statistics.of_person(GUILD, ANNA, BEN)
    assert (seen.hidden, seen.games, seen.pair, seen.feats) == (True, (), None, ())
    assert (await statistics.of_person(GUILD, ANNA, ANNA)).games


async def test_seasons_are_apart(database, evening, statistics, clock):
    async with database.transaction() as tx:
        await seasons.end(tx, GUILD, by=await actors.key_for(tx, GUILD, ANNA))
    await evening.play(GUILD, "nain_jaune", [ANNA, BEN, "easy"])
    await Deriver(database).look()
    counts = [
        sum(one.matches for one in (await statistics.of_person(GUILD, ANNA, ANNA, season)).games)
        for season in (None, 1, 2)
    ]
    assert counts == [ENOUGH + 2, ENOUGH + 1, 1]
    assert [one.matches for one in (await statistics.of_server(GUILD, 2)).played] == [1]
    pairs = [(await statistics.of_person(GUILD, BEN, ANNA, season)).pair for season in (None, 1, 2)]
    met = [one.better + one.worse + one.same for one in pairs]
    assert met == [ENOUGH + 2, ENOUGH + 1, 1]
    first, second = [(await statistics.of_person(GUILD, ANNA, ANNA, one)).games[0] for one in (1, 2)]
    assert (len(first.course), len(second.course)) == (ENOUGH, 1)
    assert (first.rating.value, second.rating.value) == (first.course[-1], second.course[-1])
    assert second.rating.around > first.rating.around, "whoever begins anew is known less"
    with pytest.raises(TableError, match="no_such_season"):
        await statistics.of_person(GUILD, ANNA, ANNA, 7)


async def test_the_ratings_of_a_season_that_is_over_stay_and_those_of_the_new_one_begin(
    database, evening, statistics, clock
):
    before = await statistics.leaderboard(GUILD, newest=True)
    assert before.season == SeasonChoice(None, 1)
    async with database.transaction() as tx:
        await seasons.end(tx, GUILD, by=None)
    assert (await statistics.leaderboard(GUILD, season=1)).entries == before.entries
    newest = await statistics.leaderboard(GUILD, newest=True)
    assert (newest.entries, newest.season) == ((), SeasonChoice(2, 2))
    assert (await statistics.leaderboard(GUILD)).entries == before.entries, "all seasons together"


async def test_the_page_of_a_season_names_nobody_who_hides(database, evening, preferences, clock):
    async with database.transaction() as tx:
        for user in (ANNA, BEN):
            await ledger.ensure_member(tx, GUILD, user, grant=100 + user)
        for poorer in (1, 2):
            await ledger.ensure_member(tx, GUILD, CLEO + poorer, grant=poorer)
        await seasons.end(tx, GUILD, by=None)
    recaps = Recaps(database)
    page = await recaps.season(GUILD)
    assert (page.number, page.matches, page.people) == (1, ENOUGH + 1, 2)
    assert page.tokens == ((BEN, 100 + BEN), (ANNA, 100 + ANNA), (CLEO + 2, 2), (CLEO + 1, 1))
    assert {one.user_id for one in page.ratings[0].entries} == {ANNA, BEN}
    await preferences.choose(BEN, shown=Shown.HIDDEN)
    assert set((await recaps.season(GUILD)).named) == {ANNA, CLEO + 1, CLEO + 2}
    running = await recaps.season(GUILD, 2)
    assert (running.matches, running.tokens, running.ratings) == (0, (), ())
    with pytest.raises(TableError, match="no_such_season"):
        await recaps.season(GUILD, 3)
    async with database.transaction() as tx:
        await seasons.end(tx, GUILD, by=None)
    assert (await recaps.season(GUILD)).number == 2, "the last that is over"


async def test_a_week_is_told_with_its_winners(database, evening, preferences, clock):
    recaps, told_at = Recaps(database), next_recap(clock.now, "Europe/Paris")
    week = await recaps.week(GUILD, told_at)
    assert (week.matches, week.before, week.people) == (ENOUGH + 1, 0, 2)
    assert [one.name for one in week.records] == ["biggest_pot", "longest_hand"]
    assert week.winners[0].won == max(one.won for one in week.winners)
    assert {one.title for one in week.titles} <= {"dwarf", "shithead", "norvegien"}
    assert set(week.named) <= {ANNA, BEN}
    await preferences.choose(ANNA, shown=Shown.HIDDEN)
    hidden = await recaps.week(GUILD, told_at)
    assert ANNA not in hidden.named
    assert (hidden.matches, hidden.people) == (week.matches, week.people)
    empty = await recaps.week(GUILD, told_at + 7 * DAY)
    assert (empty.matches, empty.before, empty.named) == (0, ENOUGH + 1, [])


async def test_a_week_is_ready_once_all_its_matches_are_derived_from(database, evening, clock):
    recaps = Recaps(database)
    assert await recaps.is_ready(GUILD, clock.now + DAY)
    before = clock.now
    await evening.play(GUILD, "shithead", [ANNA, BEN])
    ready = [await recaps.is_ready(GUILD, moment) for moment in (clock.now + DAY, before)]
    assert ready == [False, True], "what has ended since is of the next week"
    assert await recaps.is_ready(ELSEWHERE, clock.now + DAY)


async def test_a_forgotten_person_is_nowhere(database, evening, statistics):
    async with database.transaction() as tx:
        await privacy.forget(tx, ANNA)
    assert [one.user_id for one in (await statistics.leaderboard(GUILD)).entries] == [BEN]
    assert (await statistics.of_person(GUILD, ANNA, ANNA)).games == ()
    assert {one.user_id for one in (await statistics.of_server(GUILD)).records} == {BEN}


def test_everybody_begins_at_1500_and_ais_stay_where_they_are():
    assert Points.of(START) == Points(1500, 667)
    levels = {level: Points.of(skill) for level, skill in AI_SKILLS.items()}
    values = {"easy": 1340, "normal": 1460, "hard": 1580, "expert": 1620}
    assert levels == {level: Points(value, 160) for level, value in values.items()}
