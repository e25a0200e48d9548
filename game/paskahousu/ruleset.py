"""The rules compiled into the tables that the engine reads.

Every knob is evaluated here, once per set of rules, and nowhere else in the game. What may lie on what is one
table; tables are indexed by the rank on top of the pile, EMPTY for an empty pile.
"""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from game.core.cards import ACE, RANK_BY_CODE, Rank
from game.paskahousu.ranks import COURTS, EMPTY, NUMBERS, ORDER, PLACE, TEN, TWO
from game.paskahousu.rules import OpenerRule, PaskahousuRules
from game.paskahousu.view import Misfit

NO_LIMIT: Final = 1000
"""More cards than there are: the `quad` of rules without one."""
_TOPS: Final = range(ACE + 1)

RanksByTop: TypeAlias = tuple[tuple[Rank, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class Ruleset:
    """Compiled rules. Tables named `..._by_rank` are indexed by rank."""

    # the pile
    fits: RanksByTop
    """The ranks that may be laid, lowest first; on an empty pile all."""
    fitting: tuple[frozenset[Rank], ...]
    """The same as sets."""
    misfits: tuple[tuple[Misfit | None, ...], ...]
    """By top and rank: why the rank may not be laid."""
    by_suit: tuple[frozenset[Rank], ...]
    """By top: the ranks of which a card goes by its suit."""
    suits: bool
    """Whether cards go by their suit."""
    leads: tuple[tuple[Rank, ...], tuple[Rank, ...]]
    """The ranks that may be led, while there is stock and afterwards."""
    is_killer_by_rank: tuple[bool, ...]
    falling: tuple[frozenset[Rank], ...]
    """The ranks that kill what is on top."""
    led_killer_falls: bool
    led_killer_is_taken: bool
    quad: int
    """How many equal cards make the pile fall; NO_LIMIT for never."""
    written_quad: int
    """The same as the rules have it: 0 for never."""
    quad_by_rank: tuple[int, ...]
    is_lone_by_rank: tuple[bool, ...]
    """Whether a rank is laid singly, or `quad` and more at once."""

    # the deal
    decks: int
    jokers: int
    hand_cards: int
    table_cards: int
    opener: OpenerRule
    opening_low: bool

    # the stock
    draws_first: bool
    draws_instead: bool
    tries: bool
    tries_always: bool

    # claims
    bluff: bool
    most_by_rank: tuple[int, ...]
    """How many cards of a rank there are, the most that a claim may have."""
    next_challenges: bool
    """Whether only the next player may challenge."""
    all_answer: bool
    truth_leads: bool
    """Whether the player of a challenged true play leads."""
    challenger_leads: bool
    """Whether the challenger of a lie leads."""

    # the end
    first_out_wins: bool
    loser_deals: bool
    move_limit: int


@functools.lru_cache(maxsize=256)
def compile_ruleset(rules: PaskahousuRules) -> Ruleset:
    """Return the compiled rules; equal rules share one object while it is cached."""
    killers = (TEN,) if rules.killers == "ten_only" else (TEN, ACE)
    matrix = _Matrix(rules, killers)
    fits = tuple(tuple(r for r in ORDER if matrix.misfit(r, top) is None) for top in _TOPS)
    quad = rules.quad or NO_LIMIT
    lone = NO_LIMIT if rules.lone_from is None else PLACE[RANK_BY_CODE[rules.lone_from]]
    return Ruleset(
        fits=fits,
        fitting=tuple(frozenset(ranks) for ranks in fits),
        misfits=tuple(tuple(_misfit_or_none(matrix, rank, top) for rank in _TOPS) for top in _TOPS),
        by_suit=tuple(matrix.by_suit(top) for top in _TOPS),
        suits=rules.suit_goes,
        leads=(matrix.leads(has_stock=True), matrix.leads(has_stock=False)),
        is_killer_by_rank=_by_rank(lambda rank: rank in killers),
        falling=tuple(frozenset(r for r in ORDER if matrix.kills(r, top)) for top in _TOPS),
        led_killer_falls=rules.killer_lead == "falls",
        led_killer_is_taken=rules.killer_lead == "forced",
        quad=quad,
        written_quad=rules.quad,
        quad_by_rank=tuple(quad if rank != TWO or rules.quad_twos else NO_LIMIT for rank in _TOPS),
        is_lone_by_rank=_by_rank(
            lambda rank: PLACE[rank] >= lone or (rules.lone_killers and rank in killers)
        ),
        decks=rules.decks,
        jokers=rules.jokers,
        hand_cards=rules.hand_cards,
        table_cards=rules.table_cards,
        opener=rules.opener,
        opening_low=rules.opening_play == "low",
        draws_first=rules.stock_option == "draw_first",
        draws_instead=rules.stock_option == "draw_pass",
        tries=rules.stock_option in ("try_stuck", "try_always"),
        tries_always=rules.stock_option == "try_always",
        bluff=rules.bluff,
        most_by_rank=tuple(4 * rules.decks + (rank == TWO) * rules.jokers for rank in _TOPS),
        next_challenges=rules.challengers == "next",
        all_answer=rules.window == "all_answer",
        truth_leads=rules.after_truth == "challenged",
        challenger_leads=rules.after_lie == "challenger",
        first_out_wins=rules.finish == "first_out",
        loser_deals=rules.dealer_next == "loser",
        move_limit=rules.move_limit,
    )


class _Matrix:
    """What may lie on what, by one set of rules."""

    def __init__(self, rules: PaskahousuRules, killers: tuple[Rank, ...]) -> None:
        self._rules = rules
        self._killers = killers
        self.courts = COURTS if ACE in killers else (*COURTS, ACE)
        self._floor = EMPTY if rules.court_floor is None else RANK_BY_CODE[rules.court_floor]

    def leads(self, *, has_stock: bool) -> tuple[Rank, ...]:
        """Return the ranks that may be led."""
        courts, ace = self._rules.court_lead, self._rules.ace_lead
        barred = set(self.courts) if courts == "never" or (has_stock and courts != "free") else set()
        if has_stock and ace != "free":
            barred.add(ACE)
        return tuple(rank for rank in ORDER if rank not in barred)

    def misfit(self, rank: Rank, top: Rank) -> Misfit | None:
        """Return why a rank may not be laid; None if it may."""
        if top == EMPTY or self.kills(rank, top):
            return None
        if top in self._killers:
            return None if self._may_cover_killer(rank, top) else "on_killer"
        if top == TWO:
            return None if rank == TWO else "on_two"
        if rank == TWO:
            return None
        if rank in self._killers:
            return "killer_elsewhere"
        if rank in self.courts:
            return self._misfit_of_court(rank, top)
        if top in self.courts:
            return "number_on_court"
        return None if rank >= top else "too_low"

    def kills(self, rank: Rank, top: Rank) -> bool:
        """Tell whether a rank makes the pile fall, however many of it are laid."""
        if rank == ACE and self._rules.killers == "ace_on_all":
            return top != EMPTY
        if rank not in self._killers or top in self._killers or top in (EMPTY, TWO):
            return False
        if rank == ACE:
            return top in self.courts
        return top in NUMBERS or self.courts != COURTS

    def by_suit(self, top: Rank) -> frozenset[Rank]:
        """Return the ranks that go on a top by their suit: numbers and courts, on numbers and courts."""
        plain = frozenset((*NUMBERS, *self.courts))
        return plain if self._rules.suit_goes and top in plain else frozenset()

    def _may_cover_killer(self, rank: Rank, top: Rank) -> bool:
        rules = self._rules
        if rules.killer_lead == "forced":
            return False
        return (rank == top and rules.same_on_killer) or (rank == TWO and rules.two_on_killer)

    def _misfit_of_court(self, rank: Rank, top: Rank) -> Misfit | None:
        if top in self.courts:
            return None if rank >= top else "too_low"
        return None if top >= self._floor else "below_floor"


def _misfit_or_none(matrix: _Matrix, rank: Rank, top: Rank) -> Misfit | None:
    return matrix.misfit(rank, top) if rank in ORDER else None


def _by_rank(is_so: Callable[[Rank], bool]) -> tuple[bool, ...]:
    return tuple(rank in ORDER and is_so(rank) for rank in _TOPS)
