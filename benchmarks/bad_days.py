"""Does bad faith pay over days? Rows of `make bad-faith`, for groups of one to four people.

A group plays some days by the real bank, tables and ledger, on a server of its own in a new database. Nobody
else is there, so its gain is all that exists beyond the starting grants: what the house's AIs have lost, what
was granted twice, what came out of another season. Boxes count as won, as nobody else can win them. As
controls, the same is measured as if the rules of docs/tokens.md about what stays did not exist.
"""

import asyncio
import random
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias, cast
from unittest.mock import AsyncMock, patch

from bot.privacy.store import PrivacyStore
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.calendar import Calendar
from bot.tables.ai import evenly
from bot.tables.deciding.match import match_of
from bot.tables.directory import Directory
from bot.tables.model.commands import Act, AddAi, Close, Join, Leave, ReadyForDeal, SetClock, Start
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.ledger import call_off
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tokens.orders import EndSeason, Give, Party
from bot.tokens.store import TokenStore
from data.backups.backups import Backups, restore
from data.database import Database
from data.stats import seasons
from data.times import DAY
from data.tokens import ledger
from data.tokens import reports as statements
from data.tokens.accounts import House
from game.core.rng import SEED_BYTES, Rng
from game.levels import policy_for
from game.registry import GAMES

GAME: Final = GAMES["nain_jaune"]
RULES: Final = GAME.presets["nain_jaune"]
GUILD, CHANNEL = 1, 2
GROUP: Final = (10, 11, 12, 13)
FILE: Final = "tapis.sqlite3"
DAYS: Final = 3
"""The days of one block, which depend on each other by what stays."""
GRANT: Final = 2_000
"""The starting grant: so much that nobody has too little for a match with the house."""
_FULL, _EMPTY = 60, 10
"""Tokens in all boxes."""
_MOST_IN_A_ROW: Final = 9
_TABLES_BY_MAIL: Final = 3
_RESTORES: Final = 0.5
"""The share of days on which a backup is restored, whatever has happened on them."""
_LEVEL_WITH_HOUSE: Final = "expert"
"""How well the group plays against the house: as well as its AIs."""
_LEVEL_ALONE: Final = "easy"
"""The same among themselves, where nobody else can lose anything."""

Stop: TypeAlias = Callable[[Table], Awaitable[None]]
"""What a group does between two deals before it goes on, if it still can."""


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
            granted = await statements.sent_since(tx, GUILD, House(), "grant", since)
        return min(granted, GRANT * len(self.people))

    async def begin(self, people: Sequence[int], ais: int = 0, clock: str = "") -> Table:
        """Begin a match of people and AIs for tokens."""
        host, *others = people
        table = await self.directory.open(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=host,
            locale="en",
            game=GAME,
            preset="nain_jaune",
            rules=RULES,
        )
        if clock:
            await table.handle(SetClock(host, clock))
        for user in others:
            await table.handle(Join(user))
        for _ in range(ais):
            await table.handle(AddAi(host))
        await table.handle(Start(host))
        return table

    async def play_deal(self, table: Table) -> None:
        """Play the running deal to its end."""
        policy = policy_for(GAME, _LEVEL_WITH_HOUSE if table.value.ai_seats else _LEVEL_ALONE)
        while table.value.phase is Phase.PLAYING:
            match = match_of(table.value)
            (seat, *_), state, row = match.awaited, match.state, list[Any]()
            while seat in GAME.awaited(state)[:1] and len(row) < _MOST_IN_A_ROW:
                action = policy.choose(GAME.view(state, seat), GAME.legal_actions(state, seat), self._rng)
                row.append(GAME.actions.dump_python(action, mode="json"))
                state = GAME.apply(state, seat, action).state
            await table.handle(Act(table.value.seats[seat].user_id or 0, tuple(row)))

    async def play(self, table: Table, stop: Stop) -> None:
        """Play a match to its end, and do between deals what the group has agreed."""
        while not table.value.phase.is_end:
            await self.play_deal(table)
            if table.value.phase is Phase.BETWEEN_DEALS:
                await stop(table)
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


async def never(_table: Table) -> None:
    """Play to the end."""


async def when_full(table: Table) -> None:
    """End the match when much lies in the boxes."""
    if in_boxes(table.value) >= _FULL:
        await table.handle(Close(table.value.host_id))


async def when_empty(table: Table) -> None:
    """End the match when next to nothing lies in the boxes."""
    if in_boxes(table.value) <= _EMPTY:
        await table.handle(Close(table.value.host_id))


async def when_ahead(table: Table) -> None:
    """Let everybody leave who is ahead."""
    for user in table.value.people:
        seat, coming = table.value.seat_of(user), cast("Any", table.value.coming)
        if seat is not None and coming is not None and coming.tokens[seat] > RULES.tokens:
            await table.handle(Leave(user))


async def fill_and_empty(server: Server) -> None:
    """One fills boxes against four AIs; then the others empty them, with as few AIs as they need."""
    await server.play(await server.begin(server.people[:1], 4), when_full)
    emptying = server.people[1:] if len(server.people) > 3 else server.people
    await server.play(await server.begin(emptying, max(3 - len(emptying), 0)), never)


async def join_late(server: Server) -> None:
    """One fills boxes against four AIs, and the others sit down when they are full."""

    async def sit_down(table: Table) -> None:
        if in_boxes(table.value) >= _FULL:
            for user in server.people:
                if user not in (*table.value.people, *table.value.waiting):
                    await table.handle(Join(user))

    await server.play(await server.begin(server.people[:1], 4), sit_down)


async def against_two(stop: Stop, server: Server) -> None:
    """All play against two AIs, and stop when it suits them."""
    await server.play(await server.begin(server.people, 2), stop)


async def over_a_season(server: Server) -> None:
    """All stand between deals at tables by mail when the season ends, with full boxes."""
    tables = [await server.begin(server.people, clock="day") for _ in range(_TABLES_BY_MAIL)]
    for table in tables:
        await server.play_deal(table)
    await server.end_season()
    for table in tables:
        if not table.value.phase.is_end:
            await server.play(table, when_full)


async def fill_before_a_season(server: Server) -> None:
    """All fill the boxes, and empty them when the next season has begun."""
    await server.play(await server.begin(server.people), when_full)
    await server.end_season()
    await server.play(await server.begin(server.people), never)


async def through_a_restore(server: Server) -> None:
    """One gives everything to a friend, is forgotten and comes back; often a backup is restored before."""
    await server.play(await server.begin(server.people, 2), when_ahead)
    giver, friend = server.people[-1], server.people[0]
    await server.give_all(giver, friend)
    backup = await server.back_up()
    await server.forget(giver)
    if random.random() < _RESTORES:
        await server.put_back(backup)
    await server.bank.holdings(GUILD, giver)


def _without_houses_boxes() -> AbstractContextManager[object]:
    return patch.object(TableValue, "is_with_house", new=False)


@contextmanager
def _without_ends_of_seasons() -> Iterator[None]:
    never_past = patch.object(TableValue, "is_of_past_season", new=lambda *_: False)
    with never_past, patch("data.tokens.stakes.clear_boards", new=AsyncMock()):
        yield


@dataclass(frozen=True, slots=True)
class Way:
    """A way to spend days, for groups of some sizes."""

    name: str
    day: Callable[[Server], Awaitable[None]]
    sizes: tuple[int, ...] = (1, 2, 3, 4)
    days: int = DAYS
    """The days of a block; one where a season ends, of which only the newest can be measured."""
    context: Callable[[], AbstractContextManager[object]] = nullcontext
    """For controls: in this context the rules do not hold."""


WAYS: Final = (
    Way(
        "fill boxes with AIs, empty them without (control)", fill_and_empty, (4,), DAYS, _without_houses_boxes
    ),
    Way("stand at tables over a season's end (control)", over_a_season, (3,), 1, _without_ends_of_seasons),
    Way("fill boxes with AIs, empty them without", fill_and_empty),
    Way("sit down at full boxes", join_late, (2, 3, 4)),
    Way("play with AIs to the end", partial(against_two, never)),
    Way("end when the boxes are empty", partial(against_two, when_empty)),
    Way("leave when ahead", partial(against_two, when_ahead)),
    Way("stand at tables over a season's end", over_a_season, (3, 4), 1),
    Way("fill boxes before a season's end, empty them after", fill_before_a_season, (3, 4), 1),
    Way("be forgotten and come back through a restored backup", through_a_restore, (2, 3, 4), 1),
)


def spent(way: Way, size: int, days: int) -> tuple[float, ...]:
    """Return the gain a day of each block, over at least so many days."""
    at_once = (patch.object(one, "unit", 0.0) for one in (evenly.THINKING, evenly.HASTY))
    with tempfile.TemporaryDirectory() as folder, way.context(), next(at_once), next(at_once):
        return asyncio.run(_blocks(way, size, max(-(-days // way.days), 2), Path(folder)))


async def _blocks(way: Way, size: int, blocks: int, folder: Path) -> tuple[float, ...]:
    await Server(folder, size).set_up()
    gains = []
    for number in range(blocks):
        place = folder / str(number)
        place.mkdir()
        shutil.copy(folder / FILE, place / FILE)
        server = Server(place, size)
        await server.start()
        try:
            for _ in range(way.days):
                await way.day(server)
                server.clock.now += DAY
            gains.append(await server.gain() / way.days)
        finally:
            await server.stop()
        shutil.rmtree(place)
    return tuple(gains)
