"""Which of two rules wins if both apply: docs/adr/0004-precedence-of-powers.md, line by line."""

from typing import get_args

import pytest

from game.shithead.rules import EffectName
from game.shithead.ruleset import AIMING
from tests.scenarios.shithead.table import A, B, C, D, Table, idle, pile, seat

EFFECTS = [effect for effect in get_args(EffectName) if effect not in ("none", "burn")]
"""Read off the rules: a new effect is tried without being listed."""
EVERY_EFFECT = pytest.mark.parametrize("effect", EFFECTS)


def table(hand, *plays, powers=None, players=3, preset="shithead", zones=None, stock=(), **rules):
    """A, the first of so many players, is to play on a pile that the last one laid."""
    seats = [seat(hand, **(zones or {})), *idle(players - 1)]
    changes = {**rules, "powers": powers or {}}
    return Table(preset, changes, turn=A, pile=pile(*plays, by=players - 1), stock=[*stock], seats=seats)


# A burn comes before everything else that the cards just played would do.


@EVERY_EFFECT
def test_four_of_a_kind_burn_and_do_nothing_else(effect):
    laid, plain = (
        table("9S 9H 9C 9D 4S", "5S", powers=powers, stock=["6D", "7D", "8D"]).plays("9S 9H 9C 9D", target=B)
        for powers in ({"9": {"effect": effect}}, {})
    )
    assert (laid.position, laid.events) == (plain.position, plain.events)
    assert (laid.pile, laid.turn, laid.phase) == ([], A, "play")


@pytest.mark.parametrize("demand", ["own", "at_most", "below", "alternating", "transparent", "value:K"])
def test_a_burn_cancels_a_demand(demand):
    after = table("9S 9H 9C 9D 4S KS", "5S", powers={"9": {"demand": demand}}).plays("9S 9H 9C 9D")
    assert after.legal_ranks() == "4 K"


def test_a_burn_comes_before_going_out_and_a_ban_comes_after_both():
    after = table("10S", "5S", last_card_ban={"10": "eliminated"}).plays("10S")
    assert after.kinds[:3] == ["cards_laid", "pile_burnt", "eliminated"]


def test_going_out_comes_before_the_burners_lead():
    assert table("10S", "5S").plays("10S").turn == B


@pytest.mark.parametrize("effect", [effect for effect in EFFECTS if effect not in AIMING])  # these end runs
def test_a_run_that_ends_with_a_burn_does_nothing_else(effect):
    laid, plain = (
        table("8S 9S 10S 4S", "5S", powers=powers, stock=["6D"], runs="suited").plays("8S 9S 10S")
        for powers in ({"8": {"effect": effect}, "9": {"effect": effect}}, {})
    )
    assert (laid.position, laid.events) == (plain.position, plain.events)


# Whoever goes out plays no further, whatever the last card does.


@EVERY_EFFECT
@pytest.mark.parametrize("players", [3, 4])
def test_after_the_last_card_somebody_else_is_to_play(effect, players):
    after = table("9S", "5S", powers={"9": {"effect": effect}}, players=players).plays("9S", target=B)
    assert after.status(A) == "out"
    assert [after.status(seat) for seat in after.awaited] == ["in"]


@EVERY_EFFECT
def test_a_last_card_that_ends_the_deal_does_nothing_after_it(effect):
    after = table("9S", "5S", powers={"9": {"effect": effect}}, players=2).plays("9S", target=B)
    assert (after.is_over, after.awaited, after.ranking) == (True, [], [[A], [B]])
    assert after.kinds[-1] == "deal_over"


@EVERY_EFFECT
@pytest.mark.parametrize("leaver", [A, B, C])
def test_the_others_play_on_when_somebody_leaves_after_it(effect, leaver):
    laid = table("9S KS 4D", "5S", powers={"9": {"effect": effect}}).plays("9S", target=B)
    after = laid.leaves(leaver)
    assert [after.status(seat) for seat in after.awaited] == ["in"]
    assert after.legal()


# An effect that moves cards moves those that are there.


@EVERY_EFFECT
@pytest.mark.parametrize("stock", [(), ("6D",), ("6D", "7D")])
def test_no_event_tells_of_more_cards_than_the_stock_had(effect, stock):
    there = table("9S 9H 4S", "5S", powers={"9": {"effect": effect}}, stock=stock)
    there.plays("9S 9H", target=B)  # every play of a scenario compares its events with the cards that moved


# An entry decides whether a card goes; the demand of what lies there is asked of ranked cards only.


@pytest.mark.parametrize("demand", ["own", "at_most", "below", "alternating", "value:K"])
def test_a_wild_card_goes_on_any_demand(demand):
    on = table("KS 3S", "7S", powers={"7": {"demand": demand}, "3": {"entry": "any"}, "K": {"entry": "any"}})
    assert on.legal_ranks() == "3 K"


def test_a_card_barred_from_a_rank_does_not_go_there_even_if_its_own_rank_would_do():
    barred = {"10": {"entry": "any_but:8"}}
    assert table("10S", "8S", powers=barred).legal_ranks() == ""
    assert table("10S", "8S", powers=barred).refused("play", cards=["10S"]) == "not_on_that_rank"


def test_a_card_barred_from_a_rank_does_not_go_there_even_if_anything_else_would():
    assert table("10S 3S", "2S", powers={"10": {"entry": "any_but:2"}}).legal_ranks() == "3"


def test_a_card_barred_from_a_rank_looks_through_glass():
    powers = {"10": {"entry": "any_but:8"}, "7": {"entry": "any", "demand": "transparent"}}
    assert table("10S 9S", "8S", "7S", powers=powers).legal_ranks() == "9"


def test_a_card_barred_from_glass_goes_on_what_shows_through():
    powers = {"10": {"entry": "any_but:7"}, "7": {"entry": "any", "demand": "transparent"}}
    assert table("10S 9S", "8S", "7S", powers=powers).legal_ranks() == "9 10"


# A demand is the last one laid that is not see-through.


def test_glass_carries_the_number_of_what_shows_through():
    powers = {"7": {"demand": "alternating"}, "8": {"entry": "any", "demand": "transparent"}}
    assert table("4S 9S", "7S 7H", "8S", powers=powers).legal_ranks() == "9"
    assert table("4S 9S", "7S", "8S", powers=powers).legal_ranks() == "4"


def test_the_lowest_glass_alone_decides_what_lies_beneath_it():
    powers = {"7": {"demand": "transparent", "floor": "own"}, "8": {"demand": "transparent"}}
    assert table("4S 9S", "7S", "8S", powers=powers).legal_ranks() == "9"
    assert table("4S 9S", "8S", "7S", powers=powers).legal_ranks() == "4 9"


def test_a_duels_demand_comes_before_the_other_one():
    powers = {"7": {"demand": "at_most", "duel": "reset"}}
    assert table("4S 9S", "7S", powers=powers, players=2).legal_ranks() == "4 9"
    assert table("4S 9S", "7S", powers=powers, players=3).legal_ranks() == "4"


@pytest.mark.parametrize(
    ("powers", "plays", "ranks"),
    [
        ({}, ["9S"], "J"),
        ({"9": {"demand": "alternating"}}, ["9S 9D"], "J"),
        ({"5": {"demand": "value:9"}}, ["5S"], "J"),
        ({"9": {"demand": "transparent", "floor": "own"}}, ["9S"], "J"),
        ({"9": {"demand": "at_most"}}, ["9S"], "4 9"),
    ],
)
def test_where_only_higher_beats_every_lower_bound_is_above_itself(powers, plays, ranks):
    assert table("4S 9H JS", *plays, powers=powers, compare="gt").legal_ranks() == ranks


def test_a_low_ace_is_below_every_bound():
    assert table("AS 3S", "2S", powers={"2": {"demand": "own"}}, ace="low").legal_ranks() == "3"
    assert table("AS 8S", "7S", powers={"7": {"demand": "below"}}, ace="low").legal_ranks() == "A"


def test_demand_and_effect_of_a_card_both_count():
    powers = {"7": {"demand": "at_most", "effect": "reverse"}}
    seats = [seat("7S 5S"), *idle(1), seat("4D 9D")]
    after = Table("shithead", {"powers": powers}, turn=A, pile=pile("5S", by=B), seats=seats).plays("7S")
    assert (after.turn, after.legal_ranks()) == (C, "4")


# An answer to an attack.


def attacked(hand, powers=None, players=3, **rules):
    """A has attacked B with a king on a 9."""
    base = {"K": {"effect": "attack"}, **(powers or {})}
    seats = [seat("5S 6S"), seat(hand), *idle(players - 2)]
    position = {"pile": [*pile("9S", "KS")], "attack": {"attacker": A, "target": B}}
    changes = {**rules, "powers": base, "attack_counters": ["3", "K"]}
    return Table("shithead", changes, turn=B, phase="attack", seats=seats, **position)


def test_a_counter_goes_whatever_is_asked():
    assert attacked("3S AS").legal_ranks() == "3"


def test_a_counter_goes_even_where_its_rank_is_barred():
    assert attacked("3S", {"3": {"entry": "any_but:K"}}).legal_ranks() == "3"


def test_a_wild_card_is_no_counter():
    assert attacked("2S 10S 3S").legal_ranks() == "3"


def test_the_limit_of_cards_holds_for_counters():
    assert attacked("3S 3H 3D", max_set=2).refused("play", cards=["3S", "3H", "3D"]) == "too_many_cards"


def test_a_counter_that_skips_skips_after_the_counterer():
    assert attacked("3S 4S", {"3": {"effect": "skip"}}, players=4).plays("3S").turn == D


def test_a_counter_that_reverses_lets_the_other_neighbour_go_on():
    assert attacked("3S 4S", {"3": {"effect": "reverse"}}, players=4).plays("3S").turn == A


def test_a_counter_without_attack_ends_the_attack():
    after = attacked("3S 4S").plays("3S")
    assert (after.phase, after.position["attack"]) == ("play", None)


def test_an_attack_drops_the_skips_of_the_chain_before_it():
    powers = {"8": {"effect": "skip"}, "K": {"effect": "attack"}}
    there = table("", "5S", powers=powers, players=4, zones={"down": "8S KS 4H"}, blind_chain=True)
    after = there.does("flip", slot=0).does("flip", slot=1).does("aim", target=C)
    assert after.position["skips"] == 0
    assert after.does("pick_up").turn == B


def test_after_an_attack_the_rules_of_attacks_say_who_leads():
    assert attacked("4S", pickup_leader="last_to_play").does("pick_up").turn == B


def test_an_attacks_pile_goes_to_its_target_in_the_reverse_game_too():
    after = attacked("4S", pickup_victim="previous").does("pick_up")
    assert after.hand(B) == ["4S", "9S", "KS"]


# Taking and leading.


def test_the_stuck_player_of_the_reverse_game_leads_whatever_the_rule_for_takes():
    rules = {"pickup_victim": "previous", "pickup_leader": "last_to_play"}
    assert table("3S", "KS", **rules).does("pick_up").turn == A


def test_a_player_who_may_not_lay_their_last_card_is_stuck():
    there = table("10S", "9S", must_play=True, last_card_ban={"10": "illegal"})
    assert there.legal() == [{"kind": "pick_up"}]


def test_a_run_may_begin_with_a_card_that_may_not_be_last_but_not_end_with_it():
    rules = {
        "runs": "suited",
        "last_card_ban": {"9": "illegal"},
        "powers": {"7": None, "8": None, "10": None},
    }
    there = table("7S 8S 9S", "5S", **rules)
    assert there.refused("play", cards=["7S", "8S", "9S"]) == "last_card"
    there = table("9S 10S JS", "5S", **rules)
    assert there.refused("play", cards=["9S", "10S", "JS"]) is None


def test_a_leader_lays_even_a_card_that_may_not_be_last():
    assert table("10S", last_card_ban={"10": "illegal"}).legal_ranks() == "10"


def test_the_first_lead_is_the_low_card_even_for_who_holds_wild_ones():
    seats = [seat("4S 2S 10S"), *idle(1)]
    there = Table("palace", {"chance_card": "always"}, turn=A, opener=A, stock=["9S"], seats=seats)
    assert there.legal() == [{"kind": "play", "cards": ["4S"]}]
    assert there.refused("chance") == "opening_card"


def test_the_low_card_need_not_be_led_on_thrown_cards():
    rules = {"opening_play": "low_card"}
    seats = [seat("4S 9S"), seat("5S")]
    there = Table("reverse_1", rules, turn=A, opener=A, pile=pile("7S", by=B), seats=seats)
    assert there.legal_ranks() == "9"


def test_skips_wait_for_the_end_of_a_chain_and_reversals_do_not():
    powers = {"8": {"effect": "skip"}, "9": {"effect": "reverse"}}
    there = table("", "5S", powers=powers, players=4, zones={"down": "8S 9S 4H"}, blind_chain=True)
    chain = there.does("flip", slot=0).does("flip", slot=1)
    assert (chain.position["skips"], chain.position["direction"]) == (1, -1)
    assert chain.does("stop").turn == C
