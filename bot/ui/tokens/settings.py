"""The panel of token settings: lines, switches, and forms for numbers and words."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.i18n import Words, mark
from bot.tables.bank.settings import BOUNDS, LONGEST_WORD, STAKE_UNITS, TokenSettings
from bot.tables.errors import TableError
from bot.tables.sections import Loaded
from bot.ui.panels import Anchor, Block, Button, Form, Menu, Option, Panel, Rule, Style, Text, TextField, rows
from bot.ui.tokens.panels import ACCENT, TokenVerb

_LONGEST_EMOJI: Final = 40
_BLANKS: Final = str.maketrans("", "", " \u00a0\u202f'’")
"""Thousands separators that people type."""


@dataclass(frozen=True, slots=True)
class _FormWords:
    title: str
    labels: Mapping[str, str]
    """The labels of its settings."""


_FORMS: Final[Mapping[str, _FormWords]] = {
    "grants": _FormWords(
        mark("Grants to members"),
        {
            "starting_grant": mark("Starting grant"),
            "floor": mark("Daily top-up to (0: never)"),
            "account_age_days": mark("Minimum account age in days"),
        },
    ),
    "giving": _FormWords(mark("Gifts"), {"giving_limit": mark("Maximum gifts per member and day")}),
    "ai": _FormWords(mark("AIs"), {"ai_limit": mark("Maximum the house stakes for AIs per day")}),
    "coin": _FormWords(
        mark("Name of the tokens"),
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
    blocks: list[Block] = [
        Text("\n".join([*heading, *_told(rules, t)])),
        Rule(),
        *rows(_buttons(rules, t)),
        _unit_menu(rules, t),
    ]
    return Panel(tuple(blocks), ACCENT)


def settings_anchor(loaded: Loaded[TokenSettings]) -> Anchor:
    """Return the anchor of a settings panel: the version it shows."""
    return Anchor(decision=loaded.version)


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
    return {setting: _typed(setting, typed.get(setting, "")) for setting in words.labels}


def chosen_changes(body: str) -> dict[str, object]:
    """Parse a switch or menu into a setting; raises TableError if invalid."""
    name, _, value = body.partition(":")
    if name in ("giving", "ai_plays") and value in ("0", "1"):
        return {name: value == "1"}
    if name == "stake_unit" and value in map(str, STAKE_UNITS):
        return {name: int(value)}
    raise TableError("unreadable_tokens")


def _told(rules: TokenSettings, t: Words) -> list[str]:
    lines = [t("Everybody starts with {amount}.", amount=t.amount(rules.starting_grant))]
    if rules.floor:
        lines.append(
            t(
                "Anyone with less than {amount} is topped up to {amount} once a day.",
                amount=t.amount(rules.floor),
            )
        )
    if rules.account_age_days:
        lines.append(
            t.plural(
                "Accounts less than {count} day old get no grants.",
                "Accounts less than {count} days old get no grants.",
                rules.account_age_days,
            )
        )
    if rules.giving:
        lines.append(t("Members can give away up to {amount} a day.", amount=t.amount(rules.giving_limit)))
    else:
        lines.append(t("Members can’t give each other tokens."))
    if rules.ai_plays:
        lines.append(t("The house stakes for AIs, up to {amount} a day.", amount=t.amount(rules.ai_limit)))
    else:
        lines.append(t("Tables with AIs are played for points."))
    lines.append(t("The stake unit is {unit}, unless a variant has its own.", unit=rules.stake_unit))
    lines.append(t("Name: {one}, {many}", one=t.tokens(1), many=f"{t.tokens(12)} {t.coin}"))
    return lines


def _buttons(rules: TokenSettings, t: Words) -> list[Button]:
    giving = t("Forbid gifts") if rules.giving else t("Allow gifts")
    ai = t("AIs for points only") if rules.ai_plays else t("AIs for tokens")
    return [
        Button(giving, TokenVerb.SET, f"giving:{int(not rules.giving)}", _style(on=rules.giving)),
        Button(ai, TokenVerb.SET, f"ai_plays:{int(not rules.ai_plays)}", _style(on=rules.ai_plays)),
        Button(t("Grants…"), TokenVerb.FORM, "grants"),
        Button(t("Gift limit…"), TokenVerb.FORM, "giving"),
        Button(t("AI limit…"), TokenVerb.FORM, "ai"),
        Button(t("Name and emoji…"), TokenVerb.FORM, "coin"),
    ]


def _style(*, on: bool) -> Style:
    return Style.SECONDARY if on else Style.SUCCESS


def _unit_menu(rules: TokenSettings, t: Words) -> Menu:
    options = tuple(
        Option(
            t("Stake unit {unit}", unit=unit),
            f"stake_unit:{unit}",
            t("Antes are 1 to 5 times this on each box."),
            chosen=unit == rules.stake_unit,
        )
        for unit in STAKE_UNITS
    )
    return Menu(TokenVerb.SET, options, t("Stake unit"))


def _field(setting: str, label: str, rules: TokenSettings, t: Words) -> TextField:
    value = str(getattr(rules, setting))
    if setting in BOUNDS:
        least, most = BOUNDS[setting]
        return TextField(setting, label, value, t("{least} to {most}", least=least, most=most), longest=12)
    longest = _LONGEST_EMOJI if setting == "emoji" else LONGEST_WORD
    return TextField(setting, label, value, longest=longest, required=setting == "emoji")


def _typed(setting: str, text: str) -> object:
    if setting not in BOUNDS:
        return text
    digits = text.translate(_BLANKS)
    if not (digits.isascii() and digits.isdecimal()):
        least, most = BOUNDS[setting]
        raise TableError("bad_number", least=least, most=most)
    return int(digits)
