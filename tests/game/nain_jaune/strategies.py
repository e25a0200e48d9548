"""Rules and matches for random tests."""

from typing import get_args

from hypothesis import strategies as st

from game.core.rng import Rng
from game.nain_jaune import rules as knobs
from game.nain_jaune.rules import NainJauneRules
from game.nain_jaune.state import State
from tests.game.nain_jaune.tables import GAME


def _one_of(values: object) -> st.SearchStrategy[str]:
    return st.sampled_from(get_args(values))


@st.composite
def rules_models(draw: st.DrawFn) -> NainJauneRules:
    """Any rules that can be played; tokens are few, so that seats go broke and pay in part."""
    fewest = draw(st.integers(2, 8))
    stake_unit = draw(st.integers(1, 4))
    game_end = draw(_one_of(knobs.GameEnd))
    least = 15 * stake_unit if game_end != "deals" else 1
    return NainJauneRules(
        players=(fewest, draw(st.integers(fewest, 8))),
        direction=draw(st.sampled_from(["cw", "ccw"])),
        sequence=draw(_one_of(knobs.RunSequence)),
        restart=draw(_one_of(knobs.Restart)),
        lead=draw(_one_of(knobs.Lead)),
        voluntary_pass=draw(st.booleans()),
        announce=draw(_one_of(knobs.Announce)),
        payment=draw(_one_of(knobs.Payment)),
        kept=draw(_one_of(knobs.Kept)),
        grand_opera=draw(_one_of(knobs.GrandOperaPrize)),
        five_belles=draw(st.booleans()),
        stake_unit=stake_unit,
        tokens=draw(st.integers(least, 200)),
        game_end=game_end,
        deals=draw(st.integers(1, 4)),
        insolvency=draw(_one_of(knobs.Insolvency)),
        move_limit=draw(st.sampled_from([1, 104, 208])),
    )


def play_randomly(state: State, rng: Rng, moves: int) -> State:
    """Play a state of one's own on for some moves at random, or to its end."""
    for _ in range(moves):
        awaited = GAME.awaited(state)
        if not awaited:
            break
        action = rng.choice(GAME.legal_actions(state, awaited[0]))
        state = GAME.apply_in_place(state, awaited[0], action)
    return state
