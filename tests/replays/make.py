"""Makes the golden replays: `python -m tests.replays.make`.

One short match per preset, played at random. They are made once a release and then kept: a replay that
does not lead to the same states any more is a change of the rules, to be named in the changelog.
"""

import sys
from pathlib import Path

from game.core.match import Match
from game.core.protocol import AnyGame
from game.core.record import LogEntry, MatchRecord
from game.core.rng import Rng
from game.registry import GAMES

FOLDER = Path(__file__).parent
_TRIES = 40


def play(game: AnyGame, preset: str, number: int) -> MatchRecord:
    """Return the record of a match played at random."""
    rules, seed = game.presets[preset], number.to_bytes(32, "big")
    rng = Rng(seed, f"golden|{game.key}|{preset}|")
    allowed = game.seats_allowed(rules)
    setup = game.first_setup(rules, allowed[min(1, len(allowed) - 1)], rng)
    match, _ = Match.start(game, f"golden-{preset}", seed, setup)
    log: list[LogEntry] = []
    while not match.is_over:
        if match.outcome is not None:
            played = match.next_deal()
        else:
            seat = match.awaited[0]
            played = match.play(seat, rng.choice(game.legal_actions(match.state, seat)))
        log.append(played.entry())
        match = played.match
    return match.record(setup, log)


def main() -> None:
    """Write a replay for every preset that has none."""
    for game in GAMES.values():
        for preset in game.presets:
            path = FOLDER / f"{game.key}.{preset}.json"
            if path.exists():
                continue
            shortest = min((play(game, preset, n) for n in range(_TRIES)), key=lambda record: len(record.log))
            path.write_text(shortest.model_dump_json() + "\n")
            sys.stdout.write(f"{path.name}: {len(shortest.log)} entries\n")


if __name__ == "__main__":
    main()
