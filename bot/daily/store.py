"""The day's deals in the database: what is dealt, who plays it, the scores and the best of them."""

import asyncio
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date
from functools import partial
from typing import Any, Final

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.common.transactions import reading, settled, writing
from bot.daily.scores import Score, read_score, score_of, write_score
from bot.daily.values import DayDeal, begins_at, day_after, deal_of, read_deal, seed_of, write_deal
from bot.settings.personal import Shown
from bot.tables.deciding.beginning import dealt
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, Clock
from bot.tables.model.shared_deals import day_of
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import Display, Occupant, TableValue
from bot.tables.storing.rows import UNREADABLE
from bot.tables.table import Table
from data import actors
from data import daily as daily_plays
from data.daily import Play
from data.database import Database, Transaction
from data.tables import matches
from game.core.rng import commitment
from game.registry import GAMES

_NOWHERE: Final = 0
"""The channel of the tables: they belong to none, so that none takes them along when it is deleted."""


@dataclass(frozen=True, slots=True)
class Own:
    """A person's play of a deal."""

    deal: DayDeal
    table_id: str | None = None
    """None while they have not begun it."""
    score: Score | None = None
    """None while it is not over."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """The commitments to the seeds of a day and the next."""

    today: str
    """It was there the day before."""
    tomorrow: str


@dataclass(frozen=True, slots=True)
class Today:
    """What there is to see on a day, for one person."""

    day: str
    next_at: int
    """When the next day begins, in milliseconds since the epoch."""
    own: tuple[Own, ...]
    """By game."""
    open_before: tuple[Own, ...]
    """Deals of earlier days that the person has not finished."""
    streak: int
    """On how many days in a row they have finished a deal in time."""
    yesterday: str
    """The day before, whose seed is revealed now."""


@dataclass(frozen=True, slots=True)
class Ranked:
    """A score in the table of a day; somebody who has been forgotten has no user id."""

    user_id: int | None
    score: Score
    shown: Shown = Shown.HIDDEN
    """Who may see that it is theirs."""


class DayStore:
    """The day's deals. `kinds` are the remarkable events of each game, by its key."""

    def __init__(
        self, database: Database, directory: Directory, kinds: Mapping[str, Collection[str]]
    ) -> None:
        self._database = database
        self._directory = directory
        self._kinds = kinds

    def day(self) -> str:
        """Return the day that it is now."""
        return day_of(self._database.now())

    async def today(self, user_id: int) -> Today:
        """Return what there is to see today; fixes today's and tomorrow's deals."""
        day = self.day()
        await self.count(user_id=user_id)
        deals, _ = await self._fixed(day)
        async with reading(self._database) as tx:
            plays = await daily_plays.of_user(tx, user_id)
            before = [one for one in plays if one.day < day and one.score is None]
            earlier = [Own(deal, one.table_id) for one in before if (deal := await _dealt(tx, one))]
        by_game = {one.game: one for one in plays if one.day == day}
        return Today(
            day,
            begins_at(day_after(day)),
            tuple(_own(deal, by_game.get(key)) for key, deal in deals.items()),
            tuple(earlier),
            streak_of(plays, day),
            day_after(day, -1),
        )

    async def sealed(self) -> Sealed:
        """Return the commitments to today's and tomorrow's seeds."""
        day = self.day()
        _, secret = await self._fixed(day)
        return _sealed(secret, day)

    async def match_of(self, user_id: int, day: str, key: str) -> str | None:
        """Return the id of a person's match of a deal, None if there is none, or it was deleted."""
        async with reading(self._database) as tx:
            played = await daily_plays.find(tx, user_id, day, key)
            return None if played is None else await daily_plays.match_at(tx, played.table_id)

    async def revealed(self, day: str) -> str:
        """Return the seed of a day that is over; raises TableError for any other, and where there is none."""
        async with reading(self._database) as tx:
            secret = await daily_plays.known_secret(tx)
        if secret is None or day >= self.day():
            raise TableError("daily_sealed")
        return seed_of(secret, day).hex()

    async def open(
        self, user_id: int, day: str, key: str, locale: str, display: Display, clock: Clock = CLOCKS["none"]
    ) -> Table:
        """Return the table at which a person plays a deal: a new one only the first time, and on its day.

        Raises TableError("daily_over") for a day that is over.
        """
        if (found := await self._begun(user_id, day, key)) is not None:
            return found
        deals, secret = await self._fixed(day) if day == self.day() else ({}, "")
        if key not in deals:
            raise TableError("daily_over")
        value = _new_table(deals[key], user_id, locale, display, clock, self._database.now())
        value = replace(value, shuffle=Shuffle(seed_of(secret, day)))
        try:
            return await self._directory.open_dealt(value, partial(dealt, now=self._database.now()))
        except TableError as error:
            found = await self._begun(user_id, day, key)  # two clicks at once, or an answer that was lost
            if found is None or error.code not in ("daily_begun", "outcome_unknown", "try_again"):
                raise
            return found

    async def note_member(self, guild_id: int, user_id: int) -> None:
        """Note that a person plays the day's deals in a server, whose table of the day then has them."""
        async with reading(self._database) as tx:
            if await actors.find_key(tx, guild_id, user_id) is not None:
                return
        async with writing(self._database, guild_id) as tx:
            await actors.key_for(tx, guild_id, user_id)

    async def own(self, user_id: int, day: str, key: str) -> Own | None:
        """Return a person's play of a deal, None if they have not begun it."""
        await self.count(day)
        async with reading(self._database) as tx:
            played = await daily_plays.find(tx, user_id, day, key)
            deal = None if played is None else await _dealt(tx, played)
        return None if played is None or deal is None else _own(deal, played)

    async def deal(self, day: str, key: str) -> DayDeal | None:
        """Return what was dealt on a day, None if nothing was."""
        async with reading(self._database) as tx:
            stored = (await daily_plays.deals_of(tx, day)).get(key)
        return None if stored is None else read_deal(day, key, stored)

    async def ranking(self, day: str, key: str, guild_id: int | None = None) -> list[Ranked]:
        """Return the scores of a deal that count, best first: the world's, or those of a server's members."""
        await self.count(day)
        async with reading(self._database) as tx:
            stored = await daily_plays.scores_of(tx, day, key, guild_id)
        found = [Ranked(one.user_id, read_score(one.score), _shown(one.shown)) for one in stored]
        return sorted((one for one in found if one.score.counts), key=lambda one: one.score.order)

    async def count(self, day: str | None = None, user_id: int | None = None) -> int:
        """Count matches that are over and not counted yet, of a day, a person or all; return their number."""
        async with reading(self._database) as tx:
            waiting = await daily_plays.unscored(tx, day, user_id)
            found = [(key, one, await matches.load_record(tx, match_id)) for key, one, match_id in waiting]
        counted = [(key, one, await self._score(one, record)) for key, one, record in found]
        scores = [(key, one, score) for key, one, score in counted if score is not None]
        if scores:
            async with writing(self._database, actors.EVERYWHERE) as tx:
                for key, one, score in scores:
                    await daily_plays.keep_score(tx, key, one.day, one.game, write_score(score))
        return len(scores)

    async def _score(self, played: Play, record: matches.Record | None) -> Score | None:
        """Return a score, None if this version cannot replay the match: it waits, as its table does."""
        game = GAMES.get(played.game)
        if record is None or game is None:
            return None
        kinds = self._kinds.get(played.game, ())
        try:
            return await asyncio.to_thread(score_of, game, played.day, record, kinds)
        except UNREADABLE:
            return None

    async def _begun(self, user_id: int, day: str, key: str) -> Table | None:
        async with reading(self._database) as tx:
            found = await daily_plays.find(tx, user_id, day, key)
        return None if found is None else await self._directory.find(found.table_id)

    async def _fixed(self, day: str) -> tuple[dict[str, DayDeal], str]:
        """Return a day's deals by game and the secret, after fixing the deals of that day and the next."""
        secret, stored = await self._kept(day)
        if secret is not None and not any(set(GAMES) - set(of_day) for of_day in stored.values()):
            return _read_deals(day, stored[day]), secret
        drawn, stored = await settled(self._database, actors.EVERYWHERE, lambda tx, _: self._fix(tx, day))
        return _read_deals(day, stored[day]), drawn

    async def _kept(self, day: str) -> tuple[str | None, dict[str, dict[str, Any]]]:
        async with reading(self._database) as tx:
            return await daily_plays.known_secret(tx), await _stored(tx, day)

    async def _fix(self, tx: Transaction, day: str) -> tuple[str, dict[str, dict[str, Any]]]:
        secret = await daily_plays.secret(tx)
        for one in (day, day_after(day)):
            for key, game in GAMES.items():
                await daily_plays.keep_deal(tx, one, key, write_deal(deal_of(one, game)))
        return secret, await _stored(tx, day)


async def _stored(tx: Transaction, day: str) -> dict[str, dict[str, Any]]:
    """Return what is dealt on a day and the next, by day and game, as far as it is fixed."""
    return {one: await daily_plays.deals_of(tx, one) for one in (day, day_after(day))}


def _read_deals(day: str, stored: Mapping[str, Any]) -> dict[str, DayDeal]:
    """Return the deals of a day by game, in the order of the registry."""
    read = {key: read_deal(day, key, stored[key]) for key in GAMES if key in stored}
    return {key: deal for key, deal in read.items() if deal is not None}


def streak_of(plays: Collection[Play], day: str) -> int:
    """Return on how many days in a row a person finished a deal in time, up to today or yesterday."""
    done = {one.day for one in plays if one.score is not None and read_score(one.score).counts}
    last = day if day in done else day_after(day, -1)
    ordinals = {date.fromisoformat(one).toordinal() for one in done}
    first = date.fromisoformat(last).toordinal()
    return next(days for days in range(len(done) + 1) if first - days not in ordinals)


def _sealed(secret: str, day: str) -> Sealed:
    return Sealed(commitment(seed_of(secret, day)), commitment(seed_of(secret, day_after(day))))


def _new_table(
    deal: DayDeal, user_id: int, locale: str, display: Display, clock: Clock, now: int
) -> TableValue:
    ais = (Occupant(None, deal.level),) * (deal.seats - 1)
    return TableValue(
        table_id=new_id(),
        guild_id=actors.EVERYWHERE,
        channel_id=_NOWHERE,
        game=deal.game,
        preset=deal.preset,
        rules=deal.rules,
        for_tokens=False,
        host_id=user_id,
        locale=locale,
        seats=(Occupant(user_id, since=now), *ais),
        clock=clock,
        display=display,
        private=True,
        last_deal=True,
        hints=False,
        daily=deal.day,
    )


def _shown(stored: str | None) -> Shown:
    """Return who may see a person's scores: as they chose, and nobody if another version wrote that."""
    known: Mapping[str | None, Shown] = {None: Shown.SERVER, **{one.value: one for one in Shown}}
    return known.get(stored, Shown.HIDDEN)


def _own(deal: DayDeal, played: Play | None) -> Own:
    if played is None:
        return Own(deal)
    return Own(deal, played.table_id, None if played.score is None else read_score(played.score))


async def _dealt(tx: Transaction, played: Play) -> DayDeal | None:
    stored = (await daily_plays.deals_of(tx, played.day)).get(played.game)
    return None if stored is None else read_deal(played.day, played.game, stored)
