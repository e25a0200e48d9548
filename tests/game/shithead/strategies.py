"""Generated house rules and situations: anything that the rules model accepts."""

from collections.abc import Iterator
from typing import Any, get_args

from hypothesis import assume
from hypothesis import strategies as st

from game.core.cards import RANK_BY_CODE
from game.core.rng import Rng
from game.core.rule_schema import RuleConflictError
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import Ban, NamedDemand, NamedEntry, RankBan, ShitheadRules
from game.shithead.state import State
from tests.game.knob_values import named_knobs
from tests.game.shithead.values import POWERS

RANK_CODES = list(RANK_BY_CODE)
SUITED = RANK_CODES[:-1]

entries = st.sampled_from(get_args(NamedEntry)) | st.sampled_from(RANK_CODES).map("any_but:{}".format)
demands = st.sampled_from(get_args(NamedDemand)) | st.sampled_from(SUITED).map("value:{}".format)
demands |= st.builds(
    "{}:{}".format,
    st.sampled_from(["only", "not"]),
    st.lists(st.sampled_from(RANK_CODES), min_size=1, max_size=3, unique=True).map(",".join),
)
powers = st.fixed_dictionaries(
    {},
    optional={
        **{part: st.sampled_from(values) for part, values in POWERS.items()},
        "entry": entries,
        "demand": demands,
        "duel": st.none() | demands,
    },
)
OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    **{name: st.sampled_from(values) for name, values in named_knobs(ShitheadRules).items()},
    "decks": st.sampled_from([{"fit": True}, {"fit": True, "min": 2}, {"per": 3}]),
    "table_cards": st.integers(0, 4),
    "hand_cards": st.integers(1, 5),
    "max_set": st.integers(0, 4),
    "quad": st.sampled_from([0, 2, 3, 4, 5]),
    "attack_counters": st.lists(st.sampled_from(RANK_CODES), unique=True),
    "rank_bans": st.dictionaries(st.sampled_from(RANK_CODES), st.sampled_from(get_args(RankBan)), max_size=4),
    "last_card_ban": st.dictionaries(st.sampled_from(RANK_CODES), st.sampled_from(get_args(Ban)), max_size=4),
    "move_limit": st.just(300),
    "powers": st.dictionaries(st.sampled_from(RANK_CODES), powers | st.none(), max_size=5),
}
overrides = st.fixed_dictionaries({}, optional=OPTIONS)


class Situation:
    """A state that shows itself as its rules and position when a test fails."""

    def __init__(self, state: State) -> None:
        self.state = state

    def __repr__(self) -> str:
        changed = self.state.setup.rules.differences(ShitheadRules())
        return f"{changed} {SHITHEAD.write_position(self.state)}"


@st.composite
def house_rules(draw: st.DrawFn) -> ShitheadRules:
    """Draw a preset with any options changed."""
    base = PRESETS[draw(st.sampled_from(list(PRESETS)))]
    changed = {**draw(overrides), "players": [2, 6], "jokers": 0}
    try:
        rules = base.override(changed)
        may_have = "X" in rules.powers or rules.joker_rank == "any"
        return rules.override({"jokers": draw(st.integers(0, 4))}) if may_have else rules
    except RuleConflictError:
        assume(False)
        raise


@st.composite
def situations(draw: st.DrawFn, most_moves: int = 120) -> Situation:
    """Draw rules and a situation that random play leads to."""
    rules = draw(house_rules())
    players, seed = draw(st.integers(2, 4)), draw(st.integers(0, 2**16))
    *_, state = play_on(deal(rules, players, seed), seed, draw(st.integers(0, most_moves)))
    return Situation(state)


def deal(rules: ShitheadRules, players: int, seed: int) -> State:
    """Return the first deal of a match."""
    rng = Rng(seed.to_bytes(32, "big"), "generated")
    return SHITHEAD.deal(SHITHEAD.first_setup(rules, players, rng), rng).state


def play_on(state: State, seed: int, moves: int) -> Iterator[State]:
    """Play at random; yields the states met, the given one first."""
    rng = Rng(seed.to_bytes(32, "big"), "play")
    yield state
    for _ in range(moves):
        seats = [seat for seat in SHITHEAD.may_act(state) if SHITHEAD.legal_actions(state, seat)]
        if not seats:
            return
        seat = rng.choice(seats)
        action = rng.choice(SHITHEAD.legal_actions(state, seat))
        state = SHITHEAD.apply(state, seat, action).state
        yield state
