from typing import get_args

import pytest

from bot.discord.sending.render import render
from bot.messages.panels import Panel
from game.core.rule_schema import knobs
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.rules import HAND_SIZES, NainJauneRules
from tests.bot.games.nain_jaune.scenes import SCREEN
from tests.game.nain_jaune.tables import rules_of
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

PHONE = 3500
"""The most characters of rules that are readable on a phone."""

NUMBERS = {
    "players": [(3, 8), (2, 8), (3, 6), (4, 4)],
    "stake_unit": [1, 2, 1000],
    "tokens": [120, 15_000, 1_000_000],
    "deals": [1, 2, 5],
    "move_limit": [52, 104, 156],
}
"""Values of the knobs that have too many for all of them."""

WITHOUT_EFFECT = {
    ("deals", "broke"): "a match that ends when somebody is broke counts no deals",
    ("move_limit", "deals"): "the number of deals binds before the limit, which counts 52 for a deal",
    ("move_limit", "either"): "the number of deals binds before the limit, which counts 52 for a deal",
}
"""By knob and `game_end`: why its value changes nothing there."""


def values_of(name):
    annotation = NainJauneRules.model_fields[name].annotation
    if name in NUMBERS:
        return NUMBERS[name]
    return [False, True] if annotation is bool else list(get_args(annotation))


def written(rules, preset="own", language="en"):
    return text(SCREEN.rules(rules, preset, words(language)))


NAMES_OF_KNOBS = [knob.name for knob in knobs(NainJauneRules)]


def test_every_knob_is_tried():
    assert [name for name in NAMES_OF_KNOBS if len(values_of(name)) < 2] == [], (
        "give values of these in NUMBERS"
    )


@pytest.mark.parametrize("game_end", ["deals", "broke", "either"])
@pytest.mark.parametrize("name", NAMES_OF_KNOBS)
def test_every_value_of_every_knob_reads_differently(name, game_end):
    base = rules_of("nain_jaune", game_end=game_end, tokens=15_000)
    if name == "move_limit":
        base = base.override({"deals": 1})
    for language in LANGUAGES:
        texts = {written(base.override({name: value}), language=language) for value in values_of(name)}
        assert len(texts) == (1 if (name, game_end) in WITHOUT_EFFECT else len(values_of(name))), (
            f"bot/games/nain_jaune/rule_words.py does not tell every value of {name} in {language}"
        )


@pytest.mark.parametrize("name", NAMES_OF_KNOBS)
def test_every_value_of_every_knob_has_words_in_a_list_of_differences(name):
    for language in LANGUAGES:
        assert len(lines_of_differences(name, language)) == len(values_of(name)), language


def lines_of_differences(name, language):
    """The lines by which the values of a knob differ; each two values, by one line."""
    lines = set()
    for value in values_of(name):
        changed = rules_of(tokens=15_000).override({name: value})
        for other in values_of(name):
            base = rules_of(tokens=15_000).override({name: other})
            found = SCREEN.differences(changed, base, words(language))
            assert len(found) == (value != other)
            lines.update(found)
    return lines


def test_rules_do_not_differ_from_themselves():
    for rules in NAIN_JAUNE.presets.values():
        assert SCREEN.differences(rules, rules, words("en")) == []


def test_differences_stand_in_the_order_of_the_rules():
    jjv = SCREEN.differences(rules_of("jjv"), rules_of(), words("en"))

    assert jjv == [
        "2 to 8 players",
        "play goes to the left",
        "a King ends the run, and its player leads again",
        "a missing card is skipped, and the table goes on",
        "a match ends when somebody can’t pay the next ante",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", NAIN_JAUNE.presets)
def test_the_rules_of_every_variant_are_short_enough_for_a_phone(preset, language):
    assert len(written(rules_of(preset), preset, language)) < PHONE


@pytest.mark.parametrize("language", LANGUAGES)
async def test_even_the_longest_rules_with_every_house_rule_fit_a_message(language):
    longest = rules_of().override(
        {
            name: max(
                values_of(name),
                key=lambda value: len(written(rules_of(tokens=15_000).override({name: value}))),
            )
            for name in NAMES_OF_KNOBS
            if name not in ("players", "move_limit", "tokens", "stake_unit")
        }
        | {"players": (2, 8), "tokens": 999_999, "stake_unit": 999, "move_limit": 1}
    )

    assert len(written(longest, "nain_jaune", language)) < PHONE
    view, _ = render(Panel(tuple(SCREEN.rules(longest, "nain_jaune", words(language)))))
    assert view.content_length() < PHONE


def test_rules_changed_under_a_documented_name_say_what_is_different():
    changed = written(rules_of("jjv", tokens=200, kept="none"), "jjv")

    assert (
        "**House rules here**\n- a board card left in hand costs nothing more\n- 200 tokens"
        " to begin with" in changed
    )
    assert "House rules" not in written(rules_of("jjv"), "jjv")


def test_the_hands_are_those_of_the_seats_allowed():
    rules = rules_of(players=[2, 4])

    assert "2 to 4 players" in written(rules)
    sizes = f"{HAND_SIZES[2]} cards with 2 players, {HAND_SIZES[3]} with 3, {HAND_SIZES[4]} with 4;"
    assert sizes in written(rules)
    assert "4 players, a pack" in written(rules_of(players=[4, 4]))


def test_the_antes_are_multiplied_by_the_unit():
    assert "10♦ 10, J♣ 20, Q♠ 30, K♥ 40, 7♦ 50 (the Dwarf)" in written(rules_of(stake_unit=10, tokens=1000))
    assert "10♦ 10, V♣ 20, D♠ 30, R♥ 40, 7♦ 50 (le Nain)" in written(
        rules_of(stake_unit=10, tokens=1000), language="fr"
    )
