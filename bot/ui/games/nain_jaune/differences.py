"""House rules in a few words each, for the list of what is different at this table."""

from collections.abc import Mapping
from typing import Any, Final

from bot.i18n import Words, mark
from game.nain_jaune.rules import NainJauneRules

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
        "lowest": mark("the leader's lowest card opens the deal"),
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
"""By knob and value, for knobs with a few values."""


def differences(rules: NainJauneRules, base: NainJauneRules, t: Words) -> list[str]:
    """Return what these rules have that `base` has not, a line for each house rule, in the rules' order."""
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
