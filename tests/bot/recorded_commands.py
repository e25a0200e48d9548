"""Records what Discord offers of each command: `python -m tests.bot.recorded_commands` renews it.

A line for each command and each of its options: who is offered it and where, which values there are.
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs import (
    cups,
    daily,
    nights,
    practice,
    privacy,
    replay,
    rules,
    settings,
    stats,
    tables,
    tokens,
    verify,
)
from cogs import help as help_

MODULES: Final = (
    *(tables, daily, practice, help_, rules, tokens, stats, replay, nights, cups),
    *(verify, privacy, settings),
)
"""The modules with the commands, imported here by name: so `make mutants` finds the test of these near."""
WRITTEN: Final = Path(__file__).with_name("commands.txt")
_WORDS: Final = {"name", "description", "type", "options", "name_localizations", "description_localizations"}


def lines() -> Iterator[str]:
    """Yield a line for each command, and below it one for each option."""
    tree = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    for module in MODULES:
        for cog in vars(module).values():
            if isinstance(cog, commands.CogMeta) and cog.__module__ == module.__name__:
                for command in cog.__cog_app_commands__:
                    if command.parent is None:
                        yield from _lines(command.to_dict(tree), "/")


def _lines(command: Mapping[str, Any], above: str) -> Iterator[str]:
    name = f"{above}{command['name']}"
    yield f"{name}: {_told(command)}"
    for option in command.get("options", ()):
        if "options" in option:
            yield from _lines(option, f"{name} ")
        else:
            yield f"{name} {option['name']}: {_told(option)}"


def _told(one: Mapping[str, Any]) -> str:
    facts = {key: value for key, value in one.items() if key not in _WORDS and value not in (None, [], False)}
    if "choices" in facts:
        facts["choices"] = "|".join(str(choice["value"]) for choice in facts["choices"])
    return ", ".join(f"{key} {value}" for key, value in sorted({"type": one.get("type"), **facts}.items()))


if __name__ == "__main__":
    sys.stdout.write(f"{WRITTEN.write_text(chr(10).join([*lines(), '']), 'utf-8')} characters\n")
