"""The command line of `python -m bot`, which connects to Discord, or without a token opens the playground.

The subcommands `verify`, `backup`, `restore`, `after-restore` and `adopt` maintain the database; `doctor`
and `cluster` only look.
"""

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, TypeAlias

from bot.maintenance.logs import set_up_logging
from bot.process.environment import Environment, SettingsError, load_settings
from bot.process.event_loop import new_event_loop
from bot.process.start_error import StartError
from bot.process.version import VERSION
from data.errors import DatabaseError

EXIT_CANNOT_START: Final = 2

_Add: TypeAlias = Callable[..., argparse.ArgumentParser]
"""Adds a subcommand."""

_log = logging.getLogger(__name__)

_DESCRIPTION: Final = (
    "Tapis: card games in Discord channels. With DISCORD_TOKEN set (in the environment or in .env, see "
    ".env.example) it connects to Discord; without it, it opens the playground in your browser: a small "
    "Discord of its own, where nothing is needed to play."
)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the bot until it is stopped, or a subcommand; return the exit code."""
    asked = _parser().parse_args(arguments)
    try:
        settings = load_settings()
        set_up_logging(settings.log_level, settings.log_format)
        sys.excepthook = _crashed
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            return runner.run(_work(asked, settings))
    except (SettingsError, StartError, DatabaseError) as error:
        print(f"tapis: {error}", file=sys.stderr)
        return EXIT_CANNOT_START
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    installed = None if Path(sys.argv[0]).name == "tapis" else "python -m bot"
    parser = argparse.ArgumentParser(prog=installed, description=_DESCRIPTION)
    parser.add_argument("--version", action="version", version=f"Tapis {VERSION}")
    add = parser.add_subparsers(dest="command", metavar="COMMAND").add_parser
    _add_looks(add)
    _add_restoring(add)
    adopting = add(
        "adopt",
        help="move the database to another Discord application",
        description="A database belongs to the application of the first token it was used with; others are "
        "refused. This hands it over to the application of DISCORD_TOKEN, after explaining the consequences "
        "and asking for a `yes`. The bot must be stopped.",
    )
    adopting.add_argument("--yes", action="store_true", help="do not ask for confirmation")
    return parser


def _add_looks(add: _Add) -> None:
    add(
        "verify",
        help="check the database: pages, sums, hashes, matches",
        description="Reads the whole database of DATABASE_URL, changes nothing, and names the first bad row. "
        "May run while the bot is running. Exits with 0 if all is well, 1 if it finds flaws, 2 if there is "
        "no database.",
    )
    add(
        "doctor",
        help="look at everything that can be wrong around the bot, and say what to do",
        description="Examines the token, Discord's limits, commands, emojis, permissions in each server, the "
        "database, the disk and the backups. Changes nothing; may run while the bot is running. Exits with 0 "
        "if there is no problem, 1 if there is one.",
    )
    add(
        "cluster",
        help="show which processes serve the bot, and which wait to take over",
        description="Several processes can be started on one PostgreSQL database. Changes nothing. Exits "
        "with 0 if a process serves each shard, 1 if not, 2 on SQLite, which has one process at a time.",
    )
    add(
        "backup",
        help="make a backup of a SQLite database now",
        description="Copies the database to BACKUP_FOLDER while the bot may be running, checks the copy and "
        "keeps the newest BACKUP_KEEP.",
    )


def _add_restoring(add: _Add) -> None:
    restoring = add(
        "restore",
        help="replace the database with a backup",
        description="Checks the backup, then replaces the database with it. The bot must be stopped. The old "
        "database is kept beside it.",
    )
    restoring.add_argument("file", help="the backup; with --server also the address of a database")
    restoring.add_argument(
        "--server",
        type=int,
        metavar="ID",
        help="restore only this server; all others stay as they are",
    )
    restoring.add_argument(
        "--replace", action="store_true", help="with --server: first delete the server's current data"
    )
    after = add(
        "after-restore",
        help="bring a database up to now that you put back by other means than `restore`",
        description="For a database that you put back with pg_restore or as a copied file. Matches played "
        "since may have shown its seeds of matches to come: every table draws a new one. What it notes of "
        "servers that the bot had left is old: their 30 days and the announcement start again, and a "
        "deletion that was under way ends. The bot must be stopped.",
    )
    for changing in (restoring, after):
        changing.add_argument(
            "--application",
            type=int,
            metavar="ID",
            help="the application that the database belongs to; by default that of DISCORD_TOKEN",
        )


def _work(asked: argparse.Namespace, settings: Environment) -> Coroutine[Any, Any, int]:
    # Imported only where it is needed: starting the bot needs no subcommand, and the playground no bot.
    if asked.command is None:
        return _run(settings)
    from bot.subcommands.dispatch import work

    return work(asked, settings)


def _crashed(_: type[BaseException], error: BaseException, __: TracebackType | None) -> None:
    """Log an uncaught exception our way: Python's own report could name cards."""
    _log.critical("crashed; please report this", exc_info=error)


async def _run(settings: Environment) -> int:
    if settings.discord_token is not None:
        from bot.app.running import run_bot

        await run_bot(settings)
        return 0
    from bot.app.playground import run_playground

    await run_playground(settings)
    return 0
