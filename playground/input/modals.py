"""Modals as people fill them in."""

from collections.abc import Iterator
from typing import Any

from playground.input.components import check_values
from playground.input.errors import InputError
from playground.input.resolved import Resolver
from playground.validation import component_fields as kinds
from playground.validation import modals as inputs
from playground.world.errors import Json
from playground.world.model import Interaction, Member
from playground.world.world import World

_LONGEST_TEXT = 4000


def opened_by(world: World, person: Member, custom_id: str) -> Interaction:
    """The interaction that showed this person a modal with this custom_id.

    Raises:
        InputError: none did, or it was submitted already.
    """
    interaction = world.open_modals.get((person.user.id, custom_id))
    if interaction is None:
        raise InputError("this form is not open")
    return interaction


def check_modal(person: Member, modal: Json, given: Json, resolver: Resolver) -> Json:
    """The `data` of a submitted modal: every input in its place, checked and resolved.

    Raises:
        InputError: a value is missing or not possible.
    """
    submitted = {one["custom_id"]: one for one in _inputs(given.get("components") or [])}
    known = {one["custom_id"] for one in _inputs(modal["components"])}
    for custom_id in submitted:
        if custom_id not in known:
            raise InputError(f"there is no input {custom_id!r} in this form")
    components = [_submitted(component, submitted, person, resolver) for component in modal["components"]]
    checked: Json = {"custom_id": modal["custom_id"], "components": components}
    if resolver.json():
        checked["resolved"] = resolver.json()
    return checked


def _inputs(components: list[Json]) -> Iterator[Json]:
    for component in components:
        if "custom_id" in component:
            yield component
        yield from _inputs(component.get("components") or [])
        if "component" in component:
            yield from _inputs([component["component"]])


def _submitted(component: Json, submitted: dict[str, Json], person: Member, resolver: Resolver) -> Json:
    shared = {"type": component["type"], "id": component["id"]}
    match component["type"]:
        case kinds.TEXT_DISPLAY:
            return shared
        case inputs.LABEL:
            below = component["component"]
            return shared | {"component": _answered(below, submitted, person, resolver)}
        case _:
            below = component["components"][0]
            return shared | {"components": [_answered(below, submitted, person, resolver)]}


def _answered(field: Json, submitted: dict[str, Json], person: Member, resolver: Resolver) -> Json:
    given = submitted.get(field["custom_id"], {})
    answered: Json = {
        "type": field["type"],
        "id": field["id"],
        "custom_id": field["custom_id"],
    }
    match field["type"]:
        case inputs.TEXT_INPUT:
            return answered | {"value": _text(field, given.get("value", field.get("value", "")))}
        case inputs.CHECKBOX:
            return answered | {"value": _checked(field, given.get("value"))}
        case inputs.RADIO_GROUP:
            return answered | {"value": _picked(field, given)}
        case inputs.CHECKBOX_GROUP:
            return answered | {"values": _ticked(field, given.get("values", _chosen_beforehand(field)))}
        case inputs.FILE_UPLOAD:
            return answered | {"values": _uploaded(field, given.get("values", []), resolver)}
        case _:
            required = field.get("required", True)
            values = given.get("values", _chosen_beforehand(field))
            return answered | {"values": check_values(field, values, person, resolver, required=required)}


def _chosen_beforehand(field: Json) -> list[str]:
    options = [option["value"] for option in field.get("options", []) if option.get("default")]
    return options + [str(one["id"]) for one in field.get("default_values", [])]


def _text(field: Json, value: Any) -> str:
    if not isinstance(value, str):
        raise InputError("type some text")
    if not value and not field.get("required", True):
        return value
    low = field.get("min_length", 1 if field.get("required", True) else 0)
    high = field.get("max_length", _LONGEST_TEXT)
    if not low <= len(value) <= high:
        raise InputError(f"type {low} to {high} characters")
    return value


def _checked(field: Json, value: Any) -> bool:
    if value is None:
        return bool(field.get("default"))
    if not isinstance(value, bool):
        raise InputError("a checkbox is true or false")
    return value


def _picked(field: Json, given: Json) -> str | None:
    value = given.get("value", next(iter(_chosen_beforehand(field)), None))
    if value is None:
        if field.get("required", True):
            raise InputError("choose one")
        return None
    if value not in [option["value"] for option in field["options"]]:
        raise InputError(f"{value!r} is not among the options")
    return str(value)


def _ticked(field: Json, values: Any) -> list[str]:
    offered = [option["value"] for option in field["options"]]
    if not isinstance(values, list) or any(value not in offered for value in values):
        raise InputError("a ticked value is not among the options")
    _check_count(field, values, most=len(offered))
    return values


def _uploaded(field: Json, values: Any, resolver: Resolver) -> list[str]:
    if not isinstance(values, list):
        raise InputError("values must be a list of uploaded files")
    _check_count(field, values, most=1)
    return [resolver.file(str(value)) for value in values]


def _check_count(field: Json, values: list[Any], most: int) -> None:
    required = field.get("required", True)
    low, high = field.get("min_values", 1 if required else 0), field.get("max_values", most)
    if not values and not required:
        return
    if not low <= len(values) <= high or len(set(values)) < len(values):
        raise InputError(f"choose {low} to {high}")
