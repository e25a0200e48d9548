"""Finds presets by name or title, and names them."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

from bot.common.errors import TableError
from bot.games.core.screen import GameScreen
from bot.games.registry import FACES, game_title
from bot.i18n import LANGUAGES, Words, words_for
from bot.rules.codes import RuleCode
from bot.rules.store import Preset, read_name
from game.core.protocol import AnyGame

MOST_SUGGESTIONS: Final = 25
LONGEST_SUGGESTION: Final = 100

Screens: TypeAlias = Mapping[str, GameScreen]


def preset_key(preset: Preset) -> str:
    """Return how controls and suggestions refer to a preset."""
    return f"{preset.game.key}:{preset.name}"


def suggestions(
    presets: Sequence[Preset],
    typed: str,
    screens: Screens,
    t: Words,
    key: Callable[[Preset], str] = preset_key,
) -> list[tuple[str, str]]:
    """Return label and key of the presets whose label or name contains what was typed."""
    games = {preset.game.key for preset in presets}
    wanted = _folded(typed)
    found = []
    for preset in presets:
        label = preset_label(preset, screens, t)
        if len(games) > 1 and preset.is_own:
            label = f"{label} · {t(FACES[preset.game.key].name)}"
        if wanted in _folded(label) or wanted in _folded(preset.name):
            found.append((label[:LONGEST_SUGGESTION], key(preset)))
    return found[:MOST_SUGGESTIONS]


def suggestions_of_all(
    presets: Sequence[Preset], usual: str, typed: str, screens: Screens, t: Words
) -> list[tuple[str, str]]:
    """Return the same for somebody who has chosen no game: each label says which, `usual` comes first.

    Of every game as many are offered, and more where others have fewer.
    """
    wanted, found = _folded(typed), dict[str, list[tuple[str, str]]]({usual: []})
    for preset in presets:
        label, game = preset_label(preset, screens, t), game_title(preset.game, t)
        if not _folded(label).startswith(_folded(game)):
            label = f"{game} · {label}"
        if wanted in _folded(label) or wanted in _folded(preset.name):
            of_game = found.setdefault(preset.game.key, [])
            of_game.append((label[:LONGEST_SUGGESTION], preset_key(preset)))
    shown = {key: of_game[: MOST_SUGGESTIONS // len(found)] for key, of_game in found.items()}
    for key, of_game in found.items():
        room = MOST_SUGGESTIONS - sum(map(len, shown.values()))
        shown[key] = of_game[: len(shown[key]) + room]
    return [suggestion for of_game in shown.values() for suggestion in of_game]


def choose(presets: Sequence[Preset], typed: str, screens: Screens, t: Words) -> Preset:
    """Return the preset that a text means; raises TableError if none or several match."""
    typed = typed.strip()
    meant: tuple[Callable[[Preset], bool], ...] = (
        lambda preset: preset_key(preset) == typed,
        lambda preset: preset.name == typed,
        lambda preset: _folded(preset.name) == _folded(typed),
        lambda preset: _folded(preset_label(preset, screens, t)) == _folded(typed),
    )
    for is_meant in meant:
        found = [preset for preset in presets if is_meant(preset)]
        if len(found) == 1:
            return found[0]
        if found:
            raise TableError("ambiguous_preset")
    raise TableError("unknown_preset")


def preset_label(preset: Preset, screens: Screens, t: Words) -> str:
    """Return a preset's name as plain text, for menus and suggestions."""
    return preset.name if preset.is_own else screens[preset.game.key].title(preset.rules, preset.name, t)


def usual_presets(language: str) -> dict[str, str]:
    """Return the variants that are played by default where a language is spoken, by game."""
    spoken = language.split("-")[0]
    return {key: face.usual[spoken] for key, face in FACES.items() if spoken in face.usual}


def new_name(game: AnyGame, typed: str, screens: Screens) -> str:
    """Return a name for a server's preset; raises TableError if it could be mistaken for another."""
    name = read_name(game, typed)
    for language in LANGUAGES:
        titles = (
            screens[game.key].title(rules, key, words_for(language)) for key, rules in game.presets.items()
        )
        if _folded(name) in map(_folded, titles):
            raise TableError("built_in_name", name=name)
    return name


def name_in(read: RuleCode, screens: Screens, otherwise: str) -> str:
    """Return the name that a code gives its rules, or another if it has none that can be used."""
    try:
        return new_name(read.game, read.name, screens)
    except TableError:
        return otherwise


def _folded(text: str) -> str:
    """Return a name for comparison, without typographic apostrophes or capitals."""
    return text.casefold().strip().replace("'", "’")
