"""Buttons and selects as people use them."""

from collections.abc import Iterator

from playground.input.errors import InputError
from playground.input.resolved import Resolver
from playground.validation import component_fields as kinds
from playground.world.errors import Json
from playground.world.model import Channel, Member, Message


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component of a message, as rendered, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))
        if "accessory" in component:
            yield component["accessory"]


def find(components: list[Json], custom_id: str) -> Json:
    """The component of a message with this custom_id.

    Raises:
        InputError: there is none.
    """
    for component in walk(components):
        if component.get("custom_id") == custom_id:
            return component
    raise InputError(f"there is no component {custom_id!r} in this message")


def visible_message(channel: Channel, message_id: str, person: Member) -> Message:
    """A message that this person sees.

    Raises:
        InputError: it is gone, dismissed, or someone else's.
    """
    message = channel.messages.get(message_id)
    if message is None or message.dismissed or message.seen_by not in {None, person.user.id}:
        raise InputError("this message does not exist")
    return message


def check_component(person: Member, message: Message, given: Json, resolver: Resolver) -> Json:
    """The `data` of an interaction with a component, values checked and resolved.

    Raises:
        InputError: the component cannot be used so.
    """
    component = find(message.components, str(given.get("custom_id")))
    if component.get("disabled"):
        raise InputError("this is disabled")
    kind = component["type"]
    if given.get("component_type", kind) != kind:
        raise InputError(f"the component is of type {kind}")
    checked: Json = {
        "id": component["id"],
        "custom_id": component["custom_id"],
        "component_type": kind,
    }
    if kind == kinds.BUTTON:
        if component["style"] == kinds.LINK_STYLE:
            raise InputError("a link does nothing in the channel")
        return checked
    checked["values"] = check_values(component, given.get("values"), person, resolver)
    if kind != kinds.STRING_SELECT:
        checked["resolved"] = resolver.json()
    return checked


def check_values(
    select: Json, values: object, person: Member, resolver: Resolver, *, required: bool = True
) -> list[str]:
    """What was chosen in a select, if it can be chosen.

    Unless `required`, nothing at all may be chosen, whatever `min_values` says.

    Raises:
        InputError: too few, too many, twice, or not on offer.
    """
    if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
        raise InputError("values must be a list of texts")
    if len(set(values)) < len(values):
        raise InputError("a value is chosen twice")
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(values) <= high and (values or required):
        raise InputError(f"choose {low} to {high}" if low < high else f"choose {low}")
    for value in values:
        _check_value(select, value, person, resolver)
    return values


def _check_value(select: Json, value: str, person: Member, resolver: Resolver) -> None:
    match select["type"]:
        case kinds.STRING_SELECT:
            if value not in [option["value"] for option in select["options"]]:
                raise InputError(f"{value!r} is not among the options")
        case kinds.USER_SELECT:
            resolver.user(value)
        case kinds.ROLE_SELECT:
            resolver.role(value)
        case kinds.MENTIONABLE_SELECT:
            resolver.mentionable(value)
        case _:
            resolver.channel(value, person, select.get("channel_types"))
