"""Whether the bot in this process has something to do now: what nobody waits for is not seen from outside.

A bot that reads its database or draws a picture sends nothing meanwhile, and on a slow machine that may take
longer than any silence that a test could take for the end.
"""

import asyncio
from pathlib import Path
from typing import Any, Final

ANSWERING: Final = ("CommandTree-invoker", "discord-ui-dynamic-item", "discord.py: on_")
"""How discord.py calls the tasks that answer interactions and hear of events."""

ASLEEP: Final = {"sleep", "Event.wait"}
"""What a task is in that waits for a time, or to be woken."""

SOON: Final = "Publisher._rested"
"""What a task is in that lets a channel rest before it shows a board: about a second."""

_ROOT: Final = Path(__file__).parents[1]
_OURS: Final = tuple(str(_ROOT / part) for part in ("bot/", "cogs/", "data/"))
_DISCORD: Final = str(_ROOT / "bot/playground/")


def answering() -> list[asyncio.Task[Any]]:
    """Return the tasks that answer clicks and commands."""
    return [task for task in asyncio.all_tasks() if _answers(task)]


def at_work() -> bool:
    """Tell whether the bot has something to do now: what `Playground.busy_while` asks for."""
    return bool(working())


def working() -> list[asyncio.Task[Any]]:
    """Return the tasks of the bot that do something, or wait for something that is being done."""
    return [task for task in asyncio.all_tasks() if _is_ours(task) and not _is_asleep(task)]


def _answers(task: asyncio.Task[Any]) -> bool:
    return task.get_name().startswith(ANSWERING)


def _is_ours(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    file = code.co_filename if code is not None else ""
    return _answers(task) or (file.startswith(_OURS) and not file.startswith(_DISCORD))


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
