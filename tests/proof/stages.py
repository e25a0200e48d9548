"""A table in the middle of a match, with its real database and entry point."""

import hashlib
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

import discord

from bot.discord.clicks import NoCounters, guarded
from bot.discord.sending.answers import Answer
from bot.i18n import words_for
from bot.messages.panels import Panel
from bot.tables.deciding.deadlines import timed
from bot.tables.directory import Directory
from bot.tables.model.changes import Beginning, Change, RecordEntry
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Act, Command
from bot.tables.model.values import Phase, TableValue
from bot.tables.storing.store import TableStore
from bot.tables.table import Table
from data.database import Database
from data.tables import deadlines
from game.core.protocol import Viewer
from game.core.rng import Rng
from tests.proof.twins import CHANNEL, GUILD, Moment, match_of, moments, twin, user_of

INTERACTION = 1_200_000_000_000_000_000
_STARTED = 1_800_000_000_000


class StandingClock:
    """Goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = _STARTED

    def __call__(self) -> int:
        return self.now


class Heard(Answer):
    """Keeps what the person would read; nobody is connected, and without an interaction nobody asks."""

    def __init__(self, interaction: discord.Interaction | None) -> None:
        if interaction is not None:
            super().__init__(interaction)
        self.panels: list[Panel] = []

    async def private(self, panel: Panel, reference: Any = None) -> bool:
        self.panels.append(panel)
        return True


@dataclass
class Stage:
    """One table, the moment it was taken from, and what somebody there is about to do."""

    store: TableStore
    clock: StandingClock
    directory: Directory
    table: Table
    moment: Moment
    action: Any
    answer: Heard

    @property
    def value(self) -> TableValue:
        """The table as it is now."""
        return self.table.value

    @property
    def user(self) -> int:
        """Who is about to act."""
        return user_of(self.moment.seat or 0)

    def act(self, *actions: Any, decision: int | None = None) -> Act:
        """Return the command of a click of who is about to act."""
        bodies = [self.value.game.actions.dump_python(action, mode="json") for action in actions]
        return Act(self.user, tuple(bodies), decision)

    async def do(self, command: Command) -> None:
        """Let the table carry a command out as for a click: what goes wrong is told to the person."""
        await guarded(self._carried_out(command), self.answer, words_for("en-US"), NoCounters())

    async def _carried_out(self, command: Command) -> None:
        _ = await self.table.handle(command)

    def replace(self, **changes: Any) -> None:
        """Put another value of the table behind the door."""
        self.table = self.directory._keep(
            Table(replace(self.value, **changes), self.store), self.value.table_id
        )


@asynccontextmanager
async def a_database(path: Path, empty: Path) -> AsyncIterator[tuple[Database, StandingClock]]:
    """Open a copy of an empty database, with a clock of its own."""
    clock = StandingClock()
    shutil.copy(empty, path)
    database = await Database.open(f"sqlite:///{path}", clock=clock)
    try:
        yield database, clock
    finally:
        await database.close()


def a_moment(key: str, preset: str, seed: object, number: int) -> Moment:
    """Return the moment after so much was done, or the last of the match before that."""
    running = (one for one in moments(key, preset, seed) if one.table.phase is not Phase.OVER)
    *_, last = islice(running, number + 1)
    return last


def an_interaction(state: Any) -> discord.Interaction:
    """Return a click of a member as discord.py reads it, at a client that is not connected."""
    user = {"id": "9", "username": "nine", "discriminator": "0", "avatar": None, "global_name": None}
    state.user = discord.ClientUser(state=state, data={**user, "id": "8"})
    click = {
        "id": str(INTERACTION),
        "application_id": "8",
        "type": 3,
        "token": "t",
        "version": 1,
        "guild_id": str(GUILD),
        "channel_id": str(CHANNEL),
        "user": user,
        "data": {"component_type": 2, "custom_id": "x"},
        "attachment_size_limit": 1,
        "entitlements": [],
    }
    return discord.Interaction(data=click, state=state)


async def on_stage(database: Database, clock: StandingClock, moment: Moment, interaction: Any) -> Stage:
    """Keep the table of a moment on a database, with all that was done in its match."""
    store = TableStore(database)
    table = replace(moment.table, table_id=_id(moment), for_tokens=False, clock=CLOCKS["brisk"])
    opened = replace(table, phase=Phase.LOBBY, match=None, coming=None, happened=())
    opened = await store.create(opened)
    match = match_of(table)
    change = Change(
        timed(opened, replace(table, terms=opened.terms), clock.now),
        entries=tuple(RecordEntry(step.entry(), user_of(step.seat)) for step in moment.steps),
        beginning=Beginning(match.match_id, moment.first, match.seed),
    )
    saved = await store.save(opened, change, None)
    directory = Directory(store)
    kept = directory._keep(Table(saved.table, store), saved.table.table_id)
    return Stage(store, clock, directory, kept, moment, moment.action, Heard(interaction))


async def off_stage(database: Database, stage: Stage) -> None:
    """Let time pass the table by from now on."""
    async with database.transaction() as tx:
        await deadlines.cancel_all(tx, stage.value.table_id)


def change_hidden(stage: Stage, viewer: Viewer, rng: Rng) -> None:
    """Change the cards that a viewer cannot see; who is about to act does what is allowed still."""
    stage.replace(match=match_of(twin(stage.value, viewer, rng)))
    match, seat = match_of(stage.value), stage.moment.seat
    if seat is not None and match.game.refuse(match.state, seat, stage.action) is not None:
        stage.action = match.game.legal_actions(match.state, seat)[0]


def _id(moment: Moment) -> str:
    return hashlib.sha256(match_of(moment.table).match_id.encode()).hexdigest()[:8]
