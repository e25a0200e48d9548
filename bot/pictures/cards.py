"""Playing cards: big indices in the upper left corner, four colours.

Faces are cached per card, width and lettering. Only the corner of a covered card is visible, so rank and suit
are there, readable even on a card 40 pixels wide.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from bot.i18n import Words
from bot.pictures.lettering import lettering
from bot.pictures.palette import (
    BACK,
    BACK_LIGHT,
    CLOTH,
    GOLD,
    INK,
    LINE,
    PAPER,
    PAPER_DIM,
    PAPER_EDGE,
    SUIT_COLOURS,
    SUIT_COLOURS_DIM,
    Colour,
    indexed,
    number_of,
)
from bot.pictures.shapes import (
    Sprite,
    cap_mask,
    crown_mask,
    draw_rounded,
    rounded_mask,
    star_mask,
    suit_mask,
    tinted,
)
from game.core.cards import (
    CARDS_PER_PACK,
    JACK,
    JOKER,
    KING,
    NO_SUIT,
    QUEEN,
    RANK,
    STANDING,
    SUIT,
    Card,
    Rank,
)

ENGLISH_LETTERS: Final = "JQKA"
"""The letters of jack, queen, king and ace."""

_HEARTS, _SPADES = 2, 3
_PRINTED: Final = (_SPADES, _HEARTS, _HEARTS, _SPADES)
"""By suit: the suit of whose colour it is on printed cards."""

READABLE: Final = 60
"""The width of the smallest card whose rank is as tall as the capitals of the smallest letters."""
_LEAST_INDEX: Final = 20
"""The height of such a rank."""
_ROOM_FOR_A_SUIT: Final = 40
"""The width of the smallest tile with a suit beside its rank; a smaller one shows the suit by colour alone.
"""

INDEX_SHARE: Final = 0.44
"""The share of a covered card's width that must stay visible."""
JUMBO_SHARE: Final = 0.62
"""The same of a card with a jumbo index."""


class CardStyle(NamedTuple):
    """How the faces of cards look."""

    letters: str = ENGLISH_LETTERS
    two_colours: bool = False
    """Whether suits are red and black, instead of four colours."""
    jumbo: bool = False
    """Whether rank and suit fill the card: for cards that show more than half of it."""


ENGLISH: Final = CardStyle()


def card_style(t: Words, *, two_colours: bool = False) -> CardStyle:
    """Return the style of cards in a language."""
    return CardStyle(court_letters(t), two_colours)


def court_letters(t: Words) -> str:
    """Return the letters of jack, queen, king and ace in a language, such as `VDRA`."""
    return t("J Q K A").replace(" ", "")


def rank_text(rank: Rank, letters: str) -> str:
    """Return the text of a rank on a card; "" for a joker, which shows a star."""
    if rank == JOKER:
        return ""
    return str(rank) if rank < JACK else letters[rank - JACK]


def colour_of(index: Card, style: CardStyle = ENGLISH, *, dimmed: bool = False) -> Colour:
    """Return the colour of a card's suit; one joker is red, the other black."""
    colours = SUIT_COLOURS_DIM if dimmed else SUIT_COLOURS
    if SUIT[index] >= NO_SUIT:
        return colours[_HEARTS if index % 2 == 0 else _SPADES]
    suit = SUIT[index]
    return colours[_PRINTED[suit] if style.two_colours else suit]


def _printed(card: Card) -> Card:
    """Return the card of the first pack that looks alike, or a joker that stands for a rank as it is."""
    return card if card >= STANDING else card % CARDS_PER_PACK


def _sign_mask(index: Card, side: int) -> Image.Image:
    """Return the suit of a card, or what a joker shows that stands for a rank."""
    return cap_mask(side) if SUIT[index] >= NO_SUIT else suit_mask(SUIT[index], side)


def card_height(width: int) -> int:
    """Return the height of a card of that width."""
    return round(width * 1.4)


def fan_width(count: int, width: int, share: float = INDEX_SHARE) -> int:
    """Return the width of `count` (at least one) overlapping cards."""
    return width + (count - 1) * fan_step(width, share)


def face(card: Card, width: int, style: CardStyle = ENGLISH) -> Sprite:
    """Return a card face up."""
    return _face(_printed(card), width, style)


def dimmed_face(card: Card, width: int, style: CardStyle = ENGLISH) -> Sprite:
    """Return a card face up that may not be played now."""
    return _face(_printed(card), width, style, dimmed=True)


def chip(card: Card, width: int, style: CardStyle = ENGLISH) -> Sprite:
    """Return a card as a low tile with rank and suit side by side, for crowded tables."""
    return _chip(_printed(card), width, style)


def tile(cards: Sequence[Card], width: int, style: CardStyle = ENGLISH) -> Sprite:
    """Return one card as a low tile, or several equal ones as one with their number."""
    if len(cards) == 1:
        return chip(cards[0], width, style)
    return counting_chip(cards[-1], len(cards), width, style)


@lru_cache(maxsize=256)
def counting_chip(card: Card, count: int, width: int, style: CardStyle = ENGLISH) -> Sprite:
    """Return a tile for several equal cards: their rank, and how many they are instead of a suit."""
    tile = _chip(_printed(card), width, style)
    image, start, height = tile.image, width // 2, tile.height
    colour = colour_of(card, style)
    image.paste(number_of(PAPER), (2, 2, start, height - 2))
    image.paste(number_of(GOLD), (start, 0, width, height))
    rank = rank_text(RANK[card], style.letters)
    sign = rank_mask(rank, _LEAST_INDEX, start - 3) if rank else star_mask(min(start - 2, _LEAST_INDEX))
    digits = rank_mask(str(count), _LEAST_INDEX, start - 4)
    tinted(image, sign, colour, (start - sign.width) // 2 + 1, (height - sign.height) // 2)
    tinted(image, digits, INK, (start + width - digits.width) // 2, (height - digits.height) // 2)
    return Sprite(image, tile.mask)


def chip_height(width: int) -> int:
    """Return the height of a tile of that width."""
    return max(round(width * 0.56), _LEAST_INDEX + 4)


def lay_fan(image: Image.Image, sprites: Iterable[Sprite], at: tuple[int, int], step: int) -> None:
    """Draw sprites on an RGB image from left to right, each `step` pixels on, over the previous one."""
    x, y = at
    for sprite in sprites:
        sprite.lay(image, x, y)
        x += step


def fan_step(width: int, share: float = INDEX_SHARE) -> int:
    """Return the visible width of a covered card, in pixels."""
    return round(width * share)


@lru_cache(maxsize=64)
def back(width: int, height: int | None = None) -> Sprite:
    """Return a card face down."""
    height = height or card_height(width)
    return Sprite(indexed(lattice(width, height)), rounded_mask(width, height, _radius(width)))


def lattice(width: int, height: int) -> Image.Image:
    """Return what is on the back of a card, which differs from a face even without colours, as RGB."""
    scale = 3
    wide, high, thick = width * scale, height * scale, max(width * scale // 48, 1)
    image = Image.new("RGB", (wide, high), BACK)
    draw = ImageDraw.Draw(image)
    for start in range(-high, wide, wide // 4):
        draw.line((start, 0, start + high, high), BACK_LIGHT, thick)
        draw.line((start, high, start + high, 0), BACK_LIGHT, thick)
    edge = max(wide // 20, 1)
    draw.rounded_rectangle((0, 0, wide - 1, high - 1), _radius(width) * scale, outline=PAPER, width=edge)
    return image.reduce(scale)


@lru_cache(maxsize=64)
def empty_place(width: int, ground: Colour = CLOTH, height: int | None = None) -> Sprite:
    """Return the outline of an empty place."""
    height, thick, radius = height or card_height(width), max(width // 32, 2), _radius(width)
    image = Image.new("L", (width, height), number_of(LINE))
    draw_rounded(image, (0, 0, width, height), radius, ground, LINE, thick)
    return Sprite(image, rounded_mask(width, height, radius))


@lru_cache(maxsize=512)
def rank_mask(text: str, height: int, widest: int) -> Image.Image:
    """Return a rank of the given height; a 10 is squeezed rather than made smaller."""
    drawn = lettering(text, height * 2, bold=True).mask
    tight = drawn.crop(drawn.getbbox())
    width = min(round(tight.width * height / tight.height), widest)
    return tight.resize((width, height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=1024)
def _face(index: Card, width: int, style: CardStyle, *, dimmed: bool = False) -> Sprite:
    blank = _blank(width, card_height(width), PAPER_DIM if dimmed else PAPER)
    image, colour = blank.image, colour_of(index, style, dimmed=dimmed)
    if RANK[index] == JOKER:
        _lay_joker(image, colour, width)
    elif style.jumbo:
        _lay_jumbo(image, index, width, style.letters, colour)
    else:
        _lay_index(image, index, width, style.letters, colour)
    return Sprite(image, blank.mask)


@lru_cache(maxsize=256)
def _chip(index: Card, width: int, style: CardStyle) -> Sprite:
    blank = _blank(width, chip_height(width))
    image, middle = blank.image, blank.height // 2
    side = max(round(width * 0.38), _LEAST_INDEX)
    colour = colour_of(index, style)
    if RANK[index] == JOKER:
        first, second = star_mask(side), cap_mask(side)
    else:
        widest = round(width * (0.42 if width >= _ROOM_FOR_A_SUIT else 0.8))
        first = rank_mask(rank_text(RANK[index], style.letters), side, widest)
        second = _sign_mask(index, side)
    if width < _ROOM_FOR_A_SUIT:
        tinted(image, first, colour, (width - first.width) // 2, middle - first.height // 2)
        return Sprite(image, blank.mask)
    tinted(image, first, colour, round(width * 0.28) - first.width // 2, middle - first.height // 2)
    tinted(image, second, colour, round(width * 0.72) - side // 2, middle - side // 2)
    return Sprite(image, blank.mask)


@lru_cache(maxsize=64)
def _blank(width: int, height: int, paper: Colour = PAPER) -> Sprite:
    radius, thick = _radius(width), max(width // 60, 1)
    image = Image.new("L", (width, height), number_of(PAPER_EDGE))
    draw_rounded(image, (0, 0, width, height), radius, paper, PAPER_EDGE, thick)
    return Sprite(image, rounded_mask(width, height, radius))


def _lay_index(image: Image.Image, index: Card, width: int, letters: str, colour: Colour) -> None:
    rank, middle = RANK[index], round(width * 0.245)
    text = rank_mask(rank_text(rank, letters), round(width * 0.34), round(width * 0.38))
    tinted(image, text, colour, middle - text.width // 2, round(width * 0.085))
    small = round(width * 0.33)
    tinted(image, _sign_mask(index, small), colour, middle - small // 2, round(width * 0.47))
    large = round(width * 0.52)
    x, y = round(width * 0.62) - large // 2, image.height - round(width * 0.13) - large
    tinted(image, _sign_mask(index, large), colour, x, y)
    if rank in (QUEEN, KING):
        crown = round(width * (0.30 if rank == KING else 0.20))
        tinted(image, crown_mask(crown), GOLD, round(width * 0.62) - crown // 2, y - round(crown * 0.96))


def _lay_jumbo(image: Image.Image, index: Card, width: int, letters: str, colour: Colour) -> None:
    """Draw the rank over the suit, both as large as what a card in a fan shows."""
    middle = round(width * (0.5 * JUMBO_SHARE + 0.02))
    text = rank_mask(rank_text(RANK[index], letters), round(width * 0.56), round(width * 0.56))
    tinted(image, text, colour, middle - text.width // 2, round(width * 0.10))
    side = round(width * 0.56)
    tinted(image, _sign_mask(index, side), colour, middle - side // 2, round(width * 0.74))


def _lay_joker(image: Image.Image, colour: Colour, width: int) -> None:
    small, large = round(width * 0.40), round(width * 0.70)
    tinted(image, star_mask(small), colour, round(width * 0.05), round(width * 0.08))
    x, y = round(width * 0.57) - large // 2, image.height - round(width * 0.14) - large
    tinted(image, cap_mask(large), colour, x, y)


def _radius(width: int) -> int:
    return max(width // 10, 3)
