"""Finds presets by name or title, and names them."""

from collections import Counter
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
    usual: str = "",
) -> list[tuple[str, str]]:
    """Return label and key of the presets that what was typed fits, the best first.

    Of those that fit equally well, a server's own come first, then what is higher in the list of its game,
    and so better known, and then the `usual` game. A label says the game if there are several.
    """
    several = len({preset.game.key for preset in presets}) > 1
    found = list[tuple[tuple[int, bool, int, bool], tuple[str, str]]]()
    places = Counter[tuple[str, bool]]()
    for preset in presets:
        title, of_game = preset_label(preset, screens, t), (preset.game.key, preset.is_own)
        label = _with_game(preset, screens, t) if several else title
        if (rank := match_rank(typed, title, label, preset.name)) is not None:
            order = rank, not preset.is_own, places[of_game], preset.game.key != usual
            found.append((order, (label[:LONGEST_SUGGESTION], key(preset))))
            places[of_game] += 1
    return [suggestion for _, suggestion in sorted(found, key=itemgetter(0))][:MOST_SUGGESTIONS]


def choose(presets: Sequence[Preset], typed: str, screens: Screens, t: Words) -> Preset:
    """Return the preset that a text means; raises TableError if none or several match."""
    typed = typed.strip()
    meant: tuple[Callable[[Preset], bool], ...] = (
        lambda preset: preset_key(preset) == typed,
        lambda preset: preset.name == typed,
        lambda preset: folded(preset.name) == folded(typed),
        lambda preset: folded(preset_label(preset, screens, t)) == folded(typed),
        lambda preset: folded(_with_game(preset, screens, t)) == folded(typed),
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


def _with_game(preset: Preset, screens: Screens, t: Words) -> str:
    """Return the same after the name of its game, unless it begins with that."""
    title, game = preset_label(preset, screens, t), game_title(preset.game, t)
    return title if folded(title).startswith(folded(game)) else f"{game} · {title}"


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
