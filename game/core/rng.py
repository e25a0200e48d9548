"""Random numbers as a function of (seed, counter), and the commitment to a seed.

Publishing a hash that is also the generator's input would give the cards away, so the two use different
labels: blocks are HMAC-SHA256(key, label || counter), the commitment is SHA-256("commit" || seed). The key of
a match is its seed mixed with the clicks of players after the commitment was shown. The label of a deal names
the match and the number of the deal. Once the seed is revealed, anybody can recompute every deal
(docs/fair-shuffles.md has the code).
"""

import hashlib
import hmac
from collections.abc import Callable, MutableSequence, Sequence
from typing import Final, TypeVar

T = TypeVar("T")

SEED_BYTES: Final = 32
_WORDS_PER_BLOCK: Final = 8
_WORD: Final = 1 << 32
_ID_DIGITS: Final = 16
_SHARED: Final = "__"


class Rng:
    """A stream of uniform integers, determined by a seed and a label."""

    __slots__ = ("_counter", "_label", "_seed", "_words")

    def __init__(self, seed: bytes, label: str) -> None:
        self._seed = seed
        self._label = label.encode()
        self._counter = 0
        self._words: list[int] = []

    def __reduce__(self) -> tuple[Callable[..., "Rng"], tuple[bytes, bytes, int, list[int]]]:
        """Let a stream be sent to another process; a compiled class does not know how by itself."""
        return _rng_at, (self._seed, self._label, self._counter, self._words)

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
        """Return a uniformly random item; `items` must not be empty."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle in place (Fisher-Yates, from the last place down)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def _rng_at(seed: bytes, label: bytes, counter: int, words: list[int]) -> Rng:
    rng = Rng(seed, "")
    rng._label, rng._counter, rng._words = label, counter, words  # noqa: SLF001 (of this module)
    return rng


def match_key(seed: bytes, clicks: Sequence[str]) -> bytes:
    """Return the key for all shuffles of a match.

    `clicks` are the contributions of the seats, in order. The key is unpredictable to anybody who knows the
    clicks but not the seed, or the seed but not yet the clicks.
    """
    return hmac.digest(seed, "|".join(("clicks", *clicks)).encode(), "sha256")


def deal_rng(key: bytes, match_id: str, deal: int) -> Rng:
    """Return the stream that shuffles deal number `deal` (from 1) of a match."""
    return Rng(key, f"deck|{shuffled_as(match_id)}|{deal}|")


def dealer_rng(key: bytes, match_id: str) -> Rng:
    """Return the stream that draws the first dealer of a match."""
    return Rng(key, f"seats|{shuffled_as(match_id)}|")


def ai_rng(key: bytes, match_id: str, entry: int, seat: int, what: str) -> Rng:
    """Return the stream for what an AI decides in a match whose AIs are to be the same for everybody.

    It depends on the length of the record and on nothing else, so equal matches get equal decisions, in any
    process and after any restart.
    """
    return Rng(key, f"ai|{shuffled_as(match_id)}|{entry}|{seat}|{what}|")


def shared_id(label: str, own: str) -> str:
    """Return the id of one of many matches with the same cards: `label` is common to them, `own` is not."""
    return f"{label}{_SHARED}{own}"


def is_shared(match_id: str) -> bool:
    """Tell whether there may be other matches with the same cards."""
    return _SHARED in match_id


def shuffled_as(match_id: str) -> str:
    """Return what names a match in the labels of its deals: its id, or what is common to many of them."""
    return match_id.partition(_SHARED)[0]


def commitment(seed: bytes) -> str:
    """Return the hash to publish before anybody contributes, as 64 hexadecimal digits."""
    return hashlib.sha256(b"commit" + seed).hexdigest()


def committed_id(published: str) -> str:
    """Return the id of the match that a commitment is for.

    The id is part of every deal's label: if it could be chosen freely, a cheat could try one deal per id.
    """
    return published[:_ID_DIGITS]


def keeps_commitment(seed: bytes, published: str) -> bool:
    """Tell whether a revealed seed matches its commitment."""
    return hmac.compare_digest(commitment(seed), published)
