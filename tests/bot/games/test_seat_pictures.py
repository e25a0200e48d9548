"""The table drawn as each player sees it: in any position, all of their own cards and nobody else's."""

import io
import re

import pytest
from PIL import Image

from bot.games.core.screen import HandScene
from bot.games.registry import SCREENS
from bot.messages.panels import Sketch
from bot.pictures.canvas import WIDTH
from bot.pictures.drawing import ALT_LIMIT
from bot.pictures.hands import Use
from game.registry import GAMES
from tests.bot.games.shown_facts import Names
from tests.bot.games.test_displays import looked_at
from tests.game.conformance.playing import CASES
from tests.support.languages import words

DRAWN = [key for key in GAMES if SCREENS[key].seat_picture is not None]
"""Games whose players see the table drawn; a game need not."""
DRAWN_CASES = [(key, preset) for key, preset in CASES if key in DRAWN]
TALLEST = 1000
"""Pixels: at 390 points a phone shows such a picture with its buttons on one screen."""


def seat_sketch(game, state, seat, language="en", names=None):
    view = game.view(state, seat)
    scene = HandScene(view, seat, game.legal_actions(state, seat), names or Names())
    return SCREENS[game.key].seat_picture(scene, words(language))


def drawn_cards(sketch):
    return [card for group in sketch.scene.hand for card in group.cards]


def cards_to_play_from(game, view, seat):
    """The hand, or what is played when it is empty in games with face-up cards on the table."""
    if view.hand or not hasattr(view.seats[seat], "up"):
        return list(view.hand)
    return [card for slot in view.seats[seat].up for card in slot]


@pytest.mark.in_part(17)
@pytest.mark.parametrize(("key", "preset"), DRAWN_CASES)
def test_every_player_sees_all_of_his_cards(key, preset):
    game = GAMES[key]
    for state in looked_at(game, game.presets[preset], seed=len(preset)):
        for seat in range(len(game.view(state, None).seats)):
            sketch, view = seat_sketch(game, state, seat), game.view(state, seat)
            assert isinstance(sketch, Sketch)
            assert sorted(drawn_cards(sketch)) == sorted(cards_to_play_from(game, view, seat))


@pytest.mark.parametrize(("key", "preset"), DRAWN_CASES)
def test_every_seat_can_be_drawn_for_a_phone(key, preset):
    game = GAMES[key]
    state = looked_at(game, game.presets[preset], seed=len(preset))[-2]
    sketch = seat_sketch(game, state, 0, "fr")
    png, alt = sketch.draw(sketch.scene, sketch.language)
    image = Image.open(io.BytesIO(png))
    assert image.width == WIDTH
    assert image.height <= TALLEST
    assert 0 < len(alt) <= ALT_LIMIT
    assert alt == alt.strip()
    assert not re.search(r"[{}]|  ", alt)


def laid_by(action):
    """The cards that an action lays."""
    return action.cards if hasattr(action, "cards") else tuple(filter(None, [getattr(action, "card", None)]))


@pytest.mark.parametrize("key", DRAWN)
def test_playable_cards_are_raised_and_the_rest_dimmed(key):
    game = GAMES[key]
    uses = set()
    for state in looked_at(game, game.presets[next(iter(game.presets))], seed=3):
        for seat in range(len(game.view(state, None).seats)):
            legal = game.legal_actions(state, seat)
            laid = {card for action in legal for card in laid_by(action)}
            cards = dict.fromkeys(Use, frozenset())
            for group in seat_sketch(game, state, seat).scene.hand:
                cards[group.use] |= frozenset(group.cards)
            assert laid <= cards[Use.PLAYABLE]
            assert not laid & cards[Use.BARRED]
            assert not (laid and cards[Use.WAITING])
            uses |= {use for use in Use if cards[use]}
    assert uses == set(Use)


@pytest.mark.parametrize("key", DRAWN)
def test_a_player_is_you_in_the_words_of_their_own_picture(key):
    """So that nobody reads of themselves as of somebody else, and a pupil called "You" never "has" cards."""
    game = GAMES[key]
    for state in looked_at(game, game.presets[next(iter(game.presets))], seed=3):
        for seat in range(len(game.view(state, None).seats)):
            for language, verb in (("en", "have"), ("fr", "avez")):
                sketch = seat_sketch(game, state, seat, language)
                _, alt = sketch.draw(sketch.scene, sketch.language)
                you, name = words(language)("You"), re.escape(Names().label(seat))
                assert re.search(rf"{you} (\([^)]*\) )?{verb} |{you} .*[0-9a-z]\.", alt)
                assert not re.search(rf"\b{name}\b(?! [0-9]+/)(?: \([^)]*\))? (has|a|is|est|went) ", alt)
