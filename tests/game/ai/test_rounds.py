"""What the strong levels think comes out as recorded: any change must be intended and visible."""

import pytest

from game.registry import GAMES
from tests.game.ai.rounds import file_of, rounds
from tests.game.conformance.playing import CASES


@pytest.mark.parametrize(("key", "preset"), CASES)
def test_a_round_of_a_search_comes_out_as_it_did(key, preset):
    file = file_of(GAMES[key])
    assert file.exists(), "it is new: record it with python -m tests.game.ai.rounds " + key
    written = file.read_text().splitlines()
    assert list(rounds(GAMES[key], preset)) == [line for line in written if line.startswith(f"{preset} ")]
