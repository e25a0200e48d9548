"""Finds presets by name or title, and names them."""

from collections.abc import Callable, Mapping, Sequence
from operator import itemgetter
from typing import Final, TypeAlias

from bot.common.errors import TableError
from bot.games.core.screen import GameScreen
from bot.games.registry import FACES, game_title
from bot.i18n import LANGUAGES, Words, words_for
from bot.messages.list_words import folded, match_rank
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
    """Return label and key of the presets with what was typed in label or name, first those it begins."""
    games = {preset.game.key for preset in presets}
    found: _Ranked = []
    for preset in presets:
        label = preset_label(preset, screens, t)
        if len(games) > 1 and preset.is_own:
            label = f"{label} · {t(FACES[preset.game.key].name)}"
        if (rank := match_rank(typed, label, preset.name)) is not None:
            found.append(((rank, 0), (label[:LONGEST_SUGGESTION], key(preset))))
    return _best_first(found)[:MOST_SUGGESTIONS]


_Ranked: TypeAlias = list[tuple[tuple[int, int], tuple[str, str]]]
"""Suggestions, each after how well it fits and, if more was typed than nothing, its place in its game."""


def _best_first(found: _Ranked) -> list[tuple[str, str]]:
    return [suggestion for _, suggestion in sorted(found, key=itemgetter(0))]


def suggestions_of_all(
    presets: Sequence[Preset], usual: str, typed: str, screens: Screens, t: Words
) -> list[tuple[str, str]]:
    """Return the same for somebody who has chosen no game: each label says which, `usual` comes first.

    Of every game as many are offered, and more where others have fewer. What was typed comes before the
    game, and of what fits equally well, what is higher in the list of its game is better known.
    """
    found: dict[str, _Ranked] = {usual: []}
    for preset in presets:
        of_game = found.setdefault(preset.game.key, [])
        title, game = preset_label(preset, screens, t), game_title(preset.game, t)
        label = title if folded(title).startswith(folded(game)) else f"{game} · {title}"
        if (rank := match_rank(typed, title, label, preset.name)) is not None:
            place = len(of_game) if typed.strip() else 0
            of_game.append(((rank, place), (label[:LONGEST_SUGGESTION], preset_key(preset))))
    best = {key: sorted(of_game, key=itemgetter(0)) for key, of_game in found.items()}
    shown = {key: of_game[: MOST_SUGGESTIONS // len(best)] for key, of_game in best.items()}
    for key, of_game in best.items():
        room = MOST_SUGGESTIONS - sum(map(len, shown.values()))
        shown[key] = of_game[: len(shown[key]) + room]
    return _best_first([suggestion for of_game in shown.values() for suggestion in of_game])


def choose(presets: Sequence[Preset], typed: str, screens: Screens, t: Words) -> Preset:
    """Return the preset that a text means; raises TableError if none or several match."""
    typed = typed.strip()
    meant: tuple[Callable[[Preset], bool], ...] = (
        lambda preset: preset_key(preset) == typed,
        lambda preset: preset.name == typed,
        lambda preset: folded(preset.name) == folded(typed),
        lambda preset: folded(preset_label(preset, screens, t)) == folded(typed),
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
        if folded(name) in map(folded, titles):
            raise TableError("built_in_name", name=name)
    return name


def name_in(read: RuleCode, screens: Screens, otherwise: str) -> str:
    """Return the name that a code gives its rules, or another if it has none that can be used."""
    try:
        return new_name(read.game, read.name, screens)
    except TableError:
        return otherwise
