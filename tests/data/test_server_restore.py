"""Restoring one server from a backup, all of it or nothing, whatever the others did meanwhile."""

import asyncio
import shutil

import pytest
from sqlalchemy import delete, insert, select, update

from data import actors, application
from data.backups import restored
from data.backups.server_restore import opened_backup, restore_server
from data.checks.audit import Flaw
from data.checks.states import verify_states
from data.checks.verification import CHECKS, find_flaws
from data.database import Database
from data.errors import ConflictError, UnreadableError
from data.opening import ownership
from data.privacy import kept_grants as handed_out
from data.privacy import people
from data.privacy.marks import KEYED_WITH
from data.schema.core import actor, application_fact, card_table, transfer
from data.schema.leaving import forget_request, purge
from data.servers import purging, retention
from data.servers.server_rows import TABLES, of_server
from data.tokens import ledger
from data.tokens.accounts import House, Member
from data.tokens.ledger import Transfer
from tests.data.living import give_back, live
from tests.data.searching import places_of, rows_by_table
from tests.data.tables import ANNA, BEN, GUILD, Clock
from tests.support.databases import make_database

ELSEWHERE = GUILD + 1
ALL = [*CHECKS.values(), verify_states]


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The path of a backup with two servers in which everything was used, and when that was over."""
    path, clock = tmp_path_factory.mktemp("made") / "backup.sqlite3", Clock()
    make_database(path)

    async def live_there():
        database = await Database.open(f"sqlite:///{path}", clock=clock)
        await live(database, ELSEWHERE, 2)
        await live(database, GUILD, 1, over=False)
        await database.close()

    asyncio.run(live_there())
    return path, clock.now


@pytest.fixture
def backup(tmp_path, clock, made):
    """The path of a copy of it, to be changed; it is as late as when it was made."""
    path, clock.now = made
    return str(shutil.copy(path, tmp_path / "backup.sqlite3"))


async def restore(backup, database, clock, checks=ALL, **options):
    async with opened_backup(backup, clock) as old:
        return await restore_server(old, database, GUILD, checks, give_back, **options)


async def rows_of_server(database, guild_id=GUILD):
    """All of a server, but for the numbers of its postings, in whose order they stand."""
    async with database.reading() as tx:
        found = {}
        for table in TABLES:
            columns = [column for column in table.c if column is not transfer.c.id]
            rows = select(*columns).where(of_server(table, guild_id)).order_by(*table.primary_key)
            found[table.name] = [tuple(row) for row in await tx.rows(rows)]
        return found


async def backed_up(backup, clock):
    async with opened_backup(backup, clock) as old:
        return await rows_of_server(old)


async def test_all_of_it_comes_back_and_others_stay_as_they_are(database, backup, clock):
    await live(database, ELSEWHERE, 7)
    others = await rows_of_server(database, ELSEWHERE)
    back = await restore(backup, database, clock)
    assert await rows_of_server(database) == await backed_up(backup, clock)
    assert await rows_of_server(database, ELSEWHERE) == others
    assert (back.held.tables, back.held.matches, back.held.members) == (1, 1, 2)
    assert back.rows > 20
    assert back.replaced == back.forgotten == 0
    assert [flaw for check in ALL for flaw in await find_flaws(database, check)] == []
    async with database.transaction() as tx:
        (member, *_) = [
            row.key for row in await tx.rows(select(actor.c.key).where(actor.c.guild_id == GUILD))
        ]
        gift = Transfer(source=House(), target=Member(member), amount=1, reason="granted", key="afterwards")
        await ledger.post(tx, GUILD, [gift])  # the others' new postings have numbers of their own
        assert await application.fact(tx, f"welcomed {GUILD}") == "yes"


async def test_what_was_played_since_is_replaced_on_record_if_that_is_wanted(database, backup, clock):
    await live(database, GUILD, 8)
    marks = (await rows_of_server(database))["handed_out"]
    before = await rows_by_table(database)
    with pytest.raises(ConflictError, match=r"1 tables, 1 matches, \d+ tokens of 2 members; --replace"):
        await restore(backup, database, clock)
    assert await rows_by_table(database) == before
    back = await restore(backup, database, clock, replace=True)
    assert back.replaced > 20
    came, wanted = await rows_of_server(database), await backed_up(backup, clock)
    assert sorted(came.pop("handed_out")) == sorted(wanted.pop("handed_out") + marks), (
        "and what people had since"
    )
    assert came == wanted
    async with database.reading() as tx:
        (on_record,) = await tx.rows(select(purge))
        assert (on_record.guild_id, on_record.rows) == (GUILD, back.replaced)
        assert await purging.begun(tx) == []


@pytest.mark.long_for("postgresql")
@pytest.mark.parametrize("trouble", ["a flaw", "a table of this id", "another application", "not in it"])
async def test_it_is_all_or_nothing(database, backup, clock, trouble):
    await live(database, ELSEWHERE, 1 if trouble == "a table of this id" else 7)
    guild_id, checks = GUILD, ALL

    async def flawed(tx):
        assert await tx.rows(select(card_table.c.id).where(card_table.c.guild_id == GUILD))
        return [Flaw("card_table", "t1", "it is not what it was")]

    if trouble == "a flaw":
        checks = [*ALL, flawed]
    if trouble == "not in it":
        guild_id = GUILD + 5
    if trouble == "another application":
        await own(database, 1)
        old = await Database.open(f"sqlite:///{backup}", clock=clock)
        await own(old, 2)
        await old.close()
    before = await rows_by_table(database)
    async with opened_backup(backup, clock) as old:
        with pytest.raises((ConflictError, UnreadableError)):
            await restore_server(old, database, guild_id, checks, give_back)
    assert await rows_by_table(database) == before


async def own(database, application_id):
    async with database.transaction() as tx:
        await application.keep_fact(tx, ownership.FACT, str(application_id))


async def test_a_database_that_is_nobodys_yet_gets_the_owner_of_the_backup(backup, tmp_path, clock):
    old = await Database.open(f"sqlite:///{backup}", clock=clock)
    async with old.transaction() as tx:
        await application.keep_fact(tx, ownership.FACT, "11")
    await old.close()
    address = f"sqlite:///{tmp_path}/fresh.sqlite3"
    fresh = await Database.open(address, clock=clock)
    await restore(backup, fresh, clock)
    await fresh.close()
    with pytest.raises(UnreadableError, match="belongs to the application 11"):
        await Database.open(address, clock=clock, application=22)
    await (await Database.open(address, clock=clock, application=11)).close()


OF_SECRETS = application_fact.c.name == KEYED_WITH


@pytest.mark.parametrize(
    "damage",
    [
        update(application_fact).where(OF_SECRETS).values(value="{}"),
        delete(application_fact).where(OF_SECRETS),
        update(forget_request).values(at=0),
    ],
)
async def test_nothing_comes_back_while_it_cannot_be_read_who_was_forgotten_since(
    backup, database, clock, damage
):
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
        await tx.run(damage)
    before = await rows_by_table(database)
    with pytest.raises(UnreadableError, match=r"secrets|damaged"):
        await restore(backup, database, clock)
    assert await rows_by_table(database) == before


async def test_people_forgotten_since_the_backup_stay_forgotten(backup, tmp_path, clock):
    """By what is left of them elsewhere, and by what the server itself had when it is replaced."""
    shutil.copy(backup, tmp_path / "present.sqlite3")
    present = await Database.open(f"sqlite:///{tmp_path}/present.sqlite3", clock=clock)
    async with present.transaction() as tx:
        await purging.carry_out_at_once(tx, GUILD)
        await people.forget(tx, ANNA)
    back = await restore(backup, present, clock)
    assert back.forgotten == 1
    assert await places_of(present, ANNA) == set()
    assert await places_of(present, BEN) != set()
    async with present.transaction() as tx:
        await people.forget(tx, BEN)
    assert (await restore(backup, present, clock, replace=True)).forgotten == 2
    assert await places_of(present, ANNA, BEN) == set()
    await present.close()


@pytest.fixture
async def closed(tmp_path, clock):
    """The path of a backup with a server in which no table is open; Anna asked to be forgotten before."""
    make_database(tmp_path / "closed.sqlite3")
    database = await Database.open(f"sqlite:///{tmp_path}/closed.sqlite3", clock=clock)
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
    await database.close()
    return str(tmp_path / "closed.sqlite3")


@pytest.mark.long_for("postgresql")
@pytest.mark.parametrize("asked", ["before the purge", "after it"])
async def test_people_are_forgotten_again_although_the_server_was_purged_with_all_that_knew_them(
    database, closed, clock, asked
):
    """Anna, who had come back when the backup was made, is not."""
    old = await Database.open(f"sqlite:///{closed}", clock=clock)
    async with old.transaction() as tx:
        await actors.key_for(tx, GUILD, ANNA)
    await old.close()
    assert (await restore(closed, database, clock)).forgotten == 0
    async with database.transaction() as tx:
        if asked == "before the purge":
            await people.forget(tx, BEN)
        await purging.carry_out_at_once(tx, GUILD)
        if asked == "after it":
            assert await people.forget(tx, BEN) == 0, "nothing is known of him"
    assert await places_of(database, ANNA, BEN) == set()
    assert (await restore(closed, database, clock)).forgotten == 1
    assert await places_of(database, BEN) == set()
    assert await places_of(database, ANNA) == {"actor.user_id"}


async def test_a_database_that_a_server_comes_into_knows_all_who_were_forgotten_in_either(
    database, backup, closed, clock
):
    """Each has a secret of its own; an older backup may come next."""
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
    assert (await restore(closed, database, clock)).forgotten == 1
    async with database.transaction() as tx:
        assert (await handed_out.find(tx, GUILD, ANNA)).seasons == {1, 2}
        await purging.carry_out_at_once(tx, GUILD)
    assert (await restore(backup, database, clock)).forgotten == 2
    assert await places_of(database, ANNA, BEN) == set()


async def test_a_purge_that_was_interrupted_is_over_when_the_server_is_restored(database, backup, clock):
    async with database.transaction() as tx:
        await tx.run(insert(purge), {"guild_id": GUILD, "left_at": 0, "began_at": 0, "so_far": 3})
    await restore(backup, database, clock)
    async with database.reading() as tx:
        assert await purging.begun(tx) == []
    assert await rows_of_server(database) == await backed_up(backup, clock)


@pytest.mark.long_for("postgresql")
@pytest.mark.parametrize("heard_by", ["backup", "database"])
async def test_what_was_heard_of_a_server_proves_nothing_once_it_is_restored(
    database, backup, clock, heard_by
):
    old = await Database.open(f"sqlite:///{backup}", clock=clock)
    async with (old if heard_by == "backup" else database).transaction() as tx:
        await retention.note_heard(tx, GUILD)
        await retention.note_heard(tx, ELSEWHERE)
    await old.close()
    await live(database, ELSEWHERE, 7)
    await restore(backup, database, clock)
    async with database.transaction() as tx:
        assert GUILD in await retention.unaccounted(tx, []), "Discord is asked"
        heard = await application.fact(tx, f"heard in {ELSEWHERE}")
        assert (heard is not None) is (heard_by == "database"), "what was heard of others stays"


async def test_the_boards_of_a_server_that_came_back_are_shown_anew_beside_those_of_a_restore_before(
    database, backup, clock
):
    await live(database, ELSEWHERE, 7, over=False)
    async with database.transaction() as tx:
        await tx.run(update(card_table).values(board_message_id=5))
        await restored.bring_up_to_now(tx)
        (other,) = await restored.boards(tx)
    old = await Database.open(f"sqlite:///{backup}", clock=clock)
    async with old.transaction() as tx:
        await tx.run(update(card_table).values(board_message_id=5))
    await old.close()
    await restore(backup, database, clock)
    async with database.transaction() as tx:
        (back,) = await tx.rows(select(card_table.c.id).where(card_table.c.guild_id == GUILD))
        assert await restored.boards(tx) == [back.id, other]
        assert await restored.take_boards(tx) == [back.id, other]
        assert await restored.boards(tx) == []
        assert await restored.was_restored(tx)
