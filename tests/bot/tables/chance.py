"""Deterministic randomness: what `secrets` would draw, from a seed."""

import random

from bot.tables.deciding import match
from game.core.record import NO_CLICK


class SeededSecrets:
    """Stands in for the module `secrets` when tables draw random values for a match."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)

    def token_bytes(self, count: int) -> bytes:
        return self._rng.randbytes(count)

    def token_hex(self, count: int) -> str:
        return self.token_bytes(count).hex()


def seed_tables(monkeypatch, seed: int) -> None:
    """Make the randomness of tables repeatable: AI choices and shuffles."""
    for module in ("bot.tables.table", "bot.tables.model.shuffles"):
        monkeypatch.setattr(f"{module}.secrets", SeededSecrets(seed))
    mix_nothing(monkeypatch)


def mix_nothing(monkeypatch) -> None:
    """Let only seeds decide the cards: ids of clicks depend on the time, which no test can repeat."""

    def mix_of(table):
        mix = match.mix_of(table)
        return mix.model_copy(update={"clicks": (NO_CLICK,) * len(mix.clicks)})

    monkeypatch.setattr("bot.tables.deciding.beginning.mix_of", mix_of)
