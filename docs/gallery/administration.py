"""The walk of an administrator for the gallery: from the first message on a new server to a season's end."""

from collections.abc import AsyncGenerator, Sequence
from typing import Any, Final

from playground.playground import Playground
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, controls, verb

_QUIET: Final = 0.7
"""Seconds without a request after which an answer is complete."""
WITHHELD: Final = Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS

SCENES: Final = ("welcome", "settings", "settings_people", "missing", "check", "bars", "season", "log")


class Walk:
    """A new administrator, the first of some people, on a server that the bot has just joined."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._admin, self._player, self._nuisance = (playground.person(name) for name in names[:3])
        self._channel = playground.channels[0].id

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Walk, and stop for each scene by its name."""
        await self._arrive()
        yield "welcome"
        await self._command("settings show")
        yield "settings"
        await self._press("settings.open", "people")
        yield "settings_people"
        await self._press("settings.open")
        await self._miss_permissions()
        yield "missing"
        await self._check()
        yield "check"
        await self._get_permissions()
        await self._command("tokens grant", member=self._player.id, amount=50, reason="🏆")
        asked = await self._admin.slash(
            self._channel, "settings bar", {"member": self._nuisance.id, "days": 7, "reason": "Spam"}
        )
        await self._admin.submit(asked.modal, {})
        await self._command("settings bars")
        yield "bars"
        await self._command("tokens reset")
        yield "season"
        await self._press("tokens.reset", "1")
        await self._command("settings log")
        yield "log"

    async def _arrive(self) -> None:
        """Empty the server, as the bot has just joined it."""
        self._playground.reset()
        await self._settle()
        self._channel = self._playground.channels[0].id

    async def _miss_permissions(self) -> None:
        """Ask for threads, from the first page of the settings, and open a table where they are withheld."""
        await self._press("settings.open", "where")
        await self._press("settings.set", "threads:1")
        self._playground.set_permissions(self._channel, None, deny=int(WITHHELD))
        await self._settle()
        await self._command("play")

    async def _check(self) -> None:
        await self._command("settings show")
        await self._press("settings.check")

    async def _get_permissions(self) -> None:
        self._playground.set_permissions(self._channel, None)
        await self._settle()

    async def _command(self, path: str, **options: Any) -> None:
        result = await self._admin.slash(self._channel, path, options)
        if not result.ok:
            raise RuntimeError(f"/{path}: {result.failure}")
        await self._settle()

    async def _press(self, wanted: str, body: str = "") -> None:
        """Press a button of the newest private message."""
        seen = self._admin.newest_messages(self._channel)
        message = next(one for one in seen if one["flags"] & PRIVATE)
        pressed = [
            control
            for control in controls(message)
            if verb(control) == wanted and str(control["custom_id"]).endswith(f"|{body}")
        ]
        result = await self._admin.click(message, pressed[0]["custom_id"])
        if not result.ok:
            raise RuntimeError(f"{wanted}: {result.failure}")
        await self._settle()

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=_QUIET)
