"""The numbers behind Nain Jaune's rule codes; bytes left out stood for other games' words from the first."""

from typing import Final

from bot.ui.games.code_table import CodeTable

_KNOBS: Final = (
    "players direction sequence restart lead voluntary_pass announce payment kept grand_opera five_belles"
    " stake_unit tokens game_end deals insolvency move_limit"
)
_VALUES: Final = (
    *("ccw", "cw", "wrap", "stop_at_king", "next_held", "skip_rank", "ace_if_held", "lowest", "auto"),
    *("required", "points", "cards", "court10", "double", "stake", "sweep", "sweep_double"),
    *("broke", "deals", "either", "partial", "debt", "classic", "mistigri", "jjv", "party"),
)

CODES: Final = CodeTable.of(
    tuple((name,) for name in _KNOBS.split()),
    {4: ("nain_jaune",), 55: ("none",), 73: ("free",), 96: _VALUES},
)
