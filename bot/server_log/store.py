"""A server's log: what administrators, moderators, hosts and votes did with their power.

`Logged` is an act on its way into the database; it is stored in the transaction of the act itself.
`ServerLog` reads the log.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.common.errors import TableError
from bot.common.transactions import reading, writing
from bot.tables.model.values import TableValue
from data import actors, cups, server_log
from data.database import Database, Transaction
from data.server_log import Entry, Head, NewEntry, Somebody
from data.share import EVERY_SERVER, Share
from data.tokens.statements import DAY

__all__ = ["Entry", "Head", "LogKind", "LogPage", "Logged", "ServerLog", "Somebody"]

LOG_DAYS: Final = server_log.KEPT // DAY
"""Days for which an entry is kept."""
LONGEST_REASON: Final = 120
"""Characters; eight entries with the longest reasons fit into a message."""
PAGE: Final = 8
"""Entries on a page of the log."""
_JOINERS: Final = "\u200c\u200d"
_NAMES_A_PERSON: Final = re.compile(r"<@!?\d+>|(?<![#&\d])\b\d{15,20}\b(?!>)", re.ASCII)


class LogKind(StrEnum):
    """What was done."""

    SETTINGS = "settings"
    """Settings were changed: `section`, and `changes` by name, each from what to what."""
    GRANTED = "granted"
    """Tokens were minted for a member: `tokens`."""
    TAKEN = "taken"
    """Tokens of a member were burnt: `tokens`."""
    SEASON_ENDED = "season_ended"
    """A season was ended and the next begun: `season`, `members`."""
    PRESET_SAVED = "preset_saved"
    """A variant was saved: `game`, `name`, and `was`, its old name."""
    PRESET_DELETED = "preset_deleted"
    DEFAULT_SET = "default_set"
    """A variant was made its game's default: `game`, `name`, and `was`, the one before."""
    TABLE_ENDED = "table_ended"
    """A moderator closed somebody else's table, or one of a cup: what `_of_table` says."""
    REMOVED = "removed"
    """A person was removed from a lobby by its host or a moderator: what `_of_table` says."""
    VOTED_OUT = "voted_out"
    CUP_STARTED = "cup_started"
    """Somebody else's cup was started: `game`, `preset`, and `place`, the channel of its tables."""
    CUP_CANCELLED = "cup_cancelled"
    """A cup that had begun was cancelled, or somebody else's: the same."""
    BARRED = "barred"
    """A person may not sit down any more: `until`, None for ever."""
    UNBARRED = "unbarred"


_OF_CUPS: Final = (LogKind.CUP_STARTED, LogKind.CUP_CANCELLED)
GROUPS: Final[Mapping[str, tuple[LogKind, ...]]] = {
    "settings": (LogKind.SETTINGS,),
    "tokens": (LogKind.GRANTED, LogKind.TAKEN, LogKind.SEASON_ENDED),
    "variants": (LogKind.PRESET_SAVED, LogKind.PRESET_DELETED, LogKind.DEFAULT_SET),
    "tables": (LogKind.TABLE_ENDED, LogKind.REMOVED, LogKind.VOTED_OUT, *_OF_CUPS),
    "bars": (LogKind.BARRED, LogKind.UNBARRED),
}
"""The kinds that can be read on their own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Logged:
    """An act to be stored. People are named by their user ids."""

    kind: LogKind
    by: int | None = None
    """Who did it; None for a vote."""
    about: int | None = None
    details: Mapping[str, Any] = field(default_factory=dict)
    reason: str = ""
    concerns: str = ""
    """The id of the table or cup that it reaches; it is not stored."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a server's log."""

    entries: Sequence[Entry]
    """Newest first."""
    group: str
    """One of GROUPS, "" for everything."""
    head: Head
    has_newer: bool
    has_older: bool


def read_reason(typed: str | None) -> str:
    """Return a reason as it is stored: on one line, and without ids of people, who may be forgotten later.

    What is invisible or reorders text is left out, but for what joins the parts of an emoji or word.
    Raises TableError if it is too long.
    """
    line = " ".join((typed or "").split())
    words = _NAMES_A_PERSON.sub("…", "".join(filter(_is_visible, line)))
    if len(words) > LONGEST_REASON:
        raise TableError("bad_reason", most=LONGEST_REASON)
    return words


def at_table(kind: LogKind, table: TableValue, *, by: int | None, about: int | None = None) -> Logged:
    """Return an act at a table."""
    return Logged(kind=kind, by=by, about=about, details=_of_table(table), concerns=table.table_id)


def changes_of(section: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details of a change of settings: which, from what to what."""
    changed = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    return {"section": section, "changes": changed}


def _is_visible(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs")


async def write_log(tx: Transaction, guild_id: int, acts: Iterable[Logged]) -> None:
    """Store acts in their own transaction.

    Raises TableError for one that reaches a cup in which the person who does it plays.
    """
    await server_log.write(tx, guild_id, [await _entry(tx, guild_id, one) for one in acts])


async def choose_log_channel(tx: Transaction, guild_id: int, channel_id: int | None) -> None:
    """Post the acts from this one on in a channel; None for nowhere."""
    await server_log.set_channel(tx, guild_id, channel_id)


class ServerLog:
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

    async def unposted(self, guild_id: int, count: int) -> tuple[Head, Sequence[Entry]]:
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
    by, about = [
        None if user is None else await actors.key_for(tx, guild_id, user) for user in (act.by, act.about)
    ]
    if by is not None:
        await _require_no_part(tx, act, by, about)
    return NewEntry(kind=act.kind, by=by, about=about, details=act.details, reason=act.reason)


async def _require_no_part(tx: Transaction, act: Logged, by: str, about: str | None) -> None:
    """Raise TableError for an act of power over a cup by somebody who plays in it (by key)."""
    if act.concerns and await cups.takes_part(tx, by, concerned=act.concerns):
        raise TableError("cup_own")
    if act.kind is LogKind.BARRED and await cups.takes_part(tx, by, against=about):
        raise TableError("cup_own_rival")


def _of_table(table: TableValue) -> dict[str, Any]:
    facts = {"game": table.game.key, "preset": table.preset, "place": table.place_id}
    return {**facts, "cup": True} if table.cup else facts
