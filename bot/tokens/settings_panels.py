"""The panel of token settings: lines, switches, and forms for numbers and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.common.errors import TableError
from bot.i18n import Words, mark
from bot.messages.panels import (
    Block,
    Button,
    Form,
    FormChoice,
    FormField,
    LineWithButton,
    Option,
    Panel,
    Reference,
    Text,
    TextField,
    Tick,
)
from bot.settings.sections import Loaded
from bot.tokens.panels import ACCENT, TokenVerb
from bot.tokens.settings import BOUNDS, LONGEST_WORD, STAKE_UNITS, TokenSettings

_LONGEST_EMOJI: Final = 40
_SWITCHES: Final = ("giving", "ai_plays")
"""The settings that are on or off. Older messages still have buttons for them."""
_STAKE_UNIT: Final = "stake_unit"
"""One of a few numbers. Older messages still have a menu for it."""
_MOST_ANTES: Final = 5
"""The highest ante on a box, in stake units."""
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f'’")
"""Thousands separators that people type."""


@dataclass(frozen=True, slots=True)
class _FormWords:
    title: str
    button: str
    """What opens it."""
    labels: Mapping[str, str]
    """The labels of its settings."""


_FORMS: Final[Mapping[str, _FormWords]] = {
    "grants": _FormWords(
        mark("Grants to members"),
        mark("Grants…"),
        {
            "starting_grant": mark("Starting grant"),
            "floor": mark("Daily top-up to (0: never)"),
            "account_age_days": mark("Minimum account age in days"),
        },
    ),
    "giving": _FormWords(
        mark("Gifts"),
        mark("Gifts…"),
        {
            "giving": mark("Members can give each other tokens"),
            "giving_limit": mark("Maximum gifts per member and day"),
        },
    ),
    "ai": _FormWords(
        mark("AIs"),
        mark("AIs…"),
        {
            "ai_plays": mark("The house stakes for AIs"),
            "ai_limit": mark("Maximum the house stakes for AIs per day"),
        },
    ),
    "stakes": _FormWords(
        mark("Stake unit"),
        mark("Stake unit…"),
        {
            _STAKE_UNIT: mark("Stake unit"),
        },
    ),
    "coin": _FormWords(
        mark("Name of the tokens"),
        mark("Name and emoji…"),
        {
            "emoji": mark("Emoji"),
            "coin_one": mark("Singular (empty: token)"),
            "coin_many": mark("Plural (empty: tokens)"),
        },
    ),
}


def settings_panel(loaded: Loaded[TokenSettings], t: Words, note: str = "") -> Panel:
    """Return the settings in words, with their controls."""
    rules = loaded.settings
    heading = [t("### Tokens on this server"), *([note] if note else [])]
    blocks: list[Block] = [Text("\n".join(heading))]
    for form, told in _told(rules, t).items():
        line = f"**{t(_FORMS[form].title)}**\n{told}"
        blocks.append(LineWithButton(line, Button(t(_FORMS[form].button), TokenVerb.FORM, form)))
    return Panel(tuple(blocks), ACCENT)


def settings_anchor(loaded: Loaded[TokenSettings]) -> Reference:
    """Return the reference of a settings panel: the version it shows."""
    return Reference(decision=loaded.version)


def setting_label(name: str, t: Words) -> str:
    """Return the name of a setting; of one of another version of the bot, as it is stored."""
    labels: dict[str, str] = {}
    for form in _FORMS.values():
        labels.update(form.labels)
    return t(labels[name]) if name in labels else name


def settings_form(name: str, rules: TokenSettings, t: Words) -> Form:
    """Return a form for some settings; raises TableError if there is no such form."""
    words = _FORMS.get(name)
    if words is None:
        raise TableError("unreadable_tokens")
    fields = tuple(_field(setting, t(label), rules, t) for setting, label in words.labels.items())
    return Form(t(words.title), TokenVerb.FORM, fields, name)


def typed_changes(name: str, typed: Mapping[str, str]) -> dict[str, object]:
    """Parse a submitted form into settings; raises TableError for an invalid number."""
    words = _FORMS.get(name)
    if words is None:
        raise TableError("unreadable_tokens")
    return {
        setting: _typed(setting, typed.get(setting, ""))
        for setting in words.labels
        if setting in typed or setting not in _SWITCHES  # forms of older versions had no boxes to tick
    }


def chosen_changes(body: str) -> dict[str, object]:
    """Parse a switch or menu into a setting; raises TableError if invalid."""
    name, _, value = body.partition(":")
    if name in _SWITCHES and value in ("0", "1"):
        return {name: value == "1"}
    if name == _STAKE_UNIT and value in map(str, STAKE_UNITS):
        return {name: int(value)}
    raise TableError("unreadable_tokens")


def _told(rules: TokenSettings, t: Words) -> dict[str, str]:
    """Return the settings in words, by the form that changes them."""
    grants = [t("Everybody starts with {amount}.", amount=t.amount(rules.starting_grant))]
    if rules.floor:
        floor = t.amount(rules.floor)
        told = t("Anyone with less than {amount} is topped up to {amount} once a day.", amount=floor)
        grants.append(told)
    if rules.account_age_days:
        grants.append(
            t.plural(
                "Accounts less than {count} day old get no grants.",
                "Accounts less than {count} days old get no grants.",
                rules.account_age_days,
            )
        )
    giving = t("Members can’t give each other tokens.")
    if rules.giving:
        giving = t("Members can give away up to {amount} a day.", amount=t.amount(rules.giving_limit))
    ai = t("Tables with AIs are played for points.")
    if rules.ai_plays:
        ai = t(
            "The house stakes for AIs that one person plays against, up to {amount} a day.",
            amount=t.amount(rules.ai_limit),
        )
    return {
        "grants": " ".join(grants),
        "giving": giving,
        "ai": ai,
        "stakes": t("The stake unit is {unit}, unless a variant has its own.", unit=rules.stake_unit),
        "coin": ", ".join((t.tokens(1), f"{t.tokens(12)} {t.coin}")),
    }


def _unit_choice(label: str, rules: TokenSettings, t: Words) -> FormChoice:
    options = tuple(
        Option(
            t.number(unit),
            str(unit),
            t("Antes of {least} to {most} on each box", least=unit, most=t.number(_MOST_ANTES * unit)),
            chosen=unit == rules.stake_unit,
        )
        for unit in STAKE_UNITS
    )
    return FormChoice(_STAKE_UNIT, label, options)


def _field(setting: str, label: str, rules: TokenSettings, t: Words) -> FormField:
    if setting in _SWITCHES:
        return Tick(setting, label, getattr(rules, setting))
    if setting == _STAKE_UNIT:
        return _unit_choice(label, rules, t)
    value = str(getattr(rules, setting))
    if setting in BOUNDS:
        least, most = BOUNDS[setting]
        return TextField(setting, label, value, t("{least} to {most}", least=least, most=most), longest=12)
    longest = _LONGEST_EMOJI if setting == "emoji" else LONGEST_WORD
    return TextField(setting, label, value, longest=longest, required=setting == "emoji")


def _typed(setting: str, text: str) -> object:
    if setting in _SWITCHES:
        return text == "1"
    if setting == _STAKE_UNIT:
        return chosen_changes(f"{setting}:{text}")[setting]
    if setting not in BOUNDS:
        return text
    digits = text.translate(_BLANKS)
    if not (digits.isascii() and digits.isdecimal()):
        least, most = BOUNDS[setting]
        raise TableError("bad_number", least=least, most=most)
    return int(digits)
