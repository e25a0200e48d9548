"""Lists, rules in words, codes and questions, as Discord gets them."""

import asyncio

import pytest
from hypothesis import given
from hypothesis import settings as running

from bot.common.errors import TableError
from bot.games.registry import SCREENS
from bot.messages.custom_ids import confirming
from bot.messages.panels import LineWithButton, Row, Text
from bot.rules.browse_panels import ON_A_PAGE, Shelf, browse_panel
from bot.rules.codes import read_code
from bot.rules.difference_words import what_differs
from bot.rules.panels import RuleVerb, code_panels, delete_panel, rules_panel, said_panel
from bot.rules.preset_words import preset_key
from bot.rules.store import LONGEST_NAME, Preset
from data.rules.presets import MAX_PRESETS
from game.registry import GAMES
from tests.bot.rules.setting import rendered, screen_of, settings
from tests.support.languages import LANGUAGES, words
from tests.support.panels import text

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
BUILT_IN = [
    Preset(game, name, name, rules) for game in GAMES.values() for name, rules in game.presets.items()
]
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)


def own(name="Chez nous", base="norvegien", game=SHITHEAD, outdated=False, **overrides):
    return Preset(game, name, base, game.presets[base].override(overrides), outdated)


def browsed(presets, body=".0", language="en", played=None, *, in_server=True):
    shelf = Shelf.read(body)
    return browse_panel(presets, played or {}, shelf, SCREENS, words(language), in_server=in_server)


@EVERY_LANGUAGE
async def test_browsing_page_by_page_shows_every_variant_once_and_fits_discord(language):
    full = [own("*" * (LONGEST_NAME - 2) + f"{n:02}", outdated=n == 3) for n in range(MAX_PRESETS)]
    presets = [*full, *BUILT_IN]
    offered = []
    for first in range(0, len(presets), ON_A_PAGE):
        panel = browsed(presets, f".{first}", language)
        await rendered(panel)
        offered += [block.button.body for block in panel.blocks if isinstance(block, LineWithButton)]
    assert offered == [preset_key(preset) for preset in presets]


def test_what_is_played_most_comes_first_and_old_rules_cannot_be_played():
    presets = [own(outdated=True), *BUILT_IN]
    played = {("nain_jaune", "party"): 2, ("shithead", "Chez nous"): 7}
    first, second, *_ = [
        one for one in browsed(presets, played=played).blocks if isinstance(one, LineWithButton)
    ]
    assert first.content.startswith("**Chez nous** · played 7 times here\n")
    assert first.button.disabled
    assert second.button.body == "nain_jaune:party"
    assert not second.button.disabled


def test_a_page_of_a_shorter_list_is_its_last_and_forged_ones_are_refused():
    assert browsed(BUILT_IN, "nain_jaune.999").blocks[0] == Text("### Variants 1 to 5 of 5")
    for forged in ("", "whist.0", ".-1", ".x", ".12345", "0"):
        with pytest.raises(TableError):
            Shelf.read(forged)


def test_outside_servers_variants_are_told_and_no_table_is_opened():
    panel = browsed(BUILT_IN, in_server=False)
    assert not [block for block in panel.blocks if isinstance(block, LineWithButton)]
    assert "-# Source: “Norvégien (règles et variantes)”, a French rules leaflet." in text(panel)


@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", BUILT_IN, ids=lambda preset: preset.name)
def test_what_differs_ends_with_a_clause_or_at_least_a_word(preset, language):
    whole = what_differs(preset, screen_of(preset.game), words(language), 10_000)
    for room in (32, 48, 64, 72):
        part = what_differs(preset, screen_of(preset.game), words(language), room)
        assert len(part) <= room
        following = whole.removeprefix(part.removesuffix("…"))
        assert following != whole, part
        assert not following[:1].isalnum(), part


@pytest.mark.in_part(len(BUILT_IN))
@EVERY_LANGUAGE
@pytest.mark.parametrize("preset", BUILT_IN, ids=lambda preset: preset.name)
async def test_the_rules_of_every_documented_variant_are_shown_whole(preset, language):
    panel = rules_panel(preset, screen_of(preset.game), words(language))
    shown = tuple(screen_of(preset.game).rules(preset.rules, preset.name, words(language)))
    assert panel.blocks == shown
    await rendered(panel)


def test_the_differences_stand_above_the_rules():
    panel = rules_panel(own(quad=2), screen_of(SHITHEAD), words("en"))
    first = panel.blocks[0].content.split("\n")
    assert first == [
        "**Changes from Norvégien**",
        "• 2 of a kind on top burn the pile: it leaves the game",
    ]
    assert len(panel.blocks) > 3


def test_rules_that_an_older_version_saved_are_shown_as_such():
    panel = rules_panel(own("_old_", outdated=True), screen_of(SHITHEAD), words("en"))
    assert panel.blocks[0] == Text(
        r"-# \_old\_ was saved by an older version of the bot. This is what’s left of it."
    )


@given(settings())
@running(max_examples=8, deadline=None)
def test_any_rules_and_their_code_fit_a_message(made):
    game, base, rules = made
    preset = Preset(game, "_" * LONGEST_NAME, base, rules, outdated=True)
    for language in LANGUAGES:
        asyncio.run(rendered(rules_panel(preset, screen_of(game), words(language))))
        for panel in code_panels(preset, screen_of(game), words(language)):
            asyncio.run(rendered(panel))


def test_a_code_stands_where_it_can_be_copied():
    preset = own(quad=3)
    code, explained = (text(one) for one in code_panels(preset, screen_of(SHITHEAD), words("en")))
    assert explained.startswith("### Chez nous\n")
    opened, letters, closed = code.split("\n")
    assert (opened, closed) == ("```", "```"), "whoever copies the message has the code and nothing else"
    assert read_code(letters).rules == preset.rules


@EVERY_LANGUAGE
@pytest.mark.parametrize("name", ["Chez nous", "a|b|c", "*" * LONGEST_NAME, "@everyone", "🂠" * LONGEST_NAME])
async def test_the_question_before_deleting_refers_to_the_preset(name, language):
    preset = own(name, "party", NAIN_JAUNE)
    panel = delete_panel(preset, words(language))
    (row,) = [block for block in panel.blocks if isinstance(block, Row)]
    assert [(button.verb, button.body) for button in row.buttons] == [
        (RuleVerb.DELETE, confirming(preset_key(preset), preset.fingerprint)),
        (RuleVerb.KEEP, preset_key(preset)),
    ]
    components = await rendered(panel)
    ids = [button["custom_id"] for button in components[0]["components"][1]["components"]]
    assert f"|nain_jaune:{name}!" in ids[0]
    assert "@everyone" not in text(panel)


def test_a_line_is_a_message():
    assert said_panel("Done").blocks == (Text("Done"),)
