"""What is said of Shithead's house rules beside fixed phrases: of numbers, packs and ranks, and remarks."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.games.core.rule_words import players_phrase
from bot.games.shedding import rule_rows
from bot.games.shedding.rule_rows import counted_jokers, counted_packs
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, any_of, rank_name
from game.core.cards import RANK_BY_CODE
from game.shithead.rules import PacksFit, PacksPer, RankBan, ShitheadRules


def offered_packs(value: Any, t: Words) -> str:
    """Return packs as the editor offers them, as JSON."""
    match value:
        case {"per": per}:
            return t.plural("One pack for each player", "One pack for every {count} players", per)
        case {"min": 1}:
            return t("As few packs as the deal needs")
        case {"min": least}:
            return t("As few packs as the deal needs, at least {least}", least=least)
    return counted_packs(value, t)


def packs(rules: ShitheadRules, t: Words) -> str:
    """Return how many packs are played with."""
    match rules.decks:
        case PacksPer(per=per):
            return t("a pack of 52 for every {players} players", players=per)
        case PacksFit(min=least):
            counts = {rules.packs_for(n) for n in range(rules.players[0], rules.players[1] + 1)}
            if len(counts) == 1:
                return counted_packs(counts.pop(), t)
            return t("as many packs of 52 as the deal needs, at least {least}", least=least)
        case count:
            return counted_packs(count, t)


def offered_set(count: int, t: Words) -> str:
    """Return how many equal cards can be laid, as the editor offers it."""
    return t.plural("One card at a time", "At most {count} cards", count) if count else t("Any number")


def max_set(rules: ShitheadRules, t: Words) -> str:
    """Return how many equal cards can be laid."""
    if not rules.max_set:
        return t("you can play any number of cards of the same rank at once")
    return t.plural(
        "you play cards one at a time",
        "you can play at most {count} cards of the same rank at once",
        rules.max_set,
    )


def quad(rules: ShitheadRules, t: Words) -> str:
    """Return how many equal cards burn the pile."""
    if not rules.quad:
        return t("cards of the same rank don’t burn the pile")
    if rules.quad == 4:
        return t("four of a kind on top burn the pile: it leaves the game")
    return t("{count} of a kind on top burn the pile: it leaves the game", count=rules.quad)


def counters(rules: ShitheadRules, t: Words) -> str:
    """Return the cards that counter an attack."""
    if not rules.attack_counters:
        return t("an attack can’t be countered")
    cards = any_of([a_rank(RANK_BY_CODE[code], t) for code in rules.attack_counters], t)
    return t("{cards} counters an attack, whatever is on the pile", cards=cards)


def bans(rules: ShitheadRules, t: Words) -> str:
    """Return the cards that must not be the last one."""
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


_RANK_BANS: Final[Mapping[RankBan, str]] = {
    "lead": mark("{cards} can’t lead"),
    "lead_while_stock": mark("{cards} can’t lead while there is stock"),
    "before_burn": mark("{cards} can’t be played before the first burn"),
}


def rank_bans(rules: ShitheadRules, t: Words) -> str:
    """Return the cards that cannot be played yet."""
    phrases = []
    for ban, template in _RANK_BANS.items():
        ranks = [RANK_BY_CODE[code] for code, its in rules.rank_bans.items() if its == ban]
        if ranks:
            cards = any_of([a_rank(rank, t) if len(ranks) == 1 else rank_name(rank, t) for rank in ranks], t)
            phrases.append(t(template, cards=cards))
    return t("; ").join(phrases) or t("any card can be played from the start")


def pack(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield what is played with."""
    with_jokers = [counted_jokers(rules.jokers, t)] if rules.jokers else []
    yield ", ".join((players_phrase(rules, t), packs(rules, t), *with_jokers))


def suits(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield that suits do not matter."""
    if rules.runs == "off":
        yield t("suits do not matter")


def dealt(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield how cards are dealt."""
    up, hand = rules.table_cards, rules.hand_cards
    if not up or rules.deal_style == "three_rows":
        yield rule_rows.dealt(up, hand, t)
    elif rules.deal_style == "choose_up":
        yield t.plural(
            "everyone is dealt {count} card face down and {hand} in hand, then lays {count} of"
            " these face up; the rest is the stock",
            "everyone is dealt {count} cards face down and {hand} in hand, then lays {count} of"
            " these face up; the rest is the stock",
            up,
            hand=up + hand,
        )
    else:
        yield t(
            "everyone is dealt {cards} cards, lays {up} face down without looking, then looks and"
            " lays {up} face up; the rest is the stock",
            up=up,
            cards=rules.cards_each,
        )


def laying(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield what a turn is."""
    if rules.deal_size == "same":
        yield t(
            "play one card or several of the same rank, then draw back up to {hand} cards while the stock "
            "lasts",
            hand=rules.hand_cards,
        )
    else:
        yield t(
            "play one card or several of the same rank, then draw back up to as many cards as your hand "
            "began with, while the stock lasts"
        )


def where_special_cards_go(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield where special cards go, unless they say so."""
    if any(power.entry == "ranked" for power in rules.powers.values()):
        yield t("unless stated otherwise, a special card must fit like any other")


def burning_cards(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield what cards do that burn the pile."""
    if rules.quad and any(power.effect not in ("none", "burn") for power in rules.powers.values()):
        yield t("cards that burn the pile do nothing else")
