"""The run of a Nain Jaune board in a picture: its last cards, ranks nobody laid, and the one asked for."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from PIL import Image, ImageDraw

from bot.games.nain_jaune.picture.scene import NainJauneScene
from bot.i18n import Words
from bot.pictures.canvas import SMALLEST, Canvas
from bot.pictures.cards import CardStyle, back, card_height, empty_place, face, fan_step, lay_fan, rank_text
from bot.pictures.drawing import number
from bot.pictures.palette import CLOTH, CLOTH_LIGHT, CREAM, GOLD, LINE, MUTED
from bot.pictures.seats import Box
from bot.pictures.shapes import soft_mask
from game.core.cards import Card

_RUN_CARD: Final = 104
_PLACE: Final = 76
"""The width of the places of missing and needed ranks."""
_PLACE_GAP: Final = 10
_CROSS: Final = 72
_TALON: Final = 116


def draw_run(
    canvas: Canvas, box: Box, scene: NainJauneScene, style: CardStyle, t: Words, most_missing: int
) -> None:
    """Draw the run in a box; limit the missing ranks to leave room for the cards before them."""
    canvas.panel(box, CLOTH, radius=30, outline=LINE, thick=3)
    x, right, middle = box.x + 22, box.right - 22, box.middle[1]
    if scene.talon:
        right -= _TALON
        _draw_talon(canvas, right, middle, scene.talon, t)
    missing = scene.missing[-most_missing:]
    after = (*missing, scene.needed) if scene.needed is not None else missing
    if scene.run:
        room = right - x - len(after) * (_PLACE + _PLACE_GAP)
        x += _draw_run_cards(canvas, x, middle, room, scene.run, style) + _PLACE_GAP
    elif not after:
        canvas.stamp(empty_place(_RUN_CARD), x, middle - card_height(_RUN_CARD) // 2)
        canvas.text((x + _RUN_CARD + 24, middle), t("no card played yet"), 36, MUTED)
    for place, rank in enumerate(after):
        draw_place = _draw_missing if place < len(missing) else _draw_needed
        draw_place(canvas, x + place * (_PLACE + _PLACE_GAP), middle, rank_text(rank, style.letters))


def _draw_run_cards(
    canvas: Canvas, x: int, middle: int, room: int, run: Sequence[Card], style: CardStyle
) -> int:
    """Draw as many of the last cards as there is room for; returns their width."""
    most = max((room - _RUN_CARD) // fan_step(_RUN_CARD), 0) + 1
    shown = run[-most:]
    step = min((room - _RUN_CARD) // max(len(shown) - 1, 1), round(_RUN_CARD * 0.66))
    faces = (face(card, _RUN_CARD, style) for card in shown)
    lay_fan(canvas.image, faces, (x, middle - card_height(_RUN_CARD) // 2), step)
    return _RUN_CARD + step * (len(shown) - 1)


def _draw_missing(canvas: Canvas, x: int, middle: int, rank: str) -> None:
    top = middle - card_height(_PLACE) // 2
    canvas.stamp(empty_place(_PLACE), x, top)
    canvas.tint(_cross(_CROSS), LINE, x + (_PLACE - _CROSS) // 2, middle - _CROSS // 2)
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
    canvas.fitted((x + _TALON // 2, middle + 66), t("talon"), SMALLEST, _TALON, MUTED)


def draw_cross(canvas: Canvas, middle: tuple[int, int], side: int) -> None:
    """Draw the mark of a rank that somebody does not hold."""
    canvas.tint(_cross(side), MUTED, middle[0] - side // 2, middle[1] - side // 2)


@cache
def _cross(side: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, side: int) -> None:
        for start, end in (((0, side), (side, 0)), ((0, 0), (side, side))):
            draw.line((start, end), fill=255, width=side // 10)

    return soft_mask(side, paint)
