"""All tests for every game also run for a new one, once it is in the registries."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOR_EVERY_GAME = (
    "tests/game/conformance",
    "tests/game/ai/test_levels.py",
    "tests/game/core/test_mixed_shuffles.py",
    "tests/game/core/test_rule_schema.py",
    "tests/game/test_engine_reads_rulesets.py",
    "tests/bot/daily/test_daily.py",
    "tests/bot/daily/test_days.py",
    "tests/bot/rules/test_house_rules.py",
    "tests/bot/games/test_controls.py",
    "tests/bot/games/test_displays.py",
    "tests/bot/games/test_refusals.py",
    "tests/bot/games/test_seat_pictures.py",
    "tests/bot/pictures/test_drawing.py",
    "tests/bot/replay/test_replay_panels.py",
    "tests/bot/rules/test_choosing.py",
    "tests/bot/rules/test_codes.py",
    "tests/bot/rules/test_editor.py",
    "tests/bot/rules/test_fields.py",
    "tests/bot/rules/test_pages.py",
    "tests/bot/rules/test_words.py",
    "tests/bot/stats/test_panels.py",
    "tests/bot/tables/panels/test_ends.py",
    "tests/bot/tables/panels/test_lobby.py",
    "tests/bot/tables/panels/test_own_words.py",
    "tests/bot/tables/panels/test_practice.py",
    "tests/bot/tables/panels/test_standing_still.py",
    "tests/game/ai/test_weighing.py",
    "tests/game/test_tallies.py",
    "tests/proof/test_blind_ais.py",
    "tests/proof/test_non_interference.py",
    "tests/proof/test_running_records.py",
)
ITS_OWN = "highest_card or two_packs"
OF_ALL_AT_ONCE = "starts_with_its_default or marks_the_defaults or every_conflict or longest_list"
"""Tests that look at all games together."""


@pytest.mark.long
@pytest.mark.timeout(900)  # as many tests as a part of the house has
def test_a_third_game_passes_what_runs_for_every_game():
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "--whole",
        "-p",
        "no:cacheprovider",
        "-p",
        "tests.highest_card.plugin",
    ]
    chosen = [*FOR_EVERY_GAME, "-k", f"{ITS_OWN} or {OF_ALL_AT_ONCE}"]
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [*command, *chosen], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(re.search(r"(\d+) passed", done.stdout)[1]) > 100


@pytest.mark.long
def test_what_a_third_game_shows_can_be_recorded():
    command = [sys.executable, "-m", "tests.highest_card.recorded_pages"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    drawn = dict(line.rsplit(" ", 1) for line in done.stdout.splitlines())
    assert len(drawn) > 3
    assert all(int(count) > 0 for count in drawn.values())
