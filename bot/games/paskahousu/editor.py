"""The editor of Paskahousu: groups and conflicts, and the table of its rule codes."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.face import CodeTable
from bot.games.paskahousu.rule_words import TABLE
from bot.i18n import Words, mark

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
