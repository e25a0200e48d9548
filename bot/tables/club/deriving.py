"""Derives facts and ratings in the background, once matches are over; a move never waits for it.

Whatever is missing is found in the database, so a kill, a late match or a new version of the rules of
derivation needs nothing but another look.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from bot.tables.club.facts import VERSION, facts_of
from bot.tables.club.feats import Past, achieved
from bot.tables.club.ladder import WEEK, Meetings, rate_all
from bot.tables.errors import TableError
from bot.tables.storing import reading, writing
from data import facts, feats, matches, ratings, statistics
from data.database import Database, Transaction
from data.facts import MatchFacts, Pending
from data.feats import Feat
from data.ratings import Ladder
from data.share import EVERY_SERVER, Share
from game.core.protocol import SeatEnd
from game.registry import GAMES

INTERVAL: Final = 600.0
"""Seconds between two looks where no match ends."""
_AT_ONCE: Final = 100
"""Matches found by one search, and rated in one transaction."""

_log = logging.getLogger(__name__)


async def _at_once() -> None:
    """Wait for nothing."""


class Deriver:
    """Derives for the servers of a share. `lull` waits while people are being answered. One per bot."""

    def __init__(
        self,
        database: Database,
        share: Share = EVERY_SERVER,
        lull: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self._database = database
        self._share = share
        self._lull = lull
        self._ended = asyncio.Event()

    def note(self) -> None:
        """Note that a match has ended."""
        self._ended.set()

    async def run(self, interval: float = INTERVAL) -> None:
        """Derive what is missing, now and after each match, until cancelled."""
        while True:
            self._ended.clear()
            (error,) = await asyncio.gather(self.look(), return_exceptions=True)
            if isinstance(error, TableError):
                _log.warning("could not derive statistics: %s", error.__cause__ or error)
            elif isinstance(error, Exception):
                _log.error("deriving statistics failed", exc_info=error)
            with suppress(TimeoutError):
                async with asyncio.timeout(interval):
                    await self._ended.wait()

    async def look(self) -> None:
        """Derive all that is missing."""
        while found := await self._pending():
            for one in found:
                await self._lull()
                await self._derive(one)
        async with reading(self._database) as tx:
            ladders = await ratings.to_rate(tx, self._share)
        for ladder in ladders:
            while await self._rate_some(ladder):
                await self._lull()

    async def _pending(self) -> list[Pending]:
        async with reading(self._database) as tx:
            return await facts.pending(tx, VERSION, list(GAMES), self._share, _AT_ONCE)

    async def _derive(self, one: Pending) -> None:
        async with reading(self._database) as tx:
            record = await matches.load_record(tx, one.match_id)
        if record is None:
            return
        (found,) = await asyncio.gather(asyncio.to_thread(facts_of, record), return_exceptions=True)
        if isinstance(found, Exception):
            # The error's message may name a card of a hand.
            _log.warning("match %s cannot be replayed for statistics: %s", one.match_id, type(found).__name__)
            found = MatchFacts(len(record.match.seats), counts=False)
        elif isinstance(found, BaseException):
            raise found
        async with writing(self._database, one.guild_id) as tx:
            await facts.write(tx, one, found, VERSION)

    async def _rate_some(self, ladder: Ladder) -> bool:
        """Take some matches into the ratings of a ladder; tell whether there were any."""
        async with writing(self._database, ladder.guild_id) as tx:
            coming = await ratings.next_matches(tx, ladder, _AT_ONCE)
            if not coming:
                return False
            keys = {key for match in coming if match.counts for key in match.people}
            meetings = Meetings()
            for match in await ratings.met_since(tx, ladder, keys, coming[0].ended_at - WEEK):
                meetings.note(match)
            skills = await ratings.skills(tx, ladder, keys)
            await ratings.write(tx, ladder, coming, rate_all(coming, skills, meetings))
            for key in await feats.known_people(tx, keys):
                await feats.write(tx, ladder.guild_id, key, await _feats_of(tx, key))
        return True


async def _feats_of(tx: Transaction, key: str) -> dict[str, Feat]:
    figures = await statistics.figures_by_match(tx, key)
    matches_of_person = [
        Past(
            one.match_id,
            one.game,
            one.preset,
            one.ended_at,
            SeatEnd(one.place, one.players, figures.get(one.match_id, {})),
        )
        for one in await statistics.sittings(tx, key)
    ]
    return {
        name: Feat(name, past.match_id, past.ended_at) for name, past in achieved(matches_of_person).items()
    }
