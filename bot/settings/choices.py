"""The values of settings, their names, and reading them from controls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.common.errors import TableError
from bot.common.zones import ZONES
from bot.games.registry import FACES
from bot.i18n import LANGUAGE_NAMES, LANGUAGES, Words, mark
from bot.messages.list_words import sentence
from bot.messages.panels import Menu, Option
from bot.messages.time_words import ZONE_NAMES, clock_name, clock_terms, pause_words
from bot.settings.club_panels import SEASON_NAMES
from bot.settings.hand_style import CardOrder, Suits
from bot.settings.notices import Notices
from bot.settings.personal import Shown
from bot.settings.seasons import SeasonLength
from bot.tables.model.clocks import CLOCKS, Pause
from bot.tables.model.values import Display
from game.registry import GAMES

LIMITS: Final = (1, 2, 3, 5, 10, 20, 50, 100)
"""The limits of open tables that a server can choose."""
USUAL: Final = "usual"
"""The value for "use the default"."""

DISPLAY_NAMES: Final[Mapping[Display, tuple[str, str]]] = {
    Display.PICTURE: (mark("Picture"), mark("A drawn table, described for screen readers")),
    Display.EMOJI: (mark("Emojis"), mark("Text with card emojis")),
    Display.TEXT: (mark("Text"), mark("Plain text, best for screen readers")),
}
NOTICE_NAMES: Final[Mapping[Notices, tuple[str, str]]] = {
    Notices.ALWAYS: (mark("At once"), mark("A mention if the player hasn’t looked after some seconds")),
    Notices.LATER: (mark("After a minute"), mark("A mention if the player hasn’t moved by then")),
    Notices.NEVER: (mark("Never"), mark("No mentions: the board shows whose turn it is")),
}
OWN_DISPLAY_NAMES: Final[Mapping[Display, tuple[str, str]]] = {
    Display.PICTURE: (mark("picture"), mark("A drawn table, described for screen readers")),
    Display.EMOJI: (mark("emojis"), mark("Text with card emojis")),
    Display.TEXT: (mark("text"), mark("Plain text, best for screen readers")),
}
SUITS_NAMES: Final[Mapping[Suits, tuple[str, str]]] = {
    Suits.FOUR_COLOURS: (mark("four colours"), mark("♣ green, ♦ blue, ♥ red, ♠ black")),
    Suits.TWO_COLOURS: (mark("two colours"), mark("Red and black, as on printed cards")),
}
ORDER_NAMES: Final[Mapping[CardOrder, tuple[str, str]]] = {
    CardOrder.UP: (mark("lowest first"), mark("Low cards on the left")),
    CardOrder.DOWN: (mark("highest first"), mark("High cards on the left")),
    CardOrder.SUIT: (mark("by suit"), mark("In games where ranks follow each other; else lowest first")),
}


@dataclass(frozen=True, slots=True)
class OfferedValues:
    """A setting with a list of values."""

    offered: Sequence[str]
    """Its values, as controls carry them."""
    read: Callable[[str], Any]
    """Reads the setting from a control's value."""
    words: Callable[[str, Words], tuple[str, str]]
    """Returns a value's name and meaning."""


def _on(value: str) -> bool:
    return value == "1"


def _locale(value: str) -> str | None:
    return None if value == USUAL else value


def _notices(value: str) -> Notices | None:
    return None if value == USUAL else Notices(value)


def _game_words(value: str, t: Words) -> tuple[str, str]:
    return t(FACES[value].name), ""


def _clock_words(value: str, t: Words) -> tuple[str, str]:
    return clock_name(value, t), sentence(clock_terms(CLOCKS[value], t))


def _pause_words(value: str, t: Words) -> tuple[str, str]:
    return pause_words(Pause(value), t)


def _zone_words(value: str, t: Words) -> tuple[str, str]:
    name, elsewhere = ZONE_NAMES[value]
    return sentence(t(name)), t(elsewhere)


def _display_words(value: str, t: Words) -> tuple[str, str]:
    name, meaning = DISPLAY_NAMES[Display(value)]
    return t(name), t(meaning)


def _notice_words(value: str, t: Words) -> tuple[str, str]:
    if value == USUAL:
        return t("as on the server"), t("As its administrators have set it")
    name, meaning = NOTICE_NAMES[Notices(value)]
    return t(name), t(meaning)


def _server_language_words(value: str, t: Words) -> tuple[str, str]:
    if value == USUAL:
        return t("The server’s language"), t("As set on Discord; without Community, each host’s")
    return LANGUAGE_NAMES[value], ""


def _own_language_words(value: str, t: Words) -> tuple[str, str]:
    if value == USUAL:
        return t("as on Discord"), t("English if I don’t speak it")
    return LANGUAGE_NAMES[value], ""


def _own_display(value: str) -> Display | None:
    return None if value == USUAL else Display(value)


def _own_display_words(value: str, t: Words) -> tuple[str, str]:
    if value == USUAL:
        return t("like the board"), t("As each table’s board is shown")
    name, meaning = OWN_DISPLAY_NAMES[Display(value)]
    return t(name), t(meaning)


def _suits_words(value: str, t: Words) -> tuple[str, str]:
    name, meaning = SUITS_NAMES[Suits(value)]
    return t(name), t(meaning)


def _size_words(value: str, t: Words) -> tuple[str, str]:
    if _on(value):
        return t("large"), t("Larger cards and letters, where there is room")
    return t("normal"), ""


def _order_words(value: str, t: Words) -> tuple[str, str]:
    name, meaning = ORDER_NAMES[CardOrder(value)]
    return t(name), t(meaning)


def _limit_words(value: str, t: Words) -> tuple[str, str]:
    return t.plural("{count} table", "{count} tables", int(value)), ""


def _limit_each(value: str) -> int | None:
    return None if value == USUAL else int(value)


def _limit_each_words(value: str, t: Words) -> tuple[str, str]:
    return (t("No limit per member"), "") if value == USUAL else _limit_words(value, t)


def _switch_words(value: str, t: Words) -> tuple[str, str]:
    return (t("On") if _on(value) else t("Off")), ""


SHOWN_NAMES: Final[Mapping[Shown, tuple[str, str]]] = {
    Shown.SERVER: (mark("this server’s members"), mark("On each server, what you did there")),
    Shown.PUBLIC: (mark("everybody"), mark("The same, and your rating over all servers")),
    Shown.HIDDEN: (
        mark("nobody but me"),
        mark("On no leaderboard (ratings or tokens), in nobody else’s /stats"),
    ),
}


def _shown_words(value: str, t: Words) -> tuple[str, str]:
    name, meaning = SHOWN_NAMES[Shown(value)]
    return t(name), t(meaning)


def _season_words(value: str, t: Words) -> tuple[str, str]:
    name, meaning = SEASON_NAMES[SeasonLength(value)]
    return t(name), t(meaning)


OF_SERVERS: Final[Mapping[str, OfferedValues]] = {
    "threads": OfferedValues(("0", "1"), _on, _switch_words),
    "hints": OfferedValues(("0", "1"), _on, _switch_words),
    "most_tables": OfferedValues(tuple(map(str, LIMITS)), int, _limit_words),
    "most_each": OfferedValues((USUAL, *map(str, LIMITS)), _limit_each, _limit_each_words),
    "game": OfferedValues(tuple(GAMES), str, _game_words),
    "clock": OfferedValues(tuple(CLOCKS), str, _clock_words),
    "zone": OfferedValues(ZONES, str, _zone_words),
    "pause": OfferedValues(tuple(Pause), Pause, _pause_words),
    "display": OfferedValues(tuple(Display), Display, _display_words),
    "notices": OfferedValues(tuple(Notices), Notices, _notice_words),
    "locale": OfferedValues((USUAL, *LANGUAGES), _locale, _server_language_words),
    "seasons": OfferedValues(tuple(SeasonLength), SeasonLength, _season_words),
}
"""A server's choices, by the field names of `TableSettings`."""

OF_PEOPLE: Final[Mapping[str, OfferedValues]] = {
    "notices": OfferedValues((USUAL, *Notices), _notices, _notice_words),
    "locale": OfferedValues((USUAL, *LANGUAGES), _locale, _own_language_words),
    "display": OfferedValues((USUAL, *Display), _own_display, _own_display_words),
    "suits": OfferedValues(tuple(Suits), Suits, _suits_words),
    "large": OfferedValues(("0", "1"), _on, _size_words),
    "order": OfferedValues(tuple(CardOrder), CardOrder, _order_words),
    "shown": OfferedValues(tuple(SHOWN_NAMES), Shown, _shown_words),
}
"""A person's choices, by the field names of `Chosen` and `HandStyle`."""

NAMES: Final[Mapping[str, str]] = {
    "notices": mark("Mentions"),
    "locale": mark("Language"),
    "display": mark("Shown as"),
    "suits": mark("Suits"),
    "large": mark("Size"),
    "order": mark("Order"),
    "shown": mark("Stats seen by"),
}
"""The names of a person's choices."""


_SERVER_NAMES: Final[Mapping[str, str]] = {
    "channels": mark("Channels for tables"),
    "threads": mark("Threads"),
    "most_tables": mark("Tables at once"),
    "most_each": mark("Tables at once per host"),
    "game": mark("Game"),
    "hints": mark("Hints"),
    "clock": mark("Clock"),
    "zone": mark("Time zone"),
    "pause": mark("Pause for doubts"),
    "notices": mark("Mentions"),
    "seekers": mark("Role that hosts can call"),
    "display": mark("Boards"),
    "locale": mark("Language"),
    "openers": mark("Who may open tables"),
    "stakers": mark("Who may play for tokens"),
    "editors": mark("Who may manage variants"),
    "title_roles": mark("Roles of titles"),
    "recap_channel": mark("Channel of the weekly recap"),
    "seasons": mark("End of seasons"),
    "log_channel": mark("Channel of the log"),
}
"""The names of a server's settings."""


def setting_name(name: str, t: Words) -> str:
    """Return the name of a server's setting; of one of another version of the bot, as it is stored."""
    return t(_SERVER_NAMES[name]) if name in _SERVER_NAMES else name


def read_choice(choices: Mapping[str, OfferedValues], body: str) -> dict[str, Any]:
    """Return the setting that a control changes; raises TableError if unreadable."""
    name, _, value = body.partition(":")
    choice = choices.get(name)
    if choice is None or value not in choice.offered:
        raise TableError("unreadable_settings")
    return {name: choice.read(value)}


def choice_menu(
    verb: str, choices: Mapping[str, OfferedValues], name: str, present: Any, t: Words, *, named: bool = False
) -> Menu:
    """Return the menu of a setting, with its present value selected; a `named` one says which it is."""
    choice = choices[name]
    options = []
    for value in choice.offered:
        label, meaning = choice.words(value, t)
        chosen = choice.read(value) == present
        if named:
            label = t("{setting}: {value}", setting=t(NAMES[name]), value=label)
        options.append(Option(label, f"{name}:{value}", meaning or None, chosen=chosen))
    return Menu(verb, tuple(options), t("Choose…"), body=name)
