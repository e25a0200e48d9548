"""Cards as emojis: their drawings and their markup."""

import io
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, TypeAlias

from PIL import Image

from bot.i18n import words_for
from bot.messages.list_words import SUIT_SIGNS
from bot.pictures.cards import (
    ENGLISH,
    ENGLISH_LETTERS,
    CardStyle,
    colour_of,
    court_letters,
    lattice,
    rank_mask,
    rank_text,
)
from bot.pictures.palette import PAPER, PAPER_EDGE, Colour
from bot.pictures.shapes import cap_mask, rounded_mask, star_mask, suit_mask
from game.core.cards import ACTUAL, CARDS_PER_PACK, JOKER, RANK, SUIT, SUITS, Card

EMOJI_SIDE: Final = 128
_MARKUP: Final = re.compile(r"<a?:(?P<name>\w+):\d+>")
_CARD: Final = re.compile(r"tapis_(?P<rank>10|[0-9a-z])(?P<suit>[cdhs])2?(?:_|$)")
_OTHERS: Final = {"tapis_x": "🃏", "tapis_b": "🂠"}
"""Jokers and the back in signs, by the beginning of their names."""
BACK_EMOJI: Final = "tapis_back"

_MOST_LARGE: Final = 18
"""The number of emojis in the largest heading that take two lines on a phone."""
_MOST_IN_HEADINGS: Final = 48
"""With some forty characters each, they take half of a message."""
_WIDTH: Final = 112
_LEFT: Final = (EMOJI_SIDE - _WIDTH) // 2


def card_emojis(*alphabets: str) -> dict[str, bytes]:
    """Return the PNG of 52 cards, two jokers and the back by emoji name, 128 pixels square.

    Names never change; equal drawings have equal names, so languages share them. The suits that look
    different in two colours come last: fewer people wait for them.
    """
    drawn = {BACK_EMOJI: _png(_back())}
    for two_colours in (False, True):
        for letters in alphabets or (ENGLISH_LETTERS,):
            style = CardStyle(letters, two_colours)
            for card in range(CARDS_PER_PACK):
                name = emoji_name(card, style)
                if name not in drawn:
                    drawn[name] = _png(_face(card, style))
    return drawn


def emoji_name(card: Card, style: CardStyle = ENGLISH) -> str:
    """Return the name of a card's emoji: `tapis_10d`, `tapis_kh` (`tapis_rh` in French), `tapis_x1`.

    Clubs and diamonds in two colours end in 2: `tapis_10d2`.
    """
    index = card % CARDS_PER_PACK
    if RANK[index] == JOKER:
        return f"tapis_x{index % 2 + 1}"
    name = f"tapis_{rank_text(RANK[index], style.letters)}{SUITS[SUIT[index]]}".lower()
    return f"{name}2" if colour_of(index, style) != colour_of(index) else name


def in_signs(text: str) -> str:
    """Return a text with signs in place of card emojis, as for emojis that are gone: `K♥ 7♠`."""
    apart = re.sub(r">(?=<a?:\w+:\d+>)", "> ", text)
    return _MARKUP.sub(lambda found: _in_signs(found["name"]), apart)


def _in_signs(name: str) -> str:
    if (card := _CARD.match(name)) is not None:
        return f"{card['rank'].upper()}{SUIT_SIGNS[SUITS.index(card['suit'].upper())]}"
    return next((sign for start, sign in _OTHERS.items() if name.startswith(start)), name)


def _face(card: Card, style: CardStyle) -> Image.Image:
    image, colour = _blank().copy(), colour_of(card, style)
    if RANK[card] == JOKER:
        _lay(image, star_mask(46), colour, 14, 8)
        _lay(image, cap_mask(80), colour, 30, 40)
        return image
    text = rank_mask(rank_text(RANK[card], style.letters), 56, 62)
    _lay(image, text, colour, 16, 11)
    _lay(image, suit_mask(SUIT[card], 62), colour, 52, 60)
    return image


def _lay(image: Image.Image, mask: Image.Image, colour: Colour, x: int, y: int) -> None:
    image.paste((*colour, 255), (x, y), mask)


@lru_cache(maxsize=1)
def _blank() -> Image.Image:
    card = Image.new("RGB", (_WIDTH, EMOJI_SIDE), PAPER_EDGE)
    card.paste(PAPER, (2, 2), rounded_mask(_WIDTH - 4, EMOJI_SIDE - 4, 14))
    image = Image.new("RGBA", (EMOJI_SIDE, EMOJI_SIDE))
    image.paste(card, (_LEFT, 0))
    mask = Image.new("L", image.size)
    mask.paste(rounded_mask(_WIDTH, EMOJI_SIDE, 16), (_LEFT, 0))
    image.putalpha(mask)
    return image


def _back() -> Image.Image:
    image = Image.new("RGBA", (EMOJI_SIDE, EMOJI_SIDE))
    image.paste(lattice(_WIDTH, EMOJI_SIDE), (_LEFT, 0))
    image.putalpha(_blank().getchannel("A"))
    return image


def _png(image: Image.Image) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, "PNG", compress_level=9)
    return buffer.getvalue()


@cache
def letters_of(language: str) -> str:
    """Return the letters on court cards in a language, such as `VDRA`."""
    return court_letters(words_for(language))


@dataclass(frozen=True, slots=True)
class CardEmojis:
    """The card emojis of one language, in Discord's markup, for texts and buttons."""

    cards: tuple[str, ...]
    """By card of the first pack."""
    back: str
    printed: tuple[str, ...] = ()
    """The same in two colours, empty while one is missing."""

    def in_two_colours(self) -> "CardEmojis":
        """Return the emojis in two colours, or these while those are missing."""
        return replace(self, cards=self.printed or self.cards)

    def __call__(self, card: Card) -> str:
        """Return the emoji of a card; equal cards look alike, and so do all that a joker stands for."""
        return self.cards[ACTUAL[card] % CARDS_PER_PACK]

    def large(self, groups: Iterable[Iterable[Card]], *, largest: bool = False) -> str:
        """Return groups of cards as headings, which make emojis large; "" for too many to fit a message.

        A hand of many cards gets a smaller heading, unless the `largest` is wanted.
        """
        held = [tuple(group) for group in groups]
        count = sum(map(len, held))
        if not 0 < count <= _MOST_IN_HEADINGS:
            return ""
        size = "#" if largest or count <= _MOST_LARGE else "##"
        return f"{size} {' '.join(map(self.row, held))}"

    def row(self, cards: Iterable[Card]) -> str:
        """Return the emojis of cards in a row."""
        return "".join(self(card) for card in cards)


CardEmojisIn: TypeAlias = Callable[[str], CardEmojis | None]
"""Returns the card emojis of a language, None while they are not available."""


def no_card_emojis(_language: str) -> CardEmojis | None:
    """Return None: cards are written with suit signs."""
    return None


def card_emojis_of(markup_by_name: Mapping[str, str], language: str) -> CardEmojis | None:
    """Return the card emojis of a language, None while one is missing; the keys are emoji names."""
    letters, back = letters_of(language), markup_by_name.get(BACK_EMOJI)
    found, printed = (
        _markup(markup_by_name, CardStyle(letters, two_colours)) for two_colours in (False, True)
    )
    return None if back is None or not found else CardEmojis(found, back, printed)


def _markup(markup_by_name: Mapping[str, str], style: CardStyle) -> tuple[str, ...]:
    """Return the emojis of all cards in a style, none while one is missing."""
    cards = [markup_by_name.get(emoji_name(card, style)) for card in range(CARDS_PER_PACK)]
    found = tuple(markup for markup in cards if markup is not None)
    return found if len(found) == CARDS_PER_PACK else ()
