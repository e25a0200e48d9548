"""Tells whether the bot in this process is working: background work is not visible from outside.

A bot that reads its database or draws a picture sends nothing meanwhile; on a slow machine that may take
longer than any silence that a test could mistake for the end.
"""

import asyncio
from pathlib import Path
from typing import Any, Final

ANSWERING: Final = ("CommandTree-invoker", "discord-ui-dynamic-item", "discord.py: on_")
"""The names of discord.py's tasks that answer interactions and handle events."""

ASLEEP: Final = {"sleep", "Event.wait"}
"""The functions in which a task waits for a time, or to be woken."""

SOON: Final = "Publisher._rested"
"""The function in which a task waits for a channel's pace before it shows a board: about a second."""

LISTENS: Final = "TapisClient.connect"
"""The function in which the bot hears Discord for as long as it runs."""

_ROOT: Final = Path(__file__).parents[2]
_OURS: Final = tuple(str(_ROOT / part) for part in ("bot/", "cogs/", "data/"))


def answering() -> list[asyncio.Task[Any]]:
    """Return the tasks that answer clicks and commands."""
    return [task for task in asyncio.all_tasks() if _answers(task)]


def at_work() -> bool:
    """Tell whether the bot is working, for `Playground.busy_while`."""
    return bool(working())


def begun() -> list[asyncio.Task[Any]]:
    """Return all of the bot's tasks, even those that wait for a time or to be woken."""
    return [task for task in asyncio.all_tasks() if _is_ours(task)]


def working() -> list[asyncio.Task[Any]]:
    """Return the bot's tasks that are working, or waiting for work under way."""
    return [task for task in asyncio.all_tasks() if _is_ours(task) and not _is_asleep(task)]


def _answers(task: asyncio.Task[Any]) -> bool:
    return task.get_name().startswith(ANSWERING)


def _is_ours(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    file = code.co_filename if code is not None and code.co_qualname != LISTENS else ""
    return _answers(task) or file.startswith(_OURS)


def _is_asleep(task: asyncio.Task[Any]) -> bool:
    inner: Any = task.get_coro()
    while inner is not None:
        name = getattr(inner, "__qualname__", "")
        if name == SOON:
            return False
        if name in ASLEEP:
            return True
        inner = getattr(inner, "cr_await", None)
    return False
