"""Every match ever recorded must replay to the states it was recorded with."""

from pathlib import Path

import pytest

from game.core.match import Match, replay
from game.core.record import MatchRecord
from game.core.rng import keeps_commitment
from game.registry import GAMES

REPLAYS = sorted(Path(__file__).parent.glob("*.json"))


def test_every_preset_has_one():
    names = {path.name.removesuffix(".json") for path in REPLAYS}
    assert names >= {f"{game.key}.{preset}" for game in GAMES.values() for preset in game.presets}


@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_match_replays_state_by_state(path):
    record = MatchRecord.model_validate_json(path.read_text())
    game = GAMES[record.game]
    seed = bytes.fromhex(record.seed)
    assert keeps_commitment(seed, record.commitment)
    setup = game.setup_type.model_validate(record.setup)
    match, _ = Match.start(game, record.match_id, seed, setup)
    for played in replay(match, record.log, check_all=True):
        match = played.match
    assert match.is_over
