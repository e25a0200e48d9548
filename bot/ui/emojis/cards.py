"""What a card looks like where it is written: as an emoji, of which the name says the card as well."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.ui.pictures.cards import ENGLISH, FRENCH
from bot.ui.pictures.emojis import BACK_EMOJI, emoji_name
from game.core.cards import CARDS_PER_PACK, Card

LETTERS_BY_LANGUAGE: Final[Mapping[str, str]] = {"en": ENGLISH, "fr": FRENCH}
"""The letters on court cards, by language; those of English where a language has none of its own."""


@dataclass(frozen=True, slots=True)
class CardEmojis:
    """The emojis of one language's cards, in Discord's markup: for texts, and for buttons."""

    cards: tuple[str, ...]
    """By card of the first pack."""
    back: str

    def __call__(self, card: Card) -> str:
        """Return the emoji of a card; equal cards of two packs look alike."""
        return self.cards[card % CARDS_PER_PACK]

    def row(self, cards: Iterable[Card]) -> str:
        """Return cards beside each other."""
        return "".join(self(card) for card in cards)


CardEmojisIn: TypeAlias = Callable[[str], CardEmojis | None]
"""Gives the cards of a language, None while they are not there."""


def no_card_emojis(_language: str) -> CardEmojis | None:
    """Return that there are none: cards are written with their signs."""
    return None


def card_emojis_of(markup_by_name: Mapping[str, str], language: str) -> CardEmojis | None:
    """Return the cards of a language, None while one is missing; keys are names as they are drawn."""
    letters = LETTERS_BY_LANGUAGE.get(language, ENGLISH)
    cards = [markup_by_name.get(emoji_name(card, letters)) for card in range(CARDS_PER_PACK)]
    found = tuple(markup for markup in cards if markup is not None)
    back = markup_by_name.get(BACK_EMOJI)
    if back is None or len(found) < CARDS_PER_PACK:
        return None
    return CardEmojis(found, back)
