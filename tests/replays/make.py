"""Makes the golden replays and their events: `python -m tests.replays.make`.

One short match per preset, played at random. They are made once a release and then kept: a replay that
does not lead to the same states any more is a change of the rules, to be named in the changelog.

The events of each, which is what players are told, are written anew after a wanted change: the first to be
read, with a hash of all. So are the steps at which replays stop (`highlights.json`).
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bot.games.registry import FACES
from game.core.film import film_of
from game.core.match import Match, replay
from game.core.protocol import AnyGame
from game.core.record import LogEntry, MatchRecord
from game.core.rng import Rng
from game.registry import GAMES

FOLDER = Path(__file__).parent
EVENTS = FOLDER / "events"
HIGHLIGHTS = FOLDER / "highlights.json"
MOST_READ = 150
"""Lines."""
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


def replayed(record: MatchRecord) -> tuple[Match, str]:
    """Return the match at its end, and its events, those of each action below it."""
    game = GAMES[record.game]
    setup = game.setup_type.model_validate(record.setup)
    match, dealt = Match.start(game, record.match_id, bytes.fromhex(record.seed or ""), setup)
    lines = ["deal", *_told(game, dealt)]
    for played in replay(match, record.log, check_all=True):
        match = played.match
        lines += [f"{played.seat} {_line(_body(game, played.body))}", *_told(game, played.events)]
    digest = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    return match, "\n".join([*lines[:MOST_READ], f"{len(lines)} lines, SHA-256 {digest}", ""])


def highlights(record: MatchRecord) -> list[int]:
    """Return the steps at which a replay of a record stops."""
    film = film_of(GAMES[record.game], record)
    return list(film.highlights(FACES[record.game].replay.is_highlight))


def _body(game: AnyGame, body: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what was done; of a further deal's rules only those that are not the default.

    So a new knob, which has its default in every match of before, changes nothing here.
    """
    if "setup" not in body:
        return body
    setup = game.setup_type.model_validate(body["setup"])
    return {**body, "setup": setup.model_dump(mode="json", exclude_defaults=True)}


def _told(game: AnyGame, events: tuple[object, ...]) -> Iterator[str]:
    return (f"  {_line(game.events.dump_python(event, mode='json'))}" for event in events)


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


def main() -> None:
    """Write a replay for every preset that has none, and the events of all."""
    stops = {}
    for game in GAMES.values():
        for preset in game.presets:
            path = FOLDER / f"{game.key}.{preset}.json"
            if not path.exists():
                shortest = min((play(game, preset, n) for n in range(_TRIES)), key=lambda one: len(one.log))
                path.write_text(shortest.model_dump_json() + "\n")
                sys.stdout.write(f"{path.name}: {len(shortest.log)} entries\n")
            record = MatchRecord.model_validate_json(path.read_text())
            (EVENTS / f"{path.stem}.txt").write_text(replayed(record)[1])
            stops[path.stem] = highlights(record)
    lines = (f"{json.dumps(stem)}: {_line(steps)}" for stem, steps in sorted(stops.items()))
    HIGHLIGHTS.write_text("{\n" + ",\n".join(lines) + "\n}\n")


if __name__ == "__main__":
    main()
