"""The levels play as recorded: any change must be intended and visible."""

import pytest

from game.registry import GAMES
from tests.game.ai.choices import FOLDER, choices
from tests.game.conformance.playing import CASES


@pytest.mark.in_part(3)
@pytest.mark.parametrize(("key", "preset"), CASES)
def test_every_level_chooses_as_it_did(key, preset):
    file = FOLDER / f"{key}.txt"
    assert file.exists(), "it is new: record it with python -m tests.game.ai.choices " + key
    written = file.read_text().splitlines()
    assert list(choices(GAMES[key], preset)) == [line for line in written if line.startswith(f"{preset} ")]
