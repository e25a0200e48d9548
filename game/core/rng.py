"""Randomness as a function of (seed, counter), and the commitment to a seed.

A published hash that is itself the generator's input would give the cards away, so the two use different
labels: blocks are HMAC-SHA256(key, label || counter), the commitment is SHA-256("commit" || seed).
The key of a match is its seed mixed with what players did after the commitment was shown. The label of a
deal names the match and the number of the deal; whoever knows the seed, once it is revealed, can make every
deal again (docs/fair-shuffles.md has the lines that do).
"""

import hashlib
import hmac
from collections.abc import MutableSequence, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORDS_PER_BLOCK: Final = 8
_WORD: Final = 1 << 32
_ID_DIGITS: Final = 16


class Rng:
    """A stream of uniform integers named by a seed and a label."""

    __slots__ = ("_counter", "_label", "_seed", "_words")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode()
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Return the next integer, 0 <= word < 2**32."""
        if not self._words:
            block = hmac.digest(self._seed, self._label + self._counter.to_bytes(8, "big"), "sha256")
            self._counter += 1
            self._words = [
                int.from_bytes(block[i : i + 4], "big") for i in range(0, 4 * _WORDS_PER_BLOCK, 4)
            ][::-1]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Return a uniform integer, 0 <= result < bound <= 2**32 (rejection: no modulo bias)."""
        if not 0 < bound <= _WORD:
            raise ValueError(f"bound must be 1 to 2**32, not {bound}")
        limit = _WORD - _WORD % bound
        while (word := self.word()) >= limit:
            pass
        return word % bound

    def choice(self, items: Sequence[T]) -> T:
        """Return one of the items, each as likely; `items` must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the last place down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def match_key(seed: bytes, clicks: Sequence[str]) -> bytes:
    """Return the key that all deals of a match are shuffled by.

    `clicks` are the contributions of the seats, in their order. Who knows them but not the seed can say
    nothing of the key; who knows the seed but not yet the clicks cannot either.
    """
    return hmac.digest(seed, "|".join(("clicks", *clicks)).encode(), "sha256")


def deal_rng(key: bytes, match_id: str, deal: int) -> Rng:
    """Return the stream that shuffles deal number `deal` (from 1) of a match."""
    return Rng(key, f"deck|{match_id}|{deal}|")


def dealer_rng(key: bytes, match_id: str) -> Rng:
    """Return the stream that draws who deals first in a match."""
    return Rng(key, f"seats|{match_id}|")


def commitment(seed: bytes) -> str:
    """Return the hash to publish before anybody contributes, as 64 hexadecimal digits."""
    return hashlib.sha256(b"commit" + seed).hexdigest()


def committed_id(published: str) -> str:
    """Return the id of the match that a commitment is for.

    The id is part of every deal's label: were it free, as many deals could be tried as there are ids.
    """
    return published[:_ID_DIGITS]


def keeps_commitment(seed: bytes, published: str) -> bool:
    """Tell whether a revealed seed is the one that was committed to."""
    return hmac.compare_digest(commitment(seed), published)
