"""What a choice needs besides is set and told; nothing that somebody chooses is dropped in silence."""

import pytest
from hypothesis import given
from hypothesis import settings as running
from hypothesis import strategies as st

from bot.rules.choices import chosen_keys, put, switched, told
from bot.rules.fields import SETTINGS, Kind
from game.core.rule_schema import RuleConflictError
from game.registry import GAMES
from tests.bot.rules.setting import all_fields, settings, values_of
from tests.support.languages import LANGUAGES, words

SHITHEAD = GAMES["shithead"]
SETTING = SETTINGS["shithead"]


def chosen(rules, game, key, value):
    """Return the rules after a choice in the editor, and what people are told."""
    field, _ = SETTINGS[game.key].find(key)
    after = put(rules, field.write(rules.model_dump(mode="json"), value), SETTINGS[game.key].wording)
    return after, told(SETTINGS[game.key], rules, after, (key,), words("en"))


@pytest.mark.parametrize(
    ("overrides", "key", "value", "expected", "said"),
    [
        ({}, "jokers", 4, {"joker_rank": "any"}, "What jokers are: Cards of any rank"),
        ({"powers": {"X": {"entry": "any"}}}, "jokers", 4, {"joker_rank": "own"}, ""),
        ({}, "joker_rank", "any", {"jokers": 2}, "Jokers: 2 jokers"),
        (
            {"jokers": 3, "joker_rank": "any"},
            "joker_rank",
            "own",
            {"jokers": 3, "powers.X.entry": "any", "powers.X.demand": "reset"},
            "Where it can be played: On any card",
        ),
        (
            {"jokers": 4, "joker_rank": "any"},
            "powers.X.effect",
            "skip",
            {"jokers": 4, "joker_rank": "own"},
            "What jokers are: Cards with a power of their own",
        ),
        ({}, "powers.X.entry", "any", {"jokers": 2}, "Jokers: 2 jokers"),
        (
            {},
            "powers.5.effect",
            "copy",
            {"powers.5.demand": "transparent"},
            "What can follow it: See-through",
        ),
        ({}, "powers.Q.effect", "attack", {"attack_counters": ["Q"]}, "whatever is on the pile: Queen"),
        (
            {"powers": {"A": {"effect": "attack"}}},
            "powers.Q.effect",
            "attack",
            {"attack_counters": ["2", "10", "A"]},
            "",
        ),
        ({"decks": 1}, "hand_cards", 5, {"decks": {"fit": True, "min": 1}}, "Packs: As few"),
        ({"decks": 2}, "hand_cards", 5, {"decks": 2}, ""),
        ({"quad": 0}, "jump_in", True, {"quad": 4}, "burn the pile: 4 of a kind"),
        ({"quad": 3}, "quad_entry", "any", {"quad": 3}, ""),
        ({"quad": 0}, "quad_entry", "ranked", {"quad": 0}, "Nothing was changed"),
        (
            {"up_cards": "into_hand"},
            "up_pickup",
            "add_one",
            {"up_cards": "from_table"},
            "played from the table",
        ),
        (
            {"powers": {"5": {"demand": "transparent", "effect": "copy"}}},
            "powers.5.demand",
            "reset",
            {"powers.5.effect": "none"},
            "What it does: Nothing more",
        ),
        ({}, "powers.5.count", "once", {}, "Nothing was changed"),
        (
            {"last_card_ban": {"10": "eliminated"}},
            "last_card_ban.illegal",
            ["10"],
            {"last_card_ban.eliminated": []},
            "Last cards that eliminate: none",
        ),
    ],
)
def test_a_choice_brings_what_it_needs_and_says_so(overrides, key, value, expected, said):
    rules = SHITHEAD.presets["shithead"].override(overrides)
    after, note = chosen(rules, SHITHEAD, key, value)
    values = after.model_dump(mode="json")
    assert {name: SETTING.find(name)[0].read(values) for name in expected} == expected
    assert said in note
    assert bool(said) == bool(note)


def test_what_is_needed_makes_nothing_impossible_that_was_possible():
    rules = SHITHEAD.presets["shithead"]
    assert chosen(rules, SHITHEAD, "powers.X.entry", "ranked") == (rules, "Nothing was changed.")


@given(settings(), st.data())
@running(max_examples=60, deadline=None)
def test_every_choice_is_taken_refused_or_answered(made, data):
    """Whatever else the rules are: what was chosen stands there afterwards, or people are told."""
    game, _, rules = made
    field = data.draw(st.sampled_from(all_fields(game)))
    value = data.draw(values_of(field, rules))
    try:
        after, note = chosen(rules, game, field.key, value)
    except RuleConflictError:
        return
    read = field.read(after.model_dump(mode="json"))
    taken = sorted(read) == sorted(value) if field.kind is Kind.SEVERAL else read == value
    assert taken or note


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_goes_with_a_usual_rule_is_told_and_not_what_it_is_about(language):
    t, wording = words(language), SETTING.wording
    for rules in SHITHEAD.presets.values():
        for usual in wording.usual:
            after = switched(rules, usual, wording)
            note = told(SETTING, rules, after, chosen_keys(usual), t)
            assert not any(wording.label(key, t) in note for key in usual.on if key in wording.controls)
