"""Records each level's choices for each preset: `python -m tests.game.ai.choices`, after an intended change.

A level is a function of what it sees and its random stream, so a different line means that it plays
differently.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.ai.levels import LEVELS
from game.core.protocol import AnyGame
from game.levels import policy_for
from game.registry import GAMES
from tests.game.conformance.playing import player_counts, positions, rng_of
from tests.searches import short_searches

FOLDER = Path(__file__).parent / "choices"
_MOST = {"easy": 25, "normal": 25, "hard": 5, "expert": 5}
"""At about so many of the positions where there is a choice; searches are cut short, but take longest."""


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
                for state, seat, legal in open_to_choice[:: max(1, len(open_to_choice) // _MOST[level])]
            )
            yield f"{preset} {players} {level}: {' '.join(chosen)}"


def _short(game: AnyGame, action: Any) -> str:
    written = game.actions.dump_json(action).decode()
    return re.sub(r'["{}]|kind:', "", written.replace('"kind":', ""))


def main() -> None:
    """Write a file for each game."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        lines = [line for preset in game.presets for line in choices(game, preset)]
        (FOLDER / f"{game.key}.txt").write_text("\n".join([*lines, ""]))


if __name__ == "__main__":
    main()
