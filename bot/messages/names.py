"""The names of people, AIs and seats in messages."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol, TypeAlias

import discord
from discord.utils import escape_markdown

from bot.i18n import Words
from bot.messages.list_words import shorten
from bot.tables.model.values import TableValue
from game.core.protocol import Seat


class KnownNames(Protocol):
    """The cache of names (`bot.discord.people.People`)."""

    def name(self, guild_id: int, user_id: int) -> str | None:
        """Return a person's name in a server, None if unknown."""


class KnownPeople(KnownNames, Protocol):
    """The same, with whom Discord has said to be no member."""

    def was_gone(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody was no member of a server when Discord was last asked."""


def named_person(people: KnownPeople, guild_id: int, user_id: int, t: Words) -> str | None:
    """Return what to call somebody: their name, a neutral word if they have left, None if that is unknown."""
    name = people.name(guild_id, user_id)
    if name is None and people.was_gone(guild_id, user_id):
        return t("a player who left")
    return name


def names_in_pictures(people: KnownPeople, guild_id: int, t: Words) -> Callable[[int], str]:
    """Return a function from user ids to what to call people where nobody can be mentioned."""
    return lambda user_id: named_person(people, guild_id, user_id, t) or "?"


AI_NAMES: Final = ("Colette", "Marius", "Odile", "Gaspard", "Lison", "Anatole", "Jeanne", "Basile")
AI_SIGN: Final = "🤖 "
"""What stands before the names of AIs."""
NOBODY: Final = "—"
"""Shown for a seat whose player has left and taken another seat, or asked to be forgotten."""

KnownName: TypeAlias = Callable[[int], str | None]
"""Returns a person's name, None if it is not known."""

LONGEST_NAME: Final = 32
"""Characters, as long as Discord lets display names be."""
_MOST_MARKS: Final = 3
"""The most marks above or below one letter."""
_JOINERS: Final = frozenset("\u200c\u200d")
"""What joins letters and emojis, and is invisible itself."""
_BLANKS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs that look like nothing."""
MENTION: Final = "<@"
"""How every mention of a person begins."""
_MENTION: Final = re.compile(rf"(?<!\\){MENTION}(\d{{1,20}})>")
_OPEN_ISOLATE: Final = "\u2068"
_CLOSE_ISOLATE: Final = "\u2069"


@dataclass(frozen=True, slots=True)
class TableNames:
    """The names at one table, for screens (see `bot.games.core.screen.Names`)."""

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
            return f"{AI_SIGN}{ai_name(self.table, seat)}"
        user_id = occupant.user_id
        if user_id is None:
            return f"#{seat + 1}" if occupant.plays_on else NOBODY
        return self.people.name(self.table.guild_id, user_id) or f"#{seat + 1}"


def ai_name(table: TableValue, seat: Seat) -> str:
    """Return the name of an AI seat: the n-th AI at a table has the n-th name."""
    number = sum(occupant.is_ai for occupant in table.seats[:seat])
    return AI_NAMES[number % len(AI_NAMES)]


def tidy(name: str) -> str:
    """Return a display name in one line without what is invisible or reorders the text around it.

    A name of nothing else becomes "".
    """
    kept: list[str] = []
    marks = 0
    for sign in name:
        kind = unicodedata.category(sign)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind in ("Zl", "Zp", "Cc"):
            kept.append(" ")
        elif sign in _JOINERS or (kind[0] != "C" and sign not in _BLANKS and marks <= _MOST_MARKS):
            kept.append(sign)
    line = " ".join("".join(kept).split())
    if not any(unicodedata.category(sign)[0] in "LNPS" for sign in line):
        return ""
    return shorten(line, LONGEST_NAME)


def in_text(name: str, *, in_bold: bool = False) -> str:
    """Return a tidy name for Markdown; one written from right to left does not turn its neighbours."""
    shown = plain(name) if in_bold else f"**{plain(name)}**"
    turns = not name.isascii() and any(unicodedata.bidirectional(sign) in ("R", "AL") for sign in name)
    return f"{_OPEN_ISOLATE}{shown}{_CLOSE_ISOLATE}" if turns else shown


def with_names(text: str, name_of: KnownName) -> str:
    """Return a text with names in place of mentions, as far as they are known."""

    def named(mention: re.Match[str]) -> str:
        name = name_of(int(mention[1]))
        before = text[text.rfind("\n", 0, mention.start()) + 1 : mention.start()]
        return mention[0] if name is None else in_text(name, in_bold=before.count("**") % 2 == 1)

    return _MENTION.sub(named, text)


def plain(name: str) -> str:
    """Escape a user's text, so that it formats nothing, links nowhere and mentions nobody."""
    if name.replace(" ", "").isalnum():  # as most are: escaping searches it five times
        return name
    escaped = escape_markdown(discord.utils.escape_mentions(name), ignore_links=False)
    return escaped.replace("<", r"\<").replace("://", r":\//")
