"""A few matches between the levels, always the same ones; `make tournament` plays enough to measure."""

import sys
from random import Random
from statistics import stdev
from unittest.mock import patch

import pytest

from benchmarks import ladder as ladders
from benchmarks import tournament
from benchmarks.duels import Duel, Pairing, Result
from benchmarks.intervals import mean_interval, mean_of_groups, partly_pooled, wilson
from bot.tables.ai import equal_levels
from game.ai.standing import share_beaten
from game.core.protocol import Outcome
from tests.support.searches import short_searches


def duel(first, second, matches, preset="shithead", players=2, game="shithead"):
    played = Duel(Pairing(first, second, game, preset, players, matches), seed=1)
    for _ in played.play():
        pass
    return played


def test_easy_beats_random_play():
    played = duel("easy", "random", 20)
    assert sum(played.scores) >= 17
    assert len(played.scores) == 20


@pytest.mark.long
def test_normal_beats_easy_and_always_comes_to_an_end():
    played = duel("normal", "easy", 30)
    assert sum(played.scores) >= 17
    assert played.unfinished == 0


def test_easy_wins_more_tokens_than_random_play():
    played = duel("easy", "random", 18, "nain_jaune", 3, "nain_jaune")
    assert played.mean() > 0
    assert played.interval()[0] < played.mean() < played.interval()[1]


@pytest.mark.long
def test_who_sees_all_cards_wins_more_than_the_expert_may_hope_for():
    seer = duel("seer", "easy", 18, "nain_jaune", 3, "nain_jaune")
    assert seer.interval()[0] > 20


def test_the_first_beats_all_and_the_last_nobody():
    outcome = Outcome(((2,), (0, 1), (3,)))
    assert [share_beaten(outcome, seat) for seat in range(4)] == [0.5, 0.5, 1.0, 0.0]


def test_wilson_gives_the_published_interval():
    low, high = wilson(0.81, 263)
    assert (round(low, 3), round(high, 3)) == (0.758, 0.853)
    assert wilson(1.0, 10)[0] == pytest.approx(0.722, abs=0.001)


def test_the_interval_of_a_mean_is_two_standard_errors_wide_on_each_side():
    low, high = mean_interval([0.0, 1.0] * 50)
    assert (round(low, 3), round(high, 3)) == (0.4, 0.6)


@pytest.mark.parametrize(("count", "quantile"), [(5, 2.776), (10, 2.262), (30, 2.045)])
def test_few_values_have_the_wider_interval_of_student(count, quantile):
    values = [float(number) for number in range(count)]
    low, high = mean_interval(values)
    assert (high - low) / 2 / (stdev(values) / count**0.5) == pytest.approx(quantile, abs=0.02)
    wider = mean_interval(values, looks=5)
    assert wider[0] < low < high < wider[1]


def test_groups_that_vary_make_the_interval_of_their_mean_wide():
    groups = [[0.4, 0.6] * 50, [0.9] * 4]
    mean, half = mean_of_groups(groups)
    low, high = mean_interval(groups[0])
    assert mean == pytest.approx(0.7)
    assert half == pytest.approx((high - low) / 4, rel=0.02), "half of what one of them has by itself"


def test_in_the_light_of_other_groups_nineteen_of_twenty_intervals_hold():
    luck, held = Random(7), []
    for _ in range(12):
        truths = [luck.gauss(0.55, 0.04) for _ in range(20)]
        groups = [[luck.gauss(truth, 0.25) for _ in range(luck.choice((2, 6, 48)))] for truth in truths]
        held += [
            one.low <= truth <= one.high for one, truth in zip(partly_pooled(groups), truths, strict=True)
        ]
    assert 0.92 < sum(held) / len(held) < 0.98


def test_other_groups_say_where_one_of_few_values_lies_and_nothing_of_one_of_many():
    few, many = [0.2, 0.4], [0.3, 0.5, 0.7] * 400
    others = [[0.6, 0.7, 0.8]] * 6
    pooled = partly_pooled([few, many, *others])
    assert 0.3 < pooled[0].mean < 0.65, "drawn towards the others"
    assert pooled[0].high - pooled[0].low < mean_interval(few)[1] - mean_interval(few)[0]
    assert pooled[1].mean == pytest.approx(0.5, abs=0.01)


def row(first, second, preset, *scores):
    """A row of two seats, with the score of each shuffle."""
    duel = Duel(Pairing(first, second, "shithead", preset, 2, 960), seed=1)
    duel.results += [Result(score, 0.0, 0, False, 1, 0.0, 0.0) for score in scores for _ in range(2)]
    return duel


def test_a_row_is_shown_in_the_light_of_the_other_presets():
    presets = ("danish", "karma", "smeghead", "shithead")
    rows = [row("hard", "normal", preset, 0.55, 0.65, 0.6, 0.7) for preset in presets]
    doubtful = row("hard", "normal", "palestinian", 0.35, 0.85)
    estimate = ladders.in_the_light_of_all([*rows, doubtful])[doubtful.pairing]
    assert not ladders.is_shown(doubtful, 1, None)
    assert ladders.is_shown(doubtful, 1, estimate)


def test_the_lobby_is_told_of_the_levels_that_are_not_shown_to_be_stronger():
    rows = [
        row("normal", "easy", "danish", 0.6, 0.7, 0.6, 0.7),
        row("hard", "normal", "danish", 0.4, 0.6, 0.5, 0.5),
        row("expert", "easy", "danish", 0.1, 0.1),
        row("hard", "normal", "karma", 0.4, 0.6, 0.5, 0.5),
    ]
    assert ladders.unshown(rows, 1) == {"danish": {"2": ["hard"]}, "karma": {"2": ["hard"]}}


def test_a_level_that_is_not_shown_to_be_stronger_names_the_one_below():
    unshown = {"danish": {"3": ["expert"]}}
    with patch.object(equal_levels, "_UNSHOWN", unshown):
        assert equal_levels.equal_of("danish", 3, "expert") == "hard"
        assert equal_levels.equal_of("danish", 3, "hard") is None
        assert equal_levels.equal_of("danish", 2, "expert") is None
        assert equal_levels.equal_of("the club’s own", 3, "expert") is None


def ladder(capsys, path, *options):
    """The table of a short tournament."""
    arguments = ["tournament", "--preset", "shithead", "--players", "3", "--kept", str(path), *options]
    with patch.object(sys, "argv", arguments):
        tournament.main()
    return capsys.readouterr().out


def test_a_short_row_is_printed_and_goes_on_where_it_stopped(capsys, tmp_path):
    kept, pair = tmp_path / "kept.jsonl", ("--pair", "normal:easy", "--tsv")
    first = ladder(capsys, kept, "--matches", "3", *pair)
    begun = kept.read_text()
    again = ladder(capsys, kept, "--matches", "3", *pair)
    assert kept.read_text() == begun, "nothing is played twice"
    longer = ladder(capsys, kept, "--matches", "6", *pair)
    assert again == first
    assert len(begun.splitlines()) == 3
    assert len(kept.read_text().splitlines()) == 6
    assert longer != first
    assert kept.read_text().startswith(begun)


@pytest.mark.long
def test_a_short_tournament_prints_a_row_for_each_rung(capsys, tmp_path):
    with short_searches():
        first = ladder(capsys, tmp_path / "kept.jsonl", "--matches", "3", "--tsv")
    rows = [line.split("\t") for line in first.splitlines() if "\t" in line]
    assert rows[0] == ["first", "second", "preset", "players", "score", "low", "high", "shown"]
    assert [row[:4] for row in rows[1:]] == [
        ["expert", "normal", "shithead", "3"],
        ["normal", "easy", "shithead", "3"],
        ["hard", "normal", "shithead", "3"],
        ["expert", "hard", "shithead", "3"],
    ]


def test_over_all_presets_only_what_was_played_before_a_row_could_end_counts():
    rows = [
        row("hard", "normal", "shithead", *(0.4, 0.6) * 3, *(1.0,) * 6),
        row("hard", "normal", "norvegien", *(0.6, 0.8) * 3),
    ]
    (line,) = ladders.in_general(rows, tournament.FIRST_LOOK)
    assert line.startswith("hard : normal in shithead (2), over 2 presets and 24 matches: 60.0%, 53.8% to")


def test_the_time_of_a_row_is_spent_once(capsys, tmp_path):
    kept = tmp_path / "kept.jsonl"
    options = ("--pair", "normal:easy", "--seconds", "0.001", "--tsv")
    first = ladder(capsys, kept, *options)
    assert len(kept.read_text().splitlines()) == 3
    assert ladder(capsys, kept, *options) == first


def test_results_of_other_code_do_not_count(capsys, tmp_path):
    kept = tmp_path / "kept.jsonl"
    options = ("--matches", "3", "--pair", "normal:easy", "--tsv")
    first = ladder(capsys, kept, *options)
    kept.write_text(kept.read_text().replace('"code": "', '"code": "of yesterday '))
    assert len(ladder(capsys, kept, "--table", *options).splitlines()) == 1, "the heading alone"
    assert ladder(capsys, kept, *options) == first


@pytest.mark.long
def test_a_row_ends_when_the_better_one_is_shown(capsys, tmp_path):
    kept = tmp_path / "kept.jsonl"
    shown = ladder(capsys, kept, "--matches", "600", "--pair", "easy:random", "--tsv")
    assert shown.endswith("\tyes\n")
    assert len(kept.read_text().splitlines()) in (18, 36)
