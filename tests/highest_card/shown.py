"""Reads the facts of a board of Highest Card, whatever it is shown as."""

import re
from dataclasses import dataclass, field

from tests.bot.games.shown_facts import Facts, Readers, cards
from tests.highest_card.face import describe

_LYING = {"a card face down": "back", "■": "back", "no card yet": "nothing", "—": "nothing"}


@dataclass
class HighestCardFacts(Facts):
    """What a board of Highest Card tells."""

    lying: dict = field(default_factory=dict)
    """By player: a card that lies face up, its back, or nothing."""


def read(text):
    """The facts of a board, or of a picture's line and words."""
    facts = HighestCardFacts(awaited=set(re.findall(r"(P\d+) is to lay a card", text)))
    for name, told in re.findall(r"(P\d+)\s?: ([^,\n]*)", text):
        facts.lying[name] = _LYING.get(told) or cards(told)
    return facts


READERS = Readers(read, read, describe)
