"""Presets by typed text: names, titles, suggestions, and confusable names."""

import pytest

from bot.common.errors import TableError
from bot.games.registry import SCREENS, game_title
from bot.rules.preset_words import (
    LONGEST_SUGGESTION,
    MOST_SUGGESTIONS,
    choose,
    new_name,
    suggestions,
)
from bot.rules.store import Preset
from game.registry import GAMES
from tests.support.languages import LANGUAGES, words

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
BUILT_IN = [
    Preset(game, name, name, rules) for game in GAMES.values() for name, rules in game.presets.items()
]


def own(name, game=SHITHEAD):
    base = next(iter(game.presets))
    return Preset(game, name, base, game.presets[base])


def suggested(typed, *owned, language="en"):
    return suggestions([*owned, *BUILT_IN], typed, SCREENS, words(language))


def chosen(typed, *owned, language="en"):
    preset = choose([*owned, *BUILT_IN], typed, SCREENS, words(language))
    return preset.game.key, preset.name


def refusal(typed, *owned):
    with pytest.raises(TableError) as error:
        chosen(typed, *owned)
    return error.value.code


def test_the_servers_own_are_suggested_first():
    labels = [label for label, _ in suggested("", own("Chez nous"), own("Ours", NAIN_JAUNE))]
    own_labels, built_in = labels[:2], labels[2:]
    assert own_labels == ["Shithead · Chez nous", "Nain Jaune · Ours"]
    assert built_in == [label for label, _ in suggested("")][: MOST_SUGGESTIONS - 2]
    assert len(labels) == MOST_SUGGESTIONS


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("usual", GAMES)
def test_whoever_has_chosen_no_game_is_offered_variants_of_all_and_told_which(usual, language):
    presets, t = [own("Chez nous", GAMES[usual]), *BUILT_IN], words(language)
    offered = suggestions(presets, "", SCREENS, t, usual=usual)
    assert len(offered) == MOST_SUGGESTIONS
    games = [key.partition(":")[0] for _, key in offered]
    there = {game: sum(one.game.key == game for one in presets) for game in GAMES}
    assert games[0] == usual
    assert games.count("nain_jaune") == there["nain_jaune"]
    assert games.count("paskahousu") == there["paskahousu"]
    assert set(games[1:4]) == set(GAMES), "a phone shows few lines, and all games are among them"
    title_by_game = {key: game_title(game, t) for key, game in GAMES.items()}
    assert all(label.startswith(title_by_game[game]) for (label, _), game in zip(offered, games, strict=True))
    assert offered[0] == (f"{title_by_game[usual]} · Chez nous", f"{usual}:Chez nous")
    (found,) = (key for _, key in suggestions(presets, "valepaska", SCREENS, t, usual=usual))
    assert chosen(found) == ("paskahousu", "valepaska")


@pytest.mark.parametrize("preset", BUILT_IN, ids=lambda preset: preset.name)
def test_each_documented_variant_is_suggested_by_its_title_and_chosen(preset):
    for language in LANGUAGES:
        title = SCREENS[preset.game.key].title(preset.rules, preset.name, words(language))
        keys = [key for label, key in suggested(title.upper(), language=language)]
        assert f"{preset.game.key}:{preset.name}" in keys
        for key in keys:
            assert ":".join(chosen(key, language=language)) == key
        assert chosen(title, language=language) == chosen(preset.name) == (preset.game.key, preset.name)


def test_part_of_a_name_or_title_is_enough_for_a_suggestion():
    assert [key for _, key in suggested("mistigri")] == ["nain_jaune:mistigri"]
    assert [key for _, key in suggested("6j")] == ["shithead:shithead_6j"]
    assert [key for _, key in suggested(" NOUS ", own("Chez nous"))] == ["shithead:Chez nous"]
    assert suggested("no such thing") == []


@pytest.mark.parametrize("usual", GAMES)
@pytest.mark.parametrize(
    ("typed", "game", "name"),
    [
        ("vale", "paskahousu", "valepaska"),
        ("POYTA", "paskahousu", "poytapaska"),
        ("norve", "shithead", "norvegien"),
        ("karm", "shithead", "karma"),
    ],
)
def test_what_begins_with_what_was_typed_is_suggested_first(typed, game, name, usual):
    offered = suggestions(BUILT_IN, typed, SCREENS, words("fr"), usual=usual)
    assert offered[0][1] == f"{game}:{name}"
    of_game = [preset for preset in BUILT_IN if preset.game.key == game]
    assert suggestions(of_game, typed, SCREENS, words("fr"))[0][1] == f"{game}:{name}"


@pytest.mark.parametrize("typed", ["palestinienne, d'après", "palestinienne, d’après"])
def test_any_apostrophe_finds_and_chooses_a_variant(typed):
    found = suggested(typed, language="fr")
    assert [key for _, key in found] == ["shithead:palestinian"]
    [(label, _)] = found
    assert chosen(label.replace("’", "'"), language="fr") == ("shithead", "palestinian")
    assert chosen("chez l'ami", own("Chez l’ami")) == ("shithead", "Chez l’ami")


def test_suggestions_are_no_longer_than_discord_allows():
    for label, key in suggested("x", own("x" * 32), own("x" * 32, NAIN_JAUNE)):
        assert len(label) <= LONGEST_SUGGESTION
        assert len(key) <= LONGEST_SUGGESTION


def test_names_of_the_server_are_suggested_as_they_are_typed_without_escapes():
    assert suggestions([own("_a_ *b*")], "", SCREENS, words("en")) == [("_a_ *b*", "shithead:_a_ *b*")]


@pytest.mark.parametrize("typed", ["Chez nous", " chez NOUS ", "shithead:Chez nous"])
def test_a_preset_is_chosen_by_its_name(typed):
    assert chosen(typed, own("Chez nous")) == ("shithead", "Chez nous")


def test_a_name_of_two_games_is_asked_for_again():
    both = own("Ours"), own("Ours", NAIN_JAUNE)
    assert refusal("Ours", *both) == "ambiguous_preset"
    assert refusal("ours", *both) == "ambiguous_preset"
    assert chosen("nain_jaune:Ours", *both) == ("nain_jaune", "Ours")


def test_a_name_that_looks_like_a_reference_is_a_name():
    assert chosen("shithead:x", own("shithead:x")) == ("shithead", "shithead:x")
    assert chosen("shithead:x", own("shithead:x"), own("x")) == ("shithead", "x")


@pytest.mark.parametrize("typed", ["", "nothing", "shithead:", "tarot:norvegien", "norv"])
def test_unknown_presets_are_refused(typed):
    assert refusal(typed) == "unknown_preset"


@pytest.mark.parametrize(
    "name", ["norvegien", "NORVÉGIEN", "Shithead à six, avec jokers", "Karma, after S. Daly"]
)
def test_no_preset_is_named_like_a_documented_variant_in_any_language(name):
    with pytest.raises(TableError) as error:
        new_name(SHITHEAD, name, SCREENS)
    assert error.value.code == "built_in_name"


def test_other_names_are_kept_tidy():
    assert new_name(SHITHEAD, "  Chez   nous ", SCREENS) == "Chez nous"
    assert new_name(NAIN_JAUNE, "Norvégien", SCREENS) == "Norvégien"
