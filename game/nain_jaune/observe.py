"""Views of states."""

from game.core.cards import ACE, SUITED_PER_PACK, Card
from game.core.protocol import Seat, Viewer
from game.nain_jaune.deal import sort_hand
from game.nain_jaune.events import RunCause
from game.nain_jaune.legal import legal_cards, may_pass
from game.nain_jaune.mechanics.leads import RankSet
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_NAMES
from game.nain_jaune.view import LaidCard, RunView, SeatView, View


def view(state: State, viewer: Viewer) -> View:
    """Return what a viewer may see: a seat, or None for the public."""
    over = state.is_over
    acts = viewer == state.turn and not over
    return View(
        viewer=viewer,
        rules=state.ruleset.rules,
        deal=state.deal,
        dealer=state.dealer,
        turn=None if over else state.turn,
        needed=None if over else state.needed or None,
        leads=None if over or state.needed else _why_leads(state),
        run=_run(state),
        passed=state.passed,
        alone=state.alone,
        boxes=dict(zip(BOX_NAMES, state.boxes, strict=True)),
        seats=tuple(_seat(state, seat, shown=over or seat == viewer) for seat in range(len(state.hands))),
        laid=tuple(LaidCard(seat, card) for seat, card in state.laid),
        talon_cards=len(state.talon),
        talon=tuple(sort_hand(state.talon)) if over else None,
        unseen=() if over else _unseen(state, viewer),
        belles=state.belles,
        winner=state.winner,
        void=state.void,
        paid=state.paid,
        legal=tuple(sort_hand(legal_cards(state))) if acts else (),
        may_pass=acts and may_pass(state),
    )


def _why_leads(state: State) -> RunCause:
    if not state.last_rank:
        return "deal"
    return "block" if state.missing else "king"


def _run(state: State) -> RunView | None:
    if not state.last_rank:
        return None
    card = state.laid[-1][1] if state.laid else None
    return RunView(state.last_rank, card, state.last_seat, state.missing)


def _seat(state: State, seat: Seat, *, shown: bool) -> SeatView:
    hand = state.hands[seat]
    return SeatView(
        cards=len(hand),
        tokens=state.tokens[seat],
        status=state.statuses[seat],
        hand=tuple(sort_hand(hand)) if shown else None,
        lacks=_ranks(state.lacks[seat]),
    )


def _ranks(ranks: RankSet) -> tuple[int, ...]:
    return tuple(rank for rank in range(2, ACE + 1) if ranks >> rank & 1)


def _unseen(state: State, viewer: Viewer) -> tuple[Card, ...]:
    cards = set(state.talon)
    for seat, hand in enumerate(state.hands):
        if seat != viewer:
            cards.update(hand)
    return tuple(card for card in range(SUITED_PER_PACK) if card in cards)
