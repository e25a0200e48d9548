"""The ways to play that a hand offers, rank by rank: how many, which suits, which run, whom to attack."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, Final

from bot.ui.games.shithead.turn import active_zone
from game.core.cards import RANK, Card, Rank
from game.core.protocol import Seat
from game.shithead.actions import Play
from game.shithead.view import View

_MOST_BY_SUIT: Final = 4
"""Of more equal cards only single ones are chosen by suit: the sets would be too many to look through."""


@dataclass(frozen=True, slots=True)
class Way:
    """Cards that may be laid at once, and whom they may attack."""

    cards: tuple[Card, ...]
    targets: tuple[Seat | None, ...]
    """The seats of which one has to be named; (None,) if the cards attack nobody."""

    @property
    def is_run(self) -> bool:
        """Whether the cards are of different ranks."""
        return RANK[self.cards[0]] != RANK[self.cards[-1]]


def ways_by_rank(view: View, seat: Seat, legal: Sequence[Any]) -> dict[Rank, list[Way]]:
    """Return what may be laid, by the rank of the first card laid."""
    plays = [action for action in legal if isinstance(action, Play)]
    targets_by_cards: dict[tuple[Card, ...], tuple[Seat | None, ...]] = {}
    for play in plays:
        targets_by_cards[play.cards] = (*targets_by_cards.get(play.cards, ()), play.target)
    found: dict[Rank, list[Way]] = {}
    for cards, targets in targets_by_cards.items():
        ways = _by_suit(view, seat, Way(cards, targets))
        found.setdefault(RANK[cards[0]], []).extend(ways)
    return found


def open_cards(view: View, seat: Seat) -> tuple[Card, ...]:
    """Return the cards a seat may choose from: the hand, or without one the face-up cards."""
    if active_zone(view, seat) == "hand":
        return view.hand
    return tuple(card for slot in view.seats[seat].up for card in slot)


def _by_suit(view: View, seat: Seat, way: Way) -> Iterator[Way]:
    """Yield the way, or where suits matter one for each choice of cards of its rank and number."""
    share = not view.hand and any(len(slot) > 1 for slot in view.seats[seat].up)
    if view.rules.runs == "off" or way.is_run or share:
        yield way
        return
    held = sorted((c for c in open_cards(view, seat) if RANK[c] == RANK[way.cards[0]]), reverse=True)
    if len(way.cards) > 1 and len(held) > _MOST_BY_SUIT:
        yield way
        return
    for cards in dict.fromkeys(combinations(held, len(way.cards))):
        yield Way(cards, way.targets)
