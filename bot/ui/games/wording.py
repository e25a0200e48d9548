"""What a game's knobs and their values are called in the editor, and why rules do not go together."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from bot.i18n import Words
from bot.ui.words.cards import rank_name
from bot.ui.words.lists import sentence
from game.core.cards import RANK_BY_CODE
from game.core.rule_schema import RuleConflictError

ValueWords: TypeAlias = Callable[[Any, Words], str]
"""Says one value of a field."""
Reason: TypeAlias = Callable[[Mapping[str, Any], Words], str]
"""Says why rules do not go together, from the facts of the conflict."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The words of one game. Strings are marked for translation, and translated when they are said."""

    groups: Mapping[str, str]
    """By group of knobs."""
    labels: Mapping[str, str]
    """By field, see `Field.words`."""
    knobs: Mapping[str, str] = field(default_factory=dict)
    """By knob, where its fields have labels of their own."""
    values: Mapping[str, Mapping[Any, str]]
    """By field and value, for values that have names."""
    said: Mapping[str, ValueWords]
    """By field, for numbers and what else is put together."""
    labelled: frozenset[str] = frozenset()
    """Fields whose values say too little without the label, where a power is told in one line."""
    offered: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values worth choosing, by field, where a game allows more than a menu shows or names none."""
    reasons: Mapping[str, Reason]
    """By the code of a conflict."""

    def label(self, words: str, t: Words) -> str:
        """Return what a field or a knob is called."""
        return t(self.labels.get(words) or self.knobs[words])

    def value(self, words: str, value: Any, t: Words) -> str:
        """Return what a value of a field is called."""
        named = self.values.get(words)
        if named is not None and value in named:
            return t(named[value])
        return sentence(self.said[words](value, t))

    def conflict(self, error: RuleConflictError, t: Words) -> str:
        """Return why rules do not go together: the knobs, and the reason."""
        knobs = " · ".join(self.label(name, t) for name in error.fields)
        return f"**{knobs}**\n{self.reasons[error.code](error.facts, t)}"


def rank_words(code: str, t: Words) -> str:
    """Return what a rank is called by its code: `10`, `Queen`, `joker`."""
    return rank_name(RANK_BY_CODE[code], t)


def player_words(count: int, t: Words) -> str:
    """Return a number of players."""
    return t.plural("{count} player", "{count} players", count)


def reversed_players(facts: Mapping[str, Any], t: Words) -> str:
    """Return why no number of players is between a larger and a smaller one."""
    return t("The fewest ({fewest}) would be more than the most ({most}).", **facts)
