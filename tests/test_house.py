"""The house: what lives together, and which way imports go. What import-linter cannot say is checked here."""

from pathlib import Path
from typing import Final

import grimp
import pytest

ROOT: Final = Path(__file__).parents[1]
HOMES: Final = frozenset(
    {
        "bars",
        "cups",
        "daily",
        "help",
        "nights",
        "practice",
        "privacy",
        "replay",
        "rules",
        "server_log",
        "settings",
        "stats",
        "tokens",
        "verify",
    }
)
DISCORD: Final = frozenset(
    {
        "background",
        "clicks",
        "events",
        "first_message",
        "messages",
        "opening",
        "planning",
        "powers",
        "result_news",
        "roles",
        "welcome",
    }
)
"""The files of a home that know Discord."""
WORDS: Final = frozenset({"choices", "codes", "fields", "panels", "verbs", "words"})
WORDS_ENDS: Final = ("_panels", "_picture", "_words")
FLOORS: Final = {
    "common": 1,
    **dict.fromkeys(("i18n", "messages", "pictures", "games"), 2),
    "discord": 3,
    **dict.fromkeys(("process", "maintenance", "cluster", "subcommands", "app", "__main__"), 4),
}
TABLES: Final = {"panels": 2, "live": 3, "clicks": 3}
"""The rooms of bot/tables that are not on the first floor."""
KNOWS_DISCORD: Final = {"bot.messages.names"}
"""It escapes Markdown as discord.py does."""
MOST: Final = 20
"""Modules in a folder."""


def floor(module: str) -> int:
    """Return 1 for what decides and stores, 2 for what says, 3 for what knows Discord, 4 for what runs."""
    _, first, *rest = [*module.split("."), ""]
    if first == "tables":
        return TABLES.get(rest[0], 1)
    if first not in HOMES:
        return FLOORS[first]
    if rest[0] in DISCORD:
        return 3
    return 2 if rest[0] in WORDS or rest[0].endswith(WORDS_ENDS) else 1


def room(module: str) -> str:
    """Return what must be free of circles: a floor of a home, a folder of tables or games, any other."""
    parts = module.split(".")
    if parts[1] in HOMES:
        return f"bot.{parts[1]}, floor {floor(module)}"
    return ".".join(parts[: 3 if parts[1] in ("tables", "games") else 2])


@pytest.fixture(scope="module")
def imports() -> dict[str, set[str]]:
    graph = grimp.build_graph("bot", include_external_packages=True, cache_dir=None)
    files = {module for module in graph.modules if module.startswith("bot.") and not is_folder(module)}
    return {one: set(graph.find_modules_directly_imported_by(one)) for one in sorted(files)}


def is_folder(module: str) -> bool:
    return (ROOT / module.replace(".", "/")).is_dir() and module != "bot.i18n"


def test_every_folder_has_its_place():
    folders = {path.name for path in (ROOT / "bot").iterdir() if (path / "__init__.py").exists()}
    assert folders == HOMES | {"tables"} | FLOORS.keys() - {"__main__"}


def test_a_file_imports_from_its_own_floor_or_below(imports):
    upwards = [
        (module, other)
        for module, others in imports.items()
        for other in others & imports.keys()
        if floor(other) > floor(module)
    ]
    assert upwards == []


def test_what_decides_and_what_says_knows_no_discord(imports):
    knowing = {
        module for module, others in imports.items() if floor(module) < 3 and others & {"discord", "aiohttp"}
    }
    assert knowing == KNOWS_DISCORD


def test_rooms_make_no_circle(imports):
    rooms: dict[str, set[str]] = {}
    for module, others in imports.items():
        beyond = {room(other) for other in others & imports.keys()} - {room(module)}
        rooms.setdefault(room(module), set()).update(beyond)
    before = None
    while rooms != before:  # take away what stands at the bottom, and what nothing stands on
        before, held = rooms, set[str]().union(*rooms.values())
        below = {one: under & rooms.keys() for one, under in rooms.items() if one in held}
        rooms = {one: under for one, under in below.items() if under}
    assert rooms == {}


@pytest.mark.parametrize("package", ["bot", "cogs", "data", "game", "playground"])
def test_no_folder_is_crowded(package):
    crowded = {}
    for folder in (ROOT / package, *(path for path in (ROOT / package).rglob("*") if path.is_dir())):
        modules = [path for path in folder.glob("*.py") if path.name != "__init__.py"]
        if len(modules) > MOST and folder.name != "versions":
            crowded[str(folder.relative_to(ROOT))] = len(modules)
    assert crowded == {}
