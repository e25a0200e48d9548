"""Dealing: the shuffle, the antes, and five board cards in one hand."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from game.core.cards import RANK, SUIT, Card, packs
from game.core.protocol import Seat, Step
from game.core.rng import Rng
from game.nain_jaune.events import Dealt, Event, FiveBelles
from game.nain_jaune.match.settlement import pay_antes, sweep_board
from game.nain_jaune.match.setup import NainJauneSetup
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.rules import HAND_SIZES
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS


def deal(setup: NainJauneSetup, rng: Rng) -> Step[State, Event]:
    """Shuffle and deal (003-04).

    The pack `packs(1)` is shuffled; the leader, who sits next to the dealer, gets its first cards, the next
    player the following ones, and so on, as often as the rules deal a part of a hand; the rest is the talon.
    """
    pack = packs(1)
    rng.shuffle(pack)
    seats = _round_of(setup)
    size = HAND_SIZES[len(seats)]
    batch = compile_ruleset(setup.rules).batch or size
    hands: dict[Seat, list[Card]] = {seat: [] for seat in seats}
    there = iter(pack)
    for start in range(0, size, batch):
        for seat in seats:
            hands[seat] += islice(there, min(batch, size - start))
    return start_deal(setup, hands, there)


def start_deal(
    setup: NainJauneSetup, hands: Mapping[Seat, Sequence[Card]], talon: Iterable[Card]
) -> Step[State, Event]:
    """Begin a deal with the given hands by seat: collect the antes; the seat next to the dealer leads."""
    seats = _round_of(setup)
    state = _table(setup, hands, talon, leader=seats[0])
    sizes = tuple(len(hand) for hand in state.hands)
    events: list[Event] = [Dealt(setup.deal, setup.dealer, seats[0], sizes, len(state.talon))]
    for seat in seats:
        pay_antes(state, seat, events)
    if state.ruleset.five_belles:
        _reward_belles(state, events)
    return Step(state, tuple(events))


def sort_hand(cards: Iterable[Card]) -> list[Card]:
    """Return cards from ace to King, as a player holds them."""
    return sorted(cards, key=lambda card: (LOW[RANK[card]], SUIT[card]))


def _round_of(setup: NainJauneSetup) -> list[Seat]:
    """Return the seats that get cards, in turn, the dealer last (003-05, 003-e)."""
    count = setup.players
    step = compile_ruleset(setup.rules).step
    turns = [(setup.dealer + step * place) % count for place in range(1, count + 1)]
    return [seat for seat in turns if setup.statuses[seat] == "in"]


def _table(
    setup: NainJauneSetup, hands: Mapping[Seat, Sequence[Card]], talon: Iterable[Card], leader: Seat
) -> State:
    return State(
        ruleset=compile_ruleset(setup.rules),
        deal=setup.deal,
        dealer=setup.dealer,
        turn=leader,
        hands=[sort_hand(hands.get(seat, ())) for seat in range(setup.players)],
        tokens=list(setup.tokens),
        statuses=setup.statuses,
        boxes=[setup.boxes[name] for name in BOX_NAMES],
        talon=tuple(talon),
        alone=True,
        lacks=[0] * setup.players,
    )


def _reward_belles(state: State, events: list[Event]) -> None:
    for seat, hand in enumerate(state.hands):
        if all(card in hand for card in PRIZE_CARDS):
            state.belles = seat
            events.append(FiveBelles(seat))
            sweep_board(state, seat, events)
