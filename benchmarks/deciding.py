"""What a person clicks next who sees nothing but a private hand.

In most games eagerly, as `tests.e2e.eager`. Where ranks are said and cards lie face down: the truth if there
is one, a doubt now and then, and otherwise the play of somebody else is let stand.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from bot.games.core.screen import PLAY_VERB
from bot.messages.custom_ids import MENU_PREFIX, TableVerb
from tests.e2e.clicking import BUTTON, MENU, body, playable, texts, verb, with_verb
from tests.e2e.counting import RED
from tests.e2e.eager import Offer, choice

Json: TypeAlias = dict[str, Any]

DOUBTED: Final = 10
"""One of so many plays is doubted."""
_DOUBT: Final = "c"
"""What the button carries that doubts a claim."""
_PRIMARY: Final = 1
_CLAIM: Final = "k"
_LAID: Final = "What you laid"
_PAUSED: Final = "⏸"
"""A hand says so while its owner has to wait for others who may react."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What is clicked; in a menu, what is chosen."""

    custom_id: str
    values: tuple[str, ...] = ()


def decision(hand: Json) -> Decision | None:
    """Return the next click of a hand that makes a move or lets one stand, None if there is none."""
    offered = playable(hand)
    doubt = next((one for one in offered if body(one["custom_id"]) == _DOUBT), None)
    if doubt is not None and zlib.crc32(doubt["custom_id"].encode()) % DOUBTED == 0:
        return Decision(doubt["custom_id"])
    if (let_stand := with_verb(hand, TableVerb.HAND_LET_STAND)) is not None:
        return Decision(let_stand["custom_id"])
    if _PAUSED in texts(hand):
        return None
    menu = next((one for one in offered if one["type"] == MENU and verb(one) == PLAY_VERB), None)
    if menu is not None:
        return Decision(menu["custom_id"], (menu["options"][0]["value"],))
    buttons = [one for one in offered if one["type"] == BUTTON and one is not doubt]
    true = [one for one in buttons if body(one["custom_id"]).startswith(_CLAIM) and one["style"] == _PRIMARY]
    offers = [Offer(one["custom_id"], one["label"], one["style"] == RED) for one in true or buttons]
    return Decision(choice(offers).custom_id) if offers else None


def tells_of_move(custom_id: str, answers: Iterable[Json]) -> bool:
    """Tell whether answers to a play say whether it was made.

    Those to cards laid face down need not: an AI is asked first whether it doubts the play before, and if it
    does, nothing is laid. Only a hand in words that says what its owner laid tells that they did.
    """
    return not custom_id.startswith(f"{MENU_PREFIX}|") or any(_LAID in texts(answer) for answer in answers)
