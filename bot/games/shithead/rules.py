"""The rules in words: titles and sources of variants, what decides one, the rulebook, the document."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, takewhile
from typing import Final, TypeAlias

from bot.games.core.rule_document import RuleDocument
from bot.games.core.rule_words import as_sentence, fitting, headed
from bot.games.shedding.rule_rows import variant_title
from bot.games.shithead.powers import power_phrase, power_signs
from bot.games.shithead.rule_words import SPECIAL_CARDS, TABLE
from bot.i18n import Words, mark
from bot.messages.card_words import rank_name, rank_sign
from bot.messages.panels import Block
from game.core.cards import RANK_BY_CODE, Rank
from game.core.rule_schema import Rules
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_ROOM: Final = 3000
"""The characters for rules of which not even the short version fits into a message."""
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
    "poohead": mark("Poohead"),
    "palace_bga": mark("Inspired by Palace, with more cards for few players"),
    "karma_pickup": mark("Answer or pick up, inspired by Karma"),
    "garfield": mark("Unbeatable Jacks, inspired by R. Garfield"),
    "after_shit_boot": mark("Inspired by the start of Shit-Boot"),
    "german_jokers": mark("Jokers of any rank, inspired by the German Shit Head"),
}
"""The titles of presets. A preset with an incomplete source says that it is only inspired by it."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the title of a variant; a server's variant has its own name."""
    return variant_title(rules, preset, PRESETS, _TITLES, GAME, t)


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
    "poohead": mark("the rules of Poohead as an Australian youth group plays them"),
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
    "palace_bga": mark("descriptions of Palace as played on Board Game Arena"),
    "karma_pickup": mark("the card sets sold as Karma; their cards are given to ranks here"),
    "garfield": mark("R. Garfield’s variation, partly described on pagat.com"),
    "after_shit_boot": mark("the deal and the start of Shit-Boot on an old page; its special cards are lost"),
    "german_jokers": mark(
        "the deal of Shit Head in the German Wikibooks, and house rules whose jokers stand for any card"
    ),
}
"""The inspirations of presets with incomplete sources."""


def credit(preset: str, t: Words) -> str:
    """Return the source of a documented variant, as a sentence."""
    if preset in _INSPIRED_BY:
        source = t("Inspired by: {source}", source=t(_INSPIRED_BY[preset]))
        return t(_PARTIAL, source=source)
    source = t(_SOURCES.get(preset, _PAGAT))
    return t("Source: {source}.", source=source)


PowerTeller: TypeAlias = Callable[[ShitheadRules, Rank, Words], str]


def rules_blocks(rules: ShitheadRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the goal, and a paragraph for each part of the game.

    Differences from the documented variant of that name come first, if there is room. If words are too long,
    powers are told in signs, at last with no more than what is unusual.
    """
    heading = f"### {title(rules, preset, t)}\n{goal(rules, t)}"
    in_words = headed(paragraphs(rules, t, power_phrase))
    in_signs = headed(paragraphs(rules, t, power_signs))
    changes = TABLE.changes(rules, preset, t)
    versions = (heading, *changes, *in_words), (heading, *in_words), (heading, *in_signs)
    return fitting(*versions, (heading, *_unusual(rules, t)))


def _unusual(rules: ShitheadRules, t: Words) -> Iterator[str]:
    """Yield the special cards in signs and, as far as there is room, what else differs from Shithead."""
    signs = dict(paragraphs(rules, t, power_signs))[t(SPECIAL_CARDS.heading)]
    phrases = [TABLE.phrase(name, rules, t) for name in TABLE.unusual(rules) if name not in _TOLD_ANYWAY]
    lengths = accumulate(len(phrase) + 3 for phrase in phrases)
    told = [*takewhile(lambda said: said <= _ROOM - len(signs), lengths)]
    left = len(phrases) - len(told)
    more = [t.plural("{count} more rule", "{count} more rules", left)] if left else []
    yield signs
    yield "\n".join(f"- {line}" for line in (*phrases[: len(told)], *more))


def goal(rules: ShitheadRules, t: Words) -> str:
    """Return the goal of the game."""
    every = t("get rid of all your cards, in hand and on the table")
    return f"{as_sentence(every)} {as_sentence(TABLE.phrase('finish', rules, t))}"


def paragraphs(
    rules: ShitheadRules, t: Words, tell_power: PowerTeller = power_phrase
) -> Sequence[tuple[str, str]]:
    """Return the paragraphs of the rules, each with its heading."""
    special, powers = t(SPECIAL_CARDS.heading), _power_bullets(rules, t, tell_power)
    return [
        (heading, f"{powers}\n{text}".strip() if heading == special else text)
        for heading, text in TABLE.paragraphs(rules, t)
    ]


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


_TOLD_ANYWAY: Final = ("finish", "powers")
_PLAIN: Final = "compare"
"""Told of a variant that differs in nothing else."""
_LONGEST: Final = 110
"""Characters of the line about special cards in words; more are told in signs."""


def gist(rules: ShitheadRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: who wins, the special cards, and what is unusual."""
    unusual = (name for name in TABLE.unusual(rules) if name not in _TOLD_ANYWAY)
    return [
        TABLE.phrase("finish", rules, t),
        *([_special_cards(rules, t)] if rules.powers else []),
        TABLE.phrase(next(unusual, _PLAIN), rules, t),
    ]


def _special_cards(rules: ShitheadRules, t: Words) -> str:
    ranks = [RANK_BY_CODE[code] for code in rules.powers]
    in_words = " · ".join(
        t("{rank}: {power}", rank=rank_name(rank, t), power=power_phrase(rules, rank, t)) for rank in ranks
    )
    if len(in_words) <= _LONGEST:
        return in_words
    return " · ".join(
        t("{rank}: {power}", rank=rank_sign(rank, t), power=power_signs(rules, rank, t)) for rank in ranks
    )


_LAST_BULLET: Final = re.compile(r"^(- .*)\n(?!- )", re.MULTILINE)


def _body(rules: ShitheadRules, _: str, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        if text:
            yield from ("", f"**{heading}**", "", _LAST_BULLET.sub(r"\1\n\n", text))


DOCUMENT: Final = RuleDocument(
    name="shithead",
    presets=PRESETS,
    base="shithead",
    heading=lambda t: t("Shithead and its family"),
    title=title,
    source=credit,
    differences=TABLE.differences,
    body=_body,
)
