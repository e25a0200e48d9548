"""Before play: exchanging, choosing, stacking, throwing, and who leads first (E-25, E-41, section 2)."""

from tests.scenarios.shithead.table import A, B, C, Table, idle, seat


def dealt(preset, *seats, rules=None, phase="exchange", **more):
    return Table(preset, rules, phase=phase, seats=list(seats), **more)


def test_everybody_exchanges_at_once_until_all_are_ready():
    """E-25."""
    table = dealt("norvegien", seat("3S 4S 5S", up="KS QS JS"), seat("3H 4H 5H", up="KH QH JH"))
    assert table.awaited == [A, B]
    table = table.does("exchange", seat=B, hand=["3H", "4H"], up=["KH", "QH"])
    assert table.hand(B) == ["5H", "KH", "QH"]
    assert table.up(B) == ["3H", "4H", "JH"]
    table = table.does("ready", seat=B)
    assert table.awaited == [A]
    assert table.refused("exchange", seat=B, hand=["5H"], up=["JH"]) == "already_ready"
    table = table.does("ready", seat=A)
    assert table.phase == "play"
    assert table.turn == B
    assert table.position["ready"] == []


def test_an_exchange_is_even_and_of_ones_own_cards():
    """000-06: as many as given."""
    table = dealt("norvegien", seat("3S 4S 5S", up="KS QS JS"), *idle(1))
    assert table.refused("exchange", seat=A, hand=["3S"], up=["KS", "QS"]) == "uneven_exchange"
    assert table.refused("exchange", seat=A, hand=[], up=[]) == "uneven_exchange"
    assert table.refused("exchange", seat=A, hand=["3H"], up=["KS"]) == "not_your_cards"
    assert table.refused("exchange", seat=A, hand=["3S"], up=["KH"]) == "not_your_cards"
    assert table.refused("play", seat=A, cards=["3S"]) == "not_now"


def test_a_player_exchanges_at_most_nine_times():
    """Headless interface: at most nine times a seat, and a printed position remembers."""
    table = dealt("norvegien", seat("3S", up="KS"), *idle(1))
    for given, taken in [("3S", "KS"), ("KS", "3S")] * 4 + [("3S", "KS")]:
        table = table.does("exchange", seat=A, hand=[given], up=[taken])
    assert table.refused("exchange", seat=A, hand=["KS"], up=["3S"]) == "exchange_limit"
    again = Table("norvegien", **table.position)
    assert again.refused("exchange", seat=A, hand=["KS"], up=["3S"]) == "exchange_limit"
    assert again.legal_kinds(A) == {"ready"}


def test_the_dealers_left_leads():
    """000-07."""
    table = dealt("norvegien", *(seat("3S 4S") for _ in range(3)), dealer=B)
    for ready in (A, B, C):
        table = table.does("ready", seat=ready)
    assert table.turn == C


def test_the_lowest_hand_leads_and_the_first_from_the_dealers_left_among_equals():
    """E-41: `low_in_hand`; aces are higher than kings, twos highest."""
    hands = [seat("2S AS KS"), seat("4S 9S AH"), seat("2H 4H 9H")]
    table = dealt("palace", *hands, dealer=B)
    for ready in (A, B, C):
        table = table.does("ready", seat=ready)
    assert table.turn == C
    assert table.position["opener"] == C


def test_the_opener_must_lead_his_lowest_card():
    """2.8: BoardGameArena's Palace; any number of that rank."""
    table = dealt("palace", seat("4S 4D 9S"), seat("5H 9H 2H"))
    table = table.does("ready", seat=A).does("ready", seat=B)
    assert table.turn == A
    assert table.legal_ranks() == "4"
    assert table.refused("play", cards=["9S"]) == "opening_card"
    after = table.plays("4S 4D")
    assert after.position["opener"] is None
    assert after.legal_ranks() == "2 5 9"


def test_face_up_cards_are_chosen_from_six():
    """004-D."""
    rules = {"deal_style": "choose_up"}
    seats = [seat("3S 4S 5S 9S QS KS", down="6S 7S 8S"), seat("3H 4H 5H 9H QH KH", down="6H 7H 8H")]
    table = dealt("shithead", *seats, rules=rules, phase="choose")
    assert table.refused("ready", seat=A) == "choose_first"
    assert table.refused("choose", seat=A, up=[["9S"], ["QS"]]) == "wrong_count"
    assert table.refused("choose", seat=A, up=[["9S"], ["QS"], ["KH"]]) == "not_your_cards"
    assert table.refused("choose", seat=A, down=["3S"], up=[["9S"], ["QS"], ["KS"]]) == "down_is_dealt"
    assert len(table.legal(A)) == 20
    table = table.does("choose", seat=A, up=[["9S"], ["QS"], ["KS"]])
    assert table.hand(A) == ["3S", "4S", "5S"]
    assert table.refused("choose", seat=A, up=[["9S"], ["QS"], ["KS"]]) == "already_chosen"
    table = table.does("choose", seat=B, up=[["9H"], ["QH"], ["KH"]])
    assert table.does("ready", seat=A).does("ready", seat=B).phase == "play"


def test_equal_cards_share_a_slot_only_where_stacking_is_on():
    """004-K1."""
    seats = [seat("3S 3H 5S 9S QS KS", down="6S 7S 8S"), *idle(1)]
    up = [["3S", "3H"], ["QS"], ["KS"]]
    rules = {"deal_style": "choose_up"}
    assert dealt("shithead", *seats, rules=rules, phase="choose").refused("choose", seat=A, up=up) == (
        "no_stacking"
    )
    karma = dealt("karma", *seats, phase="choose", stock=["AS", "2S"])
    assert karma.refused("choose", seat=A, up=[["3S", "5S"], ["QS"], ["KS"]]) == "mixed_ranks"
    assert karma.does("choose", seat=A, up=up).hand(A) == ["5S", "9S", "AS"]


def test_face_down_cards_are_chosen_unseen():
    """2.5: Shit-Boot. The choice may name cards, or take the first ones dealt."""
    rules = {"deal_style": "choose_both"}
    seats = [seat("3S KS 5S 9S QS 4S 6S 7S 8S"), seat("3H 4H 5H 9H QH KH 6H 7H 8H")]
    table = dealt("shithead", *seats, rules=rules, phase="choose")
    assert table.legal(A) == [{"kind": "choose", "up": []}]
    assert table.refused("choose", seat=A, up=[["9S"], ["QS"], ["KS"]]) == "down_first"
    unseen = table.does("choose", seat=A, up=[])
    assert unseen.down(A) == ["3S", "KS", "5S"]
    assert unseen.event("face_down_chosen")["count"] == 3
    assert unseen.event("hand_dealt")["cards"] == ["4S", "6S", "7S", "8S", "9S", "QS"]
    chosen = unseen.does("choose", seat=A, up=[["9S"], ["QS"], ["8S"]])
    assert chosen.hand(A) == ["4S", "6S", "7S"]
    both = table.does("choose", seat=A, down=["3S", "4S", "5S"], up=[["9S"], ["QS"], ["KS"]])
    assert both.down(A) == ["3S", "4S", "5S"]
    assert both.hand(A) == ["6S", "7S", "8S"]


def test_a_position_before_an_unseen_choice_keeps_the_order_of_the_deal():
    """Playing on from a printed position is the same as playing on."""
    rules = {"deal_style": "choose_both"}
    table = dealt("shithead", seat("KS 3S 9S 4S 5S 6S 7S 8S QS"), *idle(1), rules=rules, phase="choose")
    again = Table("shithead", rules, **table.position)
    assert again.does("choose", seat=A, up=[]).down(A) == ["KS", "3S", "9S"]


def test_cards_are_put_on_anybodys_face_up_cards_where_the_rules_say_so():
    """2.6: Vändtia's variant; the hand is filled again."""
    seats = [seat("9S 4S 5S", up="KS QS JS"), seat("3H 4H 5H", up="9H QH 2H")]
    table = dealt("vandtia", *seats, rules={"stacking": "any"}, stock=["7S"])
    table = table.stacks(A, "9S", owner=B, slot=0)
    assert table.up(B) == ["9H+9S", "QH", "2H"]
    assert table.hand(A) == ["4S", "5S", "7S"]
    assert table.refused_stack(A, "4S", owner=B, slot=1) == "not_equal"
    assert table.refused_stack(A, "KS", owner=A, slot=0) == "not_your_cards"
    assert table.refused_stack(A, "4S", owner=B, slot=3) == "no_such_slot"
    own = dealt("vandtia", *seats, rules={"stacking": "own"})
    assert own.refused_stack(A, "9S", owner=B, slot=0) == "no_stacking"


def test_cards_that_share_a_slot_are_not_exchanged():
    """Decision: a slot keeps one rank."""
    table = dealt("vandtia", seat("9S 4S 5S", up="KS+KH QS JS"), *idle(1), rules={"stacking": "own"})
    assert table.refused("exchange", seat=A, hand=["4S"], up=["KS"]) == "slot_stays_together"
    assert table.refused("exchange", seat=A, hand=["4S"], up=["QS"]) is None


def test_threes_are_thrown_on_the_pile_and_the_next_after_the_last_thrower_leads():
    """2.2: those in hand are thrown when play begins at the latest."""
    seats = [seat("3S 4S 5S", up="KS"), seat("6H 7H 8H", up="KH"), seat("3D 4D 5D", up="KD")]
    table = dealt("reverse_1", *seats, stock=["3H", "9S", "9D"], phase="choose", dealer=C)
    for ready in (A, B, C):
        table = table.does("ready", seat=ready)
    assert table.pile == ["3S", "3H", "3D"]
    assert table.hand(A) == ["4S", "5S", "9S"]
    assert table.turn == A
    assert table.event("opener_found") == {
        "kind": "opener_found",
        "seat": A,
        "rule": "after_thrown_low",
        "rank": "3",
        "zone": "pile",
    }


def test_without_threes_the_fours_are_thrown():
    """2.2: the same with 4s, and so on."""
    seats = [seat("5S", up="KS"), seat("4H 7H 8H", up="KH"), seat("5D", up="KD")]
    table = dealt("reverse_1", *seats, phase="choose")
    for ready in (A, B, C):
        table = table.does("ready", seat=ready)
    assert table.pile == ["4H"]
    assert table.turn == C


def test_kings_are_thrown_in_the_second_part():
    """2.2."""
    seats = [seat("5S KC", up="QS"), seat("4H 7H 8H", up="QH")]
    table = dealt("reverse_2", *seats, phase="choose")
    table = table.does("ready", seat=A).does("ready", seat=B)
    assert table.pile == ["KC"]
    assert table.turn == B


def test_a_three_that_is_drawn_before_play_is_thrown_at_once():
    """2.2: all 3s received are thrown."""
    seats = [seat("5S 5H 7S 8S 9S QS", down="6S 6H 6D"), *idle(1)]
    table = dealt("reverse_1", *seats, phase="choose", stock=["3C", "JS"])
    table = table.does("choose", seat=A, up=[["5S", "5H"], ["QS"], ["9S"]])
    assert table.hand(A) == ["7S", "8S", "JS"]
    assert table.pile == ["3C"]


def test_threes_are_thrown_when_an_unseen_hand_is_first_looked_at():
    """2.2 with 2.5: the 3 that lies face down stays there, unseen."""
    seats = [seat("3S 4S 5S 3H 9S QS 6S 7S 8S"), seat("3D 4H 5H 9H QH KH 6H 7H 8H")]
    table = dealt("reverse_1", *seats, rules={"deal_style": "choose_both"}, phase="choose", stock=["JS"])
    table = table.does("choose", seat=A, up=[])
    assert table.down(A) == ["3S", "4S", "5S"]
    assert table.pile == ["3H"]
    assert table.hand(A) == ["6S", "7S", "8S", "9S", "JS", "QS"]
