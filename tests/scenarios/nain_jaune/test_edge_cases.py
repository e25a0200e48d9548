"""The edge cases of Nain Jaune (E-32 to E-40, E-44, E-29), named after their resolutions."""

import pytest

from game.core.protocol import Outcome
from game.core.rng import Rng
from game.nain_jaune.match.match_end import match_standings, why_over
from tests.game.nain_jaune.tables import (
    GAME,
    all_tokens,
    boxes,
    deal_hands,
    first_setup,
    kinds,
    lay,
    may_lay,
    pass_turn,
    payments,
    refusal_code,
    rules_of,
    table,
)

RNG = Rng(bytes(32), "edge cases")


def test_a_seat_with_no_card_left_ends_the_deal_before_any_block():
    """E-32: the last player cannot be out when a rank is missing."""
    step = lay(table("QD", "2C", "3C"), "QD")
    assert "rank_missing" not in kinds(step.events)
    assert GAME.awaited(step.state) == ()
    assert GAME.outcome(step.state).ranking[0] == (0,)


def test_a_rank_whose_four_cards_are_laid_counts_as_missing():
    """E-33: eights are nowhere any more."""
    step = lay(table("7C 10D", "9C 2C", "6C 3C"), "7C")
    assert kinds(step.events)[-4:] == ["went_without", "passed_over", "passed_over", "rank_missing"]
    assert GAME.awaited(step.state) == (0,)


def test_a_restart_goes_round_the_cycle_to_a_lower_rank():
    """E-34: after a missing queen, no king and no ace: the two."""
    step = lay(table("JD 4C 2S 2H", "5C", "6C"), "JD")
    assert may_lay(step.state) == {"2S", "2H"}
    assert refusal_code(step.state, "4C") == "must_lead_next_held"


def test_a_player_who_cannot_double_pays_the_winner_first_then_the_most_expensive_boxes():
    """E-35 `partial`: 17 points, 7D in part, nothing for KH, whose box stays as it is."""
    step = lay(table("2S", "7D KH", "3C", tokens=[50, 30, 50], boxes={"7D": 15, "KH": 12}), "2S")
    assert [paid for paid in payments(step.events) if paid[0] == 1] == [(1, 0, 17), (1, "7D", 13)]
    assert boxes(step.state)["KH"] == 12
    assert step.state.tokens == [70, 0, 47]
    short = [event for event in step.events if event.kind == "fell_short"]
    assert [(event.target, event.owed, event.paid, event.reason) for event in short] == [
        ("7D", 15, 13, "double"),
        ("KH", 12, 0, "double"),
    ]


def test_boxes_are_doubled_from_the_dwarf_to_the_ten():
    """E-35: 7D, KH, QS, JC, 10D."""
    content = {"10D": 1, "JC": 2, "QS": 3, "KH": 4, "7D": 5}
    step = lay(table("2S", "10D JC QS KH 7D", "3C", boxes=content), "2S")
    assert [paid[1] for paid in payments(step.events, "double")] == ["7D", "KH", "QS", "JC", "10D"]


def test_with_debt_a_seat_pays_all_and_goes_below_zero():
    """E-35 `debt`."""
    state = table(
        "2S", "7D KH", "3C", rules=rules_of(insolvency="debt"), tokens=[50, 30, 50], boxes={"7D": 40}
    )
    step = lay(state, "2S")
    assert step.state.tokens == [70, 30 - 17 - 40, 47]
    assert boxes(step.state)["7D"] == 80


def test_broke_ends_the_match_before_the_deal_somebody_cannot_ante():
    """E-36 `broke`: the winner has 16, a loser 14; the boxes stay on the board."""
    step = lay(
        table("2S", "AC", "AD", rules=rules_of("classic"), tokens=[14, 15, 100], boxes={"QS": 9}), "2S"
    )
    assert GAME.series.next_setup(step.state) is None
    assert [(event.kind, event.seat) for event in step.events if event.kind == "went_broke"] == [
        ("went_broke", 1)
    ]
    assert step.events[-1].reason == "broke"
    assert step.events[-1].ranking == ((2,), (0,), (1,))
    assert boxes(step.state)["QS"] == 9


def test_broke_goes_on_while_everybody_has_the_antes():
    """E-36: 15 tokens are enough."""
    step = lay(table("2S", "AC", "AD", rules=rules_of("classic", game_end="broke"), tokens=16), "2S")
    assert step.state.tokens == [18, 15, 15]
    assert GAME.series.next_setup(step.state) is not None


def test_deals_goes_on_with_who_cannot_ante_and_he_antes_what_he_has_the_dearest_box_last():
    """E-36 `deals`: 8 tokens are 1, 2, 3 and 2 of 4."""
    setup = first_setup(rules_of(), 3, tokens=[100, 8, 100])
    step = deal_hands(setup, {0: "2C", 1: "3C", 2: "4C"})
    assert [paid for paid in payments(step.events, "ante") if paid[0] == 1] == [
        (1, "10D", 1),
        (1, "JC", 2),
        (1, "QS", 3),
        (1, "KH", 2),
    ]
    assert step.state.tokens[1] == 0
    assert boxes(step.state) == {"10D": 3, "JC": 6, "QS": 9, "KH": 10, "7D": 10}


@pytest.mark.parametrize(("deal", "last"), [(4, False), (5, True)])
def test_deals_ends_the_match_after_the_last_deal(deal: int, last: bool):
    """E-36 `deals`: five of them."""
    step = lay(table("2S", "AC", "AD", deal=deal), "2S")
    assert (GAME.series.next_setup(step.state) is None) == last
    assert [event.reason for event in step.events if event.kind == "match_over"] == ["deals"] * last


@pytest.mark.parametrize(
    ("deal", "tokens", "reason"), [(1, 100, None), (1, 15, "broke"), (5, 100, "deals"), (5, 15, "broke")]
)
def test_either_ends_the_match_by_whichever_comes_first(deal: int, tokens: int, reason: str | None):
    """E-36 `either`."""
    step = lay(table("2S", "AC", "AD", rules=rules_of("party"), tokens=tokens, deal=deal), "2S")
    assert why_over(step.state) == reason


def test_the_cards_of_who_leaves_join_the_talon_and_his_tokens_stay_his():
    """E-37: boxes unchanged; the turn goes to the next seat."""
    state = deal_hands(first_setup(rules_of(), 4), {0: "2C", 1: "3C", 2: "4C", 3: "5C 6C"}, "7D").state
    before = boxes(state)
    step = GAME.leave(state, 3)
    position = GAME.write_position(step.state)
    assert position["talon"] == ["7D", "5C", "6C"]
    assert position["seats"][3] == {"hand": [], "tokens": 105, "status": "left"}
    assert boxes(step.state) == before
    assert GAME.awaited(step.state) == (2,)


def test_with_too_few_players_left_the_deal_is_void_and_every_payment_is_reversed():
    """E-37: three are needed."""
    setup = first_setup(rules_of(), 3, tokens=[100, 90, 80], boxes={"QS": 7})
    dealt = deal_hands(setup, {2: "QS 3C", 1: "4C 9C", 0: "5C 9D"})
    played = lay(dealt.state, "QS", "3C")
    assert GAME.outcome(played.state) is not None
    step = lay(dealt.state, "QS")
    left = GAME.leave(step.state, 1)
    assert left.state.tokens == [100, 90, 80]
    assert boxes(left.state) == {"10D": 0, "JC": 0, "QS": 7, "KH": 0, "7D": 0}
    paid = payments([*dealt.events, *step.events])
    assert payments(left.events) == [(target, source, tokens) for source, target, tokens in reversed(paid)]
    assert GAME.outcome(left.state) == Outcome(((0, 1, 2),), reason="void")
    assert GAME.series.next_setup(left.state) is None
    assert left.events[-1].reason == "too_few"


def test_a_player_who_left_gets_no_cards_in_the_next_deal_and_ranks_last():
    """E-37 and E-44: the winner, all others tied, then who left."""
    state = deal_hands(first_setup(rules_of(), 4), {0: "2C", 1: "3C", 2: "4C", 3: "5C 6C"}).state
    step = lay(GAME.leave(state, 1).state, "5C", "6C")
    assert GAME.outcome(step.state).ranking == ((3,), (0, 2), (1,))
    setup = GAME.series.next_setup(step.state)
    assert setup.statuses == ("in", "left", "in", "in")
    following = GAME.deal(setup, RNG).state
    assert [len(hand) for hand in following.hands] == [15, 0, 15, 15]
    assert match_standings(following)[-1] == (1,)


def test_grand_opera_counts_restarts_and_ends_when_anyone_else_lays():
    """E-38: a King and a block between, nobody else laid."""
    rules = rules_of("classic")
    alone = table("QD KD 5H 9S", "2C 3C", "2D 3D", rules=rules, alone=True, boxes={"7D": 9})
    step = lay(alone, "QD", "KD", "5H", "9S")
    assert payments(step.events, "sweep") == [("7D", 0, 9)]
    not_alone = table("QD KD 5H 9S", "6C 3C", "2D 3D", rules=rules, alone=True, boxes={"7D": 9})
    step = lay(not_alone, "QD", "KD", "5H", "6C", "3C")
    assert payments(step.events, "sweep") == []
    assert not step.state.alone
    assert GAME.outcome(step.state).ranking[0] == (1,)


def test_two_players_are_dealt_22_cards_each():
    """E-39: eight are left."""
    rules = rules_of("jjv")
    assert GAME.seats_allowed(rules) == range(2, 9)
    state = GAME.deal(first_setup(rules, 2), RNG).state
    assert [len(hand) for hand in state.hands] == [22, 22]
    assert len(state.talon) == 8
    assert GAME.seats_allowed(rules_of()) == range(3, 9)


def test_passing_is_automatic_with_an_event_for_each_seat_passed_over():
    """E-40 `false`: no pass action; from seat 0 to the right, over 3 and 2, to 1."""
    step = lay(table("9C 2C", "10C 3C", "4C", "5C"), "9C")
    told = [(event.kind, event.seat) for event in step.events[-3:]]
    assert told == [("went_without", 0), ("passed_over", 3), ("passed_over", 2)]
    assert GAME.awaited(step.state) == (1,)
    assert [action.kind for action in GAME.legal_actions(step.state, 1)] == ["lay"]


def test_with_voluntary_pass_every_seat_is_asked_able_or_not():
    """E-40 `true`: the order of the questions tells nothing; when all have passed the rank is missing."""
    state = lay(table("9C 2C", "10C 3C", "4C", rules=rules_of("mistigri")), "9C").state
    asked = []
    for _ in range(3):
        asked.append((GAME.awaited(state), [action.kind for action in GAME.legal_actions(state, state.turn)]))
        state = pass_turn(state).state
    assert asked == [((0,), ["pass"]), ((1,), ["lay", "pass"]), ((2,), ["pass"])]
    assert GAME.write_position(state)["run"] == {"rank": "9", "seat": 0, "missing": ["10"]}
    assert GAME.awaited(state) == (0,)
    assert [action.kind for action in GAME.legal_actions(state, 0)] == ["lay"]


def test_the_winner_is_first_and_all_others_are_tied():
    """E-44."""
    step = lay(table("2S", "KH", "AC", "3C"), "2S")
    assert GAME.outcome(step.state) == Outcome(((0,), (1, 2, 3)))


def test_a_match_ends_at_its_move_limit():
    """E-29: a deal counts 52 moves and is played out; the richest wins."""
    rules = rules_of("classic", move_limit=104)
    assert why_over(lay(table("2S", "AC", "AD", rules=rules, deal=1), "2S").state) is None
    step = lay(table("2S", "AC", "AD", rules=rules, deal=2), "2S")
    assert GAME.series.next_setup(step.state) is None
    assert step.events[-1].reason == "move_limit"
    assert GAME.outcome(step.state).reason == "played_out"


def test_tokens_are_neither_made_nor_lost_by_any_of_it():
    """Every payment has two ends, debts included."""
    for insolvency in ("partial", "debt"):
        rules = rules_of("party", insolvency=insolvency, kept="double", grand_opera="sweep_double")
        state = table(
            "2S", "7D KH", "QS 3C", rules=rules, tokens=[9, 5, 7], boxes={"7D": 8, "QS": 3}, alone=True
        )
        assert all_tokens(lay(state, "2S").state) == all_tokens(state)
