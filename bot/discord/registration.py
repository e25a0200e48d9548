"""Registers with Discord the bot's commands, the permissions it needs, and its description.

A failure must not stop the bot: what Discord refuses is logged and retried, while tables continue with the
commands registered before.
"""

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands
from discord.http import Route
from pydantic import TypeAdapter

from bot.common.errors import TableError
from bot.common.tasks import Tasks, until_done
from bot.discord.access import PERMISSIONS, SCOPES, USER_SCOPES
from bot.discord.commands import CommandMentions
from bot.discord.sending.failures import FAILURES
from bot.tables.storing.store import ApplicationFacts

DESCRIPTION: Final = (
    "Card games in your channels, with all the house rules that people argue about, and tokens to play for. "
    "Everything works with buttons, on phones too, with friends or AIs. Start with /play.\n\n"
    "Des jeux de cartes dans vos salons, avec toutes les règles maison et des jetons à gagner. Tout se joue "
    "avec des boutons, entre amis ou contre des IA. Commencez par /play."
)
"""The profile's description unless the owner has written one; at most 400 characters."""

TAGS: Final = ("card games", "games", "multiplayer", "jeux de cartes")
"""At most five, of 20 characters each."""

COGS: Final = (
    "cogs.tables",
    "cogs.daily",
    "cogs.practice",
    "cogs.help",
    "cogs.rules",
    "cogs.tokens",
    "cogs.stats",
    "cogs.replay",
    "cogs.nights",
    "cogs.cups",
    "cogs.verify",
    "cogs.privacy",
    "cogs.settings",
)
"""The modules with the commands, in the order in which they are listed: what members need first."""

FIRST_PAUSE: Final = 60.0
"""Seconds before retrying what Discord refused; doubled each time."""
_LONGEST_PAUSE: Final = 6 * 3600.0

_SERVERS: Final = 0
"""The type of an installation in a server, as Discord counts them."""
_IDS: Final = TypeAdapter(dict[str, int])

_log = logging.getLogger(__name__)


class Registration:
    """Registers one bot."""

    def __init__(
        self,
        client: discord.Client,
        tree: app_commands.CommandTree[Any],
        facts: ApplicationFacts,
        mentions: CommandMentions,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._client = client
        self._tree = tree
        self._facts = facts
        self._mentions = mentions
        self._sleep = sleep
        self._trying = Tasks[None]()
        self._just_read: discord.AppInfo | None = None
        """The application as Discord has described it during the login."""

    async def start(self) -> None:
        """Register changes, one after the other; returns after the first attempt."""
        await self._learn_mentions()
        self._just_read = self._client.application
        for problem in portal_problems(self._just_read):
            _log.warning("in Discord's portal: %s", problem)
        registered = {
            "installation": self._set_installation,
            "commands": self._register_commands,
            "description": self._describe,
        }
        succeeded = []
        for what, way in registered.items():  # which commands there can be depends on the installation
            succeeded.append(await self._try(what, way))
        self._just_read = None  # who tries again later asks again
        for (what, way), done in zip(registered.items(), succeeded, strict=True):
            if not done:
                self._try_later(partial(self._try, what, way), f"registering {what}")

    async def follow(self) -> None:
        """Learn what another client registers, without registering anything."""
        if not await self._learn_registered():
            self._try_later(self._learn_registered, "learning the ids of commands")

    async def _learn_registered(self) -> bool:
        """Learn the ids of commands; tell whether these are the commands that this version would register."""
        try:
            await self._learn_mentions()
            return await self._facts.fact(self._name_of_commands) == _digest(await self._payload())
        except TableError as error:
            _log.warning("could not read the ids of commands: %s", error.__cause__ or error)
            return False

    def _try_later(self, attempt: Callable[[], Awaitable[bool]], name: str) -> None:
        self._trying.begin(until_done(attempt, FIRST_PAUSE, _LONGEST_PAUSE, self._sleep), name)

    async def close(self) -> None:
        """Stop trying."""
        await self._trying.stop()

    async def _try(self, what: str, register: Callable[[], Awaitable[None]]) -> bool:
        try:
            await register()
        except (*FAILURES, TableError) as error:
            _log.warning("Discord refused the bot's %s, will retry: %s", what, error.__cause__ or error)
            return False
        return True

    @property
    def _whose(self) -> str:
        return _of(self._client.application_id)

    async def _learn_mentions(self) -> None:
        self._mentions.learn(await self._noted_ids())

    async def _register_commands(self) -> None:
        application_id = self._client.application_id
        if application_id is None:
            raise RuntimeError("commands are registered after login")
        payload = await self._payload()
        name, digest = self._name_of_commands, _digest(payload)
        if await self._facts.fact(name) == digest and await self._are_there():
            return
        # Not `tree.sync()`, which would translate everything again.
        registered = await self._client.http.bulk_upsert_global_commands(application_id, payload=payload)
        ids = {command["name"]: int(command["id"]) for command in registered}
        await self._facts.keep_fact(fact_of_ids(application_id), json.dumps(ids))
        await self._facts.keep_fact(name, digest)
        await self._learn_mentions()
        _log.info("registered %d commands", len(payload))

    async def _payload(self) -> list[dict[str, Any]]:
        """Return the commands of this version, with their translations, for what the application supports."""
        if (translator := self._tree.translator) is None:
            raise RuntimeError("commands are registered with a translator")
        payload = [
            await command.get_translated_payload(self._tree, translator)
            for command in self._tree.get_commands()
        ]
        about = self._just_read or self._client.application
        if about is not None and about.user_integration_config is None:
            for one in payload:
                one["integration_types"] = [_SERVERS]
        return payload

    @property
    def _name_of_commands(self) -> str:
        return f"commands of {self._whose}"

    async def _are_there(self) -> bool:
        """Tell whether Discord has the commands that were registered, and no others."""
        return await registered_ids(self._client) == await self._noted_ids()

    async def _noted_ids(self) -> dict[str, int]:
        """Return the ids of the commands registered last, by name."""
        return read_ids(await self._facts.fact(fact_of_ids(self._client.application_id)))

    async def _set_installation(self) -> None:
        """Make "Add App" request the permissions the bot needs: by default it may install commands only.

        People can also install the bot for themselves, which takes its commands alone.
        """
        wanted = [*SCOPES, PERMISSIONS.value, *USER_SCOPES]
        name, digest = f"installation of {self._whose}", _digest(wanted)
        if await self._facts.fact(name) == digest:
            return
        about = await self._application()
        if not about.bot_public:
            return  # its owner adds it: Discord takes no defaults of a private one
        self._just_read = await about.edit(
            guild_install_scopes=list(SCOPES),
            guild_install_permissions=PERMISSIONS,
            user_install_scopes=list(USER_SCOPES),
        )
        await self._facts.keep_fact(name, digest)

    async def _describe(self) -> None:
        """Describe the bot, unless its owner has done so."""
        name, digest = f"description of {self._whose}", _digest([DESCRIPTION, *TAGS])
        if await self._facts.fact(name) == digest:
            return
        about = await self._application()
        if not about.description:
            await about.edit(description=DESCRIPTION, tags=list(TAGS))
        await self._facts.keep_fact(name, digest)

    async def _application(self) -> discord.AppInfo:
        return self._just_read or await self._client.application_info()


def portal_problems(about: discord.AppInfo | None) -> list[str]:
    """Return which settings of the application keep an evening from happening, each with what to click."""
    if about is None:
        return []
    found = {
        'An "Interactions Endpoint URL" is set, so no command and no click reaches the bot. Clear it under '
        '"General Information".': about.interactions_endpoint_url is not None,
        '"Requires OAuth2 Code Grant" is on, so the invite link adds nothing. Switch it off under "Bot".': (
            about.bot_require_code_grant
        ),
        '"Guild Install" is off, so no server can have the bot. Tick it under "Installation".': (
            about.guild_integration_config is None
        ),
    }
    return [problem for problem, there in found.items() if there]


def fact_of_ids(application_id: int | None) -> str:
    """Return the name of the fact that holds the ids of an application's commands."""
    return f"ids of commands of {_of(application_id)}"


def read_ids(noted: str | None) -> dict[str, int]:
    """Return the ids of the commands registered last, by name; none if nothing is noted."""
    return _IDS.validate_json(noted or "{}")


async def registered_ids(client: discord.Client) -> dict[str, int]:
    """Return the ids of the commands that Discord has, by name."""
    if client.application_id is None:
        raise RuntimeError("commands are asked for after login")
    there = await client.http.get_global_commands(client.application_id)
    return {one["name"]: int(one["id"]) for one in there}


def _of(application_id: int | None) -> str:
    return f"{application_id} at {Route.BASE}"


def _digest(what: object) -> str:
    return hashlib.sha256(json.dumps(what, sort_keys=True).encode()).hexdigest()
