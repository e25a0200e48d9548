"""The rules compiled into the tables that the engine reads.

Every knob is evaluated here, once per set of rules, and nowhere else in the game. So are overlapping powers
(docs/adr/0004-precedence-of-powers.md): burns are separate from the effects they cancel, counters are legal
whatever the requirement, and the demand of a card is one row of a table.
"""

import functools
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar, assert_never, cast

from game.core.cards import ACE, CARDS_PER_PACK, JOKER, RANK, RANK_BY_CODE, RANK_CODES, Card, Rank
from game.shithead.rules import (
    Ban,
    EffectName,
    NamedDemand,
    NamedEntry,
    OpenerRule,
    Power,
    RankBan,
    ShitheadRules,
)
from game.shithead.view import Bound

T = TypeVar("T")

_ANY_BUT: Final = "any_but:"

AIMING: Final = frozenset({"attack", "name_next"})
"""The effects that concern a player who is named."""
LEADS: Final = 1
WITH_STOCK: Final = 2
UNBURNT: Final = 4
BARS: Final[Mapping[RankBan, int]] = {
    "lead": LEADS,
    "lead_while_stock": LEADS | WITH_STOCK,
    "before_burn": UNBURNT,
}
"""When a ban holds: in a lead, while there is stock, before the first burn."""

NO_LIMIT: Final = 1000
"""More cards than there are: the `max_set` of rules without a limit."""


@dataclass(frozen=True, slots=True, eq=False)
class Requirement:
    """What the next play must satisfy. Compiled requirements are shared: compare them by identity."""

    bound: Bound
    rank: Rank | None
    """The bound's rank, if it has one."""
    source: Rank | None
    """The rank of the effective top card, None if there is none."""
    ranks: tuple[Rank, ...]
    """The ranks that may be laid, in order."""
    cards: frozenset[Card]
    """The cards that may be laid."""


@dataclass(frozen=True, slots=True)
class Effect:
    """What laying a rank does in addition to its demand, unless the pile burns."""

    name: EffectName
    per_card: bool
    """Whether several cards laid at once have the effect several times."""


Demand: TypeAlias = Requirement | None
"""What a play demands of the next one; None if it is see-through."""
DemandTable: TypeAlias = tuple[tuple[Demand, Demand], ...]
"""By rank, for an even and an odd number of cards."""


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """Compiled rules. Tables named `..._by_rank` are indexed by rank."""

    # the pile
    nothing_beneath: Requirement
    """The requirement of an empty pile, which everything satisfies."""
    demands: tuple[DemandTable, DemandTable]
    """The demands of plays; the second table applies while only two seats are in."""
    floor_by_rank: tuple[Requirement, ...]
    """The requirement of a pile with only see-through plays, by the rank of the lowest one."""
    burns_by_rank: tuple[bool, ...]
    attacks_by_rank: tuple[bool, ...]
    aims_by_rank: tuple[bool, ...]
    """Whether a rank concerns a player whom its player names: it attacks them, or lets them play next."""
    effect_by_rank: tuple[Effect | None, ...]
    """The effects of ranks; `mechanics.EFFECTS` has their functions."""
    counters: Requirement
    """The ranks that counter an attack, as a requirement."""
    quad: int
    """How many equal cards burn the pile; NO_LIMIT for never."""
    more_sets: bool
    """Whether sets from the hand may be laid that do not fit, or together with face-up cards."""
    jumps: bool
    """Whether equal cards that complete `quad` are laid out of turn."""
    quad_anywhere: bool
    """Whether `quad` equal cards laid at once from the hand go on anything."""
    max_set: int
    """The most cards in one play; NO_LIMIT without a limit."""
    is_wild_by_rank: tuple[bool, ...]
    """Whether a rank goes on anything, possibly except one rank."""
    is_ranked_by_rank: tuple[bool, ...]
    """Whether a rank goes wherever it is high or low enough, and nowhere else."""
    plain_plays: bool
    """Whether satisfying the requirement is all that counts: no rank attacks or is banned."""
    ranks_decide: bool
    """Whether somebody can play if they have a rank that satisfies the requirement, and only then."""
    bars: bool
    """Whether any rank is barred at times."""
    barred: tuple[frozenset[Rank], ...]
    """The ranks that may not be laid, by `BARS`."""
    runs: bool
    run_value_by_rank: tuple[int, ...]
    """The order of ranks in runs."""

    # the deal
    packs_for: Callable[[int], int]
    """Returns the number of packs for a number of players."""
    jokers: int
    knows_jokers: bool
    """Whether jokers have a power, and so can be used."""
    jokers_stand: bool
    """Whether jokers stand for a rank that their player names; then they fit wherever some rank does."""
    table_cards: int
    hand_cards: int
    cards_each: int
    chooses_up: bool
    chooses_down: bool
    exchanges: bool
    exchanges_on: bool
    """Whether face-up cards are exchanged in play, too, until the first burn."""
    stacks_own: bool
    stacks_any: bool
    opener: OpenerRule
    opening_low: bool
    turns_first: bool
    has_power: frozenset[Rank]

    # turns
    skips_own: bool
    lays_drawn: bool
    burns_drawn: bool
    must_play: bool
    chance_if_stuck: bool
    chance_always: bool
    previous_takes: bool
    last_to_play_leads: bool
    burner_leads: bool
    attacker_leads: bool
    target_leads_on: bool
    """Whether the player after the target leads after an attack."""
    up_into_hand: bool
    joins_table: bool
    adds_up: bool
    adds_equal: bool
    blind_pick_up: bool
    blind_chain: bool

    # the end
    first_out_wins: bool
    eliminating: frozenset[Rank]
    """Ranks that eliminate a player as their last card."""
    banned_last: frozenset[Rank]
    """Ranks that may not be laid as the last card."""
    move_limit: int
    loser_deals: bool
    sequel: str | None


_UNCHANGED: Final = (
    *("packs_for", "jokers", "table_cards", "hand_cards", "cards_each", "opener"),
    *("must_play", "blind_pick_up", "blind_chain", "move_limit", "sequel"),
)
"""Rules that the engine reads as they are."""


@functools.lru_cache(maxsize=256)
def compile_ruleset(rules: ShitheadRules) -> Ruleset:
    """Return the compiled rules; equal rules share one object while it is cached."""
    powers = _powers(rules)
    table, bans = _RequirementTable(rules, powers), bool(rules.rank_bans or _banned(rules, "illegal"))
    return Ruleset(
        nothing_beneath=table.requirement("open", None, None),
        demands=(table.demands(duel=False), table.demands(duel=True)),
        floor_by_rank=_by_rank(table.floor),
        burns_by_rank=_by_rank(lambda rank: powers[rank].effect == "burn"),
        attacks_by_rank=_by_rank(lambda rank: powers[rank].effect == "attack"),
        aims_by_rank=_by_rank(lambda rank: powers[rank].effect in AIMING),
        effect_by_rank=_by_rank(lambda rank: _effect(powers[rank])),
        counters=table.allowing("open", None, None, {RANK_BY_CODE[code] for code in rules.attack_counters}),
        quad=rules.quad or NO_LIMIT,
        more_sets=rules.quad_entry == "any" or rules.last_hand == "with_table",
        jumps=rules.jump_in and rules.quad > 0,
        quad_anywhere=rules.quad_entry == "any",
        max_set=rules.max_set or NO_LIMIT,
        is_wild_by_rank=_by_rank(lambda rank: powers[rank].entry not in ("ranked", "on_lower")),
        is_ranked_by_rank=_by_rank(lambda rank: powers[rank].entry == "ranked"),
        plain_plays=not bans and all(p.effect not in AIMING for p in powers.values()),
        ranks_decide=not bans and rules.quad_entry == "ranked",
        barred=tuple(_barred(rules, number) for number in range(LEADS + WITH_STOCK + UNBURNT + 1)),
        bars=bool(rules.rank_bans),
        runs=rules.runs == "suited",
        run_value_by_rank=_by_rank(table.value),
        knows_jokers="X" in rules.powers or rules.joker_rank == "any",
        jokers_stand=rules.joker_rank == "any",
        chooses_up=rules.deal_style != "three_rows",
        chooses_down=rules.deal_style == "choose_both",
        exchanges=rules.exchange != "none",
        exchanges_on=rules.exchange == "until_burn",
        stacks_own=rules.stacking != "off",
        stacks_any=rules.stacking == "any",
        opening_low=rules.opening_play == "low_card",
        turns_first=rules.first_card == "turned",
        has_power=frozenset(rank for rank, power in powers.items() if power != Power()),
        skips_own=rules.own_skip == "counts",
        lays_drawn=rules.drawn_card == "laid",
        burns_drawn=rules.drawn_card != "kept",
        chance_if_stuck=rules.chance_card != "off",
        chance_always=rules.chance_card == "always",
        previous_takes=rules.pickup_victim == "previous",
        last_to_play_leads=rules.pickup_leader == "last_to_play",
        burner_leads=rules.burn_leader == "same",
        attacker_leads=rules.attack_leader == "attacker",
        target_leads_on=rules.attack_leader == "after_target",
        up_into_hand=rules.up_cards == "into_hand",
        joins_table=rules.last_hand == "with_table",
        adds_up=rules.up_pickup != "none",
        adds_equal=rules.up_pickup == "add_equal",
        first_out_wins=rules.finish == "first_out",
        eliminating=_banned(rules, "eliminated"),
        banned_last=_banned(rules, "illegal"),
        loser_deals=rules.dealer_next == "loser",
        **{name: getattr(rules, name) for name in _UNCHANGED},
    )


def _powers(rules: ShitheadRules) -> dict[Rank, Power]:
    """Return the power of each rank."""
    powers = dict.fromkeys(RANK_BY_CODE.values(), Power())
    powers.update((RANK_BY_CODE[code], power) for code, power in rules.powers.items())
    if rules.joker_rank == "any":
        powers[JOKER] = Power(entry="any", demand="reset")
    return powers


class _RequirementTable:
    """Builds the requirements of one set of rules, each once."""

    def __init__(self, rules: ShitheadRules, powers: Mapping[Rank, Power]) -> None:
        self._powers = powers
        self._ace_is_low = rules.ace == "low"
        self._jokers_stand = rules.joker_rank == "any"
        self._equal_or_higher: Bound = "at_least" if rules.compare == "ge" else "above"
        self._made: dict[tuple[Bound, Rank | None, Rank | None], Requirement] = {}

    def value(self, rank: Rank) -> int:
        """Return the rank's place in the order: 2 to 15, a low ace 1."""
        return 1 if rank == ACE and self._ace_is_low else rank

    def demands(self, *, duel: bool) -> DemandTable:
        """Return the demands of plays, for two seats in or for more."""
        return _by_rank(lambda rank: (self._demand(rank, 2, duel), self._demand(rank, 1, duel)))

    def floor(self, rank: Rank) -> Requirement:
        """Return the requirement of a see-through play at the bottom of the pile."""
        if self._powers[rank].floor == "own":
            return self.requirement(self._equal_or_higher, rank, rank)
        return self.requirement("open", None, None)

    def requirement(self, bound: Bound, rank: Rank | None, source: Rank | None) -> Requirement:
        """Return the requirement of a bound, set by an effective top card of rank `source`."""
        key = bound, rank, source
        if key not in self._made:
            fitting = {r for r in RANK_BY_CODE.values() if self._may_follow(r, *key)}
            self._made[key] = self.allowing(bound, rank, source, fitting)
        return self._made[key]

    def allowing(
        self, bound: Bound, rank: Rank | None, source: Rank | None, fitting: set[Rank]
    ) -> Requirement:
        """Return a requirement that these ranks satisfy, and with them jokers that stand for one."""
        if self._jokers_stand:
            suited = fitting - {JOKER}
            fitting = suited | {JOKER} if suited else suited
        cards = frozenset(card for card in range(CARDS_PER_PACK) if RANK[card] in fitting)
        return Requirement(bound, rank, source, tuple(sorted(fitting)), cards)

    def _demand(self, rank: Rank, count: int, duel: bool) -> Demand:
        power = self._powers[rank]
        asked = power.duel if duel and power.duel else power.demand
        kind, _, listed = (f"only:{RANK_CODES[rank]}" if asked == "in_kind" else asked).partition(":")
        if listed:
            return self._listed(kind, [RANK_BY_CODE[code] for code in listed.split(",")], rank)
        demand = cast("NamedDemand", asked)
        match demand:
            case "transparent":
                return None
            case "reset":
                return self.requirement("open", None, rank)
            case "at_most" | "below":
                return self.requirement(demand, rank, rank)
            case "odd" | "even":
                return self.requirement(demand, None, rank)
            case "alternating" if count % 2:
                return self.requirement("at_most", rank, rank)
            case "own" | "alternating" | "in_kind":
                return self.requirement(self._equal_or_higher, rank, rank)
            case _:
                assert_never(demand)

    def _listed(self, kind: str, ranks: list[Rank], source: Rank) -> Requirement:
        """Return the requirement of a rank's value, of some ranks alone, or of all but these."""
        if kind == "value":
            return self.requirement(self._equal_or_higher, ranks[0], source)
        fitting = set(ranks) if kind == "only" else set(RANK_BY_CODE.values()).difference(ranks)
        return self.allowing("listed", None, source, fitting)

    def _may_follow(self, rank: Rank, bound: Bound, limit: Rank | None, source: Rank | None) -> bool:
        written = self._powers[rank].entry
        if written.startswith(_ANY_BUT):
            return source != RANK_BY_CODE[written.removeprefix(_ANY_BUT)]
        entry = cast("NamedEntry", written)
        match entry:
            case "any":
                return True
            case "on_lower" if source is not None and self.value(rank) <= self.value(source):
                return False
            case "ranked" | "on_lower":
                if bound in _PARITY:
                    return rank != JOKER and (1 if rank == ACE else rank) % 2 == _PARITY[bound]
                return limit is None or _COMPARE[bound](self.value(rank), self.value(limit))
            case _:
                assert_never(entry)


_COMPARE: Final[Mapping[Bound, Callable[[int, int], bool]]] = {
    "at_least": operator.ge,
    "above": operator.gt,
    "at_most": operator.le,
    "below": operator.lt,
}


_PARITY: Final[Mapping[Bound, int]] = {"odd": 1, "even": 0}


def _effect(power: Power) -> Effect | None:
    match power.effect:
        case "none" | "burn" | "attack" | "name_next":  # no effect, or one with its own table
            return None
        case "skip":
            return Effect("skip", per_card=power.count != "once")
        case "reverse":
            return Effect("reverse", per_card=power.count == "per_card")
        case "again" | "copy":
            return Effect(power.effect, per_card=False)
        case _:
            assert_never(power.effect)


def _banned(rules: ShitheadRules, ban: Ban) -> frozenset[Rank]:
    return frozenset(RANK_BY_CODE[code] for code, kind in rules.last_card_ban.items() if kind == ban)


def _barred(rules: ShitheadRules, number: int) -> frozenset[Rank]:
    holding = {ban for ban, its in BARS.items() if number & its == its}
    return frozenset(RANK_BY_CODE[code] for code, ban in rules.rank_bans.items() if ban in holding)


def _by_rank(of_rank: Callable[[Rank], T]) -> tuple[T, ...]:
    """Return a table indexed by rank; entries 0 and 1, which are not ranks, repeat that of the two."""
    return tuple(of_rank(max(rank, 2)) for rank in range(JOKER + 1))
