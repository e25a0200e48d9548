"""Samples a state that agrees with a view: deals the hidden cards at random.

Cards are assigned to places (in a hand, in the talon) so that no seat gets a rank that everybody knows it
lacks. Cards that the shuffle puts in forbidden places are moved along augmenting paths, which exist because
the true deal is a solution; then random legal swaps of two cards mix the deal again.
"""

from dataclasses import dataclass
from itertools import repeat

from game.core.cards import RANK, Card, Rank
from game.core.protocol import Seat
from game.core.rng import Rng
from game.nain_jaune.mechanics.leads import RankSet
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS
from game.nain_jaune.view import View


def sample_state(view: View, rng: Rng) -> State:
    """Return a state with the same view, drawing what the viewer cannot see from `rng`."""
    hands = _certain_hands(view, rng)
    talon = list(view.talon or ())
    lacks = [sum(1 << rank for rank in seat.lacks) for seat in view.seats]
    certain = {card for hand in hands for card in hand}
    cards = [card for card in view.unseen if card not in certain]
    zones: list[tuple[list[Card], RankSet]] = []
    for seat, hand in enumerate(hands):
        zones.extend(repeat((hand, lacks[seat]), view.seats[seat].cards - len(hand)))
    zones.extend(repeat((talon, 0), view.talon_cards - len(talon)))
    for card, (zone, _) in zip(_deal_anew(cards, [lacking for _, lacking in zones], rng), zones, strict=True):
        zone.append(card)
    return _state(view, hands, talon, lacks)


def _certain_hands(view: View, rng: Rng) -> list[list[Card]]:
    """Return by seat the cards the viewer knows, plus one that the seat to act must have."""
    hands = [list(seat.hand or ()) for seat in view.seats]
    shown_by = view.belles
    if shown_by is not None and view.seats[shown_by].status == "in" and not hands[shown_by]:
        hands[shown_by] = [card for card in PRIZE_CARDS if card in view.unseen]
    turn, needed = view.turn, view.needed
    if turn is None or needed is None or compile_ruleset(view.rules).voluntary_pass:
        return hands
    if all(RANK[card] != needed for card in hands[turn]):
        certain = {card for hand in hands for card in hand}
        candidates = [card for card in view.unseen if RANK[card] == needed and card not in certain]
        hands[turn].append(rng.choice(candidates))
    return hands


def _deal_anew(cards: list[Card], lacks: list[RankSet], rng: Rng) -> list[Card]:
    """Return the cards by place, none in a place that lacks its rank."""
    rng.shuffle(cards)
    places = _Places([RANK[card] for card in cards], lacks, [None] * len(cards))
    places.fill(rng)
    return [cards[number] for number in places.held if number is not None]


@dataclass(slots=True)
class _Places:
    """Places for cards, each with a set of forbidden ranks."""

    ranks: list[Rank]
    """Ranks by card number."""
    lacks: list[RankSet]
    """Forbidden ranks by place."""
    held: list[int | None]
    """Card numbers by place."""

    def fill(self, rng: Rng) -> None:
        """Place the shuffled cards in order, then move those in forbidden places."""
        stuck = []
        for number in range(len(self.held)):
            if self.fits(number, number):
                self.held[number] = number
            else:
                stuck.append(number)
        for number in stuck:
            if not self.put(number, set()):
                raise ValueError("no deal agrees with this view")
        if stuck:
            self.mix(rng)

    def fits(self, number: int, place: int) -> bool:
        return not self.lacks[place] >> self.ranks[number] & 1

    def put(self, number: int, tried: set[int]) -> bool:
        """Find a place for a card, moving others if needed."""
        open_places = [place for place in range(len(self.held)) if self.fits(number, place)]
        for place in open_places:
            if self.held[place] is None:
                self.held[place] = number
                return True
        for place in open_places:
            if place in tried:
                continue
            tried.add(place)
            other = self.held[place]
            if other is not None and self.put(other, tried):
                self.held[place] = number
                return True
        return False

    def mix(self, rng: Rng) -> None:
        """Swap random pairs of cards where both swaps are allowed."""
        for place, number in enumerate(self.held):
            other_place = rng.below(len(self.held))
            other = self.held[other_place]
            if number is None or other is None:
                continue
            if self.fits(number, other_place) and self.fits(other, place):
                self.held[place], self.held[other_place] = other, number


def _state(view: View, hands: list[list[Card]], talon: list[Card], lacks: list[RankSet]) -> State:
    run = view.run
    return State(
        ruleset=compile_ruleset(view.rules),
        deal=view.deal,
        dealer=view.dealer,
        turn=_turn(view),
        hands=hands,
        tokens=[seat.tokens for seat in view.seats],
        statuses=tuple(seat.status for seat in view.seats),
        boxes=[view.boxes[name] for name in BOX_NAMES],
        talon=tuple(talon),
        last_rank=run.rank if run else 0,
        last_seat=run.seat if run else 0,
        missing=run.missing if run else (),
        passed=view.passed,
        alone=view.alone,
        winner=view.winner,
        void=view.void,
        belles=view.belles,
        lacks=lacks,
        laid=[(laid.seat, laid.card) for laid in view.laid],
        paid=view.paid,
    )


def _turn(view: View) -> Seat:
    if view.turn is not None:
        return view.turn
    return view.dealer if view.winner is None else view.winner
