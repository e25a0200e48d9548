"""Chance that a test chooses: what `secrets` would draw, from a seed."""

import random

from bot.tables import contributing
from game.core.record import NO_CLICK


class SeededSecrets:
    """Stands in for the module `secrets` where tables draw what a match needs."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._rng.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()


def seed_tables(monkeypatch, seed: int) -> None:
    """Let tables draw what tests can repeat: how AIs choose, and what matches are shuffled by."""
    for module in ("table", "shuffles"):
        monkeypatch.setattr(f"bot.tables.{module}.secrets", SeededSecrets(seed))
    mix_nothing(monkeypatch)


def mix_nothing(monkeypatch) -> None:
    """Let seeds alone decide the cards: ids of clicks follow from the time, and no test can repeat them."""

    def mix_of(table):
        mix = contributing.mix_of(table)
        return mix.model_copy(update={"clicks": (NO_CLICK,) * len(mix.clicks)})

    monkeypatch.setattr("bot.tables.beginning.mix_of", mix_of)
