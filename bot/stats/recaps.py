"""What people are told of a week, and of a season that is over."""

from dataclasses import dataclass
from typing import Final

from bot.common.transactions import reading
from bot.settings.seasons import week_before
from bot.settings.server import TABLES_SECTION
from bot.stats.facts import VERSION
from bot.stats.store import MOST_LISTED, Ratings, SeasonChoice, ratings_of, season_of
from bot.tables.model.terms import Coin
from bot.tokens.settings import TOKENS_SECTION
from data.database import Database, Transaction
from data.stats import facts, seasons, statistics, weeks
from data.stats.ratings import Ladder
from data.stats.statistics import Record, Span
from data.stats.weeks import Winner
from game.core.protocol import Sum
from game.registry import GAMES

ON_PODIUM: Final = 3


@dataclass(frozen=True, slots=True)
class Titled:
    """A title of a game, and who won it most often."""

    title: str
    user_id: int
    times: int


@dataclass(frozen=True, slots=True)
class Recap:
    """What was played on a server in a week."""

    span: Span
    zone: str
    matches: int
    before: int
    """The same of the week before it."""
    people: int
    winners: tuple[Winner, ...]
    titles: tuple[Titled, ...]
    records: tuple[Record, ...]

    @property
    def named(self) -> list[int]:
        """Everybody who is named in it."""
        named = [one.user_id for one in self.winners]
        named += [one.user_id for one in self.titles]
        return named + [one.user_id for one in self.records]


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """How a season ended, or how the present one stands."""

    season: SeasonChoice
    number: int
    span: Span
    coin: Coin
    matches: int
    people: int
    tokens: tuple[tuple[int, int], ...]
    """Who had most tokens at its end, by user id."""
    ratings: tuple[Ratings, ...]
    """The strongest at each game, that which most people play first."""

    @property
    def named(self) -> list[int]:
        """Everybody who is named in it."""
        return [one for one, _ in self.tokens] + [
            one.user_id for found in self.ratings for one in found.entries
        ]


class Recaps:
    """Reads what was played in weeks and seasons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def week(self, guild_id: int, told_at: int) -> Recap:
        """Return what was played in the calendar week before a moment."""
        async with reading(self._database) as tx:
            settings = (await TABLES_SECTION.load(tx, guild_id)).settings
            span = week_before(told_at, settings.zone)
            before = week_before(span.since, settings.zone)
            played = await statistics.played(tx, guild_id, span)
            games = list(dict.fromkeys(one.game for one in played if one.game in GAMES))
            return Recap(
                span,
                settings.zone,
                sum(one.matches for one in played),
                sum(one.matches for one in await statistics.played(tx, guild_id, before)),
                await weeks.people(tx, guild_id, span),
                tuple(await weeks.winners(tx, guild_id, span, ON_PODIUM)),
                tuple(await _titles(tx, guild_id, games, span)),
                tuple(await _records(tx, guild_id, games, span)),
            )

    async def is_ready(self, guild_id: int, moment: int) -> bool:
        """Tell whether all matches of a server that ended before a moment have been derived from."""
        async with reading(self._database) as tx:
            return not await facts.is_behind(tx, guild_id, VERSION, list(GAMES), moment)

    async def season(self, guild_id: int, number: int | None = None) -> SeasonPage:
        """Return the page of a season, of the last that is over by default; raises TableError if unknown."""
        async with reading(self._database) as tx:
            number = number or max(await seasons.current(tx, guild_id) - 1, 1)
            which, span = await season_of(tx, guild_id, number)
            tokens = await seasons.standings(tx, guild_id, number, MOST_LISTED)
            games = [one for one in await statistics.games_rated(tx, guild_id, which.rated) if one in GAMES]
            found = [await ratings_of(tx, guild_id, number, game, ON_PODIUM) for game in games]
            return SeasonPage(
                which,
                number,
                span,
                (await TOKENS_SECTION.load(tx, guild_id)).settings.coin,
                sum(one.matches for one in await statistics.played(tx, guild_id, span)),
                await weeks.people(tx, guild_id, span),
                tuple((one.user_id, one.tokens) for one in tokens if one.user_id is not None),
                tuple(one for one in found if one.entries),
            )


async def _titles(tx: Transaction, guild_id: int, games: list[str], span: Span) -> list[Titled]:
    found = []
    for game in games:
        for title in GAMES[game].titles:
            most = await statistics.most_titled(tx, Ladder(guild_id, game), title, span)
            if most is not None:
                found.append(Titled(title, *most))
    return found


async def _records(tx: Transaction, guild_id: int, games: list[str], span: Span) -> list[Record]:
    """Return the first record of each game."""
    found = []
    for game in games:
        for name, kind in GAMES[game].figures.items():
            record = await statistics.record(tx, Ladder(guild_id, game), name, span)
            if kind is Sum.MOST and record is not None and record.value > 0:
                found.append(record)
                break
    return found
