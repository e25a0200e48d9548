"""The editor's words for the knobs of Paskahousu, and the table of its rule codes."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.face import CodeTable, Wording, player_words, rank_words
from bot.i18n import Words, mark

_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")


def _packs(value: int, t: Words) -> str:
    return t.plural("one pack of 52 cards", "{count} packs of 52 cards", value)


def _jokers(value: int, t: Words) -> str:
    return t.plural("{count} joker", "{count} jokers", value) if value else t("no jokers")


def _table_cards(value: int, t: Words) -> str:
    if not value:
        return t("no cards on the table")
    return t.plural(
        "{count} face-down and {count} face-up card each",
        "{count} face-down and {count} face-up cards each",
        value,
    )


def _hand_cards(value: int, t: Words) -> str:
    return t.plural("{count} card in hand", "{count} cards in hand", value)


def _quad(value: int, t: Words) -> str:
    return t("{count} of a kind", count=value) if value else t("Never")


def _moves(value: int, t: Words) -> str:
    return t.plural("{count} move", "{count} moves", value)


def _floor(value: str, t: Words) -> str:
    return t("On a {rank} or higher", rank=value)


def _lone(value: str, t: Words) -> str:
    return t("From the {rank} up", rank=rank_words(value, t))


def _bluff_with_table_cards(_facts: Mapping[str, Any], t: Words) -> str:
    return t("Nobody can lie with cards that lie on the table: deal none there, or play with open cards.")


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


WORDING: Final = Wording(
    groups={
        "players": mark("Players and packs"),
        "deal": mark("The deal"),
        "pile": mark("What goes on what"),
        "killers": mark("Burning the pile"),
        "stock": mark("The stock"),
        "bluff": mark("Lying and doubting"),
        "endgame": mark("The end"),
    },
    labels={
        "players.0": mark("Minimum players"),
        "players.1": mark("Maximum players"),
        "decks": mark("Packs"),
        "jokers": mark("Jokers"),
        "dealer_next": mark("Who deals the next match"),
        "hand_cards": mark("Cards in hand"),
        "table_cards": mark("Cards on the table"),
        "opener": mark("Who leads first"),
        "opening_play": mark("The first lead"),
        "court_lead": mark("Leading Jacks, Queens and Kings"),
        "court_floor": mark("Jacks, Queens and Kings on numbers"),
        "lone_from": mark("Cards that are laid one at a time"),
        "killers": mark("Cards that burn the pile"),
        "killer_lead": mark("If such a card is led"),
        "same_on_killer": mark("Its own rank on it"),
        "two_on_killer": mark("A 2 on it"),
        "quad": mark("Cards of the same rank that burn the pile"),
        "quad_twos": mark("As many 2s"),
        "stock_option": mark("The top card of the stock"),
        "bluff": mark("How cards are laid"),
        "challengers": mark("Who may doubt"),
        "window": mark("Until when"),
        "after_truth": mark("Who leads after a doubted truth"),
        "after_lie": mark("Who leads after a lie that was found"),
        "finish": mark("Who wins or loses"),
        "move_limit": mark("Moves before a deal is cut off"),
    },
    knobs={"players": mark("Players")},
    values={
        "dealer_next": {"loser": mark("The loser"), "rotate": mark("The player after the dealer")},
        "opener": {
            "most_lowest": mark("Who holds most 3s, otherwise most 4s, and so on"),
            "lowest_card": mark("Who holds the lowest card"),
            "left_of_dealer": mark("The player after the dealer"),
        },
        "opening_play": {
            "low": mark("The rank that decides who leads; with lies, called 3s"),
            "free": mark("Any card"),
        },
        "court_lead": {
            "free": mark("Allowed"),
            "stock_empty": mark("Once the stock is empty"),
            "never": mark("Never"),
        },
        "court_floor": {None: mark("On any number")},
        "lone_from": {None: mark("None")},
        "killers": {
            "ten_and_ace": mark("The 10 on numbers, the Ace on Jack, Queen and King"),
            "ten_only": mark("Only the 10; the Ace is above the King"),
        },
        "killer_lead": {
            "stays": mark("It stays on the table"),
            "forced": mark("The next player must pick it up"),
            "falls": mark("It burns at once"),
        },
        "same_on_killer": {True: mark("Goes"), False: mark("Doesn’t go")},
        "two_on_killer": {True: mark("Goes"), False: mark("Doesn’t go")},
        "quad_twos": {True: mark("Burn the pile, too"), False: mark("Don’t burn it")},
        "stock_option": {
            "draw_first": mark("Can be drawn before playing"),
            "none": mark("Only refills hands"),
            "draw_pass": mark("Can be drawn instead of playing"),
            "try_stuck": mark("Can be tried if you can’t play"),
            "try_always": mark("Can be tried instead of playing"),
        },
        "bluff": {False: mark("Face up"), True: mark("Face down, and you say what they are")},
        "challengers": {"any": mark("Any other player"), "next": mark("Only the next player")},
        "window": {
            "until_next_acts": mark("Until the next player acts"),
            "all_answer": mark("Everybody is asked after every play"),
        },
        "after_truth": {"challenged": mark("Who told it"), "next": mark("The player after")},
        "after_lie": {"next": mark("The player after the liar"), "challenger": mark("Who doubted")},
        "finish": {
            "last_in": mark("The last player with cards loses"),
            "first_out": mark("The first player without cards wins"),
        },
    },
    said={
        "players.0": player_words,
        "players.1": player_words,
        "decks": _packs,
        "jokers": _jokers,
        "hand_cards": _hand_cards,
        "table_cards": _table_cards,
        "court_floor": _floor,
        "lone_from": _lone,
        "quad": _quad,
        "move_limit": _moves,
    },
    offered={"quad": (0, *range(2, 13))},
    reasons={
        "bluff_with_table_cards": _bluff_with_table_cards,
        "bluff_with_try": _bluff_with_try,
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
)
_PRESETS: Final = ("paskahousu", "valepaska", "paskahousu_classic", "finnish_try", "poytapaska", "venda")

CODES: Final = CodeTable.of(tuple((name,) for name in _KNOBS.split()), {5: _PRESETS, 11: _VALUES})
