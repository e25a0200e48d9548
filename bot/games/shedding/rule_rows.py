"""House rules that the shedding games have alike, and what their rules say in the same words."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, TypeAlias

from bot.games.core.face import Need
from bot.games.core.rule_words import ELSEWHERE, RuleRow
from bot.i18n import Words, mark, marked
from bot.messages.names import plain
from game.core.rule_schema import Rules

Row: TypeAlias = RuleRow[Any]

QUAD: Final = mark("Cards of the same rank that burn the pile")
"""The label of the rule of how many equal cards burn the pile."""
WITH_QUADS: Final = Need(lambda rules: rules.quad > 0, mark("Only where equal cards burn the pile."))
"""Whether they do."""
BASICS: Final = ("table_cards", "hand_cards", "opener", "quad")
"""The knobs of which everybody who sits down wants to know the value."""
OFFERED_QUADS: Final = (0, *range(2, 13))


def variant_title(
    rules: Rules, preset: str, presets: Mapping[str, Rules], titles: Mapping[str, str], game: str, t: Words
) -> str:
    """Return the title of a variant; a server's variant has its own name, house rules may have none."""
    if preset not in titles:
        return " ".join(plain(preset).split()) or " · ".join((t(game), t("house rules")))
    name = t(titles[preset])
    return name if rules == presets[preset] else " · ".join((name, t("house rules")))


def counted_packs(count: int, t: Words) -> str:
    """Return a number of packs."""
    return t.plural("one pack of 52 cards", "{count} packs of 52 cards", count)


def counted_jokers(count: int, t: Words) -> str:
    """Return a number of jokers."""
    return t.plural("{count} joker", "{count} jokers", count) if count else t("no jokers")


def offered_quad(count: int, t: Words) -> str:
    """Return how many equal cards burn the pile, as the editor offers it."""
    return t("{count} of a kind", count=count) if count else t("Never")


def dealer_next(weight: int) -> Row:
    """Return the row of who deals next."""
    return Row("dealer_next", mark("Who deals the next match"), weight).says(
        loser=marked("The loser", "whoever comes last deals the next match"),
        rotate=marked("The player after the dealer", "the deal passes to the left"),
    )


def table_cards(weight: int) -> Row:
    """Return the row of the cards that lie before everybody."""
    return Row("table_cards", mark("Cards on the table"), weight, said=_table_cards, untold=ELSEWHERE)


def hand_cards(weight: int) -> Row:
    """Return the row of the cards in a hand."""
    return Row("hand_cards", mark("Cards in hand"), weight, said=_hand_cards, untold=ELSEWHERE)


def move_limit(weight: int, usual: int) -> Row:
    """Return the row of when an endless deal ends."""
    label = mark("Moves before a deal is cut off")
    return Row("move_limit", label, weight, said=_offered_moves, phrase=_move_limit, untold=(usual,))


def dealt(up: int, hand: int, t: Words) -> str:
    """Return what everybody is dealt, face-up cards included."""
    if not up:
        return t("everyone is dealt {hand} cards; the rest is the stock", hand=hand)
    return t.plural(
        "everyone is dealt {count} card face down, {count} face up on it, and a hand of"
        " {hand}; the rest is the stock",
        "everyone is dealt {count} cards face down, {count} face up on them, and a hand of"
        " {hand}; the rest is the stock",
        up,
        hand=hand,
    )


def blind_cards(rules: Any, t: Words) -> Iterator[str]:
    """Yield when the face-down cards come."""
    if rules.table_cards:
        yield t("the face-down cards come last: turn one, and if it doesn’t fit, pick it up with the pile")


def _table_cards(count: int, t: Words) -> str:
    if not count:
        return t("no cards on the table")
    return t.plural(
        "{count} face-down and {count} face-up card each",
        "{count} face-down and {count} face-up cards each",
        count,
    )


def _hand_cards(count: int, t: Words) -> str:
    return t.plural("{count} card in hand", "{count} cards in hand", count)


def _offered_moves(count: int, t: Words) -> str:
    return t.plural("{count} move", "{count} moves", count)


def _move_limit(rules: Any, t: Words) -> str:
    return t.plural(
        "an endless deal is cut off after {count} move",
        "an endless deal is cut off after {count} moves",
        rules.move_limit,
    )
