"""Turns end: a warning, then an AI moves; a player who misses three is away until they are back."""

from dataclasses import replace

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.deadlines import timed
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Act, AddAi, Close, Expire, ImBack, Leave, ReadyForDeal
from bot.tables.model.values import Deadline, Phase
from data.tables import deadlines
from data.tables.matches import load_record
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.living import (
    ANNA,
    BEN,
    CLEO,
    DORA,
    HOUR,
    MINUTE,
    awaited,
    expire,
    kinds,
    miss_turns,
    past_the_exchange,
    play_one,
    started,
)

DAY = 24 * HOUR


@pytest.fixture(autouse=True)
def seeded(monkeypatch):
    """Deals in which everybody gets to miss three turns."""
    seed_tables(monkeypatch, 1)


@pytest.fixture
async def exchanging(open_table):
    """Three people who may still exchange cards, all at once."""
    return await started(await open_table("shithead"), BEN, CLEO)


@pytest.fixture
async def table(exchanging):
    await past_the_exchange(exchanging)
    return exchanging


async def stored(database, table):
    async with database.reading() as tx:
        return {
            (one.kind, one.seat): one.due_at for one in await deadlines.of_table(tx, table.value.table_id)
        }


async def test_everybody_awaited_has_a_turn_and_a_warning(exchanging):
    assert kinds(exchanging) == [("warning", seat) for seat in range(3)] + [
        ("turn", seat) for seat in range(3)
    ]
    value = exchanging.value
    assert len({value.turn_due(seat) for seat in range(3)}) == 1
    assert value.turn_due(0) - value.deadline_of("warning", 0).due_at == 130_000


async def test_a_turn_that_goes_on_is_not_written_again_when_somebody_else_moves(
    exchanging, database, monkeypatch
):
    before, armed, dropped = await stored(database, exchanging), [], []
    arm, drop = deadlines.arm, deadlines.drop

    async def noted_arm(tx, *new):
        armed.extend((one.kind, one.seat) for one in new)
        await arm(tx, *new)

    async def noted_drop(tx, table_id, gone):
        dropped.extend(gone)
        await drop(tx, table_id, gone)

    monkeypatch.setattr(deadlines, "arm", noted_arm)
    monkeypatch.setattr(deadlines, "drop", noted_drop)
    await exchanging.handle(Act(BEN, ({"kind": "ready"},)))
    seat = exchanging.value.seat_of(BEN)
    assert (armed, sorted(dropped)) == ([], [("turn", seat), ("warning", seat)])
    after = await stored(database, exchanging)
    assert after == {key: due for key, due in before.items() if key[1] != seat}


async def test_a_new_decision_is_a_new_turn(table, clock, database):
    (mover,) = awaited(table)
    due = table.value.turn_due(table.value.seat_of(mover))
    clock.now += MINUTE
    await play_one(table)
    (seat,) = table.value.match.awaited
    assert table.value.turn_due(seat) > due + MINUTE - 1000
    assert await stored(database, table) == {
        (one.kind, one.seat): one.due_at for one in table.value.deadlines
    }


async def test_a_warning_says_so_and_changes_nothing_else(table, clock):
    (seat,) = table.value.match.awaited
    before = table.value
    update = await expire(table, clock, "warning", seat)
    assert (update.expired.kind, update.expired.seat) == ("warning", seat)
    assert (update.table.match, update.table.seats) == (before.match, before.seats)
    assert kinds(table) == [("turn", seat)]


async def test_an_ai_takes_the_turn_that_is_over(table, clock, database):
    (seat,) = table.value.match.awaited
    update = await expire(table, clock, "turn", seat)
    assert update.expired.kind == "turn"
    assert seat not in table.value.match.awaited
    assert (table.value.seats[seat].missed, table.value.seats[seat].away) == (1, False)
    async with database.reading() as tx:
        last = (await load_record(tx, table.value.match.match_id)).actions[-1]
    assert (last.seat, last.actor_key) == (seat, None)


async def test_an_ai_takes_the_turn_to_its_end(open_table, clock):
    """A run of Nain Jaune is laid card by card."""
    table = await started(await open_table(), BEN, CLEO)
    lengths = []
    for _ in range(4):
        (seat,) = table.value.match.awaited
        before = table.value.match.decisions[seat]
        await expire(table, clock, "turn", seat)
        lengths.append(table.value.match.decisions[seat] - before)
        assert seat not in table.value.match.awaited
        assert table.value.seats[seat].missed in (1, 2)
    assert max(lengths) > 1


async def test_a_person_who_moves_has_missed_nothing(table, clock):
    mover = awaited(table)[0]
    await miss_turns(table, clock, mover, 2)
    seat = table.value.seat_of(mover)
    assert table.value.seats[seat].missed == 2
    while mover not in awaited(table):
        await play_one(table)
    await play_one(table, mover)
    assert table.value.seats[seat].missed == 0


@pytest.fixture
async def without_ben(table, clock):
    """Ben has missed three turns."""
    await miss_turns(table, clock, BEN, 3)
    return table


async def test_after_three_missed_turns_an_ai_plays_at_once(without_ben):
    seat = without_ben.value.seat_of(BEN)
    occupant = without_ben.value.seats[seat]
    assert (occupant.missed, occupant.away, occupant.is_person) == (3, True, True)
    for _ in range(12):
        if without_ben.value.phase is not Phase.PLAYING:
            break
        assert BEN not in awaited(without_ben)
        assert without_ben.value.turn_due(seat) is None
        await play_one(without_ben)


async def test_an_old_hand_of_somebody_away_does_nothing(without_ben):
    before = without_ben.value
    with pytest.raises(TableError) as caught:
        await without_ben.handle(Act(BEN, ({"kind": "ready"},)))
    assert caught.value.code == "away"
    assert without_ben.value is before


async def test_a_player_who_is_back_plays_from_the_next_decision_on(without_ben):
    await without_ben.handle(ImBack(BEN))
    seat = without_ben.value.seat_of(BEN)
    assert (without_ben.value.seats[seat].missed, without_ben.value.seats[seat].away) == (0, False)
    while BEN not in awaited(without_ben):
        await play_one(without_ben)
    assert without_ben.value.turn_due(seat) is not None


async def test_a_player_who_is_there_cannot_come_back(table):
    with pytest.raises(TableError, match="not_away"):
        await table.handle(ImBack(BEN))


async def test_a_bank_is_used_by_turns_that_take_long_and_kept(table, clock, store):
    bank = CLOCKS["calm"].bank * 1000
    mover = awaited(table)[0]
    seat = table.value.seat_of(mover)
    assert table.value.seats[seat].bank == bank
    clock.now += 90_000 + 40_000
    await play_one(table, mover)
    left = table.value.seats[seat].bank
    assert bank - 40_100 < left <= bank - 40_000
    while mover not in awaited(table):
        await play_one(table)
    assert table.value.turn_due(seat) - clock.now == pytest.approx(90_000 + left, abs=50)
    await play_one(table, mover)
    assert table.value.seats[seat].bank == left
    assert (await Directory(store).find(table.value.table_id)).value == table.value


async def test_a_turn_that_is_over_leaves_nothing_in_the_bank(table, clock):
    (seat,) = table.value.match.awaited
    await expire(table, clock, "turn", seat)
    assert table.value.seats[seat].bank == 0


async def test_when_nobody_is_there_the_match_pauses_for_a_day(without_ben, clock):
    for user in (ANNA, CLEO):
        await miss_turns(without_ben, clock, user, 3)
    at_rest = without_ben.value
    assert kinds(without_ben) == [("idle", None)]
    assert at_rest.deadlines[0].due_at - clock.now == pytest.approx(DAY, abs=100)
    update = await without_ben.wake()
    assert update.table.match == at_rest.match
    await without_ben.handle(ImBack(CLEO))
    assert without_ben.value.deadline_of("idle") is None
    assert awaited(without_ben) == [CLEO]
    assert without_ben.value.turn_due(without_ben.value.seat_of(CLEO)) is not None


async def test_a_match_that_everybody_has_left_alone_is_closed(without_ben, clock):
    for user in (ANNA, CLEO):
        await miss_turns(without_ben, clock, user, 3)
    await expire(without_ben, clock, "idle")
    assert (without_ben.value.phase, without_ben.value.deadlines) == (Phase.OVER, ())


async def test_one_person_among_ais_who_walks_away_stops_the_match(open_table, clock):
    table = await open_table("shithead")
    for level in ("easy", "hard"):
        await table.handle(AddAi(ANNA, level))
    await started(table)
    await miss_turns(table, clock, ANNA, 3)
    assert kinds(table) == [("idle", None)]


async def test_without_a_clock_a_person_has_a_week(open_table, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["none"]), BEN)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    assert kinds(table) == [("patience", seat), ("idle", None)]
    due = table.value.deadline_of("idle").due_at
    clock.now += HOUR
    await play_one(table)
    assert table.value.deadline_of("idle").due_at == due
    clock.now += 2 * DAY
    await play_one(table)
    assert table.value.deadline_of("idle").due_at - clock.now == pytest.approx(7 * DAY, abs=100)
    await expire(table, clock, "idle")
    assert table.value.phase is Phase.OVER


async def test_a_turn_by_mail_lasts_a_day(open_table, clock):
    table = await started(await open_table("shithead", clock=CLOCKS["day"]), BEN)
    await past_the_exchange(table)
    (seat,) = table.value.match.awaited
    assert table.value.turn_due(seat) - clock.now == pytest.approx(DAY, abs=100)
    assert table.value.seats[seat].bank == 0


async def test_a_turn_of_another_match_has_all_its_time(exchanging, clock):
    """However often a seat has chosen in either."""
    due = Deadline("turn", clock.now + 1000, 0)
    before = replace(exchanging.value, deadlines=(due,))
    assert timed(before, before, clock.now).turn_due(0) == due.due_at
    after = replace(before, match=replace(before.match, match_id="another"))
    assert timed(before, after, clock.now).turn_due(0) > due.due_at


async def test_an_ai_that_never_comes_to_an_end_is_cut_short(exchanging, clock, monkeypatch):
    class Undecided:
        """Exchanges cards for ever."""

        def choose(self, view, legal, rng, /):
            return next(action for action in legal if action.kind == "exchange")

    monkeypatch.setattr("bot.tables.ai.players.policy_for", lambda game, level: Undecided())
    monkeypatch.setattr("bot.tables.deciding.decide.MOST_MOVES", 3)
    before = exchanging.value.match.length
    await expire(exchanging, clock, "turn", 0)
    assert 0 not in exchanging.value.match.awaited
    assert exchanging.value.match.length == before + 4  # three exchanges, and what is done when time is up


async def test_a_deadline_that_is_not_the_tables_any_more_does_nothing(table):
    (seat,) = table.value.match.awaited
    due = table.value.turn_due(seat)
    await play_one(table)
    before = table.value
    with pytest.raises(TableError, match="wrong_phase"):
        await table.handle(Expire("turn", due, seat))
    assert table.value is before


@pytest.mark.parametrize("ends", [[Close(99, moderator=True, undo=True)], [Leave(ANNA), Leave(BEN)]])
async def test_a_table_that_is_over_has_no_deadlines(open_table, database, ends):
    table = await started(await open_table("shithead"), BEN)
    for end in ends:
        await table.handle(end)
    assert table.value.phase in (Phase.OVER, Phase.VOID)
    assert table.value.deadlines == ()
    assert await stored(database, table) == {}


async def test_an_ai_goes_on_for_who_is_away_in_the_next_deal(open_table, clock):
    table = await started(await open_table(), BEN, CLEO, DORA)
    await miss_turns(table, clock, BEN, 3)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    for user in (ANNA, CLEO, DORA):
        await table.handle(ReadyForDeal(user))
    assert table.value.phase is Phase.PLAYING
    assert table.value.match.setup.deal == 2
    assert table.value.seats[1].away


async def test_an_away_player_is_back_when_ready_for_the_next_deal(open_table, clock):
    table = await started(await open_table(), BEN, CLEO, DORA)
    await miss_turns(table, clock, BEN, 3)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await table.handle(ReadyForDeal(BEN))
    assert not table.value.seats[1].away


async def test_a_match_ends_between_deals_when_nobody_is_there(open_table, clock):
    table = await started(await open_table(), BEN, CLEO)
    await miss_turns(table, clock, BEN, 3)
    while table.value.phase is Phase.PLAYING:
        await play_one(table)
    await expire(table, clock, "next_deal")
    assert table.value.phase is Phase.OVER
