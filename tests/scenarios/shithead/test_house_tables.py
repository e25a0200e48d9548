"""House rules that tables add: equal cards that go together, bans on ranks, who is spared or dealt more."""

import pytest

from game.core.rng import Rng
from game.shithead.game import SHITHEAD
from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat


def table(rules: dict, hand: str, *others: dict, up: str = "", down: str = "", **position) -> Table:
    seats = [seat(hand, up, down), *(others or idle(2))]
    position.setdefault("pile", pile("5S", by=B))
    return Table("shithead", rules, turn=A, seats=seats, **position)


WITH_TABLE = {"last_hand": "with_table"}


def test_equal_face_up_cards_go_with_the_last_cards_in_hand():
    after = table(WITH_TABLE, "7S 7H", up="7D 9C 7C", down="KS").plays("7S 7H 7D")
    assert after.pile == ["5S", "7S 7H 7D"]
    assert after.hand(A) == []
    assert after.up(A) == ["", "9C", "7C"]


def test_with_the_last_hand_card_they_may_burn_the_pile():
    after = table(WITH_TABLE, "7S 7H", up="7D 9C 7C", down="KS").plays("7S 7H 7D 7C")
    assert (after.pile, after.turn) == ([], A)


@pytest.mark.parametrize(
    ("hand", "stock", "rules"),
    [("7S 8H", [], WITH_TABLE), ("7S", ["3D"], WITH_TABLE), ("7S", [], {})],
    ids=["other cards stay in hand", "there is a stock", "by the usual rules"],
)
def test_else_face_up_cards_wait(hand, stock, rules):
    before = table(rules, hand, up="7D 9C", stock=stock)
    assert before.refused("play", cards=["7S", "7D"]) == "not_your_cards"
    assert all(len(action["cards"]) == 1 for action in before.legal() if action["kind"] == "play")


def test_a_shared_slot_goes_whole_with_the_last_hand_card():
    before = table(WITH_TABLE, "7S", up="7D+7C 9C")
    assert before.refused("play", cards=["7S", "7D"]) == "slot_stays_together"
    assert before.plays("7S 7D 7C").up(A) == ["", "9C"]


def test_last_hand_cards_with_the_table_heed_the_most_cards_at_once():
    before = table({**WITH_TABLE, "max_set": 2}, "7S 7H", up="7D")
    assert before.refused("play", cards=["7S", "7H", "7D"]) == "too_many_cards"


def test_a_drawn_card_of_the_rank_just_laid_follows_at_once():
    after = table({"drawn_card": "laid"}, "7S 8S 9S", stock=["7H", "7D", "KS", "QS"]).plays("7S")
    assert after.pile == ["5S", "7S", "7H", "7D"]
    assert after.hand(A) == ["8S", "9S", "KS"]
    assert after.turn == B


def test_a_drawn_card_that_follows_may_complete_four_of_a_kind():
    after = table({"drawn_card": "burns"}, "7S 7C 7D", stock=["7H", "8D", "KS", "QS"]).plays("7S 7C 7D")
    assert after.event("pile_burnt")["cause"] == "quad"
    assert after.hand(A) == ["8D", "KS", "QS"]
    assert after.turn == A


def test_a_drawn_card_that_burns_nothing_is_kept():
    after = table({"drawn_card": "burns"}, "7S 8S 9S", stock=["7H", "7D"]).plays("7S")
    assert (after.pile, after.hand(A)) == (["5S", "7S"], ["7H", "8S", "9S"])


def test_nothing_follows_a_pile_that_burnt():
    after = table({"drawn_card": "laid"}, "10S 8S 9S", stock=["10H", "7D"]).plays("10S")
    assert (after.pile, after.hand(A)) == ([], ["10H", "8S", "9S"])


def test_each_card_that_follows_skips_again():
    rules = {"drawn_card": "laid", "powers": {"8": {"effect": "skip"}}}
    after = table(rules, "8S 9S 9H", *idle(3), stock=["8H", "7D"]).plays("8S")
    assert after.event("turns_skipped")["skipped"] == [B, C]
    assert after.turn == D


def test_a_card_that_may_not_be_the_last_does_not_follow_as_the_last():
    rules = {"drawn_card": "laid", "last_card_ban": {"7": "illegal"}}
    after = table(rules, "7S", stock=["7H"]).plays("7S")
    assert after.hand(A) == ["7H"]


def test_several_equal_face_up_cards_go_with_the_pile():
    before = table({"up_pickup": "add_equal"}, "", up="4S 4H 6D", pile=pile("KS", by=B))
    assert before.refused("pick_up", add=["4S", "6D"]) == "bad_add"
    assert before.refused("pick_up") == "add_needed"
    assert before.does("pick_up", add=["4S", "4H"]).hand(A) == ["4H", "4S", "KS"]
    assert before.does("pick_up", add=["6D"]).hand(A) == ["6D", "KS"]


def test_the_pile_may_be_taken_instead_of_turning_a_card():
    before = table({"blind_pick_up": True}, "", down="4S 4H")
    assert before.legal_kinds() == {"flip", "pick_up"}
    assert before.does("pick_up").hand(A) == ["5S"]
    assert table({}, "", down="4S 4H").refused("pick_up") == "blind_only"
    assert table({"blind_pick_up": True}, "", down="4S", pile=[]).refused("pick_up") == "nothing_to_pick_up"


def test_who_takes_the_pile_unseen_in_the_reverse_game_takes_it_themselves():
    after = table({"blind_pick_up": True, "pickup_victim": "previous"}, "", down="4S").does("pick_up")
    assert after.hand(A) == ["5S"]


QUADS = {"quad_entry": "any"}


def test_four_at_once_go_on_anything_and_burn_it():
    before = table(QUADS, "3S 3H 3D 3C 4S", pile=pile("KS", by=B))
    assert before.legal_ranks() == "3"
    assert before.refused("play", cards=["3S", "3H", "3D"]) == "cards_too_low"
    after = before.plays("3S 3H 3D 3C")
    assert (after.pile, after.turn) == ([], A)


def test_four_from_the_table_have_to_fit():
    before = table(QUADS, "", up="3S 3H 3D 3C", pile=pile("KS", by=B))
    assert before.refused("play", cards=["3S", "3H", "3D", "3C"]) == "cards_too_low"


def test_who_must_play_must_play_four_that_go_on_anything():
    before = table({**QUADS, "must_play": True}, "3S 3H 3D 3C", pile=pile("KS", by=B))
    assert before.refused("pick_up") == "must_play"


def test_four_at_once_are_no_counter():
    rules = {**QUADS, "powers": {"A": {"effect": "attack"}}}
    seats = [seat("3S 3H 3D 3C"), *idle(2)]
    attacked = Table(
        "shithead", rules, turn=A, phase="attack", attack={"attacker": B, "target": A},
        pile=pile("AS", by=B), seats=seats,
    )  # fmt: skip
    assert attacked.refused("play", cards=["3S", "3H", "3D", "3C"]) == "not_a_counter"


def test_a_rank_that_may_not_lead_waits_for_a_pile():
    before = table({"rank_bans": {"2": "lead"}}, "2S 4S", pile=[])
    assert before.refused("play", cards=["2S"]) == "rank_banned"
    assert before.legal_ranks() == "4"
    assert table({"rank_bans": {"2": "lead"}}, "2S 4S").legal_ranks() == "2"


def test_who_holds_only_ranks_that_may_not_lead_leads_them():
    assert table({"rank_bans": {"2": "lead", "K": "lead"}}, "2S KS", pile=[]).legal_ranks() == "2 K"


def test_a_rank_may_lead_once_the_stock_is_empty():
    rules = {"rank_bans": {"A": "lead_while_stock"}}
    assert table(rules, "AS 4S", pile=[], stock=["5D"]).legal_ranks() == "4"
    assert table(rules, "AS 4S", pile=[]).legal_ranks() == "4 A"


def test_no_court_card_before_the_first_burn():
    rules = {"rank_bans": {"J": "before_burn", "Q": "before_burn", "K": "before_burn"}, "must_play": True}
    before = table(rules, "QS KS", pile=pile("9S", by=B))
    assert before.legal_kinds() == {"pick_up"}
    assert before.refused("play", cards=["QS"]) == "rank_banned"
    assert table(rules, "QS KS", pile=pile("9S", by=B), burnt=["10S"]).legal_ranks() == "Q K"


def test_a_blind_card_of_a_barred_rank_does_not_fit():
    after = table({"rank_bans": {"Q": "before_burn"}}, "", down="QS 4S").does("flip", slot=0)
    assert after.hand(A) == ["5S", "QS"]


def test_a_counter_may_be_a_barred_rank():
    rules = {"rank_bans": {"2": "before_burn"}, "powers": {"A": {"effect": "attack"}}}
    seats = [seat("2S"), *idle(2)]
    attacked = Table(
        "shithead", rules, turn=A, phase="attack", attack={"attacker": B, "target": A},
        pile=pile("AS", by=B), seats=seats,
    )  # fmt: skip
    assert attacked.legal_ranks() == "2"


@pytest.mark.parametrize(("own_skip", "turn"), [("counts", B), ("never", A)])
def test_three_eights_among_three_players(own_skip, turn):
    rules = {"own_skip": own_skip, "powers": {"8": {"effect": "skip"}}}
    assert table(rules, "8S 8H 8D 9D").plays("8S 8H 8D").turn == turn


def test_after_an_attack_the_player_after_its_target_leads():
    rules = {"attack_leader": "after_target", "powers": {"A": {"effect": "attack"}}}
    after = table(rules, "AS 4S", *idle(3)).plays("AS", target=B).does("pick_up")
    assert after.turn == C


@pytest.mark.parametrize(("players", "cards"), [(2, 6), (3, 4), (4, 3)])
def test_few_players_are_dealt_more(players, cards):
    rules = {"deal_size": "more_for_few", "players": [2, 4]}
    made = SHITHEAD.presets["shithead"].override(rules)
    rng = Rng(bytes(32), "dealt")
    state = SHITHEAD.deal(SHITHEAD.first_setup(made, players, rng), rng).state
    view = SHITHEAD.view(state, 0)
    assert (len(view.hand), len(view.seats[0].up), len(view.seats[0].down)) == (cards, cards, cards)
    assert view.rules.hand_cards == cards


UNTIL_BURN = {"exchange": "until_burn"}


def test_face_up_cards_are_exchanged_in_play_until_the_first_burn():
    after = table(UNTIL_BURN, "7S 4H", up="KD 9C", down="KS 2S").does("exchange", hand=["4H"], up=["KD"])
    assert (after.hand(A), after.up(A), after.turn, after.phase) == (["7S", "KD"], ["4H", "9C"], A, "play")
    assert after.refused("exchange", B, hand=["4C"], up=["9C"]) == "not_your_turn"


@pytest.mark.parametrize(
    ("rules", "position", "code"),
    [
        ({}, {}, "no_exchange"),
        (UNTIL_BURN, {"burnt": ["10D"]}, "no_exchange"),
        (UNTIL_BURN, {"pile": pile("AS", by=B), "attack": {"attacker": B, "target": A}}, "not_now"),
    ],
    ids=["by the usual rules", "after the first burn", "in an attack"],
)
def test_else_none_are_exchanged_in_play(rules, position, code):
    before = table({**rules, "powers": {"A": {"effect": "attack"}}}, "7S 4H", up="KD", **position)
    assert before.refused("exchange", hand=["4H"], up=["KD"]) == code
    assert "exchange" not in before.legal_kinds()


def test_in_play_they_are_exchanged_one_at_a_time_however_many_cards_are_in_hand():
    hand = "3S 4H 5C 6C 7S 8H 9S JC QS KS 3D 4D 5D 6D 7D 8D 9D JD QD KD 3H"
    before = table(UNTIL_BURN, hand, up="AD AC 9C")
    assert before.refused("exchange", hand=["4H", "3S"], up=["AD", "AC"]) == "one_at_a_time"
    assert len([action for action in before.legal() if action["kind"] == "exchange"]) == 20


def test_the_opener_who_exchanges_still_has_to_lead_the_lowest_rank():
    rules = {**UNTIL_BURN, "opening_play": "low_card"}
    before = table(rules, "7S 4H", up="KD", opener=A, pile=[])
    assert before.legal_ranks() == "4"
    assert before.does("exchange", hand=["4H"], up=["KD"]).legal_ranks() == "7"


@pytest.mark.parametrize(("beneath", "goes"), [("9D", True), ("2D", True), ("10D", False), ("QD", False)])
def test_a_card_that_goes_only_on_lower_ranks(beneath, goes):
    rules = {"powers": {"10": {"entry": "on_lower"}, "Q": {"demand": "reset"}}}
    before = table(rules, "10S 4H", pile=pile(beneath, by=B))
    assert ("10" in before.legal_ranks().split()) == goes
    assert before.refused("play", cards=["10S"]) == (None if goes else "not_on_that_rank")


def deal_for(rules: dict, seed: int):
    made = SHITHEAD.presets["shithead"].override({"exchange": "none", **rules})
    rng = Rng(seed.to_bytes(32, "big"), "dealt")
    return SHITHEAD.deal(SHITHEAD.first_setup(made, 3, rng, dealer=C), rng)


@pytest.mark.parametrize("seed", range(8))
def test_the_dealer_turns_the_first_card_and_never_one_with_a_power(seed):
    step, usual = deal_for({"first_card": "turned"}, seed), deal_for({}, seed)
    stock = SHITHEAD.write_position(usual.state)["stock"]
    first = next(card for card in stock if card[:-1] not in ("2", "10"))
    after = SHITHEAD.write_position(step.state)
    assert after["pile"] == [{"seat": C, "cards": [first]}]
    assert after["stock"] == [card for card in stock if card != first]
    assert [event.kind for event in step.events][-3:] == ["opener_found", "cards_laid", "turn_passed"]


def test_where_every_card_has_a_power_the_opener_leads():
    powers = {code: {"effect": "skip"} for code in ("3", "4", "5", "6", "7", "8", "9", "J", "Q", "K", "A")}
    after = SHITHEAD.write_position(deal_for({"first_card": "turned", "powers": powers}, 1).state)
    assert (after["pile"], after["phase"]) == ([], "play")
