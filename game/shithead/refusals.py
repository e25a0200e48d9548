"""The closed list of refusal codes.

A refusal goes only to the seat that tried, since some codes reveal its hand. Facts are plain JSON, with ranks
as `"10"` and cards as `"10D"`.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.core.protocol import Refusal

REFUSALS: Final[Mapping[str, str]] = {
    "deal_over": "the deal is over",
    "not_your_turn": "it is another seat's turn; `turn`",
    "not_now": "the action is not possible in this phase; `phase`",
    # cards
    "no_cards": "no card is named",
    "joker_rank": "jokers are laid as some rank, or by these rules as jokers only; `named`",
    "not_your_cards": "the named cards are not in the zone they must come from; `zone`",
    "hand_first": "cards on the table are not played while there are cards in hand",
    "blind_only": "only face-down cards are left: turn one",
    "slot_stays_together": "equal cards that share a face-up slot go together",
    "no_such_slot": "no card lies in that slot",
    "mixed_ranks": "the cards are not of one rank",
    "too_many_cards": "too many cards for one play; `most`",
    # the pile
    "cards_too_low": "the rank is too low; `rank`, `bound`, `limit`, `source`",
    "cards_too_high": "the rank is too high; `rank`, `bound`, `limit`, `source`",
    "not_on_that_rank": "the rank does not go on `source`, whatever its height; `rank`",
    "not_a_counter": "the rank does not counter an attack; `rank`, `counters`",
    "not_a_run": "the cards are not an ascending run of one suit",
    "run_ends_earlier": "a card that burns or attacks ends the run; `rank`",
    "opening_card": "the first lead must have the lowest rank in hand; `rank`",
    "rank_banned": "the rank may not be laid now, in a lead if `leads`; `rank`, `leads`",
    "last_card": "the rank may not be the last card; `rank`",
    # attacks
    "target_needed": "the play names a player: name a target; `targets`",
    "bad_target": "that seat cannot be named; `targets`",
    "no_jump_in": "the seat holds nothing that completes the cards on top, or it is its turn",
    # taking
    "nothing_to_pick_up": "the pile is empty: lead a card",
    "must_play": "a player who can play must",
    "add_needed": "face-up cards must be added; `slots`",
    "bad_add": "the added cards are none of those that may be; `slots`",
    "nothing_to_add": "face-up cards are not added now",
    "no_chance_card": "these rules do not let you try the top card of the stock",
    "stock_empty": "the stock is empty",
    "not_stuck": "only a player who cannot play may try the stock",
    "pile_is_empty": "a new pile must be led: the chain cannot stop here",
    # before play
    "already_ready": "the seat is already ready",
    "choose_first": "the face-up cards are not chosen yet",
    "already_chosen": "the cards are already chosen",
    "nothing_to_choose": "these rules deal the face-up cards",
    "down_first": "the face-down cards are chosen first, unseen",
    "down_is_dealt": "these rules deal the face-down cards",
    "wrong_count": "the number of cards or slots is wrong; `needed`",
    "no_exchange": "these rules have no exchange, or none any more",
    "uneven_exchange": "the same number of cards must be given and taken, at least one",
    "exchange_limit": "no more exchanges; `most`",
    "one_at_a_time": "in play, cards are exchanged one at a time",
    "no_stacking": "these rules do not let you put cards on that seat's face-up cards",
    "not_equal": "the face-up cards of that slot have another rank; `rank`",
}
"""The meaning of each code, and its facts."""


def refusal(code: str, **facts: Any) -> Refusal:
    """Return a refusal of the list."""
    if code not in REFUSALS:
        raise ValueError(f"{code} is not in the list of refusals")
    return Refusal(code, facts)
