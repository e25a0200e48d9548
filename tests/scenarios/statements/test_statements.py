"""What other people say about Shithead and its family: rules, a position, an action, and what follows.

Each line of the file is one statement, in our words, with its source. `hand`, `up` and `down` are those of
the first of three players, whose turn it is; the pile is the last one's.
"""

import json
from pathlib import Path

import pytest

from game.shithead.presets import PRESETS
from tests.scenarios.shithead.table import A, C, Table, idle, pile, seat

STATEMENTS = [
    json.loads(line) for line in Path(__file__).with_name("shithead.jsonl").read_text("utf-8").splitlines()
]
EXPECTED = {"ranks", "kinds", "refused", "pile", "turn", "hand", "direction"}


def table(statement):
    position = dict(statement["position"])
    own = seat(*(position.pop(zone, "") for zone in ("hand", "up", "down")))
    laid = pile(*position.pop("pile"), by=C)
    return Table(
        statement["preset"], statement["rules"], turn=A, pile=laid, seats=[own, *idle(2)], **position
    )


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda said: f"{said['source']}: {said['says']}")
def test_it_is_as_they_say(statement):
    before, action, expected = table(statement), statement["action"], statement["expected"]
    assert expected
    assert expected.keys() <= EXPECTED
    if "refused" in expected:
        assert before.refused(**action) == expected["refused"]
        return
    after = before.does(**action) if action else before
    seen = {
        "ranks": after.legal_ranks(),
        "kinds": sorted(after.legal_kinds()),
        "pile": after.pile,
        "turn": after.turn,
        "hand": " ".join(after.hand(A)),
        "direction": after.position["direction"],
    }
    assert {name: seen[name] for name in expected} == expected


def test_statements_are_of_known_variants_and_said_once():
    assert {statement["preset"] for statement in STATEMENTS} <= set(PRESETS)
    said = [(statement["source"], statement["says"]) for statement in STATEMENTS]
    assert len(said) == len(set(said)) >= 30
