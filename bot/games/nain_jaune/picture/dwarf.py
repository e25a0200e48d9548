"""The Yellow Dwarf, in the middle of the board, holding the card that wins his box."""

from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from bot.pictures.cards import ENGLISH, CardStyle, Sprite, face
from bot.pictures.palette import BROWN, SKIN
from bot.pictures.shapes import OVERSAMPLING
from game.core.cards import parse_card

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
    turned = sprite.image.convert("RGBA")
    turned.putalpha(sprite.mask)
    turned = turned.rotate(-12, Image.Resampling.BICUBIC, expand=True)
    at = round(side * 0.735), round(side * 0.24)
    image.paste(turned, at, turned)
    mask.paste(255, at, turned)
    hand = (0.805 * side, 0.47 * side, 0.895 * side, 0.555 * side)
    ImageDraw.Draw(image).ellipse(hand, SKIN, BROWN, round(side * 0.009))
    return Sprite(image.reduce(OVERSAMPLING), mask.reduce(OVERSAMPLING))
