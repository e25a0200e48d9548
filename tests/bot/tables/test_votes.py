"""The others may vote out a player who keeps them waiting, and nobody else."""

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.leaving import may_be_voted_out, votes_against, votes_needed
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import AddAi, ImBack, Leave, VoteOut, VoteUndo
from bot.tables.model.values import Phase
from bot.tables.time.timekeeper import Timekeeper
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    HOUR,
    miss_turns,
    past_the_exchange,
    play_one,
    play_out,
    started,
    wait,
)


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    seed_tables(monkeypatch, 4)


@pytest.fixture
async def table(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO, DORA)
    await past_the_exchange(table)
    return table


@pytest.fixture
async def late(table, clock):
    """Ben (seat 1) is away."""
    await miss_turns(table, clock, BEN, 3)
    return table


async def refused(table, command):
    with pytest.raises(TableError) as caught:
        await table.handle(command)
    return caught.value.code


async def test_more_than_half_of_the_others_send_somebody_away(late, store):
    await late.handle(VoteOut(ANNA, 1))
    assert (late.value.votes, votes_needed(late.value, 1)) == (((1, ANNA),), 2)
    assert (await Directory(store).find(late.value.table_id)).value == late.value
    await late.handle(VoteOut(CLEO, 1))
    assert late.value.seat_of(BEN) is None
    assert late.value.seats[1].left
    assert (late.value.votes, late.value.phase) == ((), Phase.PLAYING)


async def test_a_vote_is_against_who_was_seen_there(late):
    assert await refused(late, VoteOut(ANNA, 1, who=DORA)) == "seat_changed"
    await late.handle(VoteOut(ANNA, 1, who=BEN))
    assert late.value.votes == ((1, ANNA),)


async def test_nobody_votes_twice(late):
    await late.handle(VoteOut(ANNA, 1))
    assert await refused(late, VoteOut(ANNA, 1)) == "already_voted"
    assert votes_against(late.value, 1) == 1


async def test_who_has_missed_a_turn_or_two_is_not_away(table, clock):
    await miss_turns(table, clock, BEN, 2)
    assert await refused(table, VoteOut(ANNA, 1)) == "cannot_vote"


@pytest.mark.parametrize("allowed", [True, False])
async def test_where_a_server_allows_it_the_host_removes_who_has_missed_a_turn(
    open_table, directory, store, clock, allowed
):
    """Before, three turns had to pass, and the others to vote, until somebody gone held up nobody."""
    table = await started(
        await open_table("shithead", host_removes=allowed, for_tokens=False), BEN, CLEO, DORA
    )
    await past_the_exchange(table)
    assert await refused(table, VoteOut(ANNA, 1)) == "cannot_vote", "Ben has missed none"
    await miss_turns(table, clock, BEN, 1)
    assert (await Directory(store).find(table.value.table_id)).value == table.value
    assert await refused(table, VoteOut(CLEO, 1)) == "cannot_vote", "only the host may"
    if not allowed:
        assert await refused(table, VoteOut(ANNA, 1)) == "cannot_vote"
        return
    await table.handle(VoteOut(ANNA, 1))
    assert table.value.seats[1].left
    assert table.value.phase is Phase.PLAYING


async def test_for_tokens_no_host_hands_the_cards_of_a_rival_to_an_ai(open_table, clock):
    table = await started(await open_table("nain_jaune", host_removes=True), BEN, CLEO)
    assert table.value.stakes is not None
    await miss_turns(table, clock, BEN, 1)
    assert await refused(table, VoteOut(ANNA, 1)) == "cannot_vote"


async def test_a_player_who_plays_in_time_cannot_be_voted_out(late):
    assert await refused(late, VoteOut(ANNA, 2)) == "cannot_vote"
    assert await refused(late, VoteOut(BEN, 1)) == "cannot_vote"
    assert await refused(late, VoteOut(99, 1)) == "not_seated"


async def test_an_ai_or_an_empty_seat_cannot_be_sent_away(open_table):
    table = await open_table("shithead")
    await table.handle(AddAi(ANNA))
    await started(table, BEN, CLEO)
    await table.handle(Leave(CLEO))
    for seat in (1, 3, 9):
        assert await refused(table, VoteOut(ANNA, seat)) == "not_a_person"


async def test_a_click_of_the_person_ends_the_vote(late):
    await late.handle(VoteOut(ANNA, 1))
    await late.handle(ImBack(BEN))
    assert late.value.votes == ()
    assert await refused(late, VoteOut(CLEO, 1)) == "cannot_vote"


async def test_those_who_are_away_do_not_count(table, clock):
    await miss_turns(table, clock, BEN, 3)
    await table.handle(VoteOut(ANNA, 1))
    await miss_turns(table, clock, CLEO, 3)
    await miss_turns(table, clock, DORA, 3)
    assert votes_needed(table.value, 1) == 1
    await table.handle(VoteOut(ANNA, 1))
    assert table.value.seats[1].left


async def test_the_votes_of_who_leaves_are_gone(late):
    await late.handle(VoteOut(ANNA, 1))
    await late.handle(Leave(ANNA))
    assert late.value.votes == ()


async def test_of_two_people_the_other_decides(open_table, clock):
    table = await started(await open_table("shithead"), BEN)
    await past_the_exchange(table)
    await miss_turns(table, clock, BEN, 3)
    await table.handle(VoteOut(ANNA, 1))
    assert table.value.seats[1].plays_on, "what an AI gets for Ben is his"
    await play_out(table)
    assert table.value.phase is Phase.OVER


async def test_an_away_player_who_votes_is_back(table, clock):
    await miss_turns(table, clock, BEN, 3)
    await miss_turns(table, clock, CLEO, 3)
    await table.handle(VoteOut(BEN, 2))
    assert not table.value.seats[1].away
    assert votes_against(table.value, 2) == 1


async def test_without_a_clock_an_hour_is_long(open_table, directory, store, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["none"]), BEN, CLEO)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await keeper.look()
    await wait(keeper, clock, HOUR - 1000)
    assert not may_be_voted_out(table.value, seat)
    await wait(keeper, clock, 1000)
    assert [one for one in range(3) if may_be_voted_out(table.value, one)] == [seat]


async def test_without_a_clock_others_wait_from_the_moment_a_turn_began(open_table, directory, store, clock):
    """The one before took an hour: nobody has kept anybody waiting since then."""
    table = await started(await open_table("shithead", clock=CLOCKS["none"]), BEN)
    await past_the_exchange(table)
    (slow,) = table.value.match.awaited
    keeper = Timekeeper(directory, store)
    await wait(keeper, clock, 2 * HOUR)
    while table.value.match.awaited == (slow,):
        await play_one(table)
    other = 1 - slow
    assert table.value.match.awaited == (other,)
    voter = table.value.seats[slow].user_id
    assert await refused(table, VoteOut(voter, other)) == "cannot_vote"
    await wait(keeper, clock, HOUR // 2)
    await table.handle(VoteUndo(table.value.seats[other].user_id, wanted=True))
    await wait(keeper, clock, HOUR - 1000)
    assert await refused(table, VoteOut(voter, other)) == "cannot_vote", "a click shows that they are there"
    await wait(keeper, clock, 1000)
    await table.handle(VoteOut(voter, other))
    assert table.value.seats[other].left


async def test_without_a_clock_others_do_not_wait_while_the_bot_is_away(open_table, directory, store, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["none"]), BEN)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    await wait(Timekeeper(directory, store), clock, HOUR // 2)
    clock.now += 5 * HOUR
    keeper = Timekeeper(directory, store)
    await keeper.look()
    await wait(keeper, clock, HOUR // 2 - 60_000)
    assert not may_be_voted_out(table.value, seat)
    await wait(keeper, clock, HOUR)
    assert may_be_voted_out(table.value, seat)
