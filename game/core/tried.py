"""What players have tried in a deal, so that computer players do not repeat their moves for ever.

Two players who always do what looks best can pass the same cards to and fro until the rules cut the deal off:
near the end, whoever plays otherwise often loses. So a computer player who has chosen twice among the same
moves, and did the same, has to do something else: still the best of that. Mostly that is the same position;
where it is another one with the same moves, little is lost.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

from game.core.protocol import AnyGame, Seat

Tried: TypeAlias = Mapping[int, int]
"""How often something was tried in a deal, by hash: which moves a seat had, and which of them it made."""

OFTEN: Final = 2
"""So many times more often than another move, one is not made again: once more may be chance."""


def not_repeated(game: AnyGame, state: Any, seat: Seat, tried: Tried) -> list[Any]:
    """Return a seat's legal actions without those moves that it has made too often.

    Reactions are not counted: to let another play stand is nothing new.
    """
    legal = game.legal_actions(state, seat)
    moves = [action for action in legal if not game.reacts(action)]
    asked = hash((seat, *moves))
    if asked not in tried:
        return legal
    most = min(tried.get(hash((asked, move)), 0) for move in moves) + OFTEN
    return [move for move in legal if game.reacts(move) or tried.get(hash((asked, move)), 0) < most]


def with_action(game: AnyGame, state: Any, seat: Seat, tried: Tried, action: Any) -> Tried:
    """Return what was tried once a seat has acted in a state."""
    moves = [move for move in game.legal_actions(state, seat) if not game.reacts(move)]
    if len(moves) < 2 or game.reacts(action):
        return tried
    asked = hash((seat, *moves))
    made = hash((asked, action))
    return {**tried, asked: 1, made: tried.get(made, 0) + 1}
