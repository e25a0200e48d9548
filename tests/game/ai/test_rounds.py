"""What levels do and think comes out as recorded: any change must be intended and visible."""

import pytest

from game.registry import GAMES
from tests.game.ai.rounds import file_of, rounds
from tests.game.conformance.playing import CASES


@pytest.mark.in_part(17)
@pytest.mark.parametrize(("key", "preset"), CASES)
def test_levels_choose_and_weigh_as_they_did(key, preset):
    file = file_of(GAMES[key])
    assert file.exists(), "it is new: record it with python -m tests.game.ai.rounds " + key
    written = file.read_text().splitlines()
    assert list(rounds(GAMES[key], preset)) == [line for line in written if line.startswith(f"{preset} ")]
