"""The lobby's menu of variants: what each is called, and in one line what differs."""

from collections.abc import Sequence
from typing import Final

from bot.common.recent import Recent
from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.custom_ids import TableVerb
from bot.messages.many import MOST_OPTIONS, menus
from bot.messages.panels import Option, Panel
from bot.rules.difference_words import what_differs
from bot.rules.store import Preset
from bot.tables.model.values import TableValue

_ACCENT: Final = 0x2E7D5B
OTHERS: Final = " others"
"""The value that asks for all variants; names of variants don't begin with a blank."""
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

        A menu has room for 25; the table's own variant is always among them. Of more, the last line asks
        for all.
        """
        offered = self.all_options(table, variants, screen, t)
        if len(offered) <= MOST_OPTIONS:
            return offered
        ordered = list(offered[: MOST_OPTIONS - 1])
        present = next((one for one in offered if one.chosen), ordered[-1])
        if present not in ordered:
            ordered[-1] = present
        return *ordered, Option(t("Other variants…"), OTHERS)

    def all_options(
        self, table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
    ) -> tuple[Option, ...]:
        """Return all of them."""
        offered = [preset for preset in variants if not preset.outdated]
        present = next((preset for preset in offered if _is_present(table, preset)), None)
        return tuple(
            Option(
                screen.title(preset.rules, preset.name, t) if not preset.is_own else preset.name,
                preset.name,
                self._what_differs(preset, screen, t),
                chosen=preset is present,
            )
            for preset in offered
        )

    def _what_differs(self, preset: Preset, screen: GameScreen, t: Words) -> str:
        """Return the line of a variant; servers' own variants may share a name."""
        key = (preset.game.key, preset.name, t)
        found = self._lines.get(key)
        if found is None or found[0].rules is not preset.rules or found[0].base != preset.base:
            found = self._lines[key] = preset, what_differs(preset, screen, t)
        return found[1]


def variants_panel(options: Sequence[Option], t: Words) -> Panel:
    """Return menus of all variants to which the host of a lobby can change."""
    return Panel(menus(TableVerb.VARIANT, options, t("Change the variant…")), _ACCENT)


def _is_present(table: TableValue, preset: Preset) -> bool:
    return (preset.name, preset.base_of_own, preset.rules) == (table.preset, table.base, table.rules)
