"""The tables of cups: who is drawn sits there, who does not come is missing, and nothing else is played."""

from dataclasses import replace
from functools import partial

import pytest

from bot.common.errors import TableError
from bot.cups.points import Result, level, nobody_plays, result_of
from bot.tables.deciding.cup_tables import asking, opened, posted, require_for_cup
from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import (
    AddAi,
    Close,
    Expire,
    Join,
    Leave,
    Posted,
    Ready,
    ReadyForDeal,
    Rematch,
    Resume,
    SetClock,
    Start,
    VoteUndo,
)
from bot.tables.model.shuffles import draw_shuffle
from bot.tables.model.values import DeadlineKind, Display, Occupant, Phase, TableValue
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, MINUTE, play_out

NUMBERS = {ANNA: 1, BEN: 2, CLEO: 3}
SHITHEAD = GAMES["shithead"]


@pytest.fixture
def directory(store):
    return Directory(store)


async def open_cup_table(directory, store, clock="calm", people=(ANNA, BEN, CLEO), posted=True):
    value = TableValue(
        table_id="cuptable",
        guild_id=GUILD,
        channel_id=CHANNEL,
        message_id=None,
        phase=Phase.LOBBY,
        game=SHITHEAD,
        preset="shithead",
        rules=SHITHEAD.presets["shithead"],
        for_tokens=False,
        host_id=people[0],
        locale="en",
        seats=tuple(Occupant(user) for user in people),
        clock=CLOCKS[clock],
        display=Display.TEXT,
        hints=False,
        shuffle=draw_shuffle(),
        cup="cup",
    )
    table = await directory.open_dealt(value, partial(opened, now=store.now()))
    if posted:
        await table.handle(Posted(7))
    return table


def ended(table, places=None):
    return result_of((1, 2, 3), table.value, NUMBERS, places)


async def time_is_up(table, kind=DeadlineKind.START):
    deadline = table.value.deadline_of(kind)
    await table.handle(Expire(kind, deadline.due_at))


async def test_live_it_begins_when_all_have_come_and_by_mail_at_once(directory, store):
    table = await open_cup_table(directory, store)
    for user in (ANNA, BEN, CLEO):
        assert table.value.phase is Phase.LOBBY
        await table.handle(Ready(user))
    assert table.value.phase is Phase.PLAYING
    assert await Directory(store).newest("cuptable") == table.value, "a restart keeps whose cup it is"


async def test_by_mail_it_begins_at_once(directory, store):
    table = await open_cup_table(directory, store, "day")
    assert table.value.phase is Phase.PLAYING
    assert table.value.deadlines


async def test_whoever_does_not_come_is_missing_and_the_others_play(directory, store):
    table = await open_cup_table(directory, store)
    await table.handle(Ready(ANNA))
    await table.handle(Ready(CLEO))
    await time_is_up(table)
    assert (table.value.phase, table.value.people) == (Phase.PLAYING, (ANNA, CLEO))
    await table.handle(Leave(CLEO))
    await play_out(table)
    assert table.value.phase.is_end
    assert ended(table) == Result(((1,),), (2, 3))


@pytest.mark.parametrize(
    ("come", "result"),
    [((BEN,), Result(((2,),), (1, 3))), ((), Result((), (1, 2, 3)))],
    ids=["one", "nobody"],
)
async def test_with_too_few_who_come_it_closes_at_once(directory, store, come, result):
    table = await open_cup_table(directory, store)
    for user in come:
        await table.handle(Ready(user))
    await time_is_up(table)
    assert table.value.phase is Phase.VOID
    assert ended(table) == result


async def test_who_leaves_before_the_match_lets_the_last_one_win(directory, store):
    table = await open_cup_table(directory, store)
    for user in (BEN, CLEO):
        await table.handle(Leave(user))
    assert table.value.phase is Phase.VOID, "nobody else will come, so nobody has to say that they are here"
    assert ended(table) == Result(((1,),), (2, 3))


async def test_nobody_else_sits_down_and_nothing_else_is_played(directory, store):
    table = await open_cup_table(directory, store)
    refused = (
        Join(DORA),
        AddAi(ANNA),
        SetClock(ANNA, "brisk"),
        Start(ANNA),
        Start(ANNA, seats=4),
        Close(ANNA),
        Rematch(ANNA),
    )
    for user in (ANNA, BEN, CLEO):
        for command in refused:
            with pytest.raises(TableError, match="cup_table"):
                await table.handle(command)
        await table.handle(Ready(user))
    with pytest.raises(TableError, match="cannot_vote_undo"):
        await table.handle(VoteUndo(ANNA))
    await table.handle(Close(DORA, moderator=True, undo=True))
    assert table.value.phase is Phase.VOID
    assert ended(table) == Result(((1, 2, 3),)), "those who are there are level"


async def test_after_an_outage_people_have_as_long_as_at_first_at_most(directory, store, clock):
    table = await open_cup_table(directory, store)
    clock.now += 2 * CUP_MILLISECONDS
    await table.handle(Resume(lost=2 * CUP_MILLISECONDS))
    due = table.value.deadline_of(DeadlineKind.START).due_at
    assert 60_000 <= due - clock.now <= CUP_MILLISECONDS


async def test_places_are_those_of_the_match_but_who_is_away_at_its_end_is_missing(directory, store):
    table = await open_cup_table(directory, store, "day")
    over = table.value.with_seat(1, Occupant(BEN, away=True))
    over = replace(over, phase=Phase.OVER)
    found = result_of((1, 2, 3), over, NUMBERS, {1: 2, 2: 1, 3: 2})
    assert found == Result(((1, 3),), (2,))
    assert result_of((1, 2, 3), over, NUMBERS, {3: 1, 1: 2}) == Result(((3,), (1,)), (2,)), "2 was not there"
    assert result_of((1, 2, 3), over, NUMBERS, None) == Result(((1, 3),), (2,)), "no record: level"


def test_of_a_table_that_was_lost_all_are_level_and_alone_one_wins():
    assert level((1, 2, 3)) == Result(((1, 2, 3),))
    assert nobody_plays([2], (1, 2, 3)) == Result(((2,),), (1, 3))
    assert nobody_plays([], (1, 2)) == Result((), (1, 2))


async def test_between_deals_people_go_on_and_nobody_else_sits_down(directory, store):
    table = await open_cup_table(directory, store)
    between = replace(table.value, phase=Phase.BETWEEN_DEALS)
    with pytest.raises(TableError, match="cup_table"):
        require_for_cup(between, Join(DORA))
    require_for_cup(between, ReadyForDeal(ANNA))


async def test_the_time_to_click_begins_when_the_board_is_there(directory, store, clock):
    table = await open_cup_table(directory, store, posted=False)
    await time_is_up(table)
    assert table.value.phase is Phase.LOBBY, "nobody could click"
    clock.now += CUP_MILLISECONDS // 2
    await table.handle(Posted(7))
    left = table.value.deadline_of(DeadlineKind.START).due_at - clock.now
    assert CUP_MILLISECONDS - 1000 < left <= CUP_MILLISECONDS, "but for the clock's own ticks"
    clock.now += CUP_MILLISECONDS // 2
    due = table.value.deadlines
    await table.handle(Posted(8))
    assert table.value.deadlines == due, "it has only moved"


@pytest.mark.parametrize(("took", "begins_anew"), [(0, False), (1, True)])
async def test_the_time_to_come_begins_when_the_board_is_there_if_that_took_long(
    directory, store, took, begins_anew
):
    table = await open_cup_table(directory, store, posted=False)
    asked = asking(table.value, 0)
    late = MINUTE + took
    due = posted(asked, 5, late).deadline_of(DeadlineKind.START).due_at
    assert due == (late + CUP_MILLISECONDS if begins_anew else CUP_MILLISECONDS)
    moved = posted(replace(asked, message_id=4), 5, late).deadline_of(DeadlineKind.START).due_at
    assert moved == CUP_MILLISECONDS, "a board that has moved asks nobody anew"
