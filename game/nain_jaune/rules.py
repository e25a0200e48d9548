"""The house rules of Nain Jaune. The defaults are the preset `nain_jaune`."""

from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import BeforeValidator, model_validator

from game.core.rule_schema import RuleConflictError, Rules, knob

HAND_SIZES: Final = {2: 22, 3: 15, 4: 12, 5: 9, 6: 8, 7: 7, 8: 6}
"""Cards per player by the number of players; the rest of the 52 is the talon."""
FACE_STAKES: Final = (1, 2, 3, 4, 5)
"""A player's ante on each box (10D, JC, QS, KH, 7D), before `stake_unit`."""

_DIRECTION_NAMES: Final = {"counterclockwise": "ccw", "clockwise": "cw"}


def _short_direction(value: object) -> object:
    return _DIRECTION_NAMES.get(value, value) if isinstance(value, str) else value


Direction: TypeAlias = Annotated[Literal["ccw", "cw"], BeforeValidator(_short_direction)]
RunSequence: TypeAlias = Literal["wrap", "stop_at_king"]
Restart: TypeAlias = Literal["next_held", "free", "skip_rank"]
Lead: TypeAlias = Literal["free", "ace_if_held", "lowest"]
Announce: TypeAlias = Literal["auto", "required"]
Payment: TypeAlias = Literal["points", "cards", "court10"]
Kept: TypeAlias = Literal["double", "stake", "none"]
GrandOperaPrize: TypeAlias = Literal["none", "sweep", "double", "sweep_double"]
GameEnd: TypeAlias = Literal["broke", "deals", "either"]
Insolvency: TypeAlias = Literal["partial", "debt"]
Dealing: TypeAlias = Literal["hands", "threes", "ones"]
PlayerCount: TypeAlias = Annotated[int, knob(group="players", ge=2, le=8, strict=True)]


class NainJauneRules(Rules):
    """The knobs of Nain Jaune; docs/rules/decisions_nain_jaune.md settles what the sources leave open."""

    players: tuple[PlayerCount, PlayerCount] = knob((3, 8), group="players")
    """Fewest and most players. Two are dealt 22 cards each."""
    direction: Direction = knob("ccw", group="table")
    """The direction of deal, turn and dealer: to the right (`ccw`) or to the left (`cw`)."""
    dealing: Dealing = knob("hands", group="table")
    """How many cards each player is dealt at a time: a whole hand, three, or one."""
    sequence: RunSequence = knob("wrap", group="play")
    """What follows a King: an ace (`wrap`), or nothing, and its player leads again (`stop_at_king`)."""
    restart: Restart = knob("next_held", group="play")
    """After a rank that nobody lays, the last player to lay continues with the first later rank in their hand
    (`next_held`) or with any card (`free`), or the table continues with the next rank (`skip_rank`)."""
    lead: Lead = knob("free", group="play")
    """The first card of a deal: any, an ace if the leader holds one, or one of their lowest rank."""
    voluntary_pass: bool = knob(False, group="play", strict=True)
    """Whether a player who could lay a card may pass."""
    announce: Announce = knob("auto", group="play")
    """Whether a board card takes its box automatically, or only if its player announces it."""
    payment: Payment = knob("points", group="payment")
    """What losers pay for the cards they hold: ace 1, courts 10, others their rank (`points`), one each
    (`cards`), courts 10 and others 1 (`court10`)."""
    kept: Kept = knob("double", group="payment")
    """What a board card left in hand costs: as much as its box holds, its stake, or nothing."""
    grand_opera: GrandOperaPrize = knob("none", group="payment")
    """What the first player wins by laying all their cards before anybody else lays one: the whole board,
    double payment, or both."""
    five_belles: bool = knob(False, group="payment", strict=True)
    """Whether a player who is dealt all five board cards takes the whole board."""
    stake_unit: int = knob(1, group="table", ge=1, le=1000, strict=True)
    """The multiplier of stakes; payments for cards in hand are not multiplied."""
    tokens: int = knob(120, group="match", ge=1, le=1_000_000, strict=True)
    """Each player's tokens at the start of a match."""
    game_end: GameEnd = knob("deals", group="match")
    """When a match ends: after `deals` deals, before a deal in which somebody cannot ante, or either."""
    deals: int = knob(5, group="match", ge=1, le=1000, strict=True)
    """The number of deals in a match; unused if `game_end` is `broke`."""
    insolvency: Insolvency = knob("partial", group="payment")
    """A player who cannot pay gives what they have (`partial`) or owes the rest (`debt`)."""
    move_limit: int = knob(10_400, group="match", ge=1, le=1_000_000, strict=True)
    """The longest match, in cards laid. A deal counts as 52 and is always played out: a match has at most
    `move_limit // 52` deals (one at least), then the richest wins."""

    @property
    def ante(self) -> int:
        """One player's ante on all five boxes."""
        return sum(FACE_STAKES) * self.stake_unit

    @model_validator(mode="after")
    def _check_ante(self) -> Self:
        if self.game_end != "deals" and self.tokens < self.ante:
            raise RuleConflictError(
                "tokens_below_ante", "tokens", "stake_unit", "game_end", tokens=self.tokens, ante=self.ante
            )
        return self
