"""The lobby's menu of variants: what each is called, and in one line what differs."""

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.recent import Recent
from bot.tables.house_rules import Preset
from bot.tables.values import TableValue
from bot.ui.games.screen import GameScreen
from bot.ui.panels import Option
from bot.ui.words.lists import sentence, shorten

_MOST_OPTIONS: Final = 25
_LONGEST_LINE: Final = 100
_MOST_REMEMBERED: Final = 1_000


class VariantMenu:
    """Writes the lines of the menu and remembers them. One per bot.

    To find all lines of a menu takes milliseconds, and lobbies are often drawn.
    """

    def __init__(self) -> None:
        """Begin without any line."""
        self._lines: Recent[tuple[str, str, Words], tuple[Preset, str]] = Recent(_MOST_REMEMBERED)

    def options(
        self, table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
    ) -> tuple[Option, ...]:
        """Return the variants as lines of a menu: the server's own first, each with what differs.

        A menu has room for 25; the table's own variant is always among them.
        """
        offered = [preset for preset in variants if not preset.outdated]
        ordered = offered[:_MOST_OPTIONS]
        present = next((preset for preset in offered if _is_present(table, preset)), None)
        if present is not None and present not in ordered:
            ordered[-1] = present
        return tuple(
            Option(
                screen.title(preset.rules, preset.name, t) if not preset.is_own else preset.name,
                preset.name,
                self._what_differs(preset, screen, t),
                chosen=preset is present,
            )
            for preset in ordered
        )

    def _what_differs(self, preset: Preset, screen: GameScreen, t: Words) -> str:
        """Return the line of a variant; servers' own variants may share a name."""
        key = (preset.game.key, preset.name, t)
        found = self._lines.get(key)
        if found is None or found[0].rules is not preset.rules or found[0].base != preset.base:
            found = self._lines[key] = preset, _what_differs(preset, screen, t)
        return found[1]


def _is_present(table: TableValue, preset: Preset) -> bool:
    return (preset.name, preset.base_of_own, preset.rules) == (table.preset, table.base, table.rules)


def _what_differs(preset: Preset, screen: GameScreen, t: Words) -> str:
    """Return in one line what differs: from its base for a server's own variant, else from the plain game."""
    game = preset.game
    base = preset.base if preset.is_own else next(iter(game.presets))
    lines = screen.weighed(preset.rules, game.presets[base], t)
    if not preset.is_own:
        return _joined(lines, t) if lines else t("The plain game")
    return _joined([screen.title(game.presets[base], base, t), *lines], t)


def _joined(lines: Sequence[str], t: Words) -> str:
    """Return as many phrases as fit into a line of a menu, at least one."""
    text = sentence(lines[0])
    if len(text) > _LONGEST_LINE:
        return shorten(text, _LONGEST_LINE)
    for place, line in enumerate(lines[1:], start=1):
        longer = f"{text}{t('; ')}{line}"
        if len(longer) + (2 if place < len(lines) - 1 else 0) > _LONGEST_LINE:
            return f"{text}{t('; ')}…" if len(text) + 3 <= _LONGEST_LINE else text
        text = longer
    return text
