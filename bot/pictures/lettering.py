"""Texts in pictures.

The font is bundled with Pillow (Aileron), so that pictures look the same on every machine. It has only
English letters: this module draws accents, turns closing marks round into Spanish opening marks, draws a few
signs (suits, the robot before an AI's name) as shapes, and transliterates other alphabets into Latin letters.
All other characters, mostly emojis, are omitted.
"""

import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from anyascii import anyascii
from PIL import Image, ImageDraw, ImageFont

from bot.pictures.shapes import crisp, soft_mask, suit_mask

_SPELLING: Final = str.maketrans(
    {
        "œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "ß": "ss", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L",
        "đ": "d", "Đ": "D", "ð": "d", "Ð": "D", "þ": "th", "Þ": "Th", "ı": "i", "×": "x", "−": "-",
        "–": "-", "—": "-", "‑": "-", "•": "·", "→": ">", "€": "EUR",
        "\u00a0": " ", "\u202f": " ", "\u2009": " ",
    }
)  # fmt: skip
_PLAIN: Final = frozenset(map(chr, range(0x20, 0x7F))) | frozenset("©«°±´·»‘’“”…‹›™")
_MARKS: Final = frozenset("\u0300\u0301\u0302\u0303\u0304\u0307\u0308\u030a\u030c\u0327")
_SUIT_BY_SIGN: Final = {"♣": 0, "♦": 1, "♥": 2, "♠": 3}
_TURNED: Final = {"¿": "?", "¡": "!"}
"""Signs that are drawn as other signs turned round."""
_LONGEST: Final = 80
ROBOT: Final = "🤖"
"""Stands before the names of AIs."""
_SIGNS: Final = frozenset((*_SUIT_BY_SIGN, ROBOT))


@dataclass(frozen=True, slots=True)
class Lettering:
    """A line of text as a mask."""

    mask: Image.Image
    left: int
    """How far the mask extends to the left of the line's start; negative if it begins after it."""
    middle: int
    """The row, from the mask's top, half-way up the capitals."""
    width: int
    """How far the line advances."""


@lru_cache(maxsize=1024)
def readable(text: str, fallback: str) -> str:
    """Return the drawable form of a text (its first 80 characters), the fallback if that is empty."""
    folded = unicodedata.normalize("NFKC", text[:_LONGEST]).translate(_SPELLING)
    kept = "".join(map(_as_drawn, unicodedata.normalize("NFD", folded)))
    line = " ".join(kept.split())
    return line if any(character.isalnum() for character in line) else fallback


def line_width(text: str, size: int, *, bold: bool = False) -> int:
    """Return the width of a line in pixels."""
    return _measured(text, size, bold=bold)[1][-1]


def shortened(text: str, size: int, width: int, *, bold: bool = False) -> str:
    """Return the line, cut with an ellipsis if it is wider than `width`."""
    if line_width(text, size, bold=bold) <= width:
        return text
    clusters = _clusters(text)
    while clusters and line_width("".join(clusters) + "…", size, bold=bold) > width:
        clusters.pop()
    return "".join(clusters).rstrip() + "…"


@lru_cache(maxsize=64)
def lettering(text: str, size: int, *, bold: bool = False) -> Lettering:
    """Return a line drawn at a font size in pixels; `text` comes from `readable`."""
    clusters, places = _measured(text, size, bold=bold)
    font, pad, strength = _font(size), size // 4, _stroke(size, bold=bold)
    mask = Image.new("L", (places[-1] + 2 * pad, size * 3 // 2))
    draw = ImageDraw.Draw(mask)
    for place, cluster in zip(places, clusters, strict=False):
        if cluster[0] in _SIGNS:
            _lay_sign(mask, cluster[0], size, pad + place)
            continue
        if cluster[0] in _TURNED:
            _lay_turned(mask, _TURNED[cluster[0]], size, pad + place, strength)
            continue
        draw.text((pad + place, size), cluster[0], fill=255, font=font, anchor="ls", stroke_width=strength)
        for mark in cluster[1:]:
            _lay_mark(mask, cluster[0], mark, size, pad + place)
    inked = mask.getbbox() or (0, 0, 1, 1)  # the fewer pixels, the faster it is laid
    middle = size - _cap_height(size) // 2
    return Lettering(crisp(mask.crop(inked)), pad - inked[0], middle - inked[1], places[-1])


def _is_drawn(character: str) -> bool:
    known = character in _PLAIN or character in _MARKS or character in _SIGNS or character in _TURNED
    return known or character.isspace()


def _as_drawn(character: str) -> str:
    """Return the drawable form of a character: transliterated if necessary, or nothing."""
    if _is_drawn(character):
        return character
    return anyascii(character) if character.isalpha() else ""


def _clusters(text: str) -> list[str]:
    clusters: list[str] = []
    for character in unicodedata.normalize("NFD", text):
        if character in _MARKS and clusters:
            clusters[-1] += character
        elif _is_drawn(character) and character not in _MARKS:
            clusters.append(character)
    return clusters


@cache
def _font(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise TypeError("Pillow was built without FreeType: pictures cannot have words")
    return font


@cache
def _cap_height(size: int) -> int:
    return -int(_font(size).getbbox("H", anchor="ls")[1])


def _stroke(size: int, *, bold: bool) -> float:
    return size / 44 if bold else 0.0


@lru_cache(maxsize=4096)
def _measured(text: str, size: int, *, bold: bool) -> tuple[list[str], list[int]]:
    """Return a line's letters with their marks, and their positions plus the end of the line."""
    clusters = _clusters(text.translate(_SPELLING))
    letters = [cluster[0] for cluster in clusters]
    places = [0.0]
    for letter, following in zip(letters, [*letters[1:], ""][: len(letters)], strict=True):
        places.append(places[-1] + _advance(letter, following, size) + _stroke(size, bold=bold))
    return clusters, [round(place) for place in places]


def _advance(letter: str, following: str, size: int) -> float:
    """Return the distance from a letter to the next, with kerning."""
    if letter in _SIGNS:
        return size
    font, letter, following = _font(size), _TURNED.get(letter, letter), _TURNED.get(following, following)
    if not following or following in _SIGNS:
        return font.getlength(letter)
    return font.getlength(letter + following) - font.getlength(following)


def _lay_sign(mask: Image.Image, sign: str, size: int, left: int) -> None:
    side = round(size * 0.86)
    top = size - _cap_height(size) // 2 - side // 2
    shape = _robot_mask(side) if sign == ROBOT else suit_mask(_SUIT_BY_SIGN[sign], side)
    mask.paste(255, (left + (size - side) // 2, top), shape)


def _lay_turned(mask: Image.Image, sign: str, size: int, left: int, strength: float) -> None:
    """Draw a sign turned round, lowered by the difference between capitals and small letters."""
    font = _font(size)
    width, height = round(font.getlength(sign)), _cap_height(size)
    drop = height + int(font.getbbox("x", anchor="ls")[1])
    shape = Image.new("L", (width, height + 2))
    ImageDraw.Draw(shape).text((0, height + 1), sign, fill=255, font=font, anchor="ls", stroke_width=strength)
    mask.paste(255, (left, size - height - 1 + drop), shape.transpose(Image.Transpose.ROTATE_180))


@lru_cache(maxsize=16)
def _robot_mask(side: int) -> Image.Image:
    return soft_mask(side, _paint_robot)


def _paint_robot(draw: ImageDraw.ImageDraw, side: int) -> None:
    def box(left: float, top: float, right: float, bottom: float) -> tuple[float, float, float, float]:
        return left * side, top * side, right * side, bottom * side

    draw.rounded_rectangle(box(0.10, 0.30, 0.90, 0.94), side * 0.16, fill=255)
    draw.rectangle(box(0.46, 0.14, 0.54, 0.32), fill=255)
    draw.ellipse(box(0.40, 0.02, 0.60, 0.22), fill=255)
    draw.rectangle(box(0.0, 0.50, 0.06, 0.74), fill=255)
    draw.rectangle(box(0.94, 0.50, 1.0, 0.74), fill=255)
    draw.ellipse(box(0.25, 0.44, 0.43, 0.62), fill=0)
    draw.ellipse(box(0.57, 0.44, 0.75, 0.62), fill=0)
    draw.rounded_rectangle(box(0.30, 0.73, 0.70, 0.81), side * 0.04, fill=0)


def _lay_mark(mask: Image.Image, letter: str, mark: str, size: int, left: int) -> None:
    font = _font(size)
    x0, top, x1, _ = font.getbbox(letter, anchor="ls")
    if letter == "i":
        x_height = int(font.getbbox("x", anchor="ls")[1])
        mask.paste(0, (left + int(x0), size + int(top) - 1, left + int(x1) + 1, size + x_height - size // 16))
        top = x_height
    shape = _mark_mask(mark, max(size * 2 // 5, 4))
    x = left + round((x0 + x1 - shape.width) / 2)
    y = size if mark == "\u0327" else size + int(top) - round(shape.height * 0.86)
    mask.paste(255, (x, max(y, 0)), shape)


_STROKES: Final[dict[str, tuple[tuple[tuple[float, float], ...], ...]]] = {
    "\u0300": (((0.30, 0.36), (0.60, 0.68)),),
    "\u0301": (((0.70, 0.36), (0.40, 0.68)),),
    "\u0302": (((0.22, 0.70), (0.5, 0.38), (0.78, 0.70)),),
    "\u030c": (((0.22, 0.38), (0.5, 0.70), (0.78, 0.38)),),
    "\u0303": (((0.14, 0.62), (0.32, 0.46), (0.50, 0.53), (0.68, 0.60), (0.86, 0.44)),),
    "\u0304": (((0.18, 0.54), (0.82, 0.54)),),
    "\u0327": (((0.52, 0.0), (0.50, 0.14), (0.66, 0.28), (0.56, 0.46), (0.34, 0.44)),),
}
_DOTS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "\u0307": ((0.5, 0.54),),
    "\u0308": ((0.24, 0.54), (0.76, 0.54)),
}


@lru_cache(maxsize=256)
def _mark_mask(mark: str, side: int) -> Image.Image:
    def paint(draw: ImageDraw.ImageDraw, large: int) -> None:
        thick = round(large * 0.19)
        for stroke in _STROKES.get(mark, ()):
            points = [(x * large, y * large) for x, y in stroke]
            draw.line(points, fill=255, width=thick, joint="curve")
        for x, y in _DOTS.get(mark, ()):
            radius = large * 0.14
            box = (x * large - radius, y * large - radius, x * large + radius, y * large + radius)
            draw.ellipse(box, fill=255)
        if mark == "\u030a":
            draw.ellipse(
                (large * 0.26, large * 0.24, large * 0.74, large * 0.72), outline=255, width=thick * 3 // 4
            )

    return soft_mask(side, paint)
