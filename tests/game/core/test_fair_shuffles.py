"""The script of docs/fair-shuffles.md deals the cards that the engine deals."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from game.core.cards import codes, packs
from game.core.rng import commitment, committed_id, deal_rng, match_key

DOCUMENT = Path(__file__).parents[3] / "docs" / "fair-shuffles.md"
SCRIPT = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL).group(1)
SEED = bytes(range(32))
COMMITMENT = commitment(SEED)
SHOWN = " ".join(COMMITMENT[at : at + 4] for at in range(0, 32, 4))
CLICKS = ["1310000000000000001", "0", "1310000000000000002"]
OLD = {"match_id": "m1", "commitment": COMMITMENT, "seed": SEED.hex()}
MIXED = OLD | {"match_id": committed_id(COMMITMENT), "mix": {"clicks": CLICKS, "dealer_drawn": True}}


def check(tmp_path, record, shown=SHOWN):
    (tmp_path / "record.json").write_text(json.dumps(record))
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "record.json"), shown, "2"],
        capture_output=True,
        text=True,
        check=False,
    )


def shuffled(key, match_id):
    cards = packs(1)
    deal_rng(key, match_id, 2).shuffle(cards)
    return codes(cards)


def test_the_documented_script_shuffles_as_the_engine_does(tmp_path):
    mixed = shuffled(match_key(SEED, CLICKS), committed_id(COMMITMENT))
    assert (check(tmp_path, MIXED).stdout.split(), check(tmp_path, MIXED).stderr) == (mixed, "")
    assert check(tmp_path, OLD).stdout.split() == shuffled(SEED, "m1") != mixed
    assert check(tmp_path, OLD | {"mix": None}, shown="").stdout.split() == shuffled(SEED, "m1")


def test_the_documented_script_says_that_a_record_without_clicks_proves_little(tmp_path):
    """The digits match, but whoever knew the seats could choose the match id, and so the cards."""
    forged = check(tmp_path, OLD | {"match_id": "chosen"})
    assert forged.returncode == 0
    assert "no clicks are mixed in" in forged.stderr


@pytest.mark.parametrize(
    ("record", "shown", "said"),
    [
        (MIXED | {"seed": bytes(32).hex()}, SHOWN, "another seed was committed to"),
        (MIXED, commitment(bytes(32))[:32], "another commitment was shown"),
        (MIXED | {"match_id": "m1"}, SHOWN, "the match id does not follow"),
    ],
    ids=["seed", "commitment", "id"],
)
def test_the_documented_script_finds_what_was_changed(tmp_path, record, shown, said):
    done = check(tmp_path, record, shown)
    assert done.returncode != 0
    assert said in done.stderr
