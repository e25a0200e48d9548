"""The rules in words: titles and sources of variants, differences, the rulebook, the document."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.core.rule_document import RuleDocument
from bot.games.paskahousu.house_rules import house_rule, matters
from bot.i18n import Words, mark
from bot.messages.list_words import sentence
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from game.core.rule_schema import Rules
from game.paskahousu.presets import PRESETS
from game.paskahousu.rules import PaskahousuRules

GAME: Final = mark("Paskahousu")
"""The name of the game."""

_TITLES: Final[Mapping[str, str]] = {
    "paskahousu": GAME,
    "valepaska": mark("Valepaska, the game of lies"),
    "paskahousu_classic": mark("Paskahousu, the stricter way"),
    "finnish_try": mark("Paskahousu with a try at the stock"),
    "poytapaska": mark("Pöytäpaska, with cards on the table"),
    "venda": mark("Venda, with two packs"),
}
_SOURCES: Final[Mapping[str, str]] = {
    "paskahousu": mark("the Paskahousu page of pagat.com, as retold by Wikipedia and others"),
    "valepaska": mark("the Valepaska page of pagat.com, and Korttipelit as cited by Wikipedia"),
    "paskahousu_classic": mark("an older English Wikipedia article"),
    "finnish_try": mark("the Finnish Wikipedia article"),
    "poytapaska": mark("Wikipedia’s list of variants, which calls it Spanish"),
    "venda": mark("a description of Venda from vendanews.fi"),
}


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the title of a variant; a server's variant has its own name."""
    if preset not in _TITLES:
        return " ".join(plain(preset).split()) or t(GAME)
    name = t(_TITLES[preset])
    if rules == PRESETS[preset]:
        return name
    house_rules = t("house rules")
    return f"{name} · {house_rules}"


def credit(preset: str, t: Words) -> str:
    """Return the source of a documented variant, as a sentence."""
    return t("Source: {source}.", source=t(_SOURCES[preset]))


def differences(rules: PaskahousuRules, base: PaskahousuRules, t: Words) -> list[str]:
    """Return the differences from `base`, in the rules' order; a line for each rule with an effect."""
    return [house_rule(name, rules, t) for name in rules.differences(base) if matters(name, rules)]


_UNTOLD: Final[Mapping[str, Any]] = {
    "opening_play": "free",
    "lone_from": None,
    "quad": 0,
    "stock_option": "none",
    "move_limit": PaskahousuRules.model_fields["move_limit"].default,
}
"""Values by knob that need no mention."""
_MOST_CHARACTERS: Final = 3500


def rules_blocks(rules: PaskahousuRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the goal, and a paragraph for each part of the game.

    Differences from the documented variant of that name come first, if there is room.
    """
    heading = f"### {title(rules, preset, t)}\n{goal(rules, t)}"
    told = tuple(f"**{name}**\n{text}" for name, text in paragraphs(rules, t))
    versions = ((heading, *_changes(rules, preset, t), *told), (heading, *told))
    fitting = (texts for texts in versions if sum(map(len, texts)) <= _MOST_CHARACTERS)
    return tuple(Text(text) for text in next(fitting, versions[-1]))


def goal(rules: PaskahousuRules, t: Words) -> str:
    """Return the goal of the game."""
    return _sentences((t("get rid of all your cards"), house_rule("finish", rules, t)))


def paragraphs(rules: PaskahousuRules, t: Words) -> Sequence[tuple[str, str]]:
    """Return the paragraphs of the rules, each with its heading."""
    parts = (
        (t("The cards"), _cards(rules, t)),
        (t("The deal"), _deal(rules, t)),
        (t("Your turn"), _turn(rules, t)),
        (t("What goes on what"), _pile(rules, t)),
        (t("Burning the pile"), _killers(rules, t)),
        (t("Lying and doubting"), _bluff(rules, t)),
        (t("The table cards"), _table_cards(rules, t)),
        (t("The end"), _told(("finish", "dealer_next", "move_limit"), rules, t)),
    )
    sentences = ((heading, _sentences(phrases)) for heading, phrases in parts)
    return tuple((heading, text) for heading, text in sentences if text)


def _changes(rules: PaskahousuRules, preset: str, t: Words) -> tuple[str, ...]:
    """Return how rules with a documented name differ from it, nothing if they do not."""
    changed = differences(rules, PRESETS.get(preset, rules), t)
    if not changed:
        return ()
    heading = t("House rules here")
    return ("\n".join((f"**{heading}**", *(f"- {line}" for line in changed))),)


def _cards(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    jokers = ("jokers",) if rules.jokers else ()
    yield ", ".join(house_rule(name, rules, t) for name in ("players", "decks", *jokers))
    yield t("the 3 is lowest, then 4 and so on to the Ace, and the 2 is highest; suits do not matter")


def _deal(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    if rules.table_cards:
        yield t.plural(
            "everyone is dealt {count} card face down, {count} face up on it, and a hand of {hand}; the rest"
            " is the stock",
            "everyone is dealt {count} cards face down, {count} face up on them, and a hand of {hand}; the"
            " rest is the stock",
            rules.table_cards,
            hand=rules.hand_cards,
        )
    else:
        yield t("everyone is dealt {hand} cards; the rest is the stock", hand=rules.hand_cards)
    yield from _told(("opener", "opening_play"), rules, t)


def _turn(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    if rules.bluff:
        yield t("lay one card or several face down, and name one rank that fits; any of your cards will do")
    else:
        yield t("play one card or several of the same rank that fit")
    yield t("then you draw back up to {hand} cards while the stock lasts", hand=rules.hand_cards)
    yield t("or pick up the whole pile; you may always do so, and the next player leads")
    yield from _told(("stock_option", "lone_from"), rules, t)


def _pile(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    yield t("an equal or higher number goes on a number from 3 to 9")
    yield from _told(("court_floor",), rules, t)
    if rules.killers == "ten_only":
        yield t("an equal or higher one of them goes on a Jack, Queen, King or Ace, and no number does")
    else:
        yield t("an equal or higher one of them goes on a Jack, Queen or King, and no number does")
    yield t("a 2 goes on all of these, and only another 2 goes on a 2")
    yield from _told(("court_lead",), rules, t)


def _killers(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    names = ("killers", "killer_lead", "same_on_killer", "two_on_killer", "quad", "quad_twos")
    return _told(names, rules, t)


def _bluff(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    if not rules.bluff:
        return
    yield house_rule("bluff", rules, t)
    if (rules.challengers, rules.window) == ("any", "until_next_acts"):
        yield t("{doubters} until the next player acts", doubters=house_rule("challengers", rules, t))
        yield t("before a pile burns or somebody goes out, everybody is asked")
    else:
        yield from _told(("challengers", "window"), rules, t)
    yield t("who doubts first counts, and only the last play is shown; one wrong card makes it a lie")
    yield from _told(("after_truth", "after_lie"), rules, t)
    yield t("a pile that is doubted doesn’t burn")


def _table_cards(rules: PaskahousuRules, t: Words) -> Iterator[str]:
    if not rules.table_cards:
        return
    yield t(
        "when stock and hand are empty, you play your face-up cards from the table; cards you"
        " pick up come first"
    )
    yield t("the face-down cards come last: turn one, and if it doesn’t fit, pick it up with the pile")


def _told(names: Iterable[str], rules: PaskahousuRules, t: Words) -> Iterator[str]:
    """Yield the phrases of some knobs, except those without effect or with obvious values."""
    for name in names:
        if matters(name, rules) and (name not in _UNTOLD or getattr(rules, name) != _UNTOLD[name]):
            yield house_rule(name, rules, t)


def _sentences(phrases: Iterable[str]) -> str:
    return " ".join(f"{sentence(phrase)}." for phrase in phrases)


def _body(rules: PaskahousuRules, _: str, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        yield from ("", f"**{heading}**", "", text)


DOCUMENT: Final = RuleDocument(
    name="paskahousu",
    presets=PRESETS,
    base="paskahousu",
    heading=lambda t: t("Paskahousu and Valepaska"),
    title=title,
    source=credit,
    differences=differences,
    body=_body,
)
