"""A game is named only in its own folders: a new one is two folders and a line in each of two registries."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.games import registry as faces
from bot.games.registry import FACES
from game.registry import GAMES, POLICIES

ROOT = Path(__file__).parents[1]
SEARCHED = (
    ".ci",
    "benchmarks",
    "bot",
    "cogs",
    "data",
    "deploy",
    "docs/gallery",
    "game",
    "tests/game/conformance",
)
ALLOWED = {
    "game/registry.py": "the one line",
    "bot/games/registry.py": "the one line",
    "benchmarks/alone.py": "which game is played against the house's AIs alone",
    "benchmarks/blunders.py": "at which tables levels are watched",
    "benchmarks/bad_days.py": "which game has boxes that stay",
    "benchmarks/bad_faith.py": "which game bad faith is measured at",
    "benchmarks/free_exits.py": "the games whose matches have several deals, or go out by cards",
    "benchmarks/by_others.py": "the same",
    "benchmarks/crowd.py": "which games a crowd plays, so that figures can be compared",
    "benchmarks/engine.py": "which game is set beside other engines",
    "benchmarks/extremes.py": "which game habits of lying and doubting are measured at",
    "benchmarks/moves.py": "which matches are counted",
    "benchmarks/pictures.py": "which pictures are measured",
    "benchmarks/played.py": "what evenings for backups and upgrades are made of",
    "benchmarks/requests.py": "which matches are counted",
    "benchmarks/tournament.py": "which presets have goals",
    "docs/gallery/make_gallery.py": "which screens there are",
    "docs/gallery/evening.py": "what is played for them",
    "docs/gallery/lies.py": "the same, with lies",
}
TEXT = {".py", ".js", ".html", ".css", ".sh", ".toml", ".cfg", ".yml", ""}
NAMES = re.compile("|".join(key.replace("_", "[ _-]?") for key in GAMES), re.IGNORECASE)


def files():
    rooms = {ROOT / "game" / key for key in GAMES} | {Path(faces.__file__).parent / key for key in GAMES}
    for folder in SEARCHED:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in TEXT and path.is_file() and not rooms & set(path.parents):
                yield path


def lines_with_a_name(path):
    lines = path.read_text("utf-8").splitlines()
    return [f"{number}: {line.strip()}" for number, line in enumerate(lines, 1) if NAMES.search(line)]


def test_no_generic_code_names_a_game():
    named = {str(path.relative_to(ROOT)): lines for path in files() if (lines := lines_with_a_name(path))}
    assert {path: lines for path, lines in named.items() if path not in ALLOWED} == {}
    assert set(ALLOWED) == set(named), "a place that names no game needs no leave to"


@pytest.mark.parametrize("path", ["game/registry.py", "bot/games/registry.py"])
def test_a_registry_has_one_line_for_each_game(path):
    lines = (ROOT / path).read_text("utf-8").splitlines()
    for key in GAMES:
        listed = [
            line
            for line in lines
            if line.startswith("    ") and re.search(rf"\b{key}\b", line, re.IGNORECASE)
        ]
        assert len(listed) == 1, (key, listed)


def test_the_registries_list_the_same_games():
    assert list(FACES) == list(GAMES) == list(POLICIES)
    assert all(game.key == key for key, game in GAMES.items())


def test_the_contracts_of_imports_name_every_game():
    """Those by which no game and no face knows another one, and what games share knows none."""
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    listed = [
        set(modules)
        for contract in contracts
        for modules in (contract.get("modules", ()), contract.get("forbidden_modules", ()))
        if any(module.rpartition(".")[2] in GAMES for module in modules)
    ]
    assert len(listed) == 3
    for modules in listed:
        area = next(module for module in modules if module.rpartition(".")[2] in GAMES).rpartition(".")[0]
        missing = {f"{area}.{key}" for key in GAMES} - modules
        assert missing == set(), f"a contract in pyproject.toml names {sorted(modules)} and not these"


def test_the_search_would_find_a_name():
    assert len(list(files())) > 300
    assert all(NAMES.search(said) for said in ("Nain Jaune", "NainJauneRules", "shithead"))
