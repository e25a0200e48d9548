"""The rules compiled for the engine: tables by rank and card, and a few selected functions.

The meaning of every knob, and of every combination of knobs, is decided here.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from game.core.cards import ACE, JACK, KING, RANK, SUITED_PER_PACK, Card, Rank
from game.nain_jaune.mechanics.leads import ACE_IF_HELD, ANY_CARD, LOWEST, NEXT_HELD, LeadRule
from game.nain_jaune.rules import FACE_STAKES, NainJauneRules, Payment

LEADS: Final = 0
"""Stands for a rank: no rank is needed, the seat leads."""
_CARDS_PER_DEAL: Final = 52
"""The moves that a deal counts towards `move_limit`."""

LastDealReason: TypeAlias = Literal["deals", "move_limit"]
KeptPrice: TypeAlias = Callable[[int, int], int]
"""(tokens in the box, its stake) -> the cost of keeping its card."""


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Compiled rules. Tables are indexed by rank, card or box."""

    rules: NainJauneRules
    step: int
    """The step from seat to seat: 1 to the left, -1 to the right."""
    batch: int | None
    """How many cards are dealt at a time; None for a whole hand."""
    rank_after: tuple[Rank, ...]
    """By rank laid last (0 for none): the next rank; LEADS after a King that ends the run."""
    rank_after_missing: tuple[Rank, ...]
    """By rank that nobody laid: the next needed rank; LEADS if the last to lay leads."""
    first_lead: LeadRule
    """For the first card of a deal."""
    king_lead: LeadRule
    """For the lead after a King that ends the run."""
    block_lead: LeadRule
    """For the lead after a missing rank."""
    voluntary_pass: bool
    must_announce: bool
    points: tuple[int, ...]
    """By card: the cost of holding it when somebody else wins."""
    antes: tuple[int, ...]
    """By box: each player's ante."""
    kept_price: KeptPrice
    opera_sweeps: bool
    opera_factor: int
    """The multiplier of payments to the winner after a grand opéra."""
    five_belles: bool
    debt: bool
    fewest: int
    """With fewer players, a deal does not count."""
    ends_when_broke: bool
    last_deal: int
    """The number of the last possible deal of the match."""
    last_deal_reason: LastDealReason
    """The knob that this number comes from."""

    @property
    def rewards_opera(self) -> bool:
        """Whether a grand opéra is rewarded."""
        return self.opera_sweeps or self.opera_factor > 1


@lru_cache(maxsize=256)
def compile_ruleset(rules: NainJauneRules) -> Ruleset:
    """Return the tables of these rules."""
    last_deal, last_deal_reason = _last_deal(rules)
    return Ruleset(
        rules=rules,
        step=1 if rules.direction == "cw" else -1,
        batch={"hands": None, "threes": 3, "ones": 1}[rules.dealing],
        rank_after=_ranks_after(king=ACE if rules.sequence == "wrap" else LEADS),
        rank_after_missing=_ranks_after(king=LEADS) if rules.restart == "skip_rank" else (LEADS,) * (ACE + 1),
        first_lead={"free": ANY_CARD, "ace_if_held": ACE_IF_HELD, "lowest": LOWEST}[rules.lead],
        king_lead=ANY_CARD,
        block_lead=NEXT_HELD if rules.restart == "next_held" else ANY_CARD,
        voluntary_pass=rules.voluntary_pass,
        must_announce=rules.announce == "required",
        points=tuple(_points(card, rules.payment) for card in range(SUITED_PER_PACK)),
        antes=tuple(stake * rules.stake_unit for stake in FACE_STAKES),
        kept_price=_KEPT_PRICES[rules.kept],
        opera_sweeps=rules.grand_opera in ("sweep", "sweep_double"),
        opera_factor=2 if rules.grand_opera in ("double", "sweep_double") else 1,
        five_belles=rules.five_belles,
        debt=rules.insolvency == "debt",
        fewest=rules.players[0],
        ends_when_broke=rules.game_end != "deals",
        last_deal=last_deal,
        last_deal_reason=last_deal_reason,
    )


def _ranks_after(king: Rank) -> tuple[Rank, ...]:
    after = [LEADS, LEADS, *range(3, KING + 1), king, 2]
    return tuple(after)


def _points(card: Card, payment: Payment) -> int:
    rank = RANK[card]
    is_court = JACK <= rank <= KING
    if payment == "cards":
        return 1
    if is_court:
        return 10
    return 1 if payment == "court10" or rank == ACE else rank


def _price_double(content: int, _stake: int) -> int:
    return content


def _price_stake(_content: int, stake: int) -> int:
    return stake


def _price_nothing(_content: int, _stake: int) -> int:
    return 0


_KEPT_PRICES: Final[dict[str, KeptPrice]] = {
    "double": _price_double,
    "stake": _price_stake,
    "none": _price_nothing,
}


def _last_deal(rules: NainJauneRules) -> tuple[int, LastDealReason]:
    by_moves = max(1, rules.move_limit // _CARDS_PER_DEAL)
    if rules.game_end != "broke" and rules.deals <= by_moves:
        return rules.deals, "deals"
    return by_moves, "move_limit"
