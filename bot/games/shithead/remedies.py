"""What a choice in the editor needs besides, so that it is neither refused nor without meaning."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from bot.games.core.face import Remedy
from bot.games.shithead.powers import has_effect
from game.core.rule_schema import RuleConflictError
from game.shithead.rules import ShitheadRules

_JOKERS: Final = 2
"""As many as come with one pack."""


def _jokers(rules: ShitheadRules, _path: str, count: int) -> dict[str, Any]:
    return {"joker_rank": "any"} if count and "X" not in rules.powers else {}


def _joker_rank(rules: ShitheadRules, _path: str, chosen: str) -> dict[str, Any]:
    if chosen == "any":
        return {"jokers": rules.jokers or _JOKERS}
    powerless = rules.jokers and "X" not in rules.powers
    return {"powers": {"X": {"entry": "any", "demand": "reset"}}} if powerless else {}


def _joker_power(rules: ShitheadRules, _path: str, _chosen: str) -> dict[str, Any]:
    return {"jokers": rules.jokers or _JOKERS, "joker_rank": "own"}


def _cards(rules: ShitheadRules, knob: str, count: int) -> dict[str, Any]:
    with suppress(RuleConflictError):
        rules.override({knob: count})
        return {}
    return {"decks": {"fit": True, "min": rules.packs_for(rules.players[0])}}


def _effect(rules: ShitheadRules, path: str, chosen: str) -> dict[str, Any]:
    rank = path.split(".")[1]
    if chosen == "copy":
        return {"powers": {rank: {"demand": "transparent"}}}
    first = chosen == "attack" and not has_effect(rules, "attack")
    return {"attack_counters": [rank]} if first else {}


def _burning(rules: ShitheadRules, _path: str, chosen: object) -> dict[str, Any]:
    return {"quad": rules.quad or 4} if chosen not in (False, "ranked") else {}


def _face_up(_rules: ShitheadRules, _path: str, chosen: str) -> dict[str, Any]:
    return {"up_cards": "from_table"} if chosen != "none" else {}


REMEDIES: Final[Mapping[str, Remedy]] = {
    "jokers": _jokers,
    "joker_rank": _joker_rank,
    "powers.X.*": _joker_power,
    "powers.*.effect": _effect,
    "table_cards": _cards,
    "hand_cards": _cards,
    "jump_in": _burning,
    "quad_entry": _burning,
    "up_pickup": _face_up,
}
"""By what is chosen."""
