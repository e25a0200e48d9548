"""The Palestinian variant (source 002), as the scenarios of the rules have them."""

from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat


def against(hand, *plays):
    """B is to play on a pile with this hand."""
    return Table("palestinian", turn=B, pile=pile(*plays), seats=[*idle(1), seat(hand), seat("4D 5D")])


def test_a_two_is_invisible():
    """S25 (002-11, -13, 002-b): a 7 does not go on the king beneath."""
    assert against("2H 3S 7S 10S QS KH", "KS", "2S").legal_ranks() == "2 3 10 K"


def test_after_one_seven_seven_or_lower():
    """S26 (002-10, -13)."""
    assert against("2S 3S 5S 7H 8S 10S", "7S").legal_ranks() == "2 3 5 7 10"


def test_after_two_sevens_at_once_seven_or_higher():
    """S27 (002-14): 2, 3 and 10 go by permission, a 5 does not."""
    assert against("2S 3S 5S 7C 8S 10S QS", "7S 7H").legal_ranks() == "2 3 7 8 10 Q"


def test_after_three_sevens_at_once_seven_or_lower():
    """S28 (002-14)."""
    assert against("4S 7D 8S", "7S 7H 7C").legal_ranks() == "4 7"


def test_the_number_of_sevens_counts_within_one_play_only():
    """002-c: a single 7 laid on a 7 still asks for 7 or lower."""
    assert against("4S 8S", "7S", "7H").legal_ranks() == "4"


def test_a_two_over_a_seven_carries_what_the_seven_asks():
    """002-d."""
    assert against("4S 8S", "7S", "2S").legal_ranks() == "4"
    assert against("4S 8S", "7S 7H", "2S").legal_ranks() == "8"


def test_after_a_three_anything_goes():
    """S29 (002-12)."""
    assert against("4S 5S", "AS", "3S").legal_ranks() == "4 5"


def test_a_two_over_a_three_shows_the_reset():
    """002-f."""
    assert against("4S 5S", "AS", "3S", "2S").legal_ranks() == "4 5"


def test_a_seven_does_not_go_on_an_eight():
    """S30 (002-13)."""
    assert against("7S 6S 9S", "8S").legal_ranks() == "9"


def test_beneath_twos_alone_there_is_nothing():
    """S31 (002-11, 002-e)."""
    assert against("4S", "2S", "2H").legal_ranks() == "4"


def test_the_next_player_leads_after_a_ten():
    """S32 (002-15)."""
    seats = [seat("10S 4S"), *idle(2)]
    table = Table("palestinian", turn=A, pile=pile("JS", by=C), seats=seats).plays("10S")
    assert table.pile == []
    assert table.turn == B


def test_the_next_player_leads_after_a_quad():
    """S33 (002-16)."""
    seats = [seat("6C 6D 4S"), *idle(2)]
    table = Table("palestinian", turn=A, pile=pile("5S", "6S 6H", by=C), seats=seats).plays("6C 6D")
    assert table.pile == []
    assert table.turn == B


def test_two_sevens_on_two_sevens_burn():
    """S34 (002-14, -16, 002-c)."""
    table = against("7C 7D 4S", "7S 7H").plays("7C 7D")
    assert table.pile == []
    assert table.turn == C


def test_a_player_who_cannot_play_takes_the_pile_and_the_last_to_lay_leads():
    """S35 (002-06)."""
    table = against("4S 5S", "JS").does("pick_up")
    assert table.hand(B) == ["4S", "5S", "JS"]
    assert table.turn == A


def test_a_player_who_can_play_must():
    """002-j."""
    assert against("4S QS", "JS").refused("pick_up") == "must_play"


def test_face_up_cards_stay_on_the_table_after_a_pick_up():
    """S36 (002-07)."""
    seats = [seat("5C 6C KH"), seat(up="9S 4S 6S")]
    table = Table("palestinian", turn=B, pile=pile("8S"), seats=seats).plays("9S")
    assert table.up(B) == ["", "4S", "6S"]
    table = table.plays("KH").does("pick_up")
    assert table.hand(B) == ["8S", "9S", "KH"]
    assert table.up(B) == ["", "4S", "6S"]
    table = table.plays("5C")
    assert table.refused("play", cards=["6S"]) == "hand_first"
    assert table.legal_ranks() == "8 9 K"
