"""Gultnieks, jokers, Karma, Guarducci, Egilsson and the reverse game, as the scenarios have them."""

from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat


def against(preset, hand, *plays, rules=None):
    """B is to play on a pile with this hand, the second of three players."""
    seats = [*idle(1), seat(hand), seat("4D 5D")]
    return Table(preset, rules, turn=B, pile=pile(*plays), seats=seats)


def test_gultnieks_seven_or_lower_or_an_eight_or_a_ten():
    """S44 (004-G7)."""
    assert against("gultnieks", "2S 6S 7H 8S 9S 10S", "7S").legal_ranks() == "2 6 7 8 10"


def test_an_eight_is_see_through():
    """S45 (004-G8)."""
    assert against("gultnieks", "2S 8H 9S 10S KS", "QS", "8S").legal_ranks() == "2 8 10 K"


def test_an_eight_on_a_seven_turns_the_seven_on_its_player():
    """S46 (004-G8)."""
    seats = [seat("2S 6S 7H 8S 9S 10S"), seat("8H 5S"), *idle(1)]
    table = Table("gultnieks", turn=B, pile=pile("7S"), seats=seats).plays("8H")
    assert table.position["direction"] == -1
    assert table.turn == A
    assert table.legal_ranks() == "2 6 7 8 10"
    assert table.event("direction_reversed")["direction"] == -1


def test_an_eight_on_an_empty_pile_is_beaten_by_anything():
    """004-G8."""
    seats = [seat("8S 5S"), *idle(1), seat("3D 4D")]
    table = Table("gultnieks", turn=A, seats=seats).plays("8S")
    assert table.turn == C
    assert table.legal_ranks() == "3 4"


def test_a_joker_makes_you_beat_your_own_play():
    """S47 (004-J)."""
    seats = [seat("JS KS"), seat("X1 5S"), *idle(1)]
    table = Table("shithead_6j", turn=B, pile=pile("QS"), seats=seats).plays("X1")
    assert table.turn == A
    assert table.legal_ranks() == "K"


def test_two_jokers_at_once_reverse_once():
    """004-f."""
    seats = [seat("JS KS"), seat("X1 X2 5S"), *idle(1)]
    table = Table("shithead_6j", turn=B, pile=pile("QS"), seats=seats).plays("X1 X2")
    assert table.position["direction"] == -1


def test_karma_cards_are_stacked_again_and_again_while_they_match():
    """S48 (004-K1)."""
    seats = [seat("AS KS KH JS JH 9S", down="2S 3S 4S"), seat("4C 5C 6C 7C 8C 9C", down="2C 3C 4D")]
    stock = ["JC", "6S", "JD", "6H"]
    table = Table("karma", phase="choose", stock=stock, seats=seats)
    table = table.does("choose", seat=A, up=[["AS"], ["KS", "KH"], ["JS", "JH"]])
    assert table.hand(A) == ["6S", "9S", "JC"]
    table = table.stacks(A, "JC", owner=A, slot=2)
    assert table.hand(A) == ["6S", "9S", "JD"]
    table = table.stacks(A, "JD", owner=A, slot=2)
    assert table.hand(A) == ["6H", "6S", "9S"]
    assert table.up(A) == ["AS", "KS+KH", "JS+JH+JC+JD"]
    assert table.legal_kinds(A) == {"ready"}


def test_karma_equal_cards_of_a_slot_go_together():
    """S49 (004-K1, -13, 004-j)."""
    seats = [*idle(1), seat(up="AS JS+JH+JC+JD"), seat("4D")]
    table = Table("karma", turn=B, pile=pile("9S"), seats=seats)
    assert table.refused("play", cards=["JS"]) == "slot_stays_together"
    table = table.plays("JC JH JD JS")
    assert table.pile == []
    assert table.turn == B
    assert table.up(B) == ["AS", ""]


def test_karma_after_a_pick_up_who_laid_last_leads():
    """S50 (004-K2)."""
    assert against("karma", "4S", "KS").does("pick_up").turn == A


def test_guarducci_a_seven_is_glass():
    """S51 (004-Q1, -Q3)."""
    assert against("guarducci", "2S 7H 10S KS AH", "AS", "7S").legal_ranks() == "2 7 10 A"


def test_guarducci_a_seven_on_an_empty_table_is_worth_seven():
    """S52 (004-Q1)."""
    assert against("guarducci", "4S 6S 7H 9S", "7S").legal_ranks() == "7 9"


def test_guarducci_after_an_eight_go_lower_cards_eights_and_jokers():
    """S53 (004-Q2, -Q3)."""
    assert against("guarducci", "2S 6S 8H 9S 10S X1", "8S").legal_ranks() == "2 6 8 X"


def test_guarducci_a_ten_does_not_go_on_an_eight_seen_through_a_seven():
    """004-n."""
    table = against("guarducci", "10S 6S", "8S", "7S")
    assert table.legal_ranks() == "6"
    assert table.refused("play", cards=["10S"]) == "not_on_that_rank"


def test_guarducci_a_run_stops_at_an_eight():
    """S54 (004-Q5)."""
    table = against("guarducci", "6C 7C 8C 9C", "5S")
    runs = [action["cards"] for action in table.legal() if len(action.get("cards", [])) > 1]
    assert ["6C", "7C", "8C"] in runs
    assert not any(run[-2:] == ["8C", "9C"] for run in runs)
    assert table.refused("play", cards=["6C", "7C", "8C", "9C"]) == "cards_too_high"
    table = table.plays("6C 7C 8C")
    assert table.pile == ["5S", "6C", "7C", "8C"]
    assert table.legal_ranks() == "4 5"


def test_guarducci_with_two_players_a_joker_lets_one_lay_anything():
    """S55 (004-Q4)."""
    table = Table("guarducci", turn=A, pile=pile("KS", by=B), seats=[seat("X1 4S 5S"), seat("6S")])
    table = table.plays("X1")
    assert table.turn == A
    assert table.event("turns_skipped")["skipped"] == [B]
    assert table.legal_ranks() == "4 5"


def test_guarducci_with_three_players_a_joker_is_glass_and_skips():
    """004-Q4, 004-q."""
    seats = [seat("X1 4S"), *idle(1), seat("5D KD")]
    table = Table("guarducci", turn=A, pile=pile("KS", by=C), seats=seats).plays("X1")
    assert table.turn == C
    assert table.legal_ranks() == "K"


def test_fives_go_on_anything_and_ask_for_five_or_lower():
    """S56 (004-E)."""
    assert against("fives_low", "2S 3S 5H 6S 10S", "KS", "5S").legal_ranks() == "2 3 5 10"


def test_a_chance_card_that_does_not_fit_is_taken_with_the_pile():
    """S57 (004-E, 004-t)."""
    seats = [*idle(1), seat("JS QS KS")]
    table = Table("fives_low", turn=B, pile=pile("9S"), stock=["4S", "AS"], seats=seats).does("chance")
    assert table.hand(B) == ["4S", "9S", "JS", "KS", "QS"]
    assert table.position["stock"] == ["AS"]
    assert table.turn == A
    assert table.event("chance_taken") == {"kind": "chance_taken", "seat": B, "card": "4S", "fits": False}


def test_in_the_reverse_game_an_ace_is_lowest():
    """S58 (2.2): twos are beaten by everything but aces."""
    assert against("reverse_2", "AS 3S KS", "2S").legal_ranks() == "3 K"


def test_guarducci_a_seven_laid_on_an_empty_table_asks_for_seven():
    """004-Q1: as it is played, not only as it lies there."""
    table = Table("guarducci", turn=A, seats=[seat("7S 4S"), seat("4H 9H"), *idle(1)]).plays("7S")
    assert table.legal_ranks() == "9"


def test_guarducci_a_last_joker_leaves_a_duel_in_which_it_resets():
    """004-Q4: the demand follows how many players are in now."""
    seats = [seat("X1"), *idle(1), seat("4D KD")]
    table = Table("guarducci", turn=A, pile=pile("QS", by=C), seats=seats).plays("X1")
    assert table.turn == C
    assert table.legal_ranks() == "4 K"
