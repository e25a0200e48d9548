"""Reads the facts of a Shithead board in every display."""

import re
from dataclasses import dataclass, field

from bot.games.shithead.picture.scene import describe_shithead
from tests.bot.games.shown_facts import Facts, Readers, cards, number


@dataclass
class ShitheadFacts(Facts):
    """The facts on a Shithead board."""

    up: dict = field(default_factory=dict)
    down: dict = field(default_factory=dict)
    gone: dict = field(default_factory=dict)
    """How a player is out of the game."""
    pile: tuple = ()
    """The cards on top, and how many there are in all."""
    stock: int = 0
    burnt: int = 0
    clockwise: bool | None = None


def read_shithead_text(text):
    """The facts of a board in text or emojis."""
    facts = ShitheadFacts(stock=number(r"stock (\d+)", text), burnt=number(r"burnt (\d+)", text))
    facts.clockwise = "down the list" in text
    top = re.search(r"^## (.*)$", text, re.MULTILINE)
    if top:
        shown = cards(top[1])
        facts.pile = shown, len(shown) + number(r"beneath, (\d+)", text)
    for mark, name, told in re.findall(r"^(?:(\S+) )?(P\d+) · (.*)$", text, re.MULTILINE):
        _read_player(facts, mark, name, told)
    return facts


def _read_player(facts, mark, name, told):
    if mark == "▶":
        facts.awaited.add(name)
    if gone := re.match(r"(out|eliminated|left)", told):
        facts.gone[name] = gone[1]
    else:
        facts.held[name] = number(r"hand (\d+)", told)
        facts.up[name] = cards(told.partition("face up")[2].partition("face down")[0])
        facts.down[name] = number(r"face down (\d+)", told)


def read_shithead_picture(text):
    """The facts in a picture's description."""
    facts = ShitheadFacts(
        stock=number(r"The stock has (\d+) card", text), burnt=number(r"(\d+) cards? (?:is|are) burnt", text)
    )
    facts.clockwise = "goes clockwise" in text
    if pile := re.search(r"The pile has (\d+) cards?, on top (.*?) from P", text):
        facts.pile = cards(pile[2]), int(pile[1])
    for name, marks, told in re.findall(r"(P\d+)(?: \(([^)]*)\))? (?:is|has|went) ([^.]*)\.", text):
        if "to play" in marks:
            facts.awaited.add(name)
        if gone := re.match(r"(out|eliminated|left)", told):
            facts.gone[name] = gone[1]
        else:
            facts.held[name] = number(r"(\d+) cards? in hand", told)
            facts.up[name] = cards(told)
            facts.down[name] = number(r"(\d+) face down", told)
    return facts


READERS = Readers(read_shithead_text, read_shithead_picture, describe_shithead)
