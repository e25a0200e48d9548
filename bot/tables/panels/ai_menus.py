"""The menus of AIs: how well they play, then how many there are."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.i18n import Words
from bot.messages.custom_ids import RATED, TableVerb
from bot.messages.list_words import all_of
from bot.messages.panels import Menu, Option
from bot.tables.ai.equal_levels import equal_of
from bot.tables.ai.players import USUAL
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.model.values import TableValue
from bot.tables.panels.lines import LEVEL_CHARACTERS, level_name

_MOST_AIS: Final = 8
"""So many have names of their own."""
_NUMBER: Final = "n"
"""The body of the menu of numbers: two menus of a message have different custom_ids."""


def ai_menus(table: TableValue, seats: int, t: Words) -> Iterator[Menu]:
    """Yield the host's menus of AIs in the lobby; who picks a level first fills so many `seats`."""
    people = len(table.seats) - table.ai_seats
    most = min(table.game.seats_allowed(table.rules)[-1] - people, _MOST_AIS)
    if most < 1:
        return
    present = [seat.ai_level for seat in table.seats if seat.is_ai]
    count = min(len(present) or max(seats - people, 1), most)
    levels = level_options(table, AI_LEVELS, people + count, t)
    rated = Option(t("AIs as strong as you are"), RATED, t("By the ratings of who sits here"), "🤖")
    fitting = tuple(replace(one, value=f"{count}.{one.value}") for one in (*levels, rated))
    yield Menu(TableVerb.AIS, fitting, t("Add AIs…"))
    usual = (present[-1] if present else None) or USUAL
    numbers = (
        Option(
            t.plural("{count} AI", "{count} AIs", number) if number else t("No AIs"),
            f"{number}.{usual}",
            emoji="🤖",
            chosen=number == len(present),
        )
        for number in range(most + 1)
    )
    yield Menu(TableVerb.AIS, tuple(numbers), t("How many AIs…"), _NUMBER)


def level_options(table: TableValue, levels: Sequence[str], seats: int, t: Words) -> tuple[Option, ...]:
    """Return some levels as lines of a menu; those of equal strength with so many `seats` are one line."""
    present = {one.ai_level for one in table.seats if one.is_ai}
    preset = table.preset if table.rules == table.game.presets.get(table.preset) else ""  # as measured
    alike: list[list[str]] = []
    for level in levels:
        if alike and equal_of(preset, seats, level):
            alike[-1].append(level)
        else:
            alike.append([level])
    return tuple(_level_option(group, present, t) for group in alike)


def _level_option(alike: Sequence[str], present: set[str | None], t: Words) -> Option:
    level, *others = alike
    said = t(LEVEL_CHARACTERS[level])
    if others:
        same = all_of([level_name(one, t) for one in others], t)
        said = t("{character}; here as strong as {levels}", character=said, levels=same)
    chosen = len(present) == 1 and present <= set(alike)
    return Option(t("AIs: {level}", level=level_name(level, t)), level, said, "🤖", chosen)
