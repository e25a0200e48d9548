"""Open hands: private messages that can still be refreshed.

A private message can be edited only with the token of the last click on it, for 15 minutes. Every click on a
hand renews it. Older hands are left alone: "My hand" opens a new one, and deletes the one before.
A message in which an answer has put something else is no hand any more.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Final, TypeVar

import discord

from bot.common.recent import Recent
from bot.discord.interactions import locale_of
from bot.discord.sending.answers import Answer
from bot.discord.sending.failures import LOST
from bot.discord.sending.rendered import ShownMessages, rendered
from bot.discord.sending.token_edits import Token
from bot.messages.names import KnownName
from bot.messages.panels import Panel, Reference

K = TypeVar("K")

_MOST_REMEMBERED: Final = 1_000
"""Of how many messages and hands the newest interaction is remembered: a hint takes seconds."""


@dataclass(slots=True)
class OpenHand:
    """A private hand on somebody's screen."""

    key: tuple[str, int]
    """The ids of the table and the person."""
    token: Token
    message_id: int
    locale: str
    names: KnownName
    shown: tuple[Panel, Reference] | None
    """The content that Discord has confirmed; None if unknown."""
    wanted: tuple[Panel, Reference] | None = None
    """The newest requested content: an edit overtaken while waiting or being drawn is dropped."""
    pick: str = ""
    """The choice that its owner has opened in it."""
    editing: asyncio.Lock = field(default_factory=asyncio.Lock)


class LiveHands:
    """The newest open hand by table and person."""

    def __init__(self, messages: ShownMessages, clock: Callable[[], float] = time.monotonic) -> None:
        self._messages = messages
        self._clock = clock
        self._hands: OrderedDict[tuple[str, int], OpenHand] = OrderedDict()
        """Least recently clicked first."""
        self._by_message: dict[int, OpenHand] = {}
        self._doubted: Recent[tuple[str, int], None] = Recent(_MOST_REMEMBERED)
        """Whose hand may not show what it should."""
        self._clicked: Recent[tuple[int, int], int] = Recent(_MOST_REMEMBERED)
        """Each person's newest click on a message, answered or not."""
        self._asked: Recent[tuple[str, int], int] = Recent(_MOST_REMEMBERED)
        """The newest interaction with which each person has asked for their hand at a table."""
        messages.on_turn.append(self._forget)

    def clicked(self, interaction: discord.Interaction) -> None:
        """Note a click on a message: a hint to an earlier one comes too late there."""
        if interaction.message is not None:
            _note(self._clicked, (interaction.message.id, interaction.user.id), interaction)

    def asked(self, table_id: str, interaction: discord.Interaction) -> None:
        """Note that a person wants their hand: a hint to an earlier click comes too late in any message."""
        _note(self._asked, (table_id, interaction.user.id), interaction)

    def is_newest(self, table_id: str, interaction: discord.Interaction) -> bool:
        """Tell whether its person has asked for nothing else in the clicked message, nor for a new hand."""
        message, user_id = interaction.message, interaction.user.id
        clicked = None if message is None else self._clicked.get((message.id, user_id))
        return clicked == interaction.id >= self._asked.get((table_id, user_id), 0)

    def pick(self, table_id: str, user_id: int) -> str:
        """Return the choice that is opened in a person's hand, "" for none."""
        hand = self._open(table_id, user_id)
        return hand.pick if hand is not None else ""

    def keep(
        self, table_id: str, answer: Answer, panel: Panel, reference: Reference, pick: str = ""
    ) -> OpenHand | None:
        """Record the hand that an answer has just shown; drop hands that are too old to refresh.

        `pick` is the choice that is opened in it; `panel` is the hand without it.
        Returns the hand that it replaces, if that is another message that can still be deleted. If the
        answer's arrival is not confirmed, the content of the hand that was open before is unknown.
        """
        interaction, key = answer.interaction, (table_id, answer.interaction.user.id)
        self.asked(table_id, interaction)
        if answer.message_id is None:
            if (open_before := self._hands.get(key)) is not None:
                open_before.shown = None
            return None
        former = self._open(*key)
        self._messages.turn(answer.message_id)
        self._drop(self._hands.get(key))
        hand = self._hands[key] = self._by_message[answer.message_id] = OpenHand(
            key=key,
            token=Token.of(interaction, self._clock()),
            message_id=answer.message_id,
            locale=locale_of(interaction),
            names=answer.names(private=True),
            shown=(panel, reference),
            pick=pick,
        )
        while self._is_too_old(oldest := next(iter(self._hands.values()))):
            self._drop(oldest)
        return former if former is not None and former.message_id != hand.message_id else None

    async def delete(self, table_id: str, user_id: int, former: OpenHand) -> None:
        """Delete a hand that another one has replaced, unless it was clicked meanwhile and is the newest."""
        async with former.editing:
            newest = self._hands.get((table_id, user_id))
            if newest is not None and newest.message_id == former.message_id:
                return
            try:
                await former.token.webhook.delete_message(former.message_id)
            except discord.HTTPException as error:
                if error.code not in LOST:  # gone, or dismissed by its owner
                    raise

    def locale(self, table_id: str, user_id: int) -> str | None:
        """Return the language of an open hand's owner, None if no hand is open."""
        hand = self._open(table_id, user_id)
        return hand.locale if hand else None

    def locale_by_person(self, table_id: str) -> dict[int, str]:
        """Return the languages of people with an open message of a table, by user id."""
        return {
            user_id: hand.locale
            for (opened_at, user_id), hand in self._hands.items()
            if opened_at == table_id and not self._is_too_old(hand)
        }

    def doubt(self, table_id: str, user_id: int) -> None:
        """Let the next refresh of a person's hand edit it whatever it shows, as nobody knows that."""
        self._doubted[table_id, user_id] = None

    async def refresh(self, table_id: str, user_id: int, panel: Panel, reference: Reference) -> bool:
        """Refresh a person's open hand, if any, with at most one request. Raises what that raises.

        Returns False if it was clicked meanwhile, and may show an older state.
        """
        key, hand, wanted = (table_id, user_id), self._open(table_id, user_id), (panel, reference)
        if hand is None:
            self._doubted.pop(key, None)
            return True
        hand.wanted = wanted
        async with hand.editing:
            if hand.wanted is not wanted or (hand.shown == wanted and key not in self._doubted):
                return True
            await self._edit(hand)
        return self._hands.get(key, hand) is hand

    async def _edit(self, hand: OpenHand) -> None:
        """Edit a hand to show its newest content, unless its message shows something else meanwhile."""
        wanted = hand.wanted
        if wanted is None:
            return
        shown = await rendered(*wanted, hand.names)
        if hand.wanted is not wanted or self._hands.get(hand.key) is not hand:  # drawing takes a moment
            return
        hand.shown, hand.pick = None, ""
        self._doubted.pop(hand.key, None)
        editing = partial(hand.token.webhook.edit_message, hand.message_id)
        try:
            _ = await self._messages.edit(shown, editing, hand.message_id)
        except discord.HTTPException as error:
            if error.code not in LOST and not isinstance(error, discord.Forbidden | discord.NotFound):
                raise
            self._drop(hand)
            return
        hand.shown = wanted

    def _forget(self, message_id: int) -> None:
        self._drop(self._by_message.get(message_id))

    def _drop(self, hand: OpenHand | None) -> None:
        """Refresh a hand no more."""
        if hand is not None and self._hands.get(hand.key) is hand:
            del self._hands[hand.key]
        if hand is not None and self._by_message.get(hand.message_id) is hand:
            del self._by_message[hand.message_id]

    def _open(self, table_id: str, user_id: int) -> OpenHand | None:
        hand = self._hands.get((table_id, user_id))
        return None if hand is None or self._is_too_old(hand) else hand

    def _is_too_old(self, hand: OpenHand) -> bool:
        return hand.token.is_too_old(self._clock())


def _note(newest: Recent[K, int], key: K, interaction: discord.Interaction) -> None:
    newest[key] = max(interaction.id, newest.get(key, 0))
