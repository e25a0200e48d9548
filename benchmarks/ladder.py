"""What the rows of a tournament show together: how strong one level is beside another."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final

from benchmarks.duels import EVEN, Duel, Pairing
from benchmarks.intervals import Estimate, mean_of_groups, partly_pooled
from game.ai.levels import LEVELS

_FEWEST: Final = 2
"""Shuffles of a row that may count beside others."""


def is_shown(duel: Duel, looks: int, estimate: Estimate | None) -> bool:
    """Tell whether the first level is shown to be better, by the row itself or in the light of the others."""
    return duel.is_ahead(looks) or (estimate is not None and estimate.low > EVEN)


def in_the_light_of_all(duels: Iterable[Duel]) -> dict[Pairing, Estimate]:
    """Return what each row's score is in the light of the other presets of its game, by `partly_pooled`.

    A row stands beside those of the same levels, game and number of seats. Rows for tokens, of which each
    preset pays others, stand alone and are left out.
    """
    estimates: dict[Pairing, Estimate] = {}
    for rows in _by_table(duels).values():
        if len(rows) > 1:
            pooled = partly_pooled([row.by_shuffle() for row in rows])
            within = (Estimate(one.mean, max(one.low, 0.0), min(one.high, 1.0)) for one in pooled)
            estimates.update(zip((row.pairing for row in rows), within, strict=True))
    return estimates


def in_general(duels: Iterable[Duel], shuffles: int) -> Iterator[str]:
    """Yield how strong a level is over all presets of a game, for each pair and number of seats.

    Only so many shuffles of each row count, those before its first look: rows that end early do so when they
    look good.
    """
    for (first, second, game, players), rows in _by_table(duels).items():
        if len(rows) > 1:
            scores = [row.by_shuffle()[:shuffles] for row in rows]
            mean, half = mean_of_groups(scores)
            matches = sum(map(len, scores)) * players
            yield (
                f"{first} : {second} in {game} ({players}), over {len(rows)} presets and {matches} "
                f"matches: {mean:.1%}, {max(mean - half, 0):.1%} to {min(mean + half, 1):.1%}"
            )


def unshown(duels: Iterable[Duel], looks: int) -> dict[str, dict[str, list[str]]]:
    """Return for `bot.tables.ai.equal_levels` the levels not shown to be better than the one below.

    They stand by preset and seats; only neighbouring levels are compared.
    """
    ladder = list(pairwise(LEVELS))
    rungs = [duel for duel in duels if (duel.pairing.second, duel.pairing.first) in ladder]
    estimates = in_the_light_of_all(rungs)
    presets: dict[str, dict[str, list[str]]] = {}
    for duel in rungs:
        pairing = duel.pairing
        levels = presets.setdefault(pairing.preset, {}).setdefault(str(pairing.players), [])
        if not is_shown(duel, looks, estimates.get(pairing)):
            levels.append(pairing.first)
    return presets


def _by_table(duels: Iterable[Duel]) -> dict[tuple[str, str, str, int], list[Duel]]:
    """Return the rows that have scores to compare, by levels, game and number of seats."""
    tables: dict[tuple[str, str, str, int], list[Duel]] = {}
    for duel in duels:
        pairing = duel.pairing
        if not duel.is_for_tokens and len(duel.by_shuffle()) >= _FEWEST:
            tables.setdefault((pairing.first, pairing.second, pairing.game, pairing.players), []).append(duel)
    return tables
