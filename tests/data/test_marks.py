"""Marks of forgotten people are kept for a year."""

import pytest
from sqlalchemy import delete, select, update

from data.checks import audit
from data.errors import UnreadableError
from data.privacy import forget_requests, marks, people
from data.privacy import kept_grants as handed_out
from data.privacy.forgetting import marks_for
from data.privacy.kept_grants import HandedOut
from data.privacy.marks import KEPT, KEYED_WITH, MARKED
from data.schema.core import application_fact
from data.schema.leaving import forget_request
from data.schema.leaving import handed_out as handed_out_table
from data.sql.seals import sealed
from data.tokens import ledger
from tests.data.living import live
from tests.data.tables import ANNA, BEN, GUILD


@pytest.fixture
async def noted(database):
    """Anna had tokens, and asked to be forgotten."""
    await live(database, GUILD, 1)
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("table", MARKED)
async def test_they_are_kept_for_a_year(database, clock, table):
    clock.now += KEPT - 1
    for left in (1, 0):
        async with database.transaction() as tx:
            await marks.expire(tx)
            assert len(await tx.rows(select(table))) == left
        clock.now += 1


@pytest.mark.long_for("postgresql")
@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("table", MARKED)
async def test_asking_again_keeps_them_for_as_long_again(database, clock, table):
    clock.now += KEPT - 1
    async with database.transaction() as tx:
        await ledger.ensure_member(tx, GUILD, ANNA)
        await people.forget(tx, ANNA)
    clock.now += KEPT - 1
    async with database.transaction() as tx:
        await marks.expire(tx)
        assert len(await tx.rows(select(table))) == 1


OF_SECRETS = application_fact.c.name == KEYED_WITH
LOST_SECRETS = {
    "damaged": update(application_fact).where(OF_SECRETS).values(value="{}"),
    "missing": delete(application_fact).where(OF_SECRETS),
    "under another name": update(application_fact).where(OF_SECRETS).values(name="marks are keyed witi"),
}


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("lost", LOST_SECRETS)
async def test_secrets_that_are_lost_are_not_replaced_by_a_new_one(database, lost):
    """A new one would hide that the existing marks can no longer be looked up."""
    async with database.transaction() as tx:
        await tx.run(LOST_SECRETS[lost])
        await ledger.ensure_member(tx, GUILD, ANNA)
        facts = await tx.rows(select(application_fact).order_by(application_fact.c.name))
    for ask in (
        lambda tx: marks.find(tx, GUILD, ANNA),
        lambda tx: handed_out.find(tx, GUILD, ANNA),
        lambda tx: marks.make(tx, GUILD, ANNA),
        lambda tx: marks.adopt_secrets(tx, ["ab" * 32]),
        lambda tx: people.forget(tx, ANNA),
    ):
        with pytest.raises(UnreadableError, match="secrets"):
            async with database.transaction() as tx:
                await ask(tx)
    async with database.reading() as tx:
        assert await tx.rows(select(application_fact).order_by(application_fact.c.name)) == facts
        flaws = await audit.verify_marks(tx)
    assert [(flaw.table, flaw.row) for flaw in flaws] == [("application_fact", KEYED_WITH)]


@pytest.mark.long_for("postgresql")
async def test_the_first_mark_makes_the_secret(database):
    async with database.transaction() as tx:
        assert await marks.find(tx, GUILD, ANNA) == []
        made = await marks.make(tx, GUILD, ANNA)
        assert await marks.make(tx, GUILD, ANNA) == made
        assert await marks.find(tx, GUILD, ANNA) == [made]
        assert await audit.verify_marks(tx) == []


GRANTS = [
    {"guild_id": GUILD + 1},
    {"mark": "ab" * 32},
    {"document": handed_out.write(HandedOut())},
    {"until": handed_out_table.c.until + 1},
    {"hash": ""},
]


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("damage", GRANTS, ids=lambda damage: next(iter(damage)))
async def test_damaged_grants_are_refused_and_named(database, damage):
    async with database.transaction() as tx:
        assert await audit.verify_marks(tx) == []
        await tx.run(update(handed_out_table).values(damage))
    for ask in (
        lambda tx: handed_out.find(tx, GUILD, ANNA),
        lambda tx: marks_for(tx, GUILD + 1 if "guild_id" in damage else GUILD),
    ):
        async with database.reading() as tx:
            with pytest.raises(UnreadableError, match="damaged"):
                await ask(tx)
    async with database.reading() as tx:
        (flaw,) = await audit.verify_marks(tx)
    assert (flaw.table, flaw.found) == ("handed_out", "it does not match its seal")
    async with database.transaction() as tx:
        await people.forget(tx, BEN)  # somebody else can be forgotten


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("damage", [{"at": 0}, {"until": 0}, {"mark": "ab" * 32}])
async def test_a_damaged_request_is_named_and_a_new_one_takes_its_place(database, damage):
    async with database.transaction() as tx:
        await tx.run(update(forget_request).values(damage))
    async with database.reading() as tx:
        with pytest.raises(UnreadableError, match="damaged"):
            await forget_requests.at_by_mark(tx)
        (flaw,) = await audit.verify_marks(tx)
        assert (flaw.table, flaw.found) == ("forget_request", "it does not match its seal")
    async with database.transaction() as tx:
        await people.forget(tx, ANNA)
        assert len(await audit.verify_marks(tx)) == ("mark" in damage)


@pytest.mark.usefixtures("noted")
@pytest.mark.parametrize("table", MARKED)
async def test_damaged_ones_stay_whatever_time_they_say(database, clock, table):
    async with database.transaction() as tx:
        await tx.run(update(table).values(until=5))
        await marks.expire(tx)
        assert len(await tx.rows(select(table))) == 1
        assert [flaw.table for flaw in await audit.verify_marks(tx)] == [table.name]


@pytest.mark.long_for("postgresql")
@pytest.mark.usefixtures("noted")
async def test_what_another_copy_knows_of_a_person_is_added_to_what_is_stored(database):
    """As when an older backup was restored by mistake, and then the newest again: neither grant is lost."""
    async with database.transaction() as tx:
        (known,) = (await marks_for(tx, GUILD)).handed_out
        seasons = handed_out.read(known["document"]).seasons
        other = handed_out.write(HandedOut(frozenset([99])))
        await handed_out.adopt(tx, [sealed("handed_out", {**known, "document": other})])
        assert (await handed_out.find(tx, GUILD, ANNA)).seasons == {*seasons, 99}
