"""What the log of administrators says: kinds of acts, entries, pages."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from bot.common.errors import TableError
from data import server_log
from data.server_log import LogHead, StoredEntry
from data.times import DAY

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
    undoes: bool = False
    """Whether it undoes the table's running deal; this is not stored either."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a server's log."""

    entries: Sequence[StoredEntry]
    """Newest first."""
    group: str
    """One of GROUPS, "" for everything."""
    head: LogHead
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


def changes_of(section: str, before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return the details of a change of settings: which, from what to what."""
    changed = {name: [before[name], after[name]] for name in after if before[name] != after[name]}
    return {"section": section, "changes": changed}


def _is_visible(sign: str) -> bool:
    return sign in _JOINERS or unicodedata.category(sign) not in ("Cc", "Cf", "Cs")
