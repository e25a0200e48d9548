"""Values of every knob and of every part of a power: all that have names, some of the others."""

from typing import Any, get_args

from game.shithead.rules import NamedDemand, NamedEntry, Power, ShitheadRules
from tests.game.knob_values import named_knobs, named_values

_DEMANDS = [*get_args(NamedDemand), "value:7", "value:2", "only:K", "only:9,K", "not:8"]

KNOBS: dict[str, list[Any]] = {
    **named_knobs(ShitheadRules),
    "players": [(2, 5), (3, 5), (4, 4)],
    "decks": [{"fit": True}, {"fit": True, "min": 2}, {"fit": True, "min": 3}, {"per": 3}, {"per": 4}, 4],
    "jokers": [0, 1, 2],
    "table_cards": [0, 1, 3, 4],
    "hand_cards": [1, 3, 4],
    "max_set": [0, 1, 3],
    "quad": [0, 3, 4],
    "attack_counters": [[], ["2"], ["2", "10", "A"]],
    "rank_bans": [{}, {"7": "lead"}, {"7": "lead_while_stock"}, {"7": "before_burn"}, {"3": "lead"}],
    "last_card_ban": [{}, {"10": "eliminated"}, {"10": "illegal"}, {"2": "illegal", "A": "eliminated"}],
    "move_limit": [1, 500, 2000],
}
"""By knob, but for the powers."""

POWERS: dict[str, list[Any]] = {
    **{name: named_values(field.annotation) for name, field in Power.model_fields.items()},
    "entry": [*get_args(NamedEntry), "any_but:8", "any_but:K"],
    "demand": _DEMANDS,
    "duel": [None, *_DEMANDS],
}
"""By part."""

COUNTED = [effect for effect in POWERS["effect"] if Power(effect=effect, count="once").count is not None]
"""The effects of which several cards laid at once have one or several."""
