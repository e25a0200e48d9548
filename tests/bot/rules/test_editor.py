"""The editor's screens: everything two steps away, the current value selected, within Discord's limits."""

import asyncio
import itertools
from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import settings as running

from bot.games.core.face import USUAL_PAGE
from bot.games.registry import FACES
from bot.messages.panels import Button, Panel, Style, Text
from bot.rules.choices import plays, switched
from bot.rules.codes import LONGEST, LONGEST_NAMED, read_code, write_code
from bot.rules.editor_panels import editor_panel
from bot.rules.fields import (
    SEARCHED,
    SETTINGS,
    Kind,
    NoSuchSettingError,
    option_code,
    rank_screen,
    screen_after,
)
from bot.rules.panels import RuleVerb, kept_panel, reference, replace_panel
from game.registry import GAMES
from tests.bot.rules.setting import draft_of, has_code, places, rendered, settings
from tests.support.languages import LANGUAGES, words
from tests.support.panels import buttons, menus, text

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def draft(base="norvegien", game=SHITHEAD, **overrides):
    return draft_of(game, base, game.presets[base].override(overrides))


def screen(of, place="", note="", language="en"):
    return editor_panel(of, words(language), place, note)


@EVERY_GAME
def test_no_setting_is_more_than_two_steps_away(game):
    """One choice on the first screen, one on the screen it opens; special cards one between."""
    one = draft_of(game, *next(iter(game.presets.items())))
    special = [USUAL_PAGE] if SETTINGS[game.key].wording.usual else []
    opened = [
        option.value
        for shown in ("", *special)
        for menu in menus(screen(one, shown))
        for option in menu.options
    ]
    assert opened == places(game)
    for place in opened:
        there = screen(draft_of(game, *next(iter(game.presets.items()))), place, "⚠ a note takes room, too")
        asyncio.run(rendered(there))
        settable = [menu.body for menu in menus(there) if menu.verb == RuleVerb.SET]
        typed = [button.body for button in buttons(there) if button.verb == RuleVerb.TYPE]
        fields = [
            field
            for field in SETTINGS[game.key].fields(place)
            if field.words not in ("powers.floor", "powers.count")
        ]
        assert settable == [field.key for field in fields if field.kind is not Kind.NUMBER]
        assert typed == [field.key for field in fields if field.kind is Kind.NUMBER]


@given(settings())
@running(max_examples=12, deadline=None)
def test_every_screen_fits_discord_and_shows_what_is_chosen(made):
    game, base, rules = made
    edited = replace(draft_of(game, base, rules, "_" * 32), revision=10**6)
    values = rules.model_dump(mode="json")
    for language in LANGUAGES:
        for place in ["", *places(game)]:
            panel = screen(edited, place, "⚠ " + "x" * 500, language)
            asyncio.run(rendered(panel))
            for menu in menus(panel):
                if menu.verb != RuleVerb.SET:
                    continue
                field, _ = SETTINGS[game.key].find(menu.body)
                shown = [option.value for option in menu.options if option.chosen]
                present = field.read(values)
                expected = present if field.kind is Kind.SEVERAL else [present]
                assert shown == [option_code(value) for value in menu_order(field, expected)]


def menu_order(field, values):
    return [value for value in field.offered if value in values] + [
        v for v in values if v not in field.offered
    ]


@given(settings())
@running(max_examples=30, deadline=None)
def test_all_rules_that_the_editor_can_make_fit_a_code(made):
    """And what fits with another variant to begin with, where the editor may refuse some, reads alike."""
    game, base, rules = made
    others = [one for one in (next(iter(game.presets)), list(game.presets)[-1]) if has_code(game, one, rules)]
    for start in (base, *others):
        code = write_code(game, start, rules)
        read = read_code(code)
        assert len(code) <= LONGEST
        assert (read.game, read.base, read.rules) == (game, start, rules)


def furthest(game, base):
    """Set every field to the value, other than the present one, whose code is longest."""
    rules = game.presets[base]
    for place in [*places(game), *places(game)]:
        for field in SETTINGS[game.key].fields(place):
            values = rules.model_dump(mode="json")
            offered = {Kind.NUMBER: [field.most - 1], Kind.SEVERAL: [list(field.offered)]}.get(
                field.kind, field.offered
            )
            for value in reversed(offered):
                if value == game.presets[base].model_dump(mode="json").get(field.key):
                    continue
                try:
                    changed = rules.override(field.write(values, value))
                    write_code(game, base, changed)
                except ValueError:
                    continue
                rules = changed
                break
    return rules


@pytest.mark.in_part(14)
@pytest.mark.parametrize(("game", "base"), [(g, b) for g in GAMES.values() for b in g.presets], ids=str)
def test_rules_that_differ_in_everything_fit_a_code(game, base):
    rules = furthest(game, base)
    code = write_code(game, base, rules)
    assert len(rules.differences(game.presets[base])) > len(type(rules).model_fields) - 6
    assert len(code) <= LONGEST
    assert read_code(code).rules == rules


def words_in(value):
    """Yield the words of a value as it is stored."""
    match value:
        case dict():
            for key, inner in value.items():
                yield from (*words_in(key), *words_in(inner))
        case list():
            for inner in value:
                yield from words_in(inner)
        case str():
            yield value


@EVERY_GAME
def test_every_word_that_the_editor_offers_takes_a_byte_of_a_code(game):
    """One that many ranks can have would otherwise make a code too long: add it at the end of `_VALUES`."""
    fields = [field for place in places(game) for field in SETTINGS[game.key].fields(place)]
    offered = {word for field in fields for value in field.offered for word in words_in(value)}
    assert offered - set(FACES[game.key].codes.word_by_byte.values()) == set()


def test_a_code_carries_the_name_of_its_rules():
    for name in ("Chez nous", "Règles d’été", "🂠" * 32, '"\\' * 16):
        for rules in (SHITHEAD.presets["norvegien"], furthest(SHITHEAD, "norvegien")):
            code = write_code(SHITHEAD, "norvegien", rules, name)
            assert len(code) <= LONGEST_NAMED
            read = read_code(code)
            assert (read.name, read.rules) == (name, rules)
    assert read_code(write_code(SHITHEAD, "norvegien", SHITHEAD.presets["norvegien"])).name == ""


def usual_buttons(of):
    return {button.label: button for button in buttons(screen(of, USUAL_PAGE))}


def test_usual_powers_are_switched_by_one_button_each_that_shows_whether_they_are_on():
    told = draft(powers={"7": {"demand": "at_most"}, "8": {"effect": "skip"}})
    shown = usual_buttons(told)
    on = {label for label, button in shown.items() if button.style is Style.SUCCESS}
    assert {"7, then lower", "8 skips"} <= on
    assert not {"8 is see-through", "2 jokers reverse"} & on
    assert text(screen(told, USUAL_PAGE)) == "### Special cards", "the buttons say the rest"
    odd = draft(powers={"7": {"demand": "odd"}, "8": {"effect": "skip"}})
    assert "**7** · Then an odd card" in text(screen(odd, USUAL_PAGE))
    assert "Special cards" not in {button.label for button in buttons(screen(draft("party", NAIN_JAUNE)))}


@EVERY_GAME
def test_every_usual_rule_can_be_switched_on_and_off_from_any_variant(game):
    """Switched on, the rules have all that it says, and nothing else makes that inert."""
    wording = SETTINGS[game.key].wording
    for rules, usual in itertools.product(game.presets.values(), wording.usual):
        without = switched(rules, usual, wording) if plays(rules, usual, wording) else rules
        with_it = switched(without, usual, wording)
        assert agrees(with_it.model_dump(mode="json"), usual.on), (rules, usual.key)
        assert plays(with_it, usual, wording)
        assert not plays(switched(with_it, usual, wording), usual, wording)


def agrees(values, said):
    """Tell whether JSON has all that some other says; null is what is missing."""
    if not isinstance(said, Mapping):
        return values == said
    return all(agrees((values or {}).get(key), value) for key, value in said.items())


def test_save_is_grey_when_nothing_has_changed():
    def disabled(of):
        return {button.label for button in buttons(screen(of)) if button.disabled}

    edited = draft(quad=3)
    assert disabled(edited) == set()
    assert disabled(replace(edited, origin="Chez nous", start=edited.rules)) == {"Save", "Start over"}
    assert disabled(replace(draft(), origin="Before")) == {"Start over"}


def test_the_first_screen_says_what_differs_and_whether_it_is_saved():
    edited = draft(quad=3, powers={"9": {"demand": "below"}})
    assert text(screen(edited)).split("\n") == [
        "## Chez nous",
        "-# Not saved yet.",
        "**In short**",
        "• The first player without cards wins",
        "• 2: on any card; then any card · 9: then a card lower than a 9 · 10: on any card; burns the pile",
        "• Finishing on a 10 eliminates you",
        "• When stock and hand are empty, you take your face-up cards into your hand",
        "• 3 of a kind on top burn the pile: it leaves the game",
        "-# 🎲 AIs are trying them out…",
    ]
    saved = replace(edited, origin="Chez nous", start=edited.rules)
    assert "Saved for the server." in text(screen(saved))
    assert "No changes from Norvégien yet." in text(screen(draft()))
    assert text(screen(edited, language="fr")).startswith("## Chez nous\n-# Pas encore enregistrée.")


def test_what_was_saved_is_said_above_the_button_that_saves():
    """It stood on top, and a phone shows the bottom of the screen where one has just clicked."""
    blocks = screen(draft(), note="✓ saved").blocks
    (said,) = [place for place, block in enumerate(blocks) if block == Text("**✓ saved**")]
    assert not any(isinstance(block, Text) for block in blocks[said + 1 :])
    assert "Save" in {button.label for row in blocks[said + 1 :] for button in row.buttons}


def test_the_menu_of_powers_says_what_each_rank_does():
    (powers,) = menus(screen(draft("guarducci"), USUAL_PAGE))
    told = {option.label: option.description for option in powers.options}
    assert told["2"] == "On any card · Then any card"
    assert told["9"] == ""
    assert told["Joker"].endswith("With two players left: Then any card")
    assert told["10"] == "On any card but an 8 · Burns the pile"
    assert len(menus(screen(draft("party", NAIN_JAUNE)))) == 1


def test_parts_of_a_power_that_mean_nothing_are_not_shown():
    def shown(**power):
        panel = screen(draft(powers={"9": power}), rank_screen("9"))
        return {"floor", "count"} & {menu.body.split(".")[-1] for menu in menus(panel)}

    assert shown() == shown(effect="burn") == set()
    assert shown(demand="transparent") == {"floor"}
    assert shown(duel="transparent", effect="skip") == {"floor", "count"}


def test_a_demand_for_some_ranks_is_chosen_from_a_list_and_taken_back():
    only, barred = (SETTINGS["shithead"].find(f"powers.9.demand.{kind}")[0] for kind in ("only", "not"))

    def chosen(rules, field, ranks):
        return rules.override(field.write(rules.model_dump(mode="json"), ranks))

    def read(rules):
        values = rules.model_dump(mode="json")
        return only.read(values), barred.read(values)

    rules = chosen(SHITHEAD.presets["shithead"], only, ["Q", "K"])
    assert (rules.powers["9"].demand, read(rules)) == ("only:Q,K", (["Q", "K"], []))
    assert "**9** · Then only a Queen or a King" in text(
        screen(draft_of(SHITHEAD, "shithead", rules), rank_screen("9"))
    )
    assert chosen(rules, barred, []) == rules, "nothing is taken back that is not there"
    rules = chosen(rules, barred, ["8"])
    assert (rules.powers["9"].demand, read(rules)) == ("not:8", ([], ["8"]))
    assert chosen(rules, barred, []) == SHITHEAD.presets["shithead"]


def test_the_power_of_a_rank_is_shown_with_the_rules_that_its_effect_brings():
    def shown(effect):
        panel = screen(draft(powers={"A": {"effect": effect}}), rank_screen("A"))
        return [menu.body for menu in menus(panel) if "?" in menu.body]

    assert shown("burn") == []
    assert shown("skip") == ["own_skip?powers.A"]
    assert shown("attack") == ["attack_counters?powers.A", "attack_leader?powers.A"]
    for body in shown("attack"):
        assert SETTINGS["shithead"].find(body)[0].key == body.partition("?")[0]
        assert screen_after(body) == rank_screen("A")


def test_a_rule_that_changes_nothing_says_what_it_lacks():
    lacking = "**Who leads after an attack that isn’t countered**\n-# Only where a card attacks."
    assert lacking in text(screen(draft("shithead"), "powers"))
    assert lacking not in text(screen(draft("shithead", powers={"A": {"effect": "attack"}}), "powers"))


@pytest.mark.parametrize(
    ("overrides", "offered"),
    [
        ({}, False),
        ({"jokers": 2, "joker_rank": "any"}, False),
        ({"jokers": 2, "joker_rank": "any", "last_card_ban": {"X": "illegal"}}, False),
        ({"jokers": 2, "powers": {"X": {"entry": "any"}}}, True),
    ],
)
def test_nothing_is_chosen_of_jokers_that_are_none(overrides, offered):
    """Jokers of any rank are never laid as jokers, so that a ban of jokers would change nothing."""
    (menu,) = [
        menu for menu in menus(screen(draft(**overrides), "endgame")) if menu.body == "last_card_ban.illegal"
    ]
    assert ("Joker" in [option.label for option in menu.options]) == offered


def test_a_menu_says_what_it_sets_even_when_it_is_open():
    """On a phone it covers the text above it, and shows its own instead."""
    for place in places(SHITHEAD):
        for menu in menus(screen(draft(), place)):
            field, _ = SETTINGS["shithead"].find(menu.body)
            assert SETTINGS["shithead"].wording.label(field.words, words("en")) in menu.placeholder


@pytest.mark.parametrize("language", LANGUAGES)
@EVERY_GAME
def test_what_a_phone_cuts_in_a_menu_stands_above_it(game, language):
    one = draft_of(game, *next(iter(game.presets.items())))
    for place in (*places(game), f"{SEARCHED}2", f"{SEARCHED}joker"):
        panel = screen(one, place, language=language)
        for menu in menus(panel):
            if menu.verb == RuleVerb.SET and len(menu.placeholder) > 30:
                assert menu.placeholder.removesuffix("…") in text(panel), place


def test_only_a_rank_with_a_power_can_be_made_ordinary():
    def is_offered(rank):
        (button,) = [b for b in buttons(screen(draft(), rank_screen(rank))) if b.verb == RuleVerb.ORDINARY]
        assert button.body == rank
        return not button.disabled

    assert is_offered("10")
    assert not is_offered("9")


def test_a_number_is_shown_in_words_beside_the_button_that_asks_for_another():
    panel = screen(draft("party", NAIN_JAUNE, tokens=12000), "match")
    assert "**Tokens to begin with**\n12,000" in text(panel)
    assert Button("Change number", RuleVerb.TYPE, "tokens") in buttons(panel)


def test_a_note_stands_above_the_screen():
    panel = screen(draft(), "play", "Look here")
    assert panel.blocks[0] == Text("Look here")


@pytest.mark.parametrize("place", ["nowhere", "powers.", "powers.Z", "powers.9.entry", "main"])
def test_there_are_no_other_screens(place):
    with pytest.raises(NoSuchSettingError):
        screen(draft(), place)


@pytest.mark.parametrize("question", [lambda one, t: replace_panel(one, one.preset, t), kept_panel])
@pytest.mark.parametrize("language", LANGUAGES)
async def test_questions_name_what_they_are_about_in_plain_text(question, language):
    panel = question(replace(draft(), name="**a** <@1> https://b.c"), words(language))
    assert isinstance(panel, Panel)
    assert r"\*\*a\*\* \<@" in text(panel)
    assert "<@1>" not in text(panel).replace("\\<", "")
    assert "://" not in text(panel)
    assert len(buttons(panel)) == 2
    await rendered(panel)


def test_controls_refer_to_the_draft_as_it_was_drawn():
    assert reference(replace(draft(), revision=7)).table_id == "abcdefgh"
    assert reference(replace(draft(), revision=7)).decision == 7
