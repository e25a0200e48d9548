"""Plays house rules of Shithead drawn at random over all options, and looks at every state.

`make house-rules`, or `python -m tests.game.random_house_rules MOVES [SEED]`, plays until so many moves are
made. No card may be lost or doubled and somebody may always act; now and then another state that agrees with
what a seat sees has to look the same to it.
"""

import random
import sys
from collections import Counter
from typing import Any

from game.core.rng import Rng
from game.core.rule_schema import RuleConflictError
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules
from game.shithead.state import State
from tests.game.shithead.strategies import RANK_CODES, deal
from tests.game.shithead.values import KNOBS, POWERS

LONGEST = 150
"""The most moves of a deal."""
LOOKED_AT = 10
"""A view is compared once in so many moves."""


def play(moves: int, seed: int) -> Counter[str]:
    """Play at least so many moves; return how many rules were played, and moves."""
    chance, done = random.Random(seed), Counter[str]()
    while done["moves"] < moves:
        rules = random_rules(chance)
        players = chance.choice(list(SHITHEAD.seats_allowed(rules)))
        state = deal(rules, players, chance.randrange(2**16))
        done += Counter(rules=1, moves=_play_deal(state, chance))
    return done


def random_rules(chance: random.Random) -> ShitheadRules:
    """Return a preset with about a third of all options changed."""
    while True:
        base = PRESETS[chance.choice(list(PRESETS))]
        changed = {name: chance.choice(values) for name, values in KNOBS.items() if chance.random() < 1 / 3}
        powers = {rank: _power(chance) for rank in RANK_CODES if chance.random() < 1 / 4}
        try:
            return base.override({**changed, "players": [2, 6], "move_limit": 2000, "powers": powers})
        except RuleConflictError:
            continue


def _power(chance: random.Random) -> dict[str, Any]:
    return {part: chance.choice(values) for part, values in POWERS.items() if chance.random() < 1 / 2}


def _play_deal(state: State, chance: random.Random) -> int:
    cards = _cards(state)
    for move in range(LONGEST):
        seats = [seat for seat in SHITHEAD.may_act(state) if SHITHEAD.legal_actions(state, seat)]
        if not seats:
            return move
        seat = chance.choice(seats)
        if move % LOOKED_AT == 0:
            _look(state, seat)
        state = SHITHEAD.apply(state, seat, chance.choice(SHITHEAD.legal_actions(state, seat))).state
        assert _cards(state) == cards, (state.setup.rules, SHITHEAD.write_position(state))
    return LONGEST


def _look(state: State, seat: int) -> None:
    """Fail if another state that agrees with what a seat sees looks different to it."""
    view = SHITHEAD.view(state, seat)
    other = SHITHEAD.sample_state(view, Rng(bytes(32), "another"))
    assert SHITHEAD.view(other, seat) == view, (state.setup.rules, SHITHEAD.write_position(state))


def _cards(state: State) -> Counter[str]:
    position = SHITHEAD.write_position(state)
    there = [*position["stock"], *position["burnt"]]
    there += [card for play in position["pile"] for card in play["cards"]]
    for one, hand in zip(position["seats"], state.hands, strict=True):
        there += [card for slot in one["up"] for card in slot] + [card for card in one["down"] if card]
        there += ["hand"] * sum(map(len, hand))
    return Counter({"cards": len(there)})


if __name__ == "__main__":
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    first = int(sys.argv[2]) if len(sys.argv) > 2 else random.randrange(2**32)
    print("seed", first, flush=True)
    print(dict(play(wanted, first)))
