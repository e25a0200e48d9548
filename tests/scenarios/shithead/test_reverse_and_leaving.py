"""The reverse game, where the previous player takes (E-42), and players who leave (E-19)."""

import pytest

from game.shithead.game import SHITHEAD
from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat


def stuck(*seats, plays=None, rules=None, turn=B, **more):
    """A turn of the reverse game's second part on a pile that A and B built."""
    laid = plays or [*pile("9S", by=B), *pile("KS", by=A)]
    return Table("reverse_2", rules, turn=turn, pile=laid, seats=list(seats), **more)


def test_the_player_of_the_top_card_takes_the_pile_and_the_stuck_player_leads():
    """E-42, 2.2."""
    table = stuck(seat("5S"), seat("3H 4H"), *idle(1))
    assert table.legal() == [{"kind": "pick_up"}]
    table = table.does("pick_up")
    assert table.hand(A) == ["5S", "9S", "KS"]
    assert table.hand(B) == ["3H", "4H"]
    assert table.turn == B
    assert table.event("pile_picked_up")["because_of"] == B


def test_a_player_who_can_play_must_in_the_reverse_game():
    """2.2: playing is compulsory."""
    assert stuck(seat("5S"), seat("KH 4H"), *idle(1)).refused("pick_up") == "must_play"


def test_if_who_laid_the_top_card_is_out_the_nearest_before_him_takes():
    """E-42."""
    table = stuck(seat(status="out"), seat("3H"), seat("4H"), seat("5H"), finished=[A])
    assert table.does("pick_up").hand(D) == ["5H", "9S", "KS"]


def test_before_him_means_against_the_direction():
    """E-42."""
    seats = [seat(status="out"), seat("3H"), seat("4H"), seat("5H")]
    table = stuck(*seats, finished=[A], direction=-1, turn=D)
    assert table.does("pick_up").hand(B) == ["3H", "9S", "KS"]


def test_nobody_adds_a_face_up_card_when_the_previous_player_takes():
    """E-42: whatever `up_pickup` says."""
    table = stuck(seat("5S"), seat(up="3H 4H"), *idle(1), rules={"up_pickup": "add_one"})
    assert table.refused("pick_up", add=["3H"]) == "nothing_to_add"
    assert table.does("pick_up").hand(A) == ["5S", "9S", "KS"]


def test_a_blind_card_that_does_not_fit_goes_with_the_pile():
    """E-42."""
    table = stuck(seat("5S"), seat(down="3H 4H"), *idle(1)).does("flip", slot=0)
    assert table.hand(A) == ["3H", "5S", "9S", "KS"]
    assert table.down(B) == [None, "4H"]
    assert table.turn == B


def test_who_is_stuck_on_their_own_card_does_not_take_it():
    """Decision on E-42: else whoever has a jack in hand, and only lower cards up, would lead it for ever."""
    table = Table("reverse_2", turn=A, seats=[seat("JS", up="6D"), seat("9H 4H")]).plays("JS")
    assert (table.turn, table.legal()) == (A, [{"kind": "pick_up"}])
    table = table.does("pick_up")
    assert (table.hand(A), table.hand(B), table.turn) == ([], ["4H", "9H", "JS"], A)


def test_the_nearest_player_before_them_takes_it():
    """Decision on E-42."""
    seats = [seat("3S 5S"), seat("4H"), seat(status="out")]
    laid = [*pile("9S", by=B), *pile("JS JD", by=A)]
    table = stuck(*seats, plays=laid, turn=A, finished=[C]).does("pick_up")
    assert (table.hand(A), table.hand(B), table.turn) == (["3S", "5S"], ["4H", "9S", "JD", "JS"], A)
    assert table.event("pile_picked_up")["because_of"] == A


def test_a_player_who_passes_on_their_last_card_is_out():
    """Decision on E-42: he has no card left."""
    table = stuck(seat("5S"), seat(down="3H"), *idle(1)).does("flip", slot=0)
    assert table.status(B) == "out"
    assert table.turn == C


def test_a_player_who_could_play_takes_the_pile_even_if_the_previous_player_takes_for_the_stuck():
    """Decision: `pickup_victim` is about players who are stuck."""
    table = stuck(seat("5S"), seat("KH 4H"), *idle(1), rules={"must_play": False}).does("pick_up")
    assert table.hand(B) == ["4H", "9S", "KH", "KS"]
    assert table.turn == C


def test_a_jack_skips_in_the_reverse_game():
    """2.2."""
    seats = [seat("JS 4S"), *idle(3)]
    assert Table("reverse_1", turn=A, pile=pile("9S", by=D), seats=seats).plays("JS").turn == C


def test_the_next_player_follows_one_who_leaves_on_the_unchanged_pile():
    """E-19."""
    seats = [seat("5S", up="6S", down="7S"), seat("9S"), seat("8S")]
    table = Table("shithead", turn=A, pile=pile("7H", by=C), seats=seats).leaves(A)
    assert table.status(A) == "left"
    assert table.position["burnt"] == ["5S", "6S", "7S"]
    assert table.pile == ["7H"]
    assert table.turn == B
    assert table.down(A) == [None]


def test_leaving_out_of_turn_changes_nothing_else():
    """E-19."""
    table = Table("shithead", turn=A, pile=pile("7H", by=C), seats=[seat("5S"), seat("9S"), seat("8S")])
    assert table.leaves(B).turn == A


def test_an_attack_lapses_when_its_target_leaves():
    """E-19: the pile stays and asks what the ace asks."""
    seats = [seat("5S"), seat("KS AH"), seat("8S")]
    table = Table("norvegien_plus", turn=A, seats=[seat("AS 5S"), *seats[1:]]).plays("AS", target=C)
    table = table.leaves(C)
    assert (table.turn, table.phase) == (B, "play")
    assert table.pile == ["AS"]
    assert table.legal_ranks() == "A"
    assert "attack_lapsed" in table.kinds


def test_an_attack_goes_on_when_the_attacker_leaves():
    """E-19: the target still has to answer."""
    seats = [seat("AS 5S"), seat("KS"), seat("8S")]
    table = Table("norvegien_plus", turn=A, seats=seats).plays("AS", target=C).leaves(A)
    assert (table.turn, table.phase) == (C, "attack")
    assert table.does("pick_up").turn == B


def test_an_attack_lapses_when_who_should_aim_it_leaves():
    """E-19, E-43."""
    seats = [seat(down="AS 4S"), *idle(2)]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=seats).does("flip", slot=0)
    assert table.leaves(A).turn == B


def test_a_chain_and_its_skips_end_when_its_player_leaves():
    """E-19, 001-k."""
    seats = [seat(down="8S 9S"), *idle(3)]
    table = Table("danish", turn=A, pile=pile("3S", by=D), seats=seats).does("flip", slot=0).leaves(A)
    assert table.turn == C


def test_when_one_player_is_left_the_game_ends_and_he_is_no_loser():
    """E-19: he need not play on; who left ranks below him."""
    table = Table("shithead", turn=A, seats=[seat("5S"), seat("9S")]).leaves(A)
    assert table.is_over
    assert table.ranking == [[B], [A]]
    assert table.loser is None


def test_a_player_who_leaves_ranks_below_those_still_playing_and_above_those_gone_before():
    """E-19, E-18."""
    seats = [seat("5S"), seat("9S"), seat("8S"), seat(status="eliminated")]
    table = Table("norvegien_loser", turn=A, seats=seats).leaves(B).plays("5S")
    assert table.ranking == [[A], [C], [B], [D]]


@pytest.mark.parametrize(
    ("status", "ranking"), [("out", [[D], [B], [C], [A]]), ("eliminated", [[B], [C], [A], [D]])]
)
def test_a_player_already_out_keeps_the_place_when_leaving(status, ranking):
    seats = [seat("5S"), seat("9S"), seat("8S"), seat(status=status)]
    table = Table("shithead", turn=A, seats=seats).leaves(D)
    assert table.status(D) == "left"
    position = SHITHEAD.write_position(table.state)
    assert SHITHEAD.write_position(SHITHEAD.read_position(table.state.setup.rules, position)) == position
    assert table.leaves(A).plays("9S").ranking == ranking


def test_leaving_before_play_may_let_the_others_begin():
    """E-19, E-25."""
    seats = [seat("5S", up="KS"), seat("9S", up="QS"), seat("8S", up="JS")]
    table = Table("norvegien", phase="exchange", seats=seats)
    table = table.does("ready", seat=A).does("ready", seat=C).leaves(B)
    assert (table.turn, table.phase) == (C, "play")


def test_a_lone_pair_makes_the_joker_reset_again():
    """Guarducci: the demand follows how many players are in now."""
    seats = [seat("4S 9S"), seat("5S"), seat("AC")]
    table = Table("guarducci", turn=A, pile=pile("KS", "X1", by=C), seats=seats)
    assert table.legal_ranks() == ""
    assert table.leaves(B).legal_ranks() == "4 9"
