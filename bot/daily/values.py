"""The day's deal: once a day everybody gets the same cards of a game against the same AIs.

A day begins at midnight UTC. What is dealt follows from the date, the game and a seed that is committed to
the day before: the seed is the HMAC of the date under a secret of the database, and the ids of the matches
begin alike, so that the labels of their deals are the same.
"""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Final

from game.core.protocol import AnyGame
from game.core.rule_schema import Rules, read_rules
from game.registry import GAMES

FIRST_DAY: Final = date(2026, 1, 1)
"""The day with the number 1."""
SEATS: Final = 4
"""Where the rules allow it: the person, and the AIs."""
LEVEL: Final = "normal"
"""The level of the AIs: none that searches, since equal plays must meet equal answers on any machine."""


@dataclass(frozen=True, slots=True)
class DayDeal:
    """What is dealt on a day in one game. It is kept as long as the day, whatever another version deals."""

    day: str
    """As `2026-11-24`."""
    game: AnyGame
    preset: str
    rules: Rules
    seats: int
    level: str

    @property
    def label(self) -> str:
        """What the ids of its matches begin with."""
        return f"{self.day}-{self.game.key}"


def day_after(day: str, days: int = 1) -> str:
    """Return the day that is so many days later."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def begins_at(day: str) -> int:
    """Return when a day begins, in milliseconds since the epoch."""
    return int(datetime.combine(date.fromisoformat(day), datetime.min.time(), UTC).timestamp()) * 1000


def number_of(day: str) -> int:
    """Return the number of a day, which people see."""
    return (date.fromisoformat(day) - FIRST_DAY).days + 1


def deal_of(day: str, game: AnyGame) -> DayDeal:
    """Return a game's deal of a day: its variants take turns, those for the usual number of players."""
    suited = [name for name, rules in game.presets.items() if SEATS in game.seats_allowed(rules)]
    names = suited or [*game.presets]
    name = names[number_of(day) % len(names)]
    rules: Rules = game.presets[name]
    seats = min(game.seats_allowed(rules), key=lambda count: abs(count - SEATS))
    return DayDeal(day, game, name, rules, seats, LEVEL)


def write_deal(deal: DayDeal) -> dict[str, Any]:
    """Return a deal as JSON values."""
    return {
        "preset": deal.preset,
        "rules": deal.rules.model_dump(mode="json"),
        "seats": deal.seats,
        "level": deal.level,
    }


def read_deal(day: str, key: str, stored: Mapping[str, Any]) -> DayDeal | None:
    """Return a stored deal, None if this version does not know its game or rules."""
    game = GAMES.get(key)
    if game is None:
        return None
    try:
        rules = read_rules(game.rules_type, stored["rules"])
    except ValueError:
        return None
    return DayDeal(day, game, stored["preset"], rules, stored["seats"], stored["level"])


def seed_of(secret: str, day: str) -> bytes:
    """Return the seed of a day's deals."""
    return hmac.digest(bytes.fromhex(secret), f"the deals of {day}".encode(), "sha256")
