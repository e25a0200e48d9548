"""AIs that search think in processes of their own: nobody waits for them, and losing one costs a move."""

import asyncio
import os
import signal
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import product

import pytest

from bot.tables.ai.players import AiPlayers
from bot.tables.ai.thinking import NICENESS, Thinkers, processes_allowed
from bot.tables.deciding.match import act_for_ai, awaits_ai, move
from bot.tables.directory import Directory
from bot.tables.model.changes import Actor
from bot.tables.model.commands import AddAi, Close, Expire, Join, Start
from bot.tables.model.values import DeadlineKind, Phase
from game.ai.levels import THINKERS
from game.levels import policy_for
from game.registry import GAMES
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, awaited, past_the_exchange, play_one, started
from tests.game.conformance.playing import fresh_state, rng_of


async def until(is_so):
    """Wait for what comes about by itself."""
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 (what it waits for tells nobody)
            await asyncio.sleep(0.005)


def is_annas_turn(table):
    """Tell whether the AIs have nothing to do, not even to exchange."""
    return table.value.phase is not Phase.PLAYING or awaited(table) == [ANNA]


async def playing(open_table, levels=("hard", "hard")):
    """A table with a person and AIs, once it is the person's turn."""
    table = await open_table("shithead")
    for level in levels:
        await table.handle(AddAi(ANNA, level))
    await table.handle(Start(ANNA))
    await until(lambda: is_annas_turn(table))
    return table


async def play_until(table, is_so):
    """Let the person and the AIs play until something is so."""
    while not is_so():
        assert table.value.phase is Phase.PLAYING, "the deal was over before it was"
        await play_one(table, ANNA)
        await until(lambda: is_annas_turn(table))


async def hanging(table, thinkers):
    """Let an AI of the table think in a process that stands still; returns its id."""
    await play_until(table, lambda: thinkers.pids)
    (pid,) = thinkers.pids
    os.kill(pid, signal.SIGSTOP)
    async with asyncio.timeout(60):
        while ANNA in awaited(table):
            await play_one(table, ANNA)
    return pid


async def test_a_click_is_answered_before_the_ais_have_thought(open_table):
    async with processes_allowed(1, patience=600) as thinkers:
        table = await playing(open_table)
        await play_until(table, lambda: thinkers.pids)
        (pid,) = thinkers.pids
        os.kill(pid, signal.SIGSTOP)
        for _ in range(30):
            update = await play_one(table, ANNA)
            if update.table.phase is Phase.PLAYING and ANNA not in awaited(table):
                break
        assert all(event.seat == 0 for event in update.events if event.kind == "cards_laid")
        os.kill(pid, signal.SIGCONT)
        await until(lambda: is_annas_turn(table))


async def test_whatever_others_click_is_answered_while_an_ai_thinks(open_table, clock, monkeypatch):
    asked, choose = [], Thinkers.choose

    def noting(self, game, level, view, *rest):
        asked.append(repr(view))
        return choose(self, game, level, view, *rest)

    monkeypatch.setattr(Thinkers, "choose", noting)
    async with processes_allowed(1, patience=600) as thinkers:
        table = await playing(open_table)
        pid = await hanging(table, thinkers)
        async with asyncio.timeout(20):
            assert (await table.handle(Join(BEN))).table.waiting == (BEN,)
            clock.now = (due := table.value.deadline_of(DeadlineKind.AI)).due_at
            await table.handle(Expire(due.kind, due.due_at, due.seat))
        os.kill(pid, signal.SIGCONT)
        await until(lambda: is_annas_turn(table))
        assert table.value.waiting == (BEN,), "what the AI chose was put on top of it"
        assert len(asked) == len(set(asked)), "nobody was asked twice about the same"
        await hanging(table, thinkers)
        async with asyncio.timeout(20):
            undo = Close(BEN, moderator=True, undo=True)
            assert (await table.handle(undo)).table.phase is Phase.VOID


def away(value, user):
    seat = value.seat_of(user)
    return value.with_seat(seat, replace(value.seats[seat], away=True))


async def test_of_what_ais_have_thought_they_say_what_still_fits(open_table):
    table = await started(await open_table("shithead"), BEN, CLEO)
    await past_the_exchange(table)
    present, first = table.value, awaited(table)[0]
    after = present.people[(present.people.index(first) + 1) % 3]
    value, seat = away(away(present, first), after), present.seat_of(first)
    ai = AiPlayers(rng_of("by heart")).remembering()
    thought = act_for_ai(value, ai, 2)
    ai.may_think = False
    assert thought.entries
    assert act_for_ai(replace(value, waiting=(DORA,)), ai, 2).entries == thought.entries
    assert act_for_ai(away(present, after), ai, 2).entries == (), "somebody is back"
    bodies = (GAMES["shithead"].actions.dump_python(one, mode="json") for one in legal_in(value, seat))
    other = next(body for body in bodies if body != thought.entries[0].log.action)
    elsewhere = move(value, seat, other, Actor.AI).table
    assert awaits_ai(elsewhere)
    assert act_for_ai(elsewhere, ai, 2).entries == (), "of that they have not thought"


def legal_in(value, seat):
    return value.game.legal_actions(value.match.state, seat)


async def test_the_end_of_the_bot_waits_for_no_ai_and_the_next_start_goes_on(open_table, store):
    async with AsyncExitStack() as bot:
        thinkers = await bot.enter_async_context(processes_allowed(1, patience=600))
        table = await playing(open_table)
        pid = await hanging(table, thinkers)
        stored = table.value
        async with asyncio.timeout(20):
            await bot.aclose()
    assert table.value == stored, "nothing was played in haste"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    again = await Directory(store).find(stored.table_id)
    await again.wake()
    assert is_annas_turn(again)
    assert again.value.match.length > stored.match.length


# A process that gives way to all others thinks for seconds while the suite runs: if it is taken for one that
# hangs, another one is started, which takes as long.
@pytest.mark.parametrize(
    ("end", "patience"), [(signal.SIGKILL, 600), (signal.SIGSTOP, 15)], ids=["dies", "hangs"]
)
async def test_a_process_that_fails_costs_a_move_and_never_the_table(open_table, caplog, end, patience):
    async with processes_allowed(1, patience) as thinkers:
        table = await playing(open_table)
        await play_until(table, lambda: thinkers.pids)
        (lost,) = thinkers.pids
        os.kill(lost, end)
        await play_until(table, lambda: "moves in haste" in caplog.text)
        await play_until(table, lambda: thinkers.pids and thinkers.pids != [lost])
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_ais_that_do_not_search_need_no_process(open_table):
    async with processes_allowed(1) as thinkers:
        table = await playing(open_table, levels=("easy", "normal"))
        for _ in range(5):
            update = await play_one(table, ANNA)
            assert update.table.phase is not Phase.PLAYING or ANNA in awaited(table), "the AIs moved at once"
        assert thinkers.pids == []


async def test_a_process_gives_way_and_chooses_what_would_be_chosen_here():
    async with processes_allowed(1, patience=600) as thinkers:
        for game, level in product(GAMES.values(), sorted(THINKERS)):
            state = fresh_state(game, game.presets[next(iter(game.presets))], 3, seed=4)
            seat = game.awaited(state)[0]
            view, legal, here = game.view(state, seat), game.legal_actions(state, seat), rng_of("thinking")
            chosen, there = await asyncio.to_thread(
                thinkers.choose, game, level, view, legal, rng_of("thinking")
            )
            assert chosen == policy_for(game, level).choose(view, legal, here)
            assert [there.word() for _ in range(9)] == [here.word() for _ in range(9)]
        (pid,) = thinkers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) == min(os.getpriority(os.PRIO_PROCESS, 0) + NICENESS, 19)


@pytest.mark.parametrize(("processors", "processes"), [(None, 1), (1, 1), (2, 1), (4, 3), (64, 4)])
async def test_ais_leave_a_processor_to_the_bot(monkeypatch, processors, processes):
    noted = []

    class Noted(Thinkers):
        def __init__(self, processes, patience):
            noted.append(processes)
            super().__init__(processes, patience)

    monkeypatch.setattr("os.cpu_count", lambda: processors)
    monkeypatch.setattr("bot.tables.ai.thinking.Thinkers", Noted)
    async with processes_allowed():
        assert noted == [processes]
