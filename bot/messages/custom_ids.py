"""The custom_ids of our controls: only this module builds and parses them.

`tb|verb|table|decision|body` on buttons, `ts|…` on menus, `tm|…` on forms, at most 100 characters. Clients
can read custom_ids, so they contain nothing secret, except in messages that only the owner of the cards sees.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

BUTTON_PREFIX: Final = "tb"
MENU_PREFIX: Final = "ts"
MODAL_PREFIX: Final = "tm"
LONGEST: Final = 100
_MOST_DIGITS: Final = 18
"""The most digits that fit into a database integer."""
_LARGEST_ID: Final = 2**63 - 1
"""The largest database integer."""


class UnreadableControlError(ValueError):
    """A custom_id that this version did not write: outdated or forged."""


@dataclass(frozen=True, slots=True)
class Control:
    """A parsed custom_id: the verb that handles it, the table, and the seat's decision when it was drawn."""

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
    """Parse a custom_id; raises UnreadableControlError."""
    parts = custom_id.split("|", 4)
    if len(parts) != 5 or parts[0] not in (BUTTON_PREFIX, MENU_PREFIX, MODAL_PREFIX):
        raise UnreadableControlError(custom_id[:LONGEST])
    _, verb, table_id, decision, body = parts
    if decision and not is_number(decision, _MOST_DIGITS):
        raise UnreadableControlError(custom_id[:LONGEST])
    return Control(verb, table_id, int(decision) if decision else None, body)


def is_number(text: str, most_digits: int) -> bool:
    """Tell whether a text is a whole number with at most so many digits."""
    return text.isascii() and text.isdecimal() and len(text) <= most_digits


def is_id(text: str) -> bool:
    """Tell whether a text can be an id of Discord's, and so fits into the database."""
    return is_number(text, len(str(_LARGEST_ID))) and int(text) <= _LARGEST_ID


def confirming(body: str, about: str) -> str:
    """Return a body that confirms what was asked about a fingerprint."""
    return f"{body}{YES}{about}"


def answered(body: str) -> tuple[str, str]:
    """Return a body without its confirmation, and what the question was about; "" if nothing was confirmed.

    An older version did not say what it had asked about: that confirms nothing, and is asked again.
    """
    asked, confirmed, about = body.rpartition(YES)
    return (asked, about) if confirmed else (body, "")


class TableVerb(StrEnum):
    """The verbs of table controls; those of hands are in `bot.games.core.screen`.

    The bodies of those that can stake tokens are what their message offers (`bot.tables.model.offers`).
    """

    JOIN = "join"
    LEAVE = "leave"
    VARIANT = "variant"
    """Chooses another variant in the lobby."""
    GAME = "game"
    """Chooses another game in the lobby."""
    AIS = "ais"
    """Chooses the number and level of the AIs in the lobby: `2.easy`, or `2.rated` for one by ratings."""
    LEVEL = "level"
    """Chooses the level of the AIs between deals and matches."""
    INVITE = "invite"
    """Invites people to the lobby."""
    CALL = "call"
    """Calls the members who want to hear of new tables."""
    START = "start"
    """Starts the match that its body stands for."""
    FILL = "fill"
    """Fills up with AIs to so many seats and starts: `4.1a2b3c4d`."""
    PRESENT = "here"
    """Answers the ready-check before the first deal."""
    READY = "ready"
    """Ready for the next deal."""
    REMATCH = "rematch"
    RULES = "rules"
    HAND = "hand"
    REACT = "react"
    """Reacts to the last play, on the board: `17.c`, what the board showed and what the game makes of it."""
    LET_STAND = "stand"
    """Lets the last play stand, on the board: `17`."""
    HAND_LET_STAND = "let"
    """The same, clicked on a hand: the answer is the hand."""
    SEATS = "seats"
    """Opens the person's panel: their own seat, and their options concerning others."""
    BACK = "back"
    """Takes one's seat back from the AI."""
    HAND_BACK = "resume"
    """The same, clicked on a hand: the answer is the hand."""
    HAND_PRESENT = "yes"
    """Answers the ready-check, clicked on a hand: the answer is the hand."""
    HAND_READY = "next"
    """Ready for the next deal, clicked on a hand."""
    HAND_REMATCH = "again"
    """Plays again, clicked on a hand."""
    VOTE = "vote"
    """Votes to remove a player."""
    UNDO = "undo"
    """Votes to undo a deal."""
    WATCH = "watch"
    """Opens the board in private, in the person's language."""
    REFRESH = "look"
    """Shows the current state of a hand."""
    HOST = "host"
    """Opens the host's panel."""
    CLOCK = "clock"
    HINTS = "hints"
    """Lets players ask what an AI would play, or not."""
    KICK = "kick"
    NEW_HOST = "pass"
    END = "end"
    WHICH = "which"
    """Does at the chosen table what its body says, a verb and that verb's body: `leave:`."""
    NO = "no"


REPLAYS_AREA: Final = "replay"
"""The first part of all verbs of replays."""


class ReplayVerb(StrEnum):
    """The verbs of replays; bodies are the match, and then where its reader is: `1f0c.12.o`."""

    OPEN = "replay.open"
    """Opens the replay of a match."""
    START = "replay.start"
    BACK = "replay.back"
    ON = "replay.on"
    HIGHLIGHT = "replay.high"
    """Goes to the next event worth seeing."""
    EYES = "replay.eyes"
    """Looks from the chosen seat."""
    DEAL = "replay.deal"
    """Goes to the chosen deal."""
    STEP = "replay.step"
    """Goes to a step from another page of the replay."""
    SHARE = "replay.share"
    """Asks which part is to be posted."""
    POST_FROM = "replay.from"
    """Posts an animated picture that begins at the step."""
    POST_ALL = "replay.all"
    """Posts one of the whole match."""
    ANALYSE = "replay.weigh"
    """Has the match analysed, or shows how far that is, or what was found."""


NOT_READY: Final = "no"
"""The body of `HAND_READY` with which somebody takes back that they are ready."""
KEPT: Final = "keep"
"""The body of `UNDO` that withdraws a vote."""
UNDONE: Final = "undo"
"""The body of `END` with which a moderator undoes a deal."""
RATED: Final = "rated"
"""Stands for the AI level that is nearest to people's ratings."""
YES: Final = "!"
"""In a body that confirms an irreversible action: before what the question was about (`2.17!1a2b3c4d`)."""
ON_BOARDS: Final = frozenset(
    {
        TableVerb.JOIN,
        TableVerb.LEAVE,
        TableVerb.VARIANT,
        TableVerb.GAME,
        TableVerb.AIS,
        TableVerb.CLOCK,
        TableVerb.INVITE,
        TableVerb.CALL,
        TableVerb.START,
        TableVerb.FILL,
        TableVerb.PRESENT,
        TableVerb.READY,
        TableVerb.REMATCH,
        TableVerb.RULES,
        TableVerb.HAND,
        TableVerb.REACT,
        TableVerb.LET_STAND,
        TableVerb.SEATS,
        TableVerb.HOST,
        ReplayVerb.OPEN,
    },
)
"""The verbs on boards and notices: answered in private, or on the table's own board."""


DAYS_AREA: Final = "daily"
"""The first part of all verbs of the day's deals."""


class DayVerb(StrEnum):
    """The verbs of the day's deals; bodies name a deal: `2026-11-24.game`."""

    PAGE = "daily.page"
    """Show today's deals."""
    PLAY = "daily.play"
    """Play a deal, or go on with it."""
    SHARE = "daily.share"
    """Post one's line in the channel."""
    TABLE = "daily.table"
    """Show the server's table of the day that the body names, from a place on: `2026-11-24.10`."""
    CHECK = "daily.check"
    """Verify the person's own match of a deal."""
    BEFORE = "daily.before"
    """Show the deals of the day that the body names, which is over."""


LESSONS_AREA: Final = "lesson"
"""The first part of all verbs of taught hands."""


class LessonVerb(StrEnum):
    """The verbs of taught hands; bodies begin with the game, the hand and the moves made: `game.0.2`."""

    OPEN = "lesson.open"
    """Show a taught hand."""
    PLAY = "lesson.act"
    """Play in it what stands behind the semicolon."""
    PICK = "lesson.pick"
    """Open a choice in it."""
    MATCH = "lesson.match"
    """Deal a whole practice match of a game."""
