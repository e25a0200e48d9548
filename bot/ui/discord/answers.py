"""Answering interactions within Discord's deadlines, whatever happens on the way.

The first answer is due in 3 seconds. Work that takes longer than PATIENCE is deferred, which is no answer
yet: the answer follows when the work is stored. An answer that is lost (10062), that Discord already has
(40060, after a 502 that arrived all the same) or that it does not confirm (a broken connection, five 5xx in
a row) never undoes the work; what it would have shown does not count as shown.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Generic, TypeVar

import aiohttp
import discord
from discord import app_commands, ui

from bot.ui.discord.render import modal, render
from bot.ui.panels import Anchor, Form, Panel, drawn

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds after which an interaction is deferred, from the moment it came."""

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_INTERACTION: Final = 10062
ALREADY_ACKNOWLEDGED: Final = 40060
UNKNOWN_MESSAGE: Final = 10008
UNKNOWN_WEBHOOK: Final = 10015
INVALID_TOKEN: Final = 50027
LOST: Final = frozenset({UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK, INVALID_TOKEN})
"""Codes that say: nobody is waiting for this answer any more."""

FAILURES: Final = (discord.HTTPException, discord.RateLimited, aiohttp.ClientError, OSError)
"""What a request may raise: Discord refused it, or could not be reached."""

_DEFERRAL: Final = "deferral"
"""Where an interaction keeps what was promised."""

NO_MENTIONS: Final = discord.AllowedMentions.none()

_log = logging.getLogger(__name__)


class Answer:
    """The one answer to one interaction. What shows something returns whether it is known to have arrived."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.message_id: int | None = None
        """The message that shows the answer; None if none is known to have arrived."""
        self._came = time.monotonic()

    @property
    def _deferral(self) -> "Deferral | None":
        """What was promised; kept with the interaction, as what goes wrong in a command is answered apart."""
        return self.interaction.extras.get(_DEFERRAL)

    @_deferral.setter
    def _deferral(self, promised: "Deferral") -> None:
        self.interaction.extras[_DEFERRAL] = promised

    async def after(self, work: Coroutine[Any, Any, T], *, private: bool, updates: bool) -> T:
        """Await work whose result decides the answer, deferring if it takes too long.

        `updates`: the answer will replace the clicked message; else it will be a message of its own. Several
        pieces of work, one after the other, share one interaction's time. Whatever becomes of the deferral,
        the work is done.
        """
        task = asyncio.ensure_future(work)
        patience = max(0.0, self._came + PATIENCE - time.monotonic())
        done, _ = await asyncio.wait({task}, timeout=patience)
        if not done and not self.interaction.response.is_done():
            await self._defer(private=private, updates=updates)
        return await task

    async def update(self, panel: Panel, anchor: Anchor | None = None) -> bool:
        """Replace the clicked message."""
        shown = await _rendered(panel, anchor)
        sent: Sent[Any] | None = None
        if not self.interaction.response.is_done():
            sent = await self._send(self.interaction.response.edit_message(**shown.edited))
        if sent is None or self._was_deferred(sent):
            sent = await self._send(self.interaction.edit_original_response(**shown.edited))
        clicked = self.interaction.message
        self.message_id = clicked.id if sent.arrived and clicked is not None else None
        return sent.arrived

    async def private(self, panel: Panel, anchor: Anchor | None = None) -> bool:
        """Show a message that only this person sees, even if a public answer was promised."""
        if self._deferral is Deferral.PUBLIC and not await self._take_back():
            return False
        self.message_id = await self._message(panel, anchor, ephemeral=True)
        return self.message_id is not None

    async def public(self, panel: Panel, anchor: Anchor | None = None) -> int | None:
        """Show a message to everybody; returns its id, None if it is not known to have arrived."""
        self.message_id = await self._message(panel, anchor, ephemeral=False)
        return self.message_id

    async def follow_up(self, panel: Panel) -> bool:
        """Show one more message that only this person sees, after the answer."""
        shown = await _rendered(panel, None)
        following = self.interaction.followup.send(**shown.sent, ephemeral=True, wait=True)
        return (await self._send(following)).arrived

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> bool:
        """Offer what can be typed into an option; nothing, if that is all there is."""
        return (await self._send(self.interaction.response.autocomplete(list(choices)))).arrived

    async def form(self, form: Form, anchor: Anchor) -> bool:
        """Ask for something to be typed; only as the first answer, at once."""
        return (await self._send(self.interaction.response.send_modal(modal(form, anchor)))).arrived

    async def _defer(self, *, private: bool, updates: bool) -> None:
        """Promise an answer. A promise that is not confirmed may have arrived all the same."""
        response = self.interaction.response
        deferring = response.defer() if updates else response.defer(thinking=True, ephemeral=private)
        if (await self._send(deferring)).may_have_arrived:
            self._deferral = Deferral.UPDATE if updates else Deferral.PRIVATE if private else Deferral.PUBLIC

    def _was_deferred(self, refused: "Sent[Any]") -> bool:
        """Tell whether a first answer was refused because the promise of one has arrived after all."""
        return self._deferral is not None and refused.code == ALREADY_ACKNOWLEDGED

    async def _take_back(self) -> bool:
        """Delete the message that everybody sees waiting, for a message that follows would take its place."""
        sent = await self._send(self.interaction.delete_original_response())
        if sent.arrived:
            self._deferral = Deferral.UPDATE  # from here on, messages are new ones
        return sent.arrived or not sent.may_have_arrived

    async def _message(self, panel: Panel, anchor: Anchor | None, *, ephemeral: bool) -> int | None:
        """Show a message; returns its id, None if it is not known to have arrived."""
        shown = await _rendered(panel, anchor)
        response = self.interaction.response
        if not response.is_done():
            first = await self._send(response.send_message(**shown.sent, ephemeral=ephemeral))
            if first.result is not None:
                return first.result.message_id
            if not self._was_deferred(first):
                return await self._found() if first.may_have_arrived else None
        sent: Sent[Any]
        if self._deferral is Deferral.UPDATE:
            following = self.interaction.followup.send(**shown.sent, ephemeral=ephemeral, wait=True)
            sent = await self._send(following)
        else:
            sent = await self._send(self.interaction.edit_original_response(**shown.edited))
        return sent.result.id if sent.result is not None else None

    async def _found(self) -> int | None:
        """Return the id of a message whose arrival was not confirmed, None if it is not there."""
        found = (await self._send(self.interaction.original_response())).result
        return found.id if found is not None else None

    async def _send(self, request: Coroutine[Any, Any, T]) -> "Sent[T]":
        """Await a request. Raises discord.HTTPException for one that was wrong, which is a bug."""
        try:
            return Sent(await request)
        except FAILURES as error:
            code = error.code if isinstance(error, discord.HTTPException) else 0
            if isinstance(error, discord.HTTPException) and not _was_right(error):
                raise
            _log.info("answer to interaction %s lost: %s %s", self.interaction.id, type(error).__name__, code)
            return Sent(None, code)


class Deferral(Enum):
    """What was promised to a person whose answer takes a while."""

    UPDATE = "update"
    """The clicked message will change; nothing is seen of that."""
    PRIVATE = "private"
    """A message for that person alone."""
    PUBLIC = "public"
    """A message for everybody: it stands there already, waiting."""


@dataclass(frozen=True, slots=True)
class Sent(Generic[T]):
    """What became of a request."""

    result: T | None = None
    code: int | None = None
    """Why it is not known to have arrived: Discord's code, 0 if there is none; None if it has arrived."""

    @property
    def arrived(self) -> bool:
        """Whether Discord has confirmed it."""
        return self.code is None

    @property
    def may_have_arrived(self) -> bool:
        """Whether Discord has not refused it."""
        return self.code not in LOST


@dataclass(frozen=True, slots=True)
class _Rendered:
    """A panel as discord.py takes it."""

    view: ui.LayoutView
    files: list[discord.File]

    @property
    def sent(self) -> dict[str, Any]:
        """The arguments of what sends a new message."""
        return {"view": self.view, "files": self.files, "allowed_mentions": NO_MENTIONS}

    @property
    def edited(self) -> dict[str, Any]:
        """The arguments of what edits one."""
        return {"view": self.view, "attachments": self.files, "allowed_mentions": NO_MENTIONS}


async def _rendered(panel: Panel, anchor: Anchor | None) -> _Rendered:
    return _Rendered(*render(await drawn(panel), anchor))


def _was_right(error: discord.HTTPException) -> bool:
    """Tell whether the fault is not the request's: too late, answered before, or Discord does not work."""
    return error.code in {*LOST, ALREADY_ACKNOWLEDGED} or error.status >= 500 or error.status == 429
