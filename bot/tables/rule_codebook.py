"""The numbers behind version T1 of rule codes.

Codes that people kept must stay readable: nothing here is ever moved, changed or removed. A new knob or
value works without being here, it only takes more room in a code; it may be added at the end of its table
as long as codes do not need a new version.
"""

from collections.abc import Mapping
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""Where a value stands in the JSON of overrides: `("quad",)`, `("powers", "10", "entry")`."""

_RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "X")
_PARTS: Final = ("entry", "demand", "floor", "effect", "count", "duel")
_SHITHEAD_KNOBS: Final = (
    "players decks jokers dealer_next sequel table_cards hand_cards deal_style exchange stacking opener"
    " opening_play compare ace max_set runs quad burn_leader attack_counters attack_leader must_play"
    " chance_card pickup_victim pickup_leader up_cards up_pickup blind_chain finish last_card_ban move_limit"
)
_NAIN_JAUNE_KNOBS: Final = (
    "players direction sequence restart lead voluntary_pass announce payment kept grand_opera five_belles"
    " stake_unit tokens game_end deals insolvency move_limit"
)
_DEEPER: Final[tuple[Path, ...]] = (
    *(("decks", part) for part in ("fit", "min", "per")),
    *(("last_card_ban", rank) for rank in _RANKS),
    *(("powers", rank, part) for rank in _RANKS for part in _PARTS),
    *(("powers", rank) for rank in _RANKS),
)

SETTINGS: Final[Mapping[str, tuple[Path, ...]]] = {
    "shithead": (*((name,) for name in _SHITHEAD_KNOBS.split()), *_DEEPER),
    "nain_jaune": tuple((name,) for name in _NAIN_JAUNE_KNOBS.split()),
}
"""What can differ, by game: a setting's place here is its bit in the mask of a code."""

WORDS: Final[tuple[Any, ...]] = (
    *(None, True, False, "shithead", "nain_jaune", *_RANKS),
    *("ranked", "any", *(f"any_but:{rank}" for rank in _RANKS)),
    *("own", "reset", "transparent", "at_most", "below", "alternating"),
    *(f"value:{rank}" for rank in _RANKS if rank != "X"),
    *("open", "none", "burn", "skip", "reverse", "attack", "per_card", "once"),
    *("loser", "rotate", "three_rows", "choose_up", "choose_both", "off"),
    *("left_of_dealer", "first_dealt_low_up", "low_in_hand", "after_thrown_low", "after_thrown_king"),
    *("free", "low_card", "ge", "gt", "high", "low", "suited", "same", "next"),
    *("after_last_player", "attacker", "if_stuck", "always", "self", "previous", "last_to_play"),
    *("from_table", "into_hand", "add_one", "first_out", "last_in", "eliminated", "illegal"),
    *("ccw", "cw", "wrap", "stop_at_king", "next_held", "skip_rank", "ace_if_held", "lowest", "auto"),
    *("required", "points", "cards", "court10", "double", "stake", "sweep", "sweep_double"),
    *("broke", "deals", "either", "partial", "debt", "classic", "mistigri", "jjv", "party"),
    *("norvegien", "norvegien_plus", "norvegien_loser", "danish", "palestinian", "shithead_ranked_ten"),
    *("shithead_6j", "shithead_winner", "shithead_keep_up", "gultnieks", "karma", "smeghead", "west_kent"),
    *("guarducci", "finnish", "ten_two_slide", "fives_low", "reverse_1", "reverse_2", "vandtia", "palace"),
    *("glass_jack",),
)
"""Values that take one byte: a word's place here is that byte."""
