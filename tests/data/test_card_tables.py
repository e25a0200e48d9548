import asyncio

import pytest
from sqlalchemy import text

from data import actors
from data.errors import ConflictError, DuplicateError, StaleError
from data.tables import card_tables, open_tables
from data.tables.card_tables import CardTable, NewTable, Outline, Seat
from tests.data.tables import ANNA, BEN, CHANNEL, CLARA, GUILD, change_table, forget_key, open_table


async def load(database, table_id="t1"):
    async with database.reading() as tx:
        return await card_tables.load(tx, table_id)


async def test_a_table_is_read_as_it_was_opened(database, clock):
    async with database.transaction() as tx:
        anna = await actors.key_for(tx, GUILD, ANNA)
        opened = NewTable(
            id="k3z",
            guild_id=GUILD,
            channel_id=CHANNEL,
            thread_id=7,
            game="shithead",
            preset="Chez Zoë",
            rules={"players": [2, 5], "ten": None},
            played_for="points",
            host_key=anna,
            locale="fr",
            options={"clock": {"bank": 60}},
        )
        await card_tables.create(tx, opened, [Seat(0, anna), Seat(1, ai_level="easy")])
    assert await load(database, "k3z") == CardTable(
        id="k3z",
        guild_id=GUILD,
        channel_id=CHANNEL,
        thread_id=7,
        game="shithead",
        preset="Chez Zoë",
        rules={"players": [2, 5], "ten": None},
        played_for="points",
        host_key=anna,
        locale="fr",
        options={"clock": {"bank": 60}},
        state="lobby",
        board_message_id=None,
        host_user_id=ANNA,
        created_at=clock.now,
        updated_at=clock.now,
        version=0,
        seats=(Seat(0, anna, None, ANNA), Seat(1, None, "easy", None)),
    )


async def test_a_table_that_does_not_exist_is_none(database):
    assert await load(database) is None


async def test_a_table_without_seats_is_read_without_seats(database):
    async with database.transaction() as tx:
        await open_table(tx)
        await card_tables.set_seats(tx, "t1", [])
    assert (await load(database)).seats == ()


async def test_only_what_is_named_of_a_table_changes(database, clock):
    async with database.transaction() as tx:
        await open_table(tx)
    before = await load(database)
    clock.now += 10
    async with database.transaction() as tx:
        await change_table(tx, "t1", state="playing", board_message_id=99, rules={"tokens": 50})
    after = await load(database)
    assert (after.state, after.board_message_id, after.rules) == ("playing", 99, {"tokens": 50})
    assert (after.created_at, after.updated_at) == (clock.now - 10, clock.now)
    assert (after.options, after.host_key, after.seats) == (before.options, before.host_key, before.seats)
    async with database.transaction() as tx:
        await change_table(tx, "t1", board_message_id=None)
    assert (await load(database)).board_message_id is None


async def test_changing_an_unknown_table_raises_an_error(database):
    with pytest.raises(StaleError, match="the table t1 no longer has version 0"):
        async with database.transaction() as tx:
            await card_tables.change(tx, "t1", 0, state="over")


async def test_a_decision_on_an_older_version_changes_nothing(database):
    async with database.transaction() as tx:
        await open_table(tx)
        assert await card_tables.change(tx, "t1", 0, board_message_id=5) == 1

    async def write(tx):
        await card_tables.set_seats(tx, "t1", [])
        await card_tables.change(tx, "t1", 0, state="over")

    with pytest.raises(StaleError):
        await database.write(write)
    table = await load(database)
    assert (table.version, table.state, len(table.seats)) == (1, "lobby", 2)
    async with database.reading() as tx:
        assert await card_tables.version_of(tx, "t1") == 1
        assert await card_tables.version_of(tx, "t2") is None


async def test_of_two_who_write_a_version_at_once_one_does(database):
    async with database.transaction() as tx:
        await open_table(tx)

    async def write(number):
        async with database.transaction() as tx:
            await card_tables.change(tx, "t1", 0, board_message_id=number)

    told = await asyncio.gather(*(write(number) for number in range(5)), return_exceptions=True)
    assert [type(error) for error in told if error is not None] == [StaleError] * 4
    assert (await load(database)).version == 1


async def test_the_seats_can_change(database):
    async with database.transaction() as tx:
        anna, _ = await open_table(tx, "t1", ANNA, BEN)
        clara = await actors.key_for(tx, GUILD, CLARA)
        await card_tables.set_seats(
            tx, "t1", [Seat(0, clara), Seat(1, anna), Seat(2, ai_level="hard"), Seat(3)]
        )
    assert (await load(database)).seats == (
        Seat(0, clara, None, CLARA),
        Seat(1, anna, None, ANNA),
        Seat(2, None, "hard", None),
        Seat(3),
    )


async def test_nobody_sits_twice_at_a_table(database):
    async with database.transaction() as tx:
        anna, _ = await open_table(tx)
    with pytest.raises(ConflictError, match="nobody sits twice"):
        async with database.transaction() as tx:
            await card_tables.set_seats(tx, "t1", [Seat(0, anna), Seat(1, anna)])
    assert len((await load(database)).seats) == 2


async def test_the_forgotten_keep_their_seat_without_a_name(database):
    async with database.transaction() as tx:
        anna, ben = await open_table(tx)
        await forget_key(tx, ANNA)
    table = await load(database)
    assert table.seats == (Seat(0, anna, None, None), Seat(1, ben, None, BEN))
    assert table.host_user_id is None


async def test_a_table_id_is_taken_once(database):
    async with database.transaction() as tx:
        await open_table(tx)
    with pytest.raises(DuplicateError):
        async with database.transaction() as tx:
            await open_table(tx)


async def test_a_table_with_unreadable_documents_is_returned_in_outline(database):
    async with database.transaction() as tx:
        anna, ben = await open_table(tx)
        await tx.run(text("UPDATE card_table SET options = '{', rules = ''"))
    async with database.reading() as tx:
        with pytest.raises(ValueError, match="Expecting"):
            await card_tables.load(tx, "t1")
        seats = Seat(0, anna, user_id=ANNA), Seat(1, ben, user_id=BEN)
        assert await card_tables.outline(tx, "t1") == Outline(GUILD, "lobby", seats)
        assert await card_tables.outline(tx, "t2") is None
        assert await open_tables.open_ids(tx, GUILD) == ["t1"]


def test_a_person_goes_from_every_list_of_the_options_with_the_pairs_that_name_them():
    before = {
        "waiting": ["k1", "k2"],
        "invited": [["k1", 5], ["k2", 6], [7, "k1"]],
        "votes": {"pause": ["k1"], "none": [], "who": "k1"},
        "rounds": [[["k1", 1], ["k2", 2]]],
        "private": True,
    }
    assert card_tables.without_person(before, "k1") == {
        "waiting": ["k2"],
        "invited": [["k2", 6]],
        "votes": {"pause": [], "none": [], "who": "k1"},
        "rounds": [[["k2", 2]]],
        "private": True,
    }
    assert card_tables.without_person(before, "k3") == before


@pytest.mark.long_for("postgresql")
async def test_only_open_tables_that_name_a_person_go_on_without_them(database):
    async with database.transaction() as tx:
        for table_id in ("named", "unnamed", "over"):
            anna, ben = await open_table(tx, table_id)
        for table_id, waiting in (("named", [anna, ben]), ("unnamed", [ben]), ("over", [anna])):
            await change_table(tx, table_id, options={"waiting": waiting})
        await change_table(tx, "over", state="over")
        await card_tables.drop_from_options(tx, anna)
    found = {name: await load(database, name) for name in ("named", "unnamed", "over")}
    assert {name: (one.options, one.version) for name, one in found.items()} == {
        "named": ({"waiting": [ben]}, 2),
        "unnamed": ({"waiting": [ben]}, 1),
        "over": ({"waiting": [anna]}, 2),
    }
