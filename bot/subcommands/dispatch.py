"""The subcommands of `python -m bot`, which maintain the database or only look."""

import argparse
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final

from rich.console import Console

from bot.process.environment import Environment
from bot.process.start_error import StartError
from bot.subcommands.adopt import run_adopt
from bot.subcommands.cluster import run_cluster
from bot.subcommands.database import (
    run_after_restore,
    run_backup,
    run_restore,
    run_restore_server,
    run_verify,
)
from bot.subcommands.doctor import run_doctor

_GREATEST_ID: Final = 2**63 - 1
"""The greatest Discord id that the database can store."""

_SIMPLE: Final = {
    "verify": run_verify,
    "backup": run_backup,
    "doctor": run_doctor,
    "cluster": run_cluster,
}
"""What carries out the subcommands that take no arguments."""


def work(asked: argparse.Namespace, settings: Environment) -> Coroutine[Any, Any, int]:
    """Return what carries out a subcommand, and returns the exit code. Raises StartError."""
    console = Console()
    match asked.command:
        case "restore":
            return _restore(asked, settings, console)
        case "after-restore":
            return run_after_restore(settings, console, application=asked.application)
        case "adopt":
            return run_adopt(settings, console, sure=asked.yes)
        case simple:
            return _SIMPLE[simple](settings, console)


def _restore(asked: argparse.Namespace, settings: Environment, console: Console) -> Coroutine[Any, Any, int]:
    if asked.server is None and asked.replace:
        raise StartError("--replace needs --server: without it the whole database is replaced anyway")
    if asked.server is None:
        return run_restore(settings, Path(asked.file), console, application=asked.application)
    if not 0 < asked.server <= _GREATEST_ID:
        raise StartError("--server takes a server id, which you can copy in Discord's developer mode")
    return run_restore_server(
        settings,
        asked.file,
        asked.server,
        console,
        replace=asked.replace,
        application=asked.application,
    )
