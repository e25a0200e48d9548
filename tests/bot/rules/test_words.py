"""Every setting has a name in each language; every conflict is explained with a remedy."""

import inspect
import re
from pathlib import Path

import hypothesis
import pytest
from hypothesis import given

from bot.games.core.face import REASONS
from bot.games.registry import SCREENS
from bot.rules.fields import SETTINGS, Kind, value_words
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES
from tests.bot.rules.setting import all_fields, settings
from tests.support.languages import LANGUAGES, words

EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
EVERY_GAME = pytest.mark.parametrize("key", GAMES)
LONGEST = 100
"""Characters of a menu's line."""


def conflict(key, preset, **overrides):
    with pytest.raises(RuleConflictError) as error:
        GAMES[key].presets[preset].override(overrides)
    return error.value


def explained(key, language, error):
    return SETTINGS[key].wording.conflict(error, words(language))


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_group_and_field_has_a_name(key, language):
    setting, t = SETTINGS[key], words(language)
    for group in setting.fields_by_group:
        assert 0 < len(t(setting.wording.groups[group])) <= LONGEST
    for field in all_fields(GAMES[key]):
        assert 0 < len(setting.wording.label(field.words, t)) <= LONGEST


@EVERY_LANGUAGE
@EVERY_GAME
def test_every_value_has_a_name_that_a_menu_can_show(key, language):
    wording, t = SETTINGS[key].wording, words(language)
    for field in all_fields(GAMES[key]):
        values = (field.least, field.most) if field.kind is Kind.NUMBER else field.offered
        names = [wording.value(field.words, value, t) for value in values]
        assert len(set(names)) == len(names), f"two values of {field.key} are called the same"
        assert [name for name in names if not 0 < len(name) <= LONGEST] == [], f"at most {LONGEST} characters"
        assert [name for name in names if name[0] != name[0].upper()] == [], "names begin with a capital"


@EVERY_GAME
def test_every_knob_has_its_words_and_removed_knobs_have_none(key):
    wording = SETTINGS[key].wording
    fields = {field.words for field in all_fields(GAMES[key])}
    named = set(wording.controls)
    valued = {words for words, control in wording.controls.items() if control.names or control.said}
    assert fields - named == set(), f"give these a row in bot/games/{key}/rule_words.py"
    assert fields - valued == set(), f"say their values in bot/games/{key}/rule_words.py"
    assert (named | valued) - fields == set()
    assert set(wording.groups) == set(SETTINGS[key].fields_by_group)


@hypothesis.settings(max_examples=40)
@given(settings())
def test_no_difference_is_left_out_where_the_weightiest_come_first(made):
    """Neither a weight nor the knobs that a game names first may hide a difference."""
    game, base, rules = made
    screen, t = SCREENS[game.key], words("en")
    told = screen.weighed(rules, game.presets[base], t)
    assert sorted(told) == sorted(screen.differences(rules, game.presets[base], t))


@EVERY_GAME
def test_the_only_number_of_players_is_told_once(key):
    game, t = GAMES[key], words("en")
    plain = next(iter(game.presets.values()))
    told = SCREENS[key].differences(plain.override({"players": [4, 4]}), plain, t)
    assert told == ["4 players"]


@EVERY_LANGUAGE
@EVERY_GAME
def test_names_of_fields_differ(key, language):
    t = words(language)
    labels = {field.words: SETTINGS[key].wording.label(field.words, t) for field in all_fields(GAMES[key])}
    assert len(set(labels.values())) == len(labels)


def test_every_conflict_there_can_be_has_a_reason():
    reasons_by_model = {GAMES[key].rules_type: settings.wording.reasons for key, settings in SETTINGS.items()}
    for model, reasons in {Rules: REASONS, **reasons_by_model}.items():
        source = Path(inspect.getfile(model)).read_text("utf-8")
        raised = set(re.findall(r'RuleConflictError\(\s*"(\w+)"', source))
        assert raised - set(reasons) == set(), "say these in `reasons` of the game's editor.py"
        assert set(reasons) - raised == set()


CONFLICTS = {
    "players": (
        ("shithead", "norvegien", {"players": [4, 3]}),
        "The minimum (4) would exceed the maximum (3).",
    ),
    "jokers": (
        ("shithead", "norvegien", {"jokers": 1}),
        (
            "1 joker needs a power, because jokers have no rank. Give jokers a power or any rank first,"
            " or remove them."
        ),
    ),
    "quad": (
        ("shithead", "norvegien", {"quad": 1}),
        "A single card can’t burn the pile: choose at least two, or none.",
    ),
    "cards": (
        ("shithead", "norvegien", {"decks": 1, "players": [2, 6]}),
        (
            "6 players with 9 cards each need 54 cards, but there are only 52. "
            "Use 2 packs, or at most 5 players."
        ),
    ),
    "packs": (
        ("shithead", "norvegien", {"decks": {"per": 1}, "players": [2, 9]}),
        "9 players would need more packs than the game allows. Use 2 packs, or at most 8 players.",
    ),
    "tokens": (
        ("nain_jaune", "party", {"stake_unit": 10}),
        (
            "With this stake, every deal costs each player 150 tokens, but they start with 100"
            " tokens, so the match would be over before it began. Give them more tokens, or lower"
            " the stake."
        ),
    ),
}


@pytest.mark.parametrize("name", CONFLICTS)
def test_conflicts_are_explained_in_one_line(name):
    (key, preset, overrides), english = CONFLICTS[name]
    error = conflict(key, preset, **overrides)
    assert explained(key, "en", error) == english
    french = explained(key, "fr", error)
    assert french != english
    assert not {"{", "\n"} & set(french)


CROWDED = [
    {"decks": 1, "players": [2, 6]},
    {"decks": 1, "players": [6, 8]},
    {"decks": 1, "players": [2, 2], "table_cards": 6, "hand_cards": 10, "jokers": 0, "quad": 0},
    {"decks": 1, "players": [3, 3], "table_cards": 6, "hand_cards": 10},
    {"decks": {"per": 1}, "players": [2, 9]},
    {"players": [2, 20], "table_cards": 6, "hand_cards": 10},
    {"players": [20, 20], "table_cards": 6, "hand_cards": 10},
    {"decks": 2, "players": [2, 20], "hand_cards": 10},
]


def test_what_is_said_to_fit_fits():
    """Rules refused for their number of cards are accepted once the advice is followed."""
    base = GAMES["shithead"].presets["shithead"]
    advised = 0
    for crowded in CROWDED:
        try:
            base.override(crowded)
        except RuleConflictError as error:
            facts = error.facts
            sentence = explained("shithead", "en", error)
        else:
            continue
        players = [facts["players"]] * 2
        if facts["packs_needed"] is not None:
            advised += 1
            assert str(facts["packs_needed"]) in sentence
            base.override({**crowded, "players": players, "decks": facts["packs_needed"]})
        if facts["most_players"] >= 2:
            advised += 1
            assert f"most {facts['most_players']} " in sentence
            fewest = min(crowded["players"][0], facts["most_players"])
            base.override({**crowded, "players": [fewest, facts["most_players"]]})
    assert advised > len(CROWDED)


@EVERY_LANGUAGE
def test_what_fits_is_said_in_a_whole_sentence(language):
    wording, t = SETTINGS["shithead"].wording, words(language)
    facts = {"players": 6, "cards_each": 22, "cards_needed": 132, "cards": 52}
    for packs in (None, 1, 3):
        for players in (0, 1, 2, 5):
            told = wording.reasons["cards_do_not_fit"](
                {**facts, "packs_needed": packs, "most_players": players}, t
            )
            assert told.endswith(".")
            assert ("3" in told.split(".")[1]) == (packs == 3)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_values_are_listed_and_none_is_said(language):
    t = words(language)
    field, _ = SETTINGS["shithead"].find("attack_counters")
    told = value_words(field, ["2", "A"], SETTINGS["shithead"].wording, t)
    assert told == {"en": "2, Ace", "fr": "2, As"}[language]
    assert value_words(field, [], SETTINGS["shithead"].wording, t) == {"en": "none", "fr": "aucune"}[language]
