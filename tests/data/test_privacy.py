"""People can export the data stored about them, and have them deleted."""

import json
from pathlib import Path

from data import actors
from data.checks import audit
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.privacy import people
from data.privacy.people import OpenTable
from data.schema.core import metadata
from data.tables import matches
from data.tokens import ledger
from tests.data.living import NIGHT, live
from tests.data.searching import places_of, rows_by_table
from tests.data.tables import ANNA, BEN, CHANNEL, GUILD, MIX, Clock

ELSEWHERE = GUILD + 1


def contents(path):
    """Return every byte of a database and of what lies beside it."""
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


async def flaws(database):
    return [flaw for check in CHECKS.values() for flaw in await find_flaws(database, check)]


async def test_nothing_names_a_person_who_asked_to_be_forgotten(database):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    assert await places_of(database, ANNA) == {"actor.user_id"}
    before = await rows_by_table(database)
    async with database.reading() as tx:
        records = [await matches.load_record(tx, match_id) for match_id in ("m1", "m2")]
    async with database.transaction() as tx:
        assert await people.open_tables(tx, ANNA) == []
        assert await people.forget(tx, ANNA) == 3  # both servers, and what follows her everywhere
    assert await places_of(database, ANNA) == set()
    assert await flaws(database) == []
    async with database.reading() as tx:
        for record in records:
            found = await matches.load_record(tx, record.match.id)
            assert (found.actions, found.seed) == (record.actions, record.seed)
        assert [one.user_id for one in await ledger.top(tx, GUILD, 10)] == [BEN]
    async with database.transaction() as tx:
        assert await people.forget(tx, CHANNEL) == 0
    after = await rows_by_table(database)
    for gone in ("person", "rule_draft", "seat_figure", "rating", "feat", "title_role"):
        assert (before[gone] != [], after[gone]) == (True, [])
    for kept in (
        "action",
        "season",
        "season_standing",
        "card_match",
        "match_seat",
        "seat",
        "seat_fact",
        "rule_preset",
    ):
        assert after[kept] == before[kept]
    returned = set(after["transfer"]) - set(before["transfer"])
    assert len(returned) == 2


async def test_forgotten_ids_are_overwritten_in_the_file(sqlite_url):
    database = await Database.open(sqlite_url, clock=Clock())
    await live(database, GUILD, 1)
    await people.overwrite(database)
    path = Path(sqlite_url.removeprefix("sqlite:///"))
    as_stored = ANNA.to_bytes(8, "big")
    assert as_stored in contents(path)
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
    await people.overwrite(database)
    assert as_stored not in contents(path)
    await database.close()


async def test_tables_that_run_are_named(database):
    await live(database, GUILD, 1, over=False)
    await live(database, ELSEWHERE, 2)
    async with database.reading() as tx:
        assert await people.open_tables(tx, ANNA) == [OpenTable(GUILD, CHANNEL, "t1")]


async def test_an_export_has_all_of_a_person_and_nothing_of_others(database):
    await live(database, GUILD, 1)
    await live(database, ELSEWHERE, 2)
    async with database.reading() as tx:
        of_anna = await people.export(tx, ANNA)
        of_ben = await people.export(tx, BEN)
        nobody = await people.export(tx, CHANNEL)
        keys = {row.user_id: row.key for row in await tx.rows(metadata.tables["actor"].select())}
    for mine, other in ((of_anna, BEN), (of_ben, ANNA)):
        text = json.dumps(mine)
        assert str(other) not in text
        assert keys[other] not in text
    assert nobody["servers"] == []
    assert of_anna["preferences"] == {
        "locale": "fr",
        "notices": {"turn": "never"},
        "hand": {"large": True},
        "shown": "public",
    }
    here, _ = of_anna["servers"]
    assert here["server_id"] == str(GUILD)
    assert sum(posting["tokens"] for posting in here["postings"]) == here["tokens"] == 9
    (match,) = here["matches"]
    assert (match["match"], match["seat"], match["contribution"]) == ("m1", 0, MIX["clicks"][0])
    assert [one["action"]["card"] for one in match["actions"]] == ["AS"]
    assert [table["table"] for table in here["tables"]] == ["t1"]
    assert here["final_standings"] == [{"number": 1, "balance": 197, "on_tables": 0}]
    assert [preset["name"] for preset in here["presets"]] == ["Chez nous"]
    assert here["drafts"] == [{"name": "Annas"}]
    ((by_anna,), (about_ben,)) = (person["servers"][0]["log"] for person in (of_anna, of_ben))
    assert (by_anna["kind"], by_anna["by_you"], by_anna["about_you"]) == ("barred", True, False)
    assert (about_ben["by_you"], about_ben["about_you"], about_ben["reason"]) == (False, True, "cheats")
    assert (here["bar"], of_ben["servers"][0]["bar"]["reason"]) == (None, "cheats")
    assert here["derived"] == [
        {
            "match": "m1",
            "place": 1,
            "title": "dwarf",
            "rating_in_millionths": 26_000_000,
            "uncertainty_in_millionths": 8_000_000,
            "figures": {"net": 40},
        }
    ]
    rated = {"game": "nain_jaune", "mu": 26_000_000, "sigma": 8_000_000, "matches": 1}
    assert here["ratings"] == [{"season": season, **rated} for season in (None, 2)]
    assert [done["name"] for done in here["achievements"]] == ["first_match"]
    assert here["titles"] == ["dwarf"]
    assert (of_ben["servers"][0]["ratings"], of_ben["servers"][0]["achievements"]) == ([], [])
    assert here["nights"] == [{"night": "n1", "starts_at": NIGHT, "state": "planned"}]
    assert here["cups"] == [
        {"made": "c1", "state": "running"},
        {"cup": "c1", "state": "running", "number": 1, "plays": True, "tables": ["ct1"]},
    ]
    assert [order["amount"] for order in here["ordered_postings"]] == [5]
    assert of_ben["servers"][0]["presets"] == []


async def test_every_column_that_names_people_is_known_to_exports():
    """A new one must be added to `data.privacy.people.export` and here."""
    naming = {
        f"{table.name}.{key.parent.name}"
        for table in metadata.sorted_tables
        for key in table.foreign_keys
        if key.column.table.name == "actor"
    }
    assert naming == {
        "account.actor_key",
        "action.actor_key",
        "bar.actor_key",
        "bar.by_actor",
        "card_table.host_key",
        "cup.host_key",
        "cup_entry.actor_key",
        "daily_play.actor_key",
        "feat.actor_key",
        "match_seat.actor_key",
        "night.host_key",
        "person.actor_key",
        "rating.actor_key",
        "rule_draft.actor_key",
        "rule_preset.made_by",
        "season.ended_by",
        "season_standing.actor_key",
        "seat.actor_key",
        "server_log.about",
        "server_log.by_actor",
        "title_role.actor_key",
        "transfer.by_actor",
    }


async def test_an_old_copy_forgets_whom_the_present_has_forgotten(database):
    await live(database, GUILD, 1)
    async with database.reading() as tx:
        keys = {row.user_id: row.key for row in await tx.rows(metadata.tables["actor"].select())}
    async with database.transaction() as tx:
        assert await people.erase_keys(tx, [keys[ANNA], "unknown"]) == 1
        assert await people.erase_keys(tx, [keys[ANNA]]) == 0
        assert await actors.users_by_key(tx, [keys[ANNA], keys[BEN]]) == {keys[BEN]: BEN}
        assert await audit.verify_ledger(tx) == []
    assert await places_of(database, ANNA) == {"actor.user_id"}  # what follows her everywhere
