"""The documented variants, as differences from the plain game.

docs/rules/shithead.md credits each one; `reverse_1`, `reverse_2`, `fives_low`, `vandtia`, `palace`,
`palace_bga`, `glass_jack`, `karma_pickup`, `garfield`, `after_shit_boot` and `german_jokers` have incomplete
sources and take the rest from `shithead`.
"""

from collections.abc import Mapping
from typing import Any, Final

from game.shithead.rules import ShitheadRules

_RESET_TWO: Final = {"2": {"entry": "any", "demand": "reset"}}
_BURNING_TEN: Final = {"10": {"entry": "any", "effect": "burn"}}
_CLASSIC_POWERS: Final = {**_RESET_TWO, **_BURNING_TEN}
_SEVEN_OR_LOWER: Final = {"7": {"demand": "at_most"}}
_SKIPPING_EIGHT: Final = {"8": {"effect": "skip"}}

_NORVEGIEN: Final[dict[str, Any]] = {
    "players": (3, 5),
    "up_cards": "into_hand",
    "finish": "first_out",
    "last_card_ban": {"10": "eliminated"},
    "dealer_next": "rotate",
    "powers": _CLASSIC_POWERS,
}
_SHITHEAD: Final[dict[str, Any]] = {
    "opener": "first_dealt_low_up",
    "up_pickup": "add_one",
    "powers": _CLASSIC_POWERS,
}
_CHOSEN: Final[dict[str, Any]] = {"deal_style": "choose_up", "exchange": "none", "stacking": "own"}
_PALACE: Final[dict[str, Any]] = {
    "players": (2, 4),
    "opener": "low_in_hand",
    "opening_play": "low_card",
    "powers": {**_CLASSIC_POWERS, "9": {"demand": "below"}},
}
_REVERSE: Final[dict[str, Any]] = {**_CHOSEN, "must_play": True}

_VALUES: Final[dict[str, dict[str, Any]]] = {
    "shithead": _SHITHEAD,
    "norvegien": _NORVEGIEN,
    "norvegien_plus": {
        **_NORVEGIEN,
        "powers": {**_CLASSIC_POWERS, **_SEVEN_OR_LOWER, **_SKIPPING_EIGHT, "A": {"effect": "attack"}},
    },
    "norvegien_loser": {**_NORVEGIEN, "finish": "last_in", "dealer_next": "loser"},
    "danish": {
        "players": (2, 20),
        "decks": {"per": 5},
        "compare": "gt",
        "max_set": 3,
        "must_play": True,
        "up_cards": "into_hand",
        "blind_chain": True,
        "pickup_leader": "last_to_play",
        "quad": 0,
        "finish": "first_out",
        "dealer_next": "rotate",
        "powers": {
            "2": {"entry": "any"},
            **_SEVEN_OR_LOWER,
            **_SKIPPING_EIGHT,
            "10": {"effect": "burn"},
            "A": {"entry": "any", "effect": "attack"},
        },
    },
    "palestinian": {
        "players": (2, 10),
        "decks": {"per": 5},
        "must_play": True,
        "pickup_leader": "last_to_play",
        "burn_leader": "next",
        "powers": {
            "2": {"entry": "any", "demand": "transparent"},
            "3": {"entry": "any", "demand": "reset"},
            "7": {"demand": "alternating"},
            **_BURNING_TEN,
        },
    },
    "shithead_ranked_ten": {**_SHITHEAD, "powers": {**_RESET_TWO, "10": {"effect": "burn"}}},
    "shithead_6j": {
        **_SHITHEAD,
        "players": (2, 6),
        "jokers": 2,
        "powers": {
            **_CLASSIC_POWERS,
            "X": {"entry": "any", "demand": "transparent", "effect": "reverse", "count": "once"},
        },
    },
    "shithead_winner": {**_SHITHEAD, "finish": "first_out"},
    "shithead_keep_up": {**_SHITHEAD, "up_pickup": "none"},
    "gultnieks": {
        **_SHITHEAD,
        "powers": {
            **_CLASSIC_POWERS,
            **_SEVEN_OR_LOWER,
            "8": {"entry": "any", "demand": "transparent", "effect": "reverse", "count": "once"},
        },
    },
    "karma": {**_SHITHEAD, **_CHOSEN, "pickup_leader": "last_to_play"},
    "smeghead": {
        **_SHITHEAD,
        "players": (2, 8),
        "decks": {"fit": True, "min": 2},
        "table_cards": 4,
        "hand_cards": 4,
    },
    "west_kent": {**_SHITHEAD, "players": (2, 3), "decks": 1, "table_cards": 5, "hand_cards": 5},
    "guarducci": {
        **_SHITHEAD,
        "jokers": 2,
        "runs": "suited",
        "powers": {
            **_RESET_TWO,
            "7": {"entry": "any", "demand": "transparent", "floor": "own"},
            "8": {"demand": "at_most"},
            "10": {"entry": "any_but:8", "effect": "burn"},
            "X": {"entry": "any", "demand": "transparent", "effect": "skip", "duel": "reset"},
        },
    },
    "finnish": {**_SHITHEAD, "players": (2, 4), "table_cards": 4},
    "ten_two_slide": {**_SHITHEAD, "hand_cards": 4},
    "fives_low": {
        "players": (2, 2),
        "opener": "low_in_hand",
        "chance_card": "always",
        "powers": {**_CLASSIC_POWERS, "5": {"entry": "any", "demand": "at_most"}},
    },
    "reverse_1": {
        **_REVERSE,
        "opener": "after_thrown_low",
        "up_pickup": "add_one",
        "powers": {**_CLASSIC_POWERS, "J": {"effect": "skip"}},
        "sequel": "reverse_2",
    },
    "reverse_2": {
        **_REVERSE,
        "opener": "after_thrown_king",
        "ace": "low",
        "pickup_victim": "previous",
        "powers": {"2": {"entry": "any"}, **_BURNING_TEN, "J": {"effect": "skip"}},
    },
    "vandtia": {
        "players": (2, 10),
        "opener": "low_in_hand",
        "chance_card": "if_stuck",
        "powers": _CLASSIC_POWERS,
    },
    "palace": _PALACE,
    "glass_jack": {
        **_SHITHEAD,
        "powers": {
            **_CLASSIC_POWERS,
            **_SKIPPING_EIGHT,
            "9": {"demand": "below"},
            "J": {"entry": "any", "demand": "transparent"},
        },
    },
    "poohead": {
        "players": (2, 8),
        "decks": {"per": 4},
        "exchange": "none",
        "opener": "low_in_hand",
        "opening_play": "low_card",
        "burn_leader": "next",
        "must_play": True,
        "powers": {**_CLASSIC_POWERS, "7": {"demand": "below"}},
    },
    "palace_bga": {**_PALACE, "deal_size": "more_for_few"},
    "karma_pickup": {
        **_SHITHEAD,
        "powers": {
            **_CLASSIC_POWERS,
            "3": {"entry": "any", "demand": "transparent"},
            "5": {"demand": "in_kind"},
            "7": {"demand": "below"},
            **_SKIPPING_EIGHT,
            "9": {"effect": "again"},
            "Q": {"effect": "reverse"},
        },
    },
    "garfield": {
        **_SHITHEAD,
        "jokers": 1,
        "deal_style": "choose_up",
        "exchange": "none",
        "quad_entry": "any",
        "powers": {
            **_RESET_TWO,
            "10": {"effect": "burn"},
            "J": {"demand": "in_kind"},
            "X": {"entry": "any", "demand": "transparent", "effect": "reverse", "count": "once"},
        },
    },
    "after_shit_boot": {
        **_SHITHEAD,
        "opener": "left_of_dealer",
        "deal_style": "choose_both",
        "exchange": "none",
        "first_card": "turned",
        "chance_card": "if_stuck",
    },
    "german_jokers": {
        **_SHITHEAD,
        "players": (2, 10),
        "decks": {"fit": True, "min": 2},
        "jokers": 4,
        "joker_rank": "any",
        "hand_cards": 5,
        "deal_style": "choose_up",
    },
}

PRESETS: Final[Mapping[str, ShitheadRules]] = {
    name: ShitheadRules.model_validate(values) for name, values in _VALUES.items()
}
"""The documented variants by name, most usual first."""
