"""However many cards somebody holds, the hand is one message without pages."""

from itertools import chain, product

import pytest

from bot.discord.sending.render import MOST_COMPONENTS, render
from bot.games.core.screen import PICK_VERB, HandScene
from bot.games.registry import SCREENS
from bot.messages.panels import BUTTONS_IN_ROW, MOST_CHARACTERS, Menu, Panel, Reference, Row
from game.core.cards import CODE, RANK
from game.nain_jaune.game import NAIN_JAUNE
from game.nain_jaune.rules import HAND_SIZES
from game.shithead.game import SHITHEAD
from tests.bot.games.shithead.scenes import NAMES
from tests.support.languages import LANGUAGES, words

LEFT_FOR_THE_TABLE = 12
"""Components besides the game's: the clock, a refusal, the controls of the table."""


def suited(packs):
    return [CODE[card] for card in range(52)] * packs


def jokers(rules):
    return [f"X{number % 2 + 1}" for number in range(rules.jokers)]


def shithead_hand(preset, packs):
    """Somebody holds every card but one; 0 packs are as many as the preset has for two."""
    rules = SHITHEAD.presets[preset].override({"decks": packs, "players": [2, 4]} if packs else {})
    last, *cards = [*suited(rules.packs_for(2)), *jokers(rules)]
    seats = [{"hand": cards}, {"hand": [last]}]
    return SHITHEAD, SHITHEAD.read_position(rules, {"seats": seats, "turn": 0})


def nain_jaune_hand(preset, _packs):
    """Somebody leads with as many cards as are ever dealt, of as many ranks as there are."""
    cards = [CODE[card] for card in range(52)]
    held = cards[:: 52 // max(HAND_SIZES.values())][: max(HAND_SIZES.values())]
    seats = [{"hand": held}, *({"hand": [card]} for card in [c for c in cards if c not in held][:2])]
    return NAIN_JAUNE, NAIN_JAUNE.read_position(NAIN_JAUNE.presets[preset], {"seats": seats, "turn": 0})


HANDS = [
    *((shithead_hand, preset, packs) for preset, packs in product(SHITHEAD.presets, (0, 2))),
    *((nain_jaune_hand, preset, 1) for preset in NAIN_JAUNE.presets),
]


def blocks_of(game, state, language, pick=""):
    scene = HandScene(game.view(state, 0), 0, game.legal_actions(state, 0), NAMES, pick)
    return SCREENS[game.key].hand(scene, words(language))


def picks(blocks):
    """What may be opened in a hand."""
    for block in blocks:
        if isinstance(block, Row):
            yield from (b.body for b in block.buttons if b.verb == PICK_VERB and not b.disabled)
        elif isinstance(block, Menu) and block.verb == PICK_VERB:
            yield from (option.value for option in block.options)


def opened_one_by_one(game, state, language):
    """A hand, and the same with each of its menus opened."""
    yield (closed := blocks_of(game, state, language))
    for pick in picks(closed):
        yield blocks_of(game, state, language, pick)


@pytest.mark.in_part(17)
@pytest.mark.parametrize(("dealt", "preset", "packs"), HANDS)
def test_the_biggest_hand_fits_whatever_is_opened_in_it(dealt, preset, packs):
    game, state = dealt(preset, packs)
    for blocks in chain.from_iterable(opened_one_by_one(game, state, language) for language in LANGUAGES):
        view, _ = render(Panel(tuple(blocks)), Reference("t" * 8, 9999))
        assert view.total_children_count <= MOST_COMPONENTS - LEFT_FOR_THE_TABLE
        assert view.content_length() <= MOST_CHARACTERS * 3 // 4
        rows = [block for block in blocks if isinstance(block, Row)]
        assert all(len(row.buttons) <= BUTTONS_IN_ROW for row in rows)


@pytest.mark.parametrize("preset", SHITHEAD.presets)
def test_every_card_of_two_packs_is_on_a_button(preset):
    game, state = shithead_hand(preset, 2)
    held = game.view(state, 0).hand
    labels = [
        b.label for block in blocks_of(game, state, "en") if isinstance(block, Row) for b in block.buttons
    ]
    of_cards = labels[: len({RANK[card] for card in held})]
    counts = [int(label.split("×")[1].split()[0]) if "×" in label else 1 for label in of_cards]
    assert sum(counts) == len(held)
