"""Facts and ratings are a function of the logs: whatever was stored on the way equals what is made anew."""

import random
from dataclasses import replace

import pytest
from sqlalchemy import update

from bot.stats import deriving
from bot.stats.deriving import Deriver
from bot.stats.facts import ENOUGH_MOVES, facts_of
from data import actors
from data.privacy import people as privacy
from data.schema.core import actor, card_match
from data.schema.stats import feat, match_fact, rating, seat_fact, seat_figure
from data.servers import purging
from data.sql.chain import canonical_json
from data.stats import seasons
from data.tables import matches
from data.times import DAY
from game.core.match import replay
from tests.bot.stats.played import AI_LEVELS, Evening

GUILDS = (1, 2, 3)
PEOPLE = range(100, 112)
PRESETS = {
    "shithead": ("shithead", "norvegien"),
    "nain_jaune": ("nain_jaune", "classic"),
    "paskahousu": ("paskahousu", "valepaska"),
}
DERIVED = (match_fact, seat_fact, seat_figure, rating, feat)


async def rows(database):
    async with database.reading() as tx:
        return {table.name: sorted(tuple(row) for row in await tx.rows(table.select())) for table in DERIVED}


async def anew(database):
    """Delete all that is derived, and derive it from the logs."""
    async with database.transaction() as tx:
        for table in (feat, rating, seat_figure, seat_fact, match_fact):
            await tx.run(table.delete())
    await Deriver(database).look()
    return await rows(database)


@pytest.mark.parametrize("count", [20, pytest.param(1000, marks=pytest.mark.long)])
async def test_what_was_derived_on_the_way_equals_what_is_derived_anew(database, clock, count, monkeypatch):
    monkeypatch.setattr(deriving, "_AT_ONCE", 3)  # so that several transactions make a ladder
    rng = random.Random(count)
    evening, deriver = Evening(database, rng), Deriver(database)
    for number in range(count):
        game = rng.choice(list(PRESETS))
        people = rng.sample(PEOPLE, rng.randint(1, 3))
        ais = rng.choices(AI_LEVELS, k=rng.randint(0 if len(people) > 2 else 2, 2))
        sitters = rng.sample([*people, *ais], len(people) + len(ais))
        private = rng.random() < 0.05
        preset = rng.choice(PRESETS[game])
        await evening.play(rng.choice(GUILDS), game, sitters, preset, private=private)
        clock.now += rng.randrange(DAY // 2)
        if number == count // 4 or rng.random() < 0.03:  # the clock was set back: some end before others
            clock.now -= DAY
        if rng.random() < 0.4:
            await deriver.look()
        if number % (count // 5) == 3:
            async with database.transaction() as tx:
                await seasons.end(tx, rng.choice(GUILDS[:2]), by=None)
        if number in (count // 3, count // 2):
            async with database.transaction() as tx:
                await privacy.forget(tx, rng.choice(PEOPLE))
        if number == 2 * count // 3:
            async with database.transaction() as tx:
                await purging.carry_out_at_once(tx, 3)
    await deriver.look()
    stored = await rows(database)
    assert all(stored[table.name] for table in DERIVED)
    assert await anew(database) == stored


@pytest.mark.in_part(2)
@pytest.mark.parametrize("after", range(1, 6))
async def test_a_ladder_that_was_being_made_when_the_bot_was_killed_goes_on_where_it_was(
    database, clock, monkeypatch, after
):
    """A season may end in the meantime, which would begin the ladder anew by itself."""
    evening, rng = Evening(database, random.Random(1)), random.Random(2)
    for _ in range(7):
        await evening.play(1, "nain_jaune", rng.sample(PEOPLE, 3))
        clock.now += DAY
    monkeypatch.setattr(deriving, "_AT_ONCE", 2)
    deriver, left = Deriver(database), after
    real = deriver._rate_some

    async def killed(*of):
        nonlocal left
        left -= 1
        if left < 0:
            raise TimeoutError
        return await real(*of)

    deriver._rate_some = killed
    if after < 5:  # four transactions rate seven matches, the fifth finds none
        with pytest.raises(TimeoutError):
            await deriver.look()
        if after % 2 == 0:
            async with database.transaction() as tx:
                await seasons.end(tx, 1, by=None)
    else:
        await deriver.look()
    await Deriver(database).look()
    stored = await rows(database)
    assert await anew(database) == stored
    assert sum(row[-1] for row in stored["rating"] if not row[2]) == 7 * 3


async def test_a_match_that_ended_earlier_but_is_found_later_is_rated_in_its_place(database, clock):
    evening, deriver = Evening(database, random.Random(1)), Deriver(database)
    clock.now += DAY
    await evening.play(1, "nain_jaune", [100, 101, 102])
    await deriver.look()
    late, clock.now = clock.now, clock.now - DAY
    await evening.play(1, "nain_jaune", [102, 100, 101])
    clock.now = late
    await deriver.look()
    stored = await rows(database)
    assert [row[0] for row in stored["match_fact"]] == ["m0", "m1"]
    assert await anew(database) == stored
    assert {row[-1] for row in stored["rating"]} == {2}


async def test_in_a_new_season_everybody_begins_anew_and_the_old_one_is_kept(database, clock):
    evening, deriver = Evening(database, random.Random(1)), Deriver(database)
    await evening.play(1, "nain_jaune", [100, 101, 102])
    await deriver.look()
    assert {row[2] for row in (await rows(database))["rating"]} == {0}
    clock.now += DAY
    async with database.transaction() as tx:
        await seasons.end(tx, 1, by=None)
    kept = (await rows(database))["rating"]
    assert [(*row[:2], *row[3:]) for row in kept if row[2]] == [
        (*row[:2], *row[3:]) for row in kept if not row[2]
    ]
    clock.now += DAY
    await evening.play(1, "nain_jaune", [100, 101, 102])
    await deriver.look()
    async with database.reading() as tx:
        key = await actors.find_key(tx, 1, 100)
    stored = await rows(database)
    mine = [row for row in stored["rating"] if row[3] == key]
    assert [(row[2], row[-1]) for row in mine] == [(0, 2), (1, 1), (2, 1)]
    assert await anew(database) == stored


async def test_a_forgotten_person_begins_each_season_anew_as_well(database, clock):
    """What stands at their seats of the season before is not taken into the next one."""
    evening, deriver = Evening(database, random.Random(1), drawn_out=12), Deriver(database)
    for season in (1, 2, 3):
        clock.now += DAY
        await evening.play(1, "shithead", [100, 101])
        if season < 3:
            await deriver.look()
            clock.now += DAY
            async with database.transaction() as tx:
                await seasons.end(tx, 1, by=None)
    async with database.transaction() as tx:
        await privacy.forget(tx, 100)
    await deriver.look()
    stored = await rows(database)
    assert {row[2] for row in stored["rating"]} == {0, 1, 2, 3}
    assert await anew(database) == stored


async def test_a_match_rated_before_its_season_ended_is_rated_anew(database, clock):
    """As when both are stored in the same moment, and the match first."""
    evening, deriver = Evening(database, random.Random(1)), Deriver(database)
    clock.now += DAY
    await evening.play(1, "nain_jaune", [100, 101, 102])
    await deriver.look()
    clock.now -= DAY
    async with database.transaction() as tx:
        await seasons.end(tx, 1, by=None)
    await deriver.look()
    assert {row[2] for row in (await rows(database))["rating"]} == {0, 2}


async def test_practice_and_void_matches_are_no_part_of_it(database):
    evening = Evening(database, random.Random(1))
    await evening.play(1, "nain_jaune", [100, "easy", "easy"], private=True)
    await evening.play(0, "nain_jaune", [100, "easy", "easy"])
    await Deriver(database).look()
    assert (await rows(database))["match_fact"] == []


async def test_a_log_that_cannot_be_replayed_counts_for_nothing_and_keeps_nobody_up(database, caplog):
    evening = Evening(database, random.Random(1))
    await evening.play(1, "nain_jaune", [100, 101, 102])
    async with database.transaction() as tx:  # as if an older engine had written it
        await tx.run(update(card_match).where(card_match.c.id == "m0").values(setup=canonical_json({})))
    await evening.play(1, "nain_jaune", [100, 101, 102])
    await Deriver(database).look()
    stored = await rows(database)
    assert [row[6] for row in stored["match_fact"]] == [0, 1]
    assert "cannot be replayed for statistics" in caplog.text
    assert {row[-1] for row in stored["rating"]} == {1}


async def test_whoever_left_their_seat_to_somebody_else_comes_last(database):
    evening = Evening(database, random.Random(1))
    await evening.play(1, "nain_jaune", [100, 101, 102, 103])
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m0")
    facts = facts_of(record)
    winner = next(seat for seat in facts.seats if seat.place == 1)
    taken = [
        one
        if one.seat != winner.number
        else type(one)(one.seq, one.seat, one.action, one.digest, "x", one.at)
        for one in record.actions
    ]
    after = {
        seat.number: seat for seat in facts_of(type(record)(record.match, tuple(taken), record.seed)).seats
    }
    assert (after[winner.number].place, after[winner.number].has_left) == (4, True)
    assert after[winner.number].figures is None
    assert sorted(seat.place for seat in after.values()) == [2, 3, 4, 4], "nobody has beaten who took it over"


@pytest.mark.both_databases
@pytest.mark.parametrize("way", ["stays", "leaves", "is away"])
async def test_nothing_is_had_for_a_match_by_who_did_not_play_its_end(database, way):
    """Neither achievements nor figures, of which records are made: five moves are no match."""
    evening = Evening(database, random.Random(3), drawn_out=10**6)
    ends = {} if way == "stays" else {"away_after": 5, "leaves": way == "leaves"}
    for game in PRESETS:
        await evening.play(1, game, [100, 101, 102], **ends)
    await Deriver(database).look()
    async with database.reading() as tx:
        users = {row.key: row.user_id for row in await tx.rows(actor.select())}
        have = {(users[row.actor_key], row.name) for row in await tx.rows(feat.select())}
        counted = {(row.match_id, row.number) for row in await tx.rows(seat_figure.select())}
    there = (0, 1, 2) if way == "stays" else (1, 2)
    assert counted == {(f"m{match}", seat) for match in range(3) for seat in there}
    assert {user for user, name in have if name == "all_games"} == {100 + seat for seat in there}
    assert {user for user, _ in have} == {100 + seat for seat in there}


async def test_two_who_left_come_last_and_who_asked_for_a_deal_has_not_left(database, monkeypatch):
    await Evening(database, random.Random(1)).play(1, "nain_jaune", [100, 101, "easy", 103], "classic")
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m0")
    length = len(record.actions)  # what is added is looked at, and not played
    monkeypatch.setattr("bot.stats.facts.replay", lambda match, log: replay(match, log[:length]))

    def with_others(kind, *seats):
        """Return the facts if somebody else has made moves of a kind at some seats."""
        others = [replace(record.actions[0], seat=one, actor_key="x", action={"kind": kind}) for one in seats]
        return facts_of(replace(record, actions=(*record.actions, *others)))

    gone = with_others("play", 0, 3, 9)
    assert gone.counts
    assert {seat.place for seat in gone.seats if seat.has_left} == {3, 4}
    assert {seat.number for seat in gone.seats if seat.has_left} == {0, 3}
    assert {seat.figures is None for seat in gone.seats if seat.number in (0, 3)} == {True}
    assert with_others("next_deal", 0, 3) == with_others("play") == facts_of(record)


async def test_only_the_people_of_a_match_move_and_ais_never_do(database):
    evening = Evening(database, random.Random(2))
    await evening.play(1, "shithead", [100, "hard", 101])
    await Deriver(database).look()
    async with database.reading() as tx:
        rated = {row.actor_key for row in await tx.rows(rating.select())}
        people = {row.key for row in await tx.rows(actor.select()) if row.guild_id == 1}
    assert rated == people
    assert [row[4] is None for row in (await rows(database))["seat_fact"]].count(True) == 1


async def test_each_step_waits_for_a_lull_and_is_told_of(database, monkeypatch):
    monkeypatch.setattr(deriving, "_AT_ONCE", 2)
    lulls, derived, achieved = [], [], []

    async def until_quiet():
        lulls.append(len(derived))

    deriver = Deriver(database, until_quiet=until_quiet)
    deriver.listeners.append(derived.append)
    deriver.feat_listeners.append(lambda *match: achieved.append(match))
    evening = Evening(database, random.Random(1), drawn_out=12)
    for _ in range(3):
        await evening.play(1, "shithead", [100, 101, 102])
    await deriver.look()
    assert derived == [1, 1], "two matches, and the third"
    assert lulls == [0, 0, 0, 1, 2, 2, 2], "after each match, transaction of ratings, and two people"
    assert set(achieved) >= {(1, "m0")}


async def test_what_is_done_before_the_first_card_shows_nobody_who_plays(database):
    await Evening(database, random.Random(0)).play(1, "shithead", [100, 101, 102], "shithead")
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m0")
    prepared = [one for one in record.actions if one.action["kind"] in ("exchange", "ready")]
    assert sum(one.seat == 0 for one in prepared) >= ENOUGH_MOVES
    played_for = [
        one if one in prepared or one.seat else replace(one, actor_key=None) for one in record.actions
    ]
    (first, *_) = facts_of(replace(record, actions=tuple(played_for))).seats
    assert (first.number, first.stood, first.figures) == (0, None, None)
