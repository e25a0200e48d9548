"""One phrase for each house rule, used for the rules and their differences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.i18n import Words, mark
from bot.messages.card_words import rank_name
from game.core.cards import RANK_BY_CODE
from game.paskahousu.rules import PaskahousuRules

_CHOICES: Final[Mapping[str, Mapping[Any, str]]] = {
    "dealer_next": {
        "loser": mark("the loser deals the next match"),
        "rotate": mark("the deal passes to the left"),
    },
    "opener": {
        "most_lowest": mark("the player with the most 3s leads; if nobody has one, the most 4s, and so on"),
        "lowest_card": mark("the player with the lowest card leads: a 3, otherwise a 4, and so on"),
        "left_of_dealer": mark("the player to the left of the dealer leads"),
    },
    "court_lead": {
        "free": mark("Jacks, Queens and Kings can be led like any card"),
        "stock_empty": mark("Jacks, Queens and Kings are led only once the stock is empty"),
        "never": mark("Jacks, Queens and Kings are never led"),
    },
    "killers": {
        "ten_and_ace": mark(
            "a 10 on 3 to 9 burns the pile, and so does an Ace on a Jack, Queen or King: it leaves the game,"
            " and the player leads again"
        ),
        "ten_only": mark(
            "a 10 on any card but a 10 or a 2 burns the pile: it leaves the game, and the player leads again;"
            " the Ace is a card above the King"
        ),
    },
    "quad_twos": {
        True: mark("four 2s burn it, too"),
        False: mark("2s never burn it by their number"),
    },
    "stock_option": {
        "draw_first": mark("once a turn, before playing, you can draw the top card of the stock"),
        "none": mark("the stock only refills hands"),
        "draw_pass": mark("instead of playing, you can draw the top card of the stock"),
        "try_stuck": mark(
            "if you can’t play, you can try the top card of the stock; if it doesn’t fit, you pick it up with"
            " the pile"
        ),
        "try_always": mark(
            "instead of playing, you can try the top card of the stock; if it doesn’t fit, you pick it up"
            " with the pile"
        ),
    },
    "bluff": {
        True: mark("cards are laid face down, and you say what they are: the truth, or not"),
        False: mark("cards are laid face up"),
    },
    "challengers": {
        "any": mark("any other player may doubt it"),
        "next": mark("only the next player may doubt it"),
    },
    "window": {
        "until_next_acts": mark(
            "doubts count until the next player acts; before a pile burns or somebody goes out, everybody is"
            " asked"
        ),
        "all_answer": mark("everybody is asked after every play"),
    },
    "after_truth": {
        "challenged": mark("if it was true, the doubter takes the pile, and the player leads again"),
        "next": mark("if it was true, the doubter takes the pile, and the player after the last one leads"),
    },
    "after_lie": {
        "next": mark("if it was a lie, the liar takes the pile, and the player after the liar leads"),
        "challenger": mark("if it was a lie, the liar takes the pile, and the doubter leads"),
    },
    "finish": {
        "first_out": mark("the first player without cards wins"),
        "last_in": mark("the last player with cards loses and is the paskahousu"),
    },
}
"""Phrases by knob and value, for knobs with few values."""


def house_rule(name: str, rules: PaskahousuRules, t: Words) -> str:
    """Return a phrase for a knob's value, in lower case without a full stop."""
    if name in _CHOICES:
        return t(_CHOICES[name][getattr(rules, name)])
    return _WORDED[name](rules, t)


def matters(name: str, rules: PaskahousuRules) -> bool:
    """Tell whether a knob changes anything under these rules."""
    match name:
        case "challengers" | "window" | "after_truth" | "after_lie":
            return rules.bluff
        case "same_on_killer" | "two_on_killer":
            return rules.killer_lead == "stays"
        case "quad_twos":
            return rules.quad > 0
    return True


def killers(rules: PaskahousuRules, t: Words) -> str:
    """Return the cards that burn the pile, several of them: `10s and Aces`."""
    return t("10s and Aces") if rules.killers == "ten_and_ace" else t("10s")


def _players(rules: PaskahousuRules, t: Words) -> str:
    fewest, most = rules.players
    if fewest == most:
        return t.plural("{count} player", "{count} players", most)
    return t("{fewest} to {most} players", fewest=fewest, most=most)


def _packs(rules: PaskahousuRules, t: Words) -> str:
    return t.plural("one pack of 52 cards", "{count} packs of 52 cards", rules.decks)


def _jokers(rules: PaskahousuRules, t: Words) -> str:
    if not rules.jokers:
        return t("no jokers")
    return t.plural("{count} joker, which is a 2", "{count} jokers, which are 2s", rules.jokers)


def _table_cards(rules: PaskahousuRules, t: Words) -> str:
    if not rules.table_cards:
        return t("no cards on the table")
    return t.plural(
        "{count} face-down and {count} face-up card each",
        "{count} face-down and {count} face-up cards each",
        rules.table_cards,
    )


def _hand_cards(rules: PaskahousuRules, t: Words) -> str:
    return t.plural("{count} card in hand", "{count} cards in hand", rules.hand_cards)


def _opening_play(rules: PaskahousuRules, t: Words) -> str:
    if rules.opening_play == "free":
        return t("the first lead can be any card")
    if rules.bluff:
        return t("the first lead must be called 3s, whatever it is")
    return t("the first lead must be of the rank that decides who leads")


def _court_floor(rules: PaskahousuRules, t: Words) -> str:
    if rules.court_floor is None:
        return t("Jacks, Queens and Kings go on any number")
    return t("Jacks, Queens and Kings go on numbers from {floor} up", floor=rules.court_floor)


def _lone_from(rules: PaskahousuRules, t: Words) -> str:
    if rules.lone_from is None:
        return t("you can play any number of cards of the same rank at once")
    rank = rank_name(RANK_BY_CODE[rules.lone_from], t)
    if not rules.quad:
        return t("from the {rank} up, you play cards one at a time", rank=rank)
    return t(
        "from the {rank} up, you play cards one at a time, or at least {quad} at once",
        rank=rank,
        quad=rules.quad,
    )


def _killer_lead(rules: PaskahousuRules, t: Words) -> str:
    cards = killers(rules, t)
    match rules.killer_lead:
        case "stays":
            return t("{cards} that are led stay on the table", cards=cards)
        case "forced":
            return t("{cards} that are led must be picked up by the next player", cards=cards)
        case "falls":
            return t("{cards} that are led burn at once", cards=cards)


def _same_on_killer(rules: PaskahousuRules, t: Words) -> str:
    if rules.same_on_killer:
        return t("its own rank goes on such a card")
    return t("its own rank doesn’t go on such a card")


def _two_on_killer(rules: PaskahousuRules, t: Words) -> str:
    if rules.two_on_killer:
        return t("a 2 goes on it")
    return t("a 2 doesn’t go on it")


def _quad(rules: PaskahousuRules, t: Words) -> str:
    if not rules.quad:
        return t("cards of the same rank don’t burn the pile")
    if rules.quad == 4:
        return t("four of a kind on top burn the pile, too")
    return t("{count} of a kind on top burn the pile, too", count=rules.quad)


def _move_limit(rules: PaskahousuRules, t: Words) -> str:
    return t.plural(
        "an endless deal is cut off after {count} move",
        "an endless deal is cut off after {count} moves",
        rules.move_limit,
    )


_WORDED: Final[Mapping[str, Callable[[PaskahousuRules, Words], str]]] = {
    "players": _players,
    "decks": _packs,
    "jokers": _jokers,
    "table_cards": _table_cards,
    "hand_cards": _hand_cards,
    "opening_play": _opening_play,
    "court_floor": _court_floor,
    "lone_from": _lone_from,
    "killer_lead": _killer_lead,
    "same_on_killer": _same_on_killer,
    "two_on_killer": _two_on_killer,
    "quad": _quad,
    "move_limit": _move_limit,
}
"""Functions by knob, for knobs with numbers, ranks, or words that depend on others."""
