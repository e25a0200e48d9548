"""Derives facts and ratings in the background, once matches are over; a move never waits for it.

Whatever is missing is found in the database, so a kill, a late match or a new version of the rules of
derivation needs nothing but another look.
"""

import asyncio
import logging
from bisect import bisect_right
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Final

from bot.common.keeping import Keeper, LoggedAttempts
from bot.common.past_matches import variant_of
from bot.common.transactions import reading, writing
from bot.stats.achievements import NEWS
from bot.stats.facts import FINISHED, VERSION, facts_of
from bot.stats.feats import Past, achieved
from bot.stats.ladder import WEEK, Meetings, rate_all
from data.database import Database, Transaction
from data.share import EVERY_SERVER, Share
from data.stats import facts, feats, ratings, seasons, statistics
from data.stats.facts import MatchFacts, Pending
from data.stats.feats import Feat
from data.stats.ratings import Ladder, LadderMatch, Skill
from data.stats.statistics import Ended
from data.tables import matches
from data.tables.matches import Record
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
    """Derives for the servers of a share. `until_quiet` waits while people are answered. One per bot."""

    def __init__(
        self,
        database: Database,
        share: Share = EVERY_SERVER,
        until_quiet: Callable[[], Awaitable[None]] = _at_once,
    ) -> None:
        self._database = database
        self._share = share
        self._until_quiet = until_quiet
        self.keeper = Keeper(LoggedAttempts(_log), "derive statistics", self.look, every=INTERVAL)
        """Looks when woken, by each match that ends."""
        self.listeners: list[Callable[[int], None]] = []
        """Called with a server where something was derived."""
        self.feat_listeners: list[Callable[[int, str], None]] = []
        """Called with a server and a match that has just ended, if somebody has achieved something in it."""

    async def look(self) -> None:
        """Derive all that is missing."""
        while found := await self._pending():
            for one in found:
                await self._until_quiet()
                await self._derive(one)
        async with reading(self._database) as tx:
            ladders = await ratings.to_rate(tx, self._share)
        for ladder in ladders:
            known = _Known()
            while await self._rate_some(ladder, known):
                await self._until_quiet()
        await self._catch_up_with_feats()

    async def _pending(self) -> list[Pending]:
        async with reading(self._database) as tx:
            return await facts.pending(tx, VERSION, list(GAMES), self._share, most=_AT_ONCE)

    async def _derive(self, one: Pending) -> None:
        async with reading(self._database) as tx:
            record = await matches.load_record(tx, one.match_id)
        if record is None:
            return
        deriving = asyncio.to_thread(_facts_of, record, one)
        (found,) = await asyncio.gather(deriving, return_exceptions=True)
        if isinstance(found, Exception):
            # The error's message may name a card of a hand.
            _log.warning("match %s cannot be replayed for statistics: %s", one.match_id, type(found).__name__)
            found = MatchFacts(len(record.match.seats), counts=False)
        elif isinstance(found, BaseException):
            raise found
        async with writing(self._database, one.guild_id) as tx:
            await facts.write(tx, one, found, VERSION)

    async def _rate_some(self, ladder: Ladder, known: "_Known") -> bool:
        """Take some matches into the ratings of a ladder; tell whether there were any."""
        async with writing(self._database, ladder.guild_id) as tx:
            coming = await _coming(tx, ladder, known)
            if not coming:
                return False
            keys = {key for match in coming for key in match.people}
            await known.learn(tx, ladder, keys, coming[0].ended_at)
            await _rate(tx, ladder, coming, known)
            known.last = coming[-1]
            news: set[str] = set()
            if len(coming) == _AT_ONCE:  # so many matches have the same people: each is looked at once, later
                await feats.note_due(tx, ladder.guild_id)
            else:
                news = await _write_feats(tx, ladder.guild_id, await feats.known_people(tx, keys))
        for listener in self.listeners:
            listener(ladder.guild_id)
        self._tell(ladder.guild_id, news)
        return True

    async def _catch_up_with_feats(self) -> None:
        """Derive the achievements of everybody on servers where many matches were rated at once."""
        async with reading(self._database) as tx:
            due = {
                guild_id: await ratings.people_of(tx, guild_id)
                for guild_id in await feats.due(tx)
                if self._share.serves(guild_id)
            }
        for guild_id, keys in due.items():
            for start in range(0, len(keys), _AT_ONCE):
                async with writing(self._database, guild_id) as tx:
                    some = await feats.known_people(tx, keys[start : start + _AT_ONCE])
                    news = await _write_feats(tx, guild_id, some)
                self._tell(guild_id, news)
                await self._until_quiet()
            async with writing(self._database, guild_id) as tx:
                await feats.note_done(tx, guild_id)

    def _tell(self, guild_id: int, match_ids: Iterable[str]) -> None:
        for match_id in match_ids:
            for listener in self.feat_listeners:
                listener(guild_id, match_id)


@dataclass(slots=True)
class _Known:
    """What is known of the people of a ladder before its next matches."""

    skills: dict[str, Skill] = field(default_factory=dict)
    meetings: Meetings = field(default_factory=Meetings)
    season: int = 1
    season_skills: dict[str, Skill] = field(default_factory=dict)
    """The same of a season alone."""
    all: bool = False
    """Whether it is known of everybody, since the first match: then nothing has to be read again."""
    last: LadderMatch | None = None
    """The match that was rated last."""

    async def learn(self, tx: Transaction, ladder: Ladder, keys: Collection[str], moment: int) -> None:
        """Read what is not known yet of some people before a moment."""
        if self.last is None and await ratings.begins(tx, ladder):
            self.skills, self.meetings, self.all = {}, Meetings(), True
        elif not self.all:
            self.skills = await ratings.skills(tx, ladder, keys)
            self.meetings = Meetings()
            for match in await ratings.met_since(tx, ladder, keys, moment - WEEK):
                self.meetings.note(match)


def _facts_of(record: Record, of: Pending) -> MatchFacts:
    """Return the facts of a match; house rules with their own name, as far as it is known."""
    found, game = facts_of(record), GAMES[record.match.game]
    if found.preset:
        return found
    name = variant_of(game, record.match.setup, of.table_preset, of.table_rules)
    return replace(found, preset="" if name in game.presets else name)


async def _coming(tx: Transaction, ladder: Ladder, known: _Known) -> list[LadderMatch]:
    """Return the next matches of a ladder; none if all are rated."""
    if known.last is not None and (coming := await ratings.matches_after(tx, ladder, known.last, _AT_ONCE)):
        return coming
    known.last = None
    return await ratings.next_matches(tx, ladder, _AT_ONCE)


async def _rate(tx: Transaction, ladder: Ladder, coming: Sequence[LadderMatch], known: _Known) -> None:
    """Take matches into the ratings of all time, and of the seasons in which they ended."""
    ends = await seasons.ends(tx, ladder.guild_id)
    for season, some in groupby(coming, lambda one: bisect_right(ends, one.ended_at) + 1):
        played = list(some)
        ladders = [known.skills]
        if season > ratings.FIRST:
            ladders.append(await _season_skills(tx, ladder, season, ends[season - 2], played, known))
        after = rate_all(played, known.meetings, *ladders)
        await ratings.write(tx, played, *after)
        await ratings.write_people(tx, ladder, played, after[0])
        if ends:
            await ratings.write_people(tx, ladder, played, after[-1], season)


async def _season_skills(
    tx: Transaction, ladder: Ladder, season: int, since: int, played: Sequence[LadderMatch], known: _Known
) -> dict[str, Skill]:
    """Return the skills of people before some matches of a season."""
    if not known.all:
        keys = {key for match in played for key in match.people}
        known.season_skills = await ratings.skills(tx, ladder, keys, season, since)
    elif season != known.season:
        known.season_skills = {}
    known.season = season
    return known.season_skills


async def _write_feats(tx: Transaction, guild_id: int, keys: Sequence[str]) -> set[str]:
    """Write what people have achieved; return the matches with something new that have just ended."""
    figures, ended = await statistics.figures_by_match(tx, keys), await statistics.ends_of(tx, keys)
    done = {key: _feats(ended[key], figures[key]) for key in keys}
    new = await feats.write(tx, guild_id, done)
    return {one.match_id for one in new if one.at >= tx.now - NEWS}


def _feats(ended: Iterable[Ended], figures: Mapping[str, Mapping[str, int]]) -> dict[str, Feat]:
    matches_of_person = [
        Past(match_id, game, preset, ended_at, SeatEnd(place, players, counted), FINISHED in counted)
        for match_id, game, preset, ended_at, players, place in ended
        for counted in [figures.get(match_id, {})]
    ]
    return {
        name: Feat(name, past.match_id, past.ended_at) for name, past in achieved(matches_of_person).items()
    }
