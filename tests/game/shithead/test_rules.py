"""The rules model: spellings of overrides, conflicts, and differences between rules."""

import pytest

from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, knobs
from game.shithead.presets import PRESETS
from game.shithead.rules import PacksFit, PacksPer, Power, ShitheadRules

SHITHEAD = PRESETS["shithead"]


def conflict(rules, **overrides):
    """Return the conflict that the overrides make."""
    with pytest.raises(RuleConflictError) as caught:
        rules.override(overrides)
    return caught.value


def test_bare_rules_have_the_default_column():
    """Rules 4.2."""
    rules = ShitheadRules()
    assert (rules.players, rules.decks, rules.jokers, rules.powers) == ((2, 5), PacksFit(), 0, {})
    assert rules.attack_counters == ("2", "10", "A")
    assert rules.move_limit == 2000


def test_powers_merge_part_by_part():
    """Rules 4.2: spelling of overrides."""
    rules = PRESETS["guarducci"].override({"powers": {"10": {"entry": "ranked"}}})
    assert rules.powers["10"] == Power(entry="ranked", effect="burn")
    assert rules.powers["8"] == Power(demand="at_most")


def test_null_removes_a_power():
    """Rules 4.2."""
    assert set(SHITHEAD.override({"powers": {"10": None}}).powers) == {"2"}


def test_every_part_of_a_power_can_be_spelled():
    """Rules 4.2, the example itself."""
    parts = {"entry": "any_but:8", "demand": "own", "floor": "own", "effect": "skip", "count": "per_card"}
    power = SHITHEAD.override({"powers": {"10": parts}}).powers["10"]
    assert power == Power(entry="any_but:8", effect="skip", count="per_card")
    assert SHITHEAD.override({"powers": {"X": {"demand": "value:7"}}}).powers["X"].demand == "value:7"


def test_two_spellings_of_a_power_are_the_same_rules():
    plain = SHITHEAD.override({"powers": {"7": {"floor": "own", "count": "once"}}})
    assert plain == SHITHEAD
    assert hash(plain) == hash(SHITHEAD)


def test_packs_are_a_number_or_one_per_players_or_as_many_as_fit():
    """Rules 4.2."""
    assert SHITHEAD.override({"decks": 2}).packs_for(3) == 2
    assert SHITHEAD.override({"decks": {"per": 3}}).decks == PacksPer(per=3)
    assert SHITHEAD.override({"decks": {"per": 3}}).packs_for(4) == 2
    assert SHITHEAD.override({"decks": {"fit": True, "min": 2}}).packs_for(2) == 2
    assert SHITHEAD.override({"decks": "fit"}) == SHITHEAD


@pytest.mark.parametrize(
    "overrides",
    [
        {"players": [3, 5]},
        {"decks": {"per": 5}, "players": [2, 10]},
        {"last_card_ban": {"10": "eliminated", "2": "illegal"}},
        {"attack_counters": ["A", "2"]},
        {"powers": {"10": None, "9": {"demand": "below"}}},
        {"jokers": 2, "powers": {"X": {"entry": "any", "duel": "reset", "demand": "transparent"}}},
    ],
)
def test_differences_give_the_rules_back(overrides):
    rules = SHITHEAD.override(overrides)
    assert SHITHEAD.override(rules.differences(SHITHEAD)) == rules


def test_presets_are_differences_of_each_other():
    for rules in PRESETS.values():
        for base in PRESETS.values():
            assert base.override(rules.differences(base)) == rules


def test_jokers_need_a_power():
    """Rules 4.1."""
    found = conflict(SHITHEAD, jokers=2)
    assert (found.code, found.fields) == ("jokers_without_power", ("jokers", "powers"))


def test_a_power_of_jokers_may_wait_for_them():
    """Decision: it has a meaning, none as long as there are none."""
    assert PRESETS["guarducci"].override({"jokers": 0}).jokers == 0


def test_fewest_players_come_first():
    assert conflict(SHITHEAD, players=[5, 3]).code == "players_reversed"


def test_one_card_is_no_quad():
    assert conflict(SHITHEAD, quad=1).code == "every_card_burns"


def test_the_error_says_how_many_players_or_packs_would_fit():
    """E-20."""
    found = conflict(SHITHEAD, players=[2, 8], decks=1)
    assert found.code == "cards_do_not_fit"
    assert found.facts["players"] == 6
    assert found.facts["cards_needed"] == 54
    assert found.facts["most_players"] == 5
    assert found.facts["packs_needed"] == 2


def test_even_the_fewest_players_may_be_too_many():
    found = conflict(SHITHEAD, players=[6, 8], decks=1)
    assert (found.facts["players"], found.facts["most_players"]) == (6, 5)


def test_more_cards_than_all_packs_have_do_not_fit():
    found = conflict(SHITHEAD, players=[2, 20], table_cards=6, hand_cards=10)
    assert found.facts["packs_needed"] is None
    assert found.facts["most_players"] == 18


@pytest.mark.parametrize(
    ("overrides", "where"),
    [
        ({"stake": 3}, "stake"),
        ({"powers": {"Z": {"entry": "any"}}}, "powers"),
        ({"powers": {"10": {"entry": "sometimes"}}}, "powers"),
        ({"powers": {"10": {"demand": "value:X"}}}, "powers"),
        ({"must_play": 1}, "must_play"),
        ({"hand_cards": 0}, "hand_cards"),
        ({"decks": {"fit": False}}, "decks"),
        ({"attack_counters": "2"}, "attack_counters"),
    ],
)
def test_unreadable_overrides_name_the_knob(overrides, where):
    with pytest.raises(UnreadableError, match=where):
        SHITHEAD.override(overrides)


def test_every_knob_has_a_group():
    groups = {knob.group for knob in knobs(ShitheadRules)}
    assert groups == {
        *("players", "deal", "start", "play", "burns", "bans"),
        *("powers", "pick_up", "table_cards", "endgame"),
    }


def test_jokers_of_any_rank_have_no_bans_of_their_own():
    """The rules told of bans that the engine did not know: such a joker lies as another rank."""
    bans = {"rank_bans": {"X": "lead", "2": "lead"}, "last_card_ban": {"X": "illegal"}}
    rules = SHITHEAD.override({"jokers": 2, "joker_rank": "any", **bans})
    assert (rules.rank_bans, rules.last_card_ban) == ({"2": "lead"}, {})
