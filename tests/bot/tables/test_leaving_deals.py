"""Players who leave a deal for tokens pay its cost: an AI plays the seat to the end."""

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.leaving import undo_votes
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import (
    AddAi,
    Close,
    Depart,
    ImBack,
    Join,
    Leave,
    ReadyForDeal,
    Rematch,
    VoteOut,
    VoteUndo,
)
from bot.tables.model.values import Phase
from bot.tables.table import Table
from bot.tokens.results import Stay
from data.tokens import ledger
from tests.bot.conftest import GUILD
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, awaited, expire, miss_turns, play_one, started

MODERATOR = 99
UNDO = Close(MODERATOR, moderator=True, undo=True)


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 3)


@pytest.fixture
async def three(open_table):
    """Anna, who is the host, Ben and Cleo, some cards into a deal for tokens."""
    table = await started(await open_table(), BEN, CLEO)
    for _ in range(6):
        await play_one(table)
    assert table.value.is_deal_for_tokens
    return table


@pytest.fixture
async def four(open_table):
    table = await started(await open_table(), BEN, CLEO, DORA)
    for _ in range(6):
        await play_one(table)
    return table


async def deal_over(table):
    """Let the present players play the deal to its end."""
    for _ in range(500):
        if table.value.phase is not Phase.PLAYING:
            return
        await play_one(table)
    raise AssertionError("the deal does not end")


async def refused(table, command):
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    return caught.value.code


async def owned(bank, *users):
    return [(await bank.holdings(GUILD, user)).balance for user in users]


def seats_hold(table):
    """The tokens of the seats according to the game."""
    position = table.value.game.write_position(table.value.match.state)
    return [seat["tokens"] for seat in position["seats"]]


@pytest.mark.parametrize("leaving", [Leave(BEN), Depart(BEN)])
async def test_at_a_table_of_three_the_deal_goes_on_and_counts(three, bank, leaving):
    await three.handle(leaving)
    assert three.value.phase is Phase.PLAYING
    assert three.value.seat_of(BEN) is None
    assert await owned(bank, ANNA, BEN, CLEO) == [80] * 3
    await deal_over(three)
    assert three.value.phase is Phase.OVER
    assert await owned(bank, ANNA, BEN, CLEO) == [80 + held for held in seats_hold(three)]
    assert await owned(bank, ANNA, BEN, CLEO) != [200] * 3


async def test_the_rest_of_the_stake_goes_home_with_the_deal_and_the_match_goes_on(four, bank, database):
    await four.handle(Leave(BEN))
    await deal_over(four)
    assert four.value.phase is Phase.BETWEEN_DEALS
    assert await owned(bank, BEN) == [80 + seats_hold(four)[1]]
    async with database.reading() as tx:
        held = await ledger.balances_of_table(tx, four.value.table_id)
    assert sum(held.values()) == sum(seats_hold(four)) - seats_hold(four)[1]
    for user in (ANNA, CLEO, DORA):
        await four.handle(ReadyForDeal(user))
    assert four.value.phase is Phase.PLAYING
    assert not four.value.seats[1].plays_on


async def test_a_player_can_look_up_their_stake_at_any_time(four, bank):
    table_id = four.value.table_id
    assert await bank.stay(GUILD, 99, table_id, 1) is None
    held = seats_hold(four)[1]
    assert await bank.stay(GUILD, BEN, table_id, 1) == Stay(four.value.terms.coin, 120, held, None)
    await four.handle(Leave(BEN))
    await deal_over(four)
    kept = seats_hold(four)[1]
    assert await bank.stay(GUILD, BEN, table_id, 1) == Stay(four.value.terms.coin, 120, 0, kept)
    await four.handle(Join(BEN))
    again = await bank.stay(GUILD, BEN, table_id, four.value.seat_of(BEN))
    assert (again.brought, again.on_table, again.took_home) == (120, 120, None)


async def test_a_player_who_left_can_neither_play_nor_come_back_to_the_deal(three):
    await three.handle(Leave(BEN))
    assert await refused(three, ImBack(BEN)) == "not_seated"
    await three.handle(Join(BEN))
    assert three.value.waiting == (BEN,)


async def test_the_host_leaves_and_another_is_the_host(three):
    await three.handle(Leave(ANNA))
    assert three.value.host_id == BEN


async def test_a_person_voted_out_pays_for_the_deal_too(four, clock, bank):
    await miss_turns(four, clock, BEN, 3)
    for voter in (ANNA, CLEO):
        await four.handle(VoteOut(voter, 1))
    assert four.value.seats[1].plays_on
    await deal_over(four)
    assert await owned(bank, BEN) == [80 + seats_hold(four)[1]]


async def test_when_all_have_left_ais_play_the_deal_out_at_once(four, bank):
    for user in (ANNA, BEN, CLEO):
        await four.handle(Leave(user))
    assert four.value.phase is Phase.PLAYING
    await four.handle(Leave(DORA))
    assert (four.value.phase, four.value.deadlines) == (Phase.OVER, ())
    assert await owned(bank, ANNA, BEN, CLEO, DORA) == [80 + held for held in seats_hold(four)]


async def test_a_process_that_dies_while_the_ais_play_leaves_a_deadline(three, clock, store, monkeypatch):
    async def die(_table, change):
        return change

    await three.handle(Leave(ANNA))
    await three.handle(Leave(BEN))
    with monkeypatch.context() as dying:
        dying.setattr("bot.tables.table.AI_MOVES_PER_TRANSACTION", 1)
        dying.setattr(Table, "_let_ai_seats_act", die)
        await three.handle(Leave(CLEO))
    assert three.value.phase is Phase.PLAYING
    assert [one.kind for one in three.value.deadlines] == ["ai"]
    again = await Directory(store).find(three.value.table_id)
    assert again.value == three.value
    await expire(again, clock, "ai")
    assert (again.value.phase, again.value.deadlines) == (Phase.OVER, ())


async def test_a_player_who_leaves_while_the_others_are_away_waits_a_day_for_them(
    three, clock, bank, monkeypatch
):
    monkeypatch.setattr("bot.tables.deciding.seating.MISSED_TURNS", 1)
    for user in (BEN, CLEO):
        await miss_turns(three, clock, user, 1)
    await three.handle(Leave(ANNA))
    assert [one.kind for one in three.value.deadlines] == ["idle"]
    await expire(three, clock, "idle")
    assert three.value.phase is Phase.OVER
    assert await owned(bank, ANNA, BEN, CLEO) == [80 + held for held in seats_hold(three)]


async def test_a_match_without_a_clock_that_nobody_touches_is_played_out(open_table, clock, bank):
    table = await started(await open_table(clock=CLOCKS["none"]), BEN, CLEO)
    await expire(table, clock, "idle")
    assert table.value.phase is Phase.OVER
    assert await owned(bank, ANNA, BEN, CLEO) == [80 + held for held in seats_hold(table)]


class TestClosing:
    async def test_the_host_closes_the_table_with_the_deal(self, four, bank):
        await four.handle(Close(ANNA))
        assert (four.value.phase, four.value.last_deal) == (Phase.PLAYING, True)
        assert await refused(four, Close(ANNA)) == "last_deal_already"
        await deal_over(four)
        assert four.value.phase is Phase.OVER
        assert await owned(bank, ANNA, BEN, CLEO, DORA) == [80 + held for held in seats_hold(four)]

    async def test_no_match_follows_at_a_table_that_was_closed(self, four):
        await four.handle(Join(14))
        await four.handle(Close(ANNA))
        assert four.value.waiting == ()
        assert await refused(four, Join(14)) == "table_closed"
        await deal_over(four)
        assert four.value.shuffle is None
        assert await refused(four, Rematch(ANNA)) == "table_closed"
        assert await refused(four, Join(14)) == "table_closed"

    async def test_that_outlives_a_restart_and_the_host(self, four, store):
        await four.handle(Close(ANNA))
        await four.handle(Leave(ANNA))
        again = await Directory(store).find(four.value.table_id)
        assert again.value == four.value
        await deal_over(again)
        assert again.value.phase is Phase.OVER
        assert await refused(again, Rematch(BEN)) == "table_closed"

    @pytest.mark.parametrize("who", [Close(ANNA, undo=True), Close(ANNA, moderator=True, undo=True)])
    async def test_nobody_undoes_a_deal_with_tokens_of_their_own_in_it(self, four, who):
        assert await refused(four, who) == "may_not_undo"

    async def test_nor_does_a_moderator_who_left_it(self, four):
        await four.handle(Leave(BEN))
        assert await refused(four, Close(BEN, moderator=True, undo=True)) == "may_not_undo"

    async def test_undoing_a_deal_includes_players_who_left(self, four, bank):
        await four.handle(Leave(BEN))
        await four.handle(Leave(CLEO))
        await four.handle(UNDO)
        assert four.value.phase is Phase.VOID
        assert await owned(bank, ANNA, BEN, CLEO, DORA) == [200] * 4


class TestVotes:
    async def test_all_together_undo_a_deal(self, three, bank):
        for user in (ANNA, BEN):
            await three.handle(VoteUndo(user))
        assert await refused(three, VoteUndo(BEN)) == "already_voted"
        assert three.value.phase is Phase.PLAYING
        await three.handle(VoteUndo(CLEO))
        assert three.value.phase is Phase.VOID
        assert await owned(bank, ANNA, BEN, CLEO) == [200] * 3

    async def test_playing_on_withdraws_a_vote_to_undo_the_deal(self, three):
        await three.handle(VoteUndo(ANNA))
        while three.value.seats[three.value.seat_of(ANNA)].undo:
            assert undo_votes(three.value) == 1
            await play_one(three)
        for user in (BEN, CLEO):
            await three.handle(VoteUndo(user))
        assert three.value.phase is Phase.PLAYING
        assert await refused(three, VoteUndo(ANNA, wanted=False)) == "not_voted"

    async def test_a_clock_that_plays_for_somebody_ends_their_vote_too(self, three, clock):
        user = awaited(three)[0]
        await three.handle(VoteUndo(user))
        await miss_turns(three, clock, user, 1)
        assert undo_votes(three.value) == 0

    async def test_a_vote_can_be_taken_back(self, three):
        await three.handle(VoteUndo(ANNA))
        await three.handle(VoteUndo(ANNA, wanted=False))
        for user in (BEN, CLEO):
            await three.handle(VoteUndo(user))
        assert three.value.phase is Phase.PLAYING
        await three.handle(VoteUndo(ANNA))
        assert three.value.phase is Phase.VOID

    async def test_votes_end_with_the_deal_and_outlive_a_restart(self, three, store):
        await three.handle(VoteUndo(ANNA))
        assert (await Directory(store).find(three.value.table_id)).value == three.value
        await deal_over(three)
        assert not any(occupant.undo for occupant in three.value.seats)

    async def test_somebody_away_must_want_it_too(self, three, clock, monkeypatch):
        monkeypatch.setattr("bot.tables.deciding.seating.MISSED_TURNS", 1)
        await miss_turns(three, clock, CLEO, 1)
        for user in (ANNA, BEN):
            await three.handle(VoteUndo(user))
        assert three.value.phase is Phase.PLAYING

    async def test_people_who_left_cannot_be_asked(self, four):
        await four.handle(Leave(DORA))
        assert await refused(four, VoteUndo(ANNA)) == "cannot_vote_undo"

    @pytest.mark.parametrize("leaver", [CLEO, DORA], ids=["who voted", "who did not"])
    async def test_votes_no_longer_count_once_somebody_left(self, four, leaver):
        """Votes that cannot undo the deal are never shown as complete."""
        for user in (ANNA, BEN, CLEO):
            await four.handle(VoteUndo(user))
        assert undo_votes(four.value) == 3
        await four.handle(Leave(leaver))
        assert undo_votes(four.value) == 0

    async def test_nor_can_the_house(self, open_table, set_tokens):
        await set_tokens(ai_plays=True)
        table = await open_table()
        for _ in range(2):
            await table.handle(AddAi(ANNA))
        await started(table)
        assert table.value.is_deal_for_tokens
        assert await refused(table, VoteUndo(ANNA)) == "cannot_vote_undo"
