"""Rules and matches for random tests."""

from hypothesis import strategies as st

from game.core.rng import Rng
from game.core.rule_schema import knobs
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.state import State
from tests.game.knob_values import named_knobs
from tests.game.nain_jaune.tables import GAME


@st.composite
def rules_models(draw: st.DrawFn) -> NainJauneRules:
    """Any rules that can be played; tokens are few, so that seats go broke and pay in part."""
    named = {name: draw(st.sampled_from(values)) for name, values in named_knobs(NainJauneRules).items()}
    fewest = draw(st.integers(2, 8))
    stake_unit = draw(st.integers(1, 4))
    least = 15 * stake_unit if named["game_end"] != "deals" else 1
    chosen = {
        **named,
        "players": (fewest, draw(st.integers(fewest, 8))),
        "stake_unit": stake_unit,
        "tokens": draw(st.integers(least, 200)),
        "deals": draw(st.integers(1, 4)),
        "move_limit": draw(st.sampled_from([1, 104, 208])),
    }
    left_out = {knob.name for knob in knobs(NainJauneRules)} - set(chosen)
    assert left_out == set(), "draw values of these, too"
    return NainJauneRules(**chosen)


def play_randomly(state: State, rng: Rng, moves: int) -> State:
    """Play a state of one's own on for some moves at random, or to its end."""
    for _ in range(moves):
        awaited = GAME.awaited(state)
        if not awaited:
            break
        action = rng.choice(GAME.legal_actions(state, awaited[0]))
        state = GAME.apply_in_place(state, awaited[0], action)
    return state
