"""Properties of all pictures: the same bytes each time, small, described in both languages."""

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import pytest

from bot.games.nain_jaune.picture.scene import NainJauneScene
from bot.games.nain_jaune.picture.table import draw_nain_jaune
from bot.games.registry import SCREENS
from bot.games.shithead.picture.table import draw_shithead
from bot.messages.names import AI_NAMES, AI_SIGN
from bot.pictures import canvas, cards, seats
from bot.pictures.canvas import SMALLEST, WIDTH
from bot.pictures.cards import rank_mask
from bot.pictures.drawing import ALT_LIMIT, first_that_fits
from bot.pictures.leaderboard import LeaderboardScene, draw_leaderboard
from bot.pictures.lettering import _cap_height, lettering, shortened
from bot.pictures.seats import pile_caption
from game.registry import GAMES
from tests.bot.games.ended import ended
from tests.bot.games.test_seat_pictures import DRAWN, seat_sketch
from tests.bot.pictures import samples
from tests.game.conformance.playing import player_counts, positions
from tests.support.languages import LANGUAGES, words
from tests.support.panels import picture_in

BOARD_LIMIT = 60_000
CAPITALS = _cap_height(SMALLEST)
PHONE_POINTS = 290
"""The width of a picture in a message on a phone of 390 points."""

SHITHEAD = {
    **{f"shithead {count}": samples.shithead_scene(count) for count in range(2, 11)},
    **{f"shithead full {count}": samples.shithead_scene(count, full=True) for count in (5, 8, 10)},
    "shithead of five slots": samples.shithead_scene(3, slots=5),
    "shithead of four slots": samples.shithead_scene(8, slots=4),
    "shithead of groups": samples.shithead_scene(6, groups=True),
    "shithead begins": samples.EMPTY_SHITHEAD,
}
NAIN_JAUNE = {
    **{f"nain jaune {count}": samples.nain_jaune_scene(count) for count in range(2, 9)},
    "nain jaune rich": samples.nain_jaune_scene(8, (360, 1024, 12_345, 720, 99_999), tokens=2_345),
    "nain jaune begins": NainJauneScene((0, 0, 0, 0, 0), samples.nain_jaune_scene(4).players),
}
LEADERBOARDS = {
    "leaderboard 10": samples.leaderboard_scene(10),
    "leaderboard 1": samples.leaderboard_scene(1),
    "leaderboard of nobody": LeaderboardScene("30", ()),
}
CROWD = {
    **{f"shithead {count}": samples.shithead_scene(count, full=True) for count in (11, 15, 19, 20)},
    "shithead 16 in the middle of a deal": samples.shithead_scene(16),
    "shithead 20 of groups": samples.shithead_scene(20, groups=True, full=True),
    "shithead 20 of five slots": samples.shithead_scene(20, slots=5, full=True),
}
DRAW_BY_NAME = {
    **{name: (draw_shithead, scene) for name, scene in {**SHITHEAD, **CROWD}.items()},
    **{name: (draw_nain_jaune, scene) for name, scene in NAIN_JAUNE.items()},
    **{name: (draw_leaderboard, scene) for name, scene in LEADERBOARDS.items()},
}

TWICE = (
    "shithead 5",
    "shithead of groups",
    "shithead 20 of five slots",
    "nain jaune 4",
    "nain jaune rich",
    "leaderboard 10",
)
"""Scenes of every kind; `test_pixels` draws others again."""


def drawing(name, t=samples.FRENCH):
    draw, scene = DRAW_BY_NAME[name]
    return draw(scene, t)


@pytest.mark.parametrize("name", TWICE)
def test_the_same_scene_gives_the_same_bytes(name):
    assert drawing(name) == drawing(name)


@pytest.mark.in_part(34)
@pytest.mark.parametrize("name", DRAW_BY_NAME)
@pytest.mark.parametrize("t", samples.LANGUAGES, ids=lambda t: t.language)
def test_discord_takes_the_picture_and_its_description_uncut(name, t):
    picture = drawing(name, t)
    image = samples.opened(picture.png)
    assert image.format == "PNG"
    assert image.mode == "P"
    assert image.width == WIDTH
    assert len(picture.png) < BOARD_LIMIT
    assert 0 < len(picture.alt) <= ALT_LIMIT
    assert not picture.alt.endswith("…")


@pytest.fixture
def sizes(monkeypatch):
    """The sizes of all letters written, in pixels of the picture, and of the ranks on cards alike."""
    written = set()

    def record_text(text, size, *, bold=False):
        written.add(size)
        return lettering(text, size, bold=bold)

    def record_rank(text, height, widest):
        written.add(round(height * SMALLEST / CAPITALS))
        return rank_mask(text, height, widest)

    monkeypatch.setattr(canvas, "lettering", record_text)
    monkeypatch.setattr(cards, "rank_mask", record_rank)
    for drawn_once in (cards._face, cards._chip, cards.counting_chip, canvas._line, seats._kept):
        drawn_once.cache_clear()
    return written


def test_no_text_is_smaller_than_twelve_points_on_a_phone(sizes):
    for name in DRAW_BY_NAME:
        drawing(name)
        assert min(sizes) * PHONE_POINTS / WIDTH >= 12, name


@pytest.mark.parametrize("key", DRAWN)
def test_no_text_of_a_seat_is_smaller_than_twelve_points_on_a_phone(key, sizes):
    game = GAMES[key]
    for players in player_counts(game, next(iter(game.presets.values()))):
        for state, seat, _ in positions(game, next(iter(game.presets.values())), players, seed=3, most=20):
            sketch = seat_sketch(game, state, seat)
            sketch.draw(sketch.scene, sketch.language)
    assert min(sizes) * PHONE_POINTS / WIDTH >= 12


@pytest.fixture
def cut(monkeypatch):
    """The texts that had no room and were cut."""
    without_room = []

    def record_cut(text, size, width, *, bold=False):
        shown = shortened(text, size, width, bold=bold)
        if shown != text:
            without_room.append(f"{text}: {shown}")
        return shown

    monkeypatch.setattr(canvas, "shortened", record_cut)
    canvas._fitting.cache_clear()
    seats._kept.cache_clear()
    return without_room


class AiNames:
    """The names of AIs at every seat, which every table can have."""

    def label(self, seat):
        return f"{AI_SIGN}{AI_NAMES[seat % len(AI_NAMES)]}"

    __call__ = label


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", DRAWN)
def test_no_word_and_no_name_of_an_ai_is_cut(key, language, cut):
    """People choose their names; a word of ours that has no room needs another translation."""
    game, t = GAMES[key], words(language)
    for rules in list(game.presets.values())[:2]:
        for players in player_counts(game, rules):
            met = list(positions(game, rules, players, seed=3, most=400))
            for state, seat, _ in met[:: max(1, len(met) // 5)]:
                own = seat_sketch(game, state, seat, language, AiNames())
                board = picture_in(SCREENS[key].picture(game.view(state, None), AiNames(), t))
                for sketch in (own, board):
                    sketch.draw(sketch.scene, sketch.language)
    assert not cut


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", DRAWN)
def test_no_name_of_an_ai_is_cut_at_the_end(key, language, cut):
    game, drawn = GAMES[key], 0
    for rules in list(game.presets.values())[:2]:
        for players in player_counts(game, rules):
            for end in ended(game, rules, players, AiNames()):
                sketch = picture_in(SCREENS[key].end(end, words(language), drawn=True))
                sketch.draw(sketch.scene, sketch.language)
                drawn += 1
    assert drawn
    assert not cut


def test_nothing_in_a_picture_is_left_in_english():
    for name in DRAW_BY_NAME:
        t = samples.french()
        drawing(name, t)
        assert t._catalogue.untranslated == set(), name


def test_threads_draw_the_same_pictures():
    names = ["shithead 5", "nain jaune 4", "leaderboard 10"]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(drawing, names * 4)) == [drawing(name) for name in names] * 4


def test_another_process_draws_the_same_pictures():
    names = ["shithead 5", "nain jaune 4", "leaderboard 10"]
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(drawing, names)) == [drawing(name) for name in names]


def test_the_first_description_that_fits_is_taken():
    assert first_that_fits(["a" * 2000, "b" * 1024, "c"]) == "b" * 1024


def test_a_description_that_never_fits_is_cut():
    cut = first_that_fits(["a" * 3000, "b" * 2000])
    assert cut == "b" * 1023 + "…"


@pytest.mark.parametrize(("language", "said"), [("en", "Marius · pile of 5"), ("fr", "Marius · pile de 5")])
def test_the_number_under_a_pile_is_not_read_as_what_its_last_player_laid(language, said):
    assert pile_caption("Marius", 5, words(language)) == said
