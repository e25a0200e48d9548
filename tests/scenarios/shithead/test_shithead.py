"""Shithead (source 004), its main game, as the scenarios of the rules have them."""

from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat


def against(hand, *plays, preset="shithead"):
    """B is to play on a pile with this hand."""
    return Table(preset, turn=B, pile=pile(*plays), seats=[*idle(1), seat(hand), seat("4D 5D")])


def test_a_ten_goes_on_a_king():
    """S37 (004-07, -11, -12)."""
    assert against("2S 9S 10S KH", "KS").legal_ranks() == "2 10 K"


def test_a_ranked_ten_does_not_go_on_a_king():
    """S38 (004-T, 004-a)."""
    assert against("2S 9S 10S KH", "KS", preset="shithead_ranked_ten").legal_ranks() == "2 K"


def before_play(**more):
    """A deals to himself and B; the face-up cards lie in the order in which they were dealt."""
    seats = [seat("6S 7S 8S", up="5S KS 3S", down="2S 2D 2H"), seat("6H 7H 8H", up="9S 3H 4S")]
    return Table("shithead", phase="exchange", dealer=A, seats=seats, **more)


def test_the_first_three_dealt_face_up_opens():
    """S39 (004-05, 004-b, -c): B's 3 was dealt in the second round, A's in the third."""
    table = before_play().does("ready", seat=A).does("ready", seat=B)
    assert table.turn == B
    opener = table.event("opener_found")
    assert (opener["seat"], opener["rank"], opener["zone"]) == (B, "3", "up")
    assert table.legal_ranks() == "6 7 8"


def test_the_first_three_dealt_opens_even_if_it_was_exchanged():
    """S39 (004-05, 004-b): the cards as dealt decide, and the lead is free."""
    table = before_play().does("exchange", seat=B, hand=["8H"], up=["3H"])
    assert table.position["opener"] == B
    table = table.does("ready", seat=A).does("ready", seat=B)
    assert table.turn == B
    assert table.legal_ranks() == "3 6 7"


def test_without_a_face_up_three_a_three_in_hand_opens_before_a_face_up_four():
    """004-05: the hands after the exchange, the first holder from the dealer's left."""
    seats = [seat("3S 7S 8S", up="5S KS 6S"), seat("6H 7H 3H", up="9S QH 4S"), seat("6D", up="4D")]
    table = Table("shithead", phase="exchange", dealer=B, seats=seats)
    assert table.position["opener"] == C
    assert table.position["opener_rank"] == "4"
    for ready in (A, B, C):
        table = table.does("ready", seat=ready)
    assert table.turn == A
    assert table.event("opener_found")["zone"] == "hand"


def test_without_any_three_the_first_face_up_four_opens():
    """004-05: and so on with the 4s."""
    seats = [seat("4S 7S 8S", up="5S KS 6S"), seat("6H 7H 8H", up="9S QH 4H")]
    table = Table("shithead", phase="exchange", dealer=B, seats=seats)
    assert table.does("ready", seat=A).does("ready", seat=B).turn == B


def test_a_player_who_cannot_play_from_the_table_adds_a_face_up_card():
    """S40 (004-15)."""
    seats = [*idle(1), seat(up="4S 6S QS"), seat("9D")]
    table = Table("shithead", turn=B, pile=pile("KS"), seats=seats)
    assert table.refused("pick_up") == "add_needed"
    assert table.refused("pick_up", add=["4H"]) == "bad_add"
    assert [action["add"] for action in table.legal()] == [["4S"], ["6S"], ["QS"]]
    table = table.does("pick_up", add=["4S"])
    assert table.hand(B) == ["4S", "KS"]
    assert table.up(B) == ["", "6S", "QS"]
    assert table.turn == C


def test_in_the_other_version_the_face_up_cards_all_stay():
    """S41 (004-U)."""
    seats = [*idle(1), seat(up="4S 6S QS"), seat("9D")]
    table = Table("shithead_keep_up", turn=B, pile=pile("KS"), seats=seats)
    assert table.refused("pick_up", add=["4S"]) == "nothing_to_add"
    table = table.does("pick_up")
    assert table.hand(B) == ["KS"]
    assert table.up(B) == ["4S", "6S", "QS"]


def test_hand_and_table_are_not_mixed_in_one_play():
    """S42 (004-10)."""
    seats = [*idle(1), seat("6S", up="6H 8H"), seat("9D")]
    table = Table("shithead", turn=B, pile=pile("5S"), seats=seats)
    assert table.refused("play", cards=["6S", "6H"]) == "not_your_cards"
    assert table.refused("play", cards=["6H"]) == "hand_first"
    assert [action for action in table.legal() if action["kind"] == "play"] == [
        {"kind": "play", "cards": ["6S"]}
    ]


def test_emptying_the_hand_with_a_burn_lets_one_play_from_the_table():
    """004-d: another turn begins, without cards in hand."""
    seats = [*idle(1), seat("10S", up="6H 8H"), seat("9D")]
    table = Table("shithead", turn=B, pile=pile("5S"), seats=seats).plays("10S")
    assert table.turn == B
    assert table.legal_ranks() == "6 8"


def test_the_last_blind_card_on_an_empty_pile_is_always_played():
    """S43 (004-17)."""
    seats = [*idle(1), seat(down="- 9S -"), seat("9D")]
    table = Table("shithead", turn=B, seats=seats).does("flip", slot=1)
    assert table.status(B) == "out"
    assert table.position["finished"] == [B]
    assert table.turn == C


def test_the_last_to_hold_cards_is_the_shithead():
    """004-17: the others are safe, in order."""
    table = Table("shithead", turn=A, pile=pile("5S", by=B), seats=[seat("9S"), seat("4S")]).plays("9S")
    assert table.is_over
    assert table.ranking == [[A], [B]]
    assert table.loser == B
