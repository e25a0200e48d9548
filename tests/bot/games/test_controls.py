"""No two controls of a hand are the same: Discord refuses a message with two equal custom_ids."""

from collections import Counter
from dataclasses import replace

import pytest

from bot.games.core.screen import PICK_VERB, HandScene
from bot.games.registry import SCREENS
from bot.messages.panels import Menu, Row, Style
from game.core.rng import Rng
from game.registry import GAMES
from tests.support.languages import words

PLAYERS, MOVES = 3, 60


class Names:
    """Players by their seats."""

    def __call__(self, seat):
        return f"**Player {seat}**"

    def label(self, seat):
        return f"Player {seat}"


def states(game, preset=None):
    """The positions of a match played at random."""
    rng = Rng(bytes(32), "controls")
    rules = game.presets[preset or next(iter(game.presets))]
    state = game.deal(game.first_setup(rules, PLAYERS, rng), rng).state
    for _ in range(MOVES):
        yield state
        if not (awaited := game.awaited(state)):
            return
        seat = rng.choice(awaited)
        state = game.apply(state, seat, rng.choice(game.legal_actions(state, seat))).state


def controls(screen, scene):
    """The buttons of a hand and its menus, whose custom_ids begin otherwise."""
    blocks = screen.hand(scene, words("en"))
    buttons = [one for block in blocks if isinstance(block, Row) for one in block.buttons]
    menus = [("menu", block.verb, block.body) for block in blocks if isinstance(block, Menu)]
    return [*(("button", one.verb, one.body) for one in buttons), *menus]


@pytest.mark.parametrize("key", GAMES)
def test_no_two_controls_of_a_hand_are_the_same(key):
    game, screen = GAMES[key], SCREENS[key]
    for state in states(game):
        for seat in range(PLAYERS):
            legal = game.legal_actions(state, seat) if seat in game.awaited(state) else []
            opened = [""]
            for pick in opened:
                found = controls(screen, HandScene(game.view(state, seat), seat, legal, Names(), pick))
                assert [one for one, count in Counter(found).items() if count > 1] == [], (seat, pick)
                if not pick:
                    opened += dict.fromkeys(
                        body for kind, verb, body in found if kind == "button" and verb == PICK_VERB and body
                    )


def red_buttons(key, preset):
    """How many red buttons hands have in a match, none of which has two."""
    game, screen, red = GAMES[key], SCREENS[key], 0
    for state in states(game, preset):
        for seat in game.awaited(state):
            scene = HandScene(game.view(state, seat), seat, game.legal_actions(state, seat), Names())
            opened = [""]
            for pick in opened:
                rows = [
                    one for one in screen.hand(replace(scene, pick=pick), words("en")) if isinstance(one, Row)
                ]
                buttons = [button for row in rows for button in row.buttons]
                found = [button.label for button in buttons if button.style is Style.DANGER]
                assert len(found) <= 1, (seat, pick, found)
                red += len(found)
                if not pick:
                    opened += [one.body for one in buttons if one.verb == PICK_VERB and one.body]
    return red


@pytest.mark.in_part(12)
@pytest.mark.parametrize(
    ("key", "preset"), [(key, name) for key, game in GAMES.items() for name in game.presets]
)
def test_at_most_one_button_of_a_hand_is_red(key, preset):
    assert red_buttons(key, preset) or key not in ("shithead", "paskahousu")


def test_nor_are_two_where_the_stock_may_be_tried():
    """Of the variants that the suite tries above, none has this button."""
    assert GAMES["shithead"].presets["fives_low"].chance_card != "off"
    assert red_buttons("shithead", "fives_low")
