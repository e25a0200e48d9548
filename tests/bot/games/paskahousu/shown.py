"""Reads the facts of a Paskahousu board in every display."""

import re
from dataclasses import dataclass, field

from bot.games.paskahousu.picture.scene import describe_paskahousu
from tests.bot.games.shown_facts import Facts, Readers, cards, number


@dataclass
class PaskahousuFacts(Facts):
    """The facts on a Paskahousu board."""

    up: dict = field(default_factory=dict)
    down: dict = field(default_factory=dict)
    gone: dict = field(default_factory=dict)
    """How a player is out of the game."""
    believe: set = field(default_factory=set)
    """Who let the claim stand that everybody must answer."""
    pile: tuple = ()
    """What lies on top, cards or who says what, and how many cards there are in all."""
    stock: int = 0
    burnt: int = 0
    shown: tuple = ()
    """What a challenge has just shown: who said what, the cards, and whether it was true."""
    doubts: list = field(default_factory=list)
    """The last challenges: who said what, who doubted it, and whether it was true."""


def read_text(text):
    """The facts of a board in text or emojis."""
    facts = PaskahousuFacts(stock=number(r"stock (\d+)", text), burnt=number(r"burnt (\d+)", text))
    for top, below in re.findall(r"^## (.*)\n(.*)$", text, re.MULTILINE):
        if verdict := re.search(r"(😇|🤥) (P\d) said “([^”]*)”", below):
            facts.shown = verdict[2], verdict[3], cards(top), verdict[1] == "😇"
        elif claim := re.search(r"“([^”]*)”", top):
            said = re.match(r"-# says (P\d)", below)[1], claim[1]
            facts.pile = said, counted(claim[1]) + number(r"beneath, (\d+)", below)
        else:
            facts.pile = cards(top), len(cards(top)) + number(r"beneath, (\d+)", below)
    if doubts := re.search(r"Doubted, last first: (.*)$", text, re.MULTILINE):
        found = re.findall(r"(😇|🤥) (P\d), “([^”]*)” \(\D*(P\d)\)", doubts[1])
        facts.doubts = [(name, claim, doubter, face == "😇") for face, name, claim, doubter in found]
    for mark, name, told in re.findall(r"^(?:(▶|🏁|🚪) )?(P\d+) · (.*)$", text, re.MULTILINE):
        _read_player(facts, mark, name, told)
    return facts


def _read_player(facts, mark, name, told):
    if mark == "▶":
        facts.awaited.add(name)
    if "believes it" in told:
        facts.believe.add(name)
    if gone := re.match(r"(out|left)", told):
        facts.gone[name] = gone[1]
    else:
        facts.held[name] = number(r"hand (\d+)", told)
        facts.up[name] = cards(told.partition("face up")[2].partition("face down")[0])
        facts.down[name] = number(r"face down (\d+)", told)


def counted(claim):
    """How many cards somebody says to lay."""
    word = claim.partition(" ")[0]
    words = ("one", "two", "three", "four", "five", "six")
    return words.index(word) + 1 if word in words else int(word)


def read_picture(text):
    """The facts in a picture's description."""
    facts = PaskahousuFacts(
        stock=number(r"The stock has (\d+) card", text), burnt=number(r"(\d+) cards? (?:is|are) burnt", text)
    )
    if pile := re.search(r"The pile has (\d+) cards? face down, on top (.*?), says (P\d)\.", text):
        facts.pile = (pile[3], pile[2]), int(pile[1])
    elif pile := re.search(r"The pile has (\d+) cards?, on top (.*?) from P", text):
        facts.pile = cards(pile[2]), int(pile[1])
    if shown := re.search(r"(P\d) said “([^”]*)” and (smiles|has)[^:]*?(?:true:|it was) ([^.]*)\.", text):
        facts.shown = shown[1], shown[2], cards(shown[4]), shown[3] == "smiles"
    if doubts := re.search(r"Doubted, last first: (.*)\.", text):
        found = re.findall(r"(P\d): “([^”]*)” – (?:(true), |caught by )(P\d)", doubts[1])
        facts.doubts = [(name, claim, doubter, bool(true)) for name, claim, true, doubter in found]
    for name, marks, told in re.findall(r"(P\d+)(?: \(([^)]*)\))? (?:is|has|went) (?!a very)([^.]*)\.", text):
        _read_seat(facts, name, marks, told)
    return facts


def _read_seat(facts, name, marks, told):
    if "to play" in marks:
        facts.awaited.add(name)
    if "believes it" in marks:
        facts.believe.add(name)
    if gone := re.match(r"(out|left)", told):
        facts.gone[name] = gone[1]
    else:
        facts.held[name] = number(r"(\d+) cards? in hand", told)
        facts.up[name] = cards(told)
        facts.down[name] = number(r"(\d+) face down", told)


READERS = Readers(read_text, read_picture, describe_paskahousu)
