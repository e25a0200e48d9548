"""The gallery: made by the script, complete, small, and shown by its page."""

import re
from pathlib import Path

from PIL import Image

from docs.gallery.camera import SHOWN
from docs.gallery.make_gallery import FOLDER, PAGE, SCENES, page

README = Path(__file__).parents[2] / "README.md"
MOST_BYTES = 200_000


def test_the_gallery_has_every_scene_in_every_look_and_nothing_else():
    wanted = {look.file_of(scene) for scene in SCENES for look in SHOWN}
    assert {file.name for file in FOLDER.glob("*.webp")} == wanted


def test_the_page_shows_what_the_script_takes():
    assert PAGE.read_text(encoding="utf-8") == page()


def test_the_gallery_stays_small():
    sizes = {file.name: file.stat().st_size for file in FOLDER.rglob("*.webp")}
    assert max(sizes.values()) < MOST_BYTES, max(sizes, key=sizes.get)


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
            assert picture.width >= 600, path
