"""Actions at a table while its log is read: legal ones, illegal ones, and internal errors."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest
from sqlalchemy import text

from bot.common.errors import TableError
from bot.tables.deciding import match as play
from bot.tables.model.commands import Act, Close, Leave, ReadyForDeal, VoteOut
from bot.tables.model.values import Occupant, Phase
from bot.tables.storing.store import TableStore
from bot.tables.time.timekeeper import Timekeeper
from data.errors import UnavailableError
from data.tables import matches
from tests.proof.stages import Stage
from tests.proof.twins import match_of, user_of

STRANGER = 99
_LATER = 50_000
_LOOKS = 6
"""Looks of the clock, so far apart: until the longest turn of a live match is over."""

Doing = Callable[[Stage], Awaitable[None]]


async def act(stage: Stage) -> None:
    """Do what is allowed; between deals, be ready, until cards are dealt."""
    if stage.moment.seat is not None:
        await stage.do(stage.act(stage.action))
        return
    for user in stage.value.people:
        await stage.do(ReadyForDeal(user))


async def be_refused(stage: Stage) -> None:
    """Do once more what was done before, too late, in the wrong seat, and what only a host may."""
    for action in stage.moment.done[-6:]:
        await stage.do(stage.act(action))
    if stage.action is not None:
        await stage.do(stage.act(stage.action, decision=10_000))
    await stage.do(Act(STRANGER, ({"kind": "pass"},)))
    await stage.do(Close(STRANGER))
    await stage.do(VoteOut(user_of(0), 1))


async def be_unreadable(stage: Stage) -> None:
    """Send what is no action of the game."""
    for body in ({"kind": "nonsense"}, {"kind": "play", "cards": ["1Q"]}, {"kind": "lay", "card": 7}):
        await stage.do(Act(stage.user, (body,)))


async def hit_a_bug_of_the_game(stage: Stage) -> None:
    """Act, or deal, where the engine raises what names all cards."""
    position = stage.value.game.write_position(match_of(stage.value).state)

    def breaking(_: Any, *state: Any) -> Any:
        raise KeyError(repr(position), state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(stage.value.game), "apply", breaking)
        patch.setattr(type(stage.value.game), "deal", breaking)
        await act(stage)


async def hit_a_bug_of_the_store(stage: Stage) -> None:
    """Act where a statement fails that was given the action, the digest of the state and the seed."""
    seed = match_of(stage.value).seed

    async def breaking(tx: Any, match_id: str, new: Any, _: Any) -> None:
        await tx.run(text("INSERT INTO nowhere VALUES (:seed, :new)"), {"seed": seed, "new": repr(new)})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matches, "add_actions", breaking)
        await act(stage)


async def let_time_pass(stage: Stage, *, forgetting: bool = False) -> None:
    """Let turns run out, and the time between deals."""
    keeper = Timekeeper(stage.directory, stage.store)
    for look in range(_LOOKS):
        if look and forgetting:
            stage.replace(deadlines=())
        await keeper.look()
        stage.clock.now += _LATER


async def let_time_pass_with_a_bug(stage: Stage) -> None:
    """Let turns run out where the AI that takes them raises what it sees."""

    def breaking(match: Any, *_: Any) -> Any:
        raise ValueError(match.state)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.tables.ai.players.AiPlayers.choose", lambda _, *given: breaking(*given))
        patch.setattr(play, "default_move", breaking)
        await let_time_pass(stage)


async def let_time_pass_too_late(stage: Stage) -> None:
    """Let turns run out of which the table does not know any more."""
    await let_time_pass(stage, forgetting=True)


async def let_an_ai_act(stage: Stage) -> None:
    """Let an AI of a seat move; what comes after it is for people."""
    _seat_an_ai(stage)
    _ = await stage.table.wake()


async def let_an_ai_act_on_a_full_disk(stage: Stage) -> None:
    """Let an AI move whose move cannot be stored."""

    async def full(*_: Any) -> None:
        raise TableError("try_again") from UnavailableError("the disk is full")

    _seat_an_ai(stage)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TableStore, "save", full)
        _ = await stage.table.wake()


async def forget_a_task(stage: Stage) -> None:
    """Let a task break that nobody awaits: asyncio says so itself."""

    async def show() -> None:
        raise ValueError(match_of(stage.value).state)

    task = asyncio.create_task(show(), name="show")
    await asyncio.wait({task})
    del task
    await asyncio.sleep(0)


async def leave_and_close(stage: Stage) -> None:
    """Let somebody leave the match, then let the host end it."""
    await stage.do(Leave(stage.value.people[-1]))
    await stage.do(Close(stage.value.host_id))


def _seat_an_ai(stage: Stage) -> None:
    if stage.value.phase is Phase.PLAYING:
        seat = match_of(stage.value).awaited[0]
        stage.replace(seats=stage.value.with_seat(seat, Occupant(None, "easy")).seats)


DOINGS: Mapping[str, Doing] = {
    doing.__name__: doing
    for doing in (
        act,
        be_refused,
        be_unreadable,
        hit_a_bug_of_the_game,
        hit_a_bug_of_the_store,
        let_time_pass,
        let_time_pass_with_a_bug,
        let_time_pass_too_late,
        let_an_ai_act,
        let_an_ai_act_on_a_full_disk,
        forget_a_task,
        leave_and_close,
    )
}

LOGGED = frozenset(DOINGS) - {"act", "be_refused", "let_time_pass", "let_an_ai_act", "leave_and_close"}
"""What leaves something in the log."""
