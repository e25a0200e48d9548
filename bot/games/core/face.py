"""A game's face: everything that generic pages and commands need to show the game.

Old rule codes must stay readable: never move, change or remove anything in a game's code table. A new knob or
value works without an entry, it only makes codes longer; it may be added at the end without a new version of
codes.

A face is defined in `bot/games/<name>/face.py` and listed in `bot.games.registry.FACES`; nothing else
outside that folder names its game.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self, TypeAlias

from bot.games.core.lesson import Lesson
from bot.games.core.rule_document import RuleDocument
from bot.games.core.screen import GameScreen
from bot.i18n import Words
from bot.messages.list_words import rank_name, sentence
from bot.messages.panels import Sketch
from game.core.cards import RANK_BY_CODE, Card
from game.core.rule_schema import RuleConflictError

Path: TypeAlias = tuple[str, ...]
"""The path of a value in the JSON of overrides: `("quad",)`, `("powers", "10", "entry")`."""

FIRST_NUMBER: Final = 176
"""The first byte that does not encode a word."""
_COMMON: Final = (None, True, False)
"""The words of all games; their indexes are their bytes."""


@dataclass(frozen=True, slots=True)
class CodeTable:
    """The encoding table of one game's rule codes."""

    paths: tuple[Path, ...] = ()
    """The settings that can differ; the index of a setting is its bit in a code's mask."""
    word_by_byte: Mapping[int, Any] = field(default_factory=lambda: dict(enumerate(_COMMON)))
    """The values that take one byte."""
    listing: tuple[str, ...] = ()
    """The kinds of values that list `members`: `only:Q,K` takes three bytes."""
    members: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        paths: tuple[Path, ...],
        runs: Mapping[int, tuple[str, ...]],
        listing: tuple[str, ...] = (),
        members: tuple[str, ...] = (),
    ) -> Self:
        """Return a table from runs of words, each given with the byte of its first word."""
        words: dict[int, Any] = dict(enumerate(_COMMON))
        for first, run in runs.items():
            words |= {first + place: word for place, word in enumerate(run)}
        return cls(paths, words, listing, members)

    @property
    def byte_by_word(self) -> Mapping[tuple[type, Any], int]:
        """The bytes by type and word, since `True` is not 1."""
        return {(type(word), word): byte for byte, word in self.word_by_byte.items()}


USUAL_PAGE: Final = "usual"
"""The name of the editor's page of special cards with their usual powers."""


@dataclass(frozen=True, slots=True)
class UsualRule:
    """A rule that many tables play with, which the editor switches on and off with one tap."""

    key: str
    """Its name in controls."""
    label: str
    """A few words for a button, marked for translation."""
    on: Mapping[str, Any]
    """The overrides with it."""
    off: Mapping[str, Any]
    """The overrides without it."""
    page: str = USUAL_PAGE
    """Where its switch stands in the editor: there, or on the first page, whose name is empty."""


Remedy: TypeAlias = Callable[[Any, str, Any], dict[str, Any]]
"""(rules, path, value) -> the overrides that what is chosen needs besides."""
ValueWords: TypeAlias = Callable[[Any, Words], str]
"""Returns the words for a field's value."""
Reason: TypeAlias = Callable[[Mapping[str, Any], Words], str]
"""Returns the reason of a rule conflict, given its facts."""


def _reversed_players(facts: Mapping[str, Any], t: Words) -> str:
    return t("The minimum ({fewest}) would exceed the maximum ({most}).", **facts)


REASONS: Final[Mapping[str, Reason]] = {"players_reversed": _reversed_players}
"""The reasons of conflicts in all games, by code."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """The words of one field of the editor."""

    label: str
    names: Mapping[Any, str] = field(default_factory=dict)
    """The names of values, with a capital letter."""
    said: ValueWords | None = None
    """Returns the words for numbers and other composed values."""
    offered: Sequence[Any] = ()
    """The values to offer, if a game allows more than fit into a menu, or lists none."""
    labelled: bool = False
    """Whether its values need the label when a power is described in one line."""


@dataclass(frozen=True, slots=True)
class Need:
    """What a rule takes to change anything."""

    met: Callable[[Any], bool]
    lacking: str
    """What the editor says of the rule where it is not met, marked for translation."""

    def __call__(self, rules: Any) -> bool:
        """Tell whether rules have it."""
        return self.met(rules)


def _none(_rules: Any) -> Collection[Any]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """The editor's words for one game: strings marked for translation, translated when used."""

    groups: Mapping[str, str]
    """The names of groups of knobs."""
    controls: Mapping[str, Control]
    """The words of fields, by `Field.words`."""
    reasons: Mapping[str, Reason] = field(default_factory=dict)
    """The reasons of this game's own conflicts, by code."""
    phrases: Mapping[str, Callable[[Any, Words], str]] = field(default_factory=dict)
    """By knob: (rules, words) -> what is said of it."""
    needs: Mapping[str, Need] = field(default_factory=dict)
    """What rules take to change anything, by knob."""
    of_effects: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """The fields that are shown with the power of a rank, by its effect."""
    absent: Callable[[Any], Collection[Any]] = _none
    """Returns the ranks that no card has under given rules, of which there is nothing to choose."""
    usual: Sequence[UsualRule] = ()
    """Its usual rules, in the order of their switches."""
    remedies: Mapping[str, Remedy] = field(default_factory=dict)
    """What choices need, so that they are neither refused nor without meaning, by patterns of their paths in
    the JSON of overrides: `powers.*.effect`; of two that contradict each other the later one counts."""

    def label(self, words: str, t: Words) -> str:
        """Return the name of a field."""
        part, of_ranks, value = words.partition("=")
        if of_ranks:
            return t("{power}: which cards?", power=self.value(part, value, t))
        return t(self.controls[words].label)

    def value(self, words: str, value: Any, t: Words) -> str:
        """Return the words for a field's value."""
        if "=" in words:
            return sentence(rank_words(value, t))
        control = self.controls[words]
        if control.said is None or (control.names and value in control.names):
            return t(control.names[value])
        return sentence(control.said(value, t))

    def conflict(self, error: RuleConflictError, t: Words) -> str:
        """Return the reason of a rule conflict."""
        reason = self.reasons.get(error.code) or REASONS[error.code]
        return reason(error.facts, t)


def rank_words(code: str, t: Words) -> str:
    """Return the name of a rank, given its code: `10`, `Queen`, `joker`."""
    return rank_name(RANK_BY_CODE[code], t)


def player_words(count: int, t: Words) -> str:
    """Return a number of players in words."""
    return t.plural("{count} player", "{count} players", count)


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenWords:
    """The names of a game's boxes, for games played for tokens."""

    boxes: Sequence[str]
    """Their cards, as named in the ledger."""
    the_box: Callable[[str, Words], str]
    """Returns a box with its article: `the Queen`."""
    board: Callable[[Mapping[str, int], Words], str]
    """Returns the whole board in words, from the tokens by box; missing boxes are empty."""
    picture: Callable[[Mapping[str, int], Words], Sketch]
    """Returns the same as a picture."""


def _is_nothing_special(_event: Any) -> bool:
    return False


def one_of(*kinds: type[Any]) -> Callable[[Any], bool]:
    """Return the test whether an event is of one of some kinds."""
    return lambda event: isinstance(event, kinds)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayFace:
    """What replays of a finished match need to know of a game, besides its screen."""

    is_highlight: Callable[[Any], bool] = _is_nothing_special
    """(event) -> whether it is worth stopping at; the ends of deals always are."""
    hand: Callable[[Any], Sequence[Card]] | None = None
    """(a seat's own view) -> the cards in its hand; None for a game in which nobody holds cards."""
    reveals: Callable[[Any], bool] = _is_nothing_special
    """(event) -> whether its line says in the third person what only its seat saw, for open hands."""
    in_short: bool = False
    """Whether a step is told as the news of players is: boards do not say which cards were laid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubWords:
    """The names of what a game counts, of its titles and its achievements: all marked for translation."""

    figures: Mapping[str, str] = field(default_factory=dict)
    """By the names of `Game.figures`."""
    titles: Mapping[str, str] = field(default_factory=dict)
    of_week: Mapping[str, str] = field(default_factory=dict)
    """What whoever won a title most often in a week is called, by title."""
    feats: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """By the names of `Game.feats`: the name, and what one has to do for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFace:
    """The user interface of one game. Strings are marked for translation, and translated when used."""

    name: str
    """The name of the game, short enough for a menu."""
    known_as: str
    """The name with alternative names, for command choices and the welcome message."""
    screen: GameScreen
    """Its tables, hands, events and rules."""
    wording: Wording
    """The rules editor's names for knobs and values."""
    document: RuleDocument[Any]
    """The document of its rules in docs/rules."""
    codes: CodeTable = field(default_factory=CodeTable)
    """The encoding table of its rule codes."""
    tokens: TokenWords | None = None
    """None for games without tokens."""
    lessons: Sequence[Lesson] = ()
    """Its taught hands, in their order; every game in the registry has some."""
    replay: ReplayFace = field(default_factory=ReplayFace)
    """What its replays stop at and show."""
    club: ClubWords = field(default_factory=ClubWords)
    """The words for its statistics; none for a game without its own."""
    marks: Mapping[str, str] = field(default_factory=dict)
    """The emojis of what somebody did, by the kind of its event, for the line that people share of a day's
    deal: they tell no card."""
    usual: Mapping[str, str] = field(default_factory=dict)
    """The variant that is played by default where a language is spoken, by language; elsewhere the first."""
