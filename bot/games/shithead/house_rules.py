"""One phrase for each house rule, used for the rules and their differences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.i18n import Words, mark
from bot.messages.card_words import a_rank, rank_name
from bot.messages.list_words import any_of
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import PacksFit, PacksPer, ShitheadRules

_CHOICES: Final[Mapping[str, Mapping[Any, str]]] = {
    "dealer_next": {
        "loser": mark("the loser deals the next match"),
        "rotate": mark("the deal passes to the left"),
    },
    "sequel": {
        None: mark("one deal is a match"),
        "reverse_2": mark("a second deal follows, played in reverse"),
    },
    "deal_style": {
        "three_rows": mark("the face-up cards are dealt"),
        "choose_up": mark("everyone chooses their face-up cards from their hand"),
        "choose_both": mark(
            "everyone chooses their face-down cards without looking, then their face-up cards from the rest"
        ),
    },
    "exchange": {
        "own": mark("before play, you can swap cards in your hand for your face-up cards"),
        "none": mark("no cards are swapped before play"),
    },
    "stacking": {
        "off": mark("each face-up card has its own place"),
        "own": mark(
            "before play, you can stack cards of the same rank on your face-up cards and draw"
            " back up; later they are played together"
        ),
        "any": mark(
            "before play, you can stack cards of the same rank on anybody’s face-up cards and"
            " draw back up; later they are played together"
        ),
    },
    "opener": {
        "left_of_dealer": mark("the player to the left of the dealer leads"),
        "first_dealt_low_up": mark(
            "the player dealt the first face-up 3 leads; if there is none, a 3 in hand, then a 4, and so on"
        ),
        "low_in_hand": mark(
            "the player with the lowest card leads: a 3, otherwise a 4, and so on, with 2 last"
        ),
        "after_thrown_low": mark(
            "everyone throws their 3s (else 4s, and so on) on the pile, and the player after the"
            " last thrower leads"
        ),
        "after_thrown_king": mark(
            "everyone throws their Kings (else Queens, and so on) on the pile, and the player"
            " after the last thrower leads"
        ),
    },
    "opening_play": {
        "free": mark("the first lead can be any card"),
        "low_card": mark("the first lead must be the lowest rank in hand (3 is lowest, 2 is highest)"),
    },
    "compare": {
        "ge": mark("plays must equal or beat the card on top"),
        "gt": mark("plays must beat the card on top, not just equal it"),
    },
    "ace": {
        "high": mark("the Ace is highest, the 2 lowest"),
        "low": mark("the King is highest, the Ace lowest"),
    },
    "runs": {
        "off": mark("suits do not matter"),
        "suited": mark("a run of one suit can be played at once, if each card fits on the one before"),
    },
    "burn_leader": {
        "same": mark("the player who burns the pile leads again"),
        "next": mark("after a burn, the next player leads"),
    },
    "attack_leader": {
        "after_last_player": mark(
            "after an attack that isn’t countered, the player after the attacker leads"
        ),
        "attacker": mark("after an attack that isn’t countered, the attacker leads"),
    },
    "must_play": {
        True: mark("you must play if you can"),
        False: mark("you can pick up even if you could play"),
    },
    "chance_card": {
        "off": mark("you can’t try the top card of the stock"),
        "if_stuck": mark(
            "if you can’t play, you can try the top card of the stock; if it doesn’t fit, you"
            " pick it up with the pile"
        ),
        "always": mark(
            "instead of playing, you can try the top card of the stock; if it doesn’t fit, you"
            " pick it up with the pile"
        ),
    },
    "pickup_victim": {
        "self": mark("if you can’t play, you pick up the pile"),
        "previous": mark("if you can’t play, the player of the top card picks up the pile, and you lead"),
    },
    "pickup_leader": {
        "next": mark("after a pick-up, the next player leads"),
        "last_to_play": mark("after a pick-up, the last player to play a card leads"),
    },
    "up_cards": {
        "from_table": mark(
            "when stock and hand are empty, you play your face-up cards from the table; cards you"
            " pick up come first"
        ),
        "into_hand": mark("when stock and hand are empty, you take your face-up cards into your hand"),
    },
    "up_pickup": {
        "none": mark("if you pick up, your face-up cards stay on the table"),
        "add_one": mark(
            "if you pick up while playing from the table, you take one of your face-up cards too"
        ),
    },
    "blind_chain": {
        True: mark("you can turn several face-down cards in one turn, as long as they fit"),
        False: mark("you turn one face-down card per turn"),
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
        return t("you can play any number of cards of the same rank at once")
    return t.plural(
        "you play cards one at a time",
        "you can play at most {count} cards of the same rank at once",
        rules.max_set,
    )


def _quad(rules: ShitheadRules, t: Words) -> str:
    if not rules.quad:
        return t("cards of the same rank don’t burn the pile")
    if rules.quad == 4:
        return t("four of a kind on top burn the pile: it leaves the game")
    return t("{count} of a kind on top burn the pile: it leaves the game", count=rules.quad)


def _counters(rules: ShitheadRules, t: Words) -> str:
    if not rules.attack_counters:
        return t("an attack can’t be countered")
    ranks = any_of([rank_name(RANK_BY_CODE[code], t) for code in rules.attack_counters], t)
    return t("{ranks} counter an attack, whatever is on the pile", ranks=ranks)


def _bans(rules: ShitheadRules, t: Words) -> str:
    if not rules.last_card_ban:
        return t("any card can be the last one")
    phrases = []
    for ban in dict.fromkeys(rules.last_card_ban.values()):
        ranks = [RANK_BY_CODE[code] for code, kind in rules.last_card_ban.items() if kind == ban]
        cards = any_of([a_rank(rank, t) if len(ranks) == 1 else rank_name(rank, t) for rank in ranks], t)
        if ban == "eliminated":
            phrases.append(t("finishing on {cards} eliminates you", cards=cards))
        else:
            phrases.append(t("{cards} can’t be the last card", cards=cards))
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
