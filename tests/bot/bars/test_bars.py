"""People who may not sit down: they leave their tables, and no way leads back to a seat before the end."""

import asyncio

import pytest
from sqlalchemy import select, update

from bot.bars.store import BarOrder, BarStore
from bot.common.errors import TableError
from bot.server_log.store import LogStore
from bot.server_log.values import LogKind
from bot.tables.directory import Directory
from bot.tables.model.commands import AddAi, ImBack, Invite, Join, ReadyForDeal, Rematch, Start
from bot.tables.model.values import Phase
from data import actors
from data.privacy import people
from data.schema import core as schema
from data.schema import leaving as leaving_schema
from data.times import DAY
from tests.bot.bars.conftest import ADMIN, OTHER_ADMIN
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    miss_turns,
    play_one,
    play_out,
    short_rules,
    started,
)
from tests.support.lobbies import new_lobby

EMIL, FAY = 14, 15


async def refused(table, command):
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    return caught.value.code


async def deal_over(table):
    for _ in range(500):
        if table.value.phase is not Phase.PLAYING:
            return
        await play_one(table)
    raise AssertionError("the deal does not end")


async def test_a_barred_player_leaves_the_lobby_and_cannot_return_until_the_bar_ends(
    open_table, bar, clock, bars, store
):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    held = await bar(BEN, days=2, reason="spam")
    assert table.value.people == (ANNA,)
    with pytest.raises(TableError) as caught:
        await table.handle(Join(BEN))
    assert (caught.value.code, caught.value.facts["reason"]) == ("barred_until", "spam")
    assert caught.value.facts["end"] == held.until
    with pytest.raises(TableError, match="barred_until"):
        await open_table("shithead", host=BEN)
    practice = await open_table("shithead", host=BEN, private=True)
    assert practice.value.people == (BEN,), "practice is nobody else's business"
    clock.now += 2 * DAY
    await table.handle(Join(BEN))
    assert table.value.people == (ANNA, BEN)
    assert await bars.of_server(GUILD) == []


async def test_a_host_who_is_barred_leaves_the_table_to_the_next_person(open_table, bar):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    await bar(ANNA)
    assert (table.value.people, table.value.host_id) == ((BEN,), BEN)
    await bar(BEN)
    assert table.value.phase is Phase.VOID, "nobody is left"


async def test_an_invitation_is_no_way_round_a_bar(open_table, bar):
    table = await open_table("shithead")
    await table.handle(Invite(ANNA, (BEN,)))
    await bar(BEN)
    assert table.value.invited == (BEN,) or table.value.invited == ()
    await table.handle(Invite(ANNA, (BEN,)))
    assert await refused(table, Join(BEN)) == "barred"


async def test_an_ai_plays_a_deal_for_tokens_to_its_end_and_the_rest_of_the_stake_comes_back(
    open_table, bar, bank
):
    table = await started(await open_table(), BEN, CLEO)
    for _ in range(6):
        await play_one(table)
    await bar(BEN)
    seat = next(seat for seat, one in enumerate(table.value.seats) if one.user_id == BEN)
    assert (table.value.seats[seat].left, table.value.seats[seat].plays_on) == (True, True)
    assert await refused(table, ImBack(BEN)) == "not_seated"
    assert await refused(table, Join(BEN)) == "barred"
    await deal_over(table)
    assert table.value.people == (ANNA, CLEO)
    if table.value.phase is Phase.BETWEEN_DEALS:
        assert await refused(table, Join(BEN)) == "barred"
        assert await refused(table, ReadyForDeal(BEN)) == "not_seated"
    assert (await bank.holdings(GUILD, BEN)).on_tables == 0


async def test_a_deal_for_points_is_played_to_its_end_by_an_ai_even_between_two(open_table, bar):
    table = await started(await open_table("shithead", rules=short_rules("shithead")), BEN)
    await bar(BEN)
    assert table.value.phase is Phase.PLAYING, "nobody's game is spoilt by a bar"
    await play_out(table)
    assert table.value.phase is Phase.OVER
    assert table.value.match.outcome is not None


async def test_a_player_barred_while_away_cannot_take_the_seat_back_from_the_ai(open_table, bar, clock):
    table = await started(await open_table("shithead", rules=short_rules("shithead")), BEN, CLEO)
    await miss_turns(table, clock, BEN, 3)
    await bar(BEN)
    assert await refused(table, ImBack(BEN)) == "not_seated"


async def test_the_last_person_who_is_barred_leaves_no_table_of_ais(open_table, bar):
    table = await open_table("shithead")
    await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    await bar(ANNA)
    assert table.value.phase.is_end


async def test_no_rematch_seats_a_barred_player_and_the_others_play_on(open_table, bar):
    table = await started(await open_table("shithead", rules=short_rules("shithead")), BEN, CLEO)
    await play_out(table)
    await bar(BEN)  # the table is over: nothing happens there yet
    assert await refused(table, Rematch(BEN)) in ("barred", "not_seated")
    await table.handle(Rematch(ANNA))
    assert set(table.value.people) == {ANNA, CLEO}
    assert not table.value.phase.is_end
    assert not any(one.missed for one in table.value.seats), "the lobby says who has missed turns"


async def test_no_rematch_seats_a_barred_person_from_the_waiting_list(open_table, bar):
    table = await started(await open_table("shithead", rules=short_rules("shithead")), BEN)
    await table.handle(Join(CLEO))
    await table.handle(Join(DORA))
    await bar(CLEO)
    assert table.value.waiting == (DORA,)
    assert await refused(table, Join(CLEO)) == "barred"
    await play_out(table)
    await bar(DORA)
    await table.handle(Rematch(ANNA))
    assert set(table.value.people) <= {ANNA, BEN}
    assert table.value.waiting == ()


async def test_a_bar_that_was_interrupted_holds_at_the_next_start(database, store, open_table, bar, bars):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    elsewhere = Directory(store)
    nobody = BarStore(database, _Nowhere(elsewhere))
    await nobody.bar(BarOrder(guild_id=GUILD, user_id=BEN, by=ADMIN))
    assert table.value.people == (ANNA, BEN), "the process died right after the commit"
    await bars.enforce()
    assert table.value.people == (ANNA,)


class _Nowhere:
    """A directory that finds no table of anybody."""

    def __init__(self, directory):
        self._directory = directory

    async def of_member(self, _guild_id, _user_id):
        return []


async def test_a_match_does_not_begin_with_somebody_who_was_barred_a_moment_ago(database, open_table, store):
    table = await open_table("shithead")
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    nobody = BarStore(database, _Nowhere(Directory(store)))
    await nobody.bar(BarOrder(guild_id=GUILD, user_id=BEN, by=ADMIN))
    await table.handle(Start(ANNA))
    assert table.value.people == (ANNA, CLEO)
    assert table.value.phase is Phase.PLAYING


async def test_two_administrators_at_once_leave_one_bar_and_two_entries(bars, bar, database):
    await asyncio.gather(bar(BEN, 1, "a", ADMIN), bar(BEN, 2, "b", OTHER_ADMIN))
    (held,) = await bars.of_server(GUILD)
    page = await LogStore(database).page(GUILD, "bars")
    assert [one.kind for one in page.entries] == [LogKind.BARRED] * 2
    assert (page.entries[0].reason, page.entries[0].by.user_id) == (held.reason, held.by)
    lifted = await asyncio.gather(*(bars.lift(GUILD, BEN, by) for by in (ADMIN, OTHER_ADMIN)))
    assert sorted(lifted) == [False, True]
    assert await bars.of_server(GUILD) == []


@pytest.mark.parametrize("days", [None, 2])
async def test_being_forgotten_lifts_no_bar(open_table, bar, bars, database, clock, days):
    table = await open_table("shithead")
    held = await bar(BEN, days, reason="spam")
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
        assert await tx.rows(select(schema.bar)) == []
    with pytest.raises(TableError) as caught:
        await table.handle(Join(BEN))
    assert caught.value.code == ("barred" if days is None else "barred_until")
    assert (caught.value.facts["end"], caught.value.facts["reason"]) == (held.until, "")
    with pytest.raises(TableError, match="barred"):
        await open_table("shithead", host=BEN)
    await table.handle(Join(CLEO))
    if days is None:
        assert await bars.lift(GUILD, BEN, ADMIN)
        assert not await bars.lift(GUILD, BEN, ADMIN)
    else:
        clock.now += days * DAY
    await table.handle(Join(BEN))
    assert table.value.people == (ANNA, CLEO, BEN)


async def test_a_bar_survives_being_forgotten_twice(open_table, bar, database):
    table = await open_table("shithead")
    await bar(BEN)
    for _ in range(2):
        async with database.transaction() as tx:
            await actors.key_for(tx, GUILD, BEN)
            await people.forget(tx, BEN)
    assert await refused(table, Join(BEN)) == "barred"


async def test_a_new_bar_takes_the_place_of_one_that_survived_being_forgotten(
    open_table, bar, database, clock
):
    """The old one held for good, and stood in no list."""
    table = await open_table("shithead")
    await bar(BEN)
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
    await bar(BEN, 7)
    assert await refused(table, Join(BEN)) == "barred_until"
    clock.now += 7 * DAY
    await table.handle(Join(BEN))
    assert table.value.people == (ANNA, BEN)


async def test_damaged_marks_of_forgotten_people_do_not_stop_others_from_playing(open_table, bar, database):
    table = await open_table("shithead")
    await bar(BEN)
    async with database.transaction() as tx:
        await people.forget(tx, BEN)
        await tx.run(update(leaving_schema.handed_out).values(until=leaving_schema.handed_out.c.until + 1))
    await table.handle(Join(CLEO))
    assert table.value.people == (ANNA, CLEO)


async def test_a_bar_of_one_server_holds_in_no_other(directory, bar, open_table):
    await bar(BEN)
    value = (await open_table("shithead")).value
    other = await directory.open(
        new_lobby(
            guild_id=GUILD + 1,
            channel_id=CHANNEL,
            host_id=BEN,
            locale="en-US",
            game=value.game,
            preset=value.preset,
            rules=value.rules,
        )
    )
    assert other.value.people == (BEN,)


@pytest.mark.parametrize("days", [0, -1, 3651, 10**6])
def test_an_end_that_cannot_be_is_refused(days):
    with pytest.raises(TableError) as caught:
        BarOrder(guild_id=GUILD, user_id=BEN, by=ADMIN, days=days)
    assert (caught.value.code, caught.value.facts) == ("bad_bar", {"most": 3650})


@pytest.mark.parametrize("days", [None, 1, 3650])
async def test_a_bar_holds_for_as_many_days_as_ordered_and_is_logged_once(bar, bars, database, clock, days):
    held = await bar(BEN, days, reason="spam")
    assert held.until == (None if days is None else held.at + days * DAY)
    assert (held.user_id, held.reason, held.by) == (BEN, "spam", ADMIN)
    (again,) = await bars.of_server(GUILD)
    assert (again.user_id, again.until, again.reason, again.by) == (BEN, held.until, "spam", ADMIN)
    (entry,) = (await LogStore(database).page(GUILD)).entries
    assert (entry.kind, entry.by.user_id, entry.about.user_id) == (LogKind.BARRED, ADMIN, BEN)
    assert (dict(entry.details), entry.reason) == ({"until": held.until}, "spam")


async def test_the_same_bar_again_is_no_news_and_another_is(bar, bars, database):
    for days, reason in ((None, "spam"), (None, "spam"), (None, "insults"), (3, "insults")):
        await bar(BEN, days, reason)
    log = LogStore(database)
    assert [one.reason for one in (await log.page(GUILD)).entries] == ["insults", "insults", "spam"]
    assert await bars.lift(GUILD, BEN, OTHER_ADMIN)
    assert not await bars.lift(GUILD, BEN, OTHER_ADMIN)
    newest, *others = (await log.page(GUILD)).entries
    assert (newest.kind, newest.by.user_id, newest.about.user_id) == (LogKind.UNBARRED, OTHER_ADMIN, BEN)
    assert len(others) == 3
