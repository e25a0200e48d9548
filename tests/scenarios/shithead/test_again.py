"""A rank after which its player goes again: a house rule of two-pack Palace, where the ace does it."""

from tests.scenarios.shithead.table import A, B, Table, idle, pile, seat

AGAIN = {"powers": {"A": {"entry": "any", "effect": "again"}}}


def table(hand: str, *others: dict, **position) -> Table:
    seats = [seat(hand, up="3S"), *(others or idle(2))]
    return Table("shithead", AGAIN, turn=A, pile=pile("KS"), seats=seats, **position)


def test_an_ace_that_goes_again_keeps_the_turn():
    after = table("AS 4S AH").plays("AS")
    assert after.turn == A
    assert after.event("turns_skipped")["skipped"] == [1, 2]


def test_a_player_who_goes_again_plays_on_their_own_card():
    after = table("AS 4S AH").plays("AS")
    assert after.legal_ranks() == "A"
    assert after.refused("play", cards=["4S"]) == "cards_too_low"


def test_several_at_once_go_again_once():
    assert table("AS AH 4S").plays("AS AH").turn == A


def test_a_player_who_goes_out_with_it_leaves_the_turn_to_the_next():
    seats = [seat("AS"), *idle(2)]
    assert Table("shithead", AGAIN, turn=A, pile=pile("KS"), seats=seats).plays("AS").turn == B


def test_a_burn_cancels_going_again_and_its_leader_is_asked_for():
    rules = {**AGAIN, "burn_leader": "next"}
    seats = [seat("AS AH AC AD 4S"), *idle(2)]
    assert Table("shithead", rules, turn=A, seats=seats).plays("AS AH AC AD").turn == B
