import pytest

from tests.bot.games.shithead.golden import FOLDER, golden_texts

TEXTS = golden_texts()


@pytest.mark.parametrize("file", TEXTS)
def test_a_scene_looks_as_it_did(file):
    assert TEXTS[file] == (FOLDER / file).read_text("utf-8")


def test_no_golden_text_is_left_over():
    assert {path.name for path in FOLDER.iterdir()} == set(TEXTS)
