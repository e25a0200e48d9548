"""Five paragraphs of house rules in prose are built with a few clicks, and with little to read.

With 4 words a second and 3 seconds a click, each takes less than two minutes. A reader reads each line once,
and of an open menu the options down to the wanted one. A button is one click, a menu two.
"""

import itertools

import pytest

from bot.messages.panels import Button, Menu, Row, Text
from bot.rules.choices import put, switched
from bot.rules.editor_panels import editor_panel
from bot.rules.fields import SETTINGS, chosen_value
from bot.rules.panels import RuleVerb
from game.registry import GAMES
from tests.bot.rules.setting import draft_of
from tests.support.languages import words

MOST_CLICKS = 14
SPECIAL, BACK = "Special cards", "Back"
PARAGRAPHS = {
    # name: language, most words to read, buttons and menus, what is built
    "three rows, lower after a 7": (
        "en",
        175,
        [SPECIAL, "7, then lower", "8 skips", BACK],
        {"powers": {"7": {"demand": "at_most"}, "8": {"effect": "skip"}}},
    ),
    "an ace attacks": (
        "en",
        225,
        ["Swap before play", "If stuck, try the stock", SPECIAL, "3 is see-through", "Ace attacks", BACK],
        {
            "exchange": "none",
            "chance_card": "if_stuck",
            "powers": {"3": {"entry": "any", "demand": "transparent"}, "A": {"effect": "attack"}},
            "attack_counters": ["A"],
        },
    ),
    "two packs with jokers": (
        "en",
        225,
        [
            *("2 packs or more", "No 2 or 10 last"),
            *(SPECIAL, "9 reverses", "2 jokers of any rank", BACK),
        ],
        {
            "decks": {"fit": True, "min": 2},
            "jokers": 2,
            "joker_rank": "any",
            "last_card_ban": {"2": "illegal", "10": "illegal"},
            "powers": {"9": {"effect": "reverse"}},
        },
    ),
    "quatre de chaque": (
        "fr",
        225,
        [
            *("Donner 4 + 4 + 4", "Le premier sorti gagne"),
            *("Les cartes spéciales", "8\u00a0: transparent", "Valet\u00a0: passe-tour", "Retour"),
        ],
        {
            "table_cards": 4,
            "hand_cards": 4,
            "finish": "first_out",
            "powers": {"8": {"entry": "any", "demand": "transparent"}, "J": {"effect": "skip"}},
        },
    ),
    "court cards can’t be led": (
        "en",
        300,
        [
            *("Only higher goes", "Jump in", "Courts can’t lead", SPECIAL),
            *(("Power of one card…", "Queen"), ("What can follow it", "Then an even card (Queen 12)")),
            *(BACK, BACK),
        ],
        {
            "compare": "gt",
            "jump_in": True,
            "rank_bans": dict.fromkeys("JQK", "lead"),
            "powers": {"Q": {"demand": "even"}},
        },
    ),
}


class Reader:
    """Somebody who builds rules in the editor, and what that takes them."""

    def __init__(self, language):
        self.game, self.t, self.place = GAMES["shithead"], words(language), ""
        self.rules = self.game.presets["shithead"]
        self.clicks, self.words, self.read = 0, 0, set()
        self.look()

    def look(self):
        draft = draft_of(self.game, "shithead", self.rules)
        self.panel = editor_panel(draft, self.t, self.place)
        for block in self.panel.blocks:
            for line in _lines(block):
                self.heed(line)

    def heed(self, line):
        if line not in self.read:
            self.read.add(line)
            self.words += sum(any(map(str.isalnum, word)) for word in line.split())

    def click(self, label):
        (button,) = [one for one in _controls(self.panel) if isinstance(one, Button) and one.label == label]
        self.clicks += 1
        if button.verb == RuleVerb.USUAL:
            usual, wording = SETTINGS["shithead"].usual(button.body), SETTINGS["shithead"].wording
            self.rules = switched(self.rules, usual, wording)
        else:
            assert button.verb == RuleVerb.OPEN
            self.place = button.body
        self.look()

    def choose(self, above, label):
        found = itertools.pairwise(self.panel.blocks)
        (menu,) = [
            menu
            for text, menu in found
            if isinstance(menu, Menu) and above in (menu.placeholder, *_lines(text))
        ]
        for option in menu.options:
            self.heed(" ".join((option.label, option.description or "")))
            if option.label == label:
                break
        self.clicks += 2
        if menu.verb == RuleVerb.OPEN:
            self.place = option.value
        else:
            field, _ = SETTINGS["shithead"].find(menu.body)
            value = chosen_value(field, self.rules, (option.value,))
            wanted = field.write(self.rules.model_dump(mode="json"), value)
            self.rules = put(self.rules, wanted, SETTINGS["shithead"].wording)
        self.look()


def _controls(panel):
    return [one for block in panel.blocks for one in (block.buttons if isinstance(block, Row) else [block])]


def _lines(block):
    """What can be read of a block before any click."""
    match block:
        case Text(content):
            return [line.strip("*#-• ") for line in content.split("\n")]
        case Row(buttons):
            return [button.label for button in buttons]
        case Menu():
            return [option.label for option in block.options if option.chosen] or [block.placeholder]
    return []


@pytest.mark.parametrize("name", PARAGRAPHS)
def test_a_paragraph_is_built_in_a_few_clicks_with_little_to_read(name):
    language, most_words, steps, expected = PARAGRAPHS[name]
    reader = Reader(language)
    for step in steps:
        if isinstance(step, str):
            reader.click(step)
        else:
            reader.choose(*step)
    assert reader.rules == GAMES["shithead"].presets["shithead"].override(expected)
    print(f"{name}: {reader.clicks} clicks, {reader.words} words")
    assert reader.clicks + 2 <= MOST_CLICKS, "and Save, and Play now"
    assert reader.words <= most_words
