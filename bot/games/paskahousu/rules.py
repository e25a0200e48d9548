"""The rules in words: titles and sources of variants, what decides one, the rulebook, the document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games.core.rule_document import RuleDocument
from bot.games.core.rule_words import as_sentence, fitting, headed
from bot.games.paskahousu.rule_words import TABLE
from bot.games.shedding.rule_rows import variant_title
from bot.i18n import Words, mark
from bot.messages.panels import Block
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
    "finnish_try": mark("the Finnish Wikipedia article, but not that a card of the same suit always goes"),
    "poytapaska": mark("Wikipedia’s list of variants, which calls it Spanish"),
    "venda": mark("a description of Venda from vendanews.fi"),
}


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the title of a variant; a server's variant has its own name."""
    return variant_title(rules, preset, PRESETS, _TITLES, GAME, t)


def credit(preset: str, t: Words) -> str:
    """Return the source of a documented variant, as a sentence."""
    return t("Source: {source}.", source=t(_SOURCES[preset]))


def rules_blocks(rules: PaskahousuRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the goal, and a paragraph for each part of the game.

    Differences from the documented variant of that name come first, if there is room.
    """
    heading = f"### {title(rules, preset, t)}\n{goal(rules, t)}"
    told = headed(TABLE.paragraphs(rules, t))
    return fitting((heading, *TABLE.changes(rules, preset, t), *told), (heading, *told))


def goal(rules: PaskahousuRules, t: Words) -> str:
    """Return the goal of the game."""
    finish = TABLE.phrase("finish", rules, t)
    return f"{as_sentence(t('get rid of all your cards'))} {as_sentence(finish)}"


def gist(rules: PaskahousuRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: what is unusual, then what every player needs."""
    return TABLE.deciding(rules, ("killers", "stock_option", "finish"), 3, t)


def _body(rules: PaskahousuRules, _: str, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in TABLE.paragraphs(rules, t):
        if text:
            yield from ("", f"**{heading}**", "", text)


DOCUMENT: Final = RuleDocument(
    name="paskahousu",
    presets=PRESETS,
    base="paskahousu",
    heading=lambda t: t("Paskahousu and Valepaska"),
    title=title,
    source=credit,
    differences=TABLE.differences,
    body=_body,
)
