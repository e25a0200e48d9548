"""The closed list of refusal codes.

A refusal goes only to the seat that tried, since some codes reveal its hand. Facts are plain JSON, with ranks
as `"10"` and cards as `"10D"`.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.core.protocol import Refusal

REFUSALS: Final[Mapping[str, str]] = {
    "not_your_turn": "it is another seat's turn; `turn`",
    "not_now": "the action is not possible in this phase, or by these rules; `phase`",
    # cards
    "no_cards": "no card is named",
    "not_your_cards": "the named cards are not in the zone they must come from; `zone`",
    "blind_only": "only face-down cards are left: turn one",
    "no_such_slot": "no card lies in that slot",
    "hand_first": "face-down cards are turned only when nothing else is left",
    "mixed_ranks": "the cards are not of one rank",
    "too_many_cards": "more cards than there are of a rank; `most`",
    "set_size": "the rank is laid singly, or at least `quad` cards of it (0: only singly); `rank`, `quad`",
    # the pile
    "does_not_fit": "the rank does not go on the pile; `rank`, `top` (None: empty), `why` (`view.Misfit`)",
    "opening_rank": "the first play must be of one rank, or claim it; `rank`",
    "must_pick_up": "a killer was led: the next player must take it; `top`",
    "nothing_to_pick_up": "the pile is empty: lead a card",
    # the stock
    "not_stuck": "only a player who cannot play may try the stock",
    "stock_empty": "the stock is empty",
    "already_drawn": "one card a turn is drawn",
    # claims
    "no_claim": "a play names a rank in the bluff game, and only there; `needed` (true or false)",
    "claim_does_not_fit": "the claimed rank does not go on the pile; `rank`, `top`, `why`, as does_not_fit",
    "nothing_to_challenge": "no play is open to a challenge by this seat",
}
"""The meaning of each code, and its facts."""


def refusal(code: str, **facts: Any) -> Refusal:
    """Return a refusal of the list."""
    if code not in REFUSALS:
        raise ValueError(f"{code} is not in the list of refusals")
    return Refusal(code, facts)
