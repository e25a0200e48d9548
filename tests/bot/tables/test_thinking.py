"""AIs that search think in processes of their own: nobody waits for them, and losing one costs a move."""

import asyncio
import os
import signal
from itertools import product

import pytest

from bot.tables.commands import AddAi, Start
from bot.tables.thinking import NICENESS, processes_allowed
from bot.tables.values import Phase
from game.ai.levels import THINKERS
from game.levels import policy_for
from game.registry import GAMES
from tests.bot.tables.living import ANNA, awaited, play_one
from tests.game.conformance.playing import fresh_state, rng_of


async def until(is_so):
    """Wait for what comes about by itself."""
    async with asyncio.timeout(60):
        while not is_so():  # noqa: ASYNC110 (what it waits for tells nobody)
            await asyncio.sleep(0.005)


def is_annas_turn(table):
    return table.value.phase is not Phase.PLAYING or ANNA in awaited(table)


async def playing(open_table, levels=("expert", "expert")):
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


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGSTOP], ids=["dies", "hangs"])
async def test_a_process_that_fails_costs_a_move_and_never_the_table(open_table, caplog, end):
    async with processes_allowed(1, patience=2) as thinkers:
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
    async with processes_allowed(1) as thinkers:
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
