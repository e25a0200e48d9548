"""The values of a rules model's knobs, read off their types: a new one is tried without being listed."""

from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from game.core.rule_schema import Rules, knobs


def named_values(annotation: Any) -> list[Any]:
    """Return all values of a type that names them: literals, booleans, None; none for any other type."""
    if annotation is bool:
        return [False, True]
    if annotation in (None, NoneType):
        return [None]
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return list(parts)
    if origin is Annotated:
        return named_values(parts[0])
    if origin in (Union, UnionType):
        found = [named_values(part) for part in parts]
        return [value for values in found for value in values] if all(found) else []
    return []


def named_knobs(rules_type: type[Rules]) -> dict[str, list[Any]]:
    """Return the values of every knob whose type names them."""
    values = {knob.name: named_values(knob.field.annotation) for knob in knobs(rules_type)}
    return {name: found for name, found in values.items() if found}
