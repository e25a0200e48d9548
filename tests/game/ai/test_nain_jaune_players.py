"""The levels' knowledge of Nain Jaune."""

import pytest

from game.ai.levels import LEVELS
from game.core.cards import CODE
from game.levels import policy_for
from game.nain_jaune.actions import Lay
from tests.game.conformance.playing import rng_of
from tests.game.nain_jaune.tables import GAME, rules_of, table


def laid(level, state):
    """Return the card that a level lays as the seat to act; "" if it passes."""
    view, legal = GAME.view(state, state.turn), GAME.legal_actions(state, state.turn)
    action = policy_for(GAME, level).choose(view, legal, rng_of("choice"))
    return CODE[action.card] if isinstance(action, Lay) else ""


@pytest.mark.parametrize("level", LEVELS)
def test_a_board_card_is_laid_before_another_of_its_rank(level):
    boxes = {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15}
    state = table("7C 7D 2S", "8C 9H 5D", "8S KC AS", run={"rank": "6", "seat": 2}, boxes=boxes)
    assert laid(level, state) == "7D"


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_who_can_lay_does_not_pass(level):
    state = table(
        "7C 2S 3S",
        "8C 9H 5D",
        "8S KC AS",
        rules=rules_of("mistigri"),
        run={"rank": "6", "seat": 2},
        talon=["10C"],
    )
    assert laid(level, state) == "7C"


def test_easy_leads_its_longest_run():
    state = table("2C 5D 6S 7H JH", "8C 9H 5H", "8S KC AS", rules=rules_of("classic"), talon=["10C"])
    assert laid("easy", state) == "5D"


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_lead_that_wins_at_once_is_found(level):
    """After the King, which ends the run, the nine is led and the hand is empty."""
    hands = ("9D KC", "8C 10H QH JS", "10S AS QD JD")
    state = table(*hands, rules=rules_of("classic"), talon=["2C"])
    assert laid(level, state) == "KC"
