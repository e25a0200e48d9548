"""The shuffle of a table's next match: committed to in public before anybody contributes."""

import secrets
from dataclasses import dataclass, field

from game.core.rng import SEED_BYTES, commitment, committed_id


@dataclass(frozen=True, slots=True)
class Shuffle:
    """A seed that a table has committed to. It determines the cards of the match and nothing else."""

    seed: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        """The public hash, in 64 hexadecimal digits."""
        return commitment(self.seed)

    @property
    def match_id(self) -> str:
        """The id of the match it is for."""
        return committed_id(self.commitment)


def draw_shuffle() -> Shuffle:
    """Draw a new seed from the operating system's randomness."""
    return Shuffle(secrets.token_bytes(SEED_BYTES))
