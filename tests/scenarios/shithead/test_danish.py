"""Danish, or Bataille norvégienne (source 001), as the scenarios of the rules have them."""

from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat


def against(hand, *plays):
    """B is to play on a pile with this hand."""
    return Table("danish", turn=B, pile=pile(*plays), seats=[*idle(1), seat(hand), seat("4D 5D")])


def test_only_higher_cards_beat_a_card():
    """S17 (001-04, -09, -14, 001-a)."""
    table = against("2S 9H 10S JS AS", "9S")
    assert table.legal_ranks() == "2 10 J A"
    assert table.refused("play", cards=["9H"]) == "cards_too_low"


def test_a_two_goes_on_a_two():
    """S18 (001-14, 001-b)."""
    assert against("2H 3S AS", "2S").legal_ranks() == "2 3 A"


def test_an_ace_goes_on_a_seven_and_a_ten_does_not():
    """S19 (001-15, 001-c, 001-d)."""
    assert against("2S 7H 8S 10S AS", "7S").legal_ranks() == "2 7 A"


def test_a_ten_does_not_go_on_an_ace():
    """S20 (001-04, 001-d): as an ordinary play, not as a counter."""
    assert against("2S 10S KS AH", "AS").legal_ranks() == "2 A"


def test_at_most_three_cards_are_laid_at_once_and_no_quad_burns():
    """S21 (001-07, 001-f)."""
    table = against("6S 6H 6D 6C", "5S")
    assert [len(action["cards"]) for action in table.legal()] == [1, 2, 3]
    assert table.refused("play", cards=["6S", "6H", "6D", "6C"]) == "too_many_cards"
    assert table.plays("6S 6H 6D").pile == ["5S", "6S 6H 6D"]


def test_after_a_pick_up_the_last_who_laid_leads():
    """S22 (001-11)."""
    table = against("3S 4S", "QS").does("pick_up")
    assert table.hand(B) == ["3S", "4S", "QS"]
    assert table.turn == A
    assert table.legal_ranks() == "4 5 6"


def test_a_player_who_can_play_must():
    """S23 (001-10, 001-g)."""
    table = against("3S 10S", "9S")
    assert table.refused("pick_up") == "must_play"
    assert table.legal() == [{"kind": "play", "cards": ["10S"]}]


def test_a_ten_counters_an_ace_although_it_is_lower():
    """S24 (001-18, 001-d)."""
    seats = [seat("AS 5S"), seat("10D 6D"), *idle(1)]
    table = Table("danish", turn=A, pile=pile("KS", by=C), seats=seats).plays("AS", target=B)
    table = table.plays("10D")
    assert table.pile == []
    assert table.turn == B


def test_blind_cards_are_turned_one_after_the_other_and_the_player_may_stop():
    """001-13, 001-k: each must fit on the one before; skips add up and apply when the chain ends."""
    seats = [seat(down="5S 8S 9S"), *idle(3)]
    table = Table("danish", turn=A, pile=pile("3S", by=D), seats=seats).does("flip", slot=0)
    assert (table.turn, table.phase) == (A, "chain")
    table = table.does("flip", slot=1)
    assert table.position["skips"] == 1
    assert table.legal() == [{"kind": "flip", "slot": 2}, {"kind": "stop"}]
    table = table.does("stop")
    assert table.turn == C
    assert table.position["skips"] == 0
    assert table.down(A) == [None, None, "9S"]


def test_a_chain_ends_with_a_blind_card_that_does_not_fit_and_its_player_leads():
    """001-13, E-09: who took a pile whose top card he laid himself leads."""
    seats = [seat(down="9S 5S 8S"), *idle(2)]
    table = Table("danish", turn=A, pile=pile("3S", by=C), seats=seats).does("flip", slot=0)
    table = table.does("flip", slot=1)
    assert table.hand(A) == ["3S", "5S", "9S"]
    assert (table.turn, table.phase) == (A, "play")


def test_a_chain_goes_on_over_a_burn():
    """001-k: a 10 continues naturally, and the skips of an 8 before it still apply at the end."""
    seats = [seat(down="8S 10S 5S 6S"), *idle(3)]
    table = Table("danish", turn=A, pile=pile("3S", by=D), seats=seats).does("flip", slot=0)
    table = table.does("flip", slot=1)
    assert table.pile == []
    assert table.turn == A
    assert table.refused("stop") is not None
    assert table.does("flip", slot=2).does("stop").turn == C
