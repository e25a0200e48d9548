"""AIs out of turn react to the last action, or let it stand."""

import logging

import pytest

from bot.tables.ai.players import AiPlayers
from game.ai.random_play import RandomPolicy
from game.core.rng import SEED_BYTES, Rng
from game.registry import POLICIES
from tests.highest_card.game import Call, Lay
from tests.highest_card.test_rules import lay, match_of


class Reacts(RandomPolicy):
    """Gives a fixed answer."""

    def __init__(self, answer):
        self.answer = answer

    def react(self, view, legal, rng):
        assert legal == [Call()]
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


class NeverReacts:
    """A policy without reactions."""

    def choose(self, view, legal, rng):
        return legal[0]


@pytest.fixture
def answer(monkeypatch):
    """Returns what the AI in seat 2 does about a card that seat 0 has laid."""
    match = lay(match_of(3))
    assert match.reactors == (2,)
    players = AiPlayers(Rng(bytes(SEED_BYTES), "ai"))

    def answered(policy):
        monkeypatch.setitem(POLICIES, "highest_card", {"easy": policy})
        return players.reaction(match, 2, "easy")

    return answered


def test_an_ai_reacts_or_lets_stand(answer):
    assert answer(Reacts(Call())) == {"kind": "call"}
    assert answer(Reacts(None)) is None
    assert answer(NeverReacts()) is None


def test_an_ai_that_fails_or_may_not_do_what_it_wants_lets_stand(answer, caplog):
    assert answer(Reacts(Lay(3))) is None
    with caplog.at_level(logging.ERROR):
        assert answer(Reacts(RuntimeError("broken"))) is None
        assert answer(Reacts(RuntimeError("broken"))) is None
    assert len(caplog.records) == 1
