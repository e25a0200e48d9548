"""Whose database is it? Commands that change one ask before they change that of another application.

They need no token to reach the database: in a shell for a test bot, DATABASE_URL may be that of the real one.
"""

from bot.process.environment import Environment
from bot.process.login import logged_in
from bot.process.start_error import StartError


async def require_ours(settings: Environment, owner: int | None, application: int | None) -> None:
    """Raise StartError unless a database belongs to the application that the owner works for.

    That is `application`, as the owner named it, or else that of DISCORD_TOKEN. A database of nobody yet is
    anybody's.
    """
    if owner in (None, application):
        return
    refused = f"nothing was changed: the database belongs to the application {owner}"
    named = f"if that is the right one, add --application {owner}"
    if application is not None:
        raise StartError(f"{refused}, not {application}")
    if settings.discord_token is None:
        raise StartError(f"{refused}; {named}, or set its DISCORD_TOKEN")
    try:
        ours = await _application_of_token(settings)
    except StartError as error:
        raise StartError(f"{refused}; {named} ({error})") from None
    if ours != owner:
        raise StartError(
            f"{refused}, and DISCORD_TOKEN is that of {ours}: set the right token or another DATABASE_URL"
        )


async def _application_of_token(settings: Environment) -> int | None:
    async with logged_in(settings) as client:
        return client.application_id
