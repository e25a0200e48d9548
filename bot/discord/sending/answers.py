"""Answers interactions within Discord's deadlines, whatever goes wrong.

The first answer is due in 3 seconds. Work that takes longer than PATIENCE is deferred, which is not an answer
yet: that follows when the work is stored. If an answer is lost (10062), is a duplicate (40060, after a 502
for an answer that did arrive) or is not confirmed (a broken connection, five 5xx in a row), the work stays
done, and its result does not count as shown. A private message never takes the place of a public one.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar

import discord

from bot.common.errors import TableError
from bot.common.tasks import begin, report_bug
from bot.discord.access import has_turn_here, may_show_here, may_write_here
from bot.discord.delays import made_at
from bot.discord.interactions import known_public_words, server_of, words_of
from bot.discord.people import names_at
from bot.discord.sending.failures import ALREADY_ACKNOWLEDGED, FAILURES, UNKNOWN_MESSAGE, Sent, was_right
from bot.discord.sending.posted import is_posted, post
from bot.discord.sending.render import button_view, modal
from bot.discord.sending.rendered import Again, Rendered, messages_shown, rendered, written_by
from bot.discord.sending.token_edits import KEPT_PROMISES, SEEN_BY_ALL, First
from bot.discord.slow_mode import give_back_turn, use_turn
from bot.messages.names import KnownName, with_names
from bot.messages.panels import Button, Form, Panel, Reference

T = TypeVar("T")

PATIENCE: Final = 1.5
"""Seconds from the making of an interaction, before it was under way to us, until it is deferred."""
AT_LAST: Final = 0.5
"""Seconds after that until it is deferred whatever its handler waits for, and without knowing its answer."""
MOST_LATE: Final = 3.0
"""The longest delay of an interaction that counts, in seconds: nobody waits for a later answer."""

_FIRST: Final = "first answer"
"""The key under which an interaction stores what its first answer was."""
_TURN: Final = "turn to answer first"
"""That of the lock under which its first answer is sent."""
_DEFERRING: Final = "deferring"
"""That of the task which defers it at last."""

Mentioned: TypeAlias = discord.AllowedMentions

_log = logging.getLogger(__name__)


class Answer:
    """The answer to one interaction. Methods that show something return whether Discord confirmed it."""

    def __init__(self, interaction: discord.Interaction) -> None:
        self.interaction = interaction
        self.message_id: int | None = None
        """The id of the message with the answer; None if no arrival is confirmed."""
        self._made = made_at(interaction, most=MOST_LATE)

    def names(self, *, private: bool) -> KnownName:
        """Return the names that are known here; in private, people are mentioned to themselves."""
        interaction = self.interaction
        but = interaction.user.id if private else None
        t = words_of(interaction) if private else known_public_words(interaction)
        return names_at(interaction.client, server_of(interaction), t, but)

    @property
    def _first(self) -> First | None:
        """What the first answer was, stored with the interaction: another `Answer` reports errors."""
        return self.interaction.extras.get(_FIRST)

    @_first.setter
    def _first(self, answered: First) -> None:
        self.interaction.extras[_FIRST] = answered

    @property
    def _turn(self) -> asyncio.Lock:
        lock: asyncio.Lock = self.interaction.extras.setdefault(_TURN, asyncio.Lock())
        return lock

    def due(self) -> float:
        """Return for how many seconds the interaction can still go without any answer."""
        return max(0.0, self._made + PATIENCE + AT_LAST - time.monotonic())

    def defer_at_last(self, answering: asyncio.Future[Any]) -> None:
        """Defer the answer when it is due, if what is `answering` still works and has not even deferred it.

        A click is deferred as one that updates its message, after which any answer can follow, a command as
        one with a private answer.
        """

        def defer() -> None:
            if not self.interaction.response.is_done():
                deferring = self._defer(updates=self.interaction.message is not None)
                self.interaction.extras[_DEFERRING] = begin(deferring, "deferring an answer")

        timer = asyncio.get_running_loop().call_later(self.due(), defer)
        answering.add_done_callback(lambda _: timer.cancel())
        answering.add_done_callback(lambda _: give_back_turn(self.interaction))

    async def after(self, work: Coroutine[Any, Any, T], *, updates: bool, private: bool = True) -> T:
        """Await the work that determines the answer, deferring if it takes too long.

        With `updates`, the answer will replace the clicked message; otherwise it will be a new one, `private`
        or, where the person may write, public. Several consecutive calls share one interaction's time. The
        work is done even if the deferral fails.
        """
        task, updates = asyncio.ensure_future(work), updates or (not private and is_posted(self.interaction))
        patience = max(0.0, self._made + PATIENCE - time.monotonic())
        try:
            done, _ = await asyncio.wait({task}, timeout=patience)
            if not done:
                may_wait = may_write_here(self.interaction) and (private or has_turn_here(self.interaction))
                await self._defer(private=private or not may_wait, updates=updates)
        except BaseException:  # nobody waits for it any more, but it goes on
            task.add_done_callback(report_bug)
            raise
        return await task

    async def update(
        self, panel: Panel, reference: Reference | None = None, *, again: Again | None = None
    ) -> bool:
        """Replace the clicked message.

        A private message is refreshed no more as what it showed before, unless `again` is given: that is for
        what will be refreshed itself, and is called if a refresh overlapped with this answer.

        If the message is gone, such a page comes in a new one; anything else is shown elsewhere by who keeps
        it up to date.
        """
        clicked, messages = self.interaction.message, messages_shown(self.interaction.client)
        if clicked is None:  # a form that a command opened, or that nobody was shown
            return await self.private(panel, reference)
        is_page = clicked.flags.ephemeral and again is None
        again = partial(self._update_again, panel, reference) if is_page else again
        sent = await self._update(panel, reference, again)
        if sent.code == UNKNOWN_MESSAGE:
            return await (self.private(panel, reference) if is_page else self._leave_unshown())
        self.message_id = clicked.id if sent.arrived else None
        if is_page and sent.may_have_arrived:
            messages.turn(clicked.id)
        elif not clicked.flags.ephemeral and sent.arrived:
            messages.tokens.remember(clicked.id, self.interaction)
        return sent.arrived

    async def turn(self, panel: Panel) -> None:
        """Show another page of the clicked message, to the person alone if they may show it to nobody."""
        clicked = self.interaction.message
        if clicked is None or clicked.flags.ephemeral or may_show_here(self.interaction, panel):
            await self.update(panel)
        else:
            await self.private(panel)

    async def leave(self) -> None:
        """Leave the clicked message as it is."""
        await self._defer(updates=True)

    async def _leave_unshown(self) -> bool:
        """End an interaction that nothing could be shown for, which is unanswered until then."""
        self.message_id = None
        await self.leave()
        return False

    async def go_on(
        self, panel: Panel, still: Callable[[], bool], reference: Reference | None = None
    ) -> None:
        """Bring the private message up to date after its answer, while it `still` shows that one's page."""
        shown = await self._rendered(panel, reference, private=True)
        if still():
            _ = await self._edit(shown, self.interaction.edit_original_response, None)

    async def private(self, panel: Panel, reference: Reference | None = None) -> bool:
        """Show a message that only this person sees, even after a public answer or deferral."""
        self.message_id = await self._message(panel, reference, ephemeral=True)
        return self.message_id is not None

    async def public(self, panel: Panel, reference: Reference | None = None) -> int | None:
        """Show a message, public if the person may show it; return its id, None if none is confirmed.

        One with a reference is the board of a table, whose pictures are ours.
        """
        may_show = may_show_here if reference is None else lambda interaction, _: may_write_here(interaction)
        is_hidden = not (may_show(self.interaction, panel) and has_turn_here(self.interaction))
        if not is_hidden:
            use_turn(self.interaction)
        self.message_id = await self._message(panel, reference, ephemeral=is_hidden)
        return self.message_id

    async def take_back(self) -> None:
        """Delete a public message that has announced what is not there; a private one can follow it."""
        if self._first is not First.PUBLIC:
            return
        try:
            _ = await self._send(self.interaction.delete_original_response())
        except discord.HTTPException as error:
            _log.warning("could not take back the answer to %s: %s", self.interaction.id, error)

    async def call(
        self, text: str, buttons: Sequence[Button], reference: Reference, whom: Mentioned
    ) -> discord.Message | None:
        """Show a public line with buttons that mentions people or roles; return it, None if it is lost."""
        name_of = self.names(private=False)
        called = {one.id for one in whom.users} if isinstance(whom.users, Sequence) else set()
        content = with_names(text, lambda user: None if user in called else name_of(user))
        view = button_view(buttons, reference)
        message = await self._called(content=content, view=view, allowed_mentions=whom)
        if message is not None:
            use_turn(self.interaction)
        return message

    async def _called(self, **shown: Any) -> discord.Message | None:
        if (posted := await self._posted(None, **shown)) is not None:
            return posted.result
        if not await self._ends_promise(private=False):
            return None
        send = self.interaction.response.send_message
        first = await self._as_first(First.PUBLIC, lambda: self._send(send(**shown)))
        if first is not None:
            return await self._first_message(first)
        sent: Sent[discord.Message] = await self._send(self.interaction.followup.send(**shown, wait=True))
        self._note_shown(shown=sent.arrived)
        return sent.result

    async def follow_up(self, panel: Panel) -> bool:
        """Show another message, after the answer, that only this person sees."""
        if not await self._ends_promise(private=True):
            return False
        shown = await self._rendered(panel, None, private=True)
        return (await self._send(self._following(shown, ephemeral=True))).arrived

    async def form(self, form: Form, reference: Reference) -> bool:
        """Open a form, which only a first answer can; raises TableError if the click had to be deferred."""
        opening = self.interaction.response
        first = await self._as_first(
            First.UPDATE, lambda: self._send(opening.send_modal(modal(form, reference)))
        )
        if first is None:
            raise TableError("form_too_late")
        return first.arrived

    async def _update(self, panel: Panel, reference: Reference | None, again: Again | None) -> Sent[Any]:
        clicked = self.interaction.message
        drawing = self._rendered(panel, reference, private=clicked is not None and clicked.flags.ephemeral)
        shown = await self.after(drawing, updates=True)
        response = self.interaction.response
        first = await self._as_first(First.UPDATE, lambda: self._edit(shown, response.edit_message, again))
        return first or await self._edit(shown, self.interaction.edit_original_response, again)

    async def _update_again(self, panel: Panel, reference: Reference | None) -> None:
        """Show a private page once more, since a refresh of what it replaced may have come after it."""
        shown = await self._rendered(panel, reference, private=True)
        again = partial(self._update_again, panel, reference)
        _ = await self._edit(shown, self.interaction.edit_original_response, again)

    async def _edit(
        self, shown: Rendered, request: Callable[..., Coroutine[Any, Any, Any]], again: Again | None
    ) -> Sent[Any]:
        """Edit the clicked message, or the one that answered a command, by a request of discord.py."""
        clicked, messages = self.interaction.message, messages_shown(self.interaction.client)
        message_id = clicked.id if clicked else self.message_id
        return await self._send(messages.edit(shown, request, message_id, clicked, again))

    async def _defer(self, *, updates: bool, private: bool = True) -> None:
        """Defer the answer. An unconfirmed deferral may still have arrived; after a refused one, we go on."""
        response = self.interaction.response
        promised = First.UPDATE if updates else First.WAITING if private else First.THINKING
        try:
            await self._as_first(
                promised,
                lambda: self._send(
                    response.defer() if updates else response.defer(thinking=True, ephemeral=private)
                ),
            )
        except discord.HTTPException:
            _log.exception("could not defer the answer to interaction %s", self.interaction.id)

    async def _rendered(self, panel: Panel, reference: Reference | None, *, private: bool) -> Rendered:
        names, guild = self.names(private=private), self.interaction.guild
        return await rendered(panel, reference, names, for_answer=True, guild=guild)

    async def _as_first(
        self, answered: First, request: Callable[[], Coroutine[Any, Any, Sent[Any]]]
    ) -> Sent[Any] | None:
        """Send the first answer; return None if there is one already, after which another request follows."""
        async with self._turn:
            if self.interaction.response.is_done():
                return None
            sent = await request()
            if self._first is not None and sent.code == ALREADY_ACKNOWLEDGED:
                return None  # it was refused because an earlier one had arrived after all
            self._note_first(answered, sent)
            return sent

    def _note_first(self, answered: First, sent: Sent[Any]) -> None:
        """Note what the first answer was, unless it is known to be lost."""
        if sent.may_have_arrived:
            self._first = answered

    def _note_shown(self, *, shown: bool) -> None:
        """Note whether a message has taken the place of its deferral."""
        if shown and self._first in KEPT_PROMISES:
            self._first = KEPT_PROMISES[self._first]

    async def _ends_promise(self, *, private: bool) -> bool:
        """Delete an "is thinking" message of the other kind than the answer, which would be seen as it was.

        Return whether there is none any more.
        """
        if self._first is not (First.THINKING if private else First.WAITING):
            return True
        sent = await self._send(self.interaction.delete_original_response())
        if sent.arrived:
            self._first = First.UPDATE  # from now on, messages are new ones
        return sent.arrived or not sent.may_have_arrived

    async def _message(self, panel: Panel, reference: Reference | None, *, ephemeral: bool) -> int | None:
        """Show a message; return its id, None if its arrival is not confirmed."""
        drawing = self._rendered(panel, reference, private=ephemeral)
        shown = await self.after(drawing, private=ephemeral, updates=False)
        if not ephemeral and (posted := await self._posted(shown)) is not None:
            return posted.result.id if posted.result else None
        if not await self._ends_promise(private=ephemeral):
            return None
        message = await self._sent(shown, ephemeral=ephemeral)
        if message is None:
            return None
        messages = messages_shown(self.interaction.client)
        messages.remember(message.id, message, self.interaction.message)
        if not ephemeral:
            messages.tokens.remember(message.id, self.interaction)
        return message.id

    async def _sent(self, shown: Rendered, *, ephemeral: bool) -> discord.Message | None:
        """Send a message; return it, None if its arrival is not confirmed."""
        messages, response = messages_shown(self.interaction.client), self.interaction.response
        kind = First.PRIVATE if ephemeral else First.PUBLIC
        first = await self._as_first(
            kind, lambda: self._send(messages.send(shown, response.send_message, ephemeral=ephemeral))
        )
        if first is not None:
            return await self._first_message(first)
        if self._first is First.UPDATE or (ephemeral and self._first in SEEN_BY_ALL):
            return (await self._send(self._following(shown, ephemeral=ephemeral))).result
        return await self._sent_instead(shown)

    async def _first_message(self, first: Sent[Any]) -> discord.Message | None:
        written = written_by(first.result)
        if isinstance(written, discord.Message):
            return written
        return await self._found() if first.may_have_arrived else None

    async def _posted(self, shown: Rendered | None, **what: Any) -> Sent[discord.Message] | None:
        """Post a public message if that is its way; return None if not, or if Discord refused it."""
        if not is_posted(self.interaction):
            return None
        await self.leave()
        sent = await self._send(post(self.interaction, shown, **what))
        return None if sent.code else sent

    def _following(self, shown: Rendered, *, ephemeral: bool) -> Coroutine[Any, Any, Any]:
        """Send a message after the first answer."""
        messages, following = messages_shown(self.interaction.client), self.interaction.followup.send
        return messages.send(shown, following, ephemeral=ephemeral, wait=True)

    async def _sent_instead(self, shown: Rendered) -> discord.Message | None:
        """Put a message in the place of the first answer; return it, None if its arrival is not confirmed."""
        messages = messages_shown(self.interaction.client)
        replacing = messages.edit(shown, self.interaction.edit_original_response, None)
        sent: Sent[Any] = await self._send(replacing)
        message = sent.result
        if self._first is First.THINKING and not sent.arrived and sent.may_have_arrived:
            found = await self._found()
            message = None if found is None or found.flags.loading else found
        self._note_shown(shown=message is not None)
        return message

    async def _found(self) -> discord.Message | None:
        """Look up a message whose arrival was not confirmed; return it, None if it is not there."""
        return (await self._send(self.interaction.original_response())).result

    async def _send(self, request: Coroutine[Any, Any, T]) -> Sent[T]:
        """Await a request. Raises discord.HTTPException for an invalid one, which is a bug."""
        try:
            return Sent(await request)
        except FAILURES as error:
            code = error.code if isinstance(error, discord.HTTPException) else 0
            if isinstance(error, discord.HTTPException) and not was_right(error):
                raise
            _log.info(
                "lost an answer to interaction %s: %s %s", self.interaction.id, type(error).__name__, code
            )
            return Sent(None, code)
