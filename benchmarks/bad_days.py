"""Does bad faith pay over days? A part of `make bad-faith`, or `python -m benchmarks bad_days --only season`.

A group plays some days by the real bank, tables and ledger, on a server of its own in a new database. Nobody
else is there, so its gain is all that exists beyond the starting grants: what the house's AIs have lost, what
was granted twice, what came out of another season. Boxes count as won, as nobody else can win them. Only one
person plays against the house at a table: what they win is measured by `benchmarks.alone`. As controls, the
same is measured as if the rules of docs/tokens.md about what stays did not exist.
"""

import argparse
import asyncio
import random
import shutil
import statistics
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import AsyncMock, patch

from benchmarks import alone
from benchmarks.intervals import mean_interval
from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.calendar import Calendar
from bot.tables.deciding.match import match_of
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, DEFAULT_CLOCK
from bot.tables.model.commands import Act, AddAi, Close, Join, Ready, ReadyForDeal, SetClock, Start
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.ledger import call_off
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tokens.orders import EndSeason, Give, Party
from bot.tokens.store import TokenStore
from data.backups.backups import Backups, restore
from data.database import Database
from data.stats import seasons
from data.tokens import ledger, reports
from data.tokens.accounts import House
from game.core.rng import SEED_BYTES, Rng
from game.levels import policy_for
from game.registry import GAMES

GAME: Final = GAMES["nain_jaune"]
RULES: Final = GAME.presets["nain_jaune"]
GUILD, CHANNEL = 1, 2
GROUP: Final = (10, 11, 12, 13)
FILE: Final = "tapis.sqlite3"
DAYS: Final = 2
"""How many days a group spends, each on a server of its own."""
GRANT: Final = 2_000
"""The starting grant: so much that nobody has too little for any match."""
_MOST_IN_A_ROW: Final = 9
_TABLES_BY_MAIL: Final = 3
_RESTORES: Final = 0.5
"""The share of days on which a backup is restored, whatever has happened on them."""
_LEVEL: Final = "easy"
"""How well the group plays among itself, where nobody else can lose anything."""


class Clock:
    """A clock that goes on by a tenth of a second whenever it is read."""

    def __init__(self) -> None:
        self.now = 1_800_000_000_000

    def __call__(self) -> int:
        """Return the time in milliseconds since the epoch."""
        self.now += 100
        return self.now


class Server:
    """A server on which only one group plays."""

    def __init__(self, folder: Path, size: int) -> None:
        self.people = GROUP[:size]
        self.clock = Clock()
        self._path = folder / FILE
        self._rng = Rng(random.randbytes(SEED_BYTES), "people")

    async def start(self) -> None:
        """Open the database, and let everybody come."""
        self._database = await Database.open(f"sqlite:///{self._path}", clock=self.clock)
        self.bank = TokenStore(self._database)
        self.directory = Directory(TableStore(self._database))
        for user in self.people:
            await self.bank.holdings(GUILD, user)

    async def set_up(self) -> None:
        """Let AIs play for the house, and everybody have enough."""
        database = await Database.open(f"sqlite:///{self._path}", clock=self.clock)
        changes = {"ai_plays": True, "ai_limit": 1_000_000, "starting_grant": GRANT, "floor": 0}
        giving = {"giving": True, "giving_limit": 1_000_000, "account_age_days": 0}
        await TokenStore(database).change_settings(GUILD, {**changes, **giving}, 0)
        await database.close()

    async def stop(self) -> None:
        """Close the database."""
        await self._database.close()

    async def gain(self) -> int:
        """Return what there is beyond what was granted in the present season."""
        async with self._database.reading() as tx:
            there = -await ledger.balance(tx, GUILD, House())
            present = await seasons.current(tx, GUILD)
        return there - await self._granted(present)

    async def _granted(self, season: int) -> int:
        """Return the starting grants of a season: one for everybody, however often they came."""
        async with self._database.reading() as tx:
            ends = await seasons.ends(tx, GUILD)
            since = ends[season - 2] if season > 1 else 0
            granted = await reports.sent_since(tx, GUILD, House(), "grant", since)
        return min(granted, GRANT * len(self.people))

    async def begin(self, people: Sequence[int], ais: int = 0, clock: str = "") -> Table:
        """Begin a match of people and AIs, for tokens where that is allowed."""
        host, *others = people
        table = await self.directory.open(
            TableValue(
                clock=CLOCKS[DEFAULT_CLOCK],
                guild_id=GUILD,
                channel_id=CHANNEL,
                host_id=host,
                locale="en",
                game=GAME,
                preset="nain_jaune",
                rules=RULES,
            )
        )
        if clock:
            await table.handle(SetClock(host, clock))
        for user in others:
            await table.handle(Join(user))
        for _ in range(ais):
            await table.handle(AddAi(host))
        await table.handle(Start(host))
        if table.value.phase is Phase.LOBBY:  # with AIs it has come to be for points, which is asked about
            for user in others:
                await table.handle(Ready(user))
        return table

    async def play_deal(self, table: Table) -> None:
        """Play the running deal to its end."""
        policy = policy_for(GAME, _LEVEL)
        while table.value.phase is Phase.PLAYING:
            match = match_of(table.value)
            (seat, *_), state, row = match.awaited, match.state, list[Any]()
            while seat in GAME.awaited(state)[:1] and len(row) < _MOST_IN_A_ROW:
                action = policy.choose(GAME.view(state, seat), GAME.legal_actions(state, seat), self._rng)
                row.append(GAME.actions.dump_python(action, mode="json"))
                state = GAME.apply(state, seat, action).state
            await table.handle(Act(table.value.seats[seat].user_id or 0, tuple(row)))

    async def play(self, table: Table, full: int | None = None) -> None:
        """Play a match to its end, or until so many tokens lie in its boxes."""
        while not table.value.phase.is_end:
            await self.play_deal(table)
            between = table.value.phase is Phase.BETWEEN_DEALS
            if between and full is not None and in_boxes(table.value) >= full:
                await table.handle(Close(table.value.host_id))
            for user in table.value.people:
                if table.value.phase is Phase.BETWEEN_DEALS:
                    await table.handle(ReadyForDeal(user))

    async def end_season(self) -> None:
        """End the season, as an administrator does, and its matches, as the bot does soon after."""
        await self.bank.end_season(EndSeason(guild_id=GUILD, number=await self.bank.season(GUILD), by=1))
        await Calendar(self._database, self.directory).end_matches(GUILD)
        for user in self.people:
            await self.bank.holdings(GUILD, user)

    async def give_all(self, giver: int, friend: int) -> None:
        """Let somebody give all they have to a friend, if there is one."""
        held = (await self.bank.holdings(GUILD, giver)).balance
        if held and giver != friend:
            await self.bank.give(
                Give(
                    guild_id=GUILD,
                    giver=Party(giver),
                    receiver=Party(friend),
                    amount=held,
                    interaction_id=self.clock(),
                )
            )

    async def forget(self, user: int) -> None:
        """Let somebody be forgotten."""
        preferences = Preferences(self._database, ServerSettings(self._database))
        await PrivacyStore(self._database, self.directory, preferences).forget(user)

    async def back_up(self) -> Path:
        """Return a new backup."""
        return await Backups(self._path.with_name("backups"), keep=9).make(self._path, self.clock())

    async def put_back(self, backup: Path) -> None:
        """Restore a backup in place of everything since."""
        await self.stop()
        await restore(backup, self._path, self.clock(), call_off)
        await self.start()


def in_boxes(table: TableValue) -> int:
    """Return how many tokens lie in the boxes of a match."""
    return sum(GAME.write_position(match_of(table).state)["boxes"].values())


async def sit_with_ais(server: Server) -> None:
    """All play at one table with two AIs of the house."""
    await server.play(await server.begin(server.people, 2))


async def over_a_season(server: Server) -> None:
    """All stand between deals at tables by mail when the season ends, with full boxes."""
    tables = [await server.begin(server.people, clock="day") for _ in range(_TABLES_BY_MAIL)]
    for table in tables:
        await server.play_deal(table)
    await server.end_season()
    for table in tables:
        if not table.value.phase.is_end:
            await server.play(table, alone.FULL)


async def fill_before_a_season(server: Server) -> None:
    """All fill the boxes, and empty them when the next season has begun."""
    await server.play(await server.begin(server.people), alone.FULL)
    await server.end_season()
    await server.play(await server.begin(server.people))


async def through_a_restore(server: Server) -> None:
    """One gives everything to a friend, is forgotten and comes back; a backup is restored before."""
    await server.play(await server.begin(server.people))
    giver, friend = server.people[-1], server.people[0]
    await server.give_all(giver, friend)
    backup = await server.back_up()
    await server.forget(giver)
    await server.put_back(backup)
    await server.bank.holdings(GUILD, giver)


@contextmanager
def _without_ends_of_seasons() -> Iterator[None]:
    never_past = patch.object(TableValue, "is_of_past_season", new=lambda *_: False)
    with never_past, patch("data.tokens.stakes.clear_boards", new=AsyncMock()):
        yield


@dataclass(frozen=True, slots=True)
class Way:
    """A way to spend a day, for groups of some sizes."""

    day: Callable[[Server], Awaitable[None]]
    sizes: tuple[int, ...]
    context: Callable[[], AbstractContextManager[object]] = nullcontext
    """For controls: in this context the rules do not hold."""


WAYS: Final[Mapping[str, Way]] = {
    "stand at tables over a season's end (control)": Way(over_a_season, (3,), _without_ends_of_seasons),
    "stand at tables over a season's end": Way(over_a_season, (3, 4)),
    "fill boxes before a season's end, empty them after": Way(fill_before_a_season, (3, 4)),
    "be forgotten and come back through a restored backup": Way(through_a_restore, (3, 4)),
    "play with AIs": Way(sit_with_ais, (2, 3, 4)),
}


def spent(way: Way, size: int, days: int = DAYS) -> tuple[float, ...]:
    """Return the gain of a group of people on each of so many days."""
    with tempfile.TemporaryDirectory() as folder, way.context():
        return asyncio.run(_days(way, size, days, Path(folder)))


async def _days(way: Way, size: int, days: int, folder: Path) -> tuple[float, ...]:
    await Server(folder, size).set_up()
    gains = []
    for number in range(days):
        place = folder / str(number)
        place.mkdir()
        shutil.copy(folder / FILE, place / FILE)
        server = Server(place, size)
        await server.start()
        try:
            await way.day(server)
            gains.append(float(await server.gain()))
        finally:
            await server.stop()
        shutil.rmtree(place)
    return tuple(gains)


def _alone(count: int, only: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield what one person wins in matches with the house's AIs, by how they stop."""
    for ais in (2, 4):
        rows = {
            f"one person and {ais} AIs, {name}": (alone.gains, stop) for name, stop in alone.STOPS.items()
        }
        if ais == 4:
            stop = alone.STOPS["until the boxes are full"]
            rows["one person and 4 AIs, friends empty the boxes (control)"] = alone.gains_with_boxes, stop
        wanted = {name: row for name, row in rows.items() if only in name}
        played = alone.matches(count, ais) if wanted else []
        yield from ((name, measure(played, stop)) for name, (measure, stop) in wanted.items())


def _told(name: str, gains: Sequence[float]) -> None:
    low, high = mean_interval(gains)
    verdict = "pays" if low > 0 else "is not shown to pay"
    print(f"{name}: {statistics.fmean(gains):+.2f} ({low:+.2f} to {high:+.2f}), {verdict}", flush=True)


def main() -> None:
    """Measure everything and print a line for each: tokens a day of a group, or a match of one person."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=300, help="of one person, with as many AIs each")
    parser.add_argument("--only", default="", metavar="TEXT", help="measure only what has this in its name")
    parser.add_argument("--seed", type=int, default=random.randrange(10**6), help="of one person's matches")
    asked = parser.parse_args()
    random.seed(asked.seed)
    print(f"seed {asked.seed}", flush=True)
    for name, way in WAYS.items():
        for size in way.sizes if asked.only in name else ():
            _told(f"{name}, {size} people", spent(way, size))
    for name, gains in _alone(asked.matches, asked.only):
        _told(name, gains)


if __name__ == "__main__":
    main()
