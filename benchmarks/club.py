"""How long statistics take: to derive them for 100,000 matches, and to show a leaderboard of 10,000 members.

A replay makes the facts of one match; it is measured with matches that are played at random. From facts on,
100,000 invented matches of 10,000 members are rated and searched for achievements, as after a change of the
rules of derivation. Times are processor time, beside those of the calibration loop.
"""

import argparse
import asyncio
import random
import tempfile
import time
from pathlib import Path
from typing import Any

from rich.console import Console
from sqlalchemy import insert

from benchmarks import calibration
from bot.settings.personal import Preferences
from bot.settings.server import ServerSettings
from bot.stats.deriving import Deriver
from bot.stats.facts import VERSION
from bot.stats.store import StatsStore
from data.database import Database, Transaction
from data.schema.core import actor, card_match, card_table, match_seat
from data.schema.stats import match_fact, rating, seat_fact, seat_figure
from data.stats import statistics
from data.stats.ratings import Ladder
from game.registry import GAMES
from tests.bot.stats.played import Evening

GUILD, START = 1, 1_700_000_000_000
PLAYERS = 3
PAGE = 2_000
REPEATS = 50


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=100_000)
    parser.add_argument("--members", type=int, default=10_000)
    given = parser.parse_args()
    console = Console()
    calibrated = min(calibration.seconds(calibration.loop) for _ in range(9))
    console.print(f"calibration loop: {calibrated * 1e3:.1f} ms")
    asyncio.run(_measure(given.matches, given.members, console))


async def _measure(matches: int, members: int, console: Console) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder)}/t.sqlite3", clock=lambda: START)
        try:
            await _measure_replays(database, console)
            await _invent(database, matches, members)
            began = time.process_time()
            await Deriver(database).look()
            console.print(f"{matches:,} matches from facts: {time.process_time() - began:.1f} s")
            await _measure_reading(database, console)
        finally:
            await database.close()


async def _measure_replays(database: Database, console: Console) -> None:
    evening = Evening(database, random.Random(1))
    for key in GAMES:
        for _ in range(10):
            await evening.play(GUILD + 1, key, [1, 2, 3])
        began = time.process_time()
        await Deriver(database).look()
        each = (time.process_time() - began) / 10
        console.print(f"facts of a match of {key}, played at random by three: {each * 1e3:.0f} ms")


async def _invent(database: Database, matches: int, members: int) -> None:
    """Store facts of matches that nobody has played, among people of different strength."""
    rng, game = random.Random(1), next(iter(GAMES))
    strength = [rng.gauss(0, 1) for _ in range(members)]
    async with database.transaction() as tx:
        await tx.run(
            insert(actor),
            [{"key": f"a{one}", "guild_id": GUILD, "user_id": 1000 + one} for one in range(members)],
        )
        await tx.run(insert(card_table), {**_table(game), "id": "table"})
    for first in range(0, matches, PAGE):
        async with database.transaction() as tx:
            for number in range(first, min(first + PAGE, matches)):
                sitters = rng.sample(range(members), PLAYERS)
                sitters.sort(key=lambda one: strength[one] + rng.gauss(0, 1), reverse=True)
                await _invent_match(tx, number, game, sitters)


async def _invent_match(tx: Transaction, number: int, game: str, sitters: list[int]) -> None:
    match_id, ended_at = f"x{number}", START + number * 60_000
    ended = {"state": "over", "ended_at": ended_at, "end_hash": "", "started_at": ended_at}
    kept = {"setup": "{}", "commitment": "", "engine_version": "", "hash": ""}
    await tx.run(insert(card_match), {"id": match_id, "table_id": "table", "game": game, **ended, **kept})
    seats: list[dict[str, Any]] = [{"match_id": match_id, "number": seat} for seat in range(PLAYERS)]
    sat = [{**seat, "actor_key": f"a{one}"} for seat, one in zip(seats, sitters, strict=True)]
    await tx.run(insert(match_seat), sat)
    fact = {"match_id": match_id, "guild_id": GUILD, "game": game, "preset": game, "ended_at": ended_at}
    counted = {"players": PLAYERS, "counts": 1, "rated": 0, "version": VERSION}
    await tx.run(insert(match_fact), {**fact, **counted})
    await tx.run(insert(seat_fact), [{**seat, "place": seat["number"] + 1} for seat in seats])
    figures = [
        {**seat, "name": name, "guild_id": GUILD, "game": game, "value": number % 37 + 1}
        for seat in seats
        for name in GAMES[game].figures
    ]
    await tx.run(insert(seat_figure), figures)


def _table(game: str) -> dict[str, object]:
    return {
        "guild_id": GUILD,
        "channel_id": 1,
        "state": "over",
        "game": game,
        "preset": game,
        "rules": "{}",
        "played_for": "points",
        "locale": "en",
        "options": "{}",
        "created_at": START,
        "updated_at": START,
    }


async def _measure_reading(database: Database, console: Console) -> None:
    club = StatsStore(database, Preferences(database, ServerSettings(database)))
    game = next(iter(GAMES))
    async with database.reading() as tx:
        rated = len(await tx.rows(rating.select().where(rating.c.guild_id == GUILD)))
        top = await statistics.leaderboard(tx, Ladder(GUILD, game), 10, 1)
    for name, read in (
        (f"leaderboard of {rated:,} rated members", lambda: club.leaderboard(GUILD, game)),
        ("statistics of the strongest member", lambda: club.of_person(GUILD, top[0].user_id, top[0].user_id)),
        ("statistics of the server", lambda: club.of_server(GUILD)),
    ):
        await read()
        began, seconds = time.process_time(), time.perf_counter()
        for _ in range(REPEATS):
            await read()
        used, passed = time.process_time() - began, time.perf_counter() - seconds
        console.print(f"{name}: {used / REPEATS * 1e3:.1f} ms, {passed / REPEATS * 1e3:.1f} ms by the clock")


if __name__ == "__main__":
    main()
