"""The names that a bot knows, for the mentions in what it shows.

A mention that pings nobody comes without the person's name: a client that has not met them shows an id or
"unknown user" (discord-api-docs 1479, 2126). So panels are shown with names, as far as they are known.
"""

from dataclasses import replace
from typing import Final
from weakref import WeakKeyDictionary

import discord

from bot.i18n import Words
from bot.messages.names import MENTION, KnownName, KnownPeople, named_person, with_names
from bot.messages.panels import MOST_CHARACTERS, Block, LineWithButton, Panel, Text

_names: Final[WeakKeyDictionary[discord.Client, KnownPeople]] = WeakKeyDictionary()


def note_names(client: discord.Client, names: KnownPeople) -> None:
    """Make names known to everything that a bot shows."""
    _names[client] = names


def names_at(client: discord.Client, guild_id: int, t: Words, but: int | None = None) -> KnownName:
    """Return a function from user ids to what to call people of a server; `but` has no name."""
    names = _names.get(client)

    def name_of(user_id: int) -> str | None:
        return None if names is None or user_id == but else named_person(names, guild_id, user_id, t)

    return name_of


def named_panel(panel: Panel, name_of: KnownName) -> Panel:
    """Return a panel with names in place of mentions, unless it would become too long for a message."""

    def named(block: Block) -> Block:
        if isinstance(block, Text | LineWithButton) and MENTION in block.content:
            return replace(block, content=with_names(block.content, name_of))
        return block

    shown = replace(panel, blocks=tuple(named(block) for block in panel.blocks))
    texts = [block.content for block in shown.blocks if isinstance(block, Text | LineWithButton)]
    return shown if sum(map(len, texts)) <= MOST_CHARACTERS else panel
