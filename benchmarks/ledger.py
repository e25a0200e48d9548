"""The speed of the store: a player's action, and a ledger with many postings.

Fills a server's ledger through the public functions, then times a start and a page of `/tokens`. Without an
address it uses a temporary SQLite file.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Awaitable, Sized
from typing import Final

from benchmarks import calibration
from data.checks import audit
from data.database import Database, Transaction
from data.stats import seasons
from data.tables import card_tables, matches
from data.tables.card_tables import NewTable, Seat
from data.tables.matches import NewAction, NewMatch
from data.times import DAY
from data.tokens import ledger, stakes
from data.tokens import reports as statements
from data.tokens.accounts import Box, Member, Stake
from data.tokens.ledger import Transfer
from game.core.rng import SEED_BYTES, commitment

GUILD: Final = 1
USERS: Final = range(1, 51)
BATCH: Final = 200
ACTIONS: Final = 300
AT_ONCE: Final = 30
"""Tables where somebody acts at the same time."""


def clock() -> int:
    """Return the time in milliseconds since the epoch."""
    return time.time_ns() // 1_000_000


async def fill(database: Database, postings: int) -> list[str]:
    """Let members pay each other, and return their keys."""
    async with database.transaction() as tx:
        keys = [(await ledger.ensure_member(tx, GUILD, user, grant=100_000)).actor_key for user in USERS]
    for start in range(len(keys), postings, BATCH):
        transfers = [
            Transfer(
                source=Member(keys[number % len(keys)]),
                target=Member(keys[(number * 7 + 1) % len(keys)]),
                amount=1,
                reason="give",
                key=f"give:{number}",
            )
            for number in range(start, min(start + BATCH, postings))
            if number % len(keys) != (number * 7 + 1) % len(keys)
        ]
        async with database.transaction() as tx:
            await ledger.post(tx, GUILD, transfers)
    return keys


async def begin(database: Database, name: str, keys: list[str]) -> None:
    """Open a table and begin a match for tokens, both of this name."""
    seats = tuple(Seat(number, key) for number, key in enumerate(keys))
    async with database.transaction() as tx:
        table = NewTable(
            id=name,
            guild_id=GUILD,
            channel_id=1,
            game="nain_jaune",
            preset="nain_jaune",
            rules={},
            played_for="tokens",
            host_key=keys[0],
            locale="en",
        )
        await card_tables.create(tx, table, seats)
        match = NewMatch(
            id=name,
            table_id=name,
            game="nain_jaune",
            setup={},
            seed=bytes(SEED_BYTES),
            commitment=commitment(bytes(SEED_BYTES)),
            engine_version="bench",
            seats=seats,
        )
        await matches.create_match(tx, match)
        owners = dict(enumerate(map(Member, keys)))
        await stakes.bring(tx, GUILD, name, owners, dict.fromkeys(owners, 500), name, once=1)


async def play(database: Database, name: str, number: int) -> None:
    """Commit one player action: logged, paid for, and seen on the table."""
    paid = Transfer(
        source=Stake(name, number % 3),
        target=Box(1, "7D"),
        amount=1,
        reason="ante",
        key=f"{name}:{number}:0",
        match_id=name,
        deal=1,
    )
    done = NewAction(number % 3, {"kind": "lay", "card": "7D"}, "0123456789abcdef")

    async def act(tx: Transaction) -> None:
        await card_tables.change(tx, name, number, state="playing")
        end = await matches.lengthen(tx, name, 1, expected_seq=number)
        await matches.add_actions(tx, name, [done], end)
        await ledger.post(tx, GUILD, [paid])

    await database.write(act)


async def measure_actions(database: Database, keys: list[str]) -> None:
    """Print how long an action takes alone, and where many come at once and share commits."""
    names = [f"bench{number}" for number in range(AT_ONCE)]
    for name in names:
        await begin(database, name, keys)
    alone, together = [], []
    for number in range(ACTIONS):
        start = time.perf_counter()
        await play(database, names[0], number)
        alone.append(time.perf_counter() - start)
    for number in range(ACTIONS // 10):
        start = time.perf_counter()
        _ = await asyncio.gather(*(play(database, name, number) for name in names[1:]))
        together.append((time.perf_counter() - start) / len(names[1:]))
    print(
        f"one action: p50 {1000 * statistics.median(alone):.1f} ms, "
        f"p99 {1000 * statistics.quantiles(alone, n=100)[98]:.1f} ms, most {1000 * max(alone):.1f} ms; "
        f"of {AT_ONCE - 1} at once, each {1000 * statistics.median(together):.1f} ms"
    )


async def timed(name: str, work: Awaitable[Sized]) -> None:
    """Await a piece of work, and print how long it took and how many things it found."""
    start = time.perf_counter()
    found = await work
    print(f"{name:<24} {1000 * (time.perf_counter() - start):8.1f} ms  {len(found)} found")


async def measure(address: str, postings: int) -> None:
    """Fill the database at an address, and print how long its work takes."""
    database = await Database.open(address, clock=clock)
    keys = await fill(database, postings)
    await measure_actions(database, keys[:3])
    await database.close()

    start = time.perf_counter()
    database = await Database.open(address, clock=clock)
    anna, members = Member(keys[0]), [Member(key) for key in keys[:10]]
    month_ago = clock() - 30 * DAY
    async with database.reading() as tx:
        print(f"open: {1000 * (time.perf_counter() - start):.1f} ms")
        await timed("flaws of the ledger", audit.verify_ledger(tx))
        await timed("flaws of the chains", audit.verify_chains(tx))
        page = await ledger.history(tx, GUILD, anna, count=10)
        middle = page[0].id // 2
        await timed("newest page of a history", ledger.history(tx, GUILD, anna, count=10))
        await timed("a page in the middle", ledger.history(tx, GUILD, anna, before=middle, count=10))
        await timed("top ten", ledger.top(tx, GUILD, 10))
        await timed("the board", ledger.boxes(tx, GUILD, 1))
        await timed("30 days of the top ten", statements.changes_by_day(tx, GUILD, members, month_ago))
        await timed("all boards", statements.boards(tx, GUILD))
        await timed("what lies on tables", statements.on_tables(tx, GUILD, 1))
        await timed("a stay at a table", statements.stakings(tx, "bench0"))
        await timed("seasons", seasons.ended(tx, GUILD))
    took = time.perf_counter() - start
    await database.close()
    loop = statistics.median(calibration.seconds(calibration.loop) for _ in range(9))
    print(
        f"open, check and page {postings} postings: {took:.2f} s "
        f"(calibration loop of the same run: {1000 * loop:.1f} ms, ratio {took / loop:.1f})"
    )


def main() -> None:
    """Measure with the options of the command line."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks ledger", description=__doc__)
    parser.add_argument("--postings", type=int, default=100_000, help="how long the ledger is (100000)")
    parser.add_argument("--database", help="the DATABASE_URL of an empty database; a SQLite file otherwise")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        address = options.database or f"sqlite:///{folder}/ledger.sqlite3"
        asyncio.run(measure(address, options.postings))


if __name__ == "__main__":
    main()
