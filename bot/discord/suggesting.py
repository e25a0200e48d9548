"""Suggestions for what somebody types into a command's option, in time."""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from functools import wraps
from typing import Any, Final, ParamSpec, TypeAlias

import discord
from discord import app_commands

from bot.common.errors import TableError
from bot.common.tasks import report_bug
from bot.discord.sending.answers import Answer
from bot.messages.list_words import match_rank, shorten

P = ParamSpec("P")
Choices: TypeAlias = list[app_commands.Choice[str]]
Suggested: TypeAlias = Coroutine[Any, Any, Choices]

MOST: Final = 25
"""Suggestions that Discord shows."""
_LONGEST: Final = 100
"""Characters of a suggestion."""


def suggesting(suggest: Callable[P, Suggested]) -> Callable[P, Suggested]:
    """Make an autocomplete function return nothing instead of raising a TableError, or being late.

    Autocomplete can be neither deferred nor show errors; the command itself reports them when it is sent.
    """

    @wraps(suggest)
    async def suggested(*arguments: P.args, **named: P.kwargs) -> Choices:
        (interaction,) = (one for one in arguments if isinstance(one, discord.Interaction))
        work = asyncio.ensure_future(suggest(*arguments, **named))
        done, _ = await asyncio.wait({work}, timeout=Answer(interaction).due())
        if not done:
            work.add_done_callback(report_bug)
            return []
        try:
            return work.result()
        except TableError:
            return []

    return suggested


def suggestions_like(named: Iterable[tuple[str, str]], current: str) -> Choices:
    """Return the first of some labels, with their values, that contain what was typed: first those it begins.

    All are searched, so that typing reaches each, however many there are.
    """
    ranked = ((0 if current == value else match_rank(current, label), label, value) for label, value in named)
    fitting = sorted((one for one in ranked if one[0] is not None), key=lambda one: one[0] or 0)
    return [app_commands.Choice(name=shorten(label, _LONGEST), value=value) for _, label, value in fitting][
        :MOST
    ]
