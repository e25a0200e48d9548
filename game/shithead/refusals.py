"""Why an action may be refused: the closed list of codes.

A refusal goes to the seat that tried, and to nobody else: some codes tell what is in its hand. Facts are
plain JSON; ranks in them are written `"10"`, cards `"10D"`.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.core.cards import RANK_CODES, Rank
from game.core.protocol import Refusal

REFUSALS: Final[Mapping[str, str]] = {
    "deal_over": "the deal is over",
    "not_your_turn": "somebody else is to act; `turn`",
    "not_now": "the action does not belong to this phase; `phase`",
    # cards
    "no_cards": "no card is named",
    "not_your_cards": "the named cards are not in the zone they must come from; `zone`",
    "hand_first": "cards on the table are not played while there are cards in hand",
    "blind_only": "only face-down cards are left: turn one",
    "slot_stays_together": "equal cards that share a face-up slot go together",
    "no_such_slot": "no card lies in that slot",
    "mixed_ranks": "the cards are not of one rank",
    "too_many_cards": "more cards than one play may have; `most`",
    # the pile
    "cards_too_low": "the rank is too low; `rank`, `bound`, `limit`, `source`",
    "cards_too_high": "the rank is too high; `rank`, `bound`, `limit`, `source`",
    "not_on_that_rank": "the rank goes on everything but on `source`; `rank`",
    "not_a_counter": "the rank does not answer an attack; `rank`, `counters`",
    "not_a_run": "the cards are no ascending run of one suit",
    "run_ends_earlier": "the run is over after a card that burns or attacks; `rank`",
    "opening_card": "the first lead must be of the lowest rank in hand; `rank`",
    "last_card": "the rank may not be the last card; `rank`",
    # attacks
    "target_needed": "the play attacks: name whom; `targets`",
    "bad_target": "that seat cannot be attacked; `targets`",
    # taking
    "nothing_to_pick_up": "the pile is empty: lead",
    "must_play": "who can play must",
    "add_needed": "one face-up slot must be added; `slots`",
    "bad_add": "the added cards are not one whole face-up slot; `slots`",
    "nothing_to_add": "no face-up card is added now",
    "no_chance_card": "these rules do not let you try the top card of the stock",
    "stock_empty": "the stock is empty",
    "not_stuck": "the stock may be tried only by who cannot play",
    "pile_is_empty": "a new pile must be led: the chain cannot stop here",
    # before play
    "already_ready": "the seat has said that it is ready",
    "choose_first": "the face-up cards are not chosen yet",
    "already_chosen": "the cards are chosen already",
    "nothing_to_choose": "face-up cards are dealt, not chosen, by these rules",
    "down_first": "the face-down cards are chosen first, unseen",
    "down_is_dealt": "the face-down cards are not chosen by these rules",
    "wrong_count": "the number of cards or slots is not the right one; `needed`",
    "no_exchange": "these rules have no exchange",
    "uneven_exchange": "as many cards are taken as given, one at least",
    "exchange_limit": "no more exchanges; `most`",
    "no_stacking": "these rules do not let you put cards on that seat's face-up cards",
    "not_equal": "the face-up cards of that slot have another rank; `rank`",
}
"""What each code means, and the facts that come with it."""


def refusal(code: str, **facts: Any) -> Refusal:
    """Return a refusal of the list."""
    if code not in REFUSALS:
        raise ValueError(f"{code} is not in the list of refusals")
    return Refusal(code, facts)


def rank_code(rank: Rank | None) -> str | None:
    """Return how a rank is written in facts."""
    return None if rank is None else RANK_CODES[rank]
