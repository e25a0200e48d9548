"""The names of people, AIs and seats in messages."""

from dataclasses import dataclass
from typing import Final, Protocol

import discord
from discord.utils import escape_markdown

from bot.tables.values import TableValue
from game.core.protocol import Seat


class KnownNames(Protocol):
    """The cache of names (`bot.ui.discord.people.People`)."""

    def name(self, guild_id: int, user_id: int) -> str | None:
        """Return a person's name in a server, None if unknown."""


AI_NAMES: Final = ("Colette", "Marius", "Odile", "Gaspard", "Lison", "Anatole", "Jeanne", "Basile")
NOBODY: Final = "—"
"""Shown for a seat whose player has left and taken another seat, or asked to be forgotten."""
_LABEL_LENGTH: Final = 24


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names at one table, for screens (see `bot.ui.games.screen.Names`)."""

    table: TableValue
    people: KnownNames

    def __call__(self, seat: Seat) -> str:
        """Return a mention, or an AI's name."""
        user_id = self.table.seats[seat].user_id
        return f"<@{user_id}>" if user_id else f"**{self.label(seat)}**"

    def label(self, seat: Seat) -> str:
        """Return plain text for buttons and pictures."""
        occupant = self.table.seats[seat]
        if occupant.is_ai:
            return f"🤖 {ai_name(self.table, seat)}"
        user_id = occupant.user_id
        if user_id is None:
            return f"#{seat + 1}" if occupant.plays_on else NOBODY
        name = self.people.name(self.table.guild_id, user_id) or f"#{seat + 1}"
        return name if len(name) <= _LABEL_LENGTH else f"{name[: _LABEL_LENGTH - 1]}…"


def ai_name(table: TableValue, seat: Seat) -> str:
    """Return the name of an AI seat: the n-th AI at a table has the n-th name."""
    number = sum(occupant.is_ai for occupant in table.seats[:seat])
    return AI_NAMES[number % len(AI_NAMES)]


def plain(name: str) -> str:
    """Escape a user's text, so that it formats nothing, links nowhere and mentions nobody."""
    escaped = escape_markdown(discord.utils.escape_mentions(name), ignore_links=False)
    return escaped.replace("<", r"\<").replace("://", r":\//")
