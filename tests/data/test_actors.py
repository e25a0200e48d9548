import asyncio

from sqlalchemy import select

from data import actors
from data.privacy.people import forget
from data.schema.core import metadata
from data.settings import people
from data.settings.people import Person
from tests.data.playing import begin, play
from tests.data.tables import ANNA, BEN, GUILD, forget_key


async def test_a_user_has_one_key_per_server(database):
    async with database.transaction() as tx:
        here = await actors.key_for(tx, GUILD, ANNA)
        assert await actors.key_for(tx, GUILD, ANNA) == here
        assert await actors.find_key(tx, GUILD, ANNA) == here
        assert len(bytes.fromhex(here)) == 10, "nothing else that is stored looks like a key"
        assert (
            len({here, await actors.key_for(tx, GUILD + 1, ANNA), await actors.key_for(tx, GUILD, BEN)}) == 3
        )


async def test_the_keys_of_several_are_those_of_their_server(database):
    async with database.transaction() as tx:
        here, there = [await actors.key_for(tx, guild, ANNA) for guild in (GUILD, GUILD + 1)]
        keys = await actors.keys_for(tx, GUILD, [ANNA, BEN])
        assert keys == {ANNA: here, BEN: await actors.find_key(tx, GUILD, BEN)}
        assert await actors.keys_for(tx, GUILD + 1, {ANNA}) == {ANNA: there}


async def test_looking_for_a_key_makes_none(database):
    async with database.reading() as tx:
        assert await actors.find_key(tx, GUILD, ANNA) is None


async def test_first_contacts_at_the_same_moment_make_one_key(database):
    async def meet():
        async with database.transaction() as tx:
            return await actors.key_for(tx, GUILD, ANNA)

    assert len(set(await asyncio.gather(*(meet() for _ in range(10))))) == 1


async def test_keys_lead_back_to_users_until_they_are_forgotten(database):
    async with database.transaction() as tx:
        anna, ben = [await actors.key_for(tx, GUILD, user) for user in (ANNA, BEN)]
        await actors.key_for(tx, GUILD + 1, ANNA)
        assert await actors.users_by_key(tx, [anna, ben, ben]) == {anna: ANNA, ben: BEN}
        assert await forget_key(tx, ANNA) == 2
        assert await actors.users_by_key(tx, [anna, ben]) == {ben: BEN}
        assert await actors.key_for(tx, GUILD, ANNA) != anna


async def test_the_forgotten_are_nowhere_in_the_database(database):
    await begin(database)
    await play(database, 0)
    async with database.transaction() as tx:
        await people.save(tx, ANNA, Person("fr"))
    assert await cells_with(database, str(ANNA)) == {"actor"}
    async with database.transaction() as tx:
        await forget(tx, ANNA)
    assert await cells_with(database, str(ANNA)) == set()


async def cells_with(database, wanted):
    """Return the tables in which any column of any row contains a text."""
    found = set()
    async with database.reading() as tx:
        for name, table in metadata.tables.items():
            rows = await tx.rows(select(table))
            if any(wanted in str(cell) for row in rows for cell in row):
                found.add(name)
    return found


async def test_a_person_who_chose_nothing_has_the_defaults(database):
    async with database.reading() as tx:
        assert await people.load(tx, ANNA) == Person(locale=None, notices={})


async def test_preferences_are_kept_until_a_person_changes_them(database):
    async with database.transaction() as tx:
        await people.save(tx, ANNA, Person("fr", {"turn": "always"}))
        await people.save(tx, BEN, Person("en", {}, {"order": "down"}))
        assert await people.load(tx, ANNA) == Person("fr", {"turn": "always"})
        await people.save(tx, ANNA, Person(None, {"turn": "never"}))
        assert await people.load(tx, ANNA) == Person(None, {"turn": "never"})
        assert await people.load(tx, BEN) == Person("en", {}, {"order": "down"})
        assert await people.remembered(tx) == {BEN: Person("en", {}, {"order": "down"})}


async def test_a_forgotten_person_has_the_defaults_again(database):
    async with database.transaction() as tx:
        await people.save(tx, ANNA, Person("fr"))
        assert await forget(tx, ANNA) == 1
        assert await forget(tx, BEN) == 0
        assert await people.load(tx, ANNA) == Person()
