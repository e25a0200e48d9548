"""A ladder that begins anew takes nothing from others: their game, or their server, is another one."""

import pytest

from data import actors
from data.schema.stats import match_fact, rating, seat_fact
from data.stats import facts, ratings
from data.stats.facts import MatchFacts, Pending, SeatFacts
from data.stats.ratings import Ladder, Skill
from data.tables import matches
from data.tables.card_tables import Seat
from data.tables.matches import NewMatch
from tests.data.tables import ANNA, BEN, COMMITMENT, SEED, open_table

pytestmark = pytest.mark.long_for("postgresql")

LADDERS = tuple(Ladder(guild_id, game) for guild_id in (1, 2) for game in ("nain_jaune", "shithead"))
SEASON = 2


async def rated(tx, number, ladder):
    """Let two people have played a match of a ladder, and rate it for all time and for a season."""
    table_id, match_id = f"t{number}", f"m{number}"
    keys = await open_table(tx, table_id, ANNA, BEN, guild_id=ladder.guild_id)
    new = NewMatch(
        id=match_id,
        table_id=table_id,
        game=ladder.game,
        setup={},
        seed=SEED,
        commitment=COMMITMENT,
        engine_version="1",
        seats=tuple(Seat(seat, key) for seat, key in enumerate(keys)),
    )
    await matches.create_match(tx, new)
    await matches.finish_match(tx, match_id, {})
    of = Pending(match_id, ladder.guild_id, ladder.game, "", "{}", 1000 + number)
    seats = (SeatFacts(0, 1, stood=1), SeatFacts(1, 2, stood=2))
    await facts.write(tx, of, MatchFacts(2, counts=True, seats=seats), "1")
    coming = await ratings.next_matches(tx, ladder, 9)
    after = {match_id: {key: Skill(10 * number + seat, 5) for seat, key in enumerate(keys)}}
    await ratings.write(tx, coming, after, after)
    for season in (ratings.ALL_TIME, SEASON):
        await ratings.write_people(tx, ladder, coming, after, season)


async def stored(tx):
    """Return what is stored of each ladder: people's skills, those of a season, matches and seats."""
    found = {ladder: [] for ladder in LADDERS}
    for table in (rating, match_fact):
        for row in await tx.rows(table.select().order_by(*table.primary_key)):
            found[Ladder(row.guild_id, row.game)].append(row._asdict())
    at_seats = seat_fact.join(match_fact, match_fact.c.match_id == seat_fact.c.match_id)
    columns = match_fact.c.guild_id, match_fact.c.game, *seat_fact.c
    for row in await tx.rows(at_seats.select().with_only_columns(*columns).order_by(*seat_fact.primary_key)):
        found[Ladder(row.guild_id, row.game)].append(row._asdict())
    return found


def unrated(rows):
    """Return what is left of a ladder that begins anew."""
    nothing = dict.fromkeys(("mu", "sigma", "season_mu", "season_sigma"))
    matches_of_it = [{**row, "rated": 0} for row in rows if "rated" in row]
    return [*matches_of_it, *({**row, **nothing} for row in rows if "place" in row)]


@pytest.fixture
async def before(database):
    async with database.transaction() as tx:
        for number, ladder in enumerate((*LADDERS, *LADDERS)):
            await rated(tx, number, ladder)
        return await stored(tx)


async def test_the_end_of_a_season_begins_those_ladders_of_a_server_anew_that_are_ahead_of_it(
    database, before
):
    here, other_game, *_ = LADDERS
    last = max(row["ended_at"] for row in before[other_game] if "rated" in row)
    async with database.transaction() as tx:
        await ratings.begin_anew(tx, here.guild_id, last + 1)
        assert await stored(tx) == before
        await ratings.begin_anew(tx, here.guild_id, last)
        assert await stored(tx) == {**before, other_game: unrated(before[other_game])}
        assert [await ratings.begins(tx, one) for one in LADDERS] == [one == other_game for one in LADDERS]
        assert await ratings.to_rate(tx) == [other_game]


async def test_whoever_is_forgotten_loses_their_ratings_alone(database, before):
    async with database.transaction() as tx:
        anna = await actors.find_key(tx, 1, ANNA)
        await ratings.forget(tx, [anna])
        expected = {
            ladder: [row for row in rows if row.get("actor_key") != anna or "place" in row]
            for ladder, rows in before.items()
        }
        assert await stored(tx) == expected
        assert [len(await ratings.people_of(tx, guild_id)) for guild_id in (1, 2, 3)] == [1, 2, 0]
        for ladder in LADDERS:
            known = await ratings.skills(tx, ladder, [anna])
            assert (known == {}) is (ladder.guild_id == 2), "what stands at their seats counts for others"
