"""The day's deals as they are stored: each person plays each once, and reads theirs and everybody's."""

from itertools import product

import pytest
from sqlalchemy import text

from data import actors, daily
from data.daily import Play, Scored
from data.errors import UnreadableError
from data.privacy.people import erase_keys
from data.settings import people
from data.settings.people import Person
from data.tables import matches
from tests.data.tables import ANNA, BEN, CLARA, GUILD, begin_match, open_table

DAYS = ("2026-11-23", "2026-11-24")
GAMES = ("nain_jaune", "shithead")
PEOPLE = (ANNA, BEN, CLARA)
DEALS = list(product(PEOPLE, DAYS, GAMES))


def table_of(user, day, game):
    return f"t{DEALS.index((user, day, game))}"


def score_of(user, day, game):
    """Return the score of a deal; Ben has not finished those of the second day."""
    return None if (user, day) == (BEN, DAYS[1]) else {"place": 1 + DEALS.index((user, day, game)) % 3}


@pytest.fixture
async def keys(database):
    """Everybody has played everything; Anna and Ben are known in the server. Their keys, by user id."""
    async with database.transaction() as tx:
        keys = {user: await actors.key_for(tx, actors.EVERYWHERE, user) for user in PEOPLE}
        for user, day, game in DEALS:
            assert await daily.begin(tx, keys[user], day, game, table_of(user, day, game))
            assert not await daily.begin(tx, keys[user], day, game, "again")
            if (score := score_of(user, day, game)) is not None:
                await daily.keep_score(tx, keys[user], day, game, score)
        for user in (ANNA, BEN):
            await actors.key_for(tx, GUILD, user)
        await people.save(tx, BEN, Person(shown="hidden"))
    return keys


def played(user, day, game):
    return Play(day, game, table_of(user, day, game), score_of(user, day, game))


async def test_a_person_finds_their_plays(database, keys):
    async with database.reading() as tx:
        for user in PEOPLE:
            for day, game in product(DAYS, GAMES):
                assert await daily.find(tx, user, day, game) == played(user, day, game)
            newest_first = [played(user, day, game) for day in reversed(DAYS) for game in GAMES]
            assert await daily.of_user(tx, user) == newest_first
            exported = await daily.of_person(tx, keys[user])
            assert [
                Play(one["day"], one["game"], one["table"], one["score"]) for one in exported
            ] == newest_first
        assert await daily.find(tx, ANNA, "2026-11-25", GAMES[0]) is None
        assert await daily.find(tx, GUILD, DAYS[0], GAMES[0]) is None


async def test_the_scores_of_a_deal_are_everybodys_or_those_of_a_servers_members(database, keys):
    shown = {ANNA: None, BEN: "hidden", CLARA: None}
    async with database.reading() as tx:
        for day, game in product(DAYS, GAMES):
            for guild_id, members in ((None, PEOPLE), (GUILD, (ANNA, BEN)), (GUILD + 1, ())):
                expected = [
                    Scored(keys[user], user, score, shown[user])
                    for user in members
                    if (score := score_of(user, day, game)) is not None
                ]
                found = await daily.scores_of(tx, day, game, guild_id)
                assert found == sorted(expected, key=lambda one: table_of(one.user_id, day, game))


async def test_what_is_dealt_is_fixed_once(database):
    async with database.transaction() as tx:
        for day, game in product(DAYS, GAMES):
            await daily.keep_deal(tx, day, game, {"dealt": f"{day} {game}"})
            await daily.keep_deal(tx, day, game, {"dealt": "otherwise"})
        for day in DAYS:
            assert await daily.deals_of(tx, day) == {game: {"dealt": f"{day} {game}"} for game in GAMES}
        assert await daily.deals_of(tx, "2026-11-25") == {}


async def test_a_play_is_to_be_counted_from_the_end_of_its_match_until_it_is(database, keys):
    async with database.transaction() as tx:
        for number, (user, day, game) in enumerate(DEALS):
            table_id = table_of(user, day, game)
            outside = await open_table(tx, table_id, user, guild_id=actors.EVERYWHERE)
            await begin_match(tx, outside, f"m{number}", table_id)
        assert await daily.match_at(tx, "t3") == "m3"
        assert await daily.match_at(tx, "none") is None
        assert await daily.unscored(tx) == []
        for number in range(len(DEALS) - 1):  # Clara still plays one
            await matches.finish_match(tx, f"m{number}", {})
        lost = text("UPDATE daily_play SET score = NULL WHERE at_table IN ('t0', 't1')")
        await tx.run(lost)
        missing = [*DEALS[:2], *((BEN, DAYS[1], game) for game in GAMES)]
        for day, user in ((None, None), *((day, None) for day in DAYS), *((None, user) for user in PEOPLE)):
            wanted = [deal for deal in missing if day in (None, deal[1]) and user in (None, deal[0])]
            found = await daily.unscored(tx, day, user)
            assert {match_id for *_, match_id in found} == {f"m{DEALS.index(deal)}" for deal in wanted}
            for key, play, match_id in found:
                of_user, of_day, of_game = deal = DEALS[int(match_id[1:])]
                assert (key, play) == (keys[of_user], Play(of_day, of_game, table_of(*deal), None))


async def test_plays_of_forgotten_people_are_deleted_and_no_others(database, keys):
    async with database.transaction() as tx:
        await erase_keys(tx, [keys[ANNA], "none"])
        assert await daily.of_user(tx, ANNA) == []
        assert len(await daily.of_user(tx, BEN)) == len(await daily.of_user(tx, CLARA)) == 4


async def test_the_secret_is_drawn_once_and_missed_if_it_is_damaged(database):
    async with database.transaction() as tx:
        assert await daily.known_secret(tx) is None
        secret = await daily.secret(tx)
        assert len(bytes.fromhex(secret)) == 32
        assert await daily.secret(tx) == await daily.known_secret(tx) == secret
        await tx.run(text("UPDATE application_fact SET value = 'damaged'"))
        with pytest.raises(UnreadableError, match="restore a backup"):
            await daily.secret(tx)
