"""Renders panels and forms as Discord components.

discord.py sends a form and then forgets it. The submission arrives under our own custom_id, is parsed here
and handled like a click, also after a restart.
"""

import io
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

import discord
from discord import ComponentType, ui

from bot.discord.sending.controls import Component, SentView
from bot.messages.custom_ids import BUTTON_PREFIX, MENU_PREFIX, MODAL_PREFIX, Control, build
from bot.messages.list_words import shorten
from bot.messages.panels import (
    MOST_CHARACTERS,
    MOST_IN_LABEL,
    MOST_IN_TITLE,
    Block,
    Button,
    Divider,
    Document,
    Form,
    FormChoice,
    FormField,
    LineWithButton,
    Listed,
    Menu,
    Option,
    Panel,
    Picker,
    Picture,
    Reference,
    Row,
    Sketch,
    Style,
    Text,
    Tick,
)

MOST_COMPONENTS: Final = 40
_LABEL_LENGTH: Final = 80
_OPTION_LENGTH: Final = 100
_PLACEHOLDER_LENGTH: Final = 150
_ALT_LENGTH: Final = 1024

_STYLES: Final = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}

_DOT: Final = "\u00a0· "
"""A dot between two parts of a line stays with the first: a wrapped line does not begin with it."""


class PanelTooLargeError(ValueError):
    """A panel that exceeds Discord's limits, which is a bug of its screen."""


def render(panel: Panel, reference: Reference | None = None) -> tuple[SentView, list[discord.File]]:
    """Return a panel as components and files; raises PanelTooLargeError."""
    reference = reference or Reference()
    container = {
        "type": ComponentType.container.value,
        "accent_color": panel.accent,
        "spoiler": False,
        "components": [_component(block, reference) for block in panel.blocks],
    }
    view = SentView([container])
    characters, components = view.content_length(), view.total_children_count
    if characters > MOST_CHARACTERS or components > MOST_COMPONENTS:
        raise PanelTooLargeError(f"{characters} characters, {components} components")
    return view, [_file(block) for block in panel.blocks if isinstance(block, Picture | Document)]


def _file(block: Picture | Document) -> discord.File:
    if isinstance(block, Document):
        return discord.File(io.BytesIO(block.content), block.name)
    return discord.File(io.BytesIO(block.png), block.file, description=_alt(block))


def button_view(buttons: Sequence[Button], reference: Reference) -> ui.View:
    """Return a new view with only buttons, for one-line messages."""
    view = ui.View(timeout=None)
    for button in buttons:
        item: ui.Button[Any] = ui.Button(
            label=shorten(button.label, _LABEL_LENGTH) or None,
            style=_STYLES[button.style],
            custom_id=_custom_id(button, reference),
            disabled=button.disabled,
            emoji=button.emoji,
        )
        view.add_item(item)
    view.stop()  # discord.py does not keep a finished view, whose buttons it would answer a second time
    return view


def _component(block: Block, reference: Reference) -> Component:
    match block:
        case Text():
            return _text(block.content)
        case LineWithButton():
            return {
                "type": ComponentType.section.value,
                "components": [_text(block.content)],
                "accessory": _button(block.button, reference),
            }
        case Row():
            return _row(*(_button(button, reference) for button in block.buttons))
        case Menu() | Picker():
            return _row(_select(block, reference))
        case Divider():
            return {"type": ComponentType.separator.value, "divider": True, "spacing": 1}
        case Picture() | Document() | Sketch():
            return _media(block)


def _media(block: Picture | Document | Sketch) -> Component:
    match block:
        case Picture():
            media = {"url": f"attachment://{block.file}"}
            shown = {"media": media, "spoiler": False, "description": _alt(block)}
            return {"type": ComponentType.media_gallery.value, "items": [shown]}
        case Document():
            media = {"url": f"attachment://{block.name}"}
            return {"type": ComponentType.file.value, "file": media, "spoiler": False}
        case Sketch():
            raise TypeError(f"the picture {block.name} is not drawn yet: await drawn(panel) first")


def _text(content: str) -> Component:
    return {"type": ComponentType.text_display.value, "content": content.replace(" · ", _DOT)}


def _row(*components: Component) -> Component:
    return {"type": ComponentType.action_row.value, "components": list(components)}


def _button(button: Button, reference: Reference) -> Component:
    made: Component = {
        "type": ComponentType.button.value,
        "style": _STYLES[button.style].value,
        "disabled": button.disabled,
    }
    if label := shorten(button.label, _LABEL_LENGTH):
        made["label"] = label
    made["custom_id"] = _custom_id(button, reference)
    if button.emoji:
        made["emoji"] = _emoji(button.emoji)
    return made


def _custom_id(button: Button, reference: Reference) -> str:
    return build(BUTTON_PREFIX, Control(button.verb, reference.table_id, reference.decision, button.body))


@lru_cache(maxsize=512)
def _emoji(written: str) -> Mapping[str, Any]:
    return discord.PartialEmoji.from_str(written).to_dict()


CHANNEL_TYPES: Final = [
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.forum,
]
"""The kinds of channels with tables: those with messages, and forums, with posts."""


_LISTS: Final = {
    Listed.PEOPLE: (ComponentType.user_select, "user"),
    Listed.ROLES: (ComponentType.role_select, "role"),
    Listed.CHANNELS: (ComponentType.channel_select, "channel"),
    Listed.PLACES: (ComponentType.channel_select, "channel"),
}
"""The types of what is listed, and of one of them."""


def _select(menu: Menu | Picker, reference: Reference) -> Component:
    control = Control(menu.verb, reference.table_id, reference.decision, menu.body)
    made: Component = {
        "type": ComponentType.select.value,
        "custom_id": build(MENU_PREFIX, control),
        "min_values": menu.least,
        "max_values": menu.most,
        "disabled": isinstance(menu, Menu) and menu.disabled,
        "required": isinstance(menu, Menu),
    }
    if menu.placeholder:
        made["placeholder"] = shorten(menu.placeholder, _PLACEHOLDER_LENGTH)
    if isinstance(menu, Menu):
        return {**made, "options": [_option(option) for option in menu.options]}
    if menu.lists in (Listed.CHANNELS, Listed.PLACES):
        with_forums = menu.lists is Listed.PLACES
        types = (one for one in CHANNEL_TYPES if with_forums or one is not discord.ChannelType.forum)
        made["channel_types"] = [one.value for one in types]
    kind, one_kind = _LISTS[menu.lists]
    if menu.chosen:
        made["default_values"] = [{"id": one, "type": one_kind} for one in menu.chosen]
    return {**made, "type": kind.value}


def _option(option: Option) -> Component:
    made: Component = {
        "label": shorten(option.label, _OPTION_LENGTH),
        "value": option.value,
        "default": option.chosen,
    }
    if option.description:
        made["description"] = shorten(option.description, _OPTION_LENGTH)
    if option.emoji:
        made["emoji"] = _emoji(option.emoji)
    return made


def _alt(picture: Picture) -> str:
    return shorten(picture.description, _ALT_LENGTH)


_MOST_IN_HINT: Final = 100
_MOST_IN_DESCRIPTION: Final = 100
_Input: TypeAlias = ui.TextInput[Any] | ui.Checkbox[Any] | ui.RadioGroup[Any]


def modal(form: Form, reference: Reference) -> ui.Modal:
    """Return the form as a discord.py modal."""
    control = Control(form.verb, reference.table_id, reference.decision, form.body)
    made = ui.Modal(title=shorten(form.title, MOST_IN_TITLE), custom_id=build(MODAL_PREFIX, control))
    for field in form.fields:
        made.add_item(_labelled(field.label, _input(field)))
    made.stop()  # discord.py does not keep a finished modal, which it would answer a second time
    return made


def _input(field: FormField) -> _Input:
    if isinstance(field, Tick):
        return ui.Checkbox(custom_id=field.key, default=field.on)
    if isinstance(field, FormChoice):
        group: ui.RadioGroup[Any] = ui.RadioGroup(custom_id=field.key, required=True)
        for option in field.options:
            group.add_option(
                label=option.label,
                value=option.value,
                description=option.description,
                default=option.chosen,
            )
        return group
    return ui.TextInput(
        custom_id=field.key,
        default=field.value or None,
        placeholder=shorten(field.hint, _MOST_IN_HINT) or None,
        min_length=1 if field.required else 0,
        max_length=field.longest,
        required=field.required,
    )


def _labelled(label: str, line: _Input) -> ui.Label[Any]:
    """Return an input with its label; a label that is too long goes below, in full."""
    short = shorten(label, MOST_IN_LABEL)
    whole = None if short == label else shorten(label, _MOST_IN_DESCRIPTION)
    return ui.Label(text=short, description=whole, component=line)


def typed_texts(submission: Mapping[str, Any]) -> dict[str, str]:
    """Return the typed texts and chosen values by field, "1" or "0" for a box to tick.

    `submission` is an interaction's data.
    """
    return dict(_texts(submission.get("components")))


def _texts(components: object) -> Iterator[tuple[str, str]]:
    for component in components if isinstance(components, list) else ():
        if isinstance(component, Mapping):
            value = component.get("value")
            if isinstance(value, bool):
                yield str(component.get("custom_id")), str(int(value))
            elif isinstance(value, str):
                yield str(component.get("custom_id")), value
            yield from _texts(component.get("components"))
            yield from _texts([component.get("component")])
