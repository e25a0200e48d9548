"""Suggestions for what somebody is typing: where there can be none, there are none, and no error."""

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec, TypeAlias

from discord import app_commands

from bot.tables.errors import TableError

P = ParamSpec("P")
Choices: TypeAlias = list[app_commands.Choice[str]]
Suggested: TypeAlias = Coroutine[Any, Any, Choices]


def suggesting(suggest: Callable[P, Suggested]) -> Callable[P, Suggested]:
    """Let a function that suggests offer nothing where it would tell why it cannot.

    Whoever types cannot be told anything; the command itself says it when it is sent.
    """

    @wraps(suggest)
    async def suggested(*arguments: P.args, **named: P.kwargs) -> Choices:
        try:
            return await suggest(*arguments, **named)
        except TableError:
            return []

    return suggested
