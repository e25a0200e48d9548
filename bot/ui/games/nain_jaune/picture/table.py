"""The board of Nain Jaune as a picture: five boxes with their pots, the run, the players."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.i18n import Words
from bot.ui.games.nain_jaune.picture.dwarf import dwarf
from bot.ui.games.nain_jaune.picture.scene import NainJaunePlayer, NainJauneScene, describe_nain_jaune
from bot.ui.pictures.canvas import MARGIN, WIDTH, Canvas
from bot.ui.pictures.cards import (
    back,
    card_height,
    court_letters,
    empty_place,
    face,
    fan_step,
    lay_fan,
    rank_text,
)
from bot.ui.pictures.drawing import Drawing, number
from bot.ui.pictures.palette import CLOTH, CLOTH_LIGHT, CREAM, GOLD, LINE, MUTED, SEAT, Colour
from bot.ui.pictures.seats import Box, Status, draw_hand_count, draw_name, draw_seat
from bot.ui.pictures.shapes import soft_mask
from bot.ui.pictures.tokens import HEAP_HEIGHT, HEAP_WIDTH, draw_heap, draw_token
from game.core.cards import Card
from game.nain_jaune.tableau import PRIZE_CARDS

_GAP: Final = 16
_BOX: Final = (332, 224)
"""Width and height of a corner box."""
_BOX_CARD: Final = 128
_BOARD_HEIGHT: Final = 2 * _BOX[1] + _GAP
_DWARF: Final = 316
_RUN_CARD: Final = 104
_RUN_HEIGHT: Final = 190
_PLACE: Final = 76
"""The width of the spaces for missing and needed ranks."""
_PLACE_GAP: Final = 10
_MOST_MISSING: Final = 6
"""The most missing ranks that leave room for the cards before them."""
_CROSS: Final = 72
_TALON: Final = 116
_SEAT_HEIGHT: Final = 132
_COUNT_WIDTH: Final = 122
"""The width of the number of cards in a player's panel."""


def draw_nain_jaune(scene: NainJauneScene, t: Words) -> Drawing:
    """Return the public board as a picture."""
    letters = court_letters(t)
    seats = _seat_boxes(len(scene.players), MARGIN + _BOARD_HEIGHT + _RUN_HEIGHT + 2 * _GAP)
    canvas = Canvas(seats[-1].bottom + MARGIN)
    _draw_board(canvas, scene, letters, t)
    run = Box(MARGIN, MARGIN + _BOARD_HEIGHT + _GAP, WIDTH - 2 * MARGIN, _RUN_HEIGHT)
    _draw_run(canvas, run, scene, letters, t)
    for seat, (player, box) in enumerate(zip(scene.players, seats, strict=True)):
        _draw_player(canvas, box, player, seat, t)
    return Drawing(canvas.png(), describe_nain_jaune(scene, t))


def _seat_boxes(count: int, top: int) -> list[Box]:
    columns = 2 if count in (2, 4) else min(count, 3)
    width = (WIDTH - 2 * MARGIN - (columns - 1) * _GAP) // columns
    return [
        Box(
            MARGIN + place % columns * (width + _GAP),
            top + place // columns * (_SEAT_HEIGHT + _GAP),
            width,
            _SEAT_HEIGHT,
        )
        for place in range(count)
    ]


def _draw_board(canvas: Canvas, scene: NainJauneScene, letters: str, t: Words) -> None:
    width, height = _BOX
    for place, (card, tokens) in enumerate(zip(PRIZE_CARDS[:-1], scene.boxes[:-1], strict=True)):
        x = MARGIN if place % 2 == 0 else WIDTH - MARGIN - width
        box = Box(x, MARGIN + place // 2 * (height + _GAP), width, height)
        canvas.panel(box, SEAT, outline=LINE)
        canvas.stamp(face(card, _BOX_CARD, letters), x + 16, box.middle[1] - card_height(_BOX_CARD) // 2)
        heap = Box(x + 16 + _BOX_CARD + 10, box.y, width - _BOX_CARD - 34, height)
        _draw_pot(canvas, heap, tokens, t)
    middle = Box(MARGIN + width + _GAP, MARGIN, WIDTH - 2 * (MARGIN + width + _GAP), _BOARD_HEIGHT)
    canvas.panel(middle, SEAT, outline=GOLD, thick=3)
    canvas.stamp(dwarf(_DWARF, letters), middle.middle[0] - _DWARF // 2, middle.y + 14)
    bottom = middle.bottom - HEAP_HEIGHT - 14
    draw_heap(canvas, middle.x + 20, bottom, scene.boxes[-1])
    room = middle.right - 16 - (middle.x + 20 + HEAP_WIDTH)
    number_at = (middle.right - 14 - room // 2, bottom + HEAP_HEIGHT - 40)
    canvas.fitted(number_at, number(scene.boxes[-1], t), 66, room, _pot_colour(scene.boxes[-1]), bold=True)


def _draw_pot(canvas: Canvas, box: Box, tokens: int, t: Words) -> None:
    x = box.middle[0]
    draw_heap(canvas, x - HEAP_WIDTH // 2, box.y + 12, tokens)
    canvas.fitted((x, box.bottom - 46), number(tokens, t), 60, box.width, _pot_colour(tokens), bold=True)


def _pot_colour(tokens: int) -> Colour:
    return GOLD if tokens else MUTED


def _draw_run(canvas: Canvas, box: Box, scene: NainJauneScene, letters: str, t: Words) -> None:
    canvas.panel(box, CLOTH, radius=30, outline=LINE, thick=3)
    x, right, middle = box.x + 22, box.right - 22, box.middle[1]
    if scene.talon:
        right -= _TALON
        _draw_talon(canvas, right, middle, scene.talon, t)
    missing = scene.missing[-_MOST_MISSING:]
    after = (*missing, scene.needed) if scene.needed is not None else missing
    if scene.run:
        room = right - x - len(after) * (_PLACE + _PLACE_GAP)
        x += _draw_run_cards(canvas, x, middle, room, scene.run, letters) + _PLACE_GAP
    elif not after:
        canvas.stamp(empty_place(_RUN_CARD), x, middle - card_height(_RUN_CARD) // 2)
        canvas.text((x + _RUN_CARD + 24, middle), t("no card laid yet"), 36, MUTED)
    for place, rank in enumerate(after):
        draw_place = _draw_missing if place < len(missing) else _draw_needed
        draw_place(canvas, x + place * (_PLACE + _PLACE_GAP), middle, rank_text(rank, letters))


def _draw_run_cards(canvas: Canvas, x: int, middle: int, room: int, run: Sequence[Card], letters: str) -> int:
    """Draw as many of the latest cards as fit; return their width."""
    most = max((room - _RUN_CARD) // fan_step(_RUN_CARD), 0) + 1
    shown = run[-most:]
    step = min((room - _RUN_CARD) // max(len(shown) - 1, 1), round(_RUN_CARD * 0.66))
    faces = (face(card, _RUN_CARD, letters) for card in shown)
    lay_fan(canvas.image, faces, (x, middle - card_height(_RUN_CARD) // 2), step)
    return _RUN_CARD + step * (len(shown) - 1)


def _draw_missing(canvas: Canvas, x: int, middle: int, rank: str) -> None:
    top = middle - card_height(_PLACE) // 2
    canvas.stamp(empty_place(_PLACE), x, top)
    canvas.tint(_cross(), LINE, x + (_PLACE - _CROSS) // 2, middle - _CROSS // 2)
    canvas.text((x + _PLACE // 2, middle), rank, 44, MUTED, bold=True, side="middle")


def _draw_needed(canvas: Canvas, x: int, middle: int, rank: str) -> None:
    height = card_height(_PLACE)
    canvas.panel((x, middle - height // 2, _PLACE, height), CLOTH_LIGHT, radius=10, outline=GOLD, thick=4)
    canvas.text((x + _PLACE // 2, middle), rank, 48, GOLD, bold=True, side="middle")


def _draw_talon(canvas: Canvas, x: int, middle: int, count: int, t: Words) -> None:
    card = 56
    for layer in (0, 1):
        canvas.stamp(back(card), x + (_TALON - card) // 2 - 4 * layer, middle - 74 - 4 * layer)
    canvas.text((x + _TALON // 2, middle + 32), number(count, t), 40, CREAM, bold=True, side="middle")
    canvas.fitted((x + _TALON // 2, middle + 66), t("talon"), 28, _TALON, MUTED)


def _draw_player(canvas: Canvas, box: Box, player: NainJaunePlayer, seat: int, t: Words) -> None:
    is_in = player.status is Status.IN
    draw_seat(canvas, box, is_turn=player.is_turn)
    name = Box(box.x + 18, box.y + 10, box.width - 36, 52)
    if player.has_passed:
        taken = canvas.text((name.right, name.middle[1]), t("passed"), 26, MUTED, side="right") + 10
        name = name._replace(width=name.width - taken)
    draw_name(
        canvas, name, player.name, seat, t, is_turn=player.is_turn, is_dealer=player.is_dealer, is_in=is_in
    )
    middle = box.bottom - 38
    if not is_in:
        canvas.fitted((box.x + 18, middle), t("left the table"), 34, box.width - 36, MUTED, side="left")
        return
    draw_hand_count(canvas, box.x + _COUNT_WIDTH, middle, number(player.cards, t), is_in=True)
    x = box.x + _COUNT_WIDTH + 26
    draw_token(canvas, x, middle)
    room = box.right - 14 - (x + 62)
    canvas.fitted((x + 62, middle), number(player.tokens, t), 46, room, bold=True, side="left")


@cache
def _cross() -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, side: int) -> None:
        for start, end in (((0, side), (side, 0)), ((0, 0), (side, side))):
            draw.line((start, end), fill=255, width=side // 18)

    return soft_mask(_CROSS, paint)
