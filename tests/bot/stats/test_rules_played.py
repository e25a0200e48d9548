"""Facts of a match are about the rules by which it was played, whatever its table plays by now."""

import random

import pytest

from bot.common import past_matches
from bot.stats.deriving import Deriver
from bot.stats.facts import facts_of
from bot.tables.model.commands import AddAi, Depart, Rematch, SetRules
from data.schema.stats import match_fact, rating, seat_fact, seat_figure
from data.stats import statistics
from data.stats.ratings import Ladder
from data.tables import matches
from game.registry import GAMES
from tests.bot.conftest import GUILD
from tests.bot.stats.played import Evening
from tests.bot.tables.living import ANNA, BEN, CLEO, play_out, started

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
EASY = SHITHEAD.presets["norvegien"].override({"quad": 0})


async def variants(database, match_id):
    """Return what a match is said to have been: in facts, and where it is shown."""
    await Deriver(database).look()
    async with database.reading() as tx:
        fact = await tx.row(match_fact.select().where(match_fact.c.match_id == match_id))
        return fact.preset, (await past_matches.played(tx, [match_id]))[match_id].preset


@pytest.mark.parametrize(
    ("preset", "base", "rules", "played", "shown"),
    [
        ("shithead", "", SHITHEAD.presets["shithead"], "shithead", "shithead"),
        ("Ours", "norvegien", EASY, "Ours", "Ours"),
        ("Ours", "norvegien", SHITHEAD.presets["norvegien"], "norvegien", "norvegien"),
        ("norvegien", "", EASY, "", "norvegien"),
    ],
    ids=["documented", "own", "own by name alone", "from a code"],
)
async def test_a_match_keeps_its_variant_when_its_table_plays_another(
    open_table, database, preset, base, rules, played, shown
):
    table = await open_table("shithead", for_tokens=False)
    await table.handle(SetRules(ANNA, preset, base, rules))
    await started(table, BEN, CLEO)
    match_id = table.value.match.match_id
    await play_out(table)
    assert await variants(database, match_id) == (played, shown)
    for user in (BEN, CLEO):
        await table.handle(Depart(user))
    await table.handle(Rematch(ANNA))
    await table.handle(SetRules(ANNA, "party", "", NAIN_JAUNE.presets["party"], NAIN_JAUNE))
    async with database.transaction() as tx:
        await tx.run(match_fact.update().values(version="old"))
    is_known = preset != "Ours" or rules != EASY
    assert await variants(database, match_id) == ((played, shown) if is_known and played else ("", ""))


async def rated(database):
    await Deriver(database).look()
    async with database.reading() as tx:
        keys = {row.actor_key for row in await tx.rows(rating.select())}
        stood = {row.number: row.stood for row in await tx.rows(seat_fact.select())}
        return len(keys), stood, bool((await tx.row(match_fact.select())).counts)


async def test_by_house_rules_alone_with_ais_nobody_is_rated_and_nothing_counts(open_table, database):
    table = await open_table("shithead", for_tokens=False)
    await table.handle(SetRules(ANNA, "Ours", "norvegien", EASY))
    for level in ("expert", "easy"):
        await table.handle(AddAi(ANNA, level))
    await started(table)
    await play_out(table)
    people, stood, counts = await rated(database)
    assert (people, counts) == (0, False)
    assert [number for number, place in stood.items() if place is None] == [1, 2]
    async with database.reading() as tx:
        assert await statistics.played(tx, GUILD) == []


async def test_by_house_rules_people_are_rated_against_people_alone(open_table, database):
    table = await open_table("shithead", for_tokens=False)
    await table.handle(SetRules(ANNA, "Ours", "norvegien", EASY))
    await table.handle(AddAi(ANNA, "expert"))
    await started(table, BEN)
    await play_out(table)
    people, stood, counts = await rated(database)
    assert (people, counts) == (2, True)
    assert [number for number, place in stood.items() if place is None] == [1]


@pytest.mark.parametrize(("unit", "counts"), [(1, True), (10, True), (1000, True), (7, False)])
async def test_records_are_in_units_of_the_stake_and_by_documented_rules_alone(database, unit, counts):
    """A variant at a server's own unit is the same variant; with other tokens it is a house rule."""
    party = NAIN_JAUNE.presets["party"]
    ours = party.override({"stake_unit": unit, "tokens": 99_999})
    rules = NAIN_JAUNE.at_unit(party, unit) if counts else ours
    await Evening(database, random.Random(2)).play(1, "nain_jaune", [100, 101, 102], "party", rules=rules)
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m0")
    best = max((seat.figures or {}).get("biggest_pot", 0) for seat in facts_of(record).seats)
    assert 0 < best < 100 if counts else best == 0
    assert any((seat.figures or {}).get("from_board") for seat in facts_of(record).seats)
    await Deriver(database).look()
    async with database.reading() as tx:
        found = await statistics.record(tx, Ladder(1, "nain_jaune"), "biggest_pot")
        assert (found.value if found else 0) == best
        assert await tx.rows(seat_figure.select())
