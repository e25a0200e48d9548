"""The documented variants; docs/rules/paskahousu.md credits each one."""

from collections.abc import Mapping
from typing import Final

from game.paskahousu.rules import PaskahousuRules

PRESETS: Final[Mapping[str, PaskahousuRules]] = {
    "paskahousu": PaskahousuRules(),
    "valepaska": PaskahousuRules(
        players=(3, 6),
        opener="left_of_dealer",
        court_floor="8",
        stock_option="draw_pass",
        bluff=True,
        dealer_next="rotate",
    ),
    "paskahousu_classic": PaskahousuRules(
        players=(3, 6),
        court_lead="never",
        killer_lead="forced",
        two_on_killer=True,
        stock_option="none",
    ),
    "finnish_try": PaskahousuRules(
        players=(3, 6),
        opener="lowest_card",
        opening_play="free",
        killer_lead="forced",
        two_on_killer=True,
        quad_twos=False,
        stock_option="try_stuck",
    ),
    "poytapaska": PaskahousuRules(players=(2, 3), table_cards=4),
    "venda": PaskahousuRules(
        players=(2, 10),
        decks=2,
        jokers=4,
        court_floor=None,
        same_on_killer=False,
        two_on_killer=True,
        quad_twos=False,
        lone_from="8",
        stock_option="none",
    ),
}
"""By name, most usual first."""
