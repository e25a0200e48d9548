"""Achievements are predicates over somebody's matches: each is had at the match that earns it."""

from dataclasses import replace

import pytest

from bot.stats.feats import FEATS, Past, achieved
from data.times import DAY
from game.core.protocol import SeatEnd
from game.registry import GAMES


def past(number, place=2, players=3, *, game="nain_jaune", preset=None, at=None, **figures):
    preset = next(iter(GAMES[game].presets)) if preset is None and game in GAMES else preset or ""
    return Past(
        f"m{number}", game, preset, DAY * number if at is None else at, SeatEnd(place, players, figures)
    )


def first(name, *matches):
    """Return the number of the match that earns an achievement, None if none does."""
    found = achieved(matches).get(name)
    return None if found is None else matches.index(found)


VARIANTS = list(GAMES["nain_jaune"].presets)
CASES = {
    "first_match": [(0, [past(0), past(1)])],
    "first_win": [(1, [past(0), past(1, 1), past(2, 1)]), (None, [past(0), past(1, 3)])],
    "regular": [(99, [past(n) for n in range(101)]), (None, [past(n) for n in range(99)])],
    "three_in_a_row": [
        (4, [past(0, 1), past(1, 2), *(past(n, 1) for n in (2, 3, 4))]),
        (None, [past(0, 1), past(1, 1), past(2, 2), past(3, 1)]),
    ],
    "turnaround": [(1, [past(0, 3), past(1, 1)]), (None, [past(0, 2), past(1, 1)])],
    "full_table": [(0, [past(0, 1, 6)]), (None, [past(0, 1, 5), past(1, 2, 6)])],
    "all_games": [
        (len(GAMES) - 1, [past(n, game=game) for n, game in enumerate(GAMES)]),
        (None, [past(n) for n in range(9)]),
    ],
    "five_variants": [
        (4, [past(n, preset=preset) for n, preset in enumerate(VARIANTS)]),
        (None, [past(n, preset=VARIANTS[n % 4]) for n in range(20)]),
    ],
    "back_again": [(1, [past(0), past(30)]), (None, [past(0), past(29)])],
    "shithead.clean_hands": [
        (1, [past(0, 1, game="shithead", turns=9, biggest_pick_up=3), past(1, 1, game="shithead", turns=9)]),
        (None, [past(0, 2, game="shithead", turns=9), past(1, 1, game="shithead")]),
    ],
    "shithead.firebug": [
        (0, [past(0, game="shithead", burns=5)]),
        (None, [past(n, game="shithead", burns=4) for n in (0, 1)]),
    ],
    "shithead.phoenix": [
        (0, [past(0, 1, game="shithead", longest_hand=20)]),
        (None, [past(0, 2, game="shithead", longest_hand=30), past(1, 1, game="shithead", longest_hand=19)]),
    ],
    "nain_jaune.big_pot": [(0, [past(0, biggest_pot=50)]), (None, [past(0, biggest_pot=49)])],
    "nain_jaune.hat_trick": [(0, [past(0, deals_won=3)]), (None, [past(0, deals_won=2)])],
    "nain_jaune.empty_board": [
        (0, [past(0, 1, deals_won=1)]),
        (None, [past(0, 1, deals_won=1, from_board=1), past(1, 2, deals_won=1)]),
    ],
    "paskahousu.good_nose": [
        (0, [past(0, game="paskahousu", doubts=3, doubts_right=3)]),
        (None, [past(0, game="paskahousu", doubts=4, doubts_right=3)]),
    ],
    "paskahousu.straight_face": [
        (0, [past(0, 1, game="paskahousu", lies_found=3)]),
        (None, [past(0, 2, game="paskahousu", lies_found=3)]),
    ],
}


@pytest.mark.parametrize("name", CASES)
def test_an_achievement_is_had_when_it_is_earned(name):
    for wanted, matches in CASES[name]:
        assert first(name, *matches) == wanted


def test_a_match_whose_end_somebody_did_not_play_achieves_nothing_and_ends_a_row_of_wins():
    left = replace(past(2, 3), is_finished=False)
    assert first("first_match", left, past(3)) == 1
    assert first("three_in_a_row", past(0, 1), past(1, 1), left, past(3, 1)) is None
    assert first("turnaround", left, past(3, 1)) is None
    assert (
        first("all_games", *(replace(past(n, game=game), is_finished=n > 0) for n, game in enumerate(GAMES)))
        is None
    )


@pytest.mark.parametrize("preset", ["", "ours"])
def test_house_rules_achieve_nothing(preset):
    assert achieved([past(n, 1, 6, preset=preset, biggest_pot=50, deals_won=3) for n in range(100)]) == {}


def test_every_achievement_is_tested():
    of_games = {f"{key}.{name}" for key, game in GAMES.items() for name in game.feats}
    assert CASES.keys() == FEATS.keys() | of_games


def test_a_game_of_another_version_earns_what_all_games_do():
    assert set(achieved([past(0, 1, 2, game="chess")])) == {"first_match", "first_win"}
