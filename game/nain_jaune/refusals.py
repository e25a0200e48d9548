"""Why an action may be refused: the closed list of codes, each with the facts that come with it."""

from collections.abc import Mapping
from typing import Final

REFUSALS: Final[Mapping[str, str]] = {
    "deal_over": "the deal is over",
    "not_your_turn": "somebody else is to act; `turn`",
    "not_in_hand": "the card is not in the hand; `card`",
    "wrong_rank": "the run goes on with another rank; `needed`",
    "passing_is_automatic": "by these rules nobody passes by choice (E-40)",
    "must_lead": "who leads lays a card and cannot pass",
    "must_lead_ace": "an ace in hand opens the deal; `needed`",
    "must_lead_lowest": "the lowest card opens the deal; `needed`",
    "must_lead_next_held": "the run goes on with the first card held after the missing rank; `needed`",
}
