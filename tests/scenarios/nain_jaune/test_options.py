"""The options in which the sources differ (section 3 of the specification), each value as it reads."""

import pytest

from tests.game.nain_jaune.tables import (
    GAME,
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

BOARD = {"10D": 3, "JC": 6, "QS": 9, "KH": 12, "7D": 15}


@pytest.mark.parametrize(("direction", "leader", "second"), [("ccw", 3, 2), ("cw", 1, 2)])
def test_direction_decides_who_leads_and_who_follows(direction: str, leader: int, second: int):
    """Direction: the dealer is seat 0 of four."""
    hands = {seat: f"{seat + 2}C 9C" for seat in range(4)} | {leader: "5C 9D", second: "6C 9H"}
    state = deal_hands(first_setup(rules_of(direction=direction), 4), hands).state
    assert GAME.awaited(state) == (leader,)
    assert GAME.awaited(lay(state, "5C").state) == (second,)


@pytest.mark.parametrize(("direction", "dealer"), [("ccw", 2), ("cw", 1)])
def test_the_deal_goes_round_in_the_direction_of_play(direction: str, dealer: int):
    """Dealer rotation follows `direction`."""
    state = table("2S", "AC", "AD", rules=rules_of(direction=direction), dealer=0)
    assert GAME.series.next_setup(lay(state, "2S").state).dealer == dealer


@pytest.mark.parametrize("spelling", ["counterclockwise", "ccw"])
def test_direction_may_be_spelled_out(spelling: str):
    """Section 3 and table 4.5 spell it differently."""
    assert rules_of("classic", direction=spelling).direction == "ccw"


@pytest.mark.parametrize(
    ("lead", "allowed", "refusal"),
    [
        ("free", {"AS", "2C", "KD"}, None),
        ("ace_if_held", {"AS"}, "must_lead_ace"),
        ("lowest", {"AS"}, "must_lead_lowest"),
    ],
)
def test_lead_binds_the_first_card_of_a_deal(lead: str, allowed: set[str], refusal: str | None):
    """First lead: any (W, M, J, D), an ace if held (G), the lowest held (Q); an ace is low."""
    state = table("AS 2C KD", "3C", "4C", rules=rules_of(lead=lead))
    assert may_lay(state) == allowed
    assert refusal_code(state, "KD") == refusal


def test_without_an_ace_the_leader_is_free_where_an_ace_is_asked_for():
    """First lead `ace_if_held`."""
    assert may_lay(table("3S 2C KD", "3C", "4C", rules=rules_of(lead="ace_if_held"))) == {"3S", "2C", "KD"}


def test_lead_does_not_bind_a_restart():
    """First lead: what follows a King is no first lead."""
    rules = rules_of(lead="lowest", sequence="stop_at_king")
    state = table("KD AS 2C", "3C", "4C", rules=rules, run={"rank": "Q", "seat": 0})
    assert may_lay(lay(state, "KD").state) == {"AS", "2C"}


def test_wrap_goes_from_the_king_to_the_ace_and_on():
    """003-a, the default: K, A, 2 by three players."""
    step = lay(table("KS 9D", "2C 8D", "AD 7C"), "KS", "AD", "2C")
    assert [event.seat for event in step.events if event.kind == "laid"] == [0, 2, 1]
    assert "run_ended" not in kinds(step.events)


@pytest.mark.parametrize(
    ("restart", "allowed"),
    [("next_held", {"KS", "KD"}), ("free", {"KS", "KD", "2C", "9H"})],
)
def test_after_a_block_the_last_player_goes_on(restart: str, allowed: set[str]):
    """Blocked run: first held rank after the gap (003-b), or free choice (M, B, O, P, X)."""
    step = lay(table("JS KS KD 2C 9H", "3C", "4C", rules=rules_of(restart=restart)), "JS")
    assert GAME.awaited(step.state) == (0,)
    assert may_lay(step.state) == allowed


def test_only_the_last_player_goes_on_with_next_held():
    """003-c: he has no King, so he lays his ace; another player's King does not come in between."""
    step = lay(table("JS AD 2C", "KC", "KH"), "JS")
    assert GAME.awaited(step.state) == (0,)
    assert may_lay(step.state) == {"AD"}


def test_skip_rank_asks_for_the_rank_after_the_missing_one_the_last_player_first():
    """Blocked run, J: the queen is missing, the last player has a King and lays it before others do."""
    step = lay(table("JS KS 2C", "KC 3C", "4C", rules=rules_of("jjv")), "JS")
    assert GAME.awaited(step.state) == (0,)
    assert may_lay(step.state) == {"KS"}


def test_skip_rank_goes_round_the_table_and_over_further_missing_ranks():
    """Blocked run, J: 10 and J are missing, the queen is with the second player after the last."""
    step = lay(table("9S 2C", "4C", "QC 3C", rules=rules_of("jjv")), "9S")
    assert [event.rank for event in step.events if event.kind == "rank_missing"] == [10, 11]
    assert GAME.write_position(step.state)["run"] == {"rank": "9", "seat": 0, "missing": ["10", "J"]}
    assert GAME.awaited(step.state) == (2,)
    assert may_lay(step.state) == {"QC"}


@pytest.mark.parametrize("sequence", ["wrap", "stop_at_king"])
def test_skip_rank_lets_the_last_player_lead_freely_when_the_king_is_missing(sequence: str):
    """Blocked run, J: a new run."""
    step = lay(table("QS AC 9D", "3C", "4C", rules=rules_of("jjv", sequence=sequence)), "QS")
    assert GAME.awaited(step.state) == (0,)
    assert may_lay(step.state) == {"AC", "9D"}


def test_a_player_who_could_continue_may_decline_and_the_next_player_continues():
    """Voluntary stop (M): seat 0 keeps its ten, seat 1 lays his."""
    state = lay(table("9S 10S 2C", "10C 3C", "4C", rules=rules_of("mistigri")), "9S").state
    step = lay(pass_turn(state).state, "10C")
    assert step.state.last_seat == 1


def test_a_leader_may_not_pass():
    """Voluntary stop: somebody has to go on."""
    state = table("9S 2C", "10C", "4C", rules=rules_of("mistigri"))
    assert [action.kind for action in GAME.legal_actions(state, 0)] == ["lay", "lay"]
    with pytest.raises(ValueError, match="must_lead"):
        pass_turn(state)


def test_a_board_card_takes_its_box_only_if_announced_where_that_is_required():
    """Collecting (W, M): forgotten, the tokens stay in the box."""
    state = table("QS KD 2C", "3C", "4C", rules=rules_of("classic"), boxes=BOARD)
    announced, forgotten = lay(state, "QS"), lay(state, "QS", announce=False)
    assert payments(announced.events) == [("QS", 0, 9)]
    assert payments(forgotten.events) == []
    assert boxes(forgotten.state) == BOARD
    told = [event for event in forgotten.events if event.kind == "box_not_claimed"]
    assert [(event.seat, event.box, event.tokens) for event in told] == [(0, "QS", 9)]


def test_announcing_changes_nothing_if_boxes_are_taken_automatically():
    """Collecting, `auto`."""
    state = table("QS KD 2C", "3C", "4C", boxes=BOARD)
    assert payments(lay(state, "QS", announce=False).events) == [("QS", 0, 9)]


@pytest.mark.parametrize(
    ("payment", "paid"), [("points", 10 + 10 + 7 + 1), ("cards", 4), ("court10", 10 + 1 + 1 + 1)]
)
def test_payment_counts_points_cards_or_courts(payment: str, paid: int):
    """Payment to the winner: K 10 7 A by points (W, U), one each (M, X), courts 10 and others 1 (D)."""
    step = lay(table("2S", "KS 10C 7C AD", "", rules=rules_of(payment=payment)), "2S")
    assert payments(step.events, "points") == [(1, 0, paid)]


@pytest.mark.parametrize(
    ("kept", "paid"), [("double", [(1, "KH", 12)]), ("stake", [(1, "KH", 8)]), ("none", [])]
)
def test_a_board_card_kept_costs_the_box_its_stake_or_nothing(kept: str, paid: list[tuple[int, str, int]]):
    """Board card kept: doubled (W, M, P), its stake (X), nothing (O); the stake unit is 2."""
    step = lay(table("2S", "KH", "3C", rules=rules_of(kept=kept, stake_unit=2), boxes=BOARD), "2S")
    assert payments(step.events, "double") == paid


@pytest.mark.parametrize(
    ("prize", "swept", "points"),
    [
        ("none", 0, [(2, 0, 3), (1, 0, 9)]),
        ("sweep", 45, [(2, 0, 3), (1, 0, 9)]),
        ("double", 0, [(2, 0, 6), (1, 0, 18)]),
        ("sweep_double", 45, [(2, 0, 6), (1, 0, 18)]),
    ],
)
def test_grand_opera_wins_the_board_double_payment_or_both(
    prize: str, swept: int, points: list[tuple[int, int, int]]
):
    """Grand opéra: the board (A, X, P), losers pay double (1760)."""
    step = lay(table("2S", "9C", "3C", rules=rules_of(grand_opera=prize), boxes=BOARD, alone=True), "2S")
    assert sum(tokens for *_, tokens in payments(step.events, "sweep")) == swept
    assert payments(step.events, "points") == points
    assert ("grand_opera" in kinds(step.events)) == (prize != "none")


def test_the_board_is_swept_before_kept_cards_are_paid_for():
    """Grand opéra: the winner is paid first, so a box swept has nothing left to double."""
    rules = rules_of("classic")
    step = lay(table("2S", "KH", "3C", rules=rules, boxes=BOARD, alone=True), "2S")
    assert payments(step.events, "double") == []
    assert sum(boxes(step.state).values()) == 0


def test_all_five_board_cards_in_one_hand_take_the_board_at_the_deal():
    """Dealt all five board cards (X): the deal goes on with empty boxes."""
    hands = {0: "3C", 1: "10D JC QS KH 7D", 2: "4C"}
    step = deal_hands(first_setup(rules_of("party"), 3), hands)
    assert payments(step.events, "sweep") == [
        ("10D", 1, 3),
        ("JC", 1, 6),
        ("QS", 1, 9),
        ("KH", 1, 12),
        ("7D", 1, 15),
    ]
    assert step.state.tokens == [85, 130, 85]
    assert GAME.awaited(step.state) == (1,)
    assert GAME.view(step.state, None).belles == 1


def test_without_that_option_five_board_cards_are_a_hand_like_others():
    """Dealt all five board cards, `false`."""
    hands = {0: "3C", 1: "10D JC QS KH 7D", 2: "4C"}
    assert payments(deal_hands(first_setup(rules_of(), 3), hands).events, "sweep") == []


def test_the_stake_unit_multiplies_the_stakes_and_not_what_cards_cost():
    """Stakes (B, L): multiples for the board; a loser's cards are paid in single tokens."""
    rules = rules_of(stake_unit=3)
    state = deal_hands(first_setup(rules, 3), {2: "2S", 1: "9C", 0: "AC"}).state
    assert boxes(state) == {"10D": 9, "JC": 18, "QS": 27, "KH": 36, "7D": 45}
    assert state.tokens == [75, 75, 75]
    assert payments(lay(state, "2S").events, "points") == [(1, 2, 9), (0, 2, 1)]


def test_unclaimed_boxes_carry_over_to_the_next_deal():
    """Unclaimed boxes: explicit carry (M, X)."""
    step = lay(table("2S", "9C", "3C", boxes=BOARD), "2S")
    assert GAME.series.next_setup(step.state).boxes == BOARD
