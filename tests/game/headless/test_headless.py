"""The headless interface as docs/headless.md describes it, through the command itself."""

import io
import json
import os
import re
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

from game.command_line import run as main

ROOT = Path(__file__).parents[3]
DOCUMENT = (ROOT / "docs" / "headless.md").read_text()
REQUEST = json.loads(re.search(r"```json\n(.*?)```", DOCUMENT, re.DOTALL).group(1))


def run(*arguments, text=""):
    """Do what the command does, in this process: a new one takes longer than its work."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sys, "stdin", io.StringIO(text))
        with redirect_stdout(io.StringIO()) as output, redirect_stderr(io.StringIO()) as errors:
            code = main(arguments)
    return subprocess.CompletedProcess(arguments, code, output.getvalue(), errors.getvalue())


def test_the_documented_request_is_answered():
    legal = json.loads(run("legal", text=json.dumps(REQUEST)).stdout)["legal"]
    assert {"kind": "play", "cards": ["9D"]} in [
        {"kind": action["kind"], "cards": action.get("cards")} for action in legal
    ]
    answer = json.loads(run("apply", text=json.dumps(REQUEST)).stdout)
    assert answer.keys() == {"events", "position", "awaited", "outcome"}
    assert answer["awaited"] == [2]
    assert answer["outcome"] is None
    assert answer["events"][0]["kind"] == "cards_laid"
    assert sorted(answer["position"]["seats"][1]["hand"]) == ["10C", "3H", "4C"]


def test_a_refused_action_says_why():
    request = REQUEST | {"action": {"kind": "play", "cards": ["3H"]}}
    refusal = json.loads(run("apply", text=json.dumps(request)).stdout)["refusal"]
    assert refusal["code"] == "cards_too_low"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "bridge"}, ["game", "bridge", "shithead"]),
        ({"preset": "nonsense"}, ["preset", "nonsense"]),
        ({"rules": {"nonsense": 1}}, ["nonsense"]),
        ({"rules": {"quad": -1}}, ["quad"]),
        ({"rules": {"jokers": 2}}, ["jokers"]),
        ({"rules": [1]}, ["rules"]),
        ({"seat": 9}, ["seat"]),
        ({"position": []}, ["position"]),
        ({"position": {"turn": 0, "seats": [{"hand": ["1S"]}, {}]}}, ["1S"]),
        ({"action": {"kind": "dance"}}, ["action"]),
        ({"action": {"kind": "play", "cards": ["1S"]}}, ["action", "1S"]),
        ({"surprise": 1}, ["surprise"]),
    ],
)
def test_unreadable_input_ends_in_one_line_that_says_what_and_where(change, words, monkeypatch, capsys):
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(REQUEST | change)))
    assert main(["apply"]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    lines = printed.err.strip().splitlines()
    assert len(lines) == 1, printed.err
    for word in words:
        assert word in lines[0]


def test_invalid_json_is_reported():
    done = run("legal", text="{")
    assert (done.returncode, done.stdout) == (2, "")
    assert "not JSON" in done.stderr


def test_serve_answers_before_the_next_line_comes():
    buffering = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
    command = [sys.executable, "-m", "game", "serve"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=buffering
    ) as serving:
        for _ in range(2):
            serving.stdin.write(json.dumps(REQUEST | {"do": "legal"}) + "\n")
            serving.stdin.flush()
            assert "legal" in json.loads(serving.stdout.readline())


def test_serve_answers_line_by_line_and_goes_on_after_an_error():
    lines = [json.dumps(REQUEST | {"do": "legal"}), "nonsense", "", json.dumps(REQUEST | {"do": "apply"})]
    done = run("serve", text="\n".join(lines) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert [min(answer) for answer in answers] == ["legal", "error", "awaited"]
    assert json.loads(run("serve", text=json.dumps(REQUEST) + "\n").stdout)["error"].startswith("do:")


def test_simulate_prints_its_summary_and_repeats_itself():
    arguments = ("simulate", "--game", "nain_jaune", "--players", "3", "--matches", "5", "--seed", "7")
    first, second = (json.loads(run(*arguments).stdout) for _ in range(2))
    assert first.keys() == {"matches", "moves", "seconds", "moves_per_second", "unfinished", "outcomes"}
    assert (first["matches"], first["moves"], first["outcomes"]) == (5, second["moves"], second["outcomes"])
    assert first["moves_per_second"] > 0
    other = json.loads(run(*arguments[:-1], "8").stdout)
    assert other["moves"] != first["moves"]


def test_simulate_refuses_a_table_the_rules_do_not_allow():
    done = run("simulate", "--game", "shithead", "--preset", "norvegien", "--players", "9")
    assert done.returncode == 2
    assert "3 to 5" in done.stderr


def test_overrides_reach_the_rules():
    done = run("simulate", "--game", "shithead", "--players", "2", "--matches", "2", "--rules", '{"quad": 1}')
    assert done.returncode == 2
    assert "quad" in done.stderr


SHORT = ("simulate", "--game", "shithead", "--players", "2", "--rules", '{"move_limit": 12}')


def simulated(*options):
    """Return what a simulation prints, but for how long it took."""
    answered = json.loads(run(*SHORT, *options).stdout)
    return {key: value for key, value in answered.items() if "second" not in key}


def test_a_simulation_plays_a_hundred_matches_with_seed_1_by_default():
    assert simulated() == simulated("--matches", "100", "--seed", "1")
    assert simulated()["matches"] == 100


@pytest.mark.parametrize("option", ["--matches", "--seed", "--players"])
def test_a_simulation_takes_no_number_below_0(option):
    with pytest.raises(SystemExit, match="2"):
        run(*SHORT, option, "-1")
    assert simulated("--matches", "2", "--seed", "0")["matches"] == 2
    assert simulated("--matches", "1") == simulated("--matches", "1", "--seed", "1")


def test_a_policy_for_all_seats_is_named_once():
    whole = ("--rules", "{}", "--matches", "3", "--policy")
    assert simulated(*whole, "easy") == simulated(*whole, "easy,easy")
    assert simulated(*whole, "easy") != simulated(*whole, "random")


def test_a_command_that_answers_has_succeeded():
    assert run(*SHORT, "--matches", "1").returncode == 0
    assert run("legal", text=json.dumps(REQUEST)).returncode == 0
