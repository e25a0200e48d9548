"""A process that moves tokens in every possible way, reports each step, and dies at a given statement.

Statements are counted over all transactions, each commit as one more; the process is killed just before the
given one.
"""

import os
import signal
import sqlite3
from itertools import count
from typing import Any

from bot.process.clock import now
from bot.tables.directory import Directory
from bot.tables.model.commands import Act, Close, Join, Leave, Start
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from bot.tokens.orders import Adjustment, EndSeason, Give, Party
from bot.tokens.store import TokenStore
from data.database import Database
from data.sql.executors import SqliteExecutor
from data.sqlite.group_commit import GroupCommit
from game.registry import GAMES
from tests.support.lobbies import new_lobby

GUILD, CHANNEL = 1, 2
PEOPLE = (10, 11, 12)


def die_at(statement: int) -> None:
    """Kill this process just before a statement or commit of this number, from 1."""
    numbers = count(1)
    rows, run, commit = SqliteExecutor.rows, SqliteExecutor.run, GroupCommit.commit

    def step() -> None:
        if next(numbers) == statement:
            os.kill(os.getpid(), signal.SIGKILL)

    async def counted_rows(self: SqliteExecutor, *arguments: Any) -> Any:
        step()
        return await rows(self, *arguments)

    async def counted_run(self: SqliteExecutor, *arguments: Any) -> Any:
        step()
        return await run(self, *arguments)

    def counted_commit(self: GroupCommit, driver: sqlite3.Connection) -> None:
        step()
        commit(self, driver)

    SqliteExecutor.rows, SqliteExecutor.run = counted_rows, counted_run
    GroupCommit.commit = counted_commit  # type: ignore[method-assign]


async def live(database: Database) -> None:
    """Do everything once, again and again; each printed line has been committed before."""
    bank, directory = TokenStore(database), Directory(TableStore(database))
    for number in count(1):
        for user in PEOPLE:
            await bank.holdings(GUILD, user)
        gift = Give(guild_id=GUILD, giver=Party(10), receiver=Party(11), amount=1, interaction_id=number)
        await bank.give(gift)
        print("given", flush=True)
        adjustment = Adjustment(guild_id=GUILD, member=Party(12), amount=2, by=10, interaction_id=number)
        await bank.grant(adjustment)
        print("granted", flush=True)
        await bank.burn(adjustment)
        print("burnt", flush=True)
        await _play(directory)
        await bank.end_season(EndSeason(guild_id=GUILD, number=await bank.season(GUILD), by=10))
        print("season", flush=True)


async def _play(directory: Directory) -> None:
    """Play some cards of a deal, then let somebody leave, which undoes it."""
    game = GAMES["nain_jaune"]
    table = await directory.open(
        new_lobby(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=10,
            locale="en-US",
            game=game,
            preset="nain_jaune",
            rules=game.presets["nain_jaune"],
        )
    )
    for user in PEOPLE[1:]:
        await table.handle(Join(user))
    await table.handle(Start(10))
    for _ in range(4):
        await _lay(table)
    if table.value.phase is Phase.PLAYING:
        await table.handle(Leave(11) if table.value.people[1:] else Close(10))


async def _lay(table: Table) -> None:
    value = table.value
    if value.match is None or value.phase is not Phase.PLAYING:
        return
    (seat,) = value.match.awaited
    action = value.game.legal_actions(value.match.state, seat)[0]
    body = value.game.actions.dump_python(action, mode="json")
    await table.handle(Act(value.seats[seat].user_id or 0, (body,)))


async def main(address: str, statement: int) -> None:
    """Work on the database at an address, until a statement."""
    database = await Database.open(address, clock=now)
    await TokenStore(database).change_settings(GUILD, {"giving": True, "floor": 0}, 0)
    die_at(statement)
    await live(database)
