"""Legality. `refuse` is its single definition; the other functions are based on it."""

from typing import Final

from game.core.cards import CODE, RANK, RANK_CODES, Card
from game.core.protocol import Refusal, Seat
from game.nain_jaune.actions import Action, Lay, Pass
from game.nain_jaune.mechanics.leads import LOW, LeadRule
from game.nain_jaune.state import State
from game.nain_jaune.tableau import BOX_BY_CARD

_DEAL_OVER: Final = Refusal("deal_over")
_AUTOMATIC: Final = Refusal("passing_is_automatic")
_MUST_LEAD: Final = Refusal("must_lead")


def awaited(state: State) -> tuple[Seat, ...]:
    """Return the seat that must act, none when the deal is over."""
    return () if state.is_over else (state.turn,)


def refuse(state: State, seat: Seat, action: Action) -> Refusal | None:
    """Return why the action is not allowed, or None."""
    if state.is_over:
        return _DEAL_OVER
    if seat != state.turn:
        return Refusal("not_your_turn", {"turn": state.turn})
    if isinstance(action, Pass):
        return _refuse_pass(state)
    return _refuse_card(state, action.card)


def legal_cards(state: State) -> list[Card]:
    """Return the cards that the seat to act may lay."""
    if state.is_over:
        return []
    hand = state.hands[state.turn]
    if rank := state.needed:
        return [card for card in hand if RANK[card] == rank]
    return lead_rule(state).choose(hand, _missing_rank(state))


def may_pass(state: State) -> bool:
    """Return whether the seat to act may pass."""
    return not state.is_over and _refuse_pass(state) is None


def legal_actions(state: State, seat: Seat) -> list[Action]:
    """Return every card the seat may lay (announced, since forgetting never pays), and the pass."""
    if seat != state.turn:
        return []
    actions: list[Action] = [Lay(card) for card in legal_cards(state)]
    if may_pass(state):
        actions.append(Pass())
    return actions


def default_action(state: State, seat: Seat) -> Action:
    """Return the action for an awaited seat whose time is up; it passes only if it can lay nothing.

    It lays the most valuable legal board card, else the card that costs most to keep.
    """
    points = state.ruleset.points
    cards = legal_cards(state) if seat == state.turn else []
    if not cards:
        return Pass()
    return Lay(max(cards, key=lambda card: (BOX_BY_CARD.get(card, -1), points[card], LOW[RANK[card]])))


def lead_rule(state: State) -> LeadRule:
    """Return the rule for the lead of the seat to act."""
    ruleset = state.ruleset
    if not state.last_rank:
        return ruleset.first_lead
    return ruleset.block_lead if state.missing else ruleset.king_lead


def _missing_rank(state: State) -> int:
    return state.missing[-1] if state.missing else 0


def _refuse_pass(state: State) -> Refusal | None:
    if not state.ruleset.voluntary_pass:
        return _AUTOMATIC
    return None if state.needed else _MUST_LEAD


def _refuse_card(state: State, card: Card) -> Refusal | None:
    hand = state.hands[state.turn]
    if card not in hand:
        return Refusal("not_in_hand", {"card": CODE[card]})
    if rank := state.needed:
        return None if RANK[card] == rank else Refusal("wrong_rank", {"needed": RANK_CODES[rank]})
    rule = lead_rule(state)
    allowed = rule.choose(hand, _missing_rank(state))
    if card in allowed:
        return None
    return Refusal(rule.code, {"needed": RANK_CODES[RANK[allowed[0]]]})
