"""The house rules of the Shithead family: table knobs, and one power per rank.

The defaults are the plain game of docs/rules/sources.md; presets.py has the documented variants. The meaning
of a rule is defined once, here, beside its field; docs/rules/decisions_shithead.md settles what the sources
leave open.
"""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, Self, TypeAlias, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)

from game.core.cards import MAX_PACKS, RANK_BY_CODE, SUITED_PER_PACK
from game.core.rule_schema import RuleConflictError, Rules, knob

RankCode: TypeAlias = Literal["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X"]
"""The code of a rank; X is the joker."""

MOST_PLAYERS: Final = 20
MOST_JOKERS: Final = 2 * MAX_PACKS
MORE_FOR_FEW: Final = {2: 6, 3: 4}
"""How many cards few players are dealt in hand, face up and face down, where the rules give them more."""

_SUITED: Final = "(10|[2-9JQKA])"
_RANK: Final = "(10|[2-9JQKAX])"
NamedEntry: TypeAlias = Literal["ranked", "any", "on_lower"]
NamedDemand: TypeAlias = Literal[
    "own", "reset", "transparent", "at_most", "below", "alternating", "odd", "even", "in_kind"
]

Entry: TypeAlias = Annotated[
    str,
    StringConstraints(pattern=rf"^({'|'.join(get_args(NamedEntry))}|any_but:(10|[2-9JQKAX]))$", strict=True),
]
"""When a card may be laid: if it satisfies the requirement (`ranked`), on anything (`any`), on anything
except an effective top card of one rank (`any_but:8`), if it satisfies the requirement and the effective top
card is of the next lower rank or lower (`on_lower`)."""
Demand: TypeAlias = Annotated[
    str,
    StringConstraints(
        pattern=rf"^({'|'.join(get_args(NamedDemand))}|value:{_SUITED}|(only|not):{_RANK}(,{_RANK})*)$",
        strict=True,
    ),
]
"""What a card demands of the next play: its own rank or higher (`own`), nothing (`reset`), what the card
beneath demands (`transparent`), its rank or lower (`at_most`), a lower rank (`below`), lower for an odd and
higher for an even number laid at once, its own rank always being allowed (`alternating`), another card's rank
or higher (`value:7`), an odd or even rank (`odd`, `even`: a jack is 11, an ace 1), nothing but its own rank
(`in_kind`) or some others (`only:J`), not even cards that go on anything, or anything but some
(`not:8,9`)."""
EffectName: TypeAlias = Literal["none", "burn", "skip", "reverse", "again", "attack", "name_next", "copy"]
"""What a card does besides; `name_next` lets its player say who plays next, `copy` (of a see-through card)
has the effect of the card beneath, unless that concerns a chosen player."""
Count: TypeAlias = Literal["per_card", "once"]


class Power(BaseModel):
    """The power of a rank. An ordinary rank is `Power()`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    entry: Entry = "ranked"
    demand: Demand = "own"
    floor: Literal["open", "own"] = "open"
    """The demand of a transparent card with nothing beneath: anything (`open`) or its own rank (`own`)."""
    effect: EffectName = "none"
    count: Count | None = None
    """Whether several cards laid at once skip or reverse several times. None for the usual rule: each card
    skips, a play reverses once."""
    duel: Demand | None = None
    """The demand while only two seats are in, if it differs (Guarducci's joker: `reset`)."""

    @model_validator(mode="before")
    @classmethod
    def _drop_what_has_no_meaning(cls, value: Any) -> Any:
        """Normalise equivalent powers: a floor needs a see-through demand, a count needs an effect."""
        if not isinstance(value, Mapping):
            return value
        kept = dict(value)
        demand, duel = kept.get("demand", "own"), kept.get("duel")
        if "transparent" not in (demand, duel):
            kept.pop("floor", None)
        if kept.get("effect") not in ("skip", "reverse"):
            kept.pop("count", None)
        if kept.get("effect") == "copy" and demand != "transparent":
            kept.pop("effect")
        if duel == demand:
            kept.pop("duel", None)
        return kept


class PacksPer(BaseModel):
    """One pack for every `per` players, rounded up."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    per: int = Field(ge=1, le=MOST_PLAYERS, strict=True)


class PacksFit(BaseModel):
    """As few packs as the deal needs, but at least `min`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    fit: Literal[True] = True
    min: int = Field(1, ge=1, le=MAX_PACKS, strict=True)


def _read_packs(value: object) -> object:
    return {"fit": True} if value == "fit" else value


def _read_players(value: object) -> object:
    return (value, value) if isinstance(value, int) else value


def _by_rank(values: dict[Any, Any]) -> dict[Any, Any]:
    """Sort by rank, lowest first."""
    return dict(sorted(values.items(), key=lambda item: RANK_BY_CODE[item[0]]))


def _without_ordinary_cards(powers: dict[Any, Power]) -> dict[Any, Power]:
    return {code: power for code, power in _by_rank(powers).items() if power != Power()}


def _in_order(codes: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(sorted(set(codes), key=lambda code: RANK_BY_CODE[code]))


PlayerCount: TypeAlias = Annotated[int, Field(ge=2, le=MOST_PLAYERS, strict=True)]
Players: TypeAlias = Annotated[tuple[PlayerCount, PlayerCount], BeforeValidator(_read_players)]
PackCount: TypeAlias = Annotated[int, Field(ge=1, le=MAX_PACKS, strict=True)]
Packs: TypeAlias = Annotated[PackCount | PacksPer | PacksFit, BeforeValidator(_read_packs)]
Powers: TypeAlias = Annotated[dict[RankCode, Power], AfterValidator(_without_ordinary_cards)]
Ban: TypeAlias = Literal["eliminated", "illegal"]
Bans: TypeAlias = Annotated[dict[RankCode, Ban], AfterValidator(_by_rank)]
RankBan: TypeAlias = Literal["lead", "lead_while_stock", "before_burn"]
RankBans: TypeAlias = Annotated[dict[RankCode, RankBan], AfterValidator(_by_rank)]
Counters: TypeAlias = Annotated[tuple[RankCode, ...], AfterValidator(_in_order)]
DealStyle: TypeAlias = Literal["three_rows", "choose_up", "choose_both"]
OpenerRule: TypeAlias = Literal[
    "left_of_dealer", "first_dealt_low_up", "low_in_hand", "after_thrown_low", "after_thrown_king"
]


class ShitheadRules(Rules):
    """The knobs of the Shithead family."""

    merged_fields: ClassVar[frozenset[str]] = frozenset({"powers"})

    players: Players = knob((2, 5), group="players")
    """Fewest and most players."""
    decks: Packs = knob(PacksFit(), group="players")
    """The number of packs, one per so many players (`{"per": 5}`), or as few as the deal needs."""
    jokers: int = knob(0, group="players", ge=0, le=MOST_JOKERS, strict=True)
    """The total number of jokers; they need a power (`X`), or stand for any rank."""
    joker_rank: Literal["own", "any"] = knob("own", group="players")
    """Whether jokers have a power of their own, or stand for any rank, which their player names."""
    dealer_next: Literal["loser", "rotate"] = knob("loser", group="players")
    """The dealer of the next match: the loser, or the seat after the dealer."""
    sequel: Literal["reverse_2"] | None = knob(None, group="players")
    """The preset of a second deal in the same match, if any."""

    table_cards: int = knob(3, group="deal", ge=0, le=6, strict=True)
    """Each player's face-down cards, and as many face-up cards."""
    hand_cards: int = knob(3, group="deal", ge=1, le=10, strict=True)
    """Each player's hand, and the number to which it is refilled."""
    deal_style: DealStyle = knob("three_rows", group="deal")
    """Whether face-up cards are dealt, chosen from the hand (`choose_up`), or chosen after choosing the
    face-down ones unseen (`choose_both`)."""
    exchange: Literal["own", "none", "until_burn"] = knob("own", group="start")
    """Whether players may exchange hand cards with their own face-up cards before play, or also in their
    turns, one at a time, until the first burn."""
    deal_size: Literal["same", "more_for_few"] = knob("same", group="deal")
    """Whether two players get 6 and three get 4 in hand and on the table, instead of the numbers above."""
    stacking: Literal["off", "own", "any"] = knob("off", group="deal")
    """Whether equal cards may share a face-up slot before play: only one's own slots, or anybody's."""
    opener: OpenerRule = knob("left_of_dealer", group="start")
    """Who leads first. Low cards count in the order 3, 4 ... A, 2; thrown kings K, Q ... 2, A."""
    opening_play: Literal["free", "low_card"] = knob("free", group="start")
    """Whether the first lead must be the lowest rank in the opener's hand (3 is lowest, 2 highest)."""
    first_card: Literal["led", "turned"] = knob("led", group="start")
    """Whether the opener leads, or plays on the first card of the stock without a power, which the dealer
    turns up."""

    compare: Literal["ge", "gt"] = knob("ge", group="play")
    """Whether an equal rank beats a card, or only a higher one."""
    ace: Literal["high", "low"] = knob("high", group="play")
    max_set: int = knob(0, group="play", ge=0, le=99, strict=True)
    """The most cards in one play; 0 for no limit."""
    runs: Literal["off", "suited"] = knob("off", group="play")
    """Whether ascending runs of one suit may be laid, each card legal on the previous one."""
    quad: int = knob(4, group="burns", ge=0, le=99, strict=True)
    """How many equal cards on top burn the pile; 0 for never."""
    quad_entry: Literal["ranked", "any"] = knob("ranked", group="burns")
    """Whether as many equal cards as burn the pile, laid at once from the hand, go on anything."""
    jump_in: bool = knob(False, group="burns", strict=True)
    """Whether who holds the cards that complete as many as burn the pile may lay them out of turn."""
    drawn_card: Literal["kept", "laid", "burns"] = knob("kept", group="burns")
    """Whether drawn cards of the rank just laid follow at once, always or if they burn the pile."""
    rank_bans: RankBans = knob({}, group="bans")
    """Ranks that may not be led, not be led while there is stock, or not be laid before the first burn; who
    has to lead and holds nothing else may lead them."""
    own_skip: Literal["counts", "never"] = knob("counts", group="play")
    """Whether a player's own turn counts among those that their cards skip."""
    burn_leader: Literal["same", "next"] = knob("same", group="burns")
    """Who leads after a burn: the player who burnt the pile, or the next one."""

    powers: Powers = knob({}, group="powers")
    """The powers of ranks."""
    attack_counters: Counters = knob(("2", "10", "A"), group="powers")
    """Ranks that counter an attack, whatever is on the pile."""
    attack_leader: Literal["after_last_player", "attacker", "after_target"] = knob(
        "after_last_player", group="powers"
    )
    """Who leads after an attack that was not countered."""

    must_play: bool = knob(False, group="pick_up", strict=True)
    """Whether a player who can play must; otherwise they may take the pile voluntarily."""
    chance_card: Literal["off", "if_stuck", "always"] = knob("off", group="pick_up")
    """When the top card of the stock may be tried: never, by players who cannot play, or in any turn."""
    pickup_victim: Literal["self", "previous"] = knob("self", group="pick_up")
    """Who takes the pile of a stuck player: that player, or the one who laid its top card."""
    pickup_leader: Literal["next", "last_to_play"] = knob("next", group="pick_up")
    """Who leads after the pile is taken."""

    up_cards: Literal["from_table", "into_hand"] = knob("from_table", group="table_cards")
    """Whether face-up cards are played from the table, or taken into the hand once it is empty."""
    last_hand: Literal["alone", "with_table"] = knob("alone", group="table_cards")
    """Whether equal face-up cards may be laid with the last cards in hand, once the stock is empty."""
    up_pickup: Literal["none", "add_one", "add_equal"] = knob("none", group="table_cards")
    """Whether a player who takes the pile while playing from the table adds a face-up card, or one or several
    equal ones."""
    blind_pick_up: bool = knob(False, group="table_cards", strict=True)
    """Whether a player may take the pile instead of turning a face-down card."""
    blind_chain: bool = knob(False, group="table_cards", strict=True)
    """Whether several face-down cards may be turned in one turn."""

    finish: Literal["first_out", "last_in"] = knob("last_in", group="endgame")
    """Whether the first player without cards wins, or the last one with cards loses."""
    last_card_ban: Bans = knob({}, group="endgame")
    """Ranks that must not be a player's last card: the player is eliminated, or may not lay it."""
    move_limit: int = knob(2000, group="endgame", ge=1, le=100_000, strict=True)
    """The most actions in a deal; after that, players who still hold cards are tied."""

    def __hash__(self) -> int:
        return hash(self.model_dump_json())

    def packs_for(self, players: int) -> int:
        """Return the number of packs of 52."""
        match self.decks:
            case PacksPer(per=per):
                return -(-players // per)
            case PacksFit(min=least):
                missing = players * self.at(players).cards_each - self.jokers
                return max(least, -(-missing // SUITED_PER_PACK))
            case count:
                return count

    def at(self, players: int) -> Self:
        """Return the rules with the numbers of cards that so many players are dealt."""
        cards = MORE_FOR_FEW.get(players) if self.deal_size == "more_for_few" else None
        return self.model_copy(update={"table_cards": cards, "hand_cards": cards}) if cards else self

    @property
    def cards_each(self) -> int:
        """How many cards each player is dealt."""
        return 2 * self.table_cards + self.hand_cards

    @model_validator(mode="before")
    @classmethod
    def _drop_what_jokers_lack(cls, value: Any) -> Any:
        """Normalise equivalent rules: jokers that stand for any rank have no power or ban of their own."""
        if not isinstance(value, Mapping) or value.get("joker_rank") != "any":
            return value
        by_rank = {name: value[name] for name in ("powers", "rank_bans", "last_card_ban") if name in value}
        without = {
            name: {code: one for code, one in of.items() if code != "X"} for name, of in by_rank.items()
        }
        return {**value, **without}

    @model_validator(mode="after")
    def _check_jokers(self) -> Self:
        if self.jokers and "X" not in self.powers and self.joker_rank == "own":
            raise RuleConflictError("jokers_without_power", "jokers", "powers", jokers=self.jokers)
        return self

    @model_validator(mode="after")
    def _check_quad(self) -> Self:
        if self.quad == 1:
            raise RuleConflictError("every_card_burns", "quad", quad=1)
        return self

    @model_validator(mode="after")
    def _check_cards(self) -> Self:
        """Check that there are enough cards for every allowed number of players."""
        fewest, most = self.players
        for players in range(fewest, most + 1):
            needed, there = players * self.at(players).cards_each, self._cards_for(players)
            if needed > there or self.packs_for(players) > MAX_PACKS:
                raise self._does_not_fit(players, needed, there)
        return self

    def _cards_for(self, players: int) -> int:
        return SUITED_PER_PACK * min(self.packs_for(players), MAX_PACKS) + self.jokers

    def _does_not_fit(self, players: int, needed: int, there: int) -> RuleConflictError:
        packs, cards_each = -(-(needed - self.jokers) // SUITED_PER_PACK), needed // players
        return RuleConflictError(
            "cards_do_not_fit",
            "players",
            "decks",
            "table_cards",
            "hand_cards",
            players=players,
            cards_each=cards_each,
            cards_needed=needed,
            cards=there,
            most_players=max(players - 1, 0) if players > self.players[0] else there // cards_each,
            packs_needed=packs if packs <= MAX_PACKS else None,
        )
