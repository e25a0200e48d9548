"""The leaderboard: balances, their history, and the description."""

from dataclasses import replace

import pytest

from bot.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from tests.bot.pictures.samples import ENGLISH, FRENCH, breakable, leaderboard_scene, opened

SCENE = LeaderboardScene(
    "The last 3 days",
    (
        LeaderboardRow("Anna", (900, 1_000, 1_200)),
        LeaderboardRow("Bob", (40, 20)),
        LeaderboardRow("Carl", (-7,)),
    ),
)


def test_the_description_says_values_and_changes():
    assert draw_leaderboard(SCENE, ENGLISH).alt == (
        "The last 3 days. 1. Anna has 1,200, +300 since the first day. "
        "2. Bob has 20, -20 since the first day. 3. Carl has -7, 0 since the first day."
    )


def test_the_description_says_it_in_french():
    assert breakable(draw_leaderboard(SCENE, FRENCH).alt).startswith(
        "The last 3 days. 1. Anna a 1 200, +300 depuis le premier jour. 2. Bob a 20,"
    )


def test_nobody_is_said_too():
    drawing = draw_leaderboard(LeaderboardScene("30", ()), ENGLISH)
    assert drawing.alt == "30: nobody is here yet."
    assert opened(drawing.png).height < 300


def test_long_names_are_cut_before_anybody_is_left_out():
    rows = tuple(LeaderboardRow("Annabella" * 40 + str(place), (place,)) for place in range(10))
    alt = draw_leaderboard(LeaderboardScene("30", rows), ENGLISH).alt
    assert all(f"{place}. Annabella" in alt for place in range(1, 11))


@pytest.mark.parametrize("values", [(900, 1_001, 1_200), (901, 1_000, 1_200), (900, 1_000, 1_201), (1_200,)])
def test_every_day_is_seen(values):
    rows = (replace(SCENE.rows[0], values=values), *SCENE.rows[1:])
    assert draw_leaderboard(replace(SCENE, rows=rows), ENGLISH).png != draw_leaderboard(SCENE, ENGLISH).png


def test_a_member_has_a_value_today():
    with pytest.raises(ValueError, match="Anna"):
        LeaderboardRow("Anna", ())


def test_the_picture_grows_with_its_rows():
    heights = [opened(draw_leaderboard(leaderboard_scene(rows), ENGLISH).png).height for rows in (1, 2, 3)]
    assert heights[2] - heights[1] == heights[1] - heights[0] > 100
