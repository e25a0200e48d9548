"""Sheets of everything that pictures are made of, at sizes between those that any picture has now.

They stand among the pictures of scenes (`tests.bot.pictures.any_scenes`).
"""

import random
from collections.abc import Callable, Mapping
from typing import Final

from bot.pictures.canvas import Canvas
from bot.pictures.cards import (
    CardStyle,
    back,
    card_height,
    chip,
    chip_height,
    counting_chip,
    dimmed_face,
    empty_place,
    face,
)
from bot.pictures.hands import Group, Use, draw_hand, plan
from bot.pictures.lettering import readable
from bot.pictures.palette import CLOTH, GOLD, INK, LINE, PAPER, SEAT
from bot.pictures.seats import Box
from bot.pictures.shapes import cap_mask, crown_mask, flame_mask, star_mask, suit_mask
from bot.pictures.tokens import draw_heap, draw_token
from game.core.cards import CARDS_PER_PACK

SEEDS: Final = ("0", "1")
"""What sheets are drawn with."""
_WIDTH: Final = 1600
_LINES: Final = (
    "".join(map(chr, range(0x20, 0x7F))),
    "áàâäãåāąǎȧÁÀÂÄÃÅçÇñÑőűŐėĖžŽšŠĳ œŒæÆßøØłŁđĐðÐþÞıijÎÏ",
    "©«°±´·»‘’“”…‹›™ ×−–—‑•→€ ♣♦♥♠ 🤖 ¿Qué? ¡Sí! \u202f12\u00a0450",
    "Το γάλα, Жуковский, 李小龙, مريم, 👑 AVATAR To Ty LT",
)
_STYLES: Final = (
    CardStyle(),
    CardStyle("VDRA"),
    CardStyle(two_colours=True),
    CardStyle(jumbo=True),
)


def letters(seed: str) -> Canvas:
    """Return every letter in some sizes, regular and bold, in each way of writing a line."""
    rng, canvas, y = random.Random(seed), Canvas(900, _WIDTH, large=seed == SEEDS[-1]), 40
    for line in _LINES:
        for bold in (False, True):
            size, said = rng.choice((30, 33, 36, 42, 44)), readable(line + line, "?")
            canvas.text((30, y), said, size, bold=bold)
            y += 50
        x, room = rng.choice((400, 800, 1200)), rng.choice((40, 90, 333, 800))
        for side in ("left", "middle", "right"):
            canvas.fitted((x, y), said, rng.choice((30, 44, 66)), room, GOLD, bold=bold, side=side)
            canvas.text((x, y + 36), side, 31, INK, side=side)
            y += 36
    return canvas


def cards(seed: str) -> Canvas:
    """Return cards, tiles, backs and places of any width."""
    rng, canvas, y = random.Random(seed), Canvas(900, _WIDTH), 16
    for _ in range(9):
        x, width, style = 16, rng.choice((24, 26, 30, 39, 40, 44, 60, 66, 84, 92, 131)), rng.choice(_STYLES)
        tile, high = chip_height(width), card_height(width)
        while x < _WIDTH - 3 * width:
            card = rng.randrange(2 * CARDS_PER_PACK)
            drawn = rng.choice(
                (
                    face(card, width, style),
                    dimmed_face(card, width, style),
                    chip(card, width, style),
                    back(width, rng.choice((None, tile))),
                    empty_place(width, rng.choice((CLOTH, SEAT)), rng.choice((None, tile))),
                    *([counting_chip(card, rng.randint(2, 12), width, style)] if width >= 40 else ()),
                )
            )
            canvas.stamp(drawn, x, y)
            x += width + 3
        y += min(high, 94)
    return canvas


def hands(seed: str) -> Canvas:
    """Return hands of any number of groups, in rows that overlap or not."""
    rng, canvas, y = random.Random(seed), Canvas(2400, _WIDTH), 16
    while y < 2000:
        most, use = rng.choice((1, 2, 4, 12)), rng.choice(list(Use))
        held = [
            Group(tuple(rng.randrange(CARDS_PER_PACK) for _ in range(rng.randint(1, most))), use)
            for _ in range(rng.choice((0, 1, 4, 9, 12, 13, 22, 30)))
        ]
        planned = plan(held, rng.choice((300, 660, 720)), large=rng.random() < 0.5, low=rng.random() < 0.4)
        draw_hand(canvas, Box(40, y, 1500, planned.height), planned, rng.choice(_STYLES))
        y += max(planned.height, 0) + 9
    return canvas


def shapes(seed: str) -> Canvas:
    """Return emblems, panels, badges and heaps of tokens."""
    rng, canvas, y = random.Random(seed), Canvas(1100, _WIDTH), 16
    for side in (12, 21, 40, 77, 150):
        masks = [*(suit_mask(suit, side) for suit in range(4)), star_mask(side), cap_mask(side)]
        for place, mask in enumerate((*masks, crown_mask(side), flame_mask(side))):
            canvas.tint(mask, PAPER, 16 + place * (side + 9), y)
        y += side + 9
    for number in range(24):
        x, width, height = 20 + number * 60, rng.randint(30, 56), rng.choice((4, 18, 39, 40, 41, 90))
        outline, thick = rng.choice(((None, 2), (LINE, 1), (GOLD, 6)))
        radius = rng.choice((2, height // 2))
        canvas.panel((x, y, width, height), CLOTH, radius=radius, outline=outline, thick=thick)
        canvas.badge((x + 30, y + 130), str(number), rng.choice((38, 44, 56)))
    for number, amount in enumerate((0, 1, 2, 3, 5, 8, 12, 24, 60, 360, 1_000, 99_999)):
        draw_heap(canvas, 20 + number * 120, y + 220, amount)
        draw_token(canvas, 20 + number * 120, y + 360)
    return canvas


SHEETS: Final[Mapping[str, Callable[[str], Canvas]]] = {
    "letters": letters,
    "cards": cards,
    "hands": hands,
    "shapes": shapes,
}
