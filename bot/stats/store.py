"""What people read of statistics and ratings: a person's, a pair's, a server's, and leaderboards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError
from bot.common.transactions import reading, writing
from bot.settings.personal import Preferences, Shown
from bot.stats.ladder import WEEK, nearest_level
from data import actors
from data.database import Database, Transaction
from data.stats import feats, ratings, seasons, statistics
from data.stats.ratings import Ladder, Skill
from data.stats.statistics import ALWAYS, Record, Sitting, Span, VariantPlayed
from game.core.protocol import Held, Sum
from game.registry import GAMES

ENOUGH: Final = 10
"""Rated matches after which somebody is on a leaderboard."""
MOST_LISTED: Final = 10
CURVE: Final = 30
"""How many of their last matches the curve of somebody's rating has."""


@dataclass(frozen=True, slots=True)
class Points:
    """A rating as it is shown, with its uncertainty: two standard deviations."""

    value: int
    around: int

    @classmethod
    def of(cls, skill: Skill) -> "Points":
        """Return a skill as points: 40 times the mean, plus 500."""
        return cls(round(skill.mu * 40 / 1e6 + 500), round(2 * skill.sigma * 40 / 1e6))


@dataclass(frozen=True, slots=True)
class GameStats:
    """What somebody has done in one game."""

    game: str
    matches: int
    won: int
    last: int
    """How often they came last alone, among two or more."""
    figures: Mapping[str, int]
    """Totals and records, by the names of `Game.figures`."""
    rating: Points | None = None
    course: tuple[int, ...] = ()
    """The points after each of the last matches, oldest first."""


@dataclass(frozen=True, slots=True)
class Favourite:
    """The variant that was played most often."""

    game: str
    preset: str
    matches: int


@dataclass(frozen=True, slots=True)
class Pair:
    """How two people did against each other."""

    better: int
    worse: int
    same: int


@dataclass(frozen=True, slots=True)
class SeasonChoice:
    """Which matches are counted: those of a season, or all."""

    number: int | None
    """None for all."""
    present: int
    """The season that runs."""

    @property
    def rated(self) -> int | None:
        """The season whose ratings are meant; None for those of all time, also while no season has ended."""
        return None if self.present == 1 else self.number


@dataclass(frozen=True, slots=True)
class PersonStats:
    """What somebody has done on a server."""

    user_id: int
    season: SeasonChoice
    games: tuple[GameStats, ...] = ()
    favourite: Favourite | None = None
    feats: tuple[str, ...] = ()
    new_feats: tuple[str, ...] = ()
    """Those they have not been told of."""
    pair: Pair | None = None
    """Against the reader."""
    hidden: bool = False
    """They show nothing to others."""


@dataclass(frozen=True, slots=True)
class ServerStats:
    """What was played on a server."""

    season: SeasonChoice
    played: tuple[VariantPlayed, ...] = ()
    records: tuple[Record, ...] = ()
    titles: tuple[tuple[str, int], ...] = ()
    """Who holds which title now, by user id."""


@dataclass(frozen=True, slots=True)
class Rated:
    """Somebody on a leaderboard."""

    user_id: int
    points: Points
    matches: int
    course: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ratings:
    """The strongest at a game on a server."""

    game: str
    games: tuple[str, ...]
    """The games with ratings there."""
    entries: tuple[Rated, ...]
    season: SeasonChoice


class StatsStore:
    """Reads statistics, as far as people let others see theirs."""

    def __init__(self, database: Database, preferences: Preferences) -> None:
        self._database = database
        self._preferences = preferences

    async def of_person(
        self, guild_id: int, user_id: int, viewer: int, season: int | None = None
    ) -> PersonStats:
        """Return what somebody has done on a server, for a reader; with the pair, if that is another."""
        shown = (await self._preferences.of(user_id)).shown
        async with reading(self._database) as tx:
            which, span = await season_of(tx, guild_id, season)
            if user_id != viewer and shown is Shown.HIDDEN:
                return PersonStats(user_id, which, hidden=True)
            key = await actors.find_key(tx, guild_id, user_id)
            if key is None:
                return PersonStats(user_id, which)
            matches = await statistics.sittings(tx, key, span)
            games = await self._games(tx, guild_id, key, matches, which, span)
            own = user_id == viewer
            return PersonStats(
                user_id,
                which,
                tuple(games),
                _favourite(matches),
                tuple(one.name for one in await feats.of_person(tx, key)),
                tuple(await feats.untold(tx, key)) if own else (),
                None if own else await _pair(tx, guild_id, viewer, matches),
            )

    async def note_told(self, guild_id: int, stats: PersonStats) -> None:
        """Note that somebody has read of their new achievements."""
        if stats.new_feats:
            async with writing(self._database, guild_id) as tx:
                if (key := await actors.find_key(tx, guild_id, stats.user_id)) is not None:
                    await feats.note_told(tx, key, stats.new_feats)

    async def of_server(self, guild_id: int, season: int | None = None) -> ServerStats:
        """Return what was played on a server, and its records."""
        async with reading(self._database) as tx:
            which, span = await season_of(tx, guild_id, season)
            played = await statistics.played(tx, guild_id, span)
            records = []
            for game in dict.fromkeys(one.game for one in played if one.game in GAMES):
                for name, kind in GAMES[game].figures.items():
                    found = await statistics.record(tx, Ladder(guild_id, game), name, span)
                    if found is not None and kind is Sum.MOST and found.value > 0:
                        records.append(found)
            held = tuple((await titles_of(tx, guild_id)).items())
        return ServerStats(which, tuple(played), tuple(records), held)

    async def played(self, guild_id: int) -> dict[tuple[str, str], int]:
        """Return how often each variant was played on a server, by game and preset."""
        async with reading(self._database) as tx:
            return {(one.game, one.preset): one.matches for one in await statistics.played(tx, guild_id)}

    async def leaderboard(
        self,
        guild_id: int,
        game: str | None = None,
        season: int | None = None,
        *,
        newest: bool = False,
        most: int = MOST_LISTED,
    ) -> Ratings:
        """Return the strongest at a game, at the one with most rated people unless it is named.

        Of all time, of a season, or of the `newest` one.
        """
        async with reading(self._database) as tx:
            if game is not None and game not in GAMES:
                raise TableError("unreadable_stats")
            if newest and (present := await seasons.current(tx, guild_id)) > 1:
                season = present
            return await ratings_of(tx, guild_id, season, game, most)

    async def level_for(self, guild_id: int, game: str, people: Sequence[int]) -> str:
        """Return the AI level nearest to the ratings of people; raises TableError without any to be seen."""
        shown = [one for one in people if (await self._preferences.of(one)).shown is not Shown.HIDDEN]
        async with reading(self._database) as tx:
            keys = [key for one in shown if (key := await actors.find_key(tx, guild_id, one)) is not None]
            found = await ratings.skills(tx, Ladder(guild_id, game), keys)
        if not found:
            raise TableError("nobody_rated")
        return nearest_level(found.values())

    async def _games(
        self,
        tx: Transaction,
        guild_id: int,
        key: str,
        matches: Sequence[Sitting],
        which: SeasonChoice,
        span: Span,
    ) -> list[GameStats]:
        counted = await statistics.figures(tx, key, span)
        found = []
        for game, count in Counter(one.game for one in matches if one.game in GAMES).most_common():
            ladder = Ladder(guild_id, game)
            own = [one for one in matches if one.game == game]
            skill = await statistics.skill(tx, ladder, key, which.rated)
            kinds = GAMES[game].figures
            figures = {
                one.name: one.most if kinds[one.name] is Sum.MOST else one.total
                for one in counted
                if one.game == game and one.name in kinds
            }
            found.append(
                GameStats(
                    game,
                    count,
                    sum(one.place == 1 for one in own),
                    sum(one.place == one.players for one in own),
                    {name: figures[name] for name in kinds if name in figures},
                    None if skill is None else Points.of(skill),
                    await _course(tx, ladder, key, which.rated, span),
                )
            )
        return found


async def ratings_of(
    tx: Transaction, guild_id: int, season: int | None, game: str | None = None, most: int = MOST_LISTED
) -> Ratings:
    """Return the strongest at a game in a season; raises TableError if there is no such season."""
    which, span = await season_of(tx, guild_id, season)
    rated = [one for one in await statistics.games_rated(tx, guild_id, which.rated) if one in GAMES]
    ladder = Ladder(guild_id, game or next(iter(rated), next(iter(GAMES))))
    entries = [
        Rated(
            one.user_id,
            Points.of(one.skill),
            one.matches,
            await _course(tx, ladder, one.actor_key, which.rated, span),
        )
        for one in await statistics.leaderboard(tx, ladder, ENOUGH, most, which.rated)
    ]
    return Ratings(ladder.game, tuple(rated), tuple(entries), which)


async def titles_of(tx: Transaction, guild_id: int) -> dict[str, int]:
    """Return who holds which title on a server now, by user id; an AI's is nobody's."""
    held = {}
    for game in GAMES.values():
        for title, rule in game.titles.items():
            ladder = Ladder(guild_id, game.key)
            if rule is Held.LATEST:
                user_id = await statistics.latest_holder(tx, ladder, title)
            else:
                most = await statistics.most_titled(tx, ladder, title, Span(tx.now - WEEK + 1))
                user_id = None if most is None else most[0]
            if user_id is not None:
                held[title] = user_id
    return held


async def season_of(tx: Transaction, guild_id: int, number: int | None) -> tuple[SeasonChoice, Span]:
    """Return which season is meant, and when it was; raises TableError if there is none."""
    ended = {one.number: one.ended_at for one in await seasons.ended(tx, guild_id)}
    present = await seasons.current(tx, guild_id)
    if number is None:
        return SeasonChoice(None, present), ALWAYS
    if number != present and number not in ended:
        raise TableError("no_such_season")
    return SeasonChoice(number, present), Span(ended.get(number - 1, 0), ended.get(number))


async def _course(
    tx: Transaction, ladder: Ladder, key: str, season: int | None = None, span: Span = ALWAYS
) -> tuple[int, ...]:
    skills = await statistics.last_skills(tx, ladder, key, CURVE, season, span)
    return tuple(Points.of(one).value for one in skills)


async def _pair(tx: Transaction, guild_id: int, viewer: int, matches: Sequence[Sitting]) -> Pair | None:
    """Return how the reader did against somebody with these matches; None if they never met."""
    key = await actors.find_key(tx, guild_id, viewer)
    if key is None:
        return None
    own = {one.match_id: one.rank for one in await statistics.sittings(tx, key)}
    ranks = [(own[one.match_id], one.rank) for one in matches if one.match_id in own]
    if not ranks:
        return None
    better = sum(mine < theirs for mine, theirs in ranks)
    worse = sum(mine > theirs for mine, theirs in ranks)
    return Pair(better, worse, len(ranks) - better - worse)


def _favourite(matches: Sequence[Sitting]) -> Favourite | None:
    counted = Counter((one.game, one.preset) for one in matches if one.game in GAMES)
    return next((Favourite(*variant, count) for variant, count in counted.most_common(1)), None)
