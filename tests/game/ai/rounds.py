"""Records what levels do at many positions: `python -m tests.game.ai.rounds`, after an intended change;
with the name of a game, for that one alone.

Of levels that search, that is one round of the strongest: it samples the hidden cards once and plays every
action that is tried to the end of the deal. What comes out depends on all that they think, from what they
believe to what cards are worth, and a round costs hardly anything. So it is recorded at more positions than
`tests.game.ai.choices` can search.
"""

import hashlib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.ai.levels import LEVELS
from game.ai.race import Runner
from game.ai.random_play import Reacting
from game.ai.weighing import Racing
from game.core.protocol import AnyGame, Seat
from game.levels import policy_for
from game.registry import GAMES
from tests.game.conformance.playing import player_counts, positions, rng_of

FOLDER = Path(__file__).parent / "choices"
_EVERY = 4
_MOST = 160
_FEW = 8
_WITHOUT_SEARCH = ("easy", "normal")


def rounds(game: AnyGame, preset: str) -> Iterator[str]:
    """Yield a line for each number of seats: a digest of a round at every few positions, played at random.

    Of a game with many variants, each is played with another number.
    """
    rules, number = game.presets[preset], list(game.presets).index(preset)
    counts = player_counts(game, rules)
    for players in [counts[number % len(counts)]] if len(game.presets) > _FEW else counts:
        met = list(positions(game, rules, players, seed=13, most=_MOST))[::_EVERY]
        told = (_told(game, state, seat) for state, seat, _ in met)
        yield f"{preset} {players}: {' '.join(told)}"


def _told(game: AnyGame, state: Any, seat: Seat) -> str:
    view, legal = game.view(state, seat), game.legal_actions(state, seat)
    done = _round(game, view, legal) if seat in game.awaited(state) else _reactions(game, view, legal)
    return hashlib.sha256(repr(done).encode()).hexdigest()[:4]


def _round(game: AnyGame, view: Any, legal: Sequence[Any]) -> object:
    """Return what levels do that need no search, and what a round of the strongest came to."""
    policies = {level: policy_for(game, level) for level in LEVELS}
    chosen = [
        policy.choose(view, legal, rng_of(level))
        for level, policy in policies.items()
        if len(legal) == 1 or level in _WITHOUT_SEARCH or not isinstance(policy, Racing)
    ]
    if not isinstance(policies["expert"], Racing):
        return chosen
    rng = rng_of("round")
    race, _ = policies["expert"].racing(view, legal, rng)
    foresight = race.foresight(view)
    runners = [Runner(action) for action in foresight.shortlist(legal, rng)]
    spent = race.round(view, runners, foresight, rng) if runners[0].action is not None else 0
    results = [[round(one, 6) for one in runner.results] for runner in runners]
    return chosen, [runner.action for runner in runners], results, spent


def _reactions(game: AnyGame, view: Any, legal: Sequence[Any]) -> object:
    """Return who does something out of turn."""
    policies = {level: policy_for(game, level) for level in LEVELS}
    return [
        policy.react(view, legal, rng_of(level)) if isinstance(policy, Reacting) else None
        for level, policy in policies.items()
    ]


def file_of(game: AnyGame) -> Path:
    """Return where the rounds of a game are kept."""
    return FOLDER / f"{game.key}_rounds.txt"


if __name__ == "__main__":
    for game in map(GAMES.__getitem__, sys.argv[1:] or GAMES):
        lines = [line for preset in game.presets for line in rounds(game, preset)]
        file_of(game).write_text("\n".join([*lines, ""]))
