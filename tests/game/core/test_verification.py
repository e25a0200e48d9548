"""A record proves its match; verification names any change to it."""

import json
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from game.command_line import run as main
from game.core.errors import UnreadableError
from game.core.match import DigestMismatchError, Match, replay
from game.core.record import MatchRecord
from game.core.verification import verify_record
from game.registry import GAMES

REPLAYS = Path(__file__).parents[2] / "replays"
FILES = [REPLAYS / "shithead.norvegien.json", REPLAYS / "nain_jaune.nain_jaune.json"]


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def record(request):
    return json.loads(request.param.read_text())


def verified(record):
    read = MatchRecord.model_validate(record)
    return verify_record(GAMES[read.game], read)


def test_a_record_as_it_was_written_passes(record):
    found = verified(record)
    assert found.passed
    assert found.entries == len(record["log"])
    assert found.deals == 1 + sum(entry["action"]["kind"] == "next_deal" for entry in record["log"])


def test_another_seed_was_not_committed_to(record):
    found = verified(record | {"seed": bytes(31).hex() + "ff"})
    assert not found.keeps_commitment
    assert found.fault


def test_another_commitment_is_not_kept(record):
    found = verified(record | {"commitment": "0" * 64})
    assert (found.keeps_commitment, found.fault, found.passed) == (False, None, False)


@pytest.mark.parametrize(
    "change",
    [
        {"digest": "0" * 12},
        {"seat": 99},
        {"seat": -1},
        {"action": {"kind": "nonsense"}},
        {"action": {"kind": "next_deal"}},
        {"action": {"kind": "leave"}},
        {"action": {}},
    ],
    ids=str,
)
def test_the_first_entry_that_differs_is_named(record, change):
    record["log"][3] |= change
    found = verified(record)
    assert found.entries == 3
    assert "3" in found.fault


def test_the_seat_after_the_last_is_missing(record):
    record["log"][3]["seat"] = record["setup"]["players"]
    assert verified(record).fault == "entry 3 names a missing seat"


@pytest.mark.parametrize("number", [0, 3])
def test_a_replay_names_the_entry_that_leads_elsewhere(record, number):
    record["log"][number]["digest"] = "0" * 12
    read = MatchRecord.model_validate(record)
    game = GAMES[read.game]
    setup = game.setup_type.model_validate(read.setup)
    match, _ = Match.start(game, read.match_id, bytes.fromhex(read.seed), setup)
    with pytest.raises(DigestMismatchError, match=f"^entry {number} leads to another state now$"):
        list(replay(match, read.log, check_all=True))


def test_a_move_left_out_is_found(record):
    del record["log"][2]
    assert not verified(record).passed


@pytest.mark.parametrize("change", [{"seed": None}, {"seed": "no"}, {"setup": {}}], ids=str)
def test_a_record_that_is_not_of_an_ended_match_is_refused(record, change):
    with pytest.raises(UnreadableError):
        verified(record | change)


@pytest.mark.parametrize("players", [-1, 0, 1, 10**9])
def test_a_record_for_no_number_of_players_is_none(record, players):
    record["setup"]["players"] = players
    with pytest.raises(UnreadableError):
        verified(record)


def test_the_command_says_what_differs_by_its_exit_code(tmp_path, capsys, monkeypatch):
    def run(path):
        code = main(["verify", str(path)])
        return subprocess.CompletedProcess([], code, *capsys.readouterr())

    record = json.loads(FILES[0].read_text())
    good = run(FILES[0])
    assert (good.returncode, json.loads(good.stdout)["fault"]) == (0, None)
    record["log"][3]["digest"] = "0" * 12
    (tmp_path / "bad.json").write_text(json.dumps(record))
    monkeypatch.setattr(sys, "argv", ["game", "verify", str(tmp_path / "bad.json")])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("game", run_name="__main__")
    bad = subprocess.CompletedProcess([], ended.value.code, *capsys.readouterr())
    assert (bad.returncode, json.loads(bad.stdout)["entries"]) == (1, 3)
    (tmp_path / "named.json").write_text(json.dumps(record | {"match_id": "soirée"}))
    assert '"match_id": "soirée"' in run(tmp_path / "named.json").stdout
    (tmp_path / "none.json").write_text("{}")
    assert "none.json: engine: Field required" in run(tmp_path / "none.json").stderr
    for path in (tmp_path / "none.json", tmp_path / "nowhere.json"):
        none = run(path)
        assert (none.returncode, none.stderr.count("\n")) == (2, 1)
