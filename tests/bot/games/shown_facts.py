"""The facts on a board, read from each of its displays: English text, emojis, a picture's description."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bot.i18n import words_for
from bot.messages.panels import Sketch
from bot.pictures.emojis import BACK_EMOJI, card_emojis_of, emoji_name
from game.core.cards import CARDS_PER_PACK, CODE
from tests.support.panels import text

SUITS = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
SIGN_BY_SUIT = {suit: sign for sign, suit in SUITS.items()}
NAMED_SUITS = {"clubs": "C", "diamonds": "D", "hearts": "H", "spades": "S"}
NAMED_RANKS = {"Jack": "J", "Queen": "Q", "King": "K", "Ace": "A"}
MARKUP = {
    name: f"<:{name}_0123abcd:{1_300_000_000_000_000_000 + number}>"
    for number, name in enumerate([BACK_EMOJI, *(emoji_name(card) for card in range(CARDS_PER_PACK))])
}
CARD_EMOJIS = card_emojis_of(MARKUP, "en")
CODE_BY_NAME = {emoji_name(card): CODE[card] for card in range(CARDS_PER_PACK)}


class Names:
    """Players with the same names in texts and pictures."""

    def __call__(self, seat):
        return f"P{seat}"

    label = __call__


@dataclass
class Facts:
    """The public facts of any game; each game adds its own. Cards are sorted codes, jokers are all X."""

    awaited: set = field(default_factory=set)
    """Who is to play."""
    held: dict = field(default_factory=dict)
    """Cards in hand by player, where the board tells them."""


@dataclass(frozen=True)
class Readers:
    """How to read the facts of one game from its displays."""

    text: Callable[[str], Facts]
    """Reads the board in text, or in emojis written as signs."""
    picture: Callable[[str], Facts]
    """Reads the line above a picture, and below it the words that say what the picture shows."""
    describe: Callable[[Any, Any], str]
    """(scene, words) -> those words, without the picture being drawn."""


def content(blocks):
    """All texts of a board, emojis written as signs."""
    said = text(blocks).replace("\nface up", " · face up")
    return re.sub(r"<:(\w+)_[0-9a-f]{8}:\d+>", _sign, said)


def description(blocks, describe):
    """The line above a board's picture, and the picture's words; it is not drawn for them."""
    (sketch,) = [block for block in blocks if isinstance(block, Sketch)]
    return f"{content(blocks)}\n{describe(sketch.scene, words_for('en'))}"


def _sign(match):
    code = CODE_BY_NAME.get(match[1])
    if code is None:
        return "🂠"
    return f" {code[:-1]}{SIGN_BY_SUIT[code[-1]]} " if code[-1] in SIGN_BY_SUIT else f" {code} "


def cards(text):
    """The codes of the cards in a text, sorted."""
    return tuple(sorted(codes_in(text)))


def codes_in(text):
    """The codes of the cards in a text, in their order."""
    text = re.sub(r"\b(Jack|Queen|King|Ace|\d+) of (clubs|diamonds|hearts|spades)", _named, text)
    text = re.sub(r"\b(10|[2-9JQKA])((?:[♣♦♥♠])+)", _signed, text)
    text = re.sub(r"\b[Jj]oker ×(\d+)", lambda match: "X " * int(match[1]), text)
    text = re.sub(r"\b([Jj]oker|X[12])\b", "X", text)
    return re.findall(r"\b(?:10|[2-9JQKA])[CDHS]\b|\bX\b", text)


def _named(match):
    return f"{NAMED_RANKS.get(match[1], match[1])}{NAMED_SUITS[match[2]]}"


def _signed(match):
    return " ".join(f"{match[1]}{SUITS[sign]}" for sign in match[2])


def number(pattern, text, default=0):
    """The number in a text, or a default if there is none."""
    found = re.search(pattern, text)
    return int(found[1].replace(",", "").replace("−", "-")) if found else default
