"""The custom_ids of our controls: built here and read here, nowhere else.

`tb|verb|table|decision|body` on buttons, `ts|…` on menus, `tm|…` on forms, at most 100 characters.
Clients can read custom_ids, so nothing secret stands in them but on messages that only the owner of the
cards sees.
"""

from dataclasses import dataclass
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
