"""The board of Nain Jaune as a picture: five boxes with their pots, the run, the players."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from bot.games.nain_jaune.picture.run import draw_cross, draw_run
from bot.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene, describe_nain_jaune, say_boxes
from bot.i18n import Words
from bot.pictures.canvas import GAP, INNER, MARGIN, PAD, SMALLEST, WIDTH, Canvas
from bot.pictures.cards import ENGLISH, CardStyle, card_height, card_style, face
from bot.pictures.drawing import Drawing, number
from bot.pictures.lettering import line_width
from bot.pictures.palette import BROWN, GOLD, LINE, MUTED, SEAT, SKIN, Colour, with_palette
from bot.pictures.seats import Box, Sitter, Status, draw_hand_count, draw_kept, draw_name, draw_seat
from bot.pictures.shapes import OVERSAMPLING, Sprite, baked
from bot.pictures.tokens import HEAP_HEIGHT, HEAP_WIDTH, TOKEN, draw_heap, draw_token
from game.core.cards import Card, parse_card
from game.nain_jaune.tableau import PRIZE_CARDS

_BOX: Final = (208, 150)
"""Width and height of a corner box."""
_BOX_CARD: Final = 84
_BOARD_HEIGHT: Final = 2 * _BOX[1] + GAP
_RUN_HEIGHT: Final = 164
_MOST_MISSING: Final = 3
_SEAT_HEIGHT: Final = 100
_CROSS: Final = 26
"""The mark of a player who does not hold the rank asked for."""


def draw_nain_jaune(scene: NainJauneScene, t: Words) -> Drawing:
    """Return the public board as a picture."""
    style = card_style(t)
    seats = _seat_boxes(len(scene.players), MARGIN + _BOARD_HEIGHT + _RUN_HEIGHT + 2 * GAP)
    canvas = Canvas(seats[-1].bottom + MARGIN)
    _draw_board(canvas, scene.boxes, style, t)
    run = Box(MARGIN, MARGIN + _BOARD_HEIGHT + GAP, INNER, _RUN_HEIGHT)
    draw_run(canvas, run, scene, style, t, _MOST_MISSING)
    for seat, (player, box) in enumerate(zip(scene.players, seats, strict=True)):
        draw_kept(canvas, box, _draw_player, player, seat, t)
    return Drawing(canvas.png(), describe_nain_jaune(scene, t))


@dataclass(frozen=True, slots=True)
class BoxesScene:
    """The board between matches: the tokens of its boxes."""

    boxes: tuple[int, ...]


def draw_boxes(scene: BoxesScene, t: Words) -> Drawing:
    """Return the board between matches as a picture."""
    canvas = Canvas(_BOARD_HEIGHT + 2 * MARGIN)
    _draw_board(canvas, scene.boxes, card_style(t), t)
    return Drawing(canvas.png(), say_boxes(scene.boxes, t))


def _seat_boxes(count: int, top: int) -> list[Box]:
    columns = 2 if count in (2, 4) else min(count, 3)
    width = (INNER - (columns - 1) * GAP) // columns
    return [
        Box(
            MARGIN + place % columns * (width + GAP),
            top + place // columns * (_SEAT_HEIGHT + GAP),
            width,
            _SEAT_HEIGHT,
        )
        for place in range(count)
    ]


def _draw_board(canvas: Canvas, boxes: Sequence[int], style: CardStyle, t: Words) -> None:
    width, height = _BOX
    for place, (card, tokens) in enumerate(zip(PRIZE_CARDS[:-1], boxes[:-1], strict=True)):
        x = MARGIN if place % 2 == 0 else WIDTH - MARGIN - width
        box = Box(x, MARGIN + place // 2 * (height + GAP), width, height)
        draw_kept(canvas, box, _draw_box, card, tokens, style, t)
    middle = Box(MARGIN + width + GAP, MARGIN, WIDTH - 2 * (MARGIN + width + GAP), _BOARD_HEIGHT)
    draw_kept(canvas, middle, _draw_middle, boxes[-1], style, t)


def _draw_middle(canvas: Canvas, box: Box, tokens: int, style: CardStyle, t: Words) -> None:
    """Draw the box of the Dwarf."""
    canvas.panel(box, SEAT, outline=GOLD, thick=3)
    canvas.stamp(dwarf(style), box.middle[0] - SIDE // 2, box.y + 8)
    bottom = box.bottom - HEAP_HEIGHT - 12
    draw_heap(canvas, box.x + 14, bottom, tokens)
    room = box.right - 16 - (box.x + 14 + HEAP_WIDTH)
    number_at = (box.right - 14 - room // 2, bottom + HEAP_HEIGHT - 26)
    canvas.fitted(number_at, number(tokens, t), 48, room, _pot_colour(tokens), bold=True)


def _draw_box(canvas: Canvas, box: Box, card: Card, tokens: int, style: CardStyle, t: Words) -> None:
    """Draw a corner box with its card and its tokens."""
    canvas.panel(box, SEAT, outline=LINE)
    canvas.stamp(face(card, _BOX_CARD, style), box.x + 12, box.middle[1] - card_height(_BOX_CARD) // 2)
    x = box.x + 12 + _BOX_CARD + (box.width - _BOX_CARD - 12) // 2
    draw_heap(canvas, x - HEAP_WIDTH // 2, box.y + 12, tokens)
    canvas.fitted(
        (x, box.bottom - 28),
        number(tokens, t),
        40,
        box.width - _BOX_CARD - 18,
        _pot_colour(tokens),
        bold=True,
    )


def _pot_colour(tokens: int) -> Colour:
    return GOLD if tokens else MUTED


def _draw_player(canvas: Canvas, box: Box, player: NainJaunePlayer, seat: int, t: Words) -> None:
    is_in = player.status is Status.IN
    draw_seat(canvas, box, is_turn=player.is_turn)
    name = Box(box.x + PAD, box.y + PAD // 2, box.width - 2 * PAD, 42)
    if player.has_passed:
        draw_cross(canvas, (name.right - _CROSS // 2, name.middle[1]), _CROSS)
        name = name._replace(width=name.width - _CROSS - PAD // 2)
    draw_name(canvas, name, Sitter(player.name, seat, player.is_turn, is_in, player.is_dealer), t)
    x, middle, right = box.x + PAD, box.bottom - 30, box.right - PAD
    if not is_in:
        canvas.fitted((x, middle), t("left"), 34, right - x, MUTED, side="left")
        return
    x = draw_hand_count(canvas, x, middle, number(player.cards, t)) + PAD
    tokens = number(player.tokens, t)
    if line_width(tokens, SMALLEST, bold=True) + TOKEN + 6 <= right - x:
        draw_token(canvas, x, middle)
        x += TOKEN + 6
    canvas.fitted((x, middle), tokens, 36, right - x, bold=True, side="left")


SIDE: Final = 212
_SEVEN: Final = parse_card("7D")
_PAINTED: Final = Path(__file__).with_name("dwarf.png")
"""The Dwarf on his ground, `OVERSAMPLING` times as large, without the card and the hand that holds it."""


@lru_cache(maxsize=8)
def dwarf(style: CardStyle = ENGLISH) -> Sprite:
    """Return the Dwarf with a card in his hand on a round ground, `SIDE` pixels wide and high."""
    with Image.open(_PAINTED) as painted:
        image = painted.convert("RGB")
    side = image.width
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), fill=255)
    sprite = face(_SEVEN, round(side * 0.20), style)
    turned = with_palette(sprite.image).convert("RGBA")
    turned.putalpha(sprite.mask)
    turned = turned.rotate(-12, Image.Resampling.BICUBIC, expand=True)
    at = round(side * 0.735), round(side * 0.24)
    image.paste(turned, at, turned)
    mask.paste(255, at, turned)
    hand = (0.805 * side, 0.47 * side, 0.895 * side, 0.555 * side)
    ImageDraw.Draw(image).ellipse(hand, SKIN, BROWN, round(side * 0.009))
    return baked(image.reduce(OVERSAMPLING), mask.reduce(OVERSAMPLING), SEAT)
