"""What the next match at a table is shuffled by: settled and shown before anybody contributes to it."""

import secrets
from dataclasses import dataclass, field

from game.core.rng import SEED_BYTES, commitment, committed_id


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A seed that a table has committed to. Nothing of the match can be chosen by it but its cards."""

    seed: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """What everybody may see of it, as 64 hexadecimal digits."""
        return commitment(self.seed)

    @property
    def match_id(self) -> str:
        """The id of the match that it is for."""
        return committed_id(self.commitment)


def draw_shuffle() -> Shuffle:
    """Return one that nobody has seen, of the operating system's randomness."""
    return Shuffle(secrets.token_bytes(SEED_BYTES))
