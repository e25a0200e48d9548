"""Jokers that stand for any rank: `7X` and `7Y` are the jokers `X1` and `X2`, laid as a 7."""

import pytest

from tests.scenarios.shithead.table import A, B, Table, idle, pile, seat

ANY = {"joker_rank": "any", "jokers": 2}


def table(hand: str, beneath: str = "5S", *, rules=ANY, up: str = "", down: str = "", **position) -> Table:
    position.setdefault("pile", pile(beneath, by=B) if beneath else [])
    return Table("shithead", rules, turn=A, seats=[seat(hand, up, down), *idle(2)], **position)


def test_a_joker_is_laid_as_any_rank_that_fits_and_lies_as_this_rank():
    before = table("X1 4S", "JH")
    assert before.legal_ranks() == "2 10 J Q K A"
    after = before.plays("QX")
    assert after.pile == ["JH", "QX"]
    assert after.legal_ranks() == ""
    assert after.event("cards_laid")["cards"] == ["QX"]


def test_it_goes_with_cards_of_the_rank_towards_four_of_a_kind():
    after = table("X1 7S 7H 9S", "7D").plays("7S 7H 7X")
    assert (after.pile, after.turn) == ([], A)
    assert after.event("pile_burnt")["cards"] == ["7D", "7S", "7H", "7X"]
    assert after.position["burnt"] == ["7D", "7S", "7H", "X1"]


def test_it_counts_as_this_rank_for_who_completes_them():
    assert table("7S 7H 9S", "7D 7X").plays("7S 7H").pile == []


def test_it_has_the_power_of_the_rank():
    assert table("X1 4S", "KD").plays("10X").pile == []
    skipped = table("X1 9S", rules={**ANY, "powers": {"8": {"effect": "skip"}}}).plays("8X")
    assert skipped.turn == 2


def test_whoever_takes_the_pile_has_a_joker_again():
    assert table("4S", "QX").does("pick_up").hand(A) == ["4S", "X1"]


@pytest.mark.parametrize(
    ("rules", "cards"), [(ANY, ["X1"]), ({"jokers": 1, "powers": {"X": {"entry": "any"}}}, ["7X"])]
)
def test_a_joker_is_named_where_it_stands_for_a_rank_and_only_there(rules, cards):
    assert table("X1 7S", rules=rules).refused("play", cards=cards) == "joker_rank"


def test_one_names_only_jokers_that_one_has():
    before = table("X1 7S")
    assert before.refused("play", cards=["7X", "7Y"]) == "not_your_cards"
    assert before.refused("play", cards=["7Y"]) == "not_your_cards"
    assert before.refused("play", cards=["4X"]) == "cards_too_low"
    assert before.refused("play", cards=["7S", "8X"]) == "mixed_ranks"


def test_it_is_laid_from_the_table_too():
    before = table("", up="X1 7S 4S", down="3S 3C 3H")
    assert before.refused("play", cards=["7S", "7X"]) is None
    after = before.plays("7S 7X")
    assert (after.pile, after.up(A)) == (["5S", "7S 7X"], ["", "", "4S"])


def test_equal_face_up_cards_and_jokers_go_with_the_last_hand():
    rules = {**ANY, "last_hand": "with_table"}
    after = table("7S X1", up="7D X2 9C", down="3S", rules=rules).plays("7S 7X 7D 7Y")
    assert (after.pile, after.up(A)) == ([], ["", "", "9C"])


@pytest.mark.parametrize(("beneath", "lies"), [("5S", ["5S", "5X"]), ("", ["2X"])])
def test_a_joker_turned_blind_is_of_the_rank_beneath_or_else_the_lowest_that_fits(beneath, lies):
    after = table("", beneath, down="X1 3C").does("flip", slot=0)
    assert after.pile == lies
    assert after.event("card_flipped")["card"] == "X1"


def test_where_only_higher_ranks_fit_a_joker_turned_blind_is_the_lowest_of_them():
    rules = {**ANY, "compare": "gt", "powers": {"2": None, "10": None}}
    assert table("", "KS", rules=rules, down="X1 3C").does("flip", slot=0).pile == ["KS", "AX"]


def test_it_counters_as_a_rank_that_counters():
    rules = {**ANY, "powers": {"A": {"effect": "attack"}}}
    attack = {"attacker": B, "target": A}
    attacked = table("X1 4S", rules=rules, pile=pile("AS", by=B), attack=attack, phase="attack")
    assert attacked.legal_ranks() == "2 10 A"
    assert attacked.refused("play", cards=["9X"]) == "not_a_counter"


def test_four_at_once_on_anything_may_have_jokers():
    rules = {**ANY, "quad_entry": "any"}
    assert table("4S 4H 4D X1 9S", "KD", rules=rules).plays("4S 4H 4D 4X").pile == []


def test_no_run_has_a_joker():
    rules = {**ANY, "runs": "suited"}
    before = table("6S 8S X1 X2", rules=rules)
    assert before.refused("play", cards=["6S", "7X", "8S"]) == "not_a_run"
    assert before.refused("play", cards=["6X", "7Y"]) == "not_a_run"


def test_jokers_that_stand_for_any_rank_need_no_power():
    assert table("X1").rules.jokers == 2


def test_where_nothing_fits_no_joker_does():
    rules = {**ANY, "compare": "gt", "powers": {"2": None, "10": None}}
    before = table("X1 4S", "AS", rules=rules)
    assert before.legal_kinds() == {"pick_up"}
