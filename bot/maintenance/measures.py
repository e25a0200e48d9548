"""What the bot measures of itself for `python -m bot report`: added up in memory, and stored once a minute.

A measurement costs a look into a dictionary. Names are those of commands, controls, errors and requests,
never of people or cards, and there is a limit of them.
"""

import logging
import re
from functools import partial
from typing import Any, Final

import discord

from bot.common.keeping import Keeper, LoggedAttempts
from data import measures
from data.database import Database
from data.errors import DatabaseError
from data.measures import Name, Sums

INTERVAL: Final = 60.0
"""Seconds between two times that measurements are stored."""
MOST_NAMES: Final = 200
"""The most names of a kind between two of them; whatever else comes counts as one."""
OTHERS: Final = "other"
_VERB: Final = re.compile(r"[a-z_]+(\.[a-z_]+)?", re.ASCII)
_LONGEST: Final = 60

_log = logging.getLogger(__name__)


class Measures(logging.Handler):
    """Takes measurements, also of what is logged as an error. One per process."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._taken: dict[Name, Sums] = {}
        self._storing: Keeper | None = None
        self._clients = 0

    def take(self, kind: str, name: str, value: int = 0) -> None:
        """Take a measurement: what, and a value if it has one, in milliseconds."""
        of = Name(kind, name[:_LONGEST])
        sums = self._taken.get(of)
        if sums is None:
            if sum(one.kind == kind for one in self._taken) >= MOST_NAMES:
                of = Name(kind, OTHERS)
            sums = self._taken.setdefault(of, Sums())
        sums.note(value)

    def emit(self, record: logging.LogRecord) -> None:
        """Count an error that was logged, by who logged it."""
        self.take("logged", record.name)

    def start(self, database: Database) -> None:
        """Begin to store measurements, and to count errors, with the first client of the process."""
        self._clients += 1
        if self._storing is None:
            logging.getLogger().addHandler(self)
            store = partial(self.store, database)
            self._storing = Keeper(
                LoggedAttempts(_log), "store measurements", store, first=INTERVAL, every=INTERVAL
            )
            self._storing.start()

    async def stop(self, database: Database) -> None:
        """Store the last measurements; with the last client, end."""
        if self._storing is None:
            return
        self._clients -= 1
        if not self._clients:
            logging.getLogger().removeHandler(self)
            await self._storing.stop()
            self._storing = None
        await self.store(database)

    async def store(self, database: Database) -> None:
        """Store what was measured since the last time; what cannot be stored is tried again."""
        if not self._taken:
            return
        taken, self._taken = self._taken, {}
        try:
            async with database.transaction() as tx:
                await measures.add(tx, taken)
        except DatabaseError as error:
            _log.warning("could not store measurements: %s", error)
            for of, sums in taken.items():
                kept = self._taken.setdefault(of, Sums())
                kept.count, kept.total = kept.count + sums.count, kept.total + sums.total
                kept.most = max(kept.most, sums.most)


def name_of(interaction: discord.Interaction) -> str:
    """Return what somebody asks for: a command with its subcommand, or the verb of a control."""
    data: Any = interaction.data or {}
    if interaction.type in (
        discord.InteractionType.application_command,
        discord.InteractionType.autocomplete,
    ):
        inner = next((one["name"] for one in data.get("options", ()) if one.get("type") in (1, 2)), "")
        return f"/{data.get('name', '')} {inner}".strip()
    verb = str(data.get("custom_id", "")).split("|")[1:2]
    return verb[0] if verb and _VERB.fullmatch(verb[0]) else OTHERS
