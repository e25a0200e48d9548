"""What can be set in each game, and in which words."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

from bot.i18n import Words
from bot.ui.games.registry import FACES
from bot.ui.games.wording import Wording
from bot.ui.rules.fields import POWERS, Field, Kind, group_fields, power_fields, ranks_with_powers
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules
from game.registry import GAMES

_NUMBER: Final = re.compile(r"[0-9]{1,9}|[0-9]{1,3}([ .,'’][0-9]{3}){1,2}")
_APART: Final = re.compile(r"[^0-9]")


class NoSuchSettingError(ValueError):
    """A control that names a field, a group or a value that there is not: an older version's, or forged."""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The screens of one game: its groups and ranks, their fields, and what all of them are called."""

    wording: Wording
    fields_by_group: Mapping[str, tuple[Field, ...]]
    fields_by_rank: Mapping[str, tuple[Field, ...]]
    """The powers; empty in games without."""

    @classmethod
    def of(cls, game: AnyGame, wording: Wording) -> Self:
        """Read them off a game's rules."""
        groups = group_fields(game.rules_type, wording.offered)
        ranks = ranks_with_powers(game.rules_type)
        return cls(
            wording,
            {group: tuple(fields) for group, fields in groups.items()},
            {rank: tuple(power_fields(game.rules_type, rank, wording.offered)) for rank in ranks},
        )

    def fields(self, screen: str) -> tuple[Field, ...]:
        """Return the fields of a screen: a group's name, or a rank as `powers.10`."""
        knob, dot, rank = screen.partition(".")
        found = self.fields_by_rank.get(rank) if dot and knob == POWERS else self.fields_by_group.get(screen)
        if found is None:
            raise NoSuchSettingError(screen)
        return found

    def find(self, key: str) -> tuple[Field, str]:
        """Return a field by its key, and the screen it is on."""
        for group, fields in self.fields_by_group.items():
            for field in fields:
                if field.key == key:
                    return field, group
        for rank, fields in self.fields_by_rank.items():
            for field in fields:
                if field.key == key:
                    return field, rank_screen(rank)
        raise NoSuchSettingError(key)


def rank_screen(rank: str) -> str:
    """Return the name of the screen of a rank's power."""
    return f"{POWERS}.{rank}"


def option_code(value: Any) -> str:
    """Return a value of a field as it stands in a menu."""
    return json.dumps(value, separators=(",", ":"))


def chosen_value(field: Field, rules: Rules, codes: tuple[str, ...]) -> Any:
    """Return what somebody chose in the menu of a field; raises NoSuchSettingError for what it has not."""
    value_by_code = {option_code(value): value for value in field.choices(rules.model_dump(mode="json"))}
    try:
        values = [value_by_code[code] for code in codes]
    except KeyError as error:
        raise NoSuchSettingError(str(error)) from None
    if field.kind is Kind.SEVERAL:
        return values
    if field.kind is not Kind.CHOICE or len(values) != 1:
        raise NoSuchSettingError(field.key)
    return values[0]


def typed_number(field: Field, text: str) -> int | None:
    """Return the number that somebody typed for a field, None if it is none within the field's bounds.

    Thousands may stand apart, as they are written in any language.
    """
    if _NUMBER.fullmatch(text := " ".join(text.split())) is None:
        return None
    number = int(_APART.sub("", text))
    return number if field.least <= number <= field.most else None


def value_words(field: Field, value: Any, wording: Wording, t: Words) -> str:
    """Return what stands in a field, in words."""
    if field.kind is Kind.SEVERAL:
        return ", ".join(wording.value(field.words, one, t) for one in value) or t("none")
    return wording.value(field.words, value, t)


SETTINGS: Final[Mapping[str, GameSettings]] = {
    key: GameSettings.of(GAMES[key], face.wording) for key, face in FACES.items()
}
"""By game."""
