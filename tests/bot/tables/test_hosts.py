"""The host's actions before the deal, and the ready-check."""

import pytest

from bot.common.errors import TableError
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, clocks_in
from bot.tables.model.commands import (
    Abandon,
    AddAi,
    Close,
    Depart,
    Join,
    Kick,
    Leave,
    PassHost,
    Ready,
    SetClock,
    Start,
)
from bot.tables.model.values import Closing, Phase
from data.tokens import ledger, stakes
from tests.bot.conftest import GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, HOUR, MINUTE, expire, kinds


@pytest.fixture
async def lobby(open_table):
    table = await open_table("shithead")
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    return table


async def refused(table, command):
    before = table.value
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    assert table.value is before
    return caught.value.code


async def test_the_host_takes_people_and_ais_out(lobby):
    await lobby.handle(AddAi(ANNA))
    await lobby.handle(Kick(ANNA, 1))
    assert lobby.value.people == (ANNA, CLEO)
    await lobby.handle(Kick(ANNA, 2))
    assert lobby.value.ai_seats == 0


async def test_only_the_host_or_a_moderator_takes_people_out(lobby):
    assert await refused(lobby, Kick(BEN, 2)) == "not_host"
    await lobby.handle(Kick(99, 2, moderator=True))
    assert lobby.value.people == (ANNA, BEN)


async def test_a_seat_that_is_somebody_elses_now_is_not_taken_away(lobby):
    await lobby.handle(Leave(BEN))
    await lobby.handle(Join(DORA))
    assert await refused(lobby, Kick(ANNA, 1, who=BEN)) == "seat_changed"
    assert await refused(lobby, PassHost(ANNA, 2, who=CLEO)) == "seat_changed"
    assert await refused(lobby, Kick(ANNA, 7)) == "seat_changed"
    await lobby.handle(Kick(ANNA, 2, who=DORA))
    assert lobby.value.people == (ANNA, CLEO)


async def test_a_host_who_is_taken_out_is_followed_by_the_next(lobby):
    await lobby.handle(Kick(99, 0, moderator=True))
    assert lobby.value.host_id == BEN


async def test_the_host_hands_the_table_to_somebody_else(lobby, store):
    await lobby.handle(AddAi(ANNA))
    assert await refused(lobby, PassHost(BEN, 1)) == "not_host"
    assert await refused(lobby, PassHost(ANNA, 3)) == "not_a_person"
    await lobby.handle(PassHost(ANNA, 2))
    assert (await Directory(store).find(lobby.value.table_id)).value.host_id == CLEO


async def test_nobody_is_taken_out_of_a_match(lobby):
    await lobby.handle(Start(ANNA))
    assert await refused(lobby, Kick(ANNA, 1)) == "wrong_phase"
    await lobby.handle(PassHost(ANNA, 1))
    assert lobby.value.host_id == BEN


async def test_the_host_sets_the_clock(lobby, store):
    assert await refused(lobby, SetClock(BEN, "day")) == "not_host"
    assert await refused(lobby, SetClock(ANNA, "soon")) == "unknown_clock"
    await lobby.handle(SetClock(ANNA, "hours"))
    assert (await Directory(store).find(lobby.value.table_id)).value.clock == CLOCKS["hours"]
    await lobby.handle(Start(ANNA))
    assert await refused(lobby, SetClock(ANNA, "none")) == "wrong_phase"


async def test_a_table_keeps_whose_nights_it_rests_at_when_the_host_sets_the_clock(open_table, store):
    there = clocks_in("America/New_York")
    table = await open_table("shithead", clock=there["calm"])
    await table.handle(SetClock(ANNA, "hours"))
    assert (await Directory(store).find(table.value.table_id)).value.clock == there["hours"]


async def test_people_seen_a_moment_ago_are_not_asked(lobby, clock):
    clock.now += 4 * MINUTE
    await lobby.handle(Start(ANNA))
    assert lobby.value.phase is Phase.PLAYING


async def test_by_mail_nobody_has_to_be_there_at_the_start(lobby, clock):
    await lobby.handle(SetClock(ANNA, "day"))
    (deadline,) = lobby.value.deadlines
    assert deadline.due_at - clock.now == pytest.approx(24 * HOUR, abs=100)
    clock.now += 20 * HOUR
    await lobby.handle(Start(ANNA))
    assert lobby.value.phase is Phase.PLAYING


@pytest.fixture
async def asked(lobby, clock):
    """Anna starts, Cleo has just come back, Ben was not seen for long."""
    clock.now += 6 * MINUTE
    await lobby.handle(Leave(CLEO))
    await lobby.handle(Join(CLEO))
    await lobby.handle(Start(ANNA))
    return lobby


async def test_people_not_seen_recently_are_asked(asked, clock, store):
    assert asked.value.phase is Phase.LOBBY
    assert kinds(asked) == [("start", None)]
    assert asked.value.deadlines[0].due_at - clock.now == pytest.approx(MINUTE, abs=100)
    assert [occupant.ready for occupant in asked.value.seats] == [True, False, True]
    assert (await Directory(store).find(asked.value.table_id)).value == asked.value


async def test_the_match_starts_when_everybody_has_answered(asked):
    await asked.handle(Ready(BEN))
    assert asked.value.phase is Phase.PLAYING
    assert not any(occupant.ready for occupant in asked.value.seats)


async def test_people_who_do_not_answer_leave_and_the_others_start(asked, clock):
    await expire(asked, clock, "start")
    assert (asked.value.phase, asked.value.people) == (Phase.PLAYING, (ANNA, CLEO))


@pytest.mark.parametrize("ends", [(Close(ANNA),), (Abandon(),), (Leave(ANNA), Leave(BEN), Leave(CLEO))])
async def test_a_table_that_ends_while_it_asks_leaves_the_board_to_the_next(open_table, clock, store, ends):
    first = await open_table("nain_jaune")
    for user in (BEN, CLEO):
        await first.handle(Join(user))
    clock.now += 6 * MINUTE
    await first.handle(Start(ANNA))
    assert kinds(first) == [("start", None)]
    for command in ends:
        await first.handle(command)
    assert first.value.phase is Phase.VOID
    second = await open_table("nain_jaune")
    for user in (BEN, CLEO):
        await second.handle(Join(user))
    await second.handle(Start(ANNA))
    async with store._database.reading() as tx:
        assert await stakes.board_holder(tx, GUILD, 1) == second.value.table_id


async def test_with_too_few_who_answer_the_lobby_waits_on(open_table, clock):
    table = await open_table("shithead")
    await table.handle(Join(BEN))
    clock.now += 6 * MINUTE
    await table.handle(Start(ANNA))
    await expire(table, clock, "start")
    assert (table.value.phase, table.value.people) == (Phase.LOBBY, (ANNA,))
    assert kinds(table) == [("lobby", None)]


@pytest.mark.parametrize("gone", [Leave(BEN), Depart(BEN), Kick(ANNA, 1)])
async def test_when_the_last_one_asked_goes_the_others_start(asked, gone):
    await asked.handle(gone)
    assert asked.value.phase is Phase.PLAYING


async def test_sitting_down_during_a_ready_check_counts_as_an_answer(asked):
    await asked.handle(Join(DORA))
    assert asked.value.seats[3].ready
    await asked.handle(Ready(BEN))
    assert (asked.value.phase, len(asked.value.seats)) == (Phase.PLAYING, 4)


async def test_nobody_is_asked_twice_at_once(asked):
    assert await refused(asked, Start(ANNA)) == "wrong_phase"


async def test_an_answer_to_no_question_is_refused(lobby):
    assert await refused(lobby, Ready(BEN)) == "no_ready_check"
    assert await refused(lobby, Ready(99)) == "not_seated"


async def balance(database, user):
    async with database.transaction() as tx:
        return (await ledger.ensure_member(tx, GUILD, user)).balance


async def test_stakes_are_brought_when_the_match_starts_after_the_question(open_table, clock, database):
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    clock.now += 6 * MINUTE
    await table.handle(Start(ANNA))
    assert await balance(database, ANNA) == 200
    await table.handle(Ready(BEN))
    await table.handle(Ready(CLEO))
    assert table.value.phase is Phase.PLAYING
    assert [await balance(database, user) for user in (ANNA, BEN, CLEO)] == [80, 80, 80]


@pytest.mark.parametrize("ending", [Leave(DORA), Kick(ANNA, 3), Depart(DORA), None])
async def test_stakes_are_brought_whoever_does_not_answer(open_table, clock, database, ending):
    table = await open_table()
    for user in (BEN, CLEO, DORA):
        await table.handle(Join(user))
    clock.now += 6 * MINUTE
    await table.handle(Start(ANNA))
    for user in (BEN, CLEO):
        await table.handle(Ready(user))
    await (expire(table, clock, "start") if ending is None else table.handle(ending))
    assert table.value.phase is Phase.PLAYING
    assert [await balance(database, user) for user in (ANNA, BEN, CLEO, DORA)] == [80, 80, 80, 200]


async def test_a_player_who_cannot_bring_an_ante_is_named_before_anybody_is_asked(
    open_table, clock, set_tokens
):
    await set_tokens(starting_grant=0, floor=0)
    table = await open_table()
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    clock.now += 6 * MINUTE
    assert await refused(table, Start(ANNA)) == "not_enough_tokens"


async def test_a_player_who_has_spent_their_tokens_stops_the_start_and_not_the_table(
    open_table, clock, database, bank, set_tokens
):
    await set_tokens(starting_grant=120, floor=0)
    table, other = await open_table(), await open_table(host=CLEO)
    for user in (BEN, CLEO):
        await table.handle(Join(user))
    for user in (DORA, 14):
        await other.handle(Join(user))
    clock.now += 6 * MINUTE
    await table.handle(Start(ANNA))
    await other.handle(Start(CLEO))
    await other.handle(Ready(DORA))
    await other.handle(Ready(14))
    assert other.value.phase is Phase.PLAYING
    await table.handle(Ready(BEN))
    await table.handle(Ready(CLEO))
    assert table.value.phase is Phase.LOBBY
    assert kinds(table) == [("lobby", None)]
    assert [await balance(database, user) for user in (ANNA, BEN, CLEO)] == [120, 120, 0]


@pytest.mark.parametrize(
    ("command", "closing"),
    [
        (Close(ANNA), Closing.HOST),
        (Close(99, moderator=True), Closing.MODERATOR),
        (Leave(BEN), None),
        (Abandon(), None),
    ],
)
async def test_a_closed_table_knows_why_when_it_is_read_again(lobby, command, closing):
    await lobby.handle(command)
    await lobby.reread()
    assert lobby.value.closing is closing


async def test_a_table_that_everybody_left_knows_so(lobby):
    for user in (ANNA, BEN, CLEO):
        await lobby.handle(Leave(user))
    await lobby.reread()
    assert (lobby.value.phase, lobby.value.closing) == (Phase.VOID, Closing.EMPTY)
