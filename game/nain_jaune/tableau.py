"""The board: five boxes, each with a card that takes its tokens.

Inside the engine a box is its index, 0 to 4, from the lowest stake to the highest; outside it is named by its
card.
"""

from typing import Final, Literal, TypeAlias

from game.core.cards import RANK, Card, parse_card

BoxName: TypeAlias = Literal["10D", "JC", "QS", "KH", "7D"]

BOX_NAMES: Final[tuple[BoxName, ...]] = ("10D", "JC", "QS", "KH", "7D")
"""The boxes by index, lowest stake first; the last is the Dwarf's."""
BOX_COUNT: Final = len(BOX_NAMES)
PRIZE_CARDS: Final[tuple[Card, ...]] = tuple(parse_card(name) for name in BOX_NAMES)
"""The board cards by box."""
BOX_BY_CARD: Final = {card: box for box, card in enumerate(PRIZE_CARDS)}
"""The box a board card takes."""
PRIZE_RANKS: Final = frozenset(RANK[card] for card in PRIZE_CARDS)
"""The ranks in which the suit matters."""
