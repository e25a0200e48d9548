"""The areas of the code, and which of their mutations are tried."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from game.registry import GAMES
from tests.proof.mutants.mutations import Mutation, find_mutations

_SHOWN: Final = (
    "bars",
    "cups",
    "daily",
    "discord",
    "games",
    "help",
    "messages",
    "nights",
    "pictures",
    "practice",
    "privacy",
    "replay",
    "rules",
    "server_log",
    "settings",
    "stats",
    "tokens",
    "verify",
)
"""The homes, and what they show people with."""

AREAS: Final = {
    "core and ai": ("game/*.py", "game/core/**/*.py", "game/ai/**/*.py"),
    **{game: (f"game/{game}/**/*.py",) for game in GAMES},
    "tables": (
        "bot/tables/*.py",
        *(f"bot/tables/{room}/*.py" for room in ("model", "deciding", "storing", "time", "ai")),
        "bot/common/*.py",
    ),
    "data": ("data/*.py", "data/[!m]*/**/*.py"),
    "ui": (
        *(f"bot/{area}/**/*.py" for area in _SHOWN),
        *(f"bot/tables/{room}/*.py" for room in ("panels", "live", "clicks")),
        "cogs/*.py",
    ),
}
"""What has a figure of its own. Migrations are left out: dumps of released schemas test them."""


def sample(root: Path, area: str, count: int, seed: int) -> list[Mutation]:
    """Return so many mutations of an area, the same ones for the same seed; a larger count adds to them."""
    found = [mutation for path in files_of(root, area) for mutation in find_mutations(root, path)]
    random.Random(f"{seed} {area}").shuffle(found)
    return found[:count]


def files_of(root: Path, area: str) -> list[str]:
    """Return the paths of an area, from the root."""
    found = {path.relative_to(root).as_posix() for pattern in AREAS[area] for path in root.glob(pattern)}
    return sorted(found)


def area_of(root: Path, path: str) -> str:
    """Return the area of a file; raises ValueError for one that is in none."""
    for area in AREAS:
        if path in files_of(root, area):
            return area
    raise ValueError(f"{path} is in none of {', '.join(AREAS)}")


def at(root: Path, places: list[str]) -> Iterator[tuple[str, Mutation]]:
    """Yield every mutation of lines given as `file:line`, with its area."""
    for place in places:
        path, _, line = place.rpartition(":")
        area = area_of(root, path)
        yield from ((area, one) for one in find_mutations(root, path) if one.line == int(line))
