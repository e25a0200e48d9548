"""What the database answers about what a server keeps beside its tables and tokens: its log, bars, nights,
cups, calendar, days, achievements, ratings and statistics.

Functions that write are called by a seed, and now and then all that read.
`python -m tests.data.recorded_calls` records the answers.
"""

import random
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Final

from data import bars, server_log
from data.database import Database
from data.privacy import people
from data.stats import ratings, seasons
from data.tables import matches
from data.tables.card_tables import Seat
from data.tables.matches import NewMatch
from data.times import DAY
from data.tokens import ledger
from tests.bot.tables.recorded import PEOPLE, Clock
from tests.bot.tables.recorded_files import seeded_database, stored_rows
from tests.data.club.drawing import GAMES, GUILDS, ClubCall, ClubDraw
from tests.data.club.reading import READING
from tests.data.club.writing import WRITING
from tests.data.drawn_calls import answer, plain
from tests.data.tables import COMMITMENT, append_actions, change_table, lay, open_table

SEED: Final = 1
_DATABASE_SEED: Final = 4
_WRITES: Final = 75
_READS: Final = 3
_MATCHES: Final = 16
_DERIVED: Final = 10
_RATED: Final = 8
_LIMITS: Final = (bars.KEPT, server_log.KEPT, DAY)
_BEFORE_ROUNDS: Final[Sequence[Sequence[ClubCall]]] = (
    (),
    (
        lambda tx, _: seasons.end(tx, 1, by=None),
        lambda tx, d: ratings.begin_anew(tx, 1, d.ends[4]),
    ),
    (lambda tx, _: people.forget(tx, 13),),
)
"""What changes much, and so happens once."""


async def calls(path: Path) -> list[str]:
    """Return what everything called by a seed answers, with the rows that are there in the end."""
    async with seeded_database(path, _DATABASE_SEED) as (database, clock):
        ends = await _play(database, clock, random.Random(SEED))
        return [one async for one in _called(database, clock, random.Random(SEED), ends)]


async def _play(database: Database, clock: Clock, rng: random.Random) -> list[int]:
    """Let matches be played at tables of two servers, most of them to their ends; return when they ended."""
    ends = []
    for number in range(_MATCHES):
        clock.now += rng.choice((3_600_000, DAY // 2))
        table_id, match_id, guild = f"t{number}", f"m{number}", rng.choice(GUILDS)
        async with database.transaction() as tx:
            keys = await open_table(tx, table_id, *rng.sample(PEOPLE, 2), guild_id=guild)
            await matches.create_match(tx, _match(match_id, table_id, rng.choice(GAMES), keys))
            await change_table(tx, table_id, state="playing", thread_id=rng.choice((None, 70 + number)))
            if number < len(PEOPLE):
                await ledger.ensure_member(tx, guild, PEOPLE[number])
            made = [lay("AS", keys[0], click=10 * number), lay("2S", None, seat=1)]
            await append_actions(tx, match_id, made)
            if number % 5:
                await matches.finish_match(tx, match_id, {"ranking": [[0], [1]]})
                await change_table(tx, table_id, state="over")
                ends.append(clock.now)
    return ends


def _match(match_id: str, table_id: str, game: str, keys: Sequence[str]) -> NewMatch:
    seats = tuple(Seat(number, key) for number, key in enumerate(keys))
    told = {"setup": {}, "seed": bytes(32), "commitment": COMMITMENT, "engine_version": "1"}
    return NewMatch(id=match_id, table_id=table_id, game=game, seats=seats, **told)


async def _called(
    database: Database, clock: Clock, rng: random.Random, ends: list[int]
) -> AsyncIterator[str]:
    ids = range(_MATCHES)
    tables, played = [f"t{number}" for number in ids], [f"m{number}" for number in ids]
    draw = ClubDraw(rng, clock.now, tables, played, _LIMITS, ends)
    for asked in ["derive"] * _DERIVED + ["rate"] * _RATED:
        yield f"{asked}: {await answer(database, WRITING[asked], draw)}"
    for before in _BEFORE_ROUNDS:
        clock.now += rng.choice((DAY // 2, bars.KEPT))
        draw = ClubDraw(rng, clock.now, tables, played, _LIMITS, ends)
        for call in before:
            yield await answer(database, call, draw)
        for _ in range(_WRITES):
            clock.now += rng.choice((0, 1, 3_600_000))
            draw.now = clock.now
            asked = rng.choice(list(WRITING))
            yield f"{asked}: {await answer(database, WRITING[asked], draw)}"
        async with database.reading() as tx:
            for asked, call in READING.items():
                told = [plain(await call(tx, draw)) for _ in range(_READS)]
                yield f"{asked}: {told}"
    async with database.reading() as tx:
        for name, rows in (await stored_rows(tx)).items():
            yield f"{name}: {rows}"
