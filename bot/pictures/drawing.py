"""Finished pictures: a PNG with alt text."""

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import chain
from typing import Final, TypeAlias

from zlib_ng import zlib_ng

from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, rank_name, shorten
from bot.pictures.palette import shades
from game.core.cards import JOKER, RANK, STANDING_SUIT, SUIT, Card

ALT_LIMIT: Final = 1024
"""Discord's limit for the length of a picture's description."""

_COMPRESSION: Final = 2
"""Half of level 3's time, for a twentieth more bytes."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_BITS, _WITH_PALETTE = 8, 3
"""Bits of a pixel, and the number of images with a palette, in PNG."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A finished picture."""

    png: bytes = field(repr=False)
    alt: str
    """The alt text, at most ALT_LIMIT characters."""


def encode(rows: bytearray, width: int, height: int) -> bytes:
    """Return numbers of the palette, with a 0 after each row, as PNG bytes; equal images give equal bytes."""
    header = struct.pack(">IIBBBBB", width, height, _BITS, _WITH_PALETTE, 0, 0, 0)
    packing = zlib_ng.compressobj(_COMPRESSION)
    packed = packing.compress(b"\0") + packing.compress(memoryview(rows)[:-1]) + packing.flush()
    chunks = (_chunk(b"IHDR", header), _palette_chunk(), _chunk(b"IDAT", packed), _chunk(b"IEND", b""))
    return _SIGNATURE + b"".join(chunks)


@cache
def _palette_chunk() -> bytes:
    return _chunk(b"PLTE", bytes(chain.from_iterable(shades())))


def _chunk(kind: bytes, content: bytes) -> bytes:
    """Return a part of a PNG: its length, kind, content and checksum."""
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib_ng.crc32(kind + content))


def first_that_fits(texts: Iterable[str]) -> str:
    """Return the first text that fits into ALT_LIMIT; if none does, cut the last one."""
    text = ""
    for text in texts:
        if len(text) <= ALT_LIMIT:
            return text
    return shorten(text, ALT_LIMIT)


SayCard: TypeAlias = Callable[[Card, Words], str]
"""Returns a card in words: in full, or only its rank in short descriptions."""

_SUIT_NAMES: Final = (mark("clubs"), mark("diamonds"), mark("hearts"), mark("spades"))


@lru_cache(maxsize=1024)
def card_name(card: Card, t: Words) -> str:
    """Return a card in words: `Queen of spades`."""
    if RANK[card] == JOKER:
        return t("Joker")
    if SUIT[card] == STANDING_SUIT:
        return t("joker as {rank}", rank=a_rank(RANK[card], t))
    return t("{rank} of {suit}", rank=rank_name(RANK[card], t), suit=t(_SUIT_NAMES[SUIT[card]]))


def short_card_name(card: Card, t: Words) -> str:
    """Return only the rank of a card: `Queen`."""
    return t("Joker") if RANK[card] == JOKER else rank_name(RANK[card], t)


def say_cards(cards: Iterable[Card], say: SayCard, t: Words) -> str:
    """Return cards in words, with commas."""
    return ", ".join(say(card, t) for card in cards)


def number(count: int, t: Words) -> str:
    """Format a number in the language: `12,450`, `12 450`."""
    return t.number(count)
