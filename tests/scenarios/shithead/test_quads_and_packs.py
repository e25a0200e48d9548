"""Quads, packs and the stock: E-20 to E-24, E-26, E-27, E-29 to E-31."""

import pytest

from game.core.rule_schema import RuleConflictError
from game.shithead.game import SHITHEAD
from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat


@pytest.mark.parametrize(
    ("table_cards", "hand_cards", "most"), [(3, 3, 5), (4, 3, 4), (3, 4, 5), (4, 4, 4), (5, 5, 3)]
)
def test_one_pack_is_enough_for_so_many_players(table_cards, hand_cards, most):
    """E-20."""
    rules = {"decks": 1, "table_cards": table_cards, "hand_cards": hand_cards}
    plain = SHITHEAD.presets["shithead"]
    assert plain.override({**rules, "players": [2, most]}).packs_for(most) == 1
    with pytest.raises(RuleConflictError) as conflict:
        plain.override({**rules, "players": [2, most + 1]})
    assert conflict.value.code == "cards_do_not_fit"
    assert conflict.value.facts["most_players"] == most
    assert conflict.value.facts["packs_needed"] == 2


def test_two_jokers_make_room_for_a_sixth_player():
    """E-20, 004-g: the whole pack is dealt, the stock is empty from the start."""
    assert SHITHEAD.presets["shithead_6j"].packs_for(6) == 1


def test_a_pack_is_added_where_the_deal_needs_it():
    """E-20: `fit`."""
    assert SHITHEAD.presets["vandtia"].packs_for(5) == 1
    assert SHITHEAD.presets["vandtia"].packs_for(6) == 2
    assert SHITHEAD.presets["smeghead"].packs_for(2) == 2


def test_equal_cards_of_several_packs_count_for_a_quad():
    """E-21: two identical cards are two cards."""
    seats = [seat("6S 6S 4C"), *idle(1)]
    table = Table("smeghead", turn=A, pile=pile("6S 6H", by=B), seats=seats)
    assert table.legal_ranks() == "6"
    assert table.plays("6S 6S").position["burnt"] == ["6S", "6H", "6S", "6S"]


def test_a_card_cannot_be_laid_twice():
    """E-21: naming a card twice needs two of them."""
    table = Table("smeghead", turn=A, seats=[seat("6S 6H"), *idle(1)])
    assert table.refused("play", cards=["6S", "6S"]) == "not_your_cards"


def test_more_than_a_quad_burns_too():
    """E-22."""
    seats = [seat("6S 6C 6D 4C"), *idle(1)]
    assert Table("smeghead", turn=A, pile=pile("6S 6H", by=B), seats=seats).plays("6S 6C 6D").pile == []


def test_a_see_through_card_in_between_breaks_a_quad():
    """E-23, 002-h."""
    seats = [seat("6C 6D 4C"), *idle(1)]
    table = Table("palestinian", turn=A, pile=pile("6S 6H", "2S", by=B), seats=seats).plays("6C 6D")
    assert table.pile == ["6S 6H", "2S", "6C 6D"]


def test_four_see_through_cards_burn():
    """E-23: they count as their own rank."""
    seats = [seat("2C 2D 4C"), *idle(1)]
    table = Table("palestinian", turn=A, pile=pile("KS", "2S 2H", by=B), seats=seats).plays("2C 2D")
    assert table.pile == []


def test_three_equal_cards_burn_where_the_rules_say_so():
    """4.1: `quad` is any number."""
    seats = [seat("6C 4C"), *idle(1)]
    table = Table("shithead", {"quad": 3}, turn=A, pile=pile("6S 6H", by=B), seats=seats)
    assert table.plays("6C").pile == []


def test_four_eights_do_not_skip():
    """E-24."""
    seats = [seat("8C 8D 8S 8H 4C"), *idle(2)]
    table = Table("norvegien_plus", turn=A, pile=pile("6S", by=B), seats=seats).plays("8C 8D 8S 8H")
    assert table.turn == A
    assert "turns_skipped" not in table.kinds


def test_a_player_draws_only_the_cards_left_in_the_stock():
    """E-26."""
    seats = [seat("8C 8D 8S"), *idle(2)]
    table = Table("shithead", turn=A, pile=pile("6S", by=B), stock=["3S", "4S"], seats=seats).plays(
        "8C 8D 8S"
    )
    assert table.hand(A) == ["3S", "4S"]
    assert table.event("cards_drawn")["count"] == 2


def test_a_chance_card_that_fits_is_laid_alone_and_the_hand_filled_afterwards():
    """E-27."""
    seats = [*idle(1), seat("JS QS")]
    table = Table("fives_low", turn=B, pile=pile("9S"), stock=["KS", "AS", "3S"], seats=seats).does("chance")
    assert table.pile == ["9S", "KS"]
    assert table.hand(B) == ["AS", "JS", "QS"]
    assert table.turn == A


def test_no_chance_card_for_who_has_only_face_down_cards():
    """E-27."""
    seats = [*idle(1), seat(down="JS QS")]
    table = Table("fives_low", turn=B, pile=pile("9S"), stock=["KS"], seats=seats)
    assert table.refused("chance") == "blind_only"


def test_no_chance_card_from_an_empty_stock():
    """E-27."""
    assert Table("fives_low", turn=A, seats=[seat("JS"), *idle(1)]).refused("chance") == "stock_empty"


def test_a_chance_card_only_for_who_is_stuck():
    """2.6: Vändtia."""
    seats = [seat("3S 4S KS"), *idle(1)]
    assert Table("vandtia", turn=A, stock=["9S"], seats=seats).refused("chance") == "not_stuck"
    stuck = Table("vandtia", turn=A, pile=pile("AS", by=B), stock=["9S"], seats=seats)
    assert stuck.legal_kinds() == {"chance", "pick_up"}


def test_an_endless_deal_is_cut_off_and_who_holds_cards_shares_the_place():
    """E-29."""
    seats = [seat("3S 4S"), seat("5S"), seat(status="out"), seat("6S"), seat(status="eliminated")]
    table = Table("norvegien_loser", turn=A, moves=1999, seats=seats).plays("3S")
    assert table.ranking == [[C], [A, B, 3], [4]]
    assert table.loser is None
    assert table.event("deal_over")["reason"] == "move_limit"


def test_a_shared_slot_goes_together_whatever_the_limit():
    """E-30."""
    seats = [seat(up="6S+6H+6C 6D 9S"), *idle(1)]
    table = Table("karma", {"max_set": 2}, turn=A, pile=pile("5S", by=B), seats=seats)
    counts = [len(action["cards"]) for action in table.legal() if action["kind"] == "play"]
    assert sorted(counts) == [1, 1, 3]
    assert table.refused("play", cards=["6S", "6H", "6C", "6D"]) == "too_many_cards"


def test_a_run_may_end_with_a_burning_ten():
    """E-31, 004-Q5."""
    seats = [seat("9C 10C JC 4S"), *idle(1)]
    table = Table("guarducci", turn=A, pile=pile("6S", by=B), seats=seats)
    assert table.refused("play", cards=["9C", "10C", "JC"]) == "run_ends_earlier"
    table = table.plays("9C 10C")
    assert table.pile == []
    assert table.turn == A


def test_a_run_is_over_with_a_first_card_that_completes_a_quad():
    """E-31."""
    seats = [seat("5C 6C 4S"), *idle(1)]
    table = Table("guarducci", turn=A, pile=pile("5S 5H 5D", by=B), seats=seats)
    assert table.refused("play", cards=["5C", "6C"]) == "run_ends_earlier"
    assert table.refused("play", cards=["5C"]) is None


def test_runs_do_not_wrap_over_the_ace_and_keep_to_one_suit():
    """004-p."""
    seats = [seat("KC AC 2C QD 4S"), *idle(1)]
    table = Table("guarducci", turn=A, seats=seats)
    runs = [action["cards"] for action in table.legal() if len(action["cards"]) > 1]
    assert runs == [["KC", "AC"]]
    assert table.refused("play", cards=["AC", "2C"]) == "not_a_run"
    assert table.refused("play", cards=["QD", "KC"]) == "not_a_run"


def test_a_low_ace_begins_runs():
    """`ace=low`: A 2 3 is a run, Q K A is none."""
    seats = [seat("AC 2C 3C QC KC"), *idle(1)]
    table = Table("guarducci", {"ace": "low"}, turn=A, seats=seats)
    assert table.refused("play", cards=["AC", "2C", "3C"]) is None
    assert table.refused("play", cards=["KC", "AC"]) == "not_a_run"


def test_a_run_counts_for_the_limit_of_cards():
    """Section 0.1, step 1."""
    seats = [seat("3C 4C 5C 9S"), *idle(1)]
    table = Table("guarducci", {"max_set": 2}, turn=A, seats=seats)
    assert table.refused("play", cards=["3C", "4C", "5C"]) == "too_many_cards"


def test_a_run_through_a_transparent_card_meets_what_lies_beneath():
    """4.1: each card is legal on the previous one, and one sees through a transparent three."""
    rules = {"powers": {"3": {"entry": "any", "demand": "transparent"}}}
    seats = [seat("3C 4C KS"), *idle(1)]
    table = Table("guarducci", rules, turn=A, pile=pile("JS", by=B), seats=seats)
    assert table.refused("play", cards=["3C", "4C"]) == "cards_too_low"
    assert Table("guarducci", rules, turn=A, seats=seats).refused("play", cards=["3C", "4C"]) is None


def test_a_run_with_an_eight_skips():
    """4.1: each card of a run is a play of its own."""
    seats = [seat("7C 8C KS"), *idle(2)]
    rules = {"runs": "suited", "powers": {"7": None}}
    table = Table("norvegien_plus", rules, turn=A, pile=pile("6S", by=C), seats=seats).plays("7C 8C")
    assert table.turn == C
    assert table.event("turns_skipped")["skipped"] == [B]


def test_a_run_cancels_its_skips_when_it_burns():
    """Section 0.1, step 4: a burn cancels every other effect of the cards just played."""
    seats = [seat("8C 9C 10C KS"), *idle(2)]
    table = Table("norvegien_plus", {"runs": "suited"}, turn=A, pile=pile("6S", by=C), seats=seats)
    table = table.plays("8C 9C 10C")
    assert table.turn == A
    assert table.position["skips"] == 0
