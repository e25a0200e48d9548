"""The panels of /rules: the editor's screens, lists, rules in words, codes, confirmations."""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from bot.common.ids import fingerprint
from bot.games.core.face import rank_words
from bot.games.core.screen import GameScreen
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import confirming
from bot.messages.list_words import bullets, labelled, sentence
from bot.messages.names import plain
from bot.messages.panels import (
    MOST_CHARACTERS,
    Block,
    Button,
    Divider,
    Menu,
    Option,
    Panel,
    Reference,
    Row,
    Style,
    Text,
    rows,
)
from bot.rules.codes import write_code
from bot.rules.difference_words import LONGEST_LINE, what_differs
from bot.rules.drafts import Draft
from bot.rules.fields import (
    POWERS,
    SETTINGS,
    Field,
    GameSettings,
    Kind,
    Values,
    option_code,
    plays,
    rank_screen,
    value_words,
)
from bot.rules.preset_words import preset_key
from bot.rules.store import Preset
from bot.rules.trial_words import trial_text
from bot.rules.trials import Trial
from game.core.errors import UnreadableError
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules

PLAY_VERB: Final = "open.draft"
"""Opens a table with the rules of a draft, saved or not; `bot.tables.clicks` handles it."""
PLAY_PRESET_VERB: Final = "open.preset"
"""Opens a table with the variant that its body names; `bot.tables.clicks` handles it."""
USUAL_SCREEN: Final = "usual"
"""The name of the screen of special cards with their usual powers."""
AREA: Final = "house"
"""The first part of all their verbs."""
ACCENT: Final = 0x3D5A80
_BULLETS: Final = 20
_ROOM_FOR_BULLETS: Final = 1900
_ROOM_FOR_GIST: Final = 900
"""The most characters of these parts; a message has 4000."""
_LEAST_ROOM: Final = 200
"""With less room than this beside long rules, differences are left out."""
_ROOM_FOR_DIFFERENCES: Final = (72, 64, 48, 32, 0)
"""How many characters say what differs in each variant of a list: the most with which all fit a message, and
each few lines of a phone."""


class RuleVerb(StrEnum):
    """The verbs of /rules. Their custom_ids have the draft in place of the table."""

    OPEN = "house.open"
    """Show a screen of the editor, by default the first."""
    SET = "house.set"
    TYPE = "house.type"
    """Ask for a number; the submitted form has the same verb."""
    ORDINARY = "house.ordinary"
    USUAL = "house.usual"
    """Switch a usual rule on or off."""
    SAVE = "house.save"
    REPLACE = "house.replace"
    RENAME = "house.rename"
    """Ask for a name; the submitted form has the same verb."""
    RESET = "house.reset"
    DONE = "house.done"
    DROP = "house.drop"
    SHOW = "house.show"
    CODE = "house.code"
    DELETE = "house.delete"
    KEEP = "house.keep"
    BROWSE = "house.browse"
    """Shows a page of variants."""
    READ = "house.read"
    """Shows the rules of the chosen variant."""


def reference(draft: Draft) -> Reference:
    """Return the reference in the editor's controls."""
    return Reference(draft.draft_id, draft.revision)


def editor_panel(
    draft: Draft, screen: GameScreen, t: Words, place: str = "", note: str = "", tried: Trial | None = None
) -> Panel:
    """Return a screen of the editor by its name, by default the first; raises NoSuchSettingError.

    `note` is a line above it: what was done, or why nothing was. The first tells how the rules were `tried`.
    """
    if not place:
        blocks = _first_screen(draft, screen, tried, t)
    elif place == USUAL_SCREEN:
        blocks = _usual_screen(draft, SETTINGS[draft.game.key], t)
    else:
        blocks = _settings_screen(draft, SETTINGS[draft.game.key], place, t)
    return Panel((*((Text(note), Divider()) if note else ()), *blocks), ACCENT)


def replacing(draft: Draft, there: Preset) -> str:
    """Return a short fingerprint of what would be replaced, and by what."""
    return fingerprint(draft.preset.fingerprint, there.fingerprint)


def replace_panel(draft: Draft, there: Preset, t: Words) -> Panel:
    """Return the confirmation before overwriting another preset."""
    question = t("**{name}** already exists, and isn’t what you started from.", name=plain(draft.name))
    consequence = t("If you replace it, you can’t get it back. Matches in progress keep their rules.")
    buttons = (
        Button(t("Replace"), RuleVerb.REPLACE, confirming("", replacing(draft, there)), style=Style.DANGER),
        Button(t("Back"), RuleVerb.OPEN),
    )
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def kept_panel(draft: Draft, t: Words) -> Panel:
    """Return the panel for leaving the editor with unsaved changes."""
    text = t(
        "**{name}** isn’t saved for the server, but it’s kept for you. Continue with `/rules edit` "
        "without a name.",
        name=plain(draft.name),
    )
    buttons = (
        Button(t("Continue"), RuleVerb.OPEN),
        Button(t("Discard"), RuleVerb.DROP, confirming("", draft.preset.fingerprint), style=Style.DANGER),
    )
    return Panel((Text(text), Row(buttons)), ACCENT)


def list_panel(
    presets: Sequence[Preset], defaults: Mapping[str, str], screens: Mapping[str, GameScreen], t: Words
) -> Panel:
    """Return all presets by game, the server's own first, with what differs; each default is marked."""
    for room in _ROOM_FOR_DIFFERENCES:
        lines = [
            "\n".join(_game_lines(game, presets, defaults[game.key], screens, t, room=room))
            for game in dict.fromkeys(preset.game for preset in presets)
        ]
        text = "\n".join([*lines, "-# " + t("★ is the default. See a variant’s rules with `/rules show`.")])
        if len(text) <= MOST_CHARACTERS:
            break
    return Panel((Text(text),), ACCENT)


def rules_panel(preset: Preset, screen: GameScreen, t: Words) -> Panel:
    """Return the rules in words, after their differences from the documented variant."""
    rules = tuple(screen.rules(preset.rules, preset.name, t))
    above: list[Block] = []
    if preset.outdated:
        name = plain(preset.name)
        note = t("{name} was saved by an older version of the bot. This is what’s left of it.", name=name)
        above.append(Text(f"-# {note}"))
    room = MOST_CHARACTERS - sum(len(block.content) for block in (*above, *rules) if isinstance(block, Text))
    differences = screen.differences(preset.rules, preset.base_rules, t)
    if differences and room > _LEAST_ROOM:
        base = screen.title(preset.base_rules, preset.base, t)
        heading = t("**Changes from {base}**", base=base)
        told = bullets(differences, t, most=_BULLETS, room=room - len(heading) - 1)
        above.append(Text(f"{heading}\n{told}"))
    return Panel((*above, *rules), ACCENT)


def code_panels(preset: Preset, screen: GameScreen, t: Words) -> tuple[Panel, Panel]:
    """Return the code of a preset's rules alone, as one gesture copies it, and what it is for."""
    code = write_code(preset.game, preset.base, preset.rules, preset.name if preset.is_own else "")
    explained = t(
        "With this code, anybody can play by these rules: give it to `/play` as the variant, on any "
        "server. To edit it, use `/rules import`."
    )
    title = screen.title(preset.rules, preset.name, t)
    return Panel((Text(f"```\n{code}\n```"),)), Panel((Text(f"### {title}\n{explained}"),), ACCENT)


def delete_panel(preset: Preset, t: Words) -> Panel:
    """Return the confirmation before deleting a preset."""
    question = t("Delete **{name}** for the whole server?", name=plain(preset.name))
    consequence = t("You can’t get it back. Matches in progress keep their rules.")
    key = preset_key(preset)
    buttons = (
        Button(t("Delete"), RuleVerb.DELETE, confirming(key, preset.fingerprint), style=Style.DANGER),
        Button(t("Keep"), RuleVerb.KEEP, key),
    )
    return Panel((Text(f"{question}\n{consequence}"), Row(buttons)), ACCENT)


def said_panel(text: str) -> Panel:
    """Return a one-line message about what was done."""
    return Panel((Text(text),), ACCENT)


def _first_screen(draft: Draft, screen: GameScreen, tried: Trial | None, t: Words) -> Sequence[Block]:
    base: Rules = draft.game.presets[draft.base]
    settings = SETTINGS[draft.game.key]
    base_title = screen.title(base, draft.base, t)
    differences = screen.differences(draft.rules, base, t)
    if differences:
        heading = t("**Changes from {base}**", base=base_title)
        told = f"{heading}\n{bullets(differences, t, most=_BULLETS, room=_ROOM_FOR_BULLETS)}"
    else:
        told = t("No changes from {base} yet.", base=base_title)
    state = t("Not saved for the server yet.") if draft.unsaved else t("Saved for the server.")
    return (
        Text(f"## {plain(draft.name)}\n-# {t(FACES[draft.game.key].name)} · {state}"),
        *_gist(draft.rules, screen, t),
        Text(told),
        Text(trial_text(tried, t)),
        _groups_menu(settings, t),
        *_buttons(draft, settings, t),
    )


def _gist(rules: Rules, screen: GameScreen, t: Words) -> Iterator[Text]:
    """Yield the rules that decide the variant, as lobbies tell them."""
    if screen.gist is not None:
        decisive = bullets(screen.gist(rules, t), t, most=_BULLETS, room=_ROOM_FOR_GIST)
        yield Text(f"**{t('In short')}**\n{decisive}")


def _buttons(draft: Draft, settings: GameSettings, t: Words) -> Iterator[Row]:
    """Yield rows that a phone does not wrap."""
    if settings.wording.usual:
        yield Row((Button(t("Special cards"), RuleVerb.OPEN, USUAL_SCREEN, style=Style.PRIMARY),))
    save = Button(t("Save"), RuleVerb.SAVE, style=Style.SUCCESS, disabled=not draft.unsaved)
    yield Row((save, Button(t("Close"), RuleVerb.DONE), Button(t("Play now"), PLAY_VERB)))
    yield Row((Button(t("Show all rules"), RuleVerb.SHOW), Button(t("Copy code"), RuleVerb.CODE)))
    reset = Button(t("Start over"), RuleVerb.RESET, disabled=draft.rules == draft.start)
    yield Row((Button(t("Rename"), RuleVerb.RENAME), reset))


def _groups_menu(settings: GameSettings, t: Words) -> Menu:
    wording = settings.wording
    options = [
        Option(t(wording.groups[group]), group, ", ".join(wording.label(field.words, t) for field in fields))
        for group, fields in settings.fields_by_group.items()
    ]
    return Menu(RuleVerb.OPEN, tuple(options), t("Change…"), "groups")


def _ranks_menu(settings: GameSettings, values: Values, t: Words) -> Menu:
    options = [
        Option(sentence(rank_words(rank, t)), rank_screen(rank), _power(settings, rank, values, t))
        for rank in settings.fields_by_rank
    ]
    return Menu(RuleVerb.OPEN, tuple(options), t("Power of one card…"), POWERS)


def _power(settings: GameSettings, rank: str, values: Values, t: Words) -> str:
    """Return how a rank differs from an ordinary card."""
    wording = settings.wording
    told = []
    for field in settings.fields_by_rank[rank]:
        present = field.read(values)
        if field.kind is Kind.CHOICE and present != field.read({POWERS: {}}):
            said = value_words(field, present, wording, t)
            is_labelled = field.words in wording.labelled
            told.append(labelled(wording.label(field.words, t), said, t) if is_labelled else said)
    return " · ".join(told) or t("An ordinary card")


def _usual_screen(draft: Draft, settings: GameSettings, t: Words) -> Sequence[Block]:
    values = draft.rules.model_dump(mode="json")
    special = [rank for rank in settings.fields_by_rank if rank in values[POWERS]]
    told = [_power_line(settings, rank, values, t).content for rank in special]
    buttons = [
        Button(
            t(usual.label),
            RuleVerb.USUAL,
            usual.key,
            style=Style.SUCCESS if plays(draft.rules, usual) else Style.SECONDARY,
        )
        for usual in settings.wording.usual
    ]
    return (
        Text(
            "\n".join((f"### {t('Special cards')}", f"-# {plain(draft.name)}", *(told or [t("None yet.")])))
        ),
        Text(f"**{t('The usual ones')}**\n-# {t('One tap switches a power on, another switches it off.')}"),
        *rows(buttons),
        Text(f"**{t('Any other power')}**"),
        _ranks_menu(settings, values, t),
        Row((Button(t("Back"), RuleVerb.OPEN),)),
    )


def _settings_screen(draft: Draft, settings: GameSettings, place: str, t: Words) -> Sequence[Block]:
    fields = settings.fields(place)
    values = draft.rules.model_dump(mode="json")
    blocks: list[Block] = [Text(f"### {_heading(settings, place, t)}\n-# {plain(draft.name)}")]
    for field in fields:
        if _means_something(field, draft.rules, values):
            blocks += _field_blocks(field, values, settings, t)
    rank = place.removeprefix(rank_screen(""))
    if rank not in settings.fields_by_rank:
        return (*blocks, Row((Button(t("Back"), RuleVerb.OPEN),)))
    plain_already = rank not in values[POWERS]
    buttons = (
        Button(t("Back"), RuleVerb.OPEN, USUAL_SCREEN),
        Button(t("Make it an ordinary card"), RuleVerb.ORDINARY, rank, disabled=plain_already),
    )
    return (*blocks, _power_line(settings, rank, values, t), *rows(buttons))


def _power_line(settings: GameSettings, rank: str, values: Values, t: Words) -> Text:
    return Text(f"**{sentence(rank_words(rank, t))}** · {_power(settings, rank, values, t)}")


def _heading(settings: GameSettings, place: str, t: Words) -> str:
    if place in settings.fields_by_group:
        return t(settings.wording.groups[place])
    return t("Special card: {rank}", rank=rank_words(place.removeprefix(rank_screen("")), t))


def _field_blocks(field: Field, values: Values, settings: GameSettings, t: Words) -> Sequence[Block]:
    wording = settings.wording
    label, present = wording.label(field.words, t), field.read(values)
    if field.kind is Kind.NUMBER:
        told = f"**{label}**\n{value_words(field, present, wording, t)}"
        return (Text(told), Row((Button(t("Change number"), RuleVerb.TYPE, field.key),)))
    chosen = present if field.kind is Kind.SEVERAL else [present]
    options = tuple(
        Option(wording.value(field.words, value, t), option_code(value), chosen=value in chosen)
        for value in field.choices(values)
    )
    several = field.kind is Kind.SEVERAL
    menu = Menu(
        RuleVerb.SET,
        options,
        f"{sentence(t('none'))} · {label}" if several else label,
        field.key,
        least=0 if several else 1,
        most=len(options) if several else 1,
    )
    return (Text(f"**{label}**"), menu)


def _means_something(field: Field, rules: Rules, values: Values) -> bool:
    """Tell whether setting a part of a power would change anything."""
    if not field.words.startswith(POWERS) or field.kind is Kind.SEVERAL:
        return True
    return any(
        _changes(rules, field, values, value) for value in field.offered if value != field.read(values)
    )


def _changes(rules: Rules, field: Field, values: Values, value: object) -> bool:
    try:
        return rules.override(field.write(values, value)) != rules
    except (RuleConflictError, UnreadableError):
        return True


def _game_lines(
    game: AnyGame,
    presets: Sequence[Preset],
    default: str,
    screens: Mapping[str, GameScreen],
    t: Words,
    *,
    room: int,
) -> list[str]:
    """Return a line for each variant of a game, with what differs if there is room for so many characters."""
    screen = screens[game.key]
    lines = [f"### {t(FACES[game.key].name)}"]
    for preset in presets:
        if preset.game is not game:
            continue
        name = plain(preset.name) if preset.is_own else screen.title(preset.rules, preset.name, t)
        own_room = LONGEST_LINE if preset.is_own else room
        differs = f" · {what_differs(preset, screen, t, own_room)}" if room else ""
        lines.append(f"• **{name}**{' ★' if preset.name == default else ''}{differs}")
    return lines
