"""The editor's screens: what differs and what can be set, then one screen for each group and each rank."""

from collections.abc import Sequence
from typing import Final

from bot.i18n import Words
from bot.tables.rule_drafts import Draft
from bot.ui.games.registry import FACES
from bot.ui.games.screen import GameScreen
from bot.ui.games.wording import rank_words
from bot.ui.panels import Block, Button, Menu, Option, Panel, Row, Rule, Style, Text, rows
from bot.ui.people import plain
from bot.ui.render import Anchor
from bot.ui.rules.fields import POWERS, Field, Kind, Values
from bot.ui.rules.settings import SETTINGS, GameSettings, option_code, rank_screen, value_words
from bot.ui.rules.verbs import (
    CODE,
    DONE,
    DROP,
    OPEN,
    ORDINARY,
    RENAME,
    REPLACE,
    RESET,
    SAVE,
    SET,
    SHOW,
    TYPE,
)
from bot.ui.words.bullets import bullets
from bot.ui.words.lists import sentence
from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, Rules

ACCENT: Final = 0x3D5A80
_BULLETS: Final = 20
_ROOM_FOR_BULLETS: Final = 2600
"""Characters; a message has 4000."""


def anchor(draft: Draft) -> Anchor:
    """Return what the controls of the editor refer to."""
    return Anchor(draft.draft_id, draft.revision)


def editor_panel(draft: Draft, screen: GameScreen, t: Words, place: str = "", note: str = "") -> Panel:
    """Return a screen of the editor by its name, the first one without; raises NoSuchSettingError.

    `note` is a line above it: what was done, or why nothing was.
    """
    if not place:
        blocks = _first_screen(draft, screen, t)
    else:
        blocks = _settings_screen(draft, SETTINGS[draft.game.key], place, t)
    return Panel((*((Text(note), Rule()) if note else ()), *blocks), ACCENT)


def replace_panel(draft: Draft, t: Words) -> Panel:
    """Return the question before another preset is overwritten."""
    question = t("**{name}** is there already, and not as it was when you began.", name=plain(draft.name))
    consequence = t(
        "If you replace it, what it was cannot be brought back. Running matches keep their rules."
    )
    buttons = (Button(t("Replace it"), REPLACE, style=Style.DANGER), Button(t("Back"), OPEN))
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def kept_panel(draft: Draft, t: Words) -> Panel:
    """Return what is shown when the editor is left with something that is not saved."""
    text = t(
        "**{name}** is not saved for the server. It is kept for you: `/rules edit` without a name goes on"
        " with it.",
        name=plain(draft.name),
    )
    buttons = (Button(t("Go on"), OPEN), Button(t("Throw it away"), DROP, style=Style.DANGER))
    return Panel((Text(text), Row(buttons)), ACCENT)


def _first_screen(draft: Draft, screen: GameScreen, t: Words) -> Sequence[Block]:
    base: Rules = draft.game.presets[draft.base]
    settings = SETTINGS[draft.game.key]
    base_title = screen.title(base, draft.base, t)
    differences = screen.differences(draft.rules, base, t)
    if differences:
        heading = t("**What differs from {base}**", base=base_title)
        told = f"{heading}\n{bullets(differences, t, most=_BULLETS, room=_ROOM_FOR_BULLETS)}"
    else:
        told = t("Nothing differs from {base} yet.", base=base_title)
    state = t("Not saved for the server yet.") if draft.unsaved else t("Saved for the server.")
    return (
        Text(f"## {plain(draft.name)}\n-# {t(FACES[draft.game.key].name)} · {state}"),
        Text(told),
        _groups_menu(settings, t),
        *_ranks_menu(settings, draft.rules.model_dump(mode="json"), t),
        *rows(_buttons(t)),
    )


def _buttons(t: Words) -> list[Button]:
    return [
        Button(t("Save"), SAVE, style=Style.SUCCESS),
        Button(t("Rename"), RENAME),
        Button(t("Start over"), RESET),
        Button(t("Done"), DONE),
        Button(t("All rules in words"), SHOW),
        Button(t("As a code"), CODE),
    ]


def _groups_menu(settings: GameSettings, t: Words) -> Menu:
    wording = settings.wording
    options = [
        Option(t(wording.groups[group]), group, ", ".join(wording.label(field.words, t) for field in fields))
        for group, fields in settings.fields_by_group.items()
    ]
    return Menu(OPEN, tuple(options), t("Change …"), "groups")


def _ranks_menu(settings: GameSettings, values: Values, t: Words) -> Sequence[Menu]:
    if not settings.fields_by_rank:
        return ()
    options = [
        Option(sentence(rank_words(rank, t)), rank_screen(rank), _power(settings, rank, values, t))
        for rank in settings.fields_by_rank
    ]
    return (Menu(OPEN, tuple(options), t("Power of …"), POWERS),)


def _power(settings: GameSettings, rank: str, values: Values, t: Words) -> str:
    """Return what a rank does beside an ordinary card."""
    wording = settings.wording
    told = []
    for field in settings.fields_by_rank[rank]:
        present = field.read(values)
        if present != field.read({POWERS: {}}):
            label = f"{wording.label(field.words, t)}: " if field.words in wording.labelled else ""
            told.append(label + value_words(field, present, wording, t))
    return " · ".join(told) or t("An ordinary card")


def _settings_screen(draft: Draft, settings: GameSettings, place: str, t: Words) -> Sequence[Block]:
    fields = settings.fields(place)
    values = draft.rules.model_dump(mode="json")
    blocks: list[Block] = [Text(f"### {_heading(settings, place, t)}\n-# {plain(draft.name)}")]
    for field in fields:
        blocks += _field_blocks(field, draft.rules, settings, t)
    buttons = [Button(t("Back"), OPEN)]
    rank = place.removeprefix(rank_screen(""))
    if rank in settings.fields_by_rank:
        plain_already = rank not in values[POWERS]
        buttons.append(Button(t("Make it an ordinary card"), ORDINARY, rank, disabled=plain_already))
    return (*blocks, *rows(buttons))


def _heading(settings: GameSettings, place: str, t: Words) -> str:
    if place in settings.fields_by_group:
        return t(settings.wording.groups[place])
    return t("Power: {rank}", rank=rank_words(place.removeprefix(rank_screen("")), t))


def _field_blocks(field: Field, rules: Rules, settings: GameSettings, t: Words) -> Sequence[Block]:
    wording, values = settings.wording, rules.model_dump(mode="json")
    label, present = wording.label(field.words, t), field.read(values)
    if field.kind is Kind.NUMBER:
        told = f"**{label}**\n{value_words(field, present, wording, t)}"
        return (Text(told), Row((Button(t("Another number"), TYPE, field.key),)))
    chosen = present if field.kind is Kind.SEVERAL else [present]
    options = tuple(
        Option(wording.value(field.words, value, t), option_code(value), chosen=value in chosen)
        for value in field.choices(values)
    )
    several = field.kind is Kind.SEVERAL
    menu = Menu(
        SET,
        options,
        t("None"),
        field.key,
        least=0 if several else 1,
        most=len(options) if several else 1,
        disabled=not _means_something(field, rules, values),
    )
    return (Text(f"**{label}**"), menu)


def _means_something(field: Field, rules: Rules, values: Values) -> bool:
    """Tell whether setting a part of a power would change anything: not a see-through card's floor alone."""
    if not field.words.startswith(POWERS):
        return True
    return any(
        _changes(rules, field, values, value) for value in field.offered if value != field.read(values)
    )


def _changes(rules: Rules, field: Field, values: Values, value: object) -> bool:
    try:
        return rules.override(field.write(values, value)) != rules
    except (RuleConflictError, UnreadableError):
        return True
