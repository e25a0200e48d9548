"""The rules in words: titles and sources of variants, differences, the rulebook, the document."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from bot.games.core.rule_document import RuleDocument
from bot.games.shithead.house_rules import house_rule, matters
from bot.games.shithead.powers import power_of, power_phrase, power_signs
from bot.i18n import Words, mark
from bot.messages.card_words import rank_name
from bot.messages.list_words import sentence
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from game.core.cards import RANK_BY_CODE, Rank
from game.core.rule_schema import Rules
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

GAME: Final = mark("Shithead")
"""The name of the family."""

_TITLES: Final[Mapping[str, str]] = {
    "norvegien": mark("Norvégien"),
    "norvegien_plus": mark("Norvégien with 7s, 8s and Aces"),
    "norvegien_loser": mark("Norvégien, the last one loses"),
    "shithead": GAME,
    "danish": mark("Danish, or Bataille norvégienne"),
    "palestinian": mark("Palestinian rules, after Mariam, Moe and Julia"),
    "shithead_ranked_ten": mark("Shithead, the 10 keeps its rank"),
    "shithead_6j": mark("Shithead for six, with jokers"),
    "shithead_winner": mark("Shithead, the first one wins"),
    "shithead_keep_up": mark("Shithead, face-up cards stay"),
    "gultnieks": mark("Turning eight, after C. Gultnieks"),
    "karma": mark("Karma, after S. Daly"),
    "smeghead": mark("Smeghead, after W. Putt"),
    "west_kent": mark("West Kent Smeghead, after C. Winter"),
    "guarducci": mark("Glass seven, after J. Guarducci"),
    "finnish": mark("Finnish rules, after C. Seres"),
    "ten_two_slide": mark("Ten-Two Slide, after D. Driscoll"),
    "fives_low": mark("Low fives, inspired by E. Egilsson’s program"),
    "reverse_1": mark("Inspired by A. Duthie’s Reverse Shithead"),
    "reverse_2": mark("Inspired by A. Duthie’s Reverse Shithead: the reverse deal"),
    "vandtia": mark("Inspired by Vändtia"),
    "palace": mark("Inspired by Palace"),
    "glass_jack": mark("Glass Jack, inspired by Gaz & Elf"),
}
"""The titles of presets. A preset with an incomplete source says that it is only inspired by it."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the title of a variant; a server's variant has its own name."""
    if preset not in _TITLES:
        return " ".join(plain(preset).split()) or t(GAME)
    name = t(_TITLES[preset])
    if rules == PRESETS[preset]:
        return name
    house_rules = t("house rules")
    return f"{name} · {house_rules}"


_NORVEGIEN: Final = mark("“Norvégien (règles et variantes)”, a French rules leaflet")
_DANISH: Final = mark("“Danish, ou Bataille norvégienne”, from a French family-games site")
_PALESTINIAN: Final = mark("“Shithead, variante palestinienne”, from a travel blog")
_PAGAT: Final = mark("the Shithead page of pagat.com, in a French translation")

_PARTIAL: Final = mark(
    "{source}. What it leaves out comes from Shithead, so this isn’t quite the game of that name."
)

_SOURCES: Final[Mapping[str, str]] = {
    "norvegien": _NORVEGIEN,
    "norvegien_plus": _NORVEGIEN,
    "norvegien_loser": _NORVEGIEN,
    "danish": _DANISH,
    "palestinian": _PALESTINIAN,
}
"""The sources by preset; presets missing here come from the page on Shithead."""
_INSPIRED_BY: Final[Mapping[str, str]] = {
    "fives_low": mark(
        "the 5 and trying the stock come from E. Egilsson’s program, as described on pagat.com"
    ),
    "reverse_1": mark("Reverse Shithead by A. Duthie, partly described on pagat.com"),
    "reverse_2": mark("Reverse Shithead by A. Duthie, partly described on pagat.com"),
    "vandtia": mark("several pages on the Swedish Vändtia, each with some of the rules"),
    "palace": mark("descriptions of Palace as played online"),
    "glass_jack": mark("the variations by Gaz & Elf, partly described on pagat.com"),
}
"""The inspirations of presets with incomplete sources."""


def credit(preset: str, t: Words) -> str:
    """Return the source of a documented variant, as a sentence."""
    if preset in _INSPIRED_BY:
        source = t("Inspired by: {source}", source=t(_INSPIRED_BY[preset]))
        return t(_PARTIAL, source=source)
    source = t(_SOURCES.get(preset, _PAGAT))
    return t("Source: {source}.", source=source)


def differences(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    """Return the differences from `base`, in the rules' order.

    There is a line for each house rule with an effect, and for each rank with another power.
    """
    lines = []
    for name in rules.differences(base):
        if name == "powers":
            lines += rank_differences(rules, base, t)
        elif matters(name, rules):
            lines.append(house_rule(name, rules, t))
    return lines


def rank_differences(rules: ShitheadRules, base: ShitheadRules, t: Words) -> list[str]:
    """Return a line for each rank that has another power than in `base`."""
    return [
        t("{rank}: {power}", rank=rank_name(rank, t), power=_power(rules, base, rank, t))
        for rank in sorted(RANK_BY_CODE.values())
        if power_of(rules, rank) != power_of(base, rank)
    ]


def _power(rules: ShitheadRules, base: ShitheadRules, rank: Rank, t: Words) -> str:
    """Return a rank's power; mention that it must fit if in `base` it need not."""
    return power_phrase(rules, rank, t, says_ranked=power_of(base, rank).entry != "ranked")


MOST_CHARACTERS: Final = 3500
"""The maximal length of the rules; if words are too long, powers are shown in signs."""

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
"""Values by knob that need no mention."""

PowerTeller: TypeAlias = Callable[[ShitheadRules, Rank, Words], str]


def rules_blocks(rules: ShitheadRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the goal, and a paragraph for each part of the game.

    Differences from the documented variant of that name come first, if there is room.
    """
    heading = f"### {title(rules, preset, t)}\n{goal(rules, t)}"
    changes = _changes(rules, preset, t)
    in_words = _paragraph_texts(rules, t, power_phrase)
    in_signs = _paragraph_texts(rules, t, power_signs)
    versions = ((heading, *changes, *in_words), (heading, *in_words), (heading, *in_signs))
    fitting = (texts for texts in versions if sum(map(len, texts)) <= MOST_CHARACTERS)
    return tuple(Text(text) for text in next(fitting, versions[-1]))


def goal(rules: ShitheadRules, t: Words) -> str:
    """Return the goal of the game."""
    every = t("get rid of all your cards, in hand and on the table")
    return _sentences((every, house_rule("finish", rules, t)))


def paragraphs(
    rules: ShitheadRules, t: Words, tell_power: PowerTeller = power_phrase
) -> Sequence[tuple[str, str]]:
    """Return the paragraphs of the rules, each with its heading."""
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
    """Return how rules with a documented name differ from it, nothing if they do not."""
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
        return t("everyone is dealt {hand} cards; the rest is the stock", hand=hand)
    match rules.deal_style:
        case "three_rows":
            return t.plural(
                "everyone is dealt {count} card face down, {count} face up on it, and a hand of"
                " {hand}; the rest is the stock",
                "everyone is dealt {count} cards face down, {count} face up on them, and a hand of"
                " {hand}; the rest is the stock",
                up,
                hand=hand,
            )
        case "choose_up":
            return t.plural(
                "everyone is dealt {count} card face down and {hand} in hand, then lays {count} of"
                " these face up; the rest is the stock",
                "everyone is dealt {count} cards face down and {hand} in hand, then lays {count} of"
                " these face up; the rest is the stock",
                up,
                hand=up + hand,
            )
        case "choose_both":
            return t(
                "everyone is dealt {cards} cards, lays {up} face down without looking, then looks and"
                " lays {up} face up; the rest is the stock",
                up=up,
                cards=rules.cards_each,
            )


def _turn(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield t(
        "play one card or several of the same rank, then draw back up to {hand} cards while the stock lasts",
        hand=rules.hand_cards,
    )
    yield from _told(("compare", "max_set", "runs", "quad", "burn_leader"), rules, t)


def _special_cards(rules: ShitheadRules, t: Words, tell_power: PowerTeller) -> str:
    if not rules.powers:
        return ""
    bullets = _power_bullets(rules, t, tell_power)
    return f"{bullets}\n{_sentences(_about_powers(rules, t))}".rstrip()


def _power_bullets(rules: ShitheadRules, t: Words, tell_power: PowerTeller) -> str:
    """Return a line for each power; ranks with the same power share it."""
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
        yield t("unless stated otherwise, a special card must fit like any other")
    yield from _told(("attack_counters", "attack_leader"), rules, t)
    if rules.quad and any(power.effect not in ("none", "burn") for power in rules.powers.values()):
        yield t("cards that burn the pile do nothing else")


def _picking_up(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("pickup_victim", "must_play", "chance_card", "pickup_leader"), rules, t)


def _table_cards(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("up_cards", "up_pickup"), rules, t)
    if rules.table_cards:
        yield t("the face-down cards come last: turn one, and if it doesn’t fit, pick it up with the pile")
    yield from _told(("blind_chain",), rules, t)


def _end(rules: ShitheadRules, t: Words) -> Iterator[str]:
    yield from _told(("last_card_ban", "dealer_next", "sequel", "move_limit"), rules, t)


def _told(names: Iterable[str], rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield the phrases of some knobs, except those without effect or with obvious values."""
    for name in names:
        if matters(name, rules) and (name not in _UNTOLD or getattr(rules, name) != _UNTOLD[name]):
            yield house_rule(name, rules, t)


def _sentences(phrases: Iterable[str]) -> str:
    return " ".join(f"{sentence(phrase)}." for phrase in phrases)


_LAST_BULLET: Final = re.compile(r"^(- .*)\n(?!- )", re.MULTILINE)


def _body(rules: ShitheadRules, _: str, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        yield from ("", f"**{heading}**", "", _LAST_BULLET.sub(r"\1\n\n", text))


DOCUMENT: Final = RuleDocument(
    name="shithead",
    presets=PRESETS,
    base="shithead",
    heading=lambda t: t("Shithead and its family"),
    title=title,
    source=credit,
    differences=differences,
    body=_body,
)
