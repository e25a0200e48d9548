"""`make pictures` loses nothing: a part that fails is tried again, and an interrupted run goes on."""

from collections.abc import Sequence
from pathlib import Path

from docs.gallery.make_gallery import PARTS, SCENES
from docs.gallery.taking import ATTEMPTS, NAMES_BY_LANGUAGE, Part, Record, Run

LANGUAGES = list(NAMES_BY_LANGUAGE)
TWO_PARTS = [Part((name, f"{name}_hand", f"{name}_end"), PARTS[0].play) for name in ("ace", "king")]
ALL = [scene for part in TWO_PARTS for scene in part.scenes]


class Scripted(Run):
    """A run without a bot: each part is taken up to the scene at which it fails."""

    def __init__(self, record: Path, failing: dict[str, int]) -> None:
        super().__init__(TWO_PARTS, record.parent, Record(record))
        self.failing = failing
        self.asked: list[tuple[str, ...]] = []

    async def take_part(self, part: Part, scenes: Sequence[str], language: str) -> None:
        self.asked.append((*scenes, language))
        for scene in scenes:
            if self.failing.get(scene, 0):
                self.failing[scene] -= 1
                raise RuntimeError(f"{scene} did not come")
            self.record.add(scene, language)


async def test_a_part_that_fails_is_tried_again_for_what_it_lacks(tmp_path):
    run = Scripted(tmp_path / "record", {"ace_hand": ATTEMPTS - 1})
    assert await run.take(ALL, ["fr"]) == {}
    again = [("ace_hand", "ace_end", "fr")] * (ATTEMPTS - 1)
    assert run.asked == [
        ("ace", "ace_hand", "ace_end", "fr"),
        *again,
        ("king", "king_hand", "king_end", "fr"),
    ]


async def test_what_fails_for_good_is_named_and_the_next_run_takes_only_that(tmp_path):
    run = Scripted(tmp_path / "record", {"ace_hand": ATTEMPTS})
    failures = await run.take(ALL, LANGUAGES)
    lacking = ("ace_hand", "ace_end")
    assert failures == {(scene, LANGUAGES[0]): "RuntimeError: ace_hand did not come" for scene in lacking}
    next_run = Scripted(tmp_path / "record", {})
    assert await next_run.take(ALL, LANGUAGES) == {}
    assert next_run.asked == [(*lacking, LANGUAGES[0])]


def test_a_language_that_is_complete_begins_anew(tmp_path):
    record = Record(tmp_path / "record")
    for language in LANGUAGES:
        record.add("ace", language)
    record.close(LANGUAGES[:1])
    kept = Record(tmp_path / "record")
    assert [("ace", language) in kept for language in LANGUAGES] == [False, True]
    kept.close(LANGUAGES)
    assert not (tmp_path / "record").exists()


def test_every_scene_is_taken_by_one_part():
    taken = [scene for part in PARTS for scene in part.scenes]
    assert sorted(taken) == sorted(SCENES)
