"""Stories of card nights, cups and tables, by name: see `tests/e2e/recorded_stories.py`."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Final

from tests.e2e.stories import cups, nights, tables
from tests.e2e.stories.story import Story

STORIES: Final[Mapping[str, Callable[[Story], Awaitable[None]]]] = {
    "nights": nights.in_time,
    "events of nights": nights.events,
    "nights in trouble": nights.in_trouble,
    "a cup": cups.played,
    "cups that cannot be": cups.refused,
    "cups that are called off": cups.called_off,
    "a cup in trouble": cups.in_trouble,
    "a cup in a forum": cups.in_forum,
    "a cup in threads": cups.threaded,
    "seats": tables.seats,
    "tokens": tables.tokens,
    "hands": tables.hands,
    "threads": tables.threads,
    "reactions": tables.reactions,
    "the day’s deal": tables.daily,
}
