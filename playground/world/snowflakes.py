"""Snowflakes: Discord's ids, which contain their creation time and increase with time."""

from playground.world.clock import Clock

EPOCH_MS = 1_420_070_400_000
_MOST = 2**63 - 1
_SEQUENCE_BITS = 22
_FOUNDING_MS = 1_704_067_200_000


class Snowflakes:
    """Generates ids as decimal strings: unique, strictly increasing, dated by the clock."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._last = 0
        self._last_founding = (_FOUNDING_MS - EPOCH_MS) << _SEQUENCE_BITS

    def new(self) -> str:
        """An id dated now."""
        dated = max(self._clock.now_ms() - EPOCH_MS, 0) << _SEQUENCE_BITS
        self._last = max(dated, self._last + 1)
        return str(self._last)

    def founding(self) -> str:
        """An id dated long ago.

        Every playground hands out the same ones in the same order, so that its people and
        channels keep their ids from one start to the next.
        """
        self._last_founding += 1 << _SEQUENCE_BITS
        return str(self._last_founding)


def is_snowflake(text: str) -> bool:
    """Tell whether somebody's text can be an id; one of thousands of digits never becomes a number."""
    return text.isascii() and text.isdecimal() and len(text) <= len(str(_MOST)) and int(text) <= _MOST
