import pytest

from game.core.cards import codes
from game.core.rng import deal_rng
from game.nain_jaune.actions import Lay, Pass
from game.nain_jaune.events import Passed, SeatLeft
from game.nain_jaune.runs import longest_run, run_cards, run_from, starting_ranks
from tests.game.nain_jaune.tables import GAME, cards, first_setup, lay, pass_turn, rules_of, table

SEED = bytes(range(32))


def view_of(hand: str, preset: str = "nain_jaune", **position: object):
    return GAME.view(table(hand, "2C", "3C", rules=rules_of(preset), **position), 0)


def test_one_click_lays_the_longest_run():
    assert codes(longest_run(view_of("9S 10S JD QS 4D AS"))) == ["9S", "10S", "JD", "QS"]


def test_following_the_run_starts_at_the_rank_needed():
    view = view_of("9S 10S 4D 5D 6D", run={"rank": "8", "seat": 1}, turn=0)
    assert starting_ranks(view) == (9,)
    assert codes(longest_run(view)) == ["9S", "10S"]


def test_a_leader_may_start_at_any_of_his_ranks_and_see_what_each_lays():
    view = view_of("9S 10S AS 4D")
    assert starting_ranks(view) == (14, 4, 9, 10)
    assert codes(run_cards(view, 10)) == ["10S"]
    assert codes(run_cards(view, 9)) == ["9S", "10S"]


def test_a_run_goes_over_the_king_only_where_it_wraps():
    assert codes(longest_run(view_of("QS KS AS 2S"))) == ["QS", "KS", "AS", "2S"]
    assert codes(longest_run(view_of("QD KS AS 2S 5D", preset="classic"))) == ["QD", "KS"]
    assert codes(run_cards(view_of("QD KS AS 2S", preset="classic"), 14)) == ["AS", "2S"]


def test_a_wrapping_run_lays_each_card_once():
    hand = "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AD 2D"
    run = longest_run(view_of(hand.replace("2D", "2H")))
    assert len(set(run)) == len(run) == 15


def test_the_suit_is_a_choice_only_between_a_board_card_and_another():
    steps = run_from(view_of("6S 6D 7S 7D 7H 8S 8D 10S"), 6)
    assert [(step.rank, codes(step.cards)) for step in steps] == [
        (6, ["6D"]),
        (7, ["7D", "7H"]),
        (8, ["8D"]),
    ]
    assert codes(run_cards(view_of("10S JC JS"), 11)) == ["JC"]


def test_between_equal_runs_the_one_that_takes_most_tokens_is_proposed():
    view = view_of("3S 4S QS KH", boxes={"QS": 3})
    assert codes(longest_run(view)) == ["QS", "KH"]
    assert codes(longest_run(view_of("3S 4S 9S 10S"))) == ["9S", "10S"]


def test_a_player_who_cannot_lay_has_no_run():
    assert longest_run(GAME.view(table("2C", "3C", "4C"), 1)) == ()


def test_restarting_is_bound_as_the_rules_bind_it():
    view = view_of("2S 3S 4S KD", run={"rank": "J", "seat": 0, "missing": ["Q"]})
    assert codes(longest_run(view)) == ["KD"]


@pytest.mark.parametrize("preset", list(GAME.presets))
def test_every_card_of_a_run_is_allowed_in_turn(preset: str):
    for number in range(20):
        state = GAME.deal(first_setup(rules_of(preset), 3), deal_rng(SEED, preset, number)).state
        seat = state.turn
        for card in longest_run(GAME.view(state, seat)):
            assert GAME.refuse(state, seat, Lay(card)) is None
            state = GAME.apply(state, seat, Lay(card)).state


def test_a_missed_deadline_lays_the_board_card_else_the_dearest_card_and_passes_only_for_lack_of_one():
    assert GAME.default_action(table("7S 7D KS", "2C", "3C"), 0) == Lay(*cards("7D"))
    assert GAME.default_action(table("7S KS 2D", "2C", "3C"), 0) == Lay(*cards("KS"))
    state = lay(table("9S 2C", "10C", "4C", rules=rules_of("mistigri")), "9S").state
    assert GAME.default_action(state, 0) == Pass()
    state = GAME.apply(state, 0, Pass()).state
    assert GAME.default_action(state, 1) == Lay(*cards("10C"))


def test_a_pass_is_reported_with_the_needed_rank():
    state = table(
        "9S 2C", "10C 3C", "4C 5C", rules=rules_of(voluntary_pass=True), run={"rank": "8", "seat": 2}, turn=0
    )
    assert pass_turn(state).events[0] == Passed(0, 9)


def test_a_departure_is_reported_with_the_number_of_cards_for_the_talon():
    step = GAME.leave(table("9S 2C", "10C 3C", "4C 5C", "6C 7C"), 1)
    assert step.events[0] == SeatLeft(1, 2)
