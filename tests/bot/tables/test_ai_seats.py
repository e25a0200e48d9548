"""AI seats: every level plays, for every game, and thinks without keeping others waiting."""

import asyncio
import threading

import pytest

from bot.common.errors import TableError
from bot.tables.ai.players import AiPlayers
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.model.commands import Act, AddAi, ReadyForDeal, SetAis, SetLevel, Start
from bot.tables.model.values import Occupant, Phase
from game.ai.random_play import RandomPolicy
from game.core.rng import Rng
from tests.bot.tables.living import ANNA, play_out
from tests.support.searches import short_searches


@pytest.mark.parametrize("game", ["shithead", "nain_jaune"])
async def test_ais_of_all_levels_play_a_deal_with_a_person(open_table, game):
    table = await open_table(game)
    for level in AI_LEVELS:
        await table.handle(AddAi(ANNA, level))
    with short_searches():
        await table.handle(Start(ANNA))
        await play_out(table)
    assert table.value.phase in (Phase.OVER, Phase.BETWEEN_DEALS)


async def test_an_ai_is_normal_if_nothing_is_said(open_table):
    table = await open_table()
    await table.handle(AddAi(ANNA))
    assert table.value.seats[1] == Occupant(None, "normal")
    with pytest.raises(TableError, match="unknown_level"):
        await table.handle(AddAi(ANNA, "random"))


async def refused(table, command):
    with pytest.raises(TableError) as error:
        await table.handle(command)
    return error.value.code


async def test_ais_become_stronger_between_deals_and_anything_between_matches(open_table):
    table = await open_table("nain_jaune", for_tokens=False)
    await table.handle(SetAis(ANNA, 2, "easy"))
    assert await refused(table, SetLevel(ANNA, "normal")) == "wrong_phase"
    await table.handle(Start(ANNA))
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    assert await refused(table, SetLevel(ANNA + 1, "normal")) == "not_host"
    assert await refused(table, SetLevel(ANNA, "genius")) == "unknown_level"
    update = await table.handle(SetLevel(ANNA, "normal"))
    assert [seat.ai_level for seat in update.table.seats] == [None, "normal", "normal"]
    assert await refused(table, SetLevel(ANNA, "easy")) == "ais_only_stronger"
    while table.value.phase is not Phase.OVER:
        await table.handle(ReadyForDeal(ANNA))
        await play_out(table)
    update = await table.handle(SetLevel(ANNA, "easy"))
    assert [seat.ai_level for seat in update.table.seats] == [None, "easy", "easy"]


async def test_an_ai_that_thinks_does_not_stop_anything_else(open_table, monkeypatch):
    asked, answered = threading.Event(), threading.Event()

    class Slow(RandomPolicy):
        def choose(self, view, legal, rng, /):
            asked.set()
            assert answered.wait(10), "it was asked where everything else waits for it"
            return super().choose(view, legal, rng)

    monkeypatch.setattr("bot.tables.ai.players.policy_for", lambda game, level: Slow())
    table = await open_table("shithead")
    await table.handle(AddAi(ANNA))
    starting = asyncio.create_task(table.handle(Start(ANNA)))
    await asyncio.to_thread(asked.wait, 10)
    answered.set()
    update = await starting
    assert not update.table.seats[1].is_person
    assert 1 not in update.table.match.awaited


def test_ais_of_another_thread_have_chances_of_their_own():
    rng = Rng(bytes(32), "ai")
    first, second = AiPlayers(rng).apart(), AiPlayers(rng).apart()
    drawn = [[ai._rng.word() for _ in range(4)] for ai in (first, second)]
    assert drawn[0] != drawn[1]


class Broken:
    """A faulty policy: it raises, or chooses an illegal action."""

    def __init__(self, choice=None):
        self.choice = choice

    def choose(self, view, legal, rng):
        if self.choice is None:
            raise ZeroDivisionError
        return self.choice


@pytest.mark.parametrize("policy", [Broken(), Broken("no action at all")], ids=["raises", "chooses nonsense"])
async def test_an_ai_that_fails_plays_by_default_and_is_reported_once(
    open_table, directory, store, monkeypatch, caplog, policy
):
    monkeypatch.setattr("bot.tables.ai.players.policy_for", lambda game, level: policy)
    table = await open_table("shithead")
    await table.handle(AddAi(ANNA))
    await table.handle(AddAi(ANNA))
    await table.handle(Start(ANNA))
    for _ in range(30):
        if table.value.phase is not Phase.PLAYING:
            break
        seat = table.value.seat_of(ANNA)
        assert seat in table.value.match.awaited, "both AIs have moved"
        body = table.value.game.actions.dump_python(
            table.value.game.default_action(table.value.match.state, seat), mode="json"
        )
        await table.handle(Act(ANNA, (body,)))
    assert [record.levelname for record in caplog.records if "AI" in record.message] == ["ERROR"]
