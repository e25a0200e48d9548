"""A server's log: what administrators, moderators, hosts and votes did with their power.

`Logged` is an act on its way into the database; it is stored in the transaction of the act itself.
`LogStore` reads the log.
"""

from collections.abc import Callable, Iterable, Sequence

from bot.common.errors import TableError
from bot.common.transactions import reading, writing
from bot.server_log.values import GROUPS, PAGE, Logged, LogPage
from data import actors, cups, server_log
from data.database import Database, Transaction
from data.privacy import kept_grants as handed_out
from data.server_log import LogHead, NewEntry, Somebody, StoredEntry
from data.share import EVERY_SERVER, Share
from data.tables import matches, open_tables

__all__ = ["LogHead", "LogStore", "Somebody", "StoredEntry"]


async def write_log(tx: Transaction, guild_id: int, acts: Iterable[Logged]) -> None:
    """Store acts in their own transaction.

    Raises TableError for one that reaches a cup in which the person who does it plays, or a rival of a match,
    or undoes a deal of a match in which they had a part, even if they have left it or were forgotten.
    """
    await server_log.write(tx, guild_id, [await _entry(tx, guild_id, one) for one in acts])


async def choose_log_channel(tx: Transaction, guild_id: int, channel_id: int | None) -> None:
    """Post the acts from this one on in a channel; None for nowhere."""
    await server_log.set_channel(tx, guild_id, channel_id)


class LogStore:
    """Reads servers' logs, and lists those of a share's servers."""

    def __init__(self, database: Database, share: Share = EVERY_SERVER) -> None:
        self._database = database
        self._share = share

    def listen(self, listener: Callable[[], None]) -> None:
        """Call a listener whenever entries have been stored by this process."""
        self._database.listen(server_log.WRITTEN, listener)

    async def page(
        self, guild_id: int, group: str = "", *, before: int | None = None, after: int | None = None
    ) -> LogPage:
        """Return a page of a server's log: the newest one, or the one beside an entry."""
        kinds = GROUPS.get(group, ())
        async with reading(self._database) as tx:
            found = await server_log.page(
                tx, guild_id, kinds=kinds, before=before, after=after, count=PAGE + 1
            )
            head = await server_log.head(tx, guild_id)
            entries = found[:PAGE] if after is None else found[-PAGE:]
            has_newer, has_older = len(found) > PAGE, len(found) > PAGE
            if after is None:
                has_newer = before is not None
            else:
                has_older = True
        if not entries and (before is not None or after is not None):
            return await self.page(guild_id, group)
        return LogPage(entries, group, head, has_newer=has_newer, has_older=has_older)

    async def to_be_posted(self) -> list[int]:
        """Return the servers with entries that are not in their log's channel yet."""
        async with reading(self._database) as tx:
            return await server_log.to_be_posted(tx, self._share)

    async def unposted(self, guild_id: int, count: int) -> tuple[LogHead, Sequence[StoredEntry]]:
        """Return the state of a server's log and its oldest entries that are not posted yet, oldest first."""
        async with reading(self._database) as tx:
            head = await server_log.head(tx, guild_id)
            return head, (await server_log.page(tx, guild_id, after=head.posted, count=count))[::-1]

    async def note_posted(self, guild_id: int, channel_id: int, number: int) -> None:
        """Record that all entries up to a number are in the channel."""
        async with writing(self._database, guild_id) as tx:
            await server_log.note_posted(tx, guild_id, channel_id, number)

    async def note_trouble(self, guild_id: int, channel_id: int, trouble: str) -> None:
        """Record why entries cannot be posted in the channel, for `/settings log` to say."""
        async with writing(self._database, guild_id) as tx:
            await server_log.note_trouble(tx, guild_id, channel_id, trouble)


async def _entry(tx: Transaction, guild_id: int, act: Logged) -> NewEntry:
    await require_no_part(tx, guild_id, act)
    by, about = [
        None if user is None else await actors.key_for(tx, guild_id, user) for user in (act.by, act.about)
    ]
    return NewEntry(kind=act.kind, by=by, about=about, details=act.details, reason=act.reason)


async def require_no_part(tx: Transaction, guild_id: int, act: Logged) -> None:
    """Raise TableError for an act of power over what the person who does it plays in."""
    is_of_bars = act.kind in GROUPS["bars"] and act.about is not None
    if act.by is None or not (act.concerns or is_of_bars):
        return
    by = await actors.key_for(tx, guild_id, act.by)
    against = await actors.key_for(tx, guild_id, act.about or 0) if is_of_bars else None
    bound = await handed_out.bound(tx, guild_id, act.by)
    if act.concerns and await cups.takes_part(tx, by, bound, concerned=act.concerns):
        raise TableError("cup_own")
    if against and await cups.takes_part(tx, by, bound, against=against):
        raise TableError("cup_own_rival")
    if against and await open_tables.play_together(tx, by, bound, against):
        raise TableError("table_own_rival")
    if act.undoes and await matches.played_newest(tx, act.concerns, by, bound):
        raise TableError("may_not_undo")
