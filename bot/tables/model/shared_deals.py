"""What a table has to know of a deal that many play, each at a table of their own."""

from datetime import UTC, date, datetime

from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import TableValue
from game.core.rng import is_shared, shared_id


def day_of(now: int) -> str:
    """Return the day of a moment, given in milliseconds since the epoch."""
    return datetime.fromtimestamp(now / 1000, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Tell whether a text is a day as it is written here."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def is_open_to_others(match_id: str, now: int) -> bool:
    """Tell whether others may still play the cards of a match: its seed is secret till its day ends."""
    day = match_id[: len("2026-11-24")]
    return is_shared(match_id) and is_day(day) and day >= day_of(now)


def match_id_for(table: TableValue, shuffle: Shuffle) -> str:
    """Return the id of the match that a table is about to play."""
    if not table.daily:
        return shuffle.match_id
    return shared_id(f"{table.daily}-{table.game.key}", table.table_id)
