"""The documented variants, named after their sources."""

from collections.abc import Mapping
from typing import Final

from game.nain_jaune.rules import NainJauneRules

PRESETS: Final[Mapping[str, NainJauneRules]] = {
    "nain_jaune": NainJauneRules(),
    "classic": NainJauneRules(
        direction="cw",
        sequence="stop_at_king",
        restart="free",
        announce="required",
        grand_opera="sweep",
        game_end="broke",
    ),
    "mistigri": NainJauneRules(
        direction="cw",
        sequence="stop_at_king",
        restart="free",
        voluntary_pass=True,
        announce="required",
        payment="cards",
        game_end="broke",
    ),
    "jjv": NainJauneRules(
        players=(2, 8),
        direction="cw",
        sequence="stop_at_king",
        restart="skip_rank",
        game_end="broke",
    ),
    "party": NainJauneRules(
        direction="cw",
        sequence="stop_at_king",
        restart="free",
        payment="cards",
        kept="stake",
        grand_opera="sweep",
        five_belles=True,
        tokens=100,
        game_end="either",
    ),
}
"""By name: the base game, the encyclopaedias' rules (`classic`), and those of three rule pages."""
