"""The engine reads the compiled ruleset, never the rules model: one file decides how a game is played.

What is not play may read the model: presets, setups (who sits, with what), the match around the deals,
and the files that hand rules through.
"""

import ast
import inspect
from pathlib import Path

import pytest

from game.core.rule_schema import knobs
from game.registry import GAMES

PLAY = (
    "apply.py",
    "legal.py",
    "deal.py",
    "legal_plays.py",
    "defaults.py",
    "mechanics",
    "preparing",
    "match/settlement.py",
)


FEW = 8
"""Knobs that need not be compiled. More of them meet each other in more ways than anybody can keep apart."""


def folder_of(game):
    return Path(inspect.getfile(game.rules_type)).parent


def play_files(folder):
    for name in PLAY:
        path = folder / name
        yield from sorted(path.glob("*.py")) if path.is_dir() else [path] if path.exists() else []


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_no_knob_is_read_in_play(game):
    folder, names = folder_of(game), {knob.name for knob in knobs(game.rules_type)}
    files = list(play_files(folder))
    if not (folder / "ruleset.py").exists():
        assert len(names) <= FEW, f"so many knobs are compiled in {game.key}/ruleset.py (docs/adr/0001)"
        return
    assert len(files) > 5
    for path in files:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Attribute) or node.attr not in names:
                continue
            owner = node.value
            owner_name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
            assert owner_name != "rules", f"{path.name}:{node.lineno} reads rules.{node.attr}"
