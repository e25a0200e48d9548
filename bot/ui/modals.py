"""Forms: text that people type.

A form is sent through discord.py and then forgotten by it. What is typed comes back under our own
custom_id, is read here and handled like a click: after a restart too, and by nobody else.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from discord import ui

from bot.ui.custom_ids import MODAL_PREFIX, Control, build
from bot.ui.render import Anchor, cut

MOST_IN_TITLE: Final = 45
MOST_IN_LABEL: Final = 45
_MOST_IN_HINT: Final = 100
_MOST_IN_DESCRIPTION: Final = 100


@dataclass(frozen=True, slots=True)
class TextField:
    """A line to type."""

    key: str
    label: str
    value: str = ""
    """What stands in it already."""
    hint: str = ""
    """What is shown while it is empty."""
    longest: int = 100
    required: bool = True


@dataclass(frozen=True, slots=True)
class Form:
    """A form: `verb` says who handles it, `body` what it is about."""

    title: str
    verb: str
    fields: tuple[TextField, ...]
    body: str = ""


def modal(form: Form, anchor: Anchor) -> ui.Modal:
    """Return the form as discord.py sends it."""
    control = Control(form.verb, anchor.table_id, anchor.decision, form.body)
    made = ui.Modal(title=cut(form.title, MOST_IN_TITLE), custom_id=build(MODAL_PREFIX, control))
    for field in form.fields:
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=field.key,
            default=field.value or None,
            placeholder=cut(field.hint, _MOST_IN_HINT) or None,
            min_length=1 if field.required else 0,
            max_length=field.longest,
            required=field.required,
        )
        made.add_item(_labelled(field.label, line))
    made.stop()  # one that is finished is not kept by discord.py, which would answer it a second time
    return made


def _labelled(label: str, line: ui.TextInput[Any]) -> ui.Label[Any]:
    """Return a line under its label; one that Discord has no room for stands below, whole."""
    short = cut(label, MOST_IN_LABEL)
    whole = None if short == label else cut(label, _MOST_IN_DESCRIPTION)
    return ui.Label(text=short, description=whole, component=line)


def typed_texts(submission: Mapping[str, Any]) -> dict[str, str]:
    """Return what was typed, by field; `submission` is the data of the interaction."""
    return dict(_texts(submission.get("components")))


def _texts(components: object) -> Iterator[tuple[str, str]]:
    for component in components if isinstance(components, list) else ():
        if isinstance(component, Mapping):
            if isinstance(component.get("value"), str):
                yield str(component.get("custom_id")), component["value"]
            yield from _texts(component.get("components"))
            yield from _texts([component.get("component")])
