"""The closed list of refusal codes, with their meanings and facts."""

from collections.abc import Mapping
from typing import Final

REFUSALS: Final[Mapping[str, str]] = {
    "deal_over": "the deal is over",
    "not_your_turn": "it is another seat's turn; `turn`",
    "not_in_hand": "the card is not in the hand; `card`",
    "wrong_rank": "the run continues with another rank; `needed`",
    "passing_is_automatic": "these rules do not allow passing by choice (E-40)",
    "must_lead": "the leader must lay a card and cannot pass",
    "must_lead_ace": "an ace in hand opens the deal; `needed`",
    "must_lead_lowest": "the lowest card opens the deal; `needed`",
    "must_lead_next_held": "the run continues with the first card held after the missing rank; `needed`",
}
