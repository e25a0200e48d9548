"""Norvégien and its second variant (source 000), as the scenarios of the rules have them."""

from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat


def against(pile_plays, hand, preset="norvegien", rules=None):
    """B is to play on a pile with this hand."""
    seats = [*idle(1), seat(hand), seat("4D 5D 6D")]
    return Table(preset, rules, turn=B, pile=pile_plays, seats=seats)


def test_equal_or_higher_goes_and_so_do_two_and_ten():
    """S01 (000-08, -13, -14)."""
    assert against(pile("9S"), "2S 3S 9H 10S JS").legal_ranks() == "2 9 10 J"


def test_on_an_ace_go_two_ten_and_ace():
    """S02 (000-08, -13, -14)."""
    assert against(pile("AS"), "2S 10S KS AH").legal_ranks() == "2 10 A"


def test_anything_goes_on_a_two():
    """S03 (000-13)."""
    assert against(pile("AS", "2S"), "3S 4S 10S").legal_ranks() == "3 4 10"


def test_a_ten_may_lead():
    """S04 (000-14)."""
    assert against([], "4S 10S").legal_ranks() == "4 10"


def test_a_set_of_equal_cards_is_laid_and_the_hand_refilled():
    """S05 (000-07, -08, -10)."""
    table = Table(
        "norvegien",
        turn=B,
        pile=pile("8S"),
        stock=["3S", "4S", "5S"],
        seats=[*idle(1), seat("9S 9H JS"), seat("7D 9D QD")],
    ).plays("9S 9H")
    assert table.pile == ["8S", "9S 9H"]
    assert table.hand(B) == ["3S", "4S", "JS"]
    assert table.turn == C
    assert table.legal_ranks() == "9 Q"


def test_a_player_who_can_play_may_still_take_the_pile():
    """S06 (000-09)."""
    table = against(pile("5S", "6S", "6H"), "7S 8S 9S").does("pick_up")
    assert table.hand(B) == sorted(["7S", "8S", "9S", "5S", "6S", "6H"])
    assert table.turn == C
    assert table.legal_ranks() == "4 5 6"


def test_four_equal_cards_on_top_burn_and_the_same_player_leads():
    """S07 (000-16)."""
    plays = [*pile("6S", by=A), *pile("6H", by=B)]
    table = Table("norvegien", turn=C, pile=plays, seats=[*idle(2), seat("6C 6D JS")]).plays("6C 6D")
    assert table.pile == []
    assert sorted(table.position["burnt"]) == ["6C", "6D", "6H", "6S"]
    assert table.turn == C
    assert table.event("pile_burnt")["cause"] == "quad"


def test_face_up_cards_are_taken_into_the_empty_hand_at_once():
    """S08 (000-11, 000-a)."""
    table = Table(
        "norvegien", turn=B, pile=pile("QS"), seats=[*idle(1), seat("KS", up="4S 5S 6S"), seat("4D")]
    ).plays("KS")
    assert table.hand(B) == ["4S", "5S", "6S"]
    assert table.up(B) == ["", "", ""]
    assert table.event("face_up_taken")["cards"] == ["4S", "5S", "6S"]


def test_face_up_cards_stay_while_there_is_a_card_in_hand():
    """000-11: not before the hand is empty."""
    table = Table(
        "norvegien", turn=B, pile=pile("QS"), seats=[*idle(1), seat("KS AS", up="4S 5S 6S"), seat("4D")]
    ).plays("KS")
    assert table.hand(B) == ["AS"]
    assert table.up(B) == ["4S", "5S", "6S"]


def test_a_blind_card_that_does_not_fit_is_taken_with_the_pile():
    """S09 (000-12)."""
    table = Table(
        "norvegien",
        turn=B,
        pile=pile("JS", "QS"),
        seats=[*idle(1), seat(down="9D 4S KD"), seat("4D 5D")],
    ).does("flip", slot=1)
    assert table.hand(B) == ["4S", "JS", "QS"]
    assert table.down(B) == ["9D", None, "KD"]
    assert table.turn == C
    again = table.plays("4D").does("pick_up").plays("4S")
    assert again.turn == C
    assert again.refused("flip", seat=C, slot=0) == "hand_first"


def test_a_player_who_must_shed_his_hand_does_not_flip():
    """S09 (000-12): the hand is shed before the next flip."""
    table = Table("norvegien", turn=B, pile=[], seats=[*idle(1), seat("JS", down="9D"), seat("4D")])
    assert table.refused("flip", slot=0) == "hand_first"
    assert table.legal_kinds() == {"play"}


def test_a_ten_as_last_card_burns_and_eliminates():
    """S10 (000-14, -15)."""
    table = Table("norvegien", turn=B, pile=pile("KS"), seats=[*idle(1), seat("10S"), seat("4D")])
    table = table.plays("10S")
    assert table.pile == []
    assert table.status(B) == "eliminated"
    assert table.position["eliminated"] == [B]
    assert table.turn == C
    assert not table.is_over
    assert table.kinds == ["cards_laid", "pile_burnt", "eliminated", "turn_passed"]


def test_the_first_to_go_out_legally_wins():
    """S11 (000-03, -15)."""
    seats = [seat(status="eliminated"), seat("9S"), seat("4D")]
    table = Table("norvegien", turn=B, pile=pile("8S", by=C), eliminated=[A], seats=seats).plays("9S")
    assert table.is_over
    assert table.ranking == [[B], [C], [A]]
    assert table.awaited == []


def test_after_a_seven_only_seven_or_lower_two_or_ten():
    """S12 (000-V2a, 000-f)."""
    table = against(pile("7S"), "2S 4S 7H 8S 10S AS", "norvegien_plus")
    assert table.legal_ranks() == "2 4 7 10"


def test_each_eight_skips_a_player():
    """S13 (000-V2b)."""
    seats = [seat("8S 8H JS"), *idle(2), seat("7S 8C 9C")]
    table = Table("norvegien_plus", turn=A, pile=pile("5S", by=D), seats=seats).plays("8S 8H")
    assert table.turn == D
    assert table.legal_ranks() == "8 9"
    assert table.event("turns_skipped")["skipped"] == [B, C]


def test_an_attack_that_is_not_countered_gives_the_pile_and_the_lead_to_the_attackers_left():
    """S14 (000-V2c, 000-i)."""
    seats = [seat("AS 5S"), *idle(1), seat("4D 6D")]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=seats).plays("AS", target=C)
    assert (table.turn, table.phase) == (C, "attack")
    assert table.position["attack"] == {"attacker": A, "target": C}
    assert table.legal() == [{"kind": "pick_up"}]
    table = table.does("pick_up")
    assert table.hand(C) == ["4D", "6D", "AS", "KS"]
    assert table.turn == B
    assert table.position["attack"] is None


def test_a_two_counters_an_attack_and_the_pile_stays():
    """S15 (000-V2c, 000-j)."""
    seats = [seat("AS 5S"), *idle(1), seat("2D 6D"), seat("3S 4S")]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=D), seats=seats).plays("AS", target=C)
    table = table.plays("2D")
    assert table.pile == ["KS", "AS", "2D"]
    assert table.turn == D
    assert table.legal_ranks() == "3 4"


def test_a_ten_counters_an_attack_and_its_player_leads():
    """S16 (000-V2c)."""
    seats = [seat("AS 5S"), *idle(1), seat("10D 6D")]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=seats).plays("AS", target=C)
    table = table.plays("10D")
    assert table.pile == []
    assert table.turn == C
    assert "attack_countered" in table.kinds


def test_an_ace_counters_an_attack_and_attacks_anybody():
    """000-V2c: the counterer attacks in turn whom he likes; the lead follows the last attacker."""
    seats = [seat("AS 5S"), *idle(1), seat("AD 6D")]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=seats).plays("AS", target=C)
    assert table.refused("play", cards=["AD"]) == "target_needed"
    table = table.plays("AD", target=B)
    assert table.position["attack"] == {"attacker": C, "target": B}
    assert table.does("pick_up").turn == A
