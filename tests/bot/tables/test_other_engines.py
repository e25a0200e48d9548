"""A table whose log is whole, but which this version of the bot cannot replay, waits: nothing is paid out."""

import logging

import pytest

from bot.common.errors import OtherVersionError, TableError
from bot.tables.directory import Directory
from bot.tables.model.values import Phase
from bot.tables.time.timekeeper import Timekeeper
from data.tables import matches
from game.core.match import Match
from tests.bot.conftest import CHANNEL
from tests.bot.tables.living import ANNA, BEN, CLEO, MINUTE, play_one, started, wait
from tests.bot.tokens.test_bank import balance


@pytest.fixture
async def staked(open_table):
    table = await started(await open_table(host=ANNA), BEN, CLEO)
    for _ in range(4):
        await play_one(table)
    return table


def other_digests(engine):
    engine.setattr(Match, "digest", lambda _: "another")


def refusals(engine):
    engine.setattr(Match, "redo", lambda *_: (_ for _ in ()).throw(AttributeError("no such card")))


def other_setups(engine):
    engine.setattr(Match, "start", lambda *_: (_ for _ in ()).throw(AssertionError("no such deal")))


@pytest.mark.parametrize("differs", [other_digests, refusals, other_setups])
async def test_a_table_waits_for_the_engine_that_wrote_it(
    staked, open_table, store, bank, clock, caplog, differs
):
    """After an upgrade or a downgrade: it was void, and what everybody had at that moment was paid out."""
    table_id, before = staked.value.table_id, await balances(bank)
    with pytest.MonkeyPatch.context() as engine, caplog.at_level(logging.ERROR):
        differs(engine)
        directory = Directory(store)
        with pytest.raises(OtherVersionError):
            await directory.find(table_id)
        other = await open_table(host=20)
        assert [one.value.table_id for one in await directory.in_channel(CHANNEL)] == [other.value.table_id]
        await wait(Timekeeper(directory, store), clock, 10 * MINUTE)
    assert await balances(bank) == before
    back = (await Directory(store).find(table_id)).value
    assert (back.phase, back.match) == (Phase.PLAYING, staked.value.match)
    assert f"table {table_id} (nain_jaune, in channel {CHANNEL} of server" in caplog.text
    assert "start the version that wrote it" in caplog.text


async def test_a_table_with_an_action_that_this_version_lacks_waits_too(staked, store, database, bank):
    table_id, before, match = staked.value.table_id, await balances(bank), staked.value.match
    async with database.transaction() as tx:
        end = await matches.lengthen(tx, match.match_id, 1, expected_seq=match.length)
        unknown = matches.NewAction(0, {"kind": "sing"}, "digest")
        await matches.add_actions(tx, match.match_id, [unknown], end)
    with pytest.raises(OtherVersionError):
        await Directory(store).find(table_id)
    assert await balances(bank) == before


async def test_a_moderator_closes_a_table_whose_version_will_not_come_back(staked, store, bank, monkeypatch):
    """The running deal is undone, as with `/table end`; nobody with tokens in it may do that alone."""
    table_id = staked.value.table_id
    other_digests(monkeypatch)
    directory = Directory(store)
    for user, moderator, refused in (
        (ANNA, False, "may_not_undo"),
        (ANNA, True, "may_not_undo"),
        (20, False, "not_allowed"),
    ):
        with pytest.raises(TableError, match=refused):
            await directory.close_waiting(table_id, user, moderator=moderator)
    closed = await directory.close_waiting(table_id, 20, moderator=True)
    assert closed.phase is Phase.VOID
    assert await balances(bank) == [200, 200, 200]
    with pytest.raises(TableError, match="table_over"):
        await directory.close_waiting(table_id, 20, moderator=True)


async def test_a_deal_whose_channel_is_gone_waits_for_its_version_and_is_played_out_then(
    staked, store, bank, monkeypatch
):
    """Else somebody who may delete the channel, and is behind, would undo it meanwhile."""
    before = await balances(bank)
    with monkeypatch.context() as patched:
        other_digests(patched)
        await Directory(store).abandon_channel(CHANNEL)
        with pytest.raises(OtherVersionError):
            await Directory(store).find(staked.value.table_id)
    assert await balances(bank) == before
    await Directory(store).abandon_channel(CHANNEL)
    assert (await Directory(store).newest(staked.value.table_id)).phase is Phase.OVER
    assert min(await balances(bank)) > min(before)


async def balances(bank):
    return [await balance(bank, user) for user in (ANNA, BEN, CLEO)]
