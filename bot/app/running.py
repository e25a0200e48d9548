"""Runs the bot: logs in, and then serves until SIGTERM or Ctrl-C.

Most of the bot takes a second to import, so it is imported while Discord answers the first requests.
"""

import asyncio
from importlib import import_module

from bot.process import garbage
from bot.process.environment import Environment
from bot.process.event_loop import told_to_stop, until_told
from bot.process.login import logged_in, token_of
from bot.process.start_pacing import SessionsLeft, sessions_left


async def run_bot(settings: Environment) -> None:
    """Run until told to stop. Raises StartError or DatabaseError with a one-line message."""
    told = told_to_stop()
    token_of(settings)
    beginning = asyncio.create_task(_begin(settings), name="beginning")
    try:
        await until_told(told, beginning)
        if told.is_set():
            return
        application_id, left = await beginning
    finally:
        beginning.cancel()
        await asyncio.gather(beginning, return_exceptions=True)
    from bot.app.serving import serve

    await serve(settings, application_id, left, told)


async def _begin(settings: Environment) -> tuple[int | None, SessionsLeft]:
    """Import the rest while Discord answers; return what it has answered.

    Nobody opens the database before: another application must not even upgrade it.
    """
    asking = asyncio.create_task(_ask(settings), name="asking Discord")
    try:
        await asyncio.to_thread(_import_the_rest)
        return await asking
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)


async def _ask(settings: Environment) -> tuple[int | None, SessionsLeft]:
    """Return the application's id, and how many sessions it may begin."""
    async with logged_in(settings) as known:
        return known.application_id, await sessions_left(known)


def _import_the_rest() -> None:
    with garbage.off():
        import_module("bot.app.serving")
