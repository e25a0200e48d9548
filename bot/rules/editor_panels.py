"""The editor's screens: the first, the special cards, those of fields."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.games.core.face import USUAL_PAGE, UsualRule, rank_words
from bot.games.core.screen import GameScreen
from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.messages.list_words import bullets, labelled, sentence
from bot.messages.names import plain
from bot.messages.panels import (
    Block,
    Button,
    Divider,
    Menu,
    Option,
    Panel,
    Row,
    Style,
    Text,
    rows,
)
from bot.rules.choices import plays
from bot.rules.drafts import Draft
from bot.rules.fields import (
    POWERS,
    SEARCHED,
    SETTINGS,
    Field,
    GameSettings,
    Kind,
    Values,
    option_code,
    rank_screen,
    value_words,
)
from bot.rules.panels import ACCENT, LONGEST_LIST, PLAY_VERB, RuleVerb
from bot.rules.search_words import found
from bot.rules.trial_words import trial_text
from bot.rules.trials import Trial
from game.core.errors import UnreadableError
from game.core.rule_schema import RuleConflictError, Rules

_FITS_A_MENU: Final = 28
"""Characters of a menu on a phone, which cuts what is longer."""
_ROOM_FOR_CHANGES: Final = 1900
_ROOM_FOR_GIST: Final = 900
"""The most characters of these parts; a message has 4000."""


def editor_panel(
    draft: Draft,
    t: Words,
    place: str = "",
    note: str = "",
    about: str = "",
    tried: Trial | None = None,
    refusal: str = "",
) -> Panel:
    """Return a screen of the editor by its name, by default the first; raises NoSuchSettingError.

    `note` is a line above it: what was done, or why nothing was, repeated below the field it is `about`,
    since nobody sees the top of a long screen; on the first screen it stands above the buttons alone. That
    one tells how the rules were `tried`, and, as a `refusal`, why the person may not save them.
    """
    if not place:
        return Panel(tuple(_first_screen(draft, tried, refusal, note, t)), ACCENT)
    if place == USUAL_PAGE:
        blocks = _usual_screen(draft, SETTINGS[draft.game.key], t)
    elif place.startswith(SEARCHED):
        blocks = _found_screen(draft, SETTINGS[draft.game.key], place, {about: note}, t)
    else:
        blocks = _settings_screen(draft, SETTINGS[draft.game.key], place, {about: note}, t)
    return Panel((*((Text(note), Divider()) if note else ()), *blocks), ACCENT)


def _first_screen(draft: Draft, tried: Trial | None, refusal: str, note: str, t: Words) -> Sequence[Block]:
    settings, screen = SETTINGS[draft.game.key], SCREENS[draft.game.key]
    short = list(screen.gist(draft.rules, t)) if screen.gist else []
    state = t("Not saved yet.") if draft.unsaved else t("Saved for the server.")
    return (
        Text(f"## {plain(draft.name)}\n-# {state}"),
        *([Text(f"{refusal} {t('But you can play by these: **Play now**.')}")] if refusal else ()),
        *([Text(f"**{t('In short')}**\n{_listed(short, _ROOM_FOR_GIST, t)}")] if short else ()),
        *_changes(draft, screen, short, t),
        Text(trial_text(tried, t)),
        *_switches(draft, "", t),
        _groups_menu(settings, t),
        *((Text(f"**{note}**"),) if note else ()),
        *_buttons(draft, settings, refusal != "", t),
    )


def _changes(draft: Draft, screen: GameScreen, short: Sequence[str], t: Words) -> Iterator[Text]:
    """Yield what else differs from the documented variant, or that nothing does."""
    base: Rules = draft.game.presets[draft.base]
    title, differences = screen.title(base, draft.base, t), screen.differences(draft.rules, base, t)
    more = [line for line in differences if not any(line in said for said in short)]
    if more:
        all_of_them, others = t("**Changes from {base}**", base=title), t("**Also changed**")
        heading = all_of_them if more == differences else others
        yield Text(f"{heading}\n{_listed(more, _ROOM_FOR_CHANGES, t)}")
    elif not differences:
        yield Text(t("No changes from {base} yet.", base=title))


def _listed(lines: Sequence[str], room: int, t: Words) -> str:
    return bullets(lines, t, most=LONGEST_LIST, room=room)


def _buttons(draft: Draft, settings: GameSettings, refused: bool, t: Words) -> Iterator[Row]:
    """Yield rows that a phone does not wrap."""
    special = Button(t("Special cards"), RuleVerb.OPEN, USUAL_PAGE, style=Style.PRIMARY)
    yield Row((Button(t("Find a rule…"), RuleVerb.FIND), *((special,) if settings.fields_by_rank else ())))
    save = Button(t("Save"), RuleVerb.SAVE, style=Style.SUCCESS, disabled=refused or not draft.unsaved)
    play = Button(t("Play now"), PLAY_VERB, style=Style.SUCCESS if refused else Style.SECONDARY)
    yield Row((save, Button(t("Close"), RuleVerb.DONE), play))
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
    """Return how a rank differs from an ordinary card, "" for one."""
    wording = settings.wording
    told = []
    for field in settings.fields_by_rank[rank]:
        present = field.read(values)
        if field.kind is Kind.CHOICE and present != field.read({POWERS: {}}):
            said = value_words(field, present, wording, t)
            is_labelled = wording.controls[field.words].labelled
            told.append(labelled(wording.label(field.words, t), said, t) if is_labelled else said)
    return " · ".join(told)


def _usual_screen(draft: Draft, settings: GameSettings, t: Words) -> Sequence[Block]:
    values = draft.rules.model_dump(mode="json")
    shown = [usual.on.get(POWERS, {}) for usual in settings.wording.usual if _is_on(draft, usual)]
    special = [rank for rank in values[POWERS] if not any(rank in powers for powers in shown)]
    told = [_power_line(settings, rank, values, t) for rank in special]
    return (
        Text("\n".join((f"### {t('Special cards')}", *told))),
        *_switches(draft, USUAL_PAGE, t),
        _ranks_menu(settings, values, t),
        Row((Button(t("Back"), RuleVerb.OPEN),)),
    )


def _switches(draft: Draft, page: str, t: Words) -> Sequence[Row]:
    """Return a button for each usual rule of a page, green if the draft has it."""
    wording = SETTINGS[draft.game.key].wording
    return rows([_switch(usual, draft, t) for usual in wording.usual if usual.page == page])


def _switch(usual: UsualRule, draft: Draft, t: Words, after: str = "") -> Button:
    style = Style.SUCCESS if _is_on(draft, usual) else Style.SECONDARY
    return Button(t(usual.label), RuleVerb.USUAL, f"{usual.key}{after}", style)


def _is_on(draft: Draft, usual: UsualRule) -> bool:
    return plays(draft.rules, usual, SETTINGS[draft.game.key].wording)


def _settings_screen(
    draft: Draft, settings: GameSettings, place: str, notes: Mapping[str, str], t: Words
) -> Sequence[Block]:
    fields = settings.fields(place)
    values = draft.rules.model_dump(mode="json")
    blocks: list[Block] = [Text(f"### {_heading(settings, place, values, t)}")]
    for field in fields:
        if _means_something(field, draft.rules, values):
            blocks += _field_blocks(field, draft.rules, settings, notes, t)
    rank = place.removeprefix(rank_screen(""))
    for key in settings.wording.of_effects.get(values.get(POWERS, {}).get(rank, {}).get("effect"), ()):
        blocks += _field_blocks(settings.find(key)[0], draft.rules, settings, notes, t, f"{SEARCHED}{place}")
    if rank not in settings.fields_by_rank:
        return (*blocks, Row((Button(t("Back"), RuleVerb.OPEN),)))
    plain_already = rank not in values[POWERS]
    back = Button(t("Back"), RuleVerb.OPEN, USUAL_PAGE)
    ordinary = Button(t("Make it ordinary"), RuleVerb.ORDINARY, rank, disabled=plain_already)
    return (*blocks, Row((back, ordinary)))


def _power_line(settings: GameSettings, rank: str, values: Values, t: Words) -> str:
    return (
        f"**{sentence(rank_words(rank, t))}** · {_power(settings, rank, values, t) or t('An ordinary card')}"
    )


def _found_screen(
    draft: Draft, settings: GameSettings, place: str, notes: Mapping[str, str], t: Words
) -> Sequence[Block]:
    """Return what a search finds, with controls that stay among it: their bodies end like `place`."""
    typed = place.removeprefix(SEARCHED)
    buttons: list[Button] = []
    blocks: list[Block] = []
    for one in found(settings, draft.rules, typed, t):
        if isinstance(one, UsualRule):
            buttons.append(_switch(one, draft, t, place))
        elif isinstance(one, str):
            buttons.append(
                Button(t("Special card: {rank}", rank=rank_words(one, t)), RuleVerb.OPEN, rank_screen(one))
            )
        else:
            blocks += _field_blocks(one, draft.rules, settings, notes, t, place)
    nothing = t("Nothing is called that here. Try another word, such as “burn” or “swap”.")
    return (
        Text(f"### {t('“{typed}” in the rules', typed=plain(typed))}"),
        *((Text(nothing),) if not (buttons or blocks) else ()),
        *rows(buttons),
        *blocks,
        Row((Button(t("Find another…"), RuleVerb.FIND), Button(t("Back"), RuleVerb.OPEN))),
    )


def _heading(settings: GameSettings, place: str, values: Values, t: Words) -> str:
    if place in settings.fields_by_group:
        return t(settings.wording.groups[place])
    return _power_line(settings, place.removeprefix(rank_screen("")), values, t)


def _field_blocks(
    field: Field, rules: Rules, settings: GameSettings, notes: Mapping[str, str], t: Words, after: str = ""
) -> Sequence[Block]:
    """Return the control of a field below its name, which a menu without a value says itself if it can."""
    wording = settings.wording
    values, need = rules.model_dump(mode="json"), wording.needs.get(field.words.split(".")[0])
    label, present = wording.label(field.words, t), field.read(values)
    note = notes.get(field.key) or ("" if need is None or need(rules) else t(need.lacking))
    below = f"\n-# {note}" if note else ""
    if field.kind is Kind.NUMBER:
        told = f"**{label}**\n{value_words(field, present, wording, t)}{below}"
        return (Text(told), Row((Button(t("Change number"), RuleVerb.TYPE, f"{field.key}{after}"),)))
    several = field.kind is Kind.SEVERAL
    chosen = present if several else [present]
    options = tuple(
        Option(wording.value(field.words, value, t), option_code(value), chosen=value in chosen)
        for value in field.choices(values)
        if value in chosen or value not in wording.absent(rules)
    )
    menu = Menu(
        RuleVerb.SET,
        options,
        f"{label}…" if several else label,
        f"{field.key}{after}",
        least=0 if several else 1,
        most=len(options) if several else 1,
    )
    says_itself = len(label) <= _FITS_A_MENU and not (chosen or note)
    return (menu,) if says_itself else (Text(f"**{label}**{below}"), menu)


def _means_something(field: Field, rules: Rules, values: Values) -> bool:
    """Tell whether setting a part of a power would change anything."""
    if not field.words.startswith(POWERS) or field.kind is Kind.SEVERAL:
        return True
    return any(
        _matters(rules, field, values, value) for value in field.offered if value != field.read(values)
    )


def _matters(rules: Rules, field: Field, values: Values, value: object) -> bool:
    try:
        return rules.override(field.write(values, value)) != rules
    except (RuleConflictError, UnreadableError):
        return True
