"""Finished matches as replays. A match that is being played has none: nobody sees what was not theirs."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.recent import Recent
from bot.tables.daily import is_open_to_others
from bot.tables.errors import OtherVersionError, TableError
from bot.tables.played import Played, played
from bot.tables.storing import reading
from bot.tables.verifying import MOST_RECENT, read_record
from data import actors, matches, past_matches
from data.database import Database, Transaction
from game.core.film import Film, film_of
from game.core.match import LEAVE, NEXT_DEAL
from game.core.protocol import Seat
from game.core.record import MatchRecord
from game.registry import GAMES

MOST_FILMS: Final = 32
"""How many films are kept: of some 100 kB, and 20 ms to make."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who sat in a seat during a deal."""

    key: str | None = None
    """The key of a person; None for an AI, and for somebody who joined and did nothing."""
    ai_level: str | None = None


Sitters = tuple[Sitter, ...]
"""Who sat in each seat."""
NOBODY: Final = Sitter()


@dataclass(frozen=True, slots=True)
class Reel:
    """What is kept of a match: nothing of it names a person."""

    film: Film
    record: MatchRecord
    sitters: tuple[Sitters, ...]
    """By deal."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A finished match, for somebody who may see it."""

    played: Played
    film: Film
    record: MatchRecord
    sitters: tuple[Sitters, ...]
    """By deal: who sat in each seat."""
    user_by_key: Mapping[str, int]
    """The people who sat there; who has been forgotten is missing."""

    @property
    def match_id(self) -> str:
        """The id of the match."""
        return self.played.match_id

    def sitter(self, seat: Seat, step: int) -> Sitter:
        """Return who sat in a seat at a step."""
        sitters = self.sitters[self.film.deal_at(step)]
        return sitters[seat] if seat < len(sitters) else NOBODY

    def user(self, sitter: Sitter) -> int | None:
        """Return the user id of a person, None for an AI and for somebody who has been forgotten."""
        return None if sitter.key is None else self.user_by_key.get(sitter.key)

    def has_player(self, user_id: int) -> bool:
        """Tell whether somebody played in the match."""
        return user_id in self.user_by_key.values()


class Replayer:
    """Makes replays, and keeps the newest films."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reels: Recent[str, Reel] = Recent(MOST_FILMS)

    @property
    def kept(self) -> int:
        """How many films are kept."""
        return len(self._reels)

    async def open(self, guild_id: int, channel_id: int, user_id: int, match_id: str | None = None) -> Replay:
        """Return the replay of a match of a server, by its id or the latest one in the channel.

        Raises TableError if the person may not see the match, or it is being played. A private table's
        matches are its host's alone.
        """
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            found = match_id or await _latest(tx, guild_id, channel_id, key)
            if found is None or await past_matches.guild_of(tx, found, key) != guild_id:
                raise TableError("no_such_match")
            match = await matches.load_match(tx, found)
            if match is None:
                raise TableError("no_such_match")
            if match.state == "open":
                raise TableError("match_runs")
            if is_open_to_others(found, tx.now):
                raise TableError("daily_sealed")
            about = (await played(tx, [found])).get(found)
            if about is None:
                raise OtherVersionError(match.game)
            reel = self._reels.get(found)
            stored = await matches.load_record(tx, found) if reel is None else None
            keys = _keys(_sitters(stored) if stored else reel.sitters if reel else ())
            users = await actors.users_by_key(tx, keys)
        if stored is not None:
            self._reels[found] = reel = await asyncio.to_thread(_reel, stored)
        if reel is None:
            raise TableError("no_such_match")
        return Replay(about, reel.film, reel.record, reel.sitters, users)

    async def recent(self, guild_id: int, channel_id: int, user_id: int) -> tuple[Sequence[Played], int]:
        """Return the latest finished matches that a person may see again, newest first; and the time."""
        async with reading(self._database) as tx:
            key = await actors.find_key(tx, guild_id, user_id)
            ids = await past_matches.newest_for(tx, guild_id, channel_id, key, MOST_RECENT)
            known = await played(tx, ids)
            over = [known[one] for one in ids if one in known and known[one].ended_at is not None]
            return over, tx.now


async def _latest(tx: Transaction, guild_id: int, channel_id: int, key: str | None) -> str | None:
    """Return the latest finished match in a channel, else the person's own latest elsewhere."""
    here = await past_matches.newest_in(tx, guild_id, channel_id, key, MOST_RECENT)
    anywhere = await past_matches.newest_for(tx, guild_id, channel_id, key, MOST_RECENT)
    known = await past_matches.described(tx, {*here, *anywhere})
    over = (one for one in (*here, *anywhere) if one in known and known[one].ended_at is not None)
    return next(over, None)


def _reel(stored: matches.Record) -> Reel:
    if stored.seed is None:
        raise TableError("match_runs")
    try:
        record = read_record(stored, stored.seed)
        return Reel(film_of(GAMES[record.game], record), record, _sitters(stored))
    except ValueError:  # its message may name a card, and the log is not to
        raise TableError("match_damaged") from None


def _keys(sitters: Sequence[Sitters]) -> set[str]:
    return {sitter.key for deal in sitters for sitter in deal if sitter.key is not None}


def _sitters(stored: matches.Record) -> tuple[Sitters, ...]:
    """Return who sat where, by deal: who sat down between two deals is known by what they did."""
    sitting = {seat.number: Sitter(seat.actor_key, seat.ai_level) for seat in stored.match.seats}
    deals: list[Sitters] = []
    for one in stored.actions:
        if one.action.get("kind") == NEXT_DEAL:
            deals.append(_row(sitting))
        elif one.actor_key is not None and one.action.get("kind") != LEAVE:
            sitting[one.seat] = replace(NOBODY, key=one.actor_key)
    return (*deals, _row(sitting))


def _row(sitting: Mapping[Seat, Sitter]) -> Sitters:
    return tuple(sitting.get(seat, NOBODY) for seat in range(max(sitting) + 1))
