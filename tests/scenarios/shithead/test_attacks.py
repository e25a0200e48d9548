"""Attacks, bans and ends: E-12 to E-18, E-43, E-44."""

import pytest

from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat

LAST_IN = {"finish": "last_in"}


def attacked(counter_hand="", rules=None, others=2, preset="norvegien_plus", **zones):
    """A has aced B."""
    seats = [seat("5S 6S"), seat(counter_hand, **zones), *idle(others)[:others]]
    position = {"pile": [*pile("KS", by=A), *pile("AS", by=A)], "attack": {"attacker": A, "target": B}}
    return Table(preset, rules, turn=B, phase="attack", seats=seats, **position)


def test_an_attacker_who_goes_out_still_attacks():
    """E-12: in a game for a loser."""
    seats = [seat("AS"), seat("4S"), *idle(2)]
    table = Table("norvegien_plus", LAST_IN, turn=A, pile=pile("KS", by=D), seats=seats)
    table = table.plays("AS", target=C)
    assert table.status(A) == "out"
    assert (table.turn, table.phase) == (C, "attack")
    assert table.does("pick_up").turn == B


def test_an_attacker_who_goes_out_leads_through_the_next_player():
    """E-12, `attack_leader=attacker`."""
    seats = [seat("AS"), seat("4S"), *idle(2)]
    rules = {**LAST_IN, "attack_leader": "attacker"}
    table = Table("norvegien_plus", rules, turn=A, pile=pile("KS", by=D), seats=seats)
    assert table.plays("AS", target=C).does("pick_up").turn == B


def test_the_attacker_leads_where_the_rules_say_so():
    """000-i, the alternative."""
    assert attacked("4C", {"attack_leader": "attacker"}).does("pick_up").turn == A


def test_a_run_attacks_with_its_last_card_and_ends_there():
    """Section 0.1: that card lies on top, and the target has to counter it."""
    rules = {"runs": "suited", "powers": {"7": {"effect": "attack"}, "A": None}}
    table = Table("norvegien_plus", rules, turn=A, seats=[seat("6S 7S KD"), *idle(2)])
    assert table.refused("play", cards=["6S", "7S"]) == "target_needed"
    assert table.plays("6S 7S", target=C).phase == "attack"
    table = Table("norvegien_plus", rules, turn=A, seats=[seat("7S 8S KD"), *idle(2)])
    assert table.refused("play", cards=["7S", "8S"]) == "run_ends_earlier"


def test_a_last_ace_that_wins_attacks_nobody():
    """E-12: the game ends at once, and the target is not asked for."""
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=[seat("AS"), *idle(2)])
    assert table.refused("play", cards=["AS"]) is None
    table = table.plays("AS")
    assert table.is_over
    assert table.position["attack"] is None


def test_a_last_ace_against_the_last_opponent_attacks_nobody():
    """Step 9: the game is over with one player left, so no target is asked for."""
    table = Table("norvegien_plus", LAST_IN, turn=A, pile=pile("KS", by=B), seats=[seat("AS"), *idle(1)])
    assert table.legal() == [{"kind": "play", "cards": ["AS"]}, {"kind": "pick_up"}]
    assert table.plays("AS").ranking == [[A], [B]]


def test_a_counter_comes_from_the_face_up_cards_when_the_hand_is_empty():
    """E-13."""
    table = attacked(rules={"up_cards": "from_table"}, up="2S 4S")
    assert table.legal() == [{"kind": "play", "cards": ["2S"]}, {"kind": "pick_up"}]


def test_no_counter_is_possible_from_face_down_cards():
    """E-13."""
    table = attacked(down="2S 10S")
    assert table.legal() == [{"kind": "pick_up"}]
    assert table.refused("flip", slot=0) == "not_now"
    assert table.does("pick_up").hand(B) == ["AS", "KS"]


def test_an_attacked_player_may_take_the_pile_even_if_playing_is_compulsory():
    """Decision: a counter is an option, `must_play` speaks of one's own turn."""
    assert attacked("2S 4C", preset="danish").refused("pick_up") is None


def test_only_counters_answer_an_attack():
    """000-V2c."""
    table = attacked("2S 3S 10S KS AH")
    assert table.legal_ranks() == "2 10 A"
    assert table.refused("play", cards=["3S"]) == "not_a_counter"


def test_any_number_of_one_rank_counters():
    """E-14."""
    table = attacked("2S 2H 3S").plays("2S 2H")
    assert table.pile == ["KS", "AS", "2S 2H"]
    assert table.turn == C


def test_aces_that_counter_and_complete_a_quad_burn():
    """E-14, E-24: no attack follows, no target is asked for."""
    table = attacked("AH AC AD 3S").plays("AH AC AD")
    assert table.pile == []
    assert table.turn == B
    assert table.position["attack"] is None


def test_the_next_player_leads_after_a_burning_counter_where_the_rules_say_so():
    """E-14: the leader follows `burn_leader`."""
    assert attacked("10S 3S", {"burn_leader": "next"}).plays("10S").turn == C


def test_two_aces_are_one_attack_and_an_ace_may_lead():
    """E-15."""
    table = Table("norvegien_plus", turn=A, seats=[seat("AS AH 4S"), *idle(2)]).plays("AS AH", target=C)
    assert table.pile == ["AS AH"]
    table = table.does("pick_up")
    assert "AS" in table.hand(C)
    assert table.turn == B


@pytest.mark.parametrize("target", [A, C, 7, -1])
def test_nobody_attacks_himself_or_who_is_out(target):
    """E-15."""
    seats = [seat("AS 4S"), seat("5S"), seat(status="eliminated"), seat("6S")]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=D), eliminated=[C], seats=seats)
    assert table.refused("play", cards=["AS"], target=target) == "bad_target"


def test_a_target_who_counters_with_his_last_ten_is_eliminated():
    """E-16."""
    table = attacked("10S").plays("10S")
    assert table.pile == []
    assert table.status(B) == "eliminated"
    assert table.turn == C


def test_the_last_player_wins_when_all_others_are_eliminated():
    """E-17: `first_out`."""
    seats = [seat("10S"), seat("4S"), seat(status="eliminated")]
    table = Table("norvegien", turn=A, pile=pile("KS", by=B), eliminated=[C], seats=seats).plays("10S")
    assert table.ranking == [[B], [A], [C]]
    assert table.loser is None


def test_the_last_player_is_the_loser_although_the_eliminated_rank_below_him():
    """E-17, E-18: `last_in`."""
    seats = [seat("10S"), seat("4S"), seat(status="eliminated")]
    table = Table("norvegien_loser", turn=A, pile=pile("KS", by=B), eliminated=[C], seats=seats).plays("10S")
    assert table.ranking == [[B], [A], [C]]
    assert table.loser == B


def test_ranking_is_out_then_holders_then_eliminated():
    """E-18: the first eliminated is last."""
    seats = [seat("9S"), seat("4S"), seat(status="eliminated"), seat(status="out"), seat(status="eliminated")]
    position = {"finished": [D], "eliminated": [4, C]}
    table = Table("norvegien_loser", turn=A, pile=pile("8S", by=B), seats=seats, **position).plays("9S")
    assert table.ranking == [[D], [A], [B], [C], [4]]


def test_the_winner_is_first_and_all_others_tie():
    """E-44."""
    table = Table("norvegien", turn=A, pile=pile("8S", by=C), seats=[seat("9S"), *idle(3)]).plays("9S")
    assert table.ranking == [[A], [B, C, D]]


def test_a_flipped_ace_names_its_target_afterwards():
    """E-43."""
    seats = [seat(down="AS 4S"), *idle(2)]
    table = Table("norvegien_plus", turn=A, pile=pile("KS", by=C), seats=seats).does("flip", slot=0)
    assert (table.turn, table.phase) == (A, "aim")
    assert table.legal() == [{"kind": "aim", "target": B}, {"kind": "aim", "target": C}]
    assert table.refused("aim", target=A) == "bad_target"
    table = table.does("aim", target=C)
    assert table.position["attack"] == {"attacker": A, "target": C}
    assert table.does("pick_up").turn == B


def test_a_chance_card_that_attacks_names_its_target_after_the_refill():
    """E-43, E-27."""
    seats = [seat("3S 4S"), *idle(2)]
    rules = {"chance_card": "always"}
    table = Table("norvegien_plus", rules, turn=A, pile=pile("KS", by=C), stock=["AS", "5S"], seats=seats)
    table = table.does("chance")
    assert table.phase == "aim"
    assert table.hand(A) == ["3S", "4S", "5S"]
    assert table.does("aim", target=B).turn == B


def test_a_last_blind_ace_attacks_although_its_player_is_out():
    """E-43, E-12."""
    seats = [seat(down="AS"), *idle(2)]
    table = Table("norvegien_plus", LAST_IN, turn=A, pile=pile("KS", by=C), seats=seats).does("flip", slot=0)
    assert table.status(A) == "out"
    assert (table.turn, table.phase) == (A, "aim")
    assert table.does("aim", target=C).does("pick_up").turn == B


def test_a_last_card_that_is_forbidden_must_be_taken_with_the_pile():
    """000-b, the alternative: a 10 may not be the last card."""
    rules = {"last_card_ban": {"10": "illegal"}}
    table = Table("norvegien", rules, turn=A, pile=pile("KS", by=B), seats=[seat("10S"), *idle(1)])
    assert table.refused("play", cards=["10S"]) == "last_card"
    assert table.legal() == [{"kind": "pick_up"}]
    assert Table("norvegien", rules, turn=A, seats=[seat("10S"), *idle(1)]).legal_ranks() == "10"


def test_a_forbidden_last_card_turned_blind_does_not_fit():
    """000-b, 000-c."""
    rules = {"last_card_ban": {"10": "illegal"}}
    table = Table("norvegien", rules, turn=A, pile=pile("KS", by=B), seats=[seat(down="10S"), *idle(1)])
    assert table.does("flip", slot=0).hand(A) == ["10S", "KS"]


@pytest.mark.parametrize(("finish", "phase"), [("last_in", "attack"), ("first_out", "over")])
def test_a_position_may_aim_with_the_last_card(finish, phase):
    """E-12: whoever aims goes out, and attacks if the deal goes on."""
    seats = [seat(), seat("4S"), *idle(2)]
    there = Table(
        "norvegien_plus", {"finish": finish}, turn=A, phase="aim", pile=pile("AS", by=A), seats=seats
    )
    after = there.does("aim", target=C)
    assert (after.status(A), after.phase) == ("out", phase)
