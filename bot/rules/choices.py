"""What a choice in the editor sets: what was chosen, what that needs besides, and what people are told."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fnmatch import fnmatchcase
from typing import Any

from bot.games.core.face import UsualRule, Wording
from bot.i18n import Words
from bot.messages.list_words import labelled
from bot.rules.fields import POWERS, Field, GameSettings, Overrides, rank_screen, value_words
from game.core.rule_schema import RuleConflictError, Rules


def put(rules: Rules, overrides: Mapping[str, Any], wording: Wording) -> Rules:
    """Return rules with a choice, and with what it needs besides; raises RuleConflictError."""
    needed: Overrides = {}
    for pattern, remedy in wording.remedies.items():
        for path, value in _leaves(overrides):
            if fnmatchcase(path, pattern):
                needed = _both(needed, remedy(rules, path, value))
    if needed:
        with suppress(RuleConflictError):
            return rules.override(_both(needed, overrides))
    return rules.override(overrides)


def plays(rules: Rules, usual: UsualRule, wording: Wording) -> bool:
    """Tell whether rules have a usual rule."""
    with suppress(RuleConflictError):
        return put(rules, usual.on, wording) == rules
    return False


def switched(rules: Rules, usual: UsualRule, wording: Wording) -> Rules:
    """Return rules with a usual rule, or without if they have it; raises RuleConflictError."""
    return put(rules, usual.off if plays(rules, usual, wording) else usual.on, wording)


def chosen_keys(usual: UsualRule) -> tuple[str, ...]:
    """Return the beginnings of the keys of the fields that a usual rule is about."""
    ranks = map(rank_screen, usual.on.get(POWERS, ()))
    return (*ranks, *(knob for knob in usual.on if knob != POWERS))


def told(settings: GameSettings, before: Rules, after: Rules, chosen: tuple[str, ...], t: Words) -> str:
    """Return what a choice changed besides the `chosen` fields, or that it changed nothing; mostly ""."""
    if before == after:
        return t("Nothing was changed.")
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    changed = [
        _said(settings, field, new, t)
        for _, fields in settings.screens
        for field in fields
        if field.read(old) != field.read(new) and not any(_related(field.key, key) for key in chosen)
    ]
    return t("Also changed: {changes}", changes=" · ".join(changed)) if changed else ""


def _said(settings: GameSettings, field: Field, values: Mapping[str, Any], t: Words) -> str:
    wording = settings.wording
    return labelled(wording.label(field.words, t), value_words(field, field.read(values), wording, t), t)


def _related(one: str, other: str) -> bool:
    """Tell whether one of two keys is part of the other, which can stand for a part of any power."""
    return (
        fnmatchcase(one, other.partition("=")[0])
        or f"{one}.".startswith(f"{other}.")
        or f"{other}.".startswith(f"{one}.")
    )


def _leaves(overrides: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the paths of all values in overrides, as fields are named: `powers.10.entry`."""
    for key, value in overrides.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def _both(one: Overrides, other: Mapping[str, Any]) -> Overrides:
    """Return overrides with all that two have; the other ones win."""
    return one | {
        key: _both(one[key], value) if isinstance(value, Mapping) and key in one else value
        for key, value in other.items()
    }
