"""Every recorded match must replay to its recorded states, with the same events."""

import json

import pytest

from game.core.film import film_of
from game.core.record import MatchRecord
from game.core.rng import keeps_commitment
from game.registry import GAMES
from tests.replays.make import EVENTS, FOLDER, HIGHLIGHTS, highlights, replayed

REPLAYS = sorted(FOLDER.glob("*.*.json"))


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


@pytest.mark.in_part(10)
@pytest.mark.parametrize("path", REPLAYS, ids=lambda path: path.stem)
def test_a_recorded_match_has_a_frame_for_each_entry_and_stops_where_it_did(path):
    record = MatchRecord.model_validate_json(path.read_text())
    film = film_of(GAMES[record.game], record)
    assert film.is_whole
    assert film.last == len(record.log)
    assert film.frames[-1].match.is_over
    assert highlights(record) == json.loads(HIGHLIGHTS.read_text())[path.stem], (
        "replays stop elsewhere; if that is wanted: .venv/bin/python -m tests.replays.make"
    )


def test_a_film_ends_where_this_version_would_play_on_differently():
    record = MatchRecord.model_validate_json(REPLAYS[-1].read_text())
    game, log = GAMES[record.game], record.log
    elsewhere = [*log[:5], log[5].model_copy(update={"digest": "0" * 12}), *log[6:-1]]
    other_end = log[-1].model_copy(update={"digest": "0" * 12})
    film = film_of(game, record.model_copy(update={"log": (*elsewhere, other_end)}))
    assert (film.is_whole, film.last) == (False, 5)
    refused = log[5].model_copy(update={"seat": (log[5].seat + 1) % 2})
    film = film_of(game, record.model_copy(update={"log": (*log[:5], refused, *log[6:])}))
    assert (film.is_whole, film.last) == (False, 5)
