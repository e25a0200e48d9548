"""Moments of a server's calendar: when its week is told of, and when its seasons end."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, Protocol
from zoneinfo import ZoneInfo

from data.database import Transaction
from data.stats import calendars, seasons
from data.stats.calendars import RECAP, SEASON
from data.stats.statistics import Span

HOUR: Final = 9
"""The hour, on Mondays, at which a week is told of: people read it, and wake nobody."""


class SeasonLength(StrEnum):
    """How long the seasons of a server are."""

    BY_HAND = "by_hand"
    """An administrator ends them."""
    MONTHLY = "monthly"
    QUARTERLY = "quarterly"


_MONTHS: Final = {SeasonLength.MONTHLY: 1, SeasonLength.QUARTERLY: 3}


def next_recap(after: int, zone: str) -> int:
    """Return the next Monday morning after a moment, in milliseconds."""
    now = _local(after, zone)
    monday = _midnight(now) - timedelta(days=now.weekday()) + timedelta(hours=HOUR)
    moment = _moment(monday, zone)
    return moment if moment > after else _moment(monday + timedelta(days=7), zone)


def week_before(recap_at: int, zone: str) -> Span:
    """Return the calendar week before the day on which it is told of."""
    day = _midnight(_local(recap_at, zone))
    monday = day - timedelta(days=day.weekday())
    return Span(_moment(monday - timedelta(days=7), zone), _moment(monday, zone))


def next_season_end(after: int, zone: str, length: SeasonLength) -> int | None:
    """Return the next beginning of a month or quarter after a moment; None if seasons end by hand."""
    months = _MONTHS.get(length)
    if months is None:
        return None
    now = _local(after, zone)
    month = (now.month - 1) // months * months + months
    return _moment(datetime(now.year + month // 12, month % 12 + 1, 1), zone)  # noqa: DTZ001 - see _moment


def _local(moment: int, zone: str) -> datetime:
    """Return a moment as clocks in a zone show it, without the zone: days are added as on a calendar."""
    return datetime.fromtimestamp(moment / 1000, ZoneInfo(zone)).replace(tzinfo=None)


def _midnight(local: datetime) -> datetime:
    return local.replace(hour=0, minute=0, second=0, microsecond=0)


def _moment(local: datetime, zone: str) -> int:
    return int(local.replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


class Dated(Protocol):
    """The settings that say what is due."""

    @property
    def recap_channel(self) -> int | None:
        """Where weeks are told of; None for nowhere."""

    @property
    def seasons(self) -> SeasonLength:
        """When seasons end."""

    @property
    def zone(self) -> str:
        """The time zone of the calendar."""


async def follow_settings(tx: Transaction, guild_id: int, before: Dated, after: Dated) -> None:
    """Set when something is due next, where a change of settings concerns it."""
    has_moved = before.zone != after.zone
    if has_moved or before.recap_channel != after.recap_channel:
        await calendars.set_due(tx, guild_id, RECAP, recap_due(tx, after))
    if has_moved or before.seasons != after.seasons:
        since = max([tx.now, *await seasons.ends(tx, guild_id)])  # a clock set back ends no month twice
        await calendars.set_due(tx, guild_id, SEASON, next_season_end(since, after.zone, after.seasons))


def recap_due(tx: Transaction, settings: Dated) -> int | None:
    """Return when a week is told of next; None for never."""
    return None if settings.recap_channel is None else next_recap(tx.now, settings.zone)
