"""What stays of a match, for whoever reads it, goes by play: by nothing that is done to the match."""

import pytest

from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.deriving import Deriver
from bot.stats.store import StatsStore, titles_of
from bot.tables.model.commands import Close, Leave, VoteOut
from bot.tables.model.standing import final_ranking
from bot.tables.model.values import Phase
from data import actors
from data.schema.stats import seat_fact
from data.stats import statistics, weeks
from data.stats.statistics import ALWAYS
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, miss_turns, play_one, play_out, started

MODERATOR = 99


@pytest.fixture
def ended(open_table, clock, monkeypatch):
    """Return the first match, over some seeds, in which something is done, and that ends as it is asked."""

    async def play(game, others, do, is_wanted):
        for seed in range(60):
            seed_tables(monkeypatch, seed)
            table = await started(await open_table(game, for_tokens=False), *others)
            for _ in range(24):
                await play_one(table)
            await do(table)
            await play_out(table)
            if table.value.phase is Phase.BETWEEN_DEALS:
                await table.handle(Close(MODERATOR, moderator=True))
            if is_wanted(table.value.match):
                print(f"seed {seed}")
                return table
            clock.now += 1
        raise AssertionError("no seed ends so")

    return play


@pytest.fixture
def what_stays(database):
    """Return whether Anna and Ben have won a match, by all who read statistics; titles, and how they did."""

    async def read(table):
        await Deriver(database).look()
        servers = ServerSettings(database)
        store, match_id, stays = StatsStore(database, Preferences(database, servers)), match_of(table), {}
        async with database.reading() as tx:
            recap = {one.user_id: one.won for one in await weeks.winners(tx, GUILD, ALWAYS, 10)}
            titles = await titles_of(tx, GUILD)
            keys = {user: await actors.find_key(tx, GUILD, user) for user in (ANNA, BEN)}
            sat = {user: await statistics.sittings(tx, key) for user, key in keys.items()}
        for user, matches in sat.items():
            own = await store.of_person(GUILD, user, user)
            won = [one.match_id for one in matches if one.place == 1]
            assert sum(one.won for one in own.games) == recap.get(user, 0) == len(won)
            if user == ANNA:
                assert ("first_win" in own.feats) == bool(won), "a seat that was left achieves nothing"
            stays[user] = match_id in won
        return stays, titles, (await store.of_person(GUILD, BEN, ANNA)).pair

    return read


def match_of(table):
    return table.value.match.match_id


def first_seat(match):
    return match.game.result(match.state, match.tally).ranking[0]


async def leave(table):
    await table.handle(Leave(BEN))


@pytest.mark.parametrize("game", ["shithead", "paskahousu"])
async def test_nobody_has_beaten_an_ai_that_won_for_somebody_who_left(ended, what_stays, game):
    table = await ended(game, (BEN,), leave, lambda match: first_seat(match) == (1,))
    assert final_ranking(table.value.match) == ((0,), (1,)), "the board says who stayed"
    stays, _, pair = await what_stays(table)
    assert stays == {ANNA: False, BEN: False}
    assert (pair.better, pair.worse, pair.same) == (pair.better, 0, 0), "who left is behind who stayed"


async def test_whoever_beats_that_ai_has_won(ended, what_stays):
    table = await ended("shithead", (BEN,), leave, lambda match: first_seat(match) == (0,))
    stays, titles, _ = await what_stays(table)
    assert stays == {ANNA: True, BEN: False}
    assert titles == {"shithead": BEN}


async def test_a_vote_gives_nobody_a_place_or_title_that_an_ai_does_not_get_for_the_seat(
    ended, what_stays, clock
):
    async def vote(table):
        await miss_turns(table, clock, BEN, 3)
        await table.handle(VoteOut(ANNA, 1, who=BEN))

    table = await ended("shithead", (BEN,), vote, lambda match: first_seat(match) == (1,))
    stays, titles, pair = await what_stays(table)
    assert stays == {ANNA: False, BEN: True}
    assert titles == {"shithead": ANNA}
    assert pair.worse > 0


async def test_a_moderator_who_ends_a_match_decides_nothing_that_stays(open_table, database, monkeypatch):
    """AIs play its other deals."""
    otherwise = 0
    for seed in range(12):
        seed_tables(monkeypatch, seed)
        table = await started(await open_table("nain_jaune", for_tokens=False), BEN, CLEO)
        await play_out(table)
        await table.handle(Close(MODERATOR, moderator=True))
        assert table.value.match.is_cut_short
        await Deriver(database).look()
        of_match = seat_fact.c.match_id == match_of(table)
        async with database.reading() as tx:
            facts = await tx.rows(seat_fact.select().where(of_match))
        assert all(row.place == row.stood for row in facts)
        firsts = {row.number for row in facts if row.place == 1}
        otherwise += firsts != set(first_seat(table.value.match))
    print(f"{otherwise} of 12 ended otherwise than the board says")
    assert otherwise


async def test_a_match_in_which_nobody_came_before_anybody_counts_for_nobody(open_table, what_stays):
    """By rules that cut a deal off at once all share the first place: friends won as often as they liked."""
    rules = GAMES["shithead"].presets["shithead"].override({"move_limit": 4})
    table = await started(await open_table("shithead", for_tokens=False, rules=rules), BEN)
    await play_out(table)
    assert table.value.phase.is_end
    assert first_seat(table.value.match) == (0, 1)
    stays, _, pair = await what_stays(table)
    assert stays == {ANNA: False, BEN: False}
    assert pair is None or (pair.better, pair.worse, pair.same) == (0, 0, 0)
