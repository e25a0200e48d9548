"""The lobby: the game's settings, what Start waits for, the host's choices, the variants."""

from dataclasses import replace

import pytest

from bot.discord.sending.render import render
from bot.games.paskahousu.rule_words import TABLE as PASKAHOUSU_TABLE
from bot.games.registry import SCREENS
from bot.games.shedding.rule_rows import BASICS
from bot.games.shithead.rule_words import TABLE
from bot.i18n import Words
from bot.messages.custom_ids import TableVerb
from bot.messages.panels import Menu, Panel, Picker, Reference, Row
from bot.rules.store import Preset
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.offers import offer_of
from bot.tables.model.values import Deadline
from bot.tables.panels.lobby import OTHERS, VariantMenu, lobby_panel, seats_to_fill
from bot.tables.panels.seats import Visitor, host_panel
from game.registry import GAMES
from game.shithead.rules import ShitheadRules
from tests.bot.tables.clicks.tables import AI, DUE, HOST, OTHER, ZOE, lobby, menus, names, words
from tests.support.languages import LANGUAGES, PseudoCatalogue
from tests.support.panels import button_by_label, text

SHITHEAD = GAMES["shithead"]
LOBBY = Deadline("lobby", DUE)


def built_in(game=SHITHEAD):
    return [Preset(game, name, name, rules) for name, rules in game.presets.items()]


def own(name, base="norvegien", **changes):
    return Preset(SHITHEAD, name, base, SHITHEAD.presets[base].override(changes))


def at(preset, *seats, game=SHITHEAD, **fields):
    table = lobby(*seats, **fields)
    return replace(table, game=game, preset=preset, rules=game.presets[preset])


def shown(table, language="en"):
    return lobby_panel(table, SCREENS[table.game.key], names(table), words(language))


def set_up(table, language="en"):
    """The host's panel."""
    screen, t = SCREENS[table.game.key], words(language)
    variants = VariantMenu().options(table, built_in(table.game), screen, t)
    return host_panel(table, Visitor(table.host_id), names(table), t, "", variants)


def ai_menus(panel):
    """The options of the two menus of AIs: levels, and numbers."""
    found = [block for block in panel.blocks if isinstance(block, Menu) and block.verb == TableVerb.AIS]
    return [one.options for one in found]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_is_decided_by_three_rules_and_listed_in_one_line(game, language):
    for preset in game.presets:
        table = at(preset, game=game)
        assert text(shown(table, language)).count("• ") == (0 if SCREENS[game.key].gist is None else 3)
        panel = set_up(table, language)
        (present,) = [one for one in menus(panel)[TableVerb.VARIANT].options if one.chosen]
        assert present.value == preset
        named = [one for one in menus(panel)[TableVerb.VARIANT].options if one.value != OTHERS]
        assert all(0 < len(one.description) <= 100 for one in named)
        render(panel, Reference("abcd2345"))


def test_every_rule_of_shithead_has_its_weight():
    plain = ShitheadRules()
    other = {"finish": "first_out", "hand_cards": 4, "runs": "suited", "must_play": True}
    told = TABLE.brief(plain.override(other), plain, words())
    assert told[:2] == ["4 cards in hand", "the first player without cards wins"]
    assert len(told) == len(other)


DEAL = {
    "table_cards": 5,
    "hand_cards": 5,
    "exchange": "none",
    "decks": {"fit": True, "min": 2},
    "jokers": 4,
    "joker_rank": "any",
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("base", SHITHEAD.presets)
def test_whoever_passes_by_reads_of_the_cards_that_are_dealt_and_of_what_is_not_swapped(base, language):
    """These decide whether one plays at all: a variant says so itself, house rules among their changes."""
    rules, plain, t = SHITHEAD.presets[base], ShitheadRules(), words(language)

    def missing(of, than, said):
        knobs = [knob for knob in DEAL if knob in of.differences(than) and TABLE.rows[knob].matters(of)]
        return [knob for knob in knobs if TABLE.phrase(knob, of, t).lower() not in said.lower()]

    assert missing(rules, plain, "\n".join(SCREENS["shithead"].gist(rules, t))) == []
    changed = rules.override({**DEAL, "players": [2, 3], "finish": "first_out", "compare": "gt"})
    assert missing(changed, rules, text(shown(replace(at(base), rules=changed), language))) == []


@pytest.mark.parametrize("game", ["shithead", "paskahousu"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_lobby_says_what_is_dealt_who_leads_and_what_burns_once(game, language):
    for preset, rules in GAMES[game].presets.items():
        said = text(shown(at(preset, game=GAMES[game]), language)).lower()
        table = {"shithead": TABLE, "paskahousu": PASKAHOUSU_TABLE}[game]
        for knob in BASICS:
            if getattr(rules, knob):
                assert said.count(table.phrase(knob, rules, words(language)).lower()) == 1, (preset, knob)


def test_a_changed_variant_tells_its_changes_first():
    table = replace(at("norvegien"), rules=SHITHEAD.presets["norvegien"].override({"hand_cards": 5}))
    said = text(shown(table))
    assert "**Changes from Norvégien**\n• 5 cards in hand" in said
    assert not any(one.chosen for one in menus(set_up(table))[TableVerb.VARIANT].options)


def test_the_servers_own_variants_come_first_and_say_what_they_are_based_on():
    variants = [own("friday", hand_cards=5), own("late", runs="suited")]
    first, second, third, *_ = VariantMenu().options(
        at("karma"), [*variants, *built_in()], SCREENS["shithead"], words()
    )
    assert (first.label, first.description) == ("friday", "Norvégien; 5 cards in hand")
    assert (second.value, third.value) == ("late", "shithead")


def test_a_variant_that_must_be_saved_again_is_not_offered():
    outdated = replace(own("old"), outdated=True)
    options = VariantMenu().all_options(at("karma"), [outdated, *built_in()], SCREENS["shithead"], words())
    assert [one.value for one in options] == list(SHITHEAD.presets)


def test_a_menu_is_in_the_words_asked_for_whatever_it_remembers():
    menu, table = VariantMenu(), at("karma")
    told = [
        [one.description for one in menu.all_options(table, built_in(), SCREENS["shithead"], t)]
        for t in (words(), words("fr"), Words("en", PseudoCatalogue()), words())
    ]
    assert told[0] == told[3]
    assert all(len(set(lines)) == 3 for lines in zip(*told, strict=True))


def test_the_lobby_describes_a_changed_variant_again():
    menu, table = VariantMenu(), at("karma")
    for cards in (4, 5):
        (option,) = menu.options(table, [own("friday", hand_cards=cards)], SCREENS["shithead"], words())
        assert option.description == f"Norvégien; {cards} cards in hand"


def test_a_menu_that_is_full_still_has_the_present_variant():
    many = [own(f"friday {number}", hand_cards=5) for number in range(25)]
    options = VariantMenu().options(at("karma"), [*many, *built_in()], SCREENS["shithead"], words())
    assert len(options) == 25
    assert options[-2].chosen
    assert options[-2].value == "karma"
    assert options[-1].value == OTHERS


@pytest.mark.parametrize(
    ("preset", "seats", "waits", "fills"),
    [
        ("norvegien", (HOST,), "Waiting for 2 more players", "Fill with 3 AIs and start"),
        ("norvegien", (HOST, OTHER), "Waiting for 1 more player", "Fill with 2 AIs and start"),
        ("norvegien", (HOST, OTHER, AI), None, "With 1 AI"),
        ("norvegien", (HOST, OTHER, AI, AI), None, None),
        ("fives_low", (HOST,), "Waiting for 1 more player", "Fill with 1 AI and start"),
        ("danish", (HOST,), "Waiting for 1 more player", "Fill with 3 AIs and start"),
    ],
)
def test_start_says_what_it_waits_for_and_ais_fill_the_table(preset, seats, waits, fills):
    buttons = button_by_label(shown(at(preset, *seats)))
    start = buttons[waits or "Start"]
    assert (start.verb, start.disabled) == (TableVerb.START, waits is not None)
    filling = [label for label, button in buttons.items() if button.verb == TableVerb.FILL]
    assert filling == ([fills] if fills else [])


@pytest.mark.parametrize("seats", [(HOST,), (HOST, OTHER), (HOST, OTHER, AI)])
def test_the_start_is_the_first_button(seats):
    first, *_ = (block for block in shown(at("norvegien", *seats)).blocks if isinstance(block, Row))
    assert [button.verb for button in first.buttons] == [TableVerb.START, TableVerb.FILL]


def test_start_stands_for_what_the_lobby_shows():
    table = at("karma", HOST, OTHER)
    start = button_by_label(shown(table))["Start"]
    fill = button_by_label(shown(table))["With 2 AIs"]
    assert (start.body, fill.body) == (offer_of(table), f"{seats_to_fill(table)}.{offer_of(table)}")
    for other in (replace(table, clock=CLOCKS["brisk"]), at("norvegien", HOST, OTHER)):
        assert button_by_label(shown(replace(other, seats=(HOST, OTHER, AI))))["Start"].body != start.body


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_host_sets_up_is_behind_one_button(game, language):
    """On a phone, guests see who sits there and where to sit down without scrolling."""
    for preset in game.presets:
        panel = shown(at(preset, HOST, OTHER, game=game, seekers=7), language)
        verbs = [button.verb for block in panel.blocks if isinstance(block, Row) for button in block.buttons]
        assert {TableVerb.JOIN, TableVerb.RULES, TableVerb.HOST} <= set(verbs)
        of_hosts = {TableVerb.GAME, TableVerb.CLOCK, TableVerb.AIS, TableVerb.VARIANT}
        assert not of_hosts & {*verbs, *menus(panel)}


def test_a_lobby_says_who_starts_the_match():
    assert "<@10> starts the match." in text(shown(at("shithead", HOST, OTHER, deadlines=(LOBBY,))))


def test_only_the_host_sets_up_what_is_played():
    table = at("shithead", HOST, OTHER, AI)
    assert {TableVerb.VARIANT, TableVerb.CLOCK, TableVerb.AIS} <= menus(set_up(table)).keys()
    moderator = host_panel(table, Visitor(99, is_moderator=True), names(table), words())
    assert menus(moderator).keys() == {TableVerb.KICK}
    assert [button.verb for button in button_by_label(moderator).values()] == [TableVerb.END]


def test_the_host_chooses_the_level_of_ais_and_then_their_number():
    levels, numbers = ai_menus(set_up(at("shithead", HOST, OTHER, AI)))
    assert [one.value for one in levels] == ["1.easy", "1.normal", "1.hard", "1.rated"]
    assert [one.value for one in levels if one.chosen] == ["1.easy"]
    assert [one.value for one in numbers] == ["0.easy", "1.easy", "2.easy", "3.easy"]
    assert [one.value for one in numbers if one.chosen] == ["1.easy"]
    assert [one.value for one in ai_menus(set_up(at("shithead")))[0]] == [
        f"3.{level}" for level in ("easy", "normal", "hard", "rated")
    ], "whoever chooses a level first fills the table"


@pytest.mark.parametrize(
    ("language", "seated", "said"),
    [
        ("en", [], ["3 AIs: easy", "3 AIs: normal", "3 AIs: hard", "3 AIs as strong as you are"]),
        ("fr", [AI], ["1 IA, difficulté facile", "1 IA, difficulté normale", "1 IA, difficulté difficile"]),
    ],
)
def test_each_level_says_how_many_ais_it_seats(language, seated, said):
    levels, _ = ai_menus(set_up(at("shithead", HOST, *([OTHER] if seated else []), *seated), language))
    assert [one.label for one in levels][: len(said)] == said


def test_levels_that_are_the_same_here_are_one_line():
    said = {one.value: one.description for one in ai_menus(set_up(at("shithead", HOST, OTHER, AI)))[0]}
    assert said["1.hard"] == "Calculating: plays the deal out in its head; here as strong as expert"
    strong = replace(AI, ai_level="expert")
    (chosen,) = [one for one in ai_menus(set_up(at("shithead", HOST, OTHER, strong)))[0] if one.chosen]
    assert chosen.value == "1.hard"
    changed = at("shithead", HOST, OTHER, AI)
    changed = replace(changed, rules=changed.game.presets["danish"])
    said = {one.value: one.description for one in ai_menus(set_up(changed))[0]}
    assert said["1.expert"].startswith("Relentless"), "house rules have not been measured"


@pytest.mark.parametrize("language", LANGUAGES)
def test_menus_of_ais_fit_however_many_may_play(language):
    for game in GAMES.values():
        for preset, rules in game.presets.items():
            for seats in range(1, min(game.seats_allowed(rules)[-1], 9)):
                for options in ai_menus(set_up(at(preset, HOST, *[AI] * seats, game=game), language)):
                    assert len(options) <= 9
                    assert all(len(one.description or "") <= 100 for one in options)
                    assert sum(one.chosen for one in options) == 1


def test_a_lobby_says_who_is_invited():
    panel = shown(at("shithead", invited=(ZOE,)))
    assert "Invited: <@40>" in text(panel)
    assert any(isinstance(block, Picker) for block in panel.blocks)


def test_players_are_called_where_the_server_has_a_role_for_them():
    assert "Call players" not in button_by_label(shown(at("shithead")))
    assert "Call players" in button_by_label(shown(at("shithead", seekers=7)))


def test_nothing_is_chosen_while_people_are_asked_whether_they_are_there():
    panel: Panel = shown(at("shithead", HOST, OTHER, deadlines=(Deadline("start", DUE),)))
    assert menus(panel) == {}
    assert not any(isinstance(block, Picker) for block in panel.blocks)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_lines_of_the_menu_tell_variants_apart(game):
    found = [
        option.description
        for option in menus(set_up(at(next(iter(game.presets)), game=game)))[TableVerb.VARIANT].options
    ]
    assert len(set(found)) == len(found), [one for one in found if found.count(one) > 1]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_more_ais_are_offered_than_there_are_seats(game):
    for preset, rules in game.presets.items():
        most = game.seats_allowed(rules)[-1]
        assert ai_menus(set_up(at(preset, game=game)))[1][-1].value == f"{min(most - 1, 8)}.normal"
        full = ai_menus(set_up(at(preset, HOST, *([AI] * (most - 1)), game=game)))
        assert full[1][-1].value == f"{min(most - 1, 8)}.easy"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_host_can_change_to_every_other_game(game):
    panel = set_up(at(next(iter(game.presets)), game=game))
    offered = [button.body for button in button_by_label(panel).values() if button.verb == TableVerb.GAME]
    assert offered == [key for key in GAMES if key != game.key]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_clock_menu_says_that_it_is_about_the_clock(language):
    options = menus(set_up(at("norvegien"), language))[TableVerb.CLOCK].options
    heading = words(language)("Clock: {clock}", clock="").strip()
    assert all(heading in one.label for one in options if one.value != "none")
