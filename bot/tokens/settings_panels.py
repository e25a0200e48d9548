"""The panel of token settings: lines, switches, and forms for numbers and words."""

from collections.abc import Callable, Mapping
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
from bot.settings.server import Loaded
from bot.tokens.panels import ACCENT, TokenVerb
from bot.tokens.settings import BOUNDS, LONGEST_WORD, STAKE_UNITS, TokenSettings

_LONGEST_EMOJI: Final = 40
_SWITCHES: Final = [name for name, field in TokenSettings.model_fields.items() if field.annotation is bool]
"""The settings that are on or off."""
_STAKE_UNIT: Final = "stake_unit"
"""One of a few numbers."""
_MOST_ANTES: Final = 5
"""The highest ante on a box, in stake units."""
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f'’")
"""Thousands separators that people type."""


def _grants(rules: TokenSettings, t: Words) -> str:
    told = [t("Everybody starts with {amount}.", amount=t.amount(rules.starting_grant))]
    if rules.floor:
        floor = t.amount(rules.floor)
        told.append(t("Anyone with less than {amount} is topped up to {amount} once a day.", amount=floor))
    if rules.account_age_days:
        told.append(
            t.plural(
                "Accounts less than {count} day old get no grants.",
                "Accounts less than {count} days old get no grants.",
                rules.account_age_days,
            )
        )
    return " ".join(told)


def _giving(rules: TokenSettings, t: Words) -> str:
    if not rules.giving:
        return t("Members can’t give each other tokens.")
    return t("Members can give away up to {amount} a day.", amount=t.amount(rules.giving_limit))


def _ai(rules: TokenSettings, t: Words) -> str:
    if not rules.ai_plays:
        return t("Tables with AIs are played for points.")
    return t(
        "The house stakes for AIs that one person plays against, up to {amount} a day.",
        amount=t.amount(rules.ai_limit),
    )


def _stakes(rules: TokenSettings, t: Words) -> str:
    return t("The stake unit is {unit}, unless a variant has its own.", unit=rules.stake_unit)


def _coin(_rules: TokenSettings, t: Words) -> str:
    return f"{t.tokens(1)}, {t.tokens(12)} {t.coin}"


@dataclass(frozen=True, slots=True)
class _TokenForm:
    """Settings that are changed together. Strings are marked for translation."""

    title: str
    button: str
    """What opens it."""
    labels: Mapping[str, str]
    """By the field names of `TokenSettings`: what its fields, and the log, call them."""
    told: Callable[[TokenSettings, Words], str]
    """Returns them in words."""


_FORMS: Final[Mapping[str, _TokenForm]] = {
    "grants": _TokenForm(
        mark("Grants to members"),
        mark("Grants…"),
        {
            "starting_grant": mark("Starting grant"),
            "floor": mark("Daily top-up to (0: never)"),
            "account_age_days": mark("Minimum account age in days"),
        },
        _grants,
    ),
    "giving": _TokenForm(
        mark("Gifts"),
        mark("Gifts…"),
        {
            "giving": mark("Members can give each other tokens"),
            "giving_limit": mark("Maximum gifts per member and day"),
        },
        _giving,
    ),
    "ai": _TokenForm(
        mark("AIs"),
        mark("AIs…"),
        {
            "ai_plays": mark("The house stakes for AIs"),
            "ai_limit": mark("Maximum the house stakes for AIs per day"),
        },
        _ai,
    ),
    "stakes": _TokenForm(mark("Stake unit"), mark("Stake unit…"), {_STAKE_UNIT: mark("Stake unit")}, _stakes),
    "coin": _TokenForm(
        mark("Name of the tokens"),
        mark("Name and emoji…"),
        {
            "emoji": mark("Emoji"),
            "coin_one": mark("Singular (empty: token)"),
            "coin_many": mark("Plural (empty: tokens)"),
        },
        _coin,
    ),
}
_LABELS: Final = {name: label for form in _FORMS.values() for name, label in form.labels.items()}


def settings_panel(loaded: Loaded[TokenSettings], t: Words, note: str = "") -> Panel:
    """Return the settings in words, with their controls."""
    rules = loaded.settings
    heading = [t("### Tokens on this server"), *([note] if note else [])]
    blocks: list[Block] = [Text("\n".join(heading))]
    for name, form in _FORMS.items():
        line = f"**{t(form.title)}**\n{form.told(rules, t)}"
        blocks.append(LineWithButton(line, Button(t(form.button), TokenVerb.FORM, name)))
    return Panel(tuple(blocks), ACCENT)


def settings_anchor(loaded: Loaded[TokenSettings]) -> Reference:
    """Return the reference of a settings panel: the version it shows."""
    return Reference(decision=loaded.version)


def setting_label(name: str, t: Words) -> str:
    """Return the name of a setting; of one of another version of the bot, as it is stored."""
    return t(_LABELS[name]) if name in _LABELS else name


def settings_form(name: str, rules: TokenSettings, t: Words) -> Form:
    """Return a form for some settings; raises TableError if there is no such form."""
    form = _form(name)
    fields = tuple(_field(setting, t(label), rules, t) for setting, label in form.labels.items())
    return Form(t(form.title), TokenVerb.FORM, fields, name)


def typed_changes(name: str, typed: Mapping[str, str]) -> dict[str, object]:
    """Parse a submitted form into settings; raises TableError for an invalid number."""
    return {setting: _typed(setting, typed.get(setting, "")) for setting in _form(name).labels}


def _form(name: str) -> _TokenForm:
    if name not in _FORMS:
        raise TableError("unreadable_tokens")
    return _FORMS[name]


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
        if text not in map(str, STAKE_UNITS):
            raise TableError("unreadable_tokens")
        return int(text)
    if setting not in BOUNDS:
        return text
    digits = text.translate(_BLANKS)
    if not (digits.isascii() and digits.isdecimal()):
        least, most = BOUNDS[setting]
        raise TableError("bad_number", least=least, most=most)
    return int(digits)
