"""The rules that many tables play with, each a switch in the editor."""

from typing import Any, Final

from bot.games.core.face import UsualRule
from bot.i18n import mark
from game.shithead.rules import Power, RankCode


def _power(key: str, label: str, rank: RankCode, /, **power: str) -> UsualRule:
    """Return a power that many tables give to a rank, in place of any other."""
    whole = Power.model_validate(power).model_dump(mode="json")
    return UsualRule(key, label, {"powers": {rank: whole}}, {"powers": {rank: None}})


def _first(key: str, label: str, on: dict[str, Any], off: dict[str, Any]) -> UsualRule:
    """Return a rule that stands on the editor's first page."""
    return UsualRule(key, label, on, off, page="")


_JOKER: Final = Power(entry="any", demand="transparent", effect="reverse", count="once")

USUAL: Final = (
    _first(
        "deal_4",
        mark("Deal 4 + 4 + 4"),
        {"table_cards": 4, "hand_cards": 4, "deal_size": "same"},
        {"table_cards": 3, "hand_cards": 3},
    ),
    _first("swap", mark("Swap before play"), {"exchange": "own"}, {"exchange": "none"}),
    _first("packs", mark("2 packs or more"), {"decks": {"fit": True, "min": 2}}, {"decks": "fit"}),
    _first("quad", mark("4 of a kind burn"), {"quad": 4}, {"quad": 0}),
    _first("along", mark("Pick up + a face-up card"), {"up_pickup": "add_one"}, {"up_pickup": "none"}),
    _first("jump_in", mark("Jump in"), {"jump_in": True}, {"jump_in": False}),
    _first("higher", mark("Only higher goes"), {"compare": "gt"}, {"compare": "ge"}),
    _first("first_out", mark("First out wins"), {"finish": "first_out"}, {"finish": "last_in"}),
    _first(
        "last",
        mark("No 2 or 10 last"),
        {"last_card_ban": {"2": "illegal", "10": "illegal"}},
        {"last_card_ban": {}},
    ),
    _first(
        "courts", mark("Courts can’t lead"), {"rank_bans": dict.fromkeys("JQK", "lead")}, {"rank_bans": {}}
    ),
    _first("stock", mark("If stuck, try the stock"), {"chance_card": "if_stuck"}, {"chance_card": "off"}),
    _power("2", mark("2 resets"), "2", entry="any", demand="reset"),
    _power("3", mark("3 is see-through"), "3", entry="any", demand="transparent"),
    _power("7", mark("7, then lower"), "7", demand="at_most"),
    _power("8", mark("8 skips"), "8", effect="skip"),
    _power("8t", mark("8 is see-through"), "8", entry="any", demand="transparent"),
    _power("9", mark("9 reverses"), "9", effect="reverse"),
    _power("10", mark("10 burns"), "10", entry="any", effect="burn"),
    _power("jack", mark("Jack skips"), "J", effect="skip"),
    _power("ace", mark("Ace attacks"), "A", effect="attack"),
    UsualRule("jokers_any", mark("2 jokers of any rank"), {"jokers": 2, "joker_rank": "any"}, {"jokers": 0}),
    UsualRule(
        "joker",
        mark("2 jokers reverse"),
        {"jokers": 2, "powers": {"X": _JOKER.model_dump(mode="json")}},
        {"jokers": 0, "powers": {"X": None}},
    ),
)
"""In the order of their switches, four in a row: on a phone two rows of two, if both are short enough."""
