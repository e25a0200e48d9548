"""Edge cases that no source settles: last cards, skips, reversals, blind cards, taking (E-01 to E-11)."""

import pytest

from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat

JOKER_REVERSES = {
    "jokers": 2,
    "powers": {"X": {"entry": "any", "effect": "reverse", "demand": "transparent"}},
}


def test_a_ten_as_last_card_burns_and_the_next_player_leads():
    """E-01: without a ban the player is out."""
    table = Table("shithead", turn=A, pile=pile("KS", by=C), seats=[seat("10S"), *idle(2)]).plays("10S")
    assert table.status(A) == "out"
    assert table.pile == []
    assert table.turn == B


def test_a_quad_as_last_cards_is_a_normal_win():
    """E-01, 000-d."""
    seats = [seat("6C 6D"), *idle(2)]
    table = Table("norvegien", turn=A, pile=pile("6S 6H", by=C), seats=seats).plays("6C 6D")
    assert table.is_over
    assert table.ranking[0] == [A]


def test_four_tens_as_last_cards_eliminate():
    """000-c, 000-d."""
    seats = [seat("10C 10D 10H 10S"), *idle(2)]
    table = Table("norvegien", turn=A, pile=pile("6S", by=C), seats=seats).plays("10C 10D 10H 10S")
    assert table.status(A) == "eliminated"
    assert table.turn == B


def test_a_ten_turned_blind_as_last_card_eliminates():
    """000-c: the rule is about the last card, not about choice."""
    seats = [seat(down="10C"), *idle(2)]
    table = Table("norvegien", turn=A, pile=pile("6S", by=C), seats=seats).does("flip", slot=0)
    assert table.status(A) == "eliminated"


@pytest.mark.parametrize(
    ("players", "eights", "leader"), [(2, "8S", A), (2, "8S 8H", B), (3, "8S 8H", A), (4, "8S", C)]
)
def test_skips_count_over_the_players_still_in(players, eights, leader):
    """E-02: with two players one 8 gives the same player another turn, two the opponent."""
    seats = [seat("8S 8H 9S 9H 9D"), *idle(players - 1)]
    table = Table("norvegien_plus", turn=A, pile=pile("5S", by=1), seats=seats).plays(eights)
    assert table.turn == leader


def test_the_same_player_follows_his_own_eight_with_eight_or_higher():
    """E-02: a normal turn on the 8."""
    table = Table("norvegien_plus", turn=A, pile=pile("5S", by=B), seats=[seat("8S 7S 9S"), *idle(1)])
    assert table.plays("8S").legal_ranks() == "9"


def test_skips_of_a_player_who_went_out_start_at_his_left():
    """E-03."""
    seats = [seat("8S"), *idle(3)]
    table = Table("norvegien_plus", {"finish": "last_in"}, turn=A, pile=pile("5S", by=D), seats=seats)
    table = table.plays("8S")
    assert table.status(A) == "out"
    assert table.turn == C
    assert table.event("turns_skipped")["skipped"] == [B]


def test_the_lowest_cards_floor_decides_when_all_are_see_through():
    """E-04 and section 0: floor open for 8, 2 and jokers, the own value for Guarducci's 7."""
    seats = [*idle(1), seat("4S 6S 9S"), seat("KD")]
    assert Table("gultnieks", turn=B, pile=pile("8S", "8H"), seats=seats).legal_ranks() == "4 6 9"
    assert Table("guarducci", turn=B, pile=pile("7S", "X1"), seats=seats).legal_ranks() == "9"
    assert Table("guarducci", turn=B, pile=pile("X1", "7S"), seats=seats).legal_ranks() == "4 6 9"


def test_a_reversal_with_two_players_is_no_skip():
    """E-05."""
    table = Table("shithead_6j", turn=A, pile=pile("QS", by=B), seats=[seat("X1 4S"), seat("9S KS")])
    table = table.plays("X1")
    assert table.turn == B
    assert table.legal_ranks() == "K"


def test_a_reversal_by_a_last_card_decides_who_is_next():
    """E-06."""
    seats = [seat("X1"), *idle(3)]
    table = Table("shithead_6j", turn=A, pile=pile("QS", by=D), seats=seats).plays("X1")
    assert table.status(A) == "out"
    assert table.turn == D


def test_a_blind_ten_burns_and_another_card_is_turned_at_once():
    """E-07."""
    seats = [seat(down="10S 5S"), *idle(2)]
    table = Table("shithead", turn=A, pile=pile("KS", by=C), seats=seats).does("flip", slot=0)
    assert (table.turn, table.phase) == (A, "play")
    assert table.legal() == [{"kind": "flip", "slot": 1}]


def test_a_blind_ranked_ten_on_a_king_does_not_fit():
    """E-07."""
    seats = [seat(down="10S 5S"), *idle(2)]
    table = Table("shithead_ranked_ten", turn=A, pile=pile("KS", by=C), seats=seats).does("flip", slot=0)
    assert table.hand(A) == ["10S", "KS"]
    assert table.turn == B


def test_a_blind_card_completes_a_quad():
    """E-08."""
    seats = [seat(down="6S 5S"), *idle(2)]
    table = Table("shithead", turn=A, pile=pile("6C 6D 6H", by=C), seats=seats).does("flip", slot=0)
    assert table.pile == []
    assert table.turn == A


def test_a_blind_card_of_the_same_rank_does_not_fit_where_higher_is_asked():
    """E-08: it must be legal itself."""
    seats = [seat(down="6S 5S"), *idle(2)]
    rules = {"compare": "gt"}
    table = Table("shithead", rules, turn=A, pile=pile("6C 6D 6H", by=C), seats=seats)
    assert table.does("flip", slot=0).hand(A) == ["6C", "6D", "6H", "6S"]


def test_when_the_last_to_play_is_out_the_next_after_him_leads():
    """E-09: it may be the taker."""
    seats = [seat(status="out"), seat("3S"), *idle(2)]
    table = Table("karma", turn=B, pile=pile("KS", by=A), finished=[A], seats=seats).does("pick_up")
    assert table.turn == B


def test_a_player_who_takes_their_own_cards_leads():
    """E-09: after his own 8."""
    table = Table("danish", turn=A, pile=pile("3S", by=B), seats=[seat("8S 4S"), *idle(1)]).plays("8S")
    assert table.turn == A
    table = table.does("pick_up")
    assert table.hand(A) == ["3S", "4S", "8S"]
    assert table.turn == A


def test_any_face_up_card_may_be_added_and_a_shared_slot_goes_whole():
    """E-10."""
    seats = [*idle(1), seat(up="AS 6S+6H"), seat("KD")]
    table = Table("karma", turn=B, pile=pile("KS"), seats=seats)
    assert table.refused("pick_up", add=["6S"]) == "bad_add"
    table = table.does("pick_up", add=["6H", "6S"])
    assert table.hand(B) == ["6H", "6S", "KS"]
    assert table.up(B) == ["AS", ""]
    assert table.turn == A


def test_a_playable_face_up_card_may_be_added():
    """E-10: the player's choice, even where he could play."""
    seats = [*idle(1), seat(up="AS 6S"), seat("KD")]
    assert Table("shithead", turn=B, pile=pile("KS"), seats=seats).refused("pick_up", add=["AS"]) is None


def test_nothing_is_added_while_there_are_cards_in_hand():
    """E-10: only in the up stage."""
    seats = [*idle(1), seat("3S", up="AS 6S"), seat("KD")]
    table = Table("shithead", turn=B, pile=pile("KS"), seats=seats)
    assert table.refused("pick_up", add=["6S"]) == "nothing_to_add"
    assert table.refused("pick_up") is None


def test_a_leader_must_play():
    """E-11, 000-l: there is nothing to take."""
    table = Table("shithead", turn=A, seats=[seat("3S"), *idle(1)])
    assert table.refused("pick_up") == "nothing_to_pick_up"
    assert table.legal_kinds() == {"play"}


def test_a_flip_on_an_empty_pile_is_always_legal():
    """E-11."""
    for card in ("3S", "10S", "AS"):
        table = Table("shithead", turn=A, seats=[seat(down=f"{card} 4H"), *idle(1)]).does("flip", slot=0)
        assert table.event("card_flipped")["fits"]


def test_only_face_down_cards_left_means_turning_one():
    """E-45."""
    table = Table("shithead", turn=A, pile=pile("KS", by=B), seats=[seat(down="3S 4H"), *idle(1)])
    assert table.refused("pick_up") == "blind_only"
    assert table.refused("play", cards=["3S"]) == "blind_only"
    assert table.legal_kinds() == {"flip"}


def test_reversing_per_card_is_undone_by_a_second_card():
    """4.1: `reverse` may count per card."""
    rules = {**JOKER_REVERSES}
    rules["powers"] = {"X": {**JOKER_REVERSES["powers"]["X"], "count": "per_card"}}
    seats = [seat("X1 X2 4S"), *idle(2)]
    table = Table("norvegien", rules, turn=A, pile=pile("QS", by=C), seats=seats)
    assert table.plays("X1 X2").position["direction"] == 1
    assert table.plays("X1").position["direction"] == -1


def test_skipping_once_skips_one_player_however_many_cards():
    """4.1: `skip` may count once."""
    rules = {"powers": {"8": {"count": "once"}}}
    seats = [seat("8S 8H 4S"), *idle(3)]
    table = Table("norvegien_plus", rules, turn=A, pile=pile("5S", by=D), seats=seats).plays("8S 8H")
    assert table.turn == C
