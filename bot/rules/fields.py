"""The settings of each game and their words: one field for each choice.

Most knobs are one field; a pair of numbers is two, a map of ranks one for each of its values, a power one
for each of its parts. Fields work on rules as JSON.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import cache, partial
from typing import Any, Final, Self, TypeAlias

from bot.games.core.face import UsualRule, Wording
from bot.games.registry import FACES
from bot.i18n import Words
from game.core.protocol import AnyGame
from game.core.rule_schema import Rules, knobs
from game.registry import GAMES

Schema: TypeAlias = Mapping[str, Any]
Values: TypeAlias = Mapping[str, Any]
"""Rules as JSON."""
Overrides: TypeAlias = dict[str, Any]
Offered: TypeAlias = Mapping[str, Sequence[Any]]
"""The values to offer, by field, if the schema doesn't list them or lists too many."""

MOST_OFFERED: Final = 24
"""The most values of a menu; the 25th place is for a present value that is none of them."""
_PARTS_ALONE: Final = ("effect", "demand", "entry")
"""The parts of a power that mean something without the others."""
SEARCHED: Final = "?"
"""Stands in a control between its field and what was searched for, or the rank on whose screen it is."""
POWERS: Final = "powers"
"""The knob with a power for each rank; each rank has its own screen of fields."""


class Kind(Enum):
    """How a field is set."""

    CHOICE = auto()
    """One of a few values, from a menu."""
    SEVERAL = auto()
    """Any of a few values, from a menu."""
    NUMBER = auto()
    """A number, typed in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One setting."""

    key: str
    """Its name in controls: `quad`, `players.1`, `powers.10.entry`."""
    words: str
    """The name for its words: like the key, but the same for all ranks (`powers.entry`)."""
    kind: Kind
    offered: tuple[Any, ...] = ()
    """The values to choose from, of a CHOICE or SEVERAL."""
    least: int = 0
    most: int = 0
    """The bounds of a NUMBER."""
    read: Callable[[Values], Any]
    """Returns the field's value in rules."""
    write: Callable[[Values, Any], Overrides]
    """Returns the overrides that give the field another value."""

    def choices(self, values: Values) -> tuple[Any, ...]:
        """Return the values to choose from, always including the present one."""
        present = self.read(values)
        known = self.kind is not Kind.CHOICE or present in self.offered
        return self.offered if known else (*self.offered, present)


def group_fields(rules_type: type[Rules], offered: Offered) -> dict[str, list[Field]]:
    """Return the fields by group, in the order of the knobs, without powers (`power_fields`)."""
    schema = _schema(rules_type)
    fields_by_group: dict[str, list[Field]] = {}
    for knob in knobs(rules_type):
        if knob.name != POWERS:
            found = _knob_fields(knob.name, schema["properties"][knob.name], offered)
            fields_by_group.setdefault(knob.group, []).extend(found)
    return fields_by_group


def ranks_with_powers(rules_type: type[Rules]) -> tuple[str, ...]:
    """Return the ranks that can have a power; none in games without."""
    schema = _schema(rules_type)
    return tuple(schema["properties"].get(POWERS, {}).get("propertyNames", {}).get("enum", ()))


def power_fields(rules_type: type[Rules], rank: str, offered: Offered) -> list[Field]:
    """Return the fields of the power of a rank."""
    parts = _schema(rules_type)["$defs"]["Power"]["properties"]
    fields = []
    for part, schema in parts.items():
        fields.append(_part_field(rank, part, schema, offered))
        fields += [
            _list_field(rank, part, words.rpartition(".")[2], schema["default"], members)
            for words, members in offered.items()
            if words.startswith(f"{POWERS}.{part}.")
        ]
    return fields


def fields_of_powers(rules_type: type[Rules], wording: Wording) -> Iterator[Field]:
    """Yield a field for each power that has a name: the ranks that have it."""
    ranks = ranks_with_powers(rules_type)
    for part in _PARTS_ALONE if ranks else ():
        ordinary = _schema(rules_type)["$defs"]["Power"]["properties"][part]["default"]
        for value in wording.controls[f"{POWERS}.{part}"].names:
            if value != ordinary:
                yield Field(
                    key=f"{POWERS}.*.{part}={value}",
                    words=f"{POWERS}.{part}={value}",
                    kind=Kind.SEVERAL,
                    offered=ranks,
                    read=partial(_read_holders, part, value),
                    write=partial(_write_holders, part, value, ordinary),
                )


def without_power(rank: str) -> Overrides:
    """Return the overrides that make a rank ordinary."""
    return {POWERS: {rank: None}}


@cache
def _schema(rules_type: type[Rules]) -> Schema:
    """Return the schema of a rules model, cached because it is slow to build."""
    return rules_type.model_json_schema()


def _knob_fields(name: str, schema: Schema, offered: Offered) -> Iterator[Field]:
    if "prefixItems" in schema:
        for place, bounds in enumerate(schema["prefixItems"]):
            write = partial(_write_place, name, place)
            yield _field(f"{name}.{place}", bounds, offered, partial(_read_place, name, place), write)
    elif "propertyNames" in schema:
        members = tuple(schema["propertyNames"]["enum"])
        for value in schema["additionalProperties"]["enum"]:
            yield Field(
                key=f"{name}.{value}",
                words=f"{name}.{value}",
                kind=Kind.SEVERAL,
                offered=members,
                read=partial(_read_members, name, value),
                write=partial(_write_members, name, value),
            )
    else:
        yield _field(name, schema, offered, partial(_read_knob, name), partial(_write_knob, name))


def _part_field(rank: str, part: str, schema: Schema, offered: Offered) -> Field:
    values = offered.get(f"{POWERS}.{part}", ()) or _named_values(schema)
    return Field(
        key=f"{POWERS}.{rank}.{part}",
        words=f"{POWERS}.{part}",
        kind=Kind.CHOICE,
        offered=tuple(value for value in values if value != f"value:{rank}"),  # that of an ordinary card
        read=partial(_read_part, rank, part, schema["default"]),
        write=partial(_write_part, rank, part),
    )


def _list_field(rank: str, part: str, kind: str, ordinary: str, members: Sequence[str]) -> Field:
    """Return the field for a value that lists members: `only:Q,K`."""
    return Field(
        key=f"{POWERS}.{rank}.{part}.{kind}",
        words=f"{POWERS}.{part}.{kind}",
        kind=Kind.SEVERAL,
        offered=tuple(members),
        read=partial(_read_list, rank, part, kind),
        write=partial(_write_list, rank, part, kind, ordinary),
    )


def _field(
    key: str,
    schema: Schema,
    offered: Offered,
    read: Callable[[Values], Any],
    write: Callable[[Values, Any], Overrides],
) -> Field:
    if schema.get("type") == "array":
        members = tuple(schema["items"]["enum"])
        return Field(key=key, words=key, kind=Kind.SEVERAL, offered=members, read=read, write=write)
    if values := tuple(offered.get(key, ())) or _named_values(schema):
        return Field(key=key, words=key, kind=Kind.CHOICE, offered=values, read=read, write=write)
    if "minimum" not in schema or "maximum" not in schema:
        raise TypeError(f"{key}: a number needs bounds (ge, le) to be set in the editor")
    least, most = schema["minimum"], schema["maximum"]
    if most - least < MOST_OFFERED:
        values = tuple(range(least, most + 1))
        return Field(key=key, words=key, kind=Kind.CHOICE, offered=values, read=read, write=write)
    return Field(key=key, words=key, kind=Kind.NUMBER, least=least, most=most, read=read, write=write)


def _named_values(schema: Schema) -> tuple[Any, ...]:
    """Return the values that a schema lists; none if it lists none."""
    if "anyOf" in schema:
        return tuple(value for one in reversed(schema["anyOf"]) for value in _named_values(one))
    if "enum" in schema:
        return tuple(schema["enum"])
    if "const" in schema:
        return (schema["const"],)
    return {"null": (None,), "boolean": (False, True)}.get(schema.get("type", ""), ())


def _read_knob(name: str, values: Values) -> Any:
    return values[name]


def _write_knob(name: str, _values: Values, chosen: Any) -> Overrides:
    return {name: chosen}


def _read_place(name: str, place: int, values: Values) -> Any:
    return values[name][place]


def _write_place(name: str, place: int, values: Values, chosen: Any) -> Overrides:
    return {name: [chosen if at == place else present for at, present in enumerate(values[name])]}


def _read_members(name: str, value: str, values: Values) -> list[str]:
    return [member for member, present in values[name].items() if present == value]


def _write_members(name: str, value: str, values: Values, chosen: Sequence[str]) -> Overrides:
    others = {member: present for member, present in values[name].items() if present != value}
    return {name: others | dict.fromkeys(chosen, value)}


def _read_part(rank: str, part: str, ordinary: Any, values: Values) -> Any:
    return values[POWERS].get(rank, {}).get(part, ordinary)


def _write_part(rank: str, part: str, _values: Values, chosen: Any) -> Overrides:
    return {POWERS: {rank: {part: chosen}}}


def _read_holders(part: str, value: str, values: Values) -> list[str]:
    return [rank for rank, power in values[POWERS].items() if power[part] == value]


def _write_holders(part: str, value: str, ordinary: str, values: Values, chosen: Sequence[str]) -> Overrides:
    without = {rank: {part: ordinary} for rank in _read_holders(part, value, values)}
    return {POWERS: without | {rank: {part: value} for rank in chosen}}


def _read_list(rank: str, part: str, kind: str, values: Values) -> list[str]:
    found, _, members = str(_read_part(rank, part, "", values)).partition(":")
    return members.split(",") if found == kind else []


def _write_list(
    rank: str, part: str, kind: str, ordinary: str, values: Values, chosen: Sequence[str]
) -> Overrides:
    if chosen:
        return _write_part(rank, part, values, f"{kind}:{','.join(chosen)}")
    return _write_part(rank, part, values, ordinary) if _read_list(rank, part, kind, values) else {}


_NUMBER: Final = re.compile(r"[0-9]{1,9}|[0-9]{1,3}([ .,'’][0-9]{3}){1,2}")
_APART: Final = re.compile(r"[^0-9]")


class NoSuchSettingError(ValueError):
    """A control with an unknown field, group or value: from an older version, or forged."""


@dataclass(frozen=True, slots=True)
class GameSettings:
    """The screens of one game: its groups and ranks, their fields, and their names."""

    wording: Wording
    fields_by_group: Mapping[str, tuple[Field, ...]]
    fields_by_rank: Mapping[str, tuple[Field, ...]]
    """The powers; empty in games without powers."""
    of_powers: tuple[Field, ...]
    """The ranks that have a power, which a search finds."""

    @classmethod
    def of(cls, game: AnyGame, wording: Wording) -> Self:
        """Build them from a game's rules."""
        offered = {words: control.offered for words, control in wording.controls.items() if control.offered}
        groups = group_fields(game.rules_type, offered)
        ranks = ranks_with_powers(game.rules_type)
        return cls(
            wording,
            {group: tuple(fields) for group, fields in groups.items()},
            {rank: tuple(power_fields(game.rules_type, rank, offered)) for rank in ranks},
            tuple(fields_of_powers(game.rules_type, wording)),
        )

    @property
    def screens(self) -> Iterator[tuple[str, tuple[Field, ...]]]:
        """Yield the names of all screens, and their fields."""
        yield from self.fields_by_group.items()
        yield from ((rank_screen(rank), fields) for rank, fields in self.fields_by_rank.items())

    def fields(self, screen: str) -> tuple[Field, ...]:
        """Return the fields of a screen: a group's name, or a rank as `powers.10`."""
        found = dict(self.screens).get(screen)
        if found is None:
            raise NoSuchSettingError(screen)
        return found

    def usual(self, key: str) -> UsualRule:
        """Return a usual rule by its key; raises NoSuchSettingError."""
        wanted = key.partition(SEARCHED)[0]
        found = next((rule for rule in self.wording.usual if rule.key == wanted), None)
        if found is None:
            raise NoSuchSettingError(key)
        return found

    def find(self, key: str) -> tuple[Field, str]:
        """Return a field by its key, and the screen it is on, "" if it is only ever found."""
        wanted = key.partition(SEARCHED)[0]
        for place, fields in (*self.screens, ("", self.of_powers)):
            for field in fields:
                if field.key == wanted:
                    return field, place
        raise NoSuchSettingError(key)


def screen_after(body: str) -> str:
    """Return the screen that a control leads back to, "" for that of its field."""
    _, found, wanted = body.partition(SEARCHED)
    return wanted if wanted.startswith(rank_screen("")) else f"{found}{wanted}"


def rank_screen(rank: str) -> str:
    """Return the name of the screen of a rank's power."""
    return f"{POWERS}.{rank}"


def option_code(value: Any) -> str:
    """Return a field's value as a menu shows it."""
    return json.dumps(value, separators=(",", ":"))


def chosen_value(field: Field, rules: Rules, codes: tuple[str, ...]) -> Any:
    """Return the value chosen in a field's menu; raises NoSuchSettingError if it isn't offered."""
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
    """Return the number typed for a field, None if it isn't a number within the field's bounds.

    Thousands may stand apart, as they are written in any language.
    """
    if _NUMBER.fullmatch(text := " ".join(text.split())) is None:
        return None
    number = int(_APART.sub("", text))
    return number if field.least <= number <= field.most else None


def value_words(field: Field, value: Any, wording: Wording, t: Words) -> str:
    """Return a field's value in words."""
    if field.kind is Kind.SEVERAL:
        return ", ".join(wording.value(field.words, one, t) for one in value) or t("none")
    return wording.value(field.words, value, t)


SETTINGS: Final[Mapping[str, GameSettings]] = {
    key: GameSettings.of(GAMES[key], face.wording) for key, face in FACES.items()
}
"""By game."""
