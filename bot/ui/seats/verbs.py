"""What the controls around the seats are for. Those that hold or play cards are in `bot.ui.games.screen`."""

from typing import Final

JOIN: Final = "join"
LEAVE: Final = "leave"
ADD_AI: Final = "ai"
START: Final = "start"
PRESENT: Final = "here"
"""Answers the look whether everybody is there, before the first deal."""
READY: Final = "ready"
"""Ready for the next deal."""
REMATCH: Final = "rematch"
RULES: Final = "rules"
HAND: Final = "hand"

SEATS: Final = "seats"
"""Opens the panel of the person who clicks: their seat, and what can be done about the others'."""
BACK: Final = "back"
"""The owner of a seat that an AI keeps plays again."""
HAND_BACK: Final = "resume"
"""The same, clicked on a hand: the answer is the hand."""
VOTE: Final = "vote"
"""Takes a person out, if most of the others want it too."""
UNDO: Final = "undo"
"""Undoes a deal for tokens, if all whose tokens are in it want it."""
WATCH: Final = "watch"
"""Opens the board in private, in one's own language."""
REFRESH: Final = "look"
"""Shows a hand as it is now."""

HOST: Final = "host"
"""Opens the host's panel."""
AI_LEVEL: Final = "level"
CLOCK: Final = "clock"
KICK: Final = "kick"
NEW_HOST: Final = "pass"
END: Final = "end"
UNDONE: Final = "undo"
"""The body of `END` where a moderator wants a deal for tokens undone."""

YES: Final = "!"
"""What the body of a control ends with when the question before what cannot be taken back was answered."""
NO: Final = "no"

ON_BOARDS: Final = frozenset(
    {JOIN, LEAVE, ADD_AI, START, PRESENT, READY, REMATCH, RULES, HAND, SEATS, HOST},
)
"""What boards and notices offer: answered in private, or on the table's own board."""
