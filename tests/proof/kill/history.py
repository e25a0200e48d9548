"""What people did and which answers they got, to compare with what is stored."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from bot.messages.refusals import BROKEN, SENTENCES
from tests.e2e.clicking import texts
from tests.support.databases import rows_of

_BEGINNINGS = [text.split("{")[0] for text in (*SENTENCES.values(), BROKEN)]
REFUSED = re.compile("|".join(re.escape(text) for text in _BEGINNINGS if len(text) > 8))
"""How everything begins that says that a click did nothing."""
DENIED = SENTENCES["try_again"]
"""What says that nothing was saved, and asks to try again."""


@dataclass(frozen=True)
class Try:
    """A click on a control that plays: whose, at which table, drawn at which of that seat's decisions."""

    user_id: str
    table_id: str
    decision: str


@dataclass
class Verdict:
    """What a whole run comes to."""

    acknowledged: int
    lost: dict[int, str]
    """Clicks whose move people were told about, and that are not stored, with what they read."""
    doubled: dict[Try, list[int]]
    """Decisions that were stored more than once, with their clicks."""
    stored: int
    """Clicks whose move is stored, told or not: the bot may die before it answers."""
    carried_out: dict[int, str] = field(default_factory=dict)
    """Clicks and orders of which people were told that nothing changed, and that are stored."""
    orders: int = 0
    """Orders of the bank that people were told about; those that are not in the ledger are `lost` too."""

    def __str__(self) -> str:
        return (
            f"{self.acknowledged} moves and {self.orders} orders acknowledged, {len(self.lost)} lost, "
            f"{len(self.doubled)} doubled, {len(self.carried_out)} denied and carried out; "
            f"{self.stored} moves stored"
        )


@dataclass
class History:
    """Every click that played, and what its owner saw of it."""

    told: dict[int, str] = field(default_factory=dict)
    """Clicks whose move their owners were told about, with what they read."""
    awaited: int = 0
    """How many of them set `reached`."""
    reached: asyncio.Event = field(default_factory=asyncio.Event)
    refused: int = 0
    unanswered: int = 0
    clicks: dict[Try, list[int]] = field(default_factory=lambda: defaultdict(list))
    orders: dict[int, str] = field(default_factory=dict)
    """Orders of the bank that were told to be carried out, with what was read."""

    deferred: set[str] = field(default_factory=set)
    """Clicks of which their owners were told something later, if at all."""
    denied: dict[int, str] = field(default_factory=dict)
    """Clicks and orders of which people were told that nothing changed, with what was read."""

    def note(self, user_id: str, custom_id: str, result: Any, sent: Iterable[dict[str, Any]] = ()) -> None:
        """Remember what became of a click on a control that plays.

        Nobody is told anything by a deferral, whose message still says what it said of the click before, nor
        in a message that they have put away. `sent` is what the bot has answered: on a slow machine, the
        message has been refreshed since, and its refusal is gone.
        """
        if result.id is None:
            return
        _, _, table_id, decision, _ = custom_id.split("|", 4)
        self.clicks[Try(user_id, table_id, decision)].append(int(result.id))
        read = "" if result.deferred else "\n".join(map(texts, result.messages))
        if result.deferred:
            self.deferred.add(result.id)
        if not result.ok:
            self.unanswered += 1
        elif REFUSED.search(answered := "\n".join([read, *map(texts, sent)])):
            self.refused += 1
            self._note_denial(result, answered)
        elif read:
            self.told[int(result.id)] = read
            if len(self.told) >= self.awaited:
                self.reached.set()

    def note_order(self, result: Any) -> None:
        """Remember what became of an order of the bank."""
        read = "\n".join(map(texts, result.messages))
        if result.id is None or not result.ok or not read or result.deferred:
            return
        if REFUSED.search(read):
            self._note_denial(result, read)
        else:
            self.orders[int(result.id)] = read

    def note_what_followed(self, sent: Iterable[tuple[str | None, Any]]) -> None:
        """Remember what the bot has sent, each with its interaction, to clicks that it had deferred."""
        for interaction_id, body in sent:
            if interaction_id in self.deferred and isinstance(body, dict) and DENIED in texts(body):
                self.denied[int(interaction_id)] = texts(body)

    def _note_denial(self, result: Any, read: str) -> None:
        if DENIED in read:
            self.denied[int(result.id)] = read

    def verdict(self, address: str) -> Verdict:
        """Compare with the log and the ledger of a database."""
        rows = rows_of(address, "SELECT DISTINCT interaction_id FROM action WHERE interaction_id IS NOT NULL")
        logged = {number for (number,) in rows}
        keys = rows_of(address, "SELECT key FROM transfer WHERE reason = 'granted'")
        posted = {int(key.rpartition(":")[2]) for (key,) in keys}
        doubled = {}
        for one, clicks in self.clicks.items():
            if len(both := [number for number in clicks if number in logged]) > 1:
                doubled[one] = both
        lost = {number: told for number, told in self.told.items() if number not in logged}
        lost |= {number: told for number, told in self.orders.items() if number not in posted}
        carried_out = {number: told for number, told in self.denied.items() if number in logged | posted}
        return Verdict(len(self.told), lost, doubled, len(logged), carried_out, len(self.orders))
