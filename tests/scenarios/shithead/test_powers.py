"""Powers that tables give: who plays next, odd and even, listed ranks, and copies of the card beneath."""

import pytest

from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat


def table(powers: dict, hand: str, on: str = "5S", *others: dict, down: str = "", **position) -> Table:
    seats = [seat(hand, down=down), *(others or idle(3))]
    position.setdefault("pile", pile(*on.split(), by=D))
    return Table("shithead", {"powers": powers}, turn=A, seats=seats, **position)


NAMES = {"A": {"effect": "name_next"}}


def test_an_ace_names_who_plays_next():
    before = table(NAMES, "AS 4S")
    assert before.refused("play", cards=["AS"]) == "target_needed"
    assert before.refused("play", cards=["AS"], target=A) == "bad_target"
    after = before.plays("AS", target=C)
    assert (after.turn, after.phase) == (C, "play")
    assert after.event("next_named")["target"] == C
    assert after.does("pick_up").turn == D


def test_a_blind_ace_names_who_plays_next_afterwards():
    after = table(NAMES, "", down="AS 4S").does("flip", slot=0)
    assert after.phase == "aim"
    assert after.does("aim", target=C).turn == C


def test_who_leaves_before_naming_anybody_lets_the_next_play():
    after = table(NAMES, "", down="AS 4S").does("flip", slot=0).leaves(A)
    assert "attack_lapsed" not in after.kinds
    assert after.turn == B


def test_four_aces_burn_and_name_nobody():
    assert table(NAMES, "AS AH AC AD 4S").plays("AS AH AC AD").turn == A


@pytest.mark.parametrize(("asked", "ranks"), [("odd", "2 3 5 7 9 J K A"), ("even", "2 4 6 8 10 Q")])
def test_odd_and_even(asked, ranks):
    powers = {"9": {"demand": asked}, "10": None, "2": {"entry": "any"}}
    before = table(powers, "2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS", "9H")
    assert before.legal_ranks() == ranks
    fitting = before.legal_ranks().split()
    assert before.refused("play", cards=["8S" if "8" not in fitting else "7S"]) == "not_on_that_rank"


def test_only_jacks_beat_a_jack_not_even_what_goes_on_anything():
    before = table({"J": {"demand": "only:J"}}, "2S 10S JS KS", "JH")
    assert before.legal_ranks() == "J"
    assert before.refused("play", cards=["10S"]) == "not_on_that_rank"


def test_a_card_that_is_answered_in_kind_only():
    assert table({"9": {"demand": "in_kind"}}, "2S 9S 10S KS", "9H").legal_ranks() == "9"


def test_ranks_that_a_card_bars():
    assert table({"9": {"demand": "not:2,K"}}, "2S 4S 10S KS", "9H").legal_ranks() == "4 10"


GLASS = {"entry": "any", "demand": "transparent", "effect": "copy"}


def test_a_copy_skips_as_the_card_beneath_does():
    powers = {"8": {"effect": "skip"}, "3": GLASS}
    after = table(powers, "3S 3H 4S", "8H").plays("3S 3H")
    assert after.event("turns_skipped")["skipped"] == [B, C]
    assert after.turn == D


def test_a_copy_of_a_copy_is_what_lies_beneath_both():
    powers = {"8": {"effect": "reverse"}, "3": GLASS}
    assert table(powers, "3S 4S", "8H 3D").plays("3S").turn == D


def test_a_copy_attacks_nobody():
    powers = {"A": {"effect": "attack"}, "3": GLASS}
    assert table(powers, "3S 4S", "AH").plays("3S").turn == B


def test_a_copy_with_nothing_beneath_does_nothing():
    assert table({"3": GLASS}, "3S 4S", pile=[]).plays("3S").turn == B


def test_only_see_through_cards_copy():
    rules = table({"3": {"effect": "copy"}}, "3S").rules
    assert "3" not in rules.powers
