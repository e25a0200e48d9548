"""Reads the facts of a Nain Jaune board in every display."""

import re
from dataclasses import dataclass, field

from bot.games.nain_jaune.picture.scene import describe_nain_jaune
from tests.bot.games.shown_facts import SIGN_BY_SUIT, Facts, Readers, cards, codes_in, number


@dataclass
class NainJauneFacts(Facts):
    """The facts on a Nain Jaune board."""

    tokens: dict = field(default_factory=dict)
    stock: int = 0
    """Cards in the talon."""
    boxes: tuple = ()
    run: tuple = ()


def read_nain_jaune_text(text):
    """The facts of a board in text or emojis."""
    facts = NainJauneFacts(stock=number(r"talon (\d+)", text))
    boxes = re.findall(r"(10♦|J♣|Q♠|K♥|7♦)\W+(\d+)", re.split(r"\n(?:▶ )?P\d", text)[0])
    facts.boxes = tuple(sorted((card, int(count)) for card, count in boxes))
    for mark, name, held, tokens in re.findall(
        r"^(?:(\S+) )?(P\d+) · (\d+) cards?.*?(-?\d+) tokens?", text, re.MULTILINE
    ):
        facts.held[name], facts.tokens[name] = int(held), int(tokens)
        facts.awaited |= {name} if mark == "▶" else set()
    if run := re.search(r"^Run: (.*)$", text, re.MULTILINE):
        facts.run = run_of(run[1])
    return facts


def read_nain_jaune_picture(text):
    """The facts in a picture's description."""
    facts = NainJauneFacts(stock=number(r"The talon has (\d+) card", text))
    boxes = re.findall(r"(\d+) on (?:the Dwarf, )?(\w+ of \w+)", text)
    facts.boxes = tuple(sorted((_sign_of(name), int(count)) for count, name in boxes))
    players = r"(P\d+)(?: \(([^)]*)\))? has (\d+) cards?, (-?[\d,−]+) tokens?"
    for name, marks, held, tokens in re.findall(players, text):
        facts.held[name] = int(held)
        facts.tokens[name] = int(tokens.replace(",", "").replace("−", "-"))
        facts.awaited |= {name} if "to play" in marks else set()
    if run := re.search(r"The run is (.*?)\.", text):
        facts.run = run_of(run[1])
    return facts


def _sign_of(name):
    code = cards(name)[0]
    return code[:-1] + SIGN_BY_SUIT[code[-1]]


def run_of(text):
    """The last thirteen cards of a run, in their order: of longer ones, texts show no more."""
    return tuple(codes_in(text)[-13:])


READERS = Readers(read_nain_jaune_text, read_nain_jaune_picture, describe_nain_jaune)
