"""What a setting is, with its menu and reading it; a person's own are declared here."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias

from bot.common.errors import TableError
from bot.i18n import LANGUAGE_NAMES, LANGUAGES, Words, mark, marked
from bot.messages.panels import Block, Menu, Option
from bot.settings.hand_style import CardOrder, Suits
from bot.settings.notices import Notices
from bot.settings.page_words import ServerPage
from bot.settings.personal import Shown
from bot.settings.verbs import SettingVerb
from bot.tables.model.values import Display

_USUAL: Final = "usual"
"""How controls carry None, the value for "use the default"."""


@dataclass(frozen=True, slots=True)
class OfferedValues:
    """A setting with a list of values."""

    values: Sequence[Any]
    words: Callable[[Any, Words], tuple[str, str]]
    """Returns a value's name and meaning."""
    label: str = ""
    """The setting's name, of a person's."""

    @property
    def offered(self) -> Mapping[str, Any]:
        """The values by what controls carry."""
        return {_code(value): value for value in self.values}


def _code(value: Any) -> str:
    return _USUAL if value is None else str(int(value) if isinstance(value, bool) else value)


def worded(names: Mapping[Any, tuple[str, ...]], label: str = "") -> OfferedValues:
    """Return the setting whose values have these names and meanings."""

    def words(value: Any, t: Words) -> tuple[str, str]:
        name, meaning = names[value]
        return t(name), meaning and t(meaning)

    return OfferedValues(tuple(names), words, label)


def languages(usual: tuple[str, ...], label: str = "") -> OfferedValues:
    """Return the setting of a language, with what None means there."""

    def words(value: str | None, t: Words) -> tuple[str, str]:
        return (t(usual[0]), t(usual[1])) if value is None else (LANGUAGE_NAMES.get(value, value), "")

    return OfferedValues((None, *LANGUAGES), words, label)


Lines: TypeAlias = Callable[[ServerPage, Words], Iterable[str]]
Blocks: TypeAlias = Callable[[ServerPage, Words], Iterable[Block]]
Told: TypeAlias = Mapping[Any, str] | tuple[str, ...] | Lines
"""What is said of a setting: a text for each value; one if it is set, and perhaps another if it is not; or a
function. The one place that a text has is filled with the value in words."""
ITSELF: Final = "{value}"
"""The text of nothing but the value."""


@dataclass(frozen=True, slots=True)
class Switch:
    """Is on or off; what stands beside its button."""

    on: str
    off: str
    offered: ClassVar[Mapping[str, Any]] = {"0": False, "1": True}
    """Its values by what its button carries."""


@dataclass(frozen=True, slots=True)
class Pick:
    """A channel or role, or several, from a menu that Discord fills."""

    verb: SettingVerb
    nothing: str
    """Shown while nothing is chosen."""
    most: int = 1


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. Strings are marked for translation."""

    label: str
    """Its name in the log; "" if it is none of `TableSettings`."""
    control: OfferedValues | Switch | Pick | Blocks
    """How it is set; a function for what takes more than one menu."""
    asks: str = ""
    """The line above its menu."""
    brief: Told = ()
    """In a few words."""
    told: Told = ()
    """What it comes to, in a sentence."""
    hint: str = ""
    """Small print below its menu."""
    words: Callable[[ServerPage, Words], str] | None = None
    """Returns the value in words, where its menu has others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Settings that are shown together. Each is two steps away: its group, then its value."""

    title: str
    settings: Mapping[str, Setting]
    """By the field names of `TableSettings`, or by others, for controls of something else."""
    notes: tuple[str, ...] = ()
    """What is told of all of them."""
    otherwise: str = ""
    """Told in brief if nothing else is."""


NOTICE_NAMES: Final[Mapping[Any, tuple[str, ...]]] = {
    Notices.ALWAYS: marked("At once", "A mention if the player hasn’t looked after some seconds"),
    Notices.LATER: marked("After a minute", "A mention if the player hasn’t moved by then"),
    Notices.NEVER: marked("Never", "No mentions: the board shows whose turn it is"),
}

OF_PEOPLE: Final[Mapping[str, OfferedValues]] = {
    "notices": worded(
        {None: marked("as on the server", "As its administrators have set it"), **NOTICE_NAMES},
        mark("Mentions"),
    ),
    "locale": languages(marked("as on Discord", "English if I don’t speak it"), mark("Language")),
    "display": worded(
        {
            None: marked("like the board", "As each table’s board is shown"),
            Display.PICTURE: marked("picture", "A drawn table, described for screen readers"),
            Display.EMOJI: marked("emojis", "Text with card emojis"),
            Display.TEXT: marked("text", "Plain text, best for screen readers"),
        },
        mark("Shown as"),
    ),
    "suits": worded(
        {
            Suits.FOUR_COLOURS: marked("four colours", "♣ green, ♦ blue, ♥ red, ♠ black"),
            Suits.TWO_COLOURS: marked("two colours", "Red and black, as on printed cards"),
        },
        mark("Suits"),
    ),
    "large": worded(
        {
            False: (mark("normal"), ""),
            True: marked("large", "Larger cards and letters, where there is room"),
        },
        mark("Size"),
    ),
    "order": worded(
        {
            CardOrder.UP: marked("lowest first", "Low cards on the left"),
            CardOrder.DOWN: marked("highest first", "High cards on the left"),
            CardOrder.SUIT: marked("by suit", "In games where ranks follow each other; else lowest first"),
        },
        mark("Order"),
    ),
    "shown": worded(
        {
            Shown.SERVER: marked("this server’s members", "On each server, what you did there"),
            Shown.PUBLIC: marked("everybody", "The same, and your name as the best of a day’s deal"),
            Shown.HIDDEN: marked(
                "nobody but me", "On no leaderboard (ratings or tokens), in nobody else’s /stats"
            ),
        },
        mark("Stats seen by"),
    ),
}
"""A person's choices, by the field names of `Chosen` and `HandStyle`."""


def read_choice(choices: Mapping[str, OfferedValues | Switch], body: str) -> dict[str, Any]:
    """Return the setting that a control changes; raises TableError if unreadable."""
    name, _, code = body.partition(":")
    choice = choices.get(name)
    if choice is None or code not in choice.offered:
        raise TableError("unreadable_settings")
    return {name: choice.offered[code]}


def choice_menu(verb: str, choice: OfferedValues, name: str, present: Any, t: Words) -> Menu:
    """Return the menu of a setting, with its present value selected; a person's says of what."""
    options = []
    for code, value in choice.offered.items():
        label, meaning = choice.words(value, t)
        if choice.label:
            label = t("{setting}: {value}", setting=t(choice.label), value=label)
        options.append(Option(label, f"{name}:{code}", meaning or None, chosen=value == present))
    return Menu(verb, tuple(options), t("Choose…"), body=name)
