"""What people practised outside servers goes 30 days after it ended, with whoever is named nowhere else."""

import pytest
from sqlalchemy import func, select, update

from data.actors import EVERYWHERE
from data.schema.core import actor, card_table, metadata
from data.schema.leaving import purge
from data.servers.outside_servers import KEPT_FOR, delete_old
from data.settings import people
from data.settings.people import Person
from data.tables import matches
from data.times import DAY
from tests.data.tables import ANNA, BEN, CLARA, GUILD, append_actions, begin_match, lay, open_table

pytestmark = pytest.mark.long_for("postgresql")


async def practise(database, clock, table_id, *, age=0, state="over", guild_id=EVERYWHERE, user=ANNA):
    """Let somebody play alone at a table, which changed last so many milliseconds ago; return their key."""
    async with database.transaction() as tx:
        (key,) = await open_table(tx, table_id, user, guild_id=guild_id)
        await begin_match(tx, [key], f"m {table_id}", table_id)
        await append_actions(tx, f"m {table_id}", [lay("AS", key)])
        if state != "playing":
            await matches.finish_match(tx, f"m {table_id}", {"ranking": [[0]]})
        changed = {"state": state, "updated_at": clock.now - age}
        await tx.run(update(card_table).where(card_table.c.id == table_id).values(changed))
    return key


async def tables(database):
    async with database.reading() as tx:
        return {row.id: row.updated_at for row in await tx.rows(select(card_table))}


async def count_rows(database):
    """Return how many rows there are, without those that say what was deleted."""
    async with database.reading() as tx:
        counted = [select(func.count().label("n")).select_from(one) for one in metadata.sorted_tables]
        kept = {
            one.name: (await tx.figures(count)).n
            for one, count in zip(metadata.sorted_tables, counted, strict=True)
        }
    return sum(number for name, number in kept.items() if name not in ("purge", "application_fact"))


async def test_what_ended_is_deleted_after_30_days_and_that_is_on_record(database, clock):
    now = clock.now
    await practise(database, clock, "not yet", age=KEPT_FOR)
    await practise(database, clock, "due", age=KEPT_FOR + 1)
    await practise(database, clock, "void", age=KEPT_FOR + DAY, state="void")
    await practise(database, clock, "late", age=KEPT_FOR + 400 * DAY)
    await practise(database, clock, "playing", age=KEPT_FOR + DAY, state="playing")
    await practise(database, clock, "server", age=KEPT_FOR + DAY, guild_id=GUILD)
    await practise(database, clock, "new")
    before = await count_rows(database)
    assert await delete_old(database) == 3
    assert await tables(database) == {
        "not yet": now - KEPT_FOR,
        "playing": now - KEPT_FOR - DAY,
        "server": now - KEPT_FOR - DAY,
        "new": now,
    }
    rows = before - await count_rows(database)
    async with database.reading() as tx:
        (kept,) = [tuple(row) for row in await tx.rows(select(purge))]
    assert kept == (1, EVERYWHERE, now, now, rows, rows)
    assert await delete_old(database) == 0


async def test_whoever_is_named_nowhere_else_goes_with_their_tables(database, clock):
    for number, user in enumerate((ANNA, BEN, CLARA)):
        await practise(database, clock, f"due {number}", age=KEPT_FOR + 1, user=user)
    playing = await practise(database, clock, "playing", state="playing", user=BEN)
    async with database.transaction() as tx:
        await people.save(tx, CLARA, Person("fr"))
    in_server = await practise(database, clock, "server", guild_id=GUILD)
    assert await delete_old(database) == 3
    async with database.reading() as tx:
        left = {row.key: row.user_id for row in await tx.rows(select(actor))}
        assert (await people.load(tx, CLARA)).locale == "fr"
    assert sorted(left.values()) == [ANNA, BEN, CLARA]
    assert (left[playing], left[in_server]) == (BEN, ANNA), "Anna is known in a server alone"


async def test_five_tables_go_at_once_for_all_other_writers_wait(database, clock):
    for number in range(7):
        await practise(database, clock, f"t{number}", age=KEPT_FOR + 1)
    await practise(database, clock, "new")
    assert [await delete_old(database) for _ in range(3)] == [5, 2, 0]
