"""A panel as it is sent: with its pictures, or without those that the edited message shows already.

The name of a picture's file tells its content. So the message itself tells what it shows, after a restart
too, and a picture that is not what we believe is never shown by mistake: its name is refused, and it is sent.

An edit that keeps files lists them with id and filename, as Discord demands where components name them. Some
say that it refuses even that: after a few refusals without a success, pictures are sent with every edit.

What Discord refuses of a message is left out of it at once, whoever sends or edits it (`plainer.py`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Coroutine, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeAlias, TypeVar
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import discord

from bot.common.recent import Recent
from bot.discord.aims import Aims, Controls, by_place
from bot.discord.people import named_panel
from bot.discord.sending.controls import SentView
from bot.discord.sending.plainer import INVALID_FORM, Refused, emojis_in, plainer, refused_by
from bot.discord.sending.render import render
from bot.discord.sending.token_edits import TokenEdits
from bot.messages.drawer import drawn
from bot.messages.names import KnownName
from bot.messages.panels import Block, Document, Listed, Panel, Picker, Picture, Reference

T = TypeVar("T")
Pictures: TypeAlias = Mapping[str, int]
"""The files that a message shows: their ids by their names."""
Again: TypeAlias = Callable[[], Awaitable[None]]
"""Shows once more what an answer has put into a message; raises nothing that a request raises."""

_MOST_REMEMBERED: Final = 5000
_MOST_REFUSALS: Final = 3
"""Refused edits in a row, after which pictures are no longer kept."""
_LONGEST_NONCE: Final = 25
NO_MENTIONS: Final = discord.AllowedMentions.none()

_log = logging.getLogger(__name__)


def calling(user_ids: Iterable[int]) -> discord.AllowedMentions:
    """Return what lets a message notify some people, and nobody else whom it mentions."""
    users = [discord.Object(one) for one in user_ids]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=users)


@dataclass(frozen=True, slots=True)
class Rendered:
    """A panel as arguments for discord.py. `pictures` is None if it has files that are always sent anew."""

    view: SentView
    files: list[discord.File]
    pictures: frozenset[str] | None
    """The names of its pictures' files."""
    panel: Panel
    """What it was made of, finished."""
    reference: Reference | None

    def without(self, refused: Refused) -> "Rendered | None":
        """Return the same without what Discord refused; None if nothing of that is in it."""
        plain = plainer(self.panel, refused)
        return None if plain == self.panel else _finished(plain, self.reference)

    @property
    def sent(self) -> dict[str, Any]:
        """The arguments for sending a new message."""
        return {"view": self.view, "files": self.files, "allowed_mentions": NO_MENTIONS}


async def rendered(
    panel: Panel,
    reference: Reference | None,
    name_of: KnownName,
    *,
    for_answer: bool = False,
    guild: discord.Guild | None = None,
) -> Rendered:
    """Return a panel with its pictures drawn, and names for mentions; `for_answer` if somebody waits.

    Menus do not name what `guild` no longer has: Discord would refuse them.
    """
    finished = named_panel(await drawn(panel, for_answer=for_answer), name_of)
    if guild is not None:
        finished = replace(finished, blocks=tuple(_as_there(block, guild) for block in finished.blocks))
    return _finished(finished, reference)


def _finished(panel: Panel, reference: Reference | None) -> Rendered:
    view, files = render(panel, reference)
    named = frozenset(block.file for block in panel.blocks if isinstance(block, Picture))
    has_document = any(isinstance(block, Document) for block in panel.blocks)
    return Rendered(view, files, None if has_document else named, panel, reference)


def _as_there(block: Block, guild: discord.Guild) -> Block:
    """Return a menu that has chosen only channels and roles that there are; other blocks unchanged."""
    if not isinstance(block, Picker):
        return block
    known = guild.get_role if block.lists is Listed.ROLES else guild.get_channel
    return replace(block, chosen=tuple(one for one in block.chosen if known(one) is not None))


def pictures_of(message: object) -> Pictures | None:
    """Return the files that a message shows; None without a message, or if it doesn't tell their ids.

    They are only in its components: Discord lists no attachments there (discord-api-docs 8277).
    """
    if not isinstance(message, discord.Message):
        return None
    found: dict[str, int] = {}
    left: list[Any] = list(message.components)
    while left:
        component = left.pop()
        left.extend(getattr(component, "children", ()))
        media = [item.media for item in getattr(component, "items", ())]
        if isinstance(component, discord.FileComponent):
            media.append(component.media)
        for one in media:
            if one.attachment_id is None:
                return None
            found[urlsplit(one.url).path.rpartition("/")[2]] = one.attachment_id
    return found


@dataclass(frozen=True, slots=True)
class _Kept:
    """A file that an edit keeps, as discord.py sends it."""

    name: str
    file_id: int

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.file_id, "filename": self.name}


@dataclass(slots=True)
class _Message:
    """A message that this process has written."""

    pictures: Pictures | None
    """None if unknown."""
    writing: int = 0
    """Pending requests that edit it."""
    overlapped: bool = False
    """Some of them overlapped, so it is unknown which came last."""
    again: Again | None = None
    """What the newest answer among them does about that."""

    def begin(self, again: Again | None) -> None:
        """Count one more request."""
        self.writing += 1
        self.overlapped |= self.writing > 1
        self.again = again or self.again

    def end(self, now: Pictures | None) -> Again | None:
        """Count one request less, after which the message shows `now`; return what is to be done then."""
        self.writing -= 1
        self.pictures = None if self.overlapped else now
        if self.writing > 0:
            return None
        again = self.again if self.overlapped else None
        self.overlapped, self.again = False, None
        return again


class ShownMessages:
    """The messages that a bot has written lately: their pictures, controls, tokens, edits that overlapped."""

    def __init__(self) -> None:
        self.on_turn: list[Callable[[int], None]] = []
        """Called with the id of a message in which an answer has put another page in a hand's place."""
        self.on_refused_emojis: list[Callable[[Collection[str]], None]] = []
        """Called with the emojis of a message, as they are written, that Discord refused for them."""
        self.aims = Aims()
        self.tokens = TokenEdits()
        """The public ones that an interaction's token can edit."""
        self._messages: Recent[int, _Message] = Recent(_MOST_REMEMBERED)
        self._refusals = 0

    def remember(
        self,
        message_id: int,
        written: object,
        clicked: discord.Message | None = None,
        after: int | None = None,
    ) -> None:
        """Record a new message, unless it was edited before the answer to its posting came.

        It comes where the `clicked` one was, which it answers, or that `after` which it is posted.
        """
        if message_id not in self._messages:
            self._messages[message_id] = _Message(pictures_of(written))
            if isinstance(written, discord.Message):
                before = None if clicked is None else _controls_of(clicked)
                self.aims.came(message_id, _controls_of(written), clicked.id if clicked else after, before)

    async def edit(
        self,
        shown: Rendered,
        request: Callable[..., Coroutine[Any, Any, T]],
        message_id: int | None,
        clicked: discord.Message | None = None,
        again: Again | None = None,
    ) -> T:
        """Edit a message; send the pictures unless it shows them already. Raises what the request raises.

        `clicked` is the message as it came with a click, which tells the pictures of one that we have not
        written lately. `again` is called if this is the newest answer among edits that overlapped: nobody
        knows which of them the message shows.
        """
        if message_id is None:
            return await self._edited(shown, request, _Message(None))
        message = self._messages.get(message_id) or _Message(pictures_of(clicked))
        self._messages[message_id] = message
        message.begin(again)
        now: Pictures | None = None
        try:
            result = await self._edited(shown, request, message)
            now = pictures_of(written_by(result))
        except asyncio.CancelledError:  # the bot stops
            message.again = None
            raise
        finally:
            before = None if clicked is None else _controls_of(clicked)
            self.aims.remember(message_id, by_place(shown.view.to_components()), before)
            if (show_again := message.end(now)) is not None:
                await show_again()
        return result

    async def send(
        self, shown: Rendered, request: Callable[..., Coroutine[Any, Any, T]], **options: Any
    ) -> T:
        """Send a message by a request of discord.py. Raises what that raises."""

        async def once(shown: Rendered) -> T:
            return await request(**shown.sent, **options)

        return await self._accepted(shown, once)

    async def _accepted(self, shown: Rendered, once: Callable[[Rendered], Awaitable[T]]) -> T:
        """Await a request that shows something; repeat it without what Discord refuses of that."""
        try:
            return await once(shown)
        except discord.HTTPException as error:
            refused = refused_by(error)
            plain = shown.without(refused)
            if plain is None:
                raise
            _log.warning("Discord refuses %s of a message, sent again without: %s", refused.name, error.code)
        if Refused.EMOJIS in refused:
            for tell in self.on_refused_emojis:
                tell(emojis_in(shown.panel))
        return await self._accepted(plain, once)

    def turn(self, message_id: int) -> None:
        """Tell those who refresh a message that it shows another page from now on."""
        for forget in self.on_turn:
            forget(message_id)

    async def _edited(
        self, shown: Rendered, request: Callable[..., Coroutine[Any, Any, T]], message: _Message
    ) -> T:
        return await self._accepted(shown, partial(self._edited_once, request, message))

    async def _edited_once(
        self, request: Callable[..., Coroutine[Any, Any, T]], message: _Message, shown: Rendered
    ) -> T:
        there = None if message.overlapped else message.pictures
        words = {"view": shown.view, "allowed_mentions": NO_MENTIONS}
        if there is not None and shown.pictures == frozenset(there) and self._refusals < _MOST_REFUSALS:
            kept = [_Kept(name, file_id) for name, file_id in there.items()]
            try:
                result = await (request(**words, attachments=kept) if kept else request(**words))
            except discord.HTTPException as error:
                if error.code != INVALID_FORM or not kept or refused_by(error) & ~Refused.FILES:
                    raise
                if not message.overlapped:  # else another edit has replaced what this one keeps
                    self._refusals += 1
            else:
                self._refusals = 0 if kept else self._refusals
                return result
        return await request(**words, attachments=shown.files)


def _controls_of(message: discord.Message) -> Controls:
    return by_place([one.to_dict() for one in message.components])


def written_by(result: object) -> object:
    """Return the message that a request has written; discord.py wraps that of a first answer."""
    return result.resource if isinstance(result, discord.InteractionCallbackResponse) else result


_shown: Final[WeakKeyDictionary[discord.Client, ShownMessages]] = WeakKeyDictionary()


def messages_shown(client: discord.Client) -> ShownMessages:
    """Return what a bot's messages show."""
    if (shown := _shown.get(client)) is None:
        shown = _shown[client] = ShownMessages()
    return shown


async def send_once(
    client: discord.Client,
    channel_id: int,
    nonce: str,
    shown: Rendered | None = None,
    after: int | None = None,
    **what: Any,
) -> discord.Message:
    """Send a message: a repetition within minutes, with the same nonce, posts nothing twice.

    It comes where the message `after` was, and is clicked only once it can have been seen. It calls nobody,
    unless `what` says so. Raises what the request raises.
    """
    channel = client.get_partial_messageable(channel_id)
    send = partial(channel.send, nonce=nonce[:_LONGEST_NONCE])
    if shown is None:
        return await send(**{"allowed_mentions": NO_MENTIONS, **what})
    sent = await messages_shown(client).send(shown, send, **what)
    messages_shown(client).remember(sent.id, sent, after=after)
    return sent
