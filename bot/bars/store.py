"""Bars: people who may not sit down in a server, set and lifted by its administrators.

The database refuses a barred person in the transaction that would seat them, whichever way they come. A bar
takes effect at open tables right after it is stored; where that fails, again and again.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from math import inf
from typing import Final

from bot.common.errors import TableError
from bot.common.ids import fingerprint
from bot.common.keeping import Keeper, LoggedAttempts
from bot.common.transactions import reading, settled
from bot.server_log.store import write_log
from bot.server_log.values import Logged, LogKind
from bot.tables.directory import Directory
from bot.tables.model.commands import SendOff
from data import actors, bars
from data.bars import Bar
from data.database import Database, Transaction
from data.errors import UnreadableError
from data.privacy import kept_grants as handed_out
from data.share import EVERY_SERVER, Share
from data.times import DAY

__all__ = ["Bar", "BarOrder", "BarStore", "which_bar"]

MOST_DAYS: Final = 3650
AGAIN: Final = 10.0
"""Seconds until a table is tried again that could not let a barred person go."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class BarOrder:
    """An administrator bars a person."""

    guild_id: int
    user_id: int
    by: int
    """The administrator's user id."""
    days: int | None = None
    """None for good."""
    reason: str = ""

    def __post_init__(self) -> None:
        if self.user_id == self.by:
            raise TableError("cannot_bar_yourself")
        if self.days is not None and not 1 <= self.days <= MOST_DAYS:
            raise TableError("bad_bar", most=MOST_DAYS)


class BarStore:
    """Sets and lifts bars."""

    def __init__(self, database: Database, directory: Directory, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._directory = directory
        self._share = share
        what = "take barred people off their tables"
        self.keeper = Keeper(LoggedAttempts(_log), what, self.enforce, every=inf)

    async def bar(self, order: BarOrder) -> tuple[Bar, bool]:
        """Bar a person, in place of any earlier bar, and take them off their tables; tell whether they are.

        If that fails, it is tried again until it succeeds.
        """
        bar = await settled(self._database, order.guild_id, lambda tx, _: self._bar(tx, order))
        try:
            has_left = await self._take_off(order.guild_id, order.user_id)
        except TableError as error:
            _log.warning("a barred person's tables cannot be found now: %s", error.__cause__)
            has_left = False
        if not has_left:
            self.keeper.wake()
        return bar, has_left

    async def lift(self, guild_id: int, user_id: int, by: int, about: str | None = None) -> bool:
        """Lift the bar against a person; return False if there is none that holds.

        `about` is the fingerprint of the one that is meant (`which_bar`); None for whichever there is. Raises
        TableError if there is another one.
        """

        async def lift(tx: Transaction, again: bool) -> bool:
            key = await actors.find_key(tx, guild_id, user_id)
            held = None if key is None else (await bars.among(tx, [key])).get(key)
            if held and about is not None and about != which_bar(held):
                raise TableError("another_bar")
            outlived = await handed_out.unbar(tx, guild_id, user_id)
            if not (held or outlived):
                return again
            await bars.lift(tx, key or "")
            await write_log(tx, guild_id, [Logged(kind=LogKind.UNBARRED, by=by, about=user_id)])
            return True

        return await settled(self._database, guild_id, lift)

    async def of_server(self, guild_id: int) -> Sequence[Bar]:
        """Return the bars of a server that hold, newest first."""
        async with reading(self._database) as tx:
            return await bars.of_server(tx, guild_id)

    async def find(self, guild_id: int, user_id: int) -> Bar | None:
        """Return the bar that holds against a person, None if there is none."""
        return next((one for one in await self.of_server(guild_id) if one.user_id == user_id), None)

    async def enforce(self) -> float | None:
        """Take barred people off their tables: a process may have died before it did.

        Return the seconds until that should be tried again, None if all have left.
        """
        async with reading(self._database) as tx:
            held = await bars.with_open_seat(tx, self._share)
        have_left = [await self._take_off(guild_id, user_id) for guild_id, user_id in held]
        return None if all(have_left) else AGAIN

    async def _bar(self, tx: Transaction, order: BarOrder) -> Bar:
        guild_id = order.guild_id
        key = await actors.key_for(tx, guild_id, order.user_id)
        by = await actors.key_for(tx, guild_id, order.by)
        until = None if order.days is None else tx.now + order.days * DAY
        present = (await bars.among(tx, [key])).get(key)
        bar = Bar(user_id=order.user_id, at=tx.now, until=until, reason=order.reason, by=order.by)
        await bars.put(tx, guild_id, key, until=until, reason=order.reason, by=by)
        with suppress(UnreadableError):  # damage to the records of forgotten people spares nobody a bar
            await handed_out.unbar(tx, guild_id, order.user_id)
        if present is None or (present.until, present.reason) != (bar.until, bar.reason):
            await write_log(tx, guild_id, [_act(order, until)])
        return bar

    async def _take_off(self, guild_id: int, user_id: int) -> bool:
        """Let a barred person leave their tables; tell whether they have left all."""
        has_left = True
        for table in await self._directory.of_member(guild_id, user_id):
            if table.value.private:
                continue
            try:
                await table.handle(SendOff(user_id))
            except TableError as error:
                _log.warning("table %s: a barred person still sits there: %s", table.value.table_id, error)
                has_left = False
        return has_left


def which_bar(bar: Bar) -> str:
    """Return the fingerprint of a bar, by which its controls know it from a later one of the same person."""
    return fingerprint(bar.user_id, bar.at)


def _act(order: BarOrder, until: int | None) -> Logged:
    return Logged(
        kind=LogKind.BARRED,
        by=order.by,
        about=order.user_id,
        details={"until": until},
        reason=order.reason,
    )
