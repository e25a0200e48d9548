"""The rules in words: titles of variants, differences, the rulebook, the document."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune.phrases import box_sign
from bot.ui.games.rule_document import RuleDocument
from bot.ui.names import plain
from bot.ui.panels import Block, Text
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
        "ccw": mark("the turn goes round to the right"),
        "cw": mark("the turn goes round to the left"),
    },
    "sequence": {
        "wrap": mark("the Ace follows the King"),
        "stop_at_king": mark("a King ends the run, and who laid it leads again"),
    },
    "restart": {
        "next_held": mark("after a missing card, who laid last goes on with the first rank held after it"),
        "free": mark("after a missing card, who laid last leads any card"),
        "skip_rank": mark("a missing card is skipped, and the table goes on"),
    },
    "lead": {
        "free": mark("the first card of a deal is free"),
        "ace_if_held": mark("an Ace opens the deal, if the leader holds one"),
        "lowest": mark("the leader’s lowest card opens the deal"),
    },
    "voluntary_pass": {
        False: mark("whoever can go on must"),
        True: mark("everybody may pass, even if able"),
    },
    "announce": {
        "auto": mark("board cards take their boxes of themselves"),
        "required": mark("board cards must be announced to take their boxes"),
    },
    "payment": {
        "points": mark("losers pay the points of their cards"),
        "cards": mark("losers pay 1 token for each card"),
        "court10": mark("losers pay 10 for Jacks, Queens and Kings, 1 for other cards"),
    },
    "kept": {
        "double": mark("a board card kept doubles its box"),
        "stake": mark("a board card kept costs its stake"),
        "none": mark("a board card kept costs nothing more"),
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
        "broke": mark("a match ends when somebody cannot pay the next ante"),
        "either": mark("a match ends after a number of deals, or when somebody cannot pay the next ante"),
    },
    "insolvency": {
        "partial": mark("who cannot pay gives what is left"),
        "debt": mark("who cannot pay owes the rest"),
    },
}
"""Phrases by knob and value, for knobs with few values."""


def differences(rules: NainJauneRules, base: NainJauneRules, t: Words) -> list[str]:
    """Return the differences from `base`, one line per house rule, in the rules' order."""
    return [_worded(name, rules, t) for name in rules.differences(base)]


def _worded(name: str, rules: NainJauneRules, t: Words) -> str:
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
                "at most {count} card laid in a match", "at most {count} cards laid in a match", count
            )
        case _:
            raise ValueError(f"{name} is no rule of Nain Jaune")


_DIRECTIONS: Final[Mapping[str, str]] = {
    "ccw": mark("The player to the right of the dealer leads, and the turn goes round to the right."),
    "cw": mark("The player to the left of the dealer leads, and the turn goes round to the left."),
}
_LEADS: Final[Mapping[str, str]] = {
    "free": mark("The first card of a deal is free."),
    "ace_if_held": mark("The first card of a deal is an Ace, if the leader holds one."),
    "lowest": mark("The first card of a deal is one of the leader’s lowest rank, the Ace being lowest."),
}
_PASSING: Final[Mapping[bool, str]] = {
    False: mark("Whoever can go on must; the others are passed over."),
    True: mark("Everybody is asked in turn and may pass, even if able; you may stop your own run too."),
}
_SEQUENCES: Final[Mapping[str, str]] = {
    "wrap": mark("The Ace follows the King, and the 2 the Ace."),
    "stop_at_king": mark(
        "The Ace is lowest. A King ends the run, and who laid it leads again, with any card."
    ),
}
_RESTARTS: Final[Mapping[str, str]] = {
    "next_held": mark(
        "If nobody lays the card asked for, who laid last goes on with the first rank after it in hand."
    ),
    "free": mark("If nobody lays the card asked for, who laid last leads again, with any card."),
    "skip_rank": mark(
        "If nobody lays the card asked for, it is skipped: who laid last, then the others, go on with the"
        " rank after it. When a King is missing, who laid last leads again, with any card."
    ),
}
_ANNOUNCING: Final[Mapping[str, str]] = {
    "auto": mark("Lay a board card and you take all the tokens on its box at once."),
    "required": mark(
        "Lay a board card and announce it (“Queen takes!”): you take all the tokens on its box. Unannounced,"
        " they stay there."
    ),
}
_KEPT: Final[Mapping[str, str]] = {
    "double": mark("Whoever is left with a board card doubles its box, paying as much as lies there."),
    "stake": mark("Whoever is left with a board card pays the stake of its box once more."),
    "none": mark("A board card left in the hand costs nothing more."),
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
    "partial": mark("Who cannot pay gives what is left: to the winner first, then to the dearest box."),
    "debt": mark("Who cannot pay owes the rest; such matches are for points only."),
}
_MATCH_ENDS: Final[Mapping[str, str]] = {
    "deals": mark("A match has {deals} deals. Who cannot pay a whole ante puts in what is left."),
    "broke": mark("A match ends when somebody cannot pay the next ante, after {deals} deals at the latest."),
    "either": mark("A match ends after {deals} deals, or sooner when somebody cannot pay the next ante."),
}


def rules_blocks(rules: NainJauneRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the house rules, and a paragraph for each part of a deal."""
    goal = t("Be the first to lay your last card, and take the boxes of the board on the way.")
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
    sizes = [t("{cards} cards if you are {players}", cards=HAND_SIZES[fewest], players=fewest)]
    sizes += [
        t("{cards} if {players}", cards=HAND_SIZES[players], players=players)
        for players in range(fewest + 1, most + 1)
    ]
    if fewest == most:
        seats = t.plural("{count} player", "{count} players", most)
    else:
        seats = t("{fewest} to {most} players", fewest=fewest, most=most)
    return t(
        "{seats}, a pack of 52. Each is dealt {sizes}; the rest is the talon, which nobody sees.",
        seats=seats,
        sizes=", ".join(sizes),
    )


def _antes(rules: NainJauneRules, t: Words) -> str:
    antes = ", ".join(
        f"{box_sign(box, t)} {stake * rules.stake_unit}"
        for box, stake in zip(BOX_NAMES, FACE_STAKES, strict=True)
    )
    return t(
        "Everybody brings {tokens} tokens and antes {ante} of them at each deal: {antes} (the Dwarf)."
        " What nobody takes stays on the board.",
        tokens=rules.tokens,
        ante=rules.ante,
        antes=antes,
    )


def _belles(rules: NainJauneRules, t: Words) -> str:
    if not rules.five_belles:
        return ""
    return t("Who is dealt all five board cards shows them and takes the whole board.")


def _play(rules: NainJauneRules, t: Words) -> Sequence[str]:
    return (
        t(_DIRECTIONS[rules.direction]),
        t(_LEADS[rules.lead]),
        t(
            "Lay cards rank after rank, whatever their suits, as far as you can; then call what you lack"
            " (“No King!”), and the next player who has it goes on."
        ),
        t(_PASSING[rules.voluntary_pass]),
        t(_SEQUENCES[rules.sequence]),
        t(_RESTARTS[rules.restart]),
    )


def _settlement(rules: NainJauneRules, t: Words) -> str:
    price = t(_PAYMENTS[rules.payment])
    return t("Whoever lays the last card wins, and is paid for what the others hold: {price}", price=price)


def _opera(rules: NainJauneRules, t: Words) -> str:
    if not _OPERA[rules.grand_opera]:
        return ""
    prize = t(_OPERA[rules.grand_opera])
    return t("Grand opéra: if the leader lays every card before anybody else lays one, {prize}", prize=prize)


def _match(rules: NainJauneRules, t: Words) -> Sequence[str]:
    return (
        t(_MATCH_ENDS[rules.game_end], deals=compile_ruleset(rules).last_deal),
        t("The richest wins."),
        t("Each player deals in turn."),
        t(_INSOLVENCY[rules.insolvency]),
    )


SOURCES: Final[Mapping[str, str]] = {
    "nain_jaune": mark("Source 003: a French rules leaflet, with the worked example of the King of hearts."),
    "classic": mark(
        "After the French Wikipedia and Universalis; where to go on after a gap, after an old leaflet."
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
