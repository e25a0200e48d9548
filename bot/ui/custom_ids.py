"""The custom_ids of our controls: built here and read here, nowhere else.

`tb|verb|table|decision|body` on buttons, `ts|…` on menus, `tm|…` on forms, at most 100 characters.
Clients can read custom_ids, so nothing secret stands in them but on messages that only the owner of the
cards sees.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

BUTTON_PREFIX: Final = "tb"
MENU_PREFIX: Final = "ts"
MODAL_PREFIX: Final = "tm"
LONGEST: Final = 100
_MOST_DIGITS: Final = 18
"""What a database can compare with."""


class UnreadableControlError(ValueError):
    """A custom_id we did not write: from an older version, or forged."""


@dataclass(frozen=True, slots=True)
class Control:
    """What was clicked: who handles it, at which table, drawn at which decision of its seat."""

    verb: str
    table_id: str = ""
    decision: int | None = None
    body: str = ""


def build(prefix: str, control: Control) -> str:
    """Return the custom_id; raises ValueError if it is longer than Discord allows."""
    decision = "" if control.decision is None else str(control.decision)
    custom_id = "|".join((prefix, control.verb, control.table_id, decision, control.body))
    if len(custom_id) > LONGEST:
        raise ValueError(f"custom_id of {len(custom_id)} characters: {control.verb}")
    return custom_id


def read(custom_id: str) -> Control:
    """Return what a custom_id says; raises UnreadableControlError."""
    parts = custom_id.split("|", 4)
    if len(parts) != 5 or parts[0] not in (BUTTON_PREFIX, MENU_PREFIX, MODAL_PREFIX):
        raise UnreadableControlError(custom_id[:LONGEST])
    _, verb, table_id, decision, body = parts
    if decision and not is_number(decision, _MOST_DIGITS):
        raise UnreadableControlError(custom_id[:LONGEST])
    return Control(verb, table_id, int(decision) if decision else None, body)


def is_number(text: str, most_digits: int) -> bool:
    """Tell whether what a control carries is a whole number, and not too long."""
    return text.isascii() and text.isdecimal() and len(text) <= most_digits


class TableVerb(StrEnum):
    """What the controls of tables are for; those that hold or play cards are in `bot.ui.games.screen`."""

    JOIN = "join"
    LEAVE = "leave"
    ADD_AI = "ai"
    START = "start"
    PRESENT = "here"
    """Answers the look whether everybody is there, before the first deal."""
    READY = "ready"
    """Ready for the next deal."""
    REMATCH = "rematch"
    RULES = "rules"
    HAND = "hand"
    SEATS = "seats"
    """Opens the panel of the person who clicks: their seat, and what can be done about the others'."""
    BACK = "back"
    """The owner of a seat that an AI keeps plays again."""
    HAND_BACK = "resume"
    """The same, clicked on a hand: the answer is the hand."""
    VOTE = "vote"
    """Takes a person out, if most of the others want it too."""
    UNDO = "undo"
    """Undoes a deal for tokens, if all whose tokens are in it want it."""
    WATCH = "watch"
    """Opens the board in private, in one's own language."""
    REFRESH = "look"
    """Shows a hand as it is now."""
    HOST = "host"
    """Opens the host's panel."""
    AI_LEVEL = "level"
    CLOCK = "clock"
    KICK = "kick"
    NEW_HOST = "pass"
    END = "end"
    NO = "no"


KEPT: Final = "keep"
"""The body of `UNDO` where somebody takes their vote back."""
UNDONE: Final = "undo"
"""The body of `END` where a moderator wants a deal for tokens undone."""
YES: Final = "!"
"""What the body of a control ends with when the question before what cannot be taken back was answered."""
ON_BOARDS: Final = frozenset(
    {
        TableVerb.JOIN,
        TableVerb.LEAVE,
        TableVerb.ADD_AI,
        TableVerb.START,
        TableVerb.PRESENT,
        TableVerb.READY,
        TableVerb.REMATCH,
        TableVerb.RULES,
        TableVerb.HAND,
        TableVerb.SEATS,
        TableVerb.HOST,
    },
)
"""What boards and notices offer: answered in private, or on the table's own board."""
