"""The pictures of the documentation: there, small, and made by the script."""

import re
from pathlib import Path

from PIL import Image

from docs.pictures.make_pictures import FOLDER, SHOTS

README = Path(__file__).parents[2] / "README.md"
MOST_BYTES = 200_000


def test_every_picture_in_the_folder_is_one_that_the_script_takes():
    assert {file.stem for file in FOLDER.glob("*.png")} == {shot.name for shot in SHOTS}


def test_the_pictures_of_the_readme_are_there_small_and_described():
    text = README.read_text(encoding="utf-8")
    shown = re.findall(r'<img[^>]*src="([^"]+)"[^>]*alt="([^"]+)"', text)
    shown += [(path, words) for words, path in re.findall(r"!\[([^\]]*)\]\(([^)]+)\)", text)]
    assert 2 <= len(shown) <= 4
    for path, words in shown:
        file = README.parent / path
        assert len(words) > 10, path
        assert file.stat().st_size < MOST_BYTES, path
        with Image.open(file) as picture:
            assert picture.width >= 700, path
