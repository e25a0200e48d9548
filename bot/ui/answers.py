"""Answering interactions within Discord's deadlines, whatever happens on the way.

The first answer is due in 3 seconds. Work that takes longer than PATIENCE is deferred, which is no answer
yet: the answer follows when the work is stored. A lost answer (10062) or one that Discord already has
(40060, after a 502 that arrived all the same) never undoes the work.
"""

import asyncio
import logging
import time
from collections.abc import Coroutine, Sequence
from typing import Any, Final, TypeVar

import discord
from discord import app_commands

from bot.ui.modals import Form, modal
from bot.ui.panels import Panel, drawn
from bot.ui.render import Anchor, render

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

NO_MENTIONS: Final = discord.AllowedMentions.none()

_log = logging.getLogger(__name__)


class Answer:
    """The one answer to one interaction."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.message_id: int | None = None
        """The message that shows the answer; None before there is one, or if Discord did not tell."""
        self._came = time.monotonic()
        self._deferred_update = False

    async def after(self, work: Coroutine[Any, Any, T], *, private: bool, updates: bool) -> T:
        """Await work whose result decides the answer, deferring if it takes too long.

        `updates`: the answer will replace the clicked message; else it will be a message of its own. Several
        pieces of work, one after the other, share one interaction's time.
        """
        task = asyncio.ensure_future(work)
        patience = max(0.0, self._came + PATIENCE - time.monotonic())
        done, _ = await asyncio.wait({task}, timeout=patience)
        if not done and not self.interaction.response.is_done():
            self._deferred_update = updates
            if updates:
                await self._send(self.interaction.response.defer())
            else:
                await self._send(self.interaction.response.defer(thinking=True, ephemeral=private))
        return await task

    async def update(self, panel: Panel, anchor: Anchor | None = None) -> None:
        """Replace the clicked message."""
        view, files = render(await drawn(panel), anchor)
        clicked = self.interaction.message
        self.message_id = clicked.id if clicked is not None else None
        if self.interaction.response.is_done():
            edit = self.interaction.edit_original_response(
                view=view, attachments=files, allowed_mentions=NO_MENTIONS
            )
            await self._send(edit)
            return
        await self._send(
            self.interaction.response.edit_message(view=view, attachments=files, allowed_mentions=NO_MENTIONS)
        )

    async def private(self, panel: Panel, anchor: Anchor | None = None) -> None:
        """Show a message that only this person sees."""
        self.message_id = await self._message(panel, anchor, ephemeral=True)

    async def public(self, panel: Panel, anchor: Anchor | None = None) -> int | None:
        """Show a message to everybody; returns its id, None if the answer was lost."""
        self.message_id = await self._message(panel, anchor, ephemeral=False)
        return self.message_id

    async def posted(self) -> int | None:
        """Return the id of an answer that Discord has although its reply was lost, None if it has none."""
        found = await self._send(self.interaction.original_response())
        return found.id if found is not None else None

    async def besides(self, panel: Panel) -> None:
        """Show one more message that only this person sees, after the answer."""
        view, files = render(await drawn(panel))
        await self._send(
            self.interaction.followup.send(
                view=view, files=files, ephemeral=True, allowed_mentions=NO_MENTIONS, wait=True
            )
        )

    async def suggest(self, choices: Sequence[app_commands.Choice[str]]) -> None:
        """Offer what can be typed into an option; nothing, if that is all there is."""
        await self._send(self.interaction.response.autocomplete(list(choices)))

    async def form(self, form: Form, anchor: Anchor) -> None:
        """Ask for something to be typed; only as the first answer, at once."""
        await self._send(self.interaction.response.send_modal(modal(form, anchor)))

    async def _message(self, panel: Panel, anchor: Anchor | None, *, ephemeral: bool) -> int | None:
        view, files = render(await drawn(panel), anchor)
        response = self.interaction.response
        if not response.is_done():
            sent = await self._send(
                response.send_message(
                    view=view, files=files, ephemeral=ephemeral, allowed_mentions=NO_MENTIONS
                )
            )
            return sent.message_id if sent is not None else None
        if self._deferred_update:
            followed = await self._send(
                self.interaction.followup.send(
                    view=view, files=files, ephemeral=ephemeral, allowed_mentions=NO_MENTIONS, wait=True
                )
            )
            return followed.id if followed is not None else None
        edited = await self._send(
            self.interaction.edit_original_response(
                view=view, attachments=files, allowed_mentions=NO_MENTIONS
            )
        )
        return edited.id if edited is not None else None

    async def _send(self, request: Coroutine[Any, Any, T]) -> T | None:
        try:
            return await request
        except discord.HTTPException as error:
            if error.code == ALREADY_ACKNOWLEDGED or error.code in LOST:
                _log.info("answer to interaction %s lost: %s", self.interaction.id, error.code)
                return None
            raise
