"""The rules in words: titles of variants, differences, the rulebook, the document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.core.rule_document import RuleDocument
from bot.games.nain_jaune.phrases import box_sign
from bot.i18n import Words, mark
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from game.core.rule_schema import Rules
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import FACE_STAKES, HAND_SIZES, NainJauneRules
from game.nain_jaune.ruleset import compile_ruleset
from game.nain_jaune.tableau import BOX_NAMES

VARIANTS: Final[Mapping[str, str]] = {
    "nain_jaune": "",
    "classic": mark("classic, after Wikipédia and Universalis"),
    "mistigri": mark("pass at will, after le-mistigri.fr"),
    "jjv": mark("skipped ranks, after Jouelejeuvaison"),
    "party": mark("party, after a collection of party games"),
}
"""The name of a documented variant, after that of the game; "" for the base game."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the name of the game with its variant; a server's variant has its own name."""
    documented = PRESETS.get(preset)
    if documented is None:
        parts = [" ".join(plain(preset).split())]
    else:
        parts = [t(VARIANTS[preset]) if VARIANTS[preset] else ""]
        parts.append(t("house rules") if rules != documented else "")
    return " · ".join(("Nain Jaune", *(part for part in parts if part)))


_CHOICES: Final[Mapping[str, Mapping[Any, str]]] = {
    "direction": {
        "ccw": mark("play goes to the right"),
        "cw": mark("play goes to the left"),
    },
    "sequence": {
        "wrap": mark("the Ace follows the King"),
        "stop_at_king": mark("a King ends the run, and its player leads again"),
    },
    "restart": {
        "next_held": mark("after a missing card, the last player goes on with the next rank they have"),
        "free": mark("after a missing card, the last player leads any card"),
        "skip_rank": mark("a missing card is skipped, and the table goes on"),
    },
    "lead": {
        "free": mark("the first card of a deal can be any card"),
        "ace_if_held": mark("the leader must start with an Ace if they have one"),
        "lowest": mark("the leader must start with their lowest card"),
    },
    "voluntary_pass": {
        False: mark("players who have the card must play it"),
        True: mark("players can pass even if they have the card"),
    },
    "announce": {
        "auto": mark("board cards take their boxes automatically"),
        "required": mark("board cards must be announced to take their boxes"),
    },
    "payment": {
        "points": mark("losers pay the points of their cards"),
        "cards": mark("losers pay 1 token for each card"),
        "court10": mark("losers pay 10 for Jacks, Queens and Kings, 1 for other cards"),
    },
    "kept": {
        "double": mark("a board card left in hand doubles its box"),
        "stake": mark("a board card left in hand costs its stake"),
        "none": mark("a board card left in hand costs nothing more"),
    },
    "grand_opera": {
        "none": mark("a grand opéra wins nothing more"),
        "sweep": mark("a grand opéra takes the whole board"),
        "double": mark("a grand opéra is paid double"),
        "sweep_double": mark("a grand opéra takes the whole board and is paid double"),
    },
    "five_belles": {
        False: mark("being dealt all five board cards wins nothing"),
        True: mark("being dealt all five board cards takes the whole board"),
    },
    "game_end": {
        "deals": mark("a match ends after a number of deals"),
        "broke": mark("a match ends when somebody can’t pay the next ante"),
        "either": mark("a match ends after a number of deals, or when somebody can’t pay the next ante"),
    },
    "insolvency": {
        "partial": mark("players who can’t pay give what they have left"),
        "debt": mark("players who can’t pay owe the rest"),
    },
}
"""Phrases by knob and value, for knobs with few values."""


def differences(rules: NainJauneRules, base: NainJauneRules, t: Words) -> list[str]:
    """Return the differences from `base`, one line per house rule, in the rules' order."""
    return [difference(name, rules, t) for name in rules.differences(base)]


def difference(name: str, rules: NainJauneRules, t: Words) -> str:
    """Return a phrase for a knob’s value, in lower case without a full stop."""
    value = getattr(rules, name)
    if name in _CHOICES:
        return t(_CHOICES[name][value])
    if name == "players":
        fewest, most = value
        return t("{fewest} to {most} players", fewest=fewest, most=most)
    return _counted(name, value, t)


def _counted(name: str, count: int, t: Words) -> str:
    match name:
        case "stake_unit":
            return t.plural(
                "{count} token for each token of a stake", "{count} tokens for each token of a stake", count
            )
        case "tokens":
            return t.plural("{count} token to begin with", "{count} tokens to begin with", count)
        case "deals":
            return t.plural("{count} deal to a match", "{count} deals to a match", count)
        case "move_limit":
            return t.plural(
                "at most {count} card played in a match", "at most {count} cards played in a match", count
            )
        case _:
            raise ValueError(f"{name} is no rule of Nain Jaune")


_DIRECTIONS: Final[Mapping[str, str]] = {
    "ccw": mark("The player to the dealer’s right leads, and play goes to the right."),
    "cw": mark("The player to the dealer’s left leads, and play goes to the left."),
}
_LEADS: Final[Mapping[str, str]] = {
    "free": mark("The first card can be any card."),
    "ace_if_held": mark("The first card must be an Ace if the leader has one."),
    "lowest": mark("The first card must be the leader’s lowest (the Ace is lowest)."),
}
_PASSING: Final[Mapping[bool, str]] = {
    False: mark("Players who have the card must play it; the others are skipped."),
    True: mark("Everybody is asked in turn and can pass even with the card; you can stop your own run too."),
}
_SEQUENCES: Final[Mapping[str, str]] = {
    "wrap": mark("The Ace follows the King, and the 2 the Ace."),
    "stop_at_king": mark(
        "The Ace is lowest. A King ends the run, and its player leads again, with any card."
    ),
}
_RESTARTS: Final[Mapping[str, str]] = {
    "next_held": mark(
        "If nobody plays the card needed, the last player goes on with the next rank they have."
    ),
    "free": mark("If nobody plays the card needed, the last player leads again, with any card."),
    "skip_rank": mark(
        "If nobody plays the card needed, it is skipped: the last player, then the others, go"
        " on with the rank after it. If a King is missing, the last player leads again, with"
        " any card."
    ),
}
_ANNOUNCING: Final[Mapping[str, str]] = {
    "auto": mark("Play a board card and you take all the tokens on its box at once."),
    "required": mark(
        "Play a board card and announce it (“Queen takes!”) to take all the tokens on its"
        " box. If you don’t announce it, they stay there."
    ),
}
_KEPT: Final[Mapping[str, str]] = {
    "double": mark("If you’re left with a board card, you double its box: you pay in as much as it holds."),
    "stake": mark("If you’re left with a board card, you pay the stake of its box again."),
    "none": mark("A board card left in hand costs nothing more."),
}
_PAYMENTS: Final[Mapping[str, str]] = {
    "points": mark("Ace 1, Jack, Queen and King 10, other cards their number."),
    "cards": mark("1 token for each card."),
    "court10": mark("Jack, Queen and King 10, other cards 1."),
}
_OPERA: Final[Mapping[str, str]] = {
    "none": "",
    "sweep": mark("they take the whole board."),
    "double": mark("everybody pays them double."),
    "sweep_double": mark("they take the whole board, and everybody pays them double."),
}
_INSOLVENCY: Final[Mapping[str, str]] = {
    "partial": mark(
        "Players who can’t pay give what they have left: first to the winner, then to the most expensive box."
    ),
    "debt": mark("Players who can’t pay owe the rest; such matches are for points only."),
}
_MATCH_ENDS: Final[Mapping[str, str]] = {
    "deals": mark(
        "A match has {deals} deals. Players who can’t pay a whole ante put in what they have left."
    ),
    "broke": mark(
        "A match ends when somebody can’t pay the next ante, or after {deals} deals at the latest."
    ),
    "either": mark("A match ends after {deals} deals, or sooner if somebody can’t pay the next ante."),
}


def rules_blocks(rules: NainJauneRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the house rules, and a paragraph for each part of a deal."""
    goal = t("Be the first to play your last card, and take the boxes of the board along the way.")
    parts = (
        f"### {title(rules, preset, t)}\n{goal}",
        _house_rules(rules, preset, t),
        _paragraph(t("The deal"), (_hands(rules, t), _antes(rules, t), _belles(rules, t))),
        _paragraph(t("The play"), _play(rules, t)),
        _paragraph(t("The board"), (t(_ANNOUNCING[rules.announce]), t(_KEPT[rules.kept]))),
        _paragraph(t("The end of a deal"), (_settlement(rules, t), _opera(rules, t))),
        _paragraph(t("The match"), _match(rules, t)),
    )
    return tuple(Text(part) for part in parts if part)


def _paragraph(heading: str, sentences: Sequence[str]) -> str:
    return f"**{heading}**\n{' '.join(sentence for sentence in sentences if sentence)}"


def _house_rules(rules: NainJauneRules, preset: str, t: Words) -> str:
    """Return how rules with a documented name differ from it, "" if they do not."""
    documented = PRESETS.get(preset, rules)
    changed = differences(rules, documented, t)
    heading = t("House rules here")
    return "\n".join((f"**{heading}**", *(f"- {line}" for line in changed))) if changed else ""


def _hands(rules: NainJauneRules, t: Words) -> str:
    fewest, most = rules.players
    sizes = [t("{cards} cards with {players} players", cards=HAND_SIZES[fewest], players=fewest)]
    sizes += [
        t("{cards} with {players}", cards=HAND_SIZES[players], players=players)
        for players in range(fewest + 1, most + 1)
    ]
    if fewest == most:
        seats = t.plural("{count} player", "{count} players", most)
    else:
        seats = t("{fewest} to {most} players", fewest=fewest, most=most)
    return t(
        "{seats}, a pack of 52. Everybody is dealt {sizes}; the rest is the talon, which nobody sees.",
        seats=seats,
        sizes=", ".join(sizes),
    )


def _antes(rules: NainJauneRules, t: Words) -> str:
    antes = ", ".join(
        f"{box_sign(box, t)} {stake * rules.stake_unit}"
        for box, stake in zip(BOX_NAMES, FACE_STAKES, strict=True)
    )
    return t(
        "Everybody brings {tokens} tokens and antes {ante} of them each deal: {antes} (the"
        " Dwarf). What nobody takes stays on the board.",
        tokens=rules.tokens,
        ante=rules.ante,
        antes=antes,
    )


def _belles(rules: NainJauneRules, t: Words) -> str:
    if not rules.five_belles:
        return ""
    return t("A player dealt all five board cards shows them and takes the whole board.")


def _play(rules: NainJauneRules, t: Words) -> Sequence[str]:
    return (
        t(_DIRECTIONS[rules.direction]),
        t(_LEADS[rules.lead]),
        t(
            "Play cards rank after rank, in any suits, as far as you can; then call the card you"
            " lack (“No King!”), and the next player who has it goes on."
        ),
        t(_PASSING[rules.voluntary_pass]),
        t(_SEQUENCES[rules.sequence]),
        t(_RESTARTS[rules.restart]),
    )


def _settlement(rules: NainJauneRules, t: Words) -> str:
    price = t(_PAYMENTS[rules.payment])
    return t(
        "The first player to run out of cards wins, and the others pay for the cards they"
        " still hold: {price}",
        price=price,
    )


def _opera(rules: NainJauneRules, t: Words) -> str:
    if not _OPERA[rules.grand_opera]:
        return ""
    prize = t(_OPERA[rules.grand_opera])
    return t(
        "Grand opéra: if the leader plays every card before anybody else plays one, {prize}", prize=prize
    )


def _match(rules: NainJauneRules, t: Words) -> Sequence[str]:
    return (
        t(_MATCH_ENDS[rules.game_end], deals=compile_ruleset(rules).last_deal),
        t("The richest wins."),
        t("Each player deals in turn."),
        t(_INSOLVENCY[rules.insolvency]),
    )


SOURCES: Final[Mapping[str, str]] = {
    "nain_jaune": mark("After a French rules leaflet, with the worked example of the King of hearts."),
    "classic": mark(
        "After the French Wikipedia and Universalis; the rule for a missing card comes from an old leaflet."
    ),
    "mistigri": mark("After le-mistigri.fr."),
    "jjv": mark("After jouelejeuvaison.com."),
    "party": mark("After a party-games program."),
}
"""The sources of the presets."""


def _source(preset: str, t: Words) -> str:
    return t(SOURCES[preset])


def _body(rules: NainJauneRules, preset: str, t: Words) -> Iterator[str]:
    blocks = rules_blocks(rules, preset, t)
    yield "\n\n".join(block.content for block in blocks if isinstance(block, Text))


DOCUMENT: Final = RuleDocument(
    name="nain_jaune",
    presets=PRESETS,
    base="nain_jaune",
    heading=lambda _: "Nain Jaune",
    title=title,
    source=_source,
    differences=differences,
    body=_body,
)
