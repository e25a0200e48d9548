"""The levels' knowledge of the Shithead family."""

import pytest

from game.ai.levels import LEVELS
from game.core.cards import codes
from game.levels import policy_for
from game.shedding.actions import Flip
from game.shithead.actions import Chance, Exchange, PickUp, Play, Stop
from game.shithead.ai.appraisal import worth_by_rank
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.ruleset import compile_ruleset
from tests.game.conformance.playing import rng_of


def choice(level, preset, **position):
    """Return what a level does as seat 0 of a position."""
    rules = PRESETS[preset]
    state = SHITHEAD.read_position(rules, {"turn": 0, **position})
    legal = SHITHEAD.legal_actions(state, 0)
    return policy_for(SHITHEAD, level).choose(SHITHEAD.view(state, 0), legal, rng_of("choice"))


def seat(hand="", up="", down=""):
    return {"hand": hand.split(), "up": [[card] for card in up.split()], "down": down.split()}


def pile(*plays):
    return [{"seat": 1, "cards": cards.split()} for cards in plays]


OTHER = seat("4C 5C 6C", "7C 8C 9C", "3C 4D 5D")


@pytest.mark.parametrize("level", LEVELS)
def test_low_cards_go_first_and_all_of_them(level):
    hand = seat("4S 4H 10S", "KS KH QH", "3S 3H 3D")
    action = choice(level, "shithead", seats=[hand, OTHER], stock=["6S", "6H", "6D"], pile=pile("3C"))
    assert sorted(codes(action.cards)) == ["4H", "4S"]


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_takes_the_pile_who_can_lay_a_plain_card(level):
    hand = seat("9S QH KS", "KC KH QC", "3S 3H 3D")
    action = choice(level, "shithead", seats=[hand, OTHER], stock=["6S"], pile=pile("3C", "4H 4S", "5S"))
    assert isinstance(action, Play)


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_good_cards_are_exchanged_to_lie_face_up(level):
    hand = seat("2S 10S AS", "3S 4H 6D", "5S 5H 3D")
    action = choice(level, "shithead", phase="exchange", seats=[hand, OTHER], stock=["6S", "6H"])
    assert isinstance(action, Exchange)
    assert sorted(codes(action.hand)) == ["10S", "2S", "AS"]


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_ten_that_would_eliminate_is_not_laid_as_the_last_card(level):
    third = seat("6S 6H")
    action = choice(level, "norvegien", seats=[seat("10S"), OTHER, third], pile=pile("KC"))
    assert action == PickUp()


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_the_stock_is_tried_before_the_pile_is_taken(level):
    hand = seat("4S 5S 6S", "KC KH QC", "3S 3H 3D")
    other = seat("8C 9C JC", "7C 8D 9D", "8H 9H JD")
    stock = ["10C", "10D", "2C", "2D", "AC", "AD", "KD", "2H", "2S", "10H", "10S", "AH"]
    action = choice(
        level,
        "vandtia",
        seats=[hand, other],
        stock=stock,
        pile=pile("3C", "4H 4D", "5H 5D", "6H", "7H", "KS"),
    )
    assert action == Chance()


@pytest.mark.parametrize("level", ["normal", "hard", "expert"])
def test_a_chain_of_blind_cards_stops_before_one_that_cannot_fit(level):
    hand = seat(down="3S 4S")
    other = seat("5C 6C")
    laid = [*pile("3C", "3D 3H", "4C 4D", "5H 5D", "6H 6D", "8H"), {"seat": 0, "cards": ["KS"]}]
    action = choice(level, "danish", phase="chain", seats=[hand, other], pile=laid)
    assert action == Stop()


@pytest.mark.parametrize("level", LEVELS)
def test_face_down_cards_are_turned_when_nothing_else_is_left(level):
    action = choice(level, "shithead", seats=[seat(down="3S 4S"), OTHER], pile=pile("8C"))
    assert isinstance(action, Flip)


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_the_lead_is_what_the_last_card_of_the_other_cannot_beat(level):
    action = choice(level, "shithead", seats=[seat("4S QH"), seat("7D")])
    assert codes(action.cards) == ["QH"]


OUT = {"hand": [], "status": "out"}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("out", range(4))
def test_whoever_can_go_out_does_whatever_place_is_left(level, out):
    seats = [seat("KS"), *[OUT] * out, *[seat("3C 4D", "5D", "6D")] * (4 - out)]
    finished = list(range(1, out + 1))
    action = choice(level, "shithead", seats=seats, finished=finished, pile=pile("2D", "3D 3H"))
    assert isinstance(action, Play)


def test_worths_follow_house_rules():
    worth = worth_by_rank(compile_ruleset(PRESETS["shithead"]))
    assert worth[3] < worth[9] < worth[13] < worth[2] < worth[10]
    ranked_ten = worth_by_rank(compile_ruleset(PRESETS["shithead_ranked_ten"]))
    assert ranked_ten[10] < worth[10]
    palestinian = worth_by_rank(compile_ruleset(PRESETS["palestinian"]))
    assert palestinian[3] > palestinian[9]
