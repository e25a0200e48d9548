"""The rules in plain words, put together from what each house rule says, short enough for a phone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.i18n import Words
from bot.ui.games.shithead.differences import differences
from bot.ui.games.shithead.house_rules import has_effect, house_rule, matters
from bot.ui.games.shithead.powers import power_phrase, power_signs
from bot.ui.games.shithead.titles import title
from bot.ui.panels import Block, Text
from bot.ui.words.cards import rank_name
from bot.ui.words.lists import sentence
from game.core.cards import RANK_BY_CODE, Rank
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

MOST_CHARACTERS: Final = 3500
"""What the rules take at most: where words would be more, the special cards are told in signs."""

_UNTOLD: Final[Mapping[str, Any]] = {
    "exchange": "none",
    "stacking": "off",
    "opening_play": "free",
    "max_set": 0,
    "runs": "off",
    "quad": 0,
    "chance_card": "off",
    "last_card_ban": {},
    "sequel": None,
    "move_limit": ShitheadRules.model_fields["move_limit"].default,
}
"""Values by knob that go without saying."""

PowerTeller: TypeAlias = Callable[[ShitheadRules, Rank, Words], str]


def rules_blocks(rules: ShitheadRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: the goal under a heading, then a paragraph for each part of the game.

    What differs from a documented variant of that name is listed first, as long as there is room.
    """
    heading = f"### {title(rules, preset, t)}\n{goal(rules, t)}"
    changes = _changes(rules, preset, t)
    in_words = _paragraph_texts(rules, t, power_phrase)
    in_signs = _paragraph_texts(rules, t, power_signs)
    versions = ((heading, *changes, *in_words), (heading, *in_words), (heading, *in_signs))
    fitting = (texts for texts in versions if sum(map(len, texts)) <= MOST_CHARACTERS)
    return tuple(Text(text) for text in next(fitting, versions[-1]))


def goal(rules: ShitheadRules, t: Words) -> str:
    """Return what the game is about."""
    every = t("get rid of all your cards, in hand and on the table")
    return _sentences((every, house_rule("finish", rules, t)))


def paragraphs(
    rules: ShitheadRules, t: Words, tell_power: PowerTeller = power_phrase
) -> Sequence[tuple[str, str]]:
    """Return the parts of the rules, each with its heading."""
    parts = (
        (t("The cards"), _sentences(_cards(rules, t))),
        (t("The deal"), _sentences(_deal(rules, t))),
        (t("Your turn"), _sentences(_turn(rules, t))),
        (t("Special cards"), _special_cards(rules, t, tell_power)),
        (t("Picking up"), _sentences(_picking_up(rules, t))),
        (t("The table cards"), _sentences(_table_cards(rules, t))),
        (t("The end"), _sentences(_end(rules, t))),
    )
    return tuple((heading, text) for heading, text in parts if text)


def _changes(rules: ShitheadRules, preset: str, t: Words) -> tuple[str, ...]:
    """Return how rules under a documented name differ from it, nothing where they do not."""
    changed = differences(rules, PRESETS.get(preset, rules), t)
    if not changed:
        return ()
    heading = t("House rules here")
    return ("\n".join((f"**{heading}**", *(f"- {line}" for line in changed))),)


def _paragraph_texts(rules: ShitheadRules, t: Words, tell_power: PowerTeller) -> tuple[str, ...]:
    return tuple(f"**{heading}**\n{text}" for heading, text in paragraphs(rules, t, tell_power))


def _cards(rules: ShitheadRules, t: Words) -> Iterator[str]:
    jokers = ("jokers",) if rules.jokers else ()
    yield ", ".join(house_rule(name, rules, t) for name in ("players", "decks", *jokers))
    yield house_rule("ace", rules, t)
    if rules.runs == _UNTOLD["runs"]:
        yield house_rule("runs", rules, t)


def _deal(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield _dealt(rules, t)
    yield from _told(("exchange", "stacking", "opener", "opening_play"), rules, t)


def _dealt(rules: ShitheadRules, t: Words) -> str:
    up, hand = rules.table_cards, rules.hand_cards
    if not up:
        return t("each player is dealt a hand of {hand}; the rest is the stock", hand=hand)
    match rules.deal_style:
        case "three_rows":
            return t.plural(
                "each player is dealt {count} card face down, {count} face up on it, and a hand of {hand};"
                " the rest is the stock",
                "each player is dealt {count} cards face down, {count} face up on them, and a hand of {hand};"
                " the rest is the stock",
                up,
                hand=hand,
            )
        case "choose_up":
            return t.plural(
                "each player is dealt {count} card face down and {hand} in hand, and lays {count} of these"
                " face up; the rest is the stock",
                "each player is dealt {count} cards face down and {hand} in hand, and lays {count} of these"
                " face up; the rest is the stock",
                up,
                hand=up + hand,
            )
        case "choose_both":
            return t(
                "each player is dealt {cards} cards, lays {up} face down unseen, then looks and lays {up}"
                " face up; the rest is the stock",
                up=up,
                cards=rules.cards_each,
            )


def _turn(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield t(
        "lay one card or several of one rank, then fill your hand up to {hand} while the stock lasts",
        hand=rules.hand_cards,
    )
    yield from _told(("compare", "max_set", "runs", "quad", "burn_leader"), rules, t)


def _special_cards(rules: ShitheadRules, t: Words, tell_power: PowerTeller) -> str:
    if not rules.powers:
        return ""
    bullets = _power_bullets(rules, t, tell_power)
    return f"{bullets}\n{_sentences(_about_powers(rules, t))}".rstrip()


def _power_bullets(rules: ShitheadRules, t: Words, tell_power: PowerTeller) -> str:
    """Return a line for each power; ranks that do the same share it."""
    ranks_by_phrase: dict[str, list[Rank]] = {}
    for code in rules.powers:
        rank = RANK_BY_CODE[code]
        ranks_by_phrase.setdefault(tell_power(rules, rank, t), []).append(rank)
    return "\n".join(
        t("- **{ranks}**: {power}", ranks=", ".join(rank_name(rank, t) for rank in ranks), power=phrase)
        for phrase, ranks in ranks_by_phrase.items()
    )


def _about_powers(rules: ShitheadRules, t: Words) -> Iterator[str]:
    if any(power.entry == "ranked" for power in rules.powers.values()):
        yield t("where it does not say so, a special card must fit like any other")
    yield from _told(("attack_counters", "attack_leader"), rules, t)
    if rules.quad and has_effect(rules, "skip", "reverse", "attack"):
        yield t("cards that burn the pile do nothing else")


def _picking_up(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("pickup_victim", "must_play", "chance_card", "pickup_leader"), rules, t)


def _table_cards(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("up_cards", "up_pickup"), rules, t)
    if rules.table_cards:
        yield t(
            "the face-down cards come last: one that does not fit when it is turned is taken with the pile"
        )
    yield from _told(("blind_chain",), rules, t)


def _end(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("last_card_ban", "dealer_next", "sequel", "move_limit"), rules, t)


def _told(names: Iterable[str], rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield what some knobs say, but for those that change nothing here or say what goes without saying."""
    for name in names:
        if matters(name, rules) and (name not in _UNTOLD or getattr(rules, name) != _UNTOLD[name]):
            yield house_rule(name, rules, t)


def _sentences(phrases: Iterable[str]) -> str:
    return " ".join(f"{sentence(phrase)}." for phrase in phrases)
