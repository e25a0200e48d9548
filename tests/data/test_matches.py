import pytest
from sqlalchemy import text

from data.checks import audit
from data.errors import ConflictError, DuplicateError
from data.tables import matches
from data.tables.card_tables import Seat
from data.tables.matches import LoggedAction
from tests.data.tables import (
    ANNA,
    BEN,
    COMMITMENT,
    MIX,
    SEED,
    append_actions,
    begin_match,
    lay,
    open_match,
    open_table,
    opened_match,
)


async def test_a_match_is_read_as_it_was_begun(database, clock):
    anna, ben = await opened_match(database)
    async with database.reading() as tx:
        match = await matches.load_match(tx, "m1")
    assert match is not None
    assert (match.id, match.table_id, match.game, match.state) == ("m1", "t1", "nain_jaune", "open")
    assert (match.setup, match.mix) == ({"players": 2, "dealer": 0}, MIX)
    assert (match.commitment, match.engine_version) == (COMMITMENT, "1.0.0")
    assert (match.outcome, match.started_at, match.ended_at) == (None, clock.now, None)
    assert match.seats == (Seat(0, anna, None, ANNA), Seat(1, ben, None, BEN))


async def test_a_record_holds_every_action_in_order(database, clock):
    anna, ben = await opened_match(database)
    async with database.transaction() as tx:
        assert await append_actions(tx, "m1", [lay("AS", anna, click=1)]) == 1
    clock.now += 5
    async with database.transaction() as tx:
        next_seq = await append_actions(
            tx, "m1", [lay("2S", ben, seat=1, click=2), lay("3S", ben, seat=1, click=2, index=1)]
        )
    assert next_seq == 3
    async with database.reading() as tx:
        assert [await matches.is_logged(tx, click) for click in (1, 2, 3)] == [True, True, False]
        record = await matches.load_record(tx, "m1")
    assert record is not None
    assert record.actions == (
        LoggedAction(0, 0, {"kind": "lay", "card": "AS"}, "digest-AS", anna, clock.now - 5),
        LoggedAction(1, 1, {"kind": "lay", "card": "2S"}, "digest-2S", ben, clock.now),
        LoggedAction(2, 1, {"kind": "lay", "card": "3S"}, "digest-3S", ben, clock.now),
    )


async def test_the_same_interaction_is_logged_once(database):
    anna, _ = await opened_match(database)
    async with database.transaction() as tx:
        await append_actions(tx, "m1", [lay("AS", anna, click=7)])
    with pytest.raises(DuplicateError):
        async with database.transaction() as tx:
            await append_actions(tx, "m1", [lay("AS", anna, click=7)])
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m1")
    assert record is not None
    assert len(record.actions) == 1


async def test_actions_without_an_interaction_may_repeat(database):
    await opened_match(database)
    async with database.transaction() as tx:
        await append_actions(tx, "m1", [lay("AS", None), lay("AS", None)])
    async with database.reading() as tx:
        record = await matches.load_record(tx, "m1")
    assert record is not None
    assert len(record.actions) == 2


async def test_nothing_to_log_changes_nothing(database):
    await opened_match(database)
    async with database.transaction() as tx:
        assert await append_actions(tx, "m1", []) == 0


async def test_an_action_after_somebody_else_played_on_is_refused(database):
    anna, _ = await opened_match(database)
    async with database.transaction() as tx:
        await append_actions(tx, "m1", [lay("AS", anna)], expected_seq=0)
    with pytest.raises(ConflictError, match="has moved on"):
        async with database.transaction() as tx:
            await append_actions(tx, "m1", [lay("2S", anna)], expected_seq=0)


async def test_the_record_contains_the_seed_only_after_the_match(database):
    await opened_match(database)
    async with database.transaction() as tx:
        playing = await matches.load_record(tx, "m1")
        assert await matches.load_seed(tx, "m1") == SEED
        await matches.finish_match(tx, "m1", {"ranking": [[1], [0]]})
        over = await matches.load_record(tx, "m1")
    assert playing is not None
    assert over is not None
    assert playing.seed is None
    assert over.seed == SEED


async def test_a_finished_match_takes_no_action_and_no_other_end(database, clock):
    anna, _ = await opened_match(database)
    async with database.transaction() as tx:
        await matches.finish_match(tx, "m1", None, "void")
    with pytest.raises(ConflictError, match="m1 is not open"):
        async with database.transaction() as tx:
            await append_actions(tx, "m1", [lay("AS", anna)])
    with pytest.raises(ConflictError, match="m1 is not open"):
        async with database.transaction() as tx:
            await matches.finish_match(tx, "m1", {"ranking": [[0], [1]]})
    async with database.reading() as tx:
        match = await matches.load_match(tx, "m1")
    assert match is not None
    assert (match.state, match.outcome, match.ended_at) == ("void", None, clock.now)


async def test_a_table_plays_one_match_at_a_time(database):
    keys = await opened_match(database)
    with pytest.raises(ConflictError, match="plays a match already"):
        async with database.transaction() as tx:
            await begin_match(tx, keys, "m2")
    async with database.transaction() as tx:
        await matches.finish_match(tx, "m1", {"ranking": [[0], [1]]})
        assert await matches.open_match_id(tx, "t1") is None
        await begin_match(tx, keys, "m2")
        assert [await matches.has_any(tx, key) for key in (*keys, "nobody")] == [True, True, False]
        playing = await matches.load_match(tx, await matches.open_match_id(tx, "t1"))
    assert playing is not None
    assert playing.id == "m2"


async def test_a_match_id_is_taken_once(database):
    await opened_match(database)
    async with database.transaction() as tx:
        keys = await open_table(tx, "t2")
    with pytest.raises(DuplicateError):
        async with database.transaction() as tx:
            await begin_match(tx, keys, "m1", "t2")


async def test_matches_that_do_not_exist_are_none(database):
    async with database.reading() as tx:
        assert await matches.load_match(tx, "none") is None
        assert await matches.load_record(tx, "none") is None
        assert await matches.open_match_id(tx, "none") is None
        with pytest.raises(ConflictError):
            await matches.load_seed(tx, "none")


@pytest.mark.parametrize("change", ["UPDATE action SET digest = 'other'", "DELETE FROM action"])
async def test_the_log_cannot_be_rewritten(database, change):
    anna, _ = await opened_match(database)
    async with database.transaction() as tx:
        await append_actions(tx, "m1", [lay("AS", anna)])
    with pytest.raises(Exception, match="action is append-only"):
        async with database.transaction() as tx:
            await tx.run(text(change))


async def test_chains_of_several_matches_verify(database):
    async with database.transaction() as tx:
        for number in range(3):
            keys = await open_match(tx, f"m{number}", f"t{number}")
            for seq in range(number):
                await append_actions(tx, f"m{number}", [lay("AS", keys[0])], expected_seq=seq)
        assert await audit.verify_chains(tx) == []
        assert await audit.verify_chains(tx, match_id="m2") == []
