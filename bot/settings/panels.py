"""The panels of server settings, with their controls: made from what each setting declares."""

from collections.abc import Iterator, Mapping
from string import Formatter
from typing import Any, Final

from bot.i18n import Words
from bot.messages.list_words import sentence
from bot.messages.panels import (
    Block,
    Button,
    Divider,
    LineWithButton,
    Listed,
    Panel,
    Picker,
    Reference,
    Row,
    Style,
    Text,
)
from bot.settings.choices import OfferedValues, Pick, Setting, Switch, Told, choice_menu
from bot.settings.page_words import ServerPage
from bot.settings.server import PICKED, Loaded, Picked, TableSettings, ids_in
from bot.settings.server_words import GROUPS, SETTINGS
from bot.settings.verbs import SettingVerb

ACCENT: Final = 0x4A6572


def settings_panel(page: ServerPage, t: Words, group: str = "", note: str = "") -> Panel:
    """Return all settings in words, or a group's with its controls; raises KeyError if unknown."""
    if group:
        return Panel(tuple(_group_blocks(group, page, t, note)), ACCENT)
    blocks: list[Block] = [Text("\n".join([t("### Tables on this server"), *([note] if note else [])]))]
    for name, one in GROUPS.items():
        told = [line for key, setting in one.settings.items() for line in _lines(key, setting.brief, page, t)]
        brief = sentence(" · ".join(told or [t(one.otherwise)]))
        blocks.append(LineWithButton(brief, Button(t(one.title), SettingVerb.OPEN, name)))
    foot = (
        t("Changes apply to tables opened from now on."),
        t("Tokens and variants have their own settings: `/tokens settings` and `/rules`."),
    )
    check = Button(t("Check setup"), SettingVerb.CHECK, style=Style.PRIMARY, emoji="🩺")
    blocks += [Divider(), Text("\n".join(f"-# {line}" for line in foot)), Row((check,))]
    return Panel(tuple(blocks), ACCENT)


def settings_anchor(loaded: Loaded[TableSettings]) -> Reference:
    """Return the reference in a settings panel's controls: the version it was built from."""
    return Reference(decision=loaded.version)


def is_group(name: str) -> bool:
    """Tell whether there is a group of this name."""
    return name in GROUPS


def group_of(setting: str) -> str:
    """Return the group of a setting."""
    return next(name for name, group in GROUPS.items() if setting in group.settings)


def _group_blocks(name: str, page: ServerPage, t: Words, note: str) -> Iterator[Block]:
    """Yield a group's settings with their controls, switches last; what they come to is in small print."""
    group = GROUPS[name]
    told = [line for key, one in group.settings.items() for line in _lines(key, one.told, page, t)]
    small = [f"-# {line}" for line in (*told, *map(t, group.notes))]
    yield Text("\n".join([f"### {t(group.title)}", *([note] if note else []), *small]))
    ordered = sorted(group.settings.items(), key=lambda item: isinstance(item[1].control, Switch))
    for key, setting in ordered:
        yield from _blocks(key, setting, page, t)
    yield from (Divider(), Row((Button(t("Back"), SettingVerb.OPEN),)))


def _blocks(name: str, setting: Setting, page: ServerPage, t: Words) -> Iterator[Block]:
    """Yield a setting's control, with the lines around it."""
    value, control = getattr(page.settings, name, None), setting.control
    if isinstance(control, Switch):
        switch = Button(
            t("Switch off") if value else t("Switch on"), SettingVerb.SET, f"{name}:{int(not value)}"
        )
        yield LineWithButton(t(control.on if value else control.off), switch)
        return
    if setting.asks:
        yield Text(t(setting.asks))
    if isinstance(control, OfferedValues):
        yield choice_menu(SettingVerb.SET, control, name, value, t)
    elif isinstance(control, Pick):
        yield _picker(name, control, tuple(ids_in(value)), t)
    else:
        yield from control(page, t)
    if setting.hint:
        yield Text(f"-# {t(setting.hint)}")


def _picker(name: str, pick: Pick, chosen: tuple[int, ...], t: Words) -> Picker:
    """Return a menu of channels or roles; we write in single channels, so these are no forums."""
    several, body = pick.most > 1, ""
    if PICKED[name] is Picked.CHANNEL:
        lists = Listed.PLACES if several else Listed.CHANNELS
    else:
        lists, body = Listed.ROLES, name if several else ""
    return Picker(lists, pick.verb, t(pick.nothing), chosen, body, most=pick.most)


def _lines(name: str, told: Told, page: ServerPage, t: Words) -> Iterator[str]:
    """Yield what is told of a setting."""
    if callable(told):
        yield from told(page, t)
        return
    value = getattr(page.settings, name, None)
    text = told[value] if isinstance(told, Mapping) else (*told, "", "")[value in (None, False, ())]
    if places := [place for _, place, _, _ in Formatter().parse(text) if place]:
        yield t(text, **dict.fromkeys(places, _value(name, value, page, t)))
    elif text:
        yield t(text)


def _value(name: str, value: Any, page: ServerPage, t: Words) -> str:
    """Return a setting's value in words."""
    setting = SETTINGS[name]
    if setting.words is not None:
        return setting.words(page, t)
    if isinstance(setting.control, OfferedValues):
        return setting.control.words(value, t)[0]
    shown = page.channels if PICKED[name] is Picked.CHANNEL else page.roles
    return shown(ids_in(value), t)
