"""What one person wins from the house's AIs, who stops when it suits them: rows of `benchmarks.bad_days`.

The person plays as well as the AIs do, and sits in each seat with the same chance. So whoever is in a seat
could be the person: every match says what each of its seats would have won by stopping so, and their mean is
worth as much as one match for each. A match that is played on after somebody would have stopped has begun as
theirs would, so the same matches say it of all ways to stop.
"""

import random
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias
from unittest.mock import patch

from benchmarks.sittings import Sitting, Start
from bot.tables.ai import evenly
from bot.tables.ai.players import HOUSE
from bot.tables.deciding import match as play
from bot.tables.model import commands
from bot.tables.model.values import Phase
from game.core.rng import SEED_BYTES
from game.registry import GAMES

GAME: Final = GAMES["nain_jaune"]
RULES: Final = GAME.presets["nain_jaune"]
ANNA: Final = 10
FULL, EMPTY = 60, 10
"""Tokens in all boxes."""


@dataclass(frozen=True, slots=True)
class AfterDeal:
    """What there is after a deal."""

    tokens: tuple[int, ...]
    """What each seat has."""
    in_boxes: int


Stop: TypeAlias = Callable[[AfterDeal, int], bool]
"""Whether the person in a seat ends the match after a deal."""

STOPS: Final[Mapping[str, Stop]] = {
    "to the end": lambda _deal, _seat: False,
    "until the boxes are full": lambda deal, _seat: deal.in_boxes >= FULL,
    "until the boxes are empty": lambda deal, _seat: deal.in_boxes <= EMPTY,
    "until ahead": lambda deal, seat: deal.tokens[seat] > RULES.tokens,
}


def matches(count: int, ais: int) -> list[tuple[AfterDeal, ...]]:
    """Play matches of one person and AIs of the house to their ends, who think no longer than they must."""
    at_once = (patch.object(one, "unit", 0.0) for one in (evenly.THINKING, evenly.HASTY))
    with next(at_once), next(at_once):
        return [_match(ais) for _ in range(count)]


def _match(ais: int) -> tuple[AfterDeal, ...]:
    seed = random.randbytes(SEED_BYTES)
    sitting = Sitting(Start(GAME, RULES, people=(ANNA,), seed=seed, owned={ANNA: RULES.tokens}), HOUSE)
    for _ in range(ais):
        sitting.tell(commands.AddAi(ANNA))
    sitting.tell(commands.Start(ANNA))
    deals = []
    while not sitting.value.phase.is_end:
        sitting.play_on(lambda *_: False)
        position = GAME.write_position(play.match_of(sitting.value).state)
        tokens = tuple(seat["tokens"] for seat in position["seats"])
        deals.append(AfterDeal(tokens, sum(position["boxes"].values())))
        if sitting.value.phase is Phase.BETWEEN_DEALS:
            sitting.deal_again()
    return tuple(deals)


def gains(played: Sequence[tuple[AfterDeal, ...]], stop: Stop) -> tuple[float, ...]:
    """Return what a person wins in each match who stops so, as the mean of its seats."""
    return tuple(
        statistics.fmean(
            _stopped(deals, stop, seat).tokens[seat] - RULES.tokens for seat in range(len(deals[0].tokens))
        )
        for deals in played
    )


def gains_with_boxes(played: Sequence[tuple[AfterDeal, ...]], stop: Stop) -> tuple[float, ...]:
    """Return the same for a person whose friends empty the boxes afterwards, which no rule allows."""
    left = (_stopped(deals, stop, 0).in_boxes for deals in played)
    return tuple(gain + boxes for gain, boxes in zip(gains(played, stop), left, strict=True))


def _stopped(deals: Sequence[AfterDeal], stop: Stop, seat: int) -> AfterDeal:
    return next((deal for deal in deals if stop(deal, seat)), deals[-1])
