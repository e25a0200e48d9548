"""A sample hand: what a person's choices for private hands look like."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.i18n import Words
from bot.pictures.canvas import INNER, MARGIN, PAD, Canvas
from bot.pictures.cards import card_style
from bot.pictures.drawing import Drawing, card_name, say_cards
from bot.pictures.hands import Group, Look, Use, draw_hand, plan
from bot.pictures.seats import Box, draw_seat
from bot.settings.hand_style import CardOrder, HandStyle
from game.core.cards import RANK, SUIT, Card, parse_card

SAMPLE: Final = tuple(map(parse_card, ("3D", "7S", "7H", "10C", "QD", "KS")))
_SUITS: Final = (3, 2, 0, 1)


@dataclass(frozen=True, slots=True)
class SampleScene:
    """A sample hand in an order and a look."""

    groups: tuple[Group, ...]
    look: Look


def sample_groups(order: CardOrder) -> list[tuple[Card, ...]]:
    """Return the sample cards by rank or by suit."""
    if order is CardOrder.SUIT:
        suits = (tuple(card for card in SAMPLE if SUIT[card] == suit) for suit in _SUITS)
        return [held for held in suits if held]
    groups = [tuple(held) for _, held in groupby(SAMPLE, key=RANK.__getitem__)]
    return groups[::-1] if order is CardOrder.DOWN else groups


def sample_scene(style: HandStyle) -> SampleScene:
    """Return the sample hand as a person likes to see hands."""
    groups = tuple(Group(cards, Use.PLAYABLE) for cards in sample_groups(style.order))
    return SampleScene(groups, Look.of(style))


def draw_sample(scene: SampleScene, t: Words) -> Drawing:
    """Return the sample hand as a picture."""
    planned = plan(scene.groups, INNER - 2 * PAD, large=scene.look.large)
    own = Box(MARGIN, MARGIN, INNER, planned.height + 2 * PAD)
    canvas = Canvas(own.bottom + MARGIN, large=scene.look.large)
    draw_seat(canvas, own, is_turn=True)
    cards = Box(own.x + PAD, own.y + PAD, own.width - 2 * PAD, planned.height)
    draw_hand(canvas, cards, planned, card_style(t, two_colours=scene.look.two_colours))
    held = say_cards((card for group in scene.groups for card in group.cards), card_name, t)
    return Drawing(canvas.png(), t("A hand, the way you’ve chosen: {cards}.", cards=held))
