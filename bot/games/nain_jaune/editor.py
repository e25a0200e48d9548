"""The editor of Nain Jaune: groups and conflicts, and the table of its rule codes."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.face import CodeTable
from bot.games.nain_jaune.rule_words import TABLE
from bot.i18n import Words, mark


def _tokens_below_ante(facts: Mapping[str, Any], t: Words) -> str:
    return t(
        "With this stake, every deal costs each player {ante}, but they start with {tokens},"
        " so the match would be over before it began. Give them more tokens, or lower the"
        " stake.",
        ante=t.tokens(facts["ante"]),
        tokens=t.tokens(facts["tokens"]),
    )


WORDING: Final = TABLE.wording(
    groups={
        "players": mark("Players"),
        "table": mark("Around the table"),
        "play": mark("Playing cards"),
        "payment": mark("Payments"),
        "match": mark("The match"),
    },
    reasons={"tokens_below_ante": _tokens_below_ante},
)

_KNOBS: Final = (
    "players direction sequence restart lead voluntary_pass announce payment kept grand_opera five_belles"
    " stake_unit tokens game_end deals insolvency move_limit"
)
_VALUES: Final = (
    *("ccw", "cw", "wrap", "stop_at_king", "next_held", "skip_rank", "ace_if_held", "lowest", "auto"),
    *("required", "points", "cards", "court10", "double", "stake", "sweep", "sweep_double"),
    *("broke", "deals", "either", "partial", "debt", "classic", "mistigri", "jjv", "party"),
    *("hands", "threes", "ones"),
)

CODES: Final = CodeTable.of(
    tuple((name,) for name in (*_KNOBS.split(), "dealing")),
    {4: ("nain_jaune",), 55: ("none",), 73: ("free",), 96: _VALUES},
)
