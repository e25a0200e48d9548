"""Out of turn, whoever holds the cards that complete four of a kind may lay them."""

import pytest

from game.shithead.game import SHITHEAD
from tests.scenarios.shithead.table import A, B, C, D, Table, pile, seat

JUMPS = {"jump_in": True}


def table(*seats: dict, rules=JUMPS, beneath=("5S", "7S 7H"), **position) -> Table:
    """Return a table of four at which B is to move after A."""
    others = [seat(cards) for cards in ("4C 5C 6C", "4D 5D 6D", "4H 5H 6H", "8C 9C 10C")]
    there = [*seats, *others[len(seats) :]]
    return Table("shithead", rules, turn=B, pile=pile(*beneath, by=A), seats=there, **position)


SEVENS = (seat("4C"), seat("4D"), seat("7D 7C KS"))


def test_who_completes_four_of_a_kind_burns_the_pile_and_leads():
    after = table(*SEVENS, stock=["3S", "3H"]).does("jump_in", C)
    assert (after.pile, after.turn) == ([], C)
    assert after.hand(C) == ["3H", "3S", "KS"]
    assert after.kinds[:3] == ["jumped_in", "cards_laid", "pile_burnt"]


def test_by_the_rules_of_burns_the_next_player_leads():
    assert table(*SEVENS, rules={**JUMPS, "burn_leader": "next"}).does("jump_in", C).turn == D


def test_who_laid_the_top_cards_may_complete_them_too():
    assert table(seat("7D 7C KS")).does("jump_in", A).turn == A


@pytest.mark.parametrize(
    ("seats", "rules", "who"),
    [
        ((seat("4C"), seat("4D"), seat("7D KS 3S")), JUMPS, C),
        ((seat("4C"), seat("7D 7C KS")), JUMPS, B),
        (SEVENS, {}, C),
        (SEVENS, {**JUMPS, "quad": 0}, C),
        (SEVENS, {**JUMPS, "max_set": 1}, C),
    ],
    ids=["too few", "in turn", "by the usual rules", "where none burn", "more than may be laid at once"],
)
def test_else_nobody_jumps_in(seats, rules, who):
    before = table(*seats, rules=rules)
    assert before.refused("jump_in", who) == "no_jump_in"
    assert all(action["kind"] != "jump_in" for action in before.legal(who))


def test_nobody_jumps_in_on_an_empty_pile_or_in_an_attack():
    assert table(*SEVENS, beneath=()).refused("jump_in", C) == "no_jump_in"
    rules = {**JUMPS, "powers": {"A": {"effect": "attack"}}}
    attack = {"attacker": A, "target": B}
    attacked = table(seat("4C"), seat("4D"), seat("AD AC KS"), rules=rules, beneath=("AS AH",), attack=attack)
    assert attacked.refused("jump_in", C) == "no_jump_in"


def test_face_up_cards_jump_in_from_the_table_with_their_whole_place():
    after = table(seat("4C"), seat("4D"), seat("", "7D 7C KS", "3S 3H 3C")).does("jump_in", C)
    assert (after.pile, after.up(C)) == ([], ["", "", "KS"])
    rules = {**JUMPS, "quad": 3}
    shared = table(seat("4C"), seat("4D"), seat("", "7D+7C KS"), rules=rules, beneath=("7S 7H",))
    assert shared.does("jump_in", C).up(C) == ["", "KS"]


def test_who_jumps_in_with_the_last_cards_goes_out():
    after = table(seat("4C"), seat("4D"), seat("7D 7C")).does("jump_in", C)
    assert (after.status(C), after.turn) == ("out", D)


def test_a_forbidden_last_card_does_not_jump_in():
    rules = {**JUMPS, "last_card_ban": {"7": "illegal"}}
    assert table(seat("4C"), seat("4D"), seat("7D 7C"), rules=rules).refused("jump_in", C) == "no_jump_in"


def test_everybody_who_might_hold_the_cards_has_the_time_to_jump_in_whoever_does():
    holds, holds_not = table(*SEVENS), table(seat("4C"), seat("4D"), seat("8D 8C KS"), stock=["7D", "7C"])
    for there in (holds, holds_not):
        assert SHITHEAD.may_act(there.state) == (B, C, D)


def test_nobody_waits_where_all_can_see_that_the_cards_are_gone():
    assert SHITHEAD.may_act(table(*SEVENS[:2], burnt=["7D"]).state) == (B,)
