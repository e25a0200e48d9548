"""Generated house rules and deals of Paskahousu."""

from typing import Any

from hypothesis import strategies as st

from game.core.rng import Rng, deal_rng
from game.core.rule_schema import RuleConflictError
from game.paskahousu.game import PASKAHOUSU
from game.paskahousu.rules import PaskahousuRules
from game.paskahousu.state import State
from tests.game.knob_values import named_knobs

SEEDS = st.integers(0, 2**32)
_NUMBERS = {
    "players": st.tuples(st.integers(2, 3), st.integers(3, 6)),
    "decks": st.integers(1, 2),
    "jokers": st.integers(0, 4),
    "hand_cards": st.integers(1, 6),
    "table_cards": st.integers(0, 2),
    "quad": st.sampled_from([0, 2, 4, 5]),
    "move_limit": st.just(400),
}
_OPTIONS = {name: st.sampled_from(values) for name, values in named_knobs(PaskahousuRules).items()} | _NUMBERS


@st.composite
def rules_models(draw: Any, **fixed: Any) -> PaskahousuRules:
    """Return rules with any knobs changed, as many as can be played together."""
    rules = PASKAHOUSU.presets["valepaska" if fixed.get("bluff") else "paskahousu"].override(fixed)
    for name in draw(st.lists(st.sampled_from(sorted(set(_OPTIONS) - set(fixed))), max_size=10, unique=True)):
        try:
            rules = rules.override({name: draw(_OPTIONS[name])})
        except RuleConflictError:
            continue
    return rules


def begun(rules: PaskahousuRules, seed: int) -> State:
    """Return a deal, with as many players as the seed says."""
    players = PASKAHOUSU.seats_allowed(rules)
    seats = players[seed % len(players)]
    setup = PASKAHOUSU.setup_of(rules, seats, seed % seats)
    return PASKAHOUSU.deal(setup, deal_rng(seed.to_bytes(32, "big"), "generated", 1)).state


def rng_of(seed: int) -> Rng:
    """Return the stream that plays a generated deal."""
    return Rng(seed.to_bytes(32, "big"), "play")
