"""The rules in words: titles and sources of variants, the rulebook, the document, and the editor of rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.core.face import CodeTable
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


_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


def _bluff_with_table_cards(_facts: Mapping[str, Any], t: Words) -> str:
    return t("Nobody can lie with cards that lie on the table: deal none there, or play with open cards.")


def _bluff_with_suits(_facts: Mapping[str, Any], t: Words) -> str:
    return t("Cards that lie face down show no suit: choose one of the two.")


def _bluff_with_try(_facts: Mapping[str, Any], t: Words) -> str:
    return t("A card that is tried lies open: choose another use of the stock, or play with open cards.")


def _opening_without_rank(_facts: Mapping[str, Any], t: Words) -> str:
    return t("If the player after the dealer leads, no rank decides it: let the first lead be any card.")


def _every_card_falls(_facts: Mapping[str, Any], t: Words) -> str:
    return t("A single card can’t burn the pile: choose at least two, or none.")


def _too_many_jokers(facts: Mapping[str, Any], t: Words) -> str:
    return t.plural(
        "A pack has two jokers: use {count} at most, or more packs.",
        "A pack has two jokers: use {count} at most, or more packs.",
        facts["most"],
    )


def _cards_do_not_fit(facts: Mapping[str, Any], t: Words) -> str:
    problem = t(
        "{players} players with {cards_each} cards each need {cards_needed} cards, but there"
        " are only {cards}.",
        **facts,
    )
    if facts["most_players"] < 2:
        return f"{problem} {t('Use more packs, or deal fewer cards each.')}"
    fewer = t(
        "Use more packs, deal fewer cards each, or allow at most {most} players.", most=facts["most_players"]
    )
    return f"{problem} {fewer}"


WORDING: Final = TABLE.wording(
    groups={
        "players": mark("Players and packs"),
        "deal": mark("The deal"),
        "pile": mark("What goes on what"),
        "killers": mark("Burning the pile"),
        "stock": mark("The stock"),
        "bluff": mark("Lying and doubting"),
        "endgame": mark("The end"),
    },
    reasons={
        "bluff_with_table_cards": _bluff_with_table_cards,
        "bluff_with_try": _bluff_with_try,
        "bluff_with_suits": _bluff_with_suits,
        "opening_without_rank": _opening_without_rank,
        "every_card_falls": _every_card_falls,
        "too_many_jokers": _too_many_jokers,
        "cards_do_not_fit": _cards_do_not_fit,
    },
)

_KNOBS: Final = (
    "players decks jokers dealer_next hand_cards table_cards opener opening_play court_lead court_floor"
    " lone_from killers killer_lead same_on_killer two_on_killer quad quad_twos stock_option bluff"
    " challengers window after_truth after_lie finish move_limit"
)
_VALUES: Final = (
    *_RANKS,
    *("loser", "rotate", "most_lowest", "lowest_card", "left_of_dealer", "low", "free"),
    *("stock_empty", "never", "ten_and_ace", "ten_only", "stays", "forced", "falls"),
    *("draw_first", "none", "draw_pass", "try_stuck", "try_always", "any", "next"),
    *("until_next_acts", "all_answer", "challenged", "challenger", "last_in", "first_out"),
    "ace_on_all",
)
_PRESETS: Final = ("paskahousu", "valepaska", "paskahousu_classic", "finnish_try", "poytapaska", "venda")

_LATER_KNOBS: Final = ("ace_lead", "lone_killers", "suit_goes")

CODES: Final = CodeTable.of(
    tuple((name,) for name in (*_KNOBS.split(), *_LATER_KNOBS)), {5: _PRESETS, 11: _VALUES}
)
