"""Every recorded match must replay to its recorded states, with the same events."""

import pytest

from game.core.record import MatchRecord
from game.core.rng import keeps_commitment
from game.registry import GAMES
from tests.replays.make import EVENTS, FOLDER, replayed

REPLAYS = sorted(FOLDER.glob("*.json"))


def test_every_preset_has_one():
    names = {path.name.removesuffix(".json") for path in REPLAYS}
    presets = {f"{game.key}.{preset}" for game in GAMES.values() for preset in game.presets}
    assert presets - names == set(), "record them: .venv/bin/python -m tests.replays.make"


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_match_replays_state_by_state_and_event_by_event(path):
    record = MatchRecord.model_validate_json(path.read_text())
    assert keeps_commitment(bytes.fromhex(record.seed), record.commitment)
    match, events = replayed(record)
    assert match.is_over
    kept = (EVENTS / f"{path.stem}.txt").read_text()
    assert events == kept, (
        "this match is not told as before; if that is wanted: .venv/bin/python -m tests.replays.make"
    )
