"""Scenarios of Valepaska, by the numbers of the rules."""

import pytest

from tests.scenarios.paskahousu.table import A, B, C, Table, pile, seat, table

LIE = "0:6C=6 · 1:3C=8"
TRUTH = "0:6C=6 · 1:8C=8"


def laid(on, hand, **more):
    """B has just laid the top of the pile, and C is in turn."""
    return table("valepaska", on, hand, turn=C, contestable=True, **more)


def test_a_lie_is_laid_like_the_truth():
    """T24."""
    there = table("valepaska", "0:6C=6", "3C 8C 8D KC QC").lays("3C", "8")
    assert (there.turn, there.contestable, there.phase) == (C, True, "play")
    assert there.awaited == [C]
    assert there.may_act == [C, A]


def test_what_may_not_be_laid_may_not_be_claimed():
    """T25."""
    there = table("valepaska", "0:7C=7", "JC 3C")
    refusal = there.refusal("play", cards=["JC"], claim="J")
    assert refusal == {"code": "claim_does_not_fit", "rank": "J", "top": "7", "why": "below_floor"}


def test_a_liar_takes_the_pile():
    """T26: and the seat after the liar leads."""
    there = laid(LIE, "8C 8D KC").does("challenge", A)
    assert there.hand(B) == "3C 6C 8C 8D KC"
    assert (there.turn, there.pile, there.contestable) == (C, "", False)
    shown = there.event("challenged")
    assert (shown["seat"], shown["target"], shown["cards"], shown["truthful"]) == (A, B, ["3C"], False)


def test_the_challenger_of_a_lie_may_lead():
    """3.6, `after_lie`."""
    assert laid(LIE, "8C KC", rules={"after_lie": "challenger"}).does("challenge", A).turn == A


def test_who_doubts_the_truth_takes_the_pile():
    """T27: and the challenged player leads."""
    there = laid(TRUTH, "3C 8D KC").does("challenge", C)
    assert there.hand(C) == "3D 6C 8C 9S 9H"
    assert there.turn == B


def test_after_the_truth_the_next_one_may_lead():
    """3.6, `after_truth`."""
    assert laid(TRUTH, "3C 8D", rules={"after_truth": "next"}).does("challenge", C).turn == C


def test_a_claim_that_makes_the_pile_fall_is_answered_first():
    """T28: accepted by both, it falls, though it was a lie."""
    there = table("valepaska", "0:9C=9", "3C KC").lays("3C", "10")
    assert (there.phase, there.turn, there.awaited) == ("challenge", B, [C, A])
    assert there.refused("pick_up", C) == "not_now"
    there = there.does("accept", C)
    assert (there.awaited, there.position["accepted"]) == ([A], [C])
    assert there.refused("challenge", C) == "nothing_to_challenge"
    there = there.does("accept", A)
    assert (there.burnt, there.turn, there.phase) == ("9C 3C", B, "play")
    assert there.event("pile_burnt")["cards"] == []


def test_a_true_fall_that_is_challenged_does_not_fall():
    """T29, P-15."""
    there = table("valepaska", "0:9C=9", "10C KC").lays("10C", "10").does("challenge", C)
    assert there.hand(C) == "3D 9S 9H 9C 10C"
    assert (there.turn, there.burnt) == (B, "")


def test_taking_the_pile_closes_the_window():
    """T30."""
    there = laid(LIE, "8C 8D KC").does("pick_up", C)
    assert there.hand(C) == "3D 3C 6C 9S 9H"
    assert there.turn == A
    assert there.refused("challenge", A) == "nothing_to_challenge"


def test_last_cards_are_answered_and_then_their_player_is_out():
    """T31."""
    there = table("valepaska", "0:6C=6", "7C 7D").lays("7C 7D", "7")
    assert (there.phase, there.status(B)) == ("challenge", "in")
    there = there.does("accept", A).does("accept", C)
    assert there.status(B) == "out"
    assert (there.pile, there.turn) == ("0:6C=6 · 1:7C 7D=7", C)
    assert not there.contestable


def test_last_cards_that_were_a_lie_come_back():
    """T32."""
    there = table("valepaska", "0:6C=6", "7C KD").lays("7C KD", "7").does("challenge", A)
    assert there.hand(B) == "6C 7C KD"
    assert (there.status(B), there.turn) == ("in", C)


def test_last_cards_that_were_true_let_their_player_go():
    """3.6: the challenger takes the pile, and the next seat after the player leads."""
    there = table("valepaska", "0:6C=6", "7C 7D").lays("7C 7D", "7").does("challenge", A)
    assert there.status(B) == "out"
    assert (there.hand(A), there.turn) == ("4S 4H 6C 7C 7D KS", C)


def test_drawing_closes_the_window_and_passes():
    """T33, P-14."""
    there = table("valepaska", "0:6C=6", "3C KC", contestable=True, stock=["5C", "5D"])
    assert there.may_act == [B, C]
    there = there.does("draw")
    assert (there.turn, there.contestable, there.hand(B)) == (C, False, "3C 5C KC")
    assert there.pile == "0:6C=6"


def test_four_claimed_are_answered():
    """T34, P-10."""
    there = table("valepaska", "0:8C 8D=8", "8H 3C KC").lays("8H 3C", "8")
    assert there.phase == "challenge"


def test_the_first_claim_is_three():
    """T35: one, two or three cards, and no draw before it."""
    there = table("valepaska", "", "4C KC 5C", opening="3", stock=["9C"])
    assert there.plays() == "3 3x2 3x3"
    assert there.others() == set()
    assert there.refused("draw") == "opening_rank"


def test_more_than_there_are_of_a_rank_cannot_be_claimed_at_once():
    """P-11: but altogether any number."""
    there = table("valepaska", "0:6C 6D 6H=6", "7C 8C 9C 10C JC QC")
    refusal = there.refusal("play", cards=["7C", "8C", "9C", "10C", "JC"], claim="6")
    assert refusal == {"code": "too_many_cards", "most": 4}
    assert there.refused("play", cards=["7C", "8C", "9C", "10C"], claim="6") is None


def test_jokers_make_more_claims_of_two_possible_and_are_never_claimed_themselves():
    """3.6."""
    there = table("valepaska", "", "7C 8C X1 10C JC QC", rules={"jokers": 1})
    assert there.refused("play", cards=["7C", "8C", "X1", "10C", "JC"], claim="2") is None
    with pytest.raises(ValueError, match="is not a rank"):
        there.refused("play", cards=["X1"], claim="X")
    there = table("valepaska", "0:6C=6", "2C X1 7C", rules={"jokers": 1}).lays("2C X1", "2")
    assert there.does("challenge", A).event("challenged")["truthful"] is True


@pytest.mark.parametrize("who", [B, C])
def test_who_may_not_challenge_is_refused(who):
    """P-12: the player, and who is out."""
    seats = [seat("4S 4H KS"), seat("8C KC"), seat(status="out"), seat("9S 9H")]
    there = Table("valepaska", turn=3, contestable=True, pile=pile(LIE), seats=seats, finished=[C])
    assert there.refused("challenge", who) == "nothing_to_challenge"
    assert there.refused("challenge", A) is None


def test_nothing_is_challenged_in_the_open_game():
    """P-12."""
    assert table("paskahousu", "0:6C", "7C").refused("challenge", C) == "nothing_to_challenge"


def test_only_the_first_challenge_counts():
    """P-13."""
    there = laid(LIE, "8C 8D KC").does("challenge", A)
    assert there.refused("challenge", C) == "nothing_to_challenge"


def test_only_the_next_may_challenge_where_the_rules_say_so():
    """3.6, `challengers`: and he answers alone."""
    there = laid(LIE, "8C 8D KC", rules={"challengers": "next"})
    assert there.may_act == [C]
    there = table("valepaska", "0:9C=9", "3C KC", rules={"challengers": "next"}).lays("3C", "10")
    assert there.awaited == [C]
    assert there.does("accept", C).burnt == "9C 3C"


def test_all_may_have_to_answer_every_play():
    """3.6, `window`."""
    there = table("valepaska", "0:6C=6", "7C KC", rules={"window": "all_answer"}).lays("7C", "7")
    assert there.awaited == [C, A]
    there = there.does("accept", A).does("accept", C)
    assert (there.phase, there.turn, there.contestable) == ("play", C, False)
    assert there.pile == "0:6C=6 · 1:7C=7"


def test_of_two_left_the_other_accepts_and_loses_or_doubts():
    """3.6, last cards."""
    seats = [seat(status="out"), seat("7C"), seat("9S 9H")]
    there = Table("valepaska", turn=B, pile=pile("2:6C=6"), seats=seats, finished=[A]).lays("7C", "8")
    assert there.awaited == [C]
    assert there.does("accept", C).loser == C
    assert there.does("challenge", C).hand(B) == "6C 7C"


def test_who_has_lied_is_out_first_once_the_last_has_accepted():
    """P-19."""
    there = table("valepaska", "0:6C=6", "7C", rules={"finish": "first_out"}).lays("7C", "8")
    there = there.does("accept", C)
    assert there.ranking is None
    assert there.does("accept", A).ranking == [[B], [A, C]]


def test_drawing_first_closes_the_window_too():
    """P-14."""
    rules = {"stock_option": "draw_first"}
    there = laid(LIE, "8C", stock=["5C"], rules=rules).does("draw", C)
    assert (there.turn, there.contestable) == (C, False)
    assert there.refused("challenge", A) == "nothing_to_challenge"


def test_who_leaves_hides_their_hand_and_their_open_play_stands():
    """P-16."""
    there = laid(LIE, "8C 8D KC").leaves(B)
    assert not there.contestable
    assert (there.turn, there.pile) == (C, LIE)
    assert there.event("seat_left")["face_down"] is True


def test_who_leaves_while_answered_for_has_played_and_ranks_last():
    """P-16: the pile falls by the claim; last cards do not save the leaver from the last place."""
    there = table("valepaska", "0:9C=9", "3C").lays("3C", "10").leaves(B)
    assert (there.burnt, there.turn, there.phase) == ("9C 3C", C, "play")
    assert there.leaves(A).ranking == [[C], [A], [B]]


def test_who_leaves_without_answering_has_accepted():
    """P-16."""
    there = table("valepaska", "0:9C=9", "3C KC").lays("3C", "10").does("accept", A).leaves(C)
    assert (there.burnt.split()[-2:], there.turn) == (["9C", "3C"], B)
    there = table("valepaska", "0:9C=9", "3C KC", rules={"challengers": "next"}).lays("3C", "10").leaves(C)
    assert there.turn == B


def test_a_claimed_opening_stays_when_its_player_leaves():
    """3.2: it needs no 3."""
    there = table("valepaska", "", "4C KC 5C", opening="3").leaves(B)
    assert (there.turn, there.plays()) == (C, "3 3x2 3x3")


def test_a_deadline_accepts_takes_or_leads_truly_if_it_may():
    """P-17."""
    answered = table("valepaska", "0:9C=9", "3C KC").lays("3C", "10")
    assert answered.default(A) == {"kind": "accept"}
    assert laid(LIE, "8C").default() == {"kind": "pick_up"}
    assert table("valepaska", "", "9C 4C").default() == {"kind": "play", "cards": ["4C"], "claim": "4"}
    opening = table("valepaska", "", "9C 4C", opening="3")
    assert opening.default() == {"kind": "play", "cards": ["4C"], "claim": "3"}


def test_plays_need_a_claim_and_only_here():
    """Section 6."""
    assert table("valepaska", "0:6C=6", "8C").refusal("play", cards=["8C"]) == {
        "code": "no_claim",
        "needed": True,
    }
    assert table("paskahousu", "0:6C", "8C").refused("play", cards=["8C"], claim="8") == "no_claim"
