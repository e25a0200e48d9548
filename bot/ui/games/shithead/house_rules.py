"""One phrase for each house rule, used for the rules and their differences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.i18n import Words, mark
from bot.ui.words.cards import a_rank, rank_name
from bot.ui.words.lists import any_of
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import PacksFit, PacksPer, ShitheadRules

_CHOICES: Final[Mapping[str, Mapping[Any, str]]] = {
    "dealer_next": {
        "loser": mark("the loser deals next"),
        "rotate": mark("the deal goes round to the left"),
    },
    "sequel": {
        None: mark("one deal is a match"),
        "reverse_2": mark("a second deal follows, in reverse"),
    },
    "deal_style": {
        "three_rows": mark("the face-up cards are dealt"),
        "choose_up": mark("everyone chooses the face-up cards from the hand"),
        "choose_both": mark(
            "everyone chooses the face-down cards unseen, then the face-up cards from the rest"
        ),
    },
    "exchange": {
        "own": mark("before play, hand cards may be swapped for one’s own face-up cards"),
        "none": mark("no cards are swapped before play"),
    },
    "stacking": {
        "off": mark("each face-up card has a place of its own"),
        "own": mark(
            "before play, equal cards may share a face-up place, and the hand is filled up again;"
            " later they are laid together"
        ),
        "any": mark(
            "before play, equal cards may be put on anybody’s face-up cards, and the hand is filled up "
            "again; later they are laid together"
        ),
    },
    "opener": {
        "left_of_dealer": mark("the player to the left of the dealer leads"),
        "first_dealt_low_up": mark(
            "whoever was dealt the first face-up 3 leads; without one, a 3 in hand, then the 4s, and so on"
        ),
        "low_in_hand": mark("whoever holds the lowest card leads: a 3, else a 4, and so on, the 2 last"),
        "after_thrown_low": mark(
            "all 3s in hand (else 4s, and so on) are thrown on the pile, and the player after the last to"
            " throw begins"
        ),
        "after_thrown_king": mark(
            "all Kings in hand (else Queens, and so on) are thrown on the pile, and the player after the last"
            " to throw begins"
        ),
    },
    "opening_play": {
        "free": mark("the first lead is free"),
        "low_card": mark("the first lead is the lowest rank in hand, 3 being lowest and 2 highest"),
    },
    "compare": {
        "ge": mark("plays must equal or beat the card on top"),
        "gt": mark("plays must beat the card on top: its equal does not do"),
    },
    "ace": {
        "high": mark("the Ace is highest, the 2 lowest"),
        "low": mark("the King is highest, the Ace lowest"),
    },
    "runs": {
        "off": mark("suits do not matter"),
        "suited": mark(
            "a run of one suit, rank after rank, may be laid at once, each card legal on the one before"
        ),
    },
    "burn_leader": {
        "same": mark("whoever burns the pile leads again"),
        "next": mark("after a burn the next player leads"),
    },
    "attack_leader": {
        "after_last_player": mark("after an attack without answer, the player after the attacker leads"),
        "attacker": mark("after an attack without answer, the attacker leads"),
    },
    "must_play": {
        True: mark("whoever can play must"),
        False: mark("the pile may be taken even by those who could play"),
    },
    "chance_card": {
        "off": mark("nobody may try the top card of the stock"),
        "if_stuck": mark(
            "whoever cannot play may try the top card of the stock; if it does not fit, it is taken with the"
            " pile"
        ),
        "always": mark(
            "instead of playing, the top card of the stock may be tried; if it does not fit, it is taken with"
            " the pile"
        ),
    },
    "pickup_victim": {
        "self": mark("whoever cannot play takes the pile"),
        "previous": mark("if you cannot play, the player who laid the top card takes the pile, and you lead"),
    },
    "pickup_leader": {
        "next": mark("after a pick-up the next player leads"),
        "last_to_play": mark("after a pick-up the last to have laid a card leads"),
    },
    "up_cards": {
        "from_table": mark(
            "with no stock and no hand left, the face-up cards are played from the table; cards picked up are"
            " played first"
        ),
        "into_hand": mark("with no stock and no hand left, the face-up cards are taken into the hand"),
    },
    "up_pickup": {
        "none": mark("a pick-up leaves the face-up cards on the table"),
        "add_one": mark("whoever picks up while playing from the table takes one of their face-up cards too"),
    },
    "blind_chain": {
        True: mark("several face-down cards may be turned in one turn, as long as they fit"),
        False: mark("one face-down card is turned per turn"),
    },
    "finish": {
        "first_out": mark("the first player without cards wins"),
        "last_in": mark("the last player with cards loses"),
    },
}
"""Phrases by knob and value, for knobs with few values."""


def house_rule(name: str, rules: ShitheadRules, t: Words) -> str:
    """Return a phrase for a knob's value, in lower case without a full stop."""
    if name in _CHOICES:
        return t(_CHOICES[name][getattr(rules, name)])
    return _WORDED[name](rules, t)


def matters(name: str, rules: ShitheadRules) -> bool:
    """Tell whether a knob changes anything under these rules."""
    if name in ("deal_style", "exchange", "stacking", "up_cards", "blind_chain"):
        return rules.table_cards > 0
    match name:
        case "up_pickup":
            return rules.table_cards > 0 and rules.up_cards == "from_table"
        case "attack_counters" | "attack_leader":
            return has_effect(rules, "attack")
        case "burn_leader":
            return rules.quad > 0 or has_effect(rules, "burn")
        case "pickup_leader":
            return rules.pickup_victim == "self" or not rules.must_play
    return True


def has_effect(rules: ShitheadRules, *effects: str) -> bool:
    """Tell whether some rank has one of the effects."""
    return any(power.effect in effects for power in rules.powers.values())


def _players(rules: ShitheadRules, t: Words) -> str:
    fewest, most = rules.players
    if fewest == most:
        return t.plural("{count} player", "{count} players", most)
    return t("{fewest} to {most} players", fewest=fewest, most=most)


def _packs(rules: ShitheadRules, t: Words) -> str:
    match rules.decks:
        case PacksPer(per=per):
            return t("a pack of 52 for every {players} players", players=per)
        case PacksFit(min=least):
            counts = {rules.packs_for(n) for n in range(rules.players[0], rules.players[1] + 1)}
            if len(counts) == 1:
                return _counted_packs(counts.pop(), t)
            return t("as many packs of 52 as the deal needs, at least {least}", least=least)
        case count:
            return _counted_packs(count, t)


def _counted_packs(count: int, t: Words) -> str:
    return t.plural("one pack of 52 cards", "{count} packs of 52 cards", count)


def _jokers(rules: ShitheadRules, t: Words) -> str:
    if not rules.jokers:
        return t("no jokers")
    return t.plural("{count} joker", "{count} jokers", rules.jokers)


def _table_cards(rules: ShitheadRules, t: Words) -> str:
    if not rules.table_cards:
        return t("no cards on the table")
    return t.plural(
        "{count} face-down and {count} face-up card each",
        "{count} face-down and {count} face-up cards each",
        rules.table_cards,
    )


def _hand_cards(rules: ShitheadRules, t: Words) -> str:
    return t.plural("{count} card in hand", "{count} cards in hand", rules.hand_cards)


def _max_set(rules: ShitheadRules, t: Words) -> str:
    if not rules.max_set:
        return t("any number of equal cards may be laid at once")
    return t.plural(
        "cards are laid one at a time", "at most {count} equal cards are laid at once", rules.max_set
    )


def _quad(rules: ShitheadRules, t: Words) -> str:
    if not rules.quad:
        return t("equal cards on top do not burn the pile")
    if rules.quad == 4:
        return t("four equal cards on top burn the pile: it leaves the game")
    return t("{count} equal cards on top burn the pile: it leaves the game", count=rules.quad)


def _counters(rules: ShitheadRules, t: Words) -> str:
    if not rules.attack_counters:
        return t("an attack cannot be answered")
    ranks = any_of([rank_name(RANK_BY_CODE[code], t) for code in rules.attack_counters], t)
    return t("an attack is answered by {ranks}, whatever lies there", ranks=ranks)


def _bans(rules: ShitheadRules, t: Words) -> str:
    if not rules.last_card_ban:
        return t("any card may be the last one")
    phrases = []
    for ban in dict.fromkeys(rules.last_card_ban.values()):
        ranks = [RANK_BY_CODE[code] for code, kind in rules.last_card_ban.items() if kind == ban]
        cards = any_of([a_rank(rank, t) if len(ranks) == 1 else rank_name(rank, t) for rank in ranks], t)
        if ban == "eliminated":
            phrases.append(t("ending on {cards} eliminates", cards=cards))
        else:
            phrases.append(t("{cards} may not be the last card", cards=cards))
    return t("; ").join(phrases)


def _move_limit(rules: ShitheadRules, t: Words) -> str:
    return t.plural(
        "an endless deal is cut off after {count} move",
        "an endless deal is cut off after {count} moves",
        rules.move_limit,
    )


_WORDED: Final[Mapping[str, Callable[[ShitheadRules, Words], str]]] = {
    "players": _players,
    "decks": _packs,
    "jokers": _jokers,
    "table_cards": _table_cards,
    "hand_cards": _hand_cards,
    "max_set": _max_set,
    "quad": _quad,
    "attack_counters": _counters,
    "last_card_ban": _bans,
    "move_limit": _move_limit,
}
"""Functions by knob, for knobs with numbers or ranks."""
