"""The hands of all players, laid open: what replays show below the table."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, Canvas
from bot.pictures.cards import CardStyle, card_height, card_style, face, fan_step, lay_fan
from bot.pictures.drawing import (
    Drawing,
    SayCard,
    card_name,
    first_that_fits,
    number,
    say_cards,
    short_card_name,
)
from bot.pictures.palette import MUTED
from bot.pictures.seats import Box, Sitter, draw_name, draw_seat
from game.core.cards import Card

_CARD: Final = 60
_NAME_WIDTH: Final = 176
_ROOM: Final = INNER - 3 * PAD - _NAME_WIDTH
_IN_ROW: Final = (_ROOM - _CARD) // fan_step(_CARD) + 1
"""How many cards fit into a row with their indices in view."""
_ROW_GAP: Final = 8


@dataclass(frozen=True, slots=True)
class OpenHand:
    """One player, and the cards in hand."""

    name: str
    cards: tuple[Card, ...]
    is_turn: bool = False


@dataclass(frozen=True, slots=True)
class OpenHandsScene:
    """All hands, in the order of the seats."""

    hands: tuple[OpenHand, ...]
    two_colours: bool = False


def draw_open_hands(scene: OpenHandsScene, t: Words) -> Drawing:
    """Return all hands, one panel below the other."""
    boxes, bottom = _boxes(scene.hands)
    canvas, style = Canvas(bottom + MARGIN), card_style(t, two_colours=scene.two_colours)
    for seat, (hand, box) in enumerate(zip(scene.hands, boxes, strict=True)):
        draw_seat(canvas, box, is_turn=hand.is_turn)
        _draw_name(canvas, box, hand, seat, t)
        _draw_cards(canvas, box, hand.cards, style)
    return Drawing(canvas.png(), first_that_fits(_tellings(scene, t)))


def _boxes(hands: Sequence[OpenHand]) -> tuple[list[Box], int]:
    """Return each player's panel, and where the last one ends."""
    boxes, y = [], MARGIN
    for hand in hands:
        lines = len(_rows(hand.cards)) or 1
        height = lines * card_height(_CARD) + (lines - 1) * _ROW_GAP + 2 * PAD
        boxes.append(Box(MARGIN, y, INNER, height))
        y += height + GAP
    return boxes, y - GAP


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    return [cards[start : start + _IN_ROW] for start in range(0, len(cards), _IN_ROW)]


def _draw_name(canvas: Canvas, box: Box, hand: OpenHand, seat: int, t: Words) -> None:
    x, middle = box.x + PAD, box.middle[1]
    line = Box(x, middle - 38, _NAME_WIDTH, 40)
    draw_name(canvas, line, Sitter(hand.name, seat, hand.is_turn), t)
    canvas.text((x, middle + 24), number(len(hand.cards), t), SMALLEST, MUTED, bold=True)


def _draw_cards(canvas: Canvas, box: Box, cards: Sequence[Card], style: CardStyle) -> None:
    x, y = box.x + 2 * PAD + _NAME_WIDTH, box.y + PAD
    for row in _rows(cards):
        lay_fan(canvas.image, (face(card, _CARD, style) for card in row), (x, y), fan_step(_CARD))
        y += card_height(_CARD) + _ROW_GAP


def _tellings(scene: OpenHandsScene, t: Words) -> Iterator[str]:
    says: tuple[tuple[SayCard, int], ...] = ((card_name, 100), (short_card_name, 100), (short_card_name, 12))
    for say, longest in says:
        yield " ".join(_in_words(hand, say, longest, t) for hand in scene.hands)


def _in_words(hand: OpenHand, say: SayCard, longest: int, t: Words) -> str:
    name = hand.name[:longest]
    if not hand.cards:
        return t("{name} has no cards in hand.", name=name)
    return t("{name} has in hand: {cards}.", name=name, cards=say_cards(hand.cards, say, t))
