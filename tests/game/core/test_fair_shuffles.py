"""The script of docs/fair-shuffles.md deals the cards that the engine deals."""

import json
import re
import subprocess
import sys
from pathlib import Path

from game.core.cards import codes, packs
from game.core.rng import commitment, deal_rng

DOCUMENT = Path(__file__).parents[3] / "docs" / "fair-shuffles.md"
SCRIPT = re.search(r"```python\n(.*?)```", DOCUMENT.read_text(), re.DOTALL).group(1)
SEED = bytes(range(32))


def check(tmp_path, **changes):
    record = {"match_id": "m1", "commitment": commitment(SEED), "seed": SEED.hex()} | changes
    (tmp_path / "record.json").write_text(json.dumps(record))
    return subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path / "record.json"), "2"],
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_documented_script_shuffles_as_the_engine_does(tmp_path):
    cards = packs(1)
    deal_rng(SEED, "m1", 2).shuffle(cards)
    assert check(tmp_path).stdout.split() == codes(cards)


def test_the_documented_script_finds_another_seed(tmp_path):
    done = check(tmp_path, seed=bytes(32).hex())
    assert done.returncode != 0
    assert "another seed was committed to" in done.stderr
