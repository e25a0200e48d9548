"""A seat's result in a deal as one number, for games with a ranking."""

from collections.abc import Sequence

from game.core.protocol import Outcome, Seat


def share_beaten(outcome: Outcome, seat: Seat) -> float:
    """Return the share of opponents that a seat beat, ties counting half: 1 for first, 0 for last.

    The mean over the seats of a deal is always one half.
    """
    beaten, others, is_behind = 0.0, 0, True
    for group in outcome.ranking:
        if seat in group:
            beaten += (len(group) - 1) / 2
            others += len(group) - 1
            is_behind = False
        else:
            others += len(group)
            beaten += 0 if is_behind else len(group)
    return beaten / others if others else 0.5


def open_share(statuses: Sequence[str], finished: int, seat: Seat) -> float:
    """Return the share of opponents that a seat beats by chance among those who are still in, as it is.

    With nobody out it is one half, and the less the more are out: somebody who compares with one half then
    puts off the end of a deal in which no better place is left.
    """
    others = len(statuses) - 1
    rivals = sum([status == "in" for number, status in enumerate(statuses) if number != seat])
    return (others - finished - rivals / 2) / others
