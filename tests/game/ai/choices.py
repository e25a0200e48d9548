"""Records each level's choices for each preset: `python -m tests.game.ai.choices`, after an intended change;
with the name of a game, for that one alone.

A level is a function of what it sees and its random stream, so a different line means that it plays
differently. Recorded too are whether levels react out of turn, and what the options of some decisions are
worth to the strongest level: the reasons for choices differ sooner than the choices.
"""

import hashlib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.ai.levels import LEVELS, Level
from game.ai.random_play import Reacting
from game.ai.weighing import Racing
from game.core.protocol import AnyGame, Seat
from game.core.rule_schema import Rules
from game.levels import policy_for
from game.registry import GAMES
from tests.game.conformance.playing import player_counts, positions, rng_of
from tests.support.searches import short_searches

FOLDER = Path(__file__).parent / "choices"
_MOST = {"easy": 25, "normal": 25, "hard": 3, "expert": 3}
"""At about so many of the positions where there is a choice; searches are cut short, but take longest."""
_MOST_WEIGHED = 24
"""At so many positions of all variants of a game together, and at two of each: a search takes long."""
Met = Sequence[tuple[Any, Seat, Sequence[Any]]]
"""Positions, each with a seat and its legal actions."""


def choices(game: AnyGame, preset: str) -> Iterator[str]:
    """Yield a line for each level and number of seats: its choices at positions of deals played at random."""
    with short_searches():
        yield from _choices(game, preset)


def _choices(game: AnyGame, preset: str) -> Iterator[str]:
    rules = game.presets[preset]
    for players in player_counts(game, rules):
        met = [
            (state, seat, game.legal_actions(state, seat))
            for state, _, _ in positions(game, rules, players, seed=11, most=100)
            for seat in game.awaited(state)[:1]
        ]
        open_to_choice = [one for one in met if len(one[2]) > 1]
        for level in LEVELS:
            policy, rng = policy_for(game, level), rng_of("choices", level)
            chosen = (
                _short(game, policy.choose(game.view(state, seat), legal, rng))
                for state, seat, legal in _some(open_to_choice, _MOST[level])
            )
            yield f"{preset} {players} {level}: {' '.join(chosen)}"
        weighed = _some(open_to_choice, 2 + _MOST_WEIGHED // len(game.presets))
        yield f"{preset} {players} worth: {' '.join(_weighed(game, weighed))}"
    reactions = {level: "".join(_reactions(game, rules, level)) for level in LEVELS}
    yield from (f"{preset} {level} reacts: {told}" for level, told in reactions.items() if told)


def _some(met: Met, most: int) -> Met:
    return met[:: max(1, len(met) // most)]


def _weighed(game: AnyGame, met: Met) -> Iterator[str]:
    """Yield a digest for each of some positions: what each option is worth there."""
    policy = policy_for(game, "expert")
    for state, seat, legal in met if isinstance(policy, Racing) else ():
        view, rng = game.view(state, seat), rng_of("worth", seat)
        race, sure = policy.racing(view, legal, rng)
        runners = race.run(view, legal, rng) if sure is None else ()
        told = [f"{_short(game, one.action)} {one.mean:.6f}" for one in runners if one.results]
        yield hashlib.sha256("\n".join(told).encode()).hexdigest()[:6] if told else "-"


def _reactions(game: AnyGame, rules: Rules, level: Level) -> Iterator[str]:
    """Yield x for each position and seat where a level reacts to somebody else's move, else a dot."""
    policy, rng = policy_for(game, level), rng_of("reactions", level)
    for players in player_counts(game, rules) if isinstance(policy, Reacting) else ():
        for state, _, _ in positions(game, rules, players, seed=12, most=60):
            for seat in sorted(set(game.may_act(state)) - set(game.awaited(state))):
                legal = game.legal_actions(state, seat)
                yield "." if policy.react(game.view(state, seat), legal, rng) is None else "x"


def _short(game: AnyGame, action: Any) -> str:
    written = game.actions.dump_json(action).decode()
    return re.sub(r'["{}]|kind:', "", written.replace('"kind":', ""))


def main(keys: Sequence[str]) -> None:
    """Write a file for each of these games, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for game in map(GAMES.__getitem__, keys or GAMES):
        lines = [line for preset in game.presets for line in choices(game, preset)]
        (FOLDER / f"{game.key}.txt").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main(sys.argv[1:])
