"""The lobby: what is played, who sits there, when it starts, and its menus of variants and AIs."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.common.recent import Recent
from bot.games.core.screen import GameScreen, Names
from bot.games.registry import game_title
from bot.i18n import Words
from bot.messages.custom_ids import RATED, TableVerb
from bot.messages.list_words import all_of, bullets, sentence
from bot.messages.panels import (
    MOST_OPTIONS,
    Block,
    Button,
    Divider,
    Listed,
    Menu,
    Option,
    Panel,
    Picker,
    Row,
    Style,
    Text,
    menus,
)
from bot.messages.time_words import clock_name, clock_text, clock_time, deadline
from bot.rules.difference_words import what_differs
from bot.rules.store import Preset
from bot.tables.ai.equal_levels import equal_of
from bot.tables.ai.players import USUAL
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.model.clocks import Clock, Pace
from bot.tables.model.offers import offer_of
from bot.tables.model.values import DeadlineKind, TableValue
from bot.tables.panels.lines import LEVEL_CHARACTERS, level_name, mentions, seat_lines, waiting_text
from bot.tokens.words import stakes_text
from game.registry import GAMES

OTHERS: Final = " others"
"""The value that asks for all variants; names of variants don't begin with a blank."""
_MOST_REMEMBERED: Final = 1_000


class VariantMenu:
    """Writes the lines of the menu and remembers them. One per bot.

    To find all lines of a menu takes milliseconds, and lobbies are often drawn.
    """

    def __init__(self) -> None:
        """Begin without any line."""
        self._lines: Recent[tuple[str, str, Words], tuple[Preset, str]] = Recent(_MOST_REMEMBERED)

    def options(
        self, table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
    ) -> tuple[Option, ...]:
        """Return the variants as lines of a menu: the server's own first, each with what differs.

        A menu has room for 25; the table's own variant is always among them. Of more, the last line asks
        for all.
        """
        offered = self.all_options(table, variants, screen, t)
        if len(offered) <= MOST_OPTIONS:
            return offered
        ordered = list(offered[: MOST_OPTIONS - 1])
        present = next((one for one in offered if one.chosen), ordered[-1])
        if present not in ordered:
            ordered[-1] = present
        return *ordered, Option(t("Other variants…"), OTHERS)

    def all_options(
        self, table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
    ) -> tuple[Option, ...]:
        """Return all of them."""
        offered = [preset for preset in variants if not preset.outdated]
        present = next((preset for preset in offered if _is_present(table, preset)), None)
        return tuple(
            Option(
                screen.title(preset.rules, preset.name, t) if not preset.is_own else preset.name,
                preset.name,
                self._what_differs(preset, screen, t),
                chosen=preset is present,
            )
            for preset in offered
        )

    def _what_differs(self, preset: Preset, screen: GameScreen, t: Words) -> str:
        """Return the line of a variant; servers' own variants may share a name."""
        key = (preset.game.key, preset.name, t)
        found = self._lines.get(key)
        if found is None or found[0].rules is not preset.rules or found[0].base != preset.base:
            found = self._lines[key] = preset, what_differs(preset, screen, t)
        return found[1]


def variants_panel(options: Sequence[Option], t: Words) -> Panel:
    """Return menus of all variants to which the host of a lobby can change."""
    return Panel(menus(TableVerb.VARIANT, options, t("Change the variant…")), _ACCENT)


def _is_present(table: TableValue, preset: Preset) -> bool:
    return (preset.name, preset.base_of_own, preset.rules) == (table.preset, table.base, table.rules)


_MOST_AIS: Final = 8
"""So many have names of their own."""
_NUMBER: Final = "n"
"""The body of the menu of numbers: two menus of a message have different custom_ids."""


def ai_menus(table: TableValue, seats: int, t: Words) -> Iterator[Menu]:
    """Yield the host's menus of AIs in the lobby; who picks a level first fills so many `seats`."""
    people = len(table.seats) - table.ai_seats
    most = min(table.game.seats_allowed(table.rules)[-1] - people, _MOST_AIS)
    if most < 1:
        return
    present = [seat.ai_level for seat in table.seats if seat.is_ai]
    count = min(len(present) or max(seats - people, 1), most)
    rated = t.plural("{count} AI as strong as you are", "{count} AIs as strong as you are", count)
    levels = (
        *level_options(table, AI_LEVELS, people + count, t, count),
        Option(rated, RATED, t("By the ratings of who sits here"), "🤖"),
    )
    fitting = tuple(replace(one, value=f"{count}.{one.value}") for one in levels)
    yield Menu(TableVerb.AIS, fitting, t("Add AIs…"))
    usual = (present[-1] if present else None) or USUAL
    numbers = (
        Option(
            t.plural("{count} AI", "{count} AIs", number) if number else t("No AIs"),
            f"{number}.{usual}",
            emoji="🤖",
            chosen=number == len(present),
        )
        for number in range(most + 1)
    )
    yield Menu(TableVerb.AIS, tuple(numbers), t("How many AIs…"), _NUMBER)


def level_options(
    table: TableValue, levels: Sequence[str], seats: int, t: Words, count: int = 0
) -> tuple[Option, ...]:
    """Return some levels as lines of a menu; those of equal strength with so many `seats` are one line.

    Each says how many AIs it seats, if that is `count`; 0 changes only how those there play.
    """
    present = {one.ai_level for one in table.seats if one.is_ai}
    preset = table.preset if table.rules == table.game.presets.get(table.preset) else ""  # as measured
    alike: list[list[str]] = []
    for level in levels:
        if alike and equal_of(preset, seats, level):
            alike[-1].append(level)
        else:
            alike.append([level])
    return tuple(_level_option(group, present, count, t) for group in alike)


def _level_option(alike: Sequence[str], present: set[str | None], count: int, t: Words) -> Option:
    level, *others = alike
    said = t(LEVEL_CHARACTERS[level])
    if others:
        same = all_of([level_name(one, t) for one in others], t)
        said = t("{character}; here as strong as {levels}", character=said, levels=same)
    chosen = len(present) == 1 and present <= set(alike)
    name = level_name(level, t)
    label = t.plural("{count} AI: {level}", "{count} AIs: {level}", count, level=name) if count else ""
    return Option(label or t("AIs: {level}", level=name), level, said, "🤖", chosen)


_ACCENT: Final = 0x2E7D5B
_DECISIVE: Final = 3
_WIDTH: Final = 110
"""Characters of a line that several changes share: two lines of a phone."""
_ROOM_FOR_BULLETS: Final = 900
"""Characters; the lobby should be readable at a glance, with all rules a click away."""
_COMFORTABLE: Final = 4
"""How many seats are filled with AIs, where the variant allows it."""


def lobby_panel(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the message of a lobby: what whoever passes by needs to sit down."""
    title = f"## {screen.title(table.rules, table.preset, t)}"
    gist = _gist(table, screen, t)
    above: list[Block] = [Text(f"{title}\n{gist}" if gist else title)]
    if stakes := stakes_text(table, t):
        above.append(Text(stakes))
    said = (*above, Text(_seats(table, names, t)), Text("\n".join(_small_print(table, names, t))), Divider())
    if table.deadline_of(DeadlineKind.START) is not None:
        return Panel((*said, *_ready_check(table, t)), _ACCENT)
    return Panel((*said, *_buttons(table, t)), _ACCENT)


def setting_up(table: TableValue, variants: Sequence[Option], t: Words) -> Iterator[Block]:
    """Yield what a lobby's host chooses and starts, in private; `variants` are the lines of their menu."""
    yield Row(tuple(_starts(table, t)))
    yield Row(tuple(_other_games(table, t)))
    if variants:
        yield Menu(TableVerb.VARIANT, tuple(variants), t("Change the variant…"))
    yield _clocks(table, t)
    yield from ai_menus(table, seats_to_fill(table), t)


def seats_to_fill(table: TableValue) -> int:
    """Return to how many seats a lobby is filled up with AIs: four where allowed, or those taken."""
    allowed = table.game.seats_allowed(table.rules)
    return max(len(table.seats), min(max(allowed[0], _COMFORTABLE), allowed[-1]))


def _gist(table: TableValue, screen: GameScreen, t: Words) -> str:
    """Return the three rules that decide what is played: those changed from the preset, or the preset's."""
    base = table.base_rules
    if lines := screen.weighed(table.rules, base, t):
        heading = t("**Changes from {base}**", base=screen.title(base, table.base or table.preset, t))
        told = bullets(lines, t, most=_DECISIVE, room=_ROOM_FOR_BULLETS, width=_WIDTH)
        return _with_basics(f"{heading}\n{told}", lines, table, screen, t)
    decisive = screen.gist(table.rules, t) if screen.gist is not None else []
    lines = [*decisive[: _DECISIVE - 1], " · ".join(decisive[_DECISIVE - 1 :])]
    told = bullets([line for line in lines if line], t, most=_DECISIVE, room=_ROOM_FOR_BULLETS)
    return _with_basics(told, lines, table, screen, t)


def _with_basics(told: str, lines: Sequence[str], table: TableValue, screen: GameScreen, t: Words) -> str:
    """Return what is told of a table with a line of small print: what is dealt, who leads, what burns."""
    basics = screen.basics(table.rules, t) if screen.basics is not None else []
    asked = " · ".join(one for one in basics if not any(one in line for line in lines))
    return f"{told}\n-# {sentence(asked)}" if asked else told


def _seats(table: TableValue, names: Names, t: Words) -> str:
    allowed = table.game.seats_allowed(table.rules)
    heading = t(
        "Seats: {taken} of {most} ({least} minimum)",
        taken=len(table.seats),
        most=allowed[-1],
        least=allowed[0],
    )
    invited = t("Invited: {names}", names=mentions(table.invited)) if table.invited else ""
    below = (waiting_text(table, t), invited)
    return "\n".join((f"**{heading}**", *seat_lines(table, names, t), *(line for line in below if line)))


def _small_print(table: TableValue, names: Names, t: Words) -> Iterator[str]:
    """Yield the small print: the clock's terms, when the match starts, and the lobby's deadline."""
    if table.cup:
        yield "🏆 " + t("A table of a cup: who plays here was drawn.")
    yield "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    host = table.seat_of(table.host_id)
    if (start := table.deadline_of(DeadlineKind.START)) is not None:
        asked = t(
            "Is everybody here? Anyone who doesn’t answer in time leaves the table, then the match starts."
        )
        yield f"**{asked}** ⏳ {deadline(start.due_at)}"
    elif (closing := table.deadline_of(DeadlineKind.LOBBY)) is not None:
        closes = t("This table closes at {time} if nobody does anything.", time=clock_time(closing.due_at))
        starts = "" if host is None else t("{name} starts the match.", name=names(host))
        yield f"-# {starts} {closes}"


def _ready_check(table: TableValue, t: Words) -> tuple[Row, Row]:
    here = Button(t("I’m here"), TableVerb.PRESENT, offer_of(table), Style.SUCCESS)
    others = _others(t)[:1] if table.cup else _others(t)  # nobody is its host
    return Row((here, Button(t("Leave table"), TableVerb.LEAVE))), Row(others)


def _others(t: Words) -> tuple[Button, ...]:
    return Button(t("Rules"), TableVerb.RULES), Button(t("Host…"), TableVerb.HOST)


def _buttons(table: TableValue, t: Words) -> Iterator[Block]:
    """Yield rows that do not wrap on phones: three short buttons at most, or two with names of games.

    The start comes first: whoever has opened the table looks for it.
    """
    full = len(table.seats) >= table.game.seats_allowed(table.rules)[-1]
    yield Row(tuple(_starts(table, t)))
    sit_down = Button(t("Sit down"), TableVerb.JOIN, offer_of(table), Style.SUCCESS, disabled=full)
    yield Row((sit_down, Button(t("Leave table"), TableVerb.LEAVE)))
    yield Picker(Listed.PEOPLE, TableVerb.INVITE, t("Invite…"), least=1, most=10)
    yield Row(_others(t))
    if table.seekers is not None and not full:
        yield Row((Button(t("Call players"), TableVerb.CALL, emoji="📣"),))


def _other_games(table: TableValue, t: Words) -> Iterator[Button]:
    """Yield a button for each other game: nobody would look for it among this game's variants."""
    for game in GAMES.values():
        if game is not table.game:
            yield Button(game_title(game, t), TableVerb.GAME, game.key, emoji="🔀")


def _starts(table: TableValue, t: Words) -> Iterator[Button]:
    """Yield the button that starts, or says what it waits for, and the one that fills up with AIs."""
    missing = table.game.seats_allowed(table.rules)[0] - len(table.seats)
    if missing > 0:
        waits = t.plural("Waiting for {count} more player", "Waiting for {count} more players", missing)
        yield Button(waits, TableVerb.START, offer_of(table), disabled=True)
    else:
        yield Button(t("Start"), TableVerb.START, offer_of(table), style=Style.PRIMARY)
    yield from _fill(table, t)


def _fill(table: TableValue, t: Words) -> Iterator[Button]:
    """Yield the button that fills the table and starts, short where it stands beside a start on a phone."""
    seats, waits = seats_to_fill(table), len(table.seats) < table.game.seats_allowed(table.rules)[0]
    style = Style.PRIMARY if waits else Style.SECONDARY
    if missing := seats - len(table.seats):
        label = t.plural("With {count} AI", "With {count} AIs", missing)
        if waits:
            label = t.plural("Fill with {count} AI and start", "Fill with {count} AIs and start", missing)
        yield Button(label, TableVerb.FILL, f"{seats}.{offer_of(table)}", style, emoji="🤖")


def _clocks(table: TableValue, t: Words) -> Menu:
    options = tuple(
        Option(
            _clock_label(name, clock, t),
            name,
            sentence(clock_text(clock, t)),
            "⏳",
            chosen=clock == table.clock,
        )
        for name, clock in table.clock.others().items()
    )
    return Menu(TableVerb.CLOCK, options, t("Clock…"))


def _clock_label(name: str, clock: Clock, t: Words) -> str:
    """Return a clock's name and what it is: a closed menu shows nothing but this."""
    said = clock_name(name, t)
    return said if clock.pace is Pace.NONE else t("Clock: {clock}", clock=said[:1].lower() + said[1:])
