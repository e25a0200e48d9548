"""What events tell of cards, compared with the cards that moved."""

from typing import Any

from game.shithead.events import CardsDrawn, ChanceTaken, FaceDownChosen
from game.shithead.state import State
from game.shithead.zones import stock_count


def check_counts(before: State, after: State, events: Any) -> None:
    """Fail if an event tells of another number of cards than its seat got or the stock lost.

    An event that tells one seat of cards which another event carries has that seat as `target`, or as `seat`.
    """
    drawn = [event.count for event in events if isinstance(event, CardsDrawn)]
    tried = [event for event in events if isinstance(event, ChanceTaken)]
    assert stock_count(before) - stock_count(after) == sum(drawn) + len(tried), events
    for event in events:
        if hasattr(event, "count"):
            assert event.count in _moved(event, after, events), f"it tells of {event.count} cards: {event}"


def _moved(event: Any, after: State, events: Any) -> list[int]:
    if hasattr(event, "cards"):
        return [len(event.cards)]
    if isinstance(event, FaceDownChosen):
        return [len(after.downs[event.seat])]
    seat = getattr(event, "target", event.seat)
    return [len(other.cards) for other in events if hasattr(other, "cards") and other.seat == seat]
