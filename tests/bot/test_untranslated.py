"""The pseudo-language reveals untranslated text, and text that is too long for Discord."""

from dataclasses import replace
from importlib import import_module
from itertools import chain
from types import SimpleNamespace

import pytest

from bot.common.errors import TableError
from bot.common.zones import DEFAULT_ZONE
from bot.discord.commands import CommandMentions
from bot.discord.sending.render import render
from bot.games.core.screen import DealEnd, HandScene
from bot.games.registry import SCREENS
from bot.help.panels import help_panel
from bot.i18n import LANGUAGE_NAMES
from bot.messages.drawer import drawn
from bot.messages.panels import MOST_IN_TITLE, LineWithButton, Menu, Panel, Picker, Row, Sketch, Text
from bot.messages.refusals import SENTENCES, problem_text
from bot.messages.time_words import city_of, clock_text
from bot.pictures.leaderboard import draw_leaderboard
from bot.privacy.panels import export_panel, forgotten_panel, privacy_panel, question_panel, running_panel
from bot.privacy.store import OpenTable
from bot.rules.fields import SETTINGS
from bot.rules.store import Preset
from bot.settings.hand_style import HandStyle
from bot.settings.notices import Notices
from bot.settings.page_words import ServerPage
from bot.settings.panels import settings_panel
from bot.settings.personal import Chosen
from bot.settings.personal_panels import OwnPage, own_panel
from bot.settings.server import Loaded, TableSettings
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.terms import Coin
from bot.tables.model.values import Display
from bot.tokens.panels import leaderboard_panel
from bot.tokens.results import Leaderboard, LeaderboardEntry
from bot.tokens.settings import TokenSettings
from bot.tokens.settings_panels import settings_form
from bot.verify.panels import proof_panel
from bot.verify.store import Proof
from game.core.verification import Verification
from game.registry import GAMES
from tests.bot.games.ended import ended
from tests.bot.games.readers import READERS
from tests.game.conformance.playing import fresh_state, positions
from tests.support.languages import PSEUDO_WORDS as T
from tests.support.languages import RIGHT_TO_LEFT, left_in_english

RULES_TRIED = [
    (key, preset)
    for key, presets in {
        "shithead": ("norvegien_plus", "smeghead", "reverse_1", "shithead_6j", "guarducci"),
        "nain_jaune": ("nain_jaune", "classic", "mistigri", "jjv"),
    }.items()
    for preset in presets
]
RULES_TRIED += [
    (key, next(iter(game.presets))) for key, game in GAMES.items() if key not in dict(RULES_TRIED)
]
MOVES = 400
NAMES_OF_THINGS = {
    *("Tapis", "Discord", "Nain", "Jaune", city_of(DEFAULT_ZONE, T.language)),
    *left_in_english(" ".join(LANGUAGE_NAMES.values())),
}
"""Names that are the same in every language, or that Unicode translates."""
MOST_ON_A_BUTTON = 80
MOST_IN_AN_OPTION = 100


def server_page():
    game = GAMES[TableSettings().game]
    presets = [Preset(game, name, name, rules) for name, rules in game.presets.items()]
    return ServerPage(Loaded(TableSettings(), 1), presets, presets[-1].name, SCREENS)


def proof(**changes):
    checked = Verification(True, None, 3, True, 2, 40, None)
    record = SimpleNamespace(mix=object(), seed="5eed", model_dump_json=lambda indent: "")
    whole = Proof("7", GAMES["nain_jaune"], "90" * 32, (1, 2), record, checked)
    return replace(whole, **changes)


PROOFS = {
    "running": proof(record=None, verification=None),
    "passed": proof(),
    "without clicks": proof(verification=Verification(True, None, 0, None, 1, 1, None)),
    "another seed": proof(verification=Verification(False, None, 1, True, 1, 1, None)),
    "damaged": proof(flaw="action 3: the hash differs"),
    "faulty": proof(verification=Verification(True, None, 1, True, 1, 1, "entry 3 is no legal move")),
}


PANELS = {
    **{f"verify {name}": lambda one=one: proof_panel(one, 0, T) for name, one in PROOFS.items()},
    "privacy": lambda: privacy_panel(T, grace_days=30, backup_days=7),
    "privacy without backups": lambda: privacy_panel(T, grace_days=1, backup_days=None),
    "privacy asked": lambda: question_panel(T),
    "privacy refused": lambda: running_panel([OpenTable(1, 2, "t"), OpenTable(2, 3, "u")], 1, T),
    "privacy done": lambda: forgotten_panel(T),
    "privacy exported": lambda: export_panel(b"{}", T),
    **{
        f"help {page} {outside}": lambda page=page, outside=outside: help_panel(
            page, [], SCREENS, mention, T, outside=outside
        )
        for page in range(3)
        for outside in (False, True)
    },
    **{
        f"settings {group}": lambda group=group: settings_panel(server_page(), T, group)
        for group in ("", "where", "games", "time", "looks")
    },
    **{
        f"me {one}": lambda one=one: own_panel(OwnPage(Chosen(one, None), TableSettings(), 7), T)
        for one in Notices
    },
    **{
        f"me {one}": lambda one=one: own_panel(
            OwnPage(Chosen(hand=HandStyle(display=one)), TableSettings(), 7), T
        )
        for one in Display
    },
    **{
        f"rules {key} {preset}": lambda key=key, preset=preset: Panel(
            tuple(SCREENS[key].rules(GAMES[key].presets[preset], preset, T))
        )
        for key in GAMES
        for preset in list(GAMES[key].presets)[:4]
    },
}


def mention(path):
    return CommandMentions().mention(path, T)


def phrases(panel):
    """Every text of a panel, with the most characters that Discord takes where it stands."""
    for block in panel.blocks:
        if isinstance(block, Text | LineWithButton):
            yield block.content, 4000
        if isinstance(block, LineWithButton):
            yield block.button.label, MOST_ON_A_BUTTON
        if isinstance(block, Row):
            yield from ((button.label, MOST_ON_A_BUTTON) for button in block.buttons)
        elif isinstance(block, Menu | Picker):
            yield block.placeholder, 150
            for option in getattr(block, "options", ()):
                yield from ((text or "", MOST_IN_AN_OPTION) for text in (option.label, option.description))


class Nameless:
    """Players whose names have no letters."""

    def __call__(self, seat):
        return f"<@{seat}>"

    def label(self, seat):
        return f"#{seat}"


def told_of(game, screen, before, seat, action, players):
    """Everything that everybody and the player can read before and after an action."""
    view, own = game.view(before, None), game.view(before, seat)
    scene = HandScene(own, seat, game.legal_actions(before, seat), Nameless())
    yield from (text for text, _ in phrases(Panel(tuple(screen.board(view, Nameless(), T)))))
    yield from (text for text, _ in phrases(Panel(tuple(screen.hand(scene, T)))))
    for block in screen.picture(view, Nameless(), T):
        if isinstance(block, Sketch):
            yield READERS[game.key].describe(block.scene, T)
    if screen.seat_picture is not None:
        pictures = import_module(f"bot.games.{game.key}.picture.seat_scene")
        yield pictures.describe_seat(screen.seat_picture(scene, T).scene, T)
    for other in game.legal_actions(before, seat)[:1]:
        refusal = game.refuse(before, (seat + 1) % players, other)
        yield screen.explain(refusal, own, Nameless(), T) if refusal else ""
    after = game.apply(before, seat, action)
    yield from screen.news([game.redact(event, None) for event in after.events], Nameless(), T)
    if (outcome := game.outcome(after.state)) is not None:
        end = DealEnd(game.view(after.state, None), outcome, Nameless(), is_match_over=True)
        yield from (text for text, _ in phrases(Panel(tuple(screen.result(end, T)))))


@pytest.mark.parametrize("moves", [100, pytest.param(MOVES, marks=pytest.mark.long)])
@pytest.mark.parametrize(("key", "preset"), RULES_TRIED)
def test_a_table_and_its_hands_are_translated(key, preset, moves):
    game, screen = GAMES[key], SCREENS[key]
    rules = game.presets[preset]
    left = set()
    players = game.seats_allowed(rules)[1]
    for before, seat, action in positions(game, rules, players, 7, moves):
        for text in told_of(game, screen, before, seat, action, players):
            left |= set(left_in_english(text))
    assert left - NAMES_OF_THINGS == set()


@pytest.mark.parametrize("key", [key for key in GAMES if SCREENS[key].seat_picture is not None])
def test_every_length_of_a_pictures_description_is_translated(key):
    game, scenes = GAMES[key], import_module(f"bot.games.{key}.picture.scene")
    rules = next(iter(game.presets.values()))
    state = fresh_state(game, rules, game.seats_allowed(rules)[-1], 1)
    (sketch,) = SCREENS[key].picture(game.view(state, None), Nameless(), T)[-1:]
    said = list(scenes.describe_table(sketch.scene, T))
    assert len(said) > 1
    assert {word for text in said for word in left_in_english(text)} - NAMES_OF_THINGS == set()


@pytest.mark.parametrize(
    ("key", "preset"), [case for case in RULES_TRIED if SCREENS[case[0]].end_picture is not None]
)
def test_the_picture_of_an_end_is_translated(key, preset):
    game, screen = GAMES[key], SCREENS[key]
    rules = game.presets[preset]
    draw, said = import_module(f"bot.games.{key}.picture.end").draw_end, []
    ends = list(ended(game, rules, game.seats_allowed(rules)[1], Nameless()))
    assert ends[-1].is_match_over
    for end in ends[-2:]:
        blocks = screen.end(end, T, drawn=True)
        (sketch,) = (block for block in blocks if isinstance(block, Sketch))
        said += [draw(sketch.scene, T).alt, *(text for text, _ in phrases(Panel(tuple(blocks))))]
        said += [text for text, _ in phrases(Panel(sketch.otherwise))]
    assert {word for text in said for word in left_in_english(text)} - NAMES_OF_THINGS == set()


def test_a_leaderboards_picture_has_a_translated_title():
    for entries in ((), (LeaderboardEntry(1, (200, 212)),)):
        panel = leaderboard_panel(Leaderboard(Coin(), 1, entries), str, T, pictured=True)
        (sketch,) = (block for block in panel.blocks if isinstance(block, Sketch))
        assert left_in_english(sketch.scene.title) == []
        assert sketch.scene.title.rstrip(RIGHT_TO_LEFT) in draw_leaderboard(sketch.scene, T).alt


@pytest.mark.parametrize("name", PANELS)
async def test_a_panel_is_translated_and_fits(name):
    panel = await drawn(PANELS[name]())
    render(panel)
    said = list(phrases(panel))
    assert [text for text, most in said if len(text) > most] == []
    left = chain.from_iterable(left_in_english(text) for text, _ in said)
    assert set(left) - NAMES_OF_THINGS == set()


def test_every_refusal_clock_and_setting_is_translated():
    said = [problem_text(TableError(code), T) for code in SENTENCES]
    said += [clock_text(clock, T) for clock in CLOCKS.values()]
    for settings in SETTINGS.values():
        said += [settings.wording.label(word, T) for word in settings.wording.controls]
    assert {word for text in said for word in left_in_english(text)} - NAMES_OF_THINGS == set()


@pytest.mark.parametrize("name", ["grants", "giving", "ai", "coin"])
def test_a_form_is_translated_and_its_title_fits(name):
    form = settings_form(name, TokenSettings(), T)
    assert len(form.title) <= MOST_IN_TITLE
    said = [
        form.title,
        *chain.from_iterable((field.label, getattr(field, "hint", "")) for field in form.fields),
    ]
    assert [word for text in said for word in left_in_english(text)] == []
