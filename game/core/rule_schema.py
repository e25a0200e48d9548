"""Rules as data: metadata of knobs, overrides, and conflicts.

A game's rules are one frozen pydantic model; each field is made by `knob` and names its group, so that
settings screens and documents can be generated from the model alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.fields import FieldInfo

from game.core.errors import unreadable


def knob(default: Any = ..., *, group: str, **constraints: Any) -> Any:
    """Return a pydantic field for a house rule, which settings screens show under `group`."""
    return Field(default, json_schema_extra={"group": group}, **constraints)


R = TypeVar("R", bound="Rules")


class RuleConflictError(ValueError):
    """House rules that cannot be played together, or not with these seats and packs.

    Validators of a rules model raise it, and pydantic wraps it; `read_rules` unwraps it.
    """

    def __init__(self, code: str, *fields: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        """A code for programs; the user interface makes the message."""
        self.fields = fields
        """The conflicting knobs."""
        self.facts = facts
        """The facts for a message: numbers, ranks, how many players or packs would fit."""

    def __str__(self) -> str:
        facts = "".join(f" {name}={value}" for name, value in self.facts.items())
        return f"{self.code} ({', '.join(self.fields)}){facts}"


class Rules(BaseModel):
    """The house rules of one game: frozen, every field a knob with a default.

    Every game has the knob `players`, and makes it with bounds and a default of its own.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    merged_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields whose overrides are merged by key, where null removes a key (the powers by rank)."""

    players: tuple[int, int]
    """Fewest and most players."""

    @model_validator(mode="after")
    def _check_players(self) -> Self:
        fewest, most = self.players
        if fewest > most:
            raise RuleConflictError("players_reversed", "players", fewest=fewest, most=most)
        return self

    def override(self, overrides: Mapping[str, Any]) -> Self:
        """Return these rules with some knobs changed.

        Raises RuleConflictError for unplayable rules, UnreadableError naming unknown knobs and values.
        """
        values = self.model_dump(mode="json")
        for name, value in overrides.items():
            if name in self.merged_fields and isinstance(value, Mapping):
                values[name] = _merge(values[name], value)
            else:
                values[name] = value
        return read_rules(type(self), values)

    def differences(self, base: Self) -> dict[str, Any]:
        """Return the overrides that turn `base` into these rules: `base.override(result) == self`."""
        own, others = self.model_dump(mode="json"), base.model_dump(mode="json")
        return {
            name: _difference(value, others[name]) if name in self.merged_fields else value
            for name, value in own.items()
            if value != others[name]
        }


def read_rules(rules_type: type[R], values: Mapping[str, Any]) -> R:
    """Return the model for JSON values; raises RuleConflictError or UnreadableError."""
    try:
        return rules_type.model_validate(dict(values))
    except ValidationError as error:
        cause = error.errors(include_url=False)[0].get("ctx", {}).get("error")
        if isinstance(cause, RuleConflictError):
            raise cause from None
        raise unreadable("rules", error) from None


@dataclass(frozen=True, slots=True)
class Knob:
    """One field of a rules model, for settings screens."""

    name: str
    group: str
    field: FieldInfo


def knobs(rules_type: type[Rules]) -> list[Knob]:
    """Return the knobs of a rules model, in order."""
    found = []
    for name, field in rules_type.model_fields.items():
        extra = field.json_schema_extra
        if not isinstance(extra, dict) or "group" not in extra:
            raise TypeError(f"{rules_type.__name__}.{name} is not made by knob()")
        found.append(Knob(name, str(extra["group"]), field))
    return found


def _merge(base: Any, change: Any) -> Any:
    """RFC 7396, the JSON merge patch: objects merge, null removes, anything else replaces."""
    if not isinstance(change, Mapping):
        return change
    merged = dict(base) if isinstance(base, Mapping) else {}
    for key, value in change.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = _merge(merged.get(key), value)
    return merged


def _difference(own: Any, other: Any) -> Any:
    if not (isinstance(own, Mapping) and isinstance(other, Mapping)):
        return own
    change: dict[str, Any] = {key: None for key in other if key not in own}
    for key, value in own.items():
        if key not in other or value != other[key]:
            change[key] = _difference(value, other.get(key))
    return change
