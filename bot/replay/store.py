"""Finished matches as replays. A match that is being played has none: nobody sees what was not theirs."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.common.errors import OtherVersionError, TableError
from bot.common.fair_turns import FairTurns
from bot.common.past_matches import PlayedMatch, played
from bot.common.recent import Recent
from bot.common.transactions import reading
from bot.tables.model.shared_deals import is_open_to_others
from bot.verify.store import MOST_RECENT, read_record
from data import actors
from data.database import Database, Transaction
from data.tables import matches, past_matches
from game.core.film import Film, film_of
from game.core.match import LEAVE, NEXT_DEAL
from game.core.protocol import Seat
from game.core.record import MatchRecord
from game.registry import GAMES

MOST_FILMS: Final = 32
"""How many films are kept: of some 100 kB, and 20 ms to make."""
MOST_OPENED: Final = 3
"""Films of one person that are made or wait for it, as whoever turns pages quickly needs."""


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

    played: PlayedMatch
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


class ReplayStore:
    """Makes replays, and keeps the newest films."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._reels: Recent[str, Reel] = Recent(MOST_FILMS)
        self._turns = FairTurns(1, MOST_OPENED)

    @property
    def kept(self) -> int:
        """How many films are kept."""
        return len(self._reels)

    async def open(self, guild_id: int, channel_id: int, user_id: int, match_id: str | None = None) -> Replay:
        """Return the replay of a match by its id, or of the latest one in the channel.

        It is of the server, or the person's own outside of servers, as the day's deal is. Raises TableError
        if the person may not see the match, or it is being played. A private table's matches are its host's
        alone.
        """
        async with reading(self._database) as tx:
            homes = await _homes(tx, guild_id, user_id)
            found = match_id or await _latest(tx, channel_id, homes)
            if found is None or not await _is_of(tx, found, homes):
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
            async with self._turns.ask(user_id):
                self._reels[found] = reel = await asyncio.to_thread(_reel, stored)
        if reel is None:
            raise TableError("no_such_match")
        return Replay(about, reel.film, reel.record, reel.sitters, users)

    async def recent(
        self, guild_id: int, channel_id: int, user_id: int, most: int = MOST_RECENT
    ) -> tuple[Sequence[PlayedMatch], int]:
        """Return the latest finished matches that a person may see again, newest first; and the time."""
        async with reading(self._database) as tx:
            homes = await _homes(tx, guild_id, user_id)
            known = await played(tx, await _newest_for(tx, channel_id, homes, most))
            over = [one for one in known.values() if _is_open(one.match_id, one.ended_at, tx.now)]
            return sorted(over, key=lambda one: -(one.ended_at or 0))[:most], tx.now


async def _homes(tx: Transaction, guild_id: int, user_id: int) -> dict[int, str | None]:
    """Return a person's keys on the server and outside of servers, where only known people have matches."""
    homes = {guild_id: await actors.find_key(tx, guild_id, user_id)}
    outside = await actors.find_key(tx, actors.EVERYWHERE, user_id)
    return homes if outside is None else {actors.EVERYWHERE: outside, **homes}


async def _is_of(tx: Transaction, match_id: str, homes: Mapping[int, str | None]) -> bool:
    """Tell whether somebody may see a match in one of their homes."""
    return any([await past_matches.guild_of(tx, match_id, key) == home for home, key in homes.items()])


async def _newest_for(
    tx: Transaction, channel_id: int, homes: Mapping[int, str | None], most: int = MOST_RECENT
) -> list[str]:
    ids: list[str] = []
    for home, key in homes.items():
        ids += await past_matches.newest_for(tx, home, channel_id, key, most)
    return ids


def _is_open(match_id: str, ended_at: int | None, now: int) -> bool:
    """Tell whether a match can be seen again: it is over, and nobody may still play its cards."""
    return ended_at is not None and not is_open_to_others(match_id, now)


async def _latest(tx: Transaction, channel_id: int, homes: Mapping[int, str | None]) -> str | None:
    """Return the latest finished match in a channel, else the person's own latest elsewhere."""
    here: list[str] = []
    for home, key in homes.items():
        here += await past_matches.newest_in(tx, home, channel_id, key, MOST_RECENT)
    ids = (here, await _newest_for(tx, channel_id, homes))
    known = await past_matches.described(tx, {*ids[0], *ids[1]})
    for among in ids:
        over = [known[one] for one in among if one in known]
        over = [one for one in over if _is_open(one.id, one.ended_at, tx.now)]
        if over:
            return max(over, key=lambda one: one.started_at).id
    return None


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
