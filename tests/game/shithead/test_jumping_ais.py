import pytest

from game.ai.levels import LEVELS
from game.core.rng import Rng
from game.levels import policy_for
from game.shithead.actions import JumpIn
from game.shithead.game import SHITHEAD
from tests.scenarios.shithead.table import A, B, C, Table, pile, seat


def table(hand: str) -> Table:
    seats = [seat("4C 5C 6C"), seat("4D 5D 6D"), seat(hand)]
    laid = pile("5S", "7S 7H", by=A)
    return Table("shithead", {"jump_in": True}, turn=B, pile=laid, seats=seats)


def reaction(level: str, there: Table):
    policy, view = policy_for(SHITHEAD, level), SHITHEAD.view(there.state, C)
    return policy.react(view, SHITHEAD.legal_actions(there.state, C), Rng(bytes(32), "ai"))


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_jumps_in_with_cards_that_burn_and_lead(level):
    assert reaction(level, table("7D 7C KS")) == JumpIn()


@pytest.mark.parametrize("level", LEVELS)
def test_no_level_jumps_in_without_the_cards(level):
    assert reaction(level, table("8D 7C KS")) is None
