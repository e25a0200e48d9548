"""The rules in words: titles and sources of variants, what decides one, the rulebook, the document."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import accumulate, takewhile
from typing import Any, Final, TypeAlias

from bot.games.core.face import CodeTable, Path
from bot.games.core.rule_document import RuleDocument
from bot.games.core.rule_words import as_sentence, fitting, headed
from bot.games.shedding.rule_rows import variant_title
from bot.games.shithead.powers import power_phrase, power_signs
from bot.games.shithead.remedies import REMEDIES
from bot.games.shithead.rule_words import SPECIAL_CARDS, TABLE
from bot.games.shithead.usual_rules import USUAL
from bot.i18n import Words, mark
from bot.messages.list_words import rank_name, rank_sign
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
_LONGEST_UNUSUAL: Final = 180
"""Characters of the line about what is unusual, unless the first thing is longer."""
_NO_WEIGHTIER: Final = "players"
"""What weighs no more than this decides nothing."""


def gist(rules: ShitheadRules, t: Words) -> list[str]:
    """Return what decides a variant: who wins, the special cards, and what is unusual, if it fits a line."""
    least = TABLE.rows[_NO_WEIGHTIER].weight
    names = [name for name in TABLE.unusual(rules) if TABLE.rows[name].weight > least]
    unusual = [TABLE.phrase(name, rules, t) for name in names if name not in _TOLD_ANYWAY]
    lengths = accumulate(len(phrase) + 3 for phrase in unusual)
    told = max(1, sum(length <= _LONGEST_UNUSUAL for length in lengths))
    return [
        TABLE.phrase("finish", rules, t),
        *([_special_cards(rules, t)] if rules.powers else []),
        *(unusual[:told] or [TABLE.phrase(_PLAIN, rules, t)]),
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


def _jokers_without_power(facts: Mapping[str, Any], t: Words) -> str:
    return t.plural(
        "{count} joker needs a power, because jokers have no rank. Give jokers a power or any"
        " rank first, or remove them.",
        "{count} jokers need a power, because jokers have no rank. Give jokers a power or any"
        " rank first, or remove them.",
        facts["jokers"],
    )


def _every_card_burns(_facts: Mapping[str, Any], t: Words) -> str:
    return t("A single card can’t burn the pile: choose at least two, or none.")


def _cards_do_not_fit(facts: Mapping[str, Any], t: Words) -> str:
    if facts["cards_needed"] > facts["cards"]:
        problem = t(
            "{players} players with {cards_each} cards each need {cards_needed} cards, but there"
            " are only {cards}.",
            **facts,
        )
    else:
        problem = t("{players} players would need more packs than the game allows.", **facts)
    return f"{problem} {_what_fits(facts['packs_needed'], facts['most_players'], t)}"


def _what_fits(packs: int | None, most_players: int, t: Words) -> str:
    with_packs = "" if packs is None else t.plural("{count} pack", "{count} packs", packs)
    with_players = "" if most_players < 2 else t.plural("{count} player", "{count} players", most_players)
    if with_packs and with_players:
        return t("Use {packs}, or at most {players}.", packs=with_packs, players=with_players)
    if with_packs:
        return t("Use {packs}, or fewer cards each.", packs=with_packs)
    if with_players:
        return t("Allow at most {players}, or deal fewer cards each.", players=with_players)
    return t("Deal fewer cards each.")


WORDING: Final = replace(
    TABLE.wording(
        groups={
            "players": mark("Players and packs"),
            "deal": mark("The deal"),
            "start": mark("The start"),
            "play": mark("Playing cards"),
            "burns": mark("Burning the pile"),
            "bans": mark("Cards that can’t be played yet"),
            "powers": mark("Attacks"),
            "pick_up": mark("Picking up"),
            "table_cards": mark("Playing from the table"),
            "endgame": mark("The end"),
        },
        reasons={
            "jokers_without_power": _jokers_without_power,
            "every_card_burns": _every_card_burns,
            "cards_do_not_fit": _cards_do_not_fit,
        },
    ),
    usual=USUAL,
    remedies=REMEDIES,
    of_effects={"attack": ("attack_counters", "attack_leader"), "skip": ("own_skip",)},
    absent=lambda rules: () if rules.jokers and rules.joker_rank == "own" else ("X",),
)

_CODED_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X")
_PARTS: Final = ("entry", "demand", "floor", "effect", "count", "duel")
_KNOBS: Final = (
    "players decks jokers dealer_next sequel table_cards hand_cards deal_style exchange stacking opener"
    " opening_play compare ace max_set runs quad burn_leader attack_counters attack_leader must_play"
    " chance_card pickup_victim pickup_leader up_cards up_pickup blind_chain finish last_card_ban move_limit"
)
_LATER_KNOBS: Final = "deal_size quad_entry drawn_card own_skip last_hand blind_pick_up"
_DEEPER: Final[tuple[Path, ...]] = (
    *(("decks", part) for part in ("fit", "min", "per")),
    *(("last_card_ban", rank) for rank in _CODED_RANKS),
    *(("powers", rank, part) for rank in _CODED_RANKS for part in _PARTS),
    *(("powers", rank) for rank in _CODED_RANKS),
    *((name,) for name in _LATER_KNOBS.split()),
    *(("rank_bans", rank) for rank in _CODED_RANKS),
    ("first_card",),
    ("joker_rank",),
    ("jump_in",),
)
_VALUES: Final = (
    *_CODED_RANKS,
    *("ranked", "any", *(f"any_but:{rank}" for rank in _CODED_RANKS)),
    *("own", "reset", "transparent", "at_most", "below", "alternating"),
    *(f"value:{rank}" for rank in _CODED_RANKS if rank != "X"),
    *("open", "none", "burn", "skip", "reverse", "attack", "per_card", "once"),
    *("loser", "rotate", "three_rows", "choose_up", "choose_both", "off"),
    *("left_of_dealer", "first_dealt_low_up", "low_in_hand", "after_thrown_low", "after_thrown_king"),
    *("free", "low_card", "ge", "gt", "high", "low", "suited", "same", "next"),
    *("after_last_player", "attacker", "if_stuck", "always", "self", "previous", "last_to_play"),
    *("from_table", "into_hand", "add_one", "first_out", "last_in", "eliminated", "illegal"),
    *("again", "per", "min", "fit"),
    *("more_for_few", "kept", "laid", "burns", "counts", "lead", "lead_while_stock", "before_burn"),
    *("after_target", "alone", "with_table", "add_equal", "name_next", "copy", "odd", "even", "in_kind"),
    "never",
)
_LATER_VALUES: Final = ("until_burn", "on_lower", "turned", "led")
_PRESETS: Final = (
    *("norvegien", "norvegien_plus", "norvegien_loser", "danish", "palestinian", "shithead_ranked_ten"),
    *("shithead_6j", "shithead_winner", "shithead_keep_up", "gultnieks", "karma", "smeghead", "west_kent"),
    *("guarducci", "finnish", "ten_two_slide", "fives_low", "reverse_1", "reverse_2", "vandtia", "palace"),
    *("glass_jack", "poohead", "palace_bga", "karma_pickup", "garfield", "after_shit_boot"),
    "german_jokers",
)

CODES: Final = CodeTable.of(
    (*((name,) for name in _KNOBS.split()), *_DEEPER),
    {3: ("shithead",), 5: _VALUES, 122: _PRESETS, 152: _LATER_VALUES},
    listing=("only", "not"),
    members=_CODED_RANKS,
)
