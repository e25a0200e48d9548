"""The words of house rules: one row for each, which the editor, the rules in words and lobbies read.

A game lays its rows out in sections, in the order in which its rules tell them. Strings are marked for
translation, and translated when used.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Any, Final, Generic, Self, TypeAlias, TypeVar

from bot.games.core.face import Control, Need, Reason, ValueWords, Wording, player_words
from bot.i18n import Words, mark
from bot.messages.list_words import sentence
from bot.messages.panels import Block, Text
from game.core.rule_schema import Rules

R = TypeVar("R", bound=Rules)
Phrase: TypeAlias = Callable[[R, Words], str]
Remark: TypeAlias = Callable[[R, Words], Iterable[str]]
"""Returns what a section says besides its rows, possibly nothing."""


class _Everything(Container[object]):
    def __contains__(self, _value: object) -> bool:
        return True


ELSEWHERE: Final = _Everything()
"""The values that a section does not tell, of a rule that a remark tells."""
MOST_CHARACTERS: Final = 3500
"""The maximal length of the rules in a message."""


_NOTHING: Final = Need(lambda _rules: True, "")


@dataclass(frozen=True)
class RuleRow(Generic[R]):
    """Everything that is said of one house rule."""

    name: str
    """The knob: a field of the rules model."""
    label: str
    """What the editor calls it."""
    weight: int
    """How much it changes the game: where there is little room, the weightiest differences come first."""
    _: KW_ONLY
    said: ValueWords | None = None
    """Returns a value in words for the editor, where it is a number or ranks."""
    phrase: Phrase[R] | None = None
    """Returns the phrase, where it depends on more than the value, or differs from what is `said`."""
    offered: Sequence[Any] = ()
    """The values that the editor offers, see `Control`."""
    matters: Need = _NOTHING
    """Tells whether it changes anything under these rules."""
    untold: Container[Any] = ()
    """The values that the rules in words need not mention."""
    controls: Mapping[str, Control] = field(default_factory=dict)
    """The fields of a knob that has several in the editor, by what follows its name."""
    lines: Callable[[R, R, Words], list[str]] | None = None
    """(rules, base) -> the differences from `base`, of a knob with more than one phrase."""
    values: Mapping[Any, tuple[str, ...]] = field(default_factory=dict)
    """By value, see `says`."""

    def says(self, values: Mapping[Any, tuple[str, ...]] | None = None, /, **named: tuple[str, ...]) -> Self:
        """Return the row with words for values: the name in the editor, and a phrase.

        A phrase is in lower case, without a full stop. A third text is for the rules in words, if they need
        another.
        """
        return replace(self, values={**(values or {}), **named})

    def words_by_field(self) -> Iterator[tuple[str, Control]]:
        """Yield the editor's fields of this knob, and their words."""
        if self.controls:
            yield from ((f"{self.name}.{part}", control) for part, control in self.controls.items())
        else:
            names = {value: texts[0] for value, texts in self.values.items()}
            yield self.name, Control(label=self.label, names=names, said=self.said, offered=self.offered)

    def phrase_of(self, rules: R, t: Words) -> str:
        """Return the phrase for its value."""
        return self._text(1, rules, t)

    def told(self, rules: R, t: Words) -> Iterator[str]:
        """Yield what the rules in words say of it, if it is worth a mention."""
        if self.matters(rules) and getattr(rules, self.name) not in self.untold:
            yield self._text(-1, rules, t)

    def differences(self, rules: R, base: R, t: Words) -> list[str]:
        """Return how it differs from `base`, nothing if that changes nothing."""
        if self.lines is not None:
            return self.lines(rules, base, t)
        return [self.phrase_of(rules, t)] if self.matters(rules) else []

    def _text(self, place: int, rules: R, t: Words) -> str:
        value = getattr(rules, self.name)
        if self.phrase is not None:
            return self.phrase(rules, t)
        if value in self.values or self.said is None:
            return t(self.values[value][place])
        return self.said(value, t)


class Section(Generic[R]):
    """A paragraph of the rules in words: rows, and remarks that belong to none of them."""

    def __init__(self, heading: str, *parts: RuleRow[R] | Remark[R]) -> None:
        """Take its heading, and what it tells, in order."""
        self.heading: Final = heading
        self.parts: Final = parts

    def told(self, rules: R, t: Words) -> Iterator[str]:
        """Yield everything that is said under these rules."""
        for part in self.parts:
            yield from part.told(rules, t) if isinstance(part, RuleRow) else part(rules, t)


def as_sentence(phrase: str) -> str:
    """Return a phrase as a sentence."""
    return f"{sentence(phrase)}."


class RuleTable(Generic[R]):
    """The words of all the house rules of a game."""

    def __init__(
        self,
        presets: Mapping[str, R],
        sections: Sequence[Section[R]],
        whole: Callable[[str], str] = as_sentence,
        basics: Sequence[str] = (),
    ) -> None:
        """Take the game's variants, its sections, and what makes a sentence of what these say.

        `basics` are the knobs of which everybody wants to know the value, usual or not.
        """
        self._presets, self._sections, self._whole, self._basics = presets, sections, whole, basics
        rows = (row for section in sections for row in section.parts if isinstance(row, RuleRow))
        self.rows: Final = {row.name: row for row in rows}

    def wording(self, groups: Mapping[str, str], reasons: Mapping[str, Reason]) -> Wording:
        """Return the editor's words."""
        return Wording(
            groups=groups,
            controls=dict(pair for row in self.rows.values() for pair in row.words_by_field()),
            reasons=reasons,
            phrases={name: row.phrase_of for name, row in self.rows.items()},
            needs={name: row.matters for name, row in self.rows.items()},
        )

    def phrase(self, name: str, rules: R, t: Words) -> str:
        """Return the phrase for a knob's value, in lower case without a full stop."""
        return self.rows[name].phrase_of(rules, t)

    def differences(self, rules: R, base: R, t: Words) -> list[str]:
        """Return the differences from `base` in the rules' order: a line for each that changes anything."""
        return self._lines(list(rules.differences(base)), rules, base, t)

    def brief(self, rules: R, base: R, t: Words, first: Sequence[str] = ()) -> list[str]:
        """Return the same, beginning with those named, and with those that change the game most."""
        differing = rules.differences(base)
        ordered = dict.fromkeys((*first, *self._by_weight(differing)))
        return self._lines([name for name in ordered if name in differing], rules, base, t)

    def unusual(self, rules: R) -> list[str]:
        """Return the knobs that matter and differ from the game's first variant, weightiest first."""
        plain = next(iter(self._presets.values()))
        return [name for name in self._by_weight(rules.differences(plain)) if self.rows[name].matters(rules)]

    def deciding(self, rules: R, usual: Sequence[str], count: int, t: Words) -> list[str]:
        """Return the few rules that decide a variant: what is unusual, then what is usually told."""
        told = list(dict.fromkeys((*self.unusual(rules)[:count], *usual)))[:count]
        return [self.phrase(name, rules, t) for name in self._by_weight(told)]

    def basics(self, rules: R, t: Words) -> list[str]:
        """Return what is dealt, who leads and the like, as far as there is any."""
        return [self.phrase(name, rules, t) for name in self._basics if getattr(rules, name)]

    def paragraphs(self, rules: R, t: Words) -> list[tuple[str, str]]:
        """Return the rules in words: the headings of sections, and their texts, which may be empty."""
        return [
            (t(section.heading), " ".join(map(self._whole, section.told(rules, t))))
            for section in self._sections
        ]

    def changes(self, rules: R, preset: str, t: Words) -> list[str]:
        """Return a paragraph on how rules with a documented name differ from it, none if they do not."""
        changed = self.differences(rules, self._presets.get(preset, rules), t)
        heading = t("House rules here")
        return ["\n".join((f"**{heading}**", *(f"- {line}" for line in changed)))] if changed else []

    def _lines(self, names: Sequence[str], rules: R, base: R, t: Words) -> list[str]:
        return [line for name in names for line in self.rows[name].differences(rules, base, t)]

    def _by_weight(self, names: Iterable[str]) -> list[str]:
        return sorted(names, key=lambda name: -self.rows[name].weight)


def players_phrase(rules: Rules, t: Words) -> str:
    """Return how many can play."""
    fewest, most = rules.players
    if fewest == most:
        return player_words(most, t)
    return t("{fewest} to {most} players", fewest=fewest, most=most)


def players_row(weight: int) -> RuleRow[Any]:
    """Return the row of how many can play, which every game has."""
    controls = {
        "0": Control(label=mark("Minimum players"), said=player_words),
        "1": Control(label=mark("Maximum players"), said=player_words),
    }
    return RuleRow(
        "players", mark("Players"), weight, phrase=players_phrase, controls=controls, untold=ELSEWHERE
    )


def headed(paragraphs: Iterable[tuple[str, str]]) -> list[str]:
    """Return the paragraphs that say something, each below its heading."""
    return [f"**{heading}**\n{text}" for heading, text in paragraphs if text]


def fitting(*versions: Sequence[str]) -> Sequence[Block]:
    """Return the first version of the rules that a message has room for, else the last one."""
    fits = (texts for texts in versions if sum(map(len, texts)) <= MOST_CHARACTERS)
    return tuple(Text(text) for text in next(fits, versions[-1]))
