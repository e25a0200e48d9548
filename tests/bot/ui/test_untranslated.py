"""In a language that nobody speaks, what is left in English shows, and what Discord has no room for."""

from itertools import chain

import pytest

from bot.i18n import LANGUAGE_NAMES
from bot.tables.bank.settings import TokenSettings
from bot.tables.clocks import CLOCKS
from bot.tables.errors import TableError
from bot.tables.house_rules import Preset
from bot.tables.notices import Notices
from bot.tables.preferences import Chosen
from bot.tables.sections import Loaded
from bot.tables.settings import TableSettings
from bot.ui.discord.commands import CommandMentions
from bot.ui.discord.render import render
from bot.ui.games.registry import SCREENS
from bot.ui.help.panels import help_panel
from bot.ui.panels import MOST_IN_TITLE, ChannelMenu, Menu, Panel, Row, Text
from bot.ui.problems import SENTENCES, problem_text
from bot.ui.rules.fields import SETTINGS
from bot.ui.settings.panels import ServerPage, own_panel, settings_panel
from bot.ui.tokens.settings import settings_form
from bot.ui.words.times import clock_text
from game.registry import GAMES
from tests.languages import PSEUDO_WORDS as T
from tests.languages import left_in_english

NAMES_OF_THINGS = {"Tapis", "Discord", "Nain", "Jaune", *left_in_english(" ".join(LANGUAGE_NAMES.values()))}
"""What is called the same in every language."""
MOST_ON_A_BUTTON = 80
MOST_IN_AN_OPTION = 100


def server_page():
    game = GAMES[TableSettings().game]
    presets = [Preset(game, name, name, rules) for name, rules in game.presets.items()]
    return ServerPage(Loaded(TableSettings(), 1), presets, presets[-1].name, SCREENS)


PANELS = {
    **{f"help {page}": lambda page=page: help_panel(page, [], SCREENS, mention, T) for page in range(3)},
    **{
        f"settings {group}": lambda group=group: settings_panel(server_page(), T, group)
        for group in ("", "where", "games", "time", "looks")
    },
    **{f"me {one}": lambda one=one: own_panel(Chosen(one, None), Notices.NEVER, 7, T) for one in Notices},
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
        if isinstance(block, Text):
            yield block.content, 4000
        elif isinstance(block, Row):
            yield from ((button.label, MOST_ON_A_BUTTON) for button in block.buttons)
        elif isinstance(block, Menu | ChannelMenu):
            yield block.placeholder, 150
            for option in getattr(block, "options", ()):
                yield from ((text or "", MOST_IN_AN_OPTION) for text in (option.label, option.description))


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_translated_and_fits(name):
    panel = PANELS[name]()
    render(panel)
    said = list(phrases(panel))
    assert [text for text, most in said if len(text) > most] == []
    left = chain.from_iterable(left_in_english(text) for text, _ in said)
    assert set(left) - NAMES_OF_THINGS == set()


def test_every_refusal_clock_and_setting_is_translated():
    said = [problem_text(TableError(code), T) for code in SENTENCES]
    said += [clock_text(clock, T) for clock in CLOCKS.values()]
    for settings in SETTINGS.values():
        said += [settings.wording.label(word, T) for word in settings.wording.labels]
    assert {word for text in said for word in left_in_english(text)} - NAMES_OF_THINGS == set()


@pytest.mark.parametrize("name", ["grants", "giving", "ai", "coin"])
def test_a_form_is_translated_and_its_title_fits(name):
    form = settings_form(name, TokenSettings(), T)
    assert len(form.title) <= MOST_IN_TITLE
    said = [form.title, *chain.from_iterable((field.label, field.hint) for field in form.fields)]
    assert [word for text in said for word in left_in_english(text)] == []
