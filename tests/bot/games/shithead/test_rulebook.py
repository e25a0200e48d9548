import itertools
import random
from typing import Any

import pytest

from bot.discord.sending.render import render
from bot.games.core.rule_words import MOST_CHARACTERS
from bot.games.shithead.powers import effect_of_count, power_phrase, power_signs
from bot.i18n import LANGUAGES as SPOKEN
from bot.messages.panels import Panel
from game.core.cards import RANK_BY_CODE
from game.core.rule_schema import RuleConflictError, knobs
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules
from tests.bot.games.shithead.scenes import SCREEN, rules_of
from tests.game.shithead.values import COUNTED, KNOBS, POWERS
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

CODES = tuple(RANK_BY_CODE)
RANK_ATTACKS = {"powers": {"A": {"effect": "attack"}}}

BASE = {
    "decks": 4,
    "jokers": 2,
    "powers": {"X": {"entry": "any", "effect": "skip"}, **RANK_ATTACKS["powers"]},
}
"""Rules under which every knob changes something, and every value fits."""


def with_value(name: str, value: Any) -> ShitheadRules:
    changed = {"players": [2, 8], "decks": value} if name == "decks" else {name: value}
    return rules_of("shithead", **{**BASE, **changed})


def test_every_knob_is_tried():
    names = {knob.name for knob in knobs(ShitheadRules)} - {"powers"}
    assert names - set(KNOBS) == set(), "give values of these in tests/game/shithead/values.py"
    assert set(KNOBS) <= names


@pytest.mark.parametrize("name", KNOBS)
def test_every_value_of_a_knob_has_words_of_its_own(name):
    for t in map(words, LANGUAGES):
        lines = set()
        for value, other in itertools.permutations(KNOBS[name], 2):
            said = SCREEN.differences(with_value(name, value), with_value(name, other), t)
            assert len(said) == 1, "one house rule is one line"
            lines.add(said[0])
        assert len(lines) == len(KNOBS[name]), t.language


@pytest.mark.parametrize("name", KNOBS)
def test_the_rules_read_otherwise_with_every_value(name):
    for t in map(words, LANGUAGES):
        texts = {text(SCREEN.rules(with_value(name, value), "ours", t)) for value in KNOBS[name]}
        assert len(texts) == len(KNOBS[name]), (
            f"no section of bot/games/shithead/rule_words.py tells every value of {name} in {t.language}"
        )


def with_power(**parts: Any) -> ShitheadRules:
    return rules_of("shithead", powers={"9": {key: part for key, part in parts.items() if part is not None}})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("part", [part for part in POWERS if part != "count"])
def test_every_part_of_a_power_has_words_of_its_own(part, language):
    usual = {"demand": "transparent"} if part in ("floor", "effect", "duel") else {}
    rules = list(dict.fromkeys(with_power(**{**usual, part: value}) for value in POWERS[part]))
    assert len(rules) >= len(POWERS[part]) - (part == "duel")  # "as otherwise" and None are one
    for say in (power_phrase, power_signs):
        assert len({say(each, 9, words(language)) for each in rules}) == len(rules)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("effect", COUNTED)
def test_it_is_said_whether_each_card_counts(effect, language):
    each, once = with_power(effect=effect, count="per_card"), with_power(effect=effect, count="once")
    for say in (power_phrase, power_signs):
        assert say(each, 9, words(language)) != say(once, 9, words(language)), "say so in _COUNTED"
    of_one, of_two = (effect_of_count(each, 9, count, words(language)) for count in (1, 2))
    assert of_one != of_two, "effect_of_count says what each number does"


@pytest.mark.parametrize("effect", [each for each in POWERS["effect"] if each not in ("none", "burn")])
def test_the_rules_say_that_a_burn_cancels_any_effect(effect):
    said = text(SCREEN.rules(with_power(demand="transparent", effect=effect), "ours", words("en")))
    assert "Cards that burn the pile do nothing else." in said


def test_a_power_that_no_longer_goes_on_everything_says_so():
    said = SCREEN.differences(PRESETS["shithead_ranked_ten"], PRESETS["shithead"], words("en"))
    assert said == ["10: only where its rank fits; burns the pile"]


def test_a_power_taken_away_leaves_an_ordinary_card():
    rules = rules_of("shithead", powers={"2": None})
    assert SCREEN.differences(rules, PRESETS["shithead"], words("en")) == ["2: an ordinary card"]
    assert SCREEN.differences(rules, PRESETS["shithead"], words("fr")) == ["2\xa0: une carte ordinaire"]


def test_rules_do_not_differ_from_themselves():
    for rules in PRESETS.values():
        assert SCREEN.differences(rules, rules, words("en")) == []


def test_a_knob_that_changes_nothing_under_these_rules_is_not_told():
    assert (
        SCREEN.differences(rules_of("shithead", attack_leader="attacker"), PRESETS["shithead"], words("en"))
        == []
    )


def test_table_cards_that_only_few_players_are_dealt_are_told_of():
    rules = rules_of("shithead", table_cards=0, deal_size="more_for_few", up_cards="into_hand")
    said = text(SCREEN.rules(rules, "ours", words("en")))
    assert "face-up cards into your hand" in said
    assert "draw back up to as many cards as your hand began with" in said, "6, 4 or the usual number"


def test_ranks_that_do_the_same_share_a_line():
    rules = rules_of("shithead", powers={"9": {"entry": "any", "effect": "burn"}})
    assert "- **9, 10**: on any card; burns the pile" in text(SCREEN.rules(rules, "ours", words("en")))


def test_changed_rules_of_a_documented_variant_begin_with_the_changes():
    blocks = SCREEN.rules(rules_of("norvegien", quad=3, must_play=True), "norvegien", words("en"))
    assert text(blocks[1:2]) == (
        "**House rules here**\n- 3 of a kind on top burn the pile: it leaves the game\n- you"
        " must play if you can"
    )


def generated(rng: random.Random) -> ShitheadRules | None:
    """Any rules, most with many long powers."""
    powers = {}
    for code in rng.sample(CODES, rng.choice([0, 3, 14])):
        powers[code] = {
            "entry": rng.choice(["ranked", "any", "any_but:Q", "any_but:10"]),
            "demand": rng.choice(POWERS["demand"]),
            "floor": rng.choice(POWERS["floor"]),
            "effect": rng.choice(POWERS["effect"]),
            "count": rng.choice([None, "once", "per_card"]),
            "duel": rng.choice(POWERS["duel"]),
        }
    knob_values = {name: rng.choice(values) for name, values in KNOBS.items()}
    bans = {code: rng.choice(["eliminated", "illegal"]) for code in rng.sample(CODES, rng.choice([0, 14]))}
    try:
        return ShitheadRules.model_validate({**knob_values, "powers": powers, "last_card_ban": bans})
    except (RuleConflictError, ValueError):
        return None


@pytest.mark.parametrize("language", SPOKEN)
def test_the_rules_of_any_house_fit_on_a_phone(language):
    seed = 20
    print("seed", seed)
    rng, seen = random.Random(seed), 0
    for _ in range(500):
        rules = generated(rng)
        if rules is None:
            continue
        seen += 1
        blocks = SCREEN.rules(rules, rng.choice([*PRESETS, "W" * 80]), words(language))
        assert sum(len(block.content) for block in blocks) <= MOST_CHARACTERS
        render(Panel(tuple(blocks)))
    assert seen > 125


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("count", ["per_card", "once"])
@pytest.mark.parametrize("effect", [each for each in POWERS["effect"] if each not in ("none", "burn")])
def test_the_longest_rules_fit_on_a_phone(effect, count, language):
    power = {
        "entry": "any_but:10",
        "demand": "alternating",
        "effect": effect,
        "count": count,
        "duel": "transparent",
        "floor": "own",
    }
    rules = ShitheadRules.model_validate(
        {
            "decks": {"fit": True, "min": 2},
            "jokers": 2,
            "powers": {**dict.fromkeys(CODES, power), "X": {**power, "effect": "attack"}},
            "compare": "gt",
            "deal_style": "choose_both",
            "stacking": "any",
            "opener": "after_thrown_king",
            "opening_play": "low_card",
            "max_set": 3,
            "runs": "suited",
            "quad": 5,
            "attack_counters": CODES,
            "chance_card": "if_stuck",
            "pickup_victim": "previous",
            "pickup_leader": "last_to_play",
            "up_pickup": "add_one",
            "blind_chain": True,
            "last_card_ban": dict.fromkeys(CODES[:7], "illegal") | dict.fromkeys(CODES[7:], "eliminated"),
            "sequel": "reverse_2",
            "move_limit": 99_999,
        }
    )
    blocks = SCREEN.rules(rules, "W" * 80, words(language))
    assert sum(len(block.content) for block in blocks) <= MOST_CHARACTERS, "find shorter words in signs"


@pytest.mark.parametrize("language", SPOKEN)
@pytest.mark.parametrize("preset", PRESETS)
def test_documented_rules_are_described_in_short_words(preset, language):
    blocks = SCREEN.rules(PRESETS[preset], preset, words(language))
    said = text(blocks)
    assert len(said) < 2200
    assert "≥" not in said
    assert "≤" not in said
    assert "{" not in said
    assert ".." not in said
