"""Finding a preset by what somebody typed or chose: its name, its title, or what a suggestion stands for."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from bot.i18n import LANGUAGES, Words, words_for
from bot.tables.errors import TableError
from bot.tables.house_rules import Preset, read_name
from bot.ui.games.registry import FACES
from bot.ui.games.screen import GameScreen
from bot.ui.rules.pages import preset_key
from game.core.protocol import AnyGame

MOST_SUGGESTIONS: Final = 25
LONGEST_SUGGESTION: Final = 100

Screens = Mapping[str, GameScreen]


def suggestions(
    presets: Sequence[Preset],
    typed: str,
    screens: Screens,
    t: Words,
    key: Callable[[Preset], str] = preset_key,
) -> list[tuple[str, str]]:
    """Return label and key of the presets whose label or name contains what was typed."""
    games = {preset.game.key for preset in presets}
    wanted = typed.casefold().strip()
    found = []
    for preset in presets:
        label = preset_label(preset, screens, t)
        if len(games) > 1 and preset.is_own:
            label = f"{label} · {t(FACES[preset.game.key].name)}"
        if wanted in label.casefold() or wanted in preset.name.casefold():
            found.append((label[:LONGEST_SUGGESTION], key(preset)))
    return found[:MOST_SUGGESTIONS]


def choose(presets: Sequence[Preset], typed: str, screens: Screens, t: Words) -> Preset:
    """Return the preset that was meant; raises TableError if there is none, or more than one."""
    typed = typed.strip()
    meant: tuple[Callable[[Preset], bool], ...] = (
        lambda preset: preset_key(preset) == typed,
        lambda preset: preset.name == typed,
        lambda preset: preset.name.casefold() == typed.casefold(),
        lambda preset: preset_label(preset, screens, t).casefold() == typed.casefold(),
    )
    for is_meant in meant:
        found = [preset for preset in presets if is_meant(preset)]
        if len(found) == 1:
            return found[0]
        if found:
            raise TableError("ambiguous_preset")
    raise TableError("unknown_preset")


def preset_label(preset: Preset, screens: Screens, t: Words) -> str:
    """Return what a preset is called where nothing is formatted: in menus and suggestions."""
    return preset.name if preset.is_own else screens[preset.game.key].title(preset.rules, preset.name, t)


def new_name(game: AnyGame, typed: str, screens: Screens) -> str:
    """Return a name for a preset of a server; raises TableError for one that would be taken for another."""
    name = read_name(game, typed)
    for language in LANGUAGES:
        titles = (
            screens[game.key].title(rules, key, words_for(language)) for key, rules in game.presets.items()
        )
        if name.casefold() in (title.casefold() for title in titles):
            raise TableError("built_in_name", name=name)
    return name
