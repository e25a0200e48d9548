"""The lobby: what is played, who sits there, and what the host chooses, in one public message."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import GameScreen, Names
from bot.games.registry import game_title
from bot.i18n import Words
from bot.messages.custom_ids import RATED, TableVerb
from bot.messages.list_words import bullets, sentence
from bot.messages.panels import Block, Button, Divider, Menu, Option, Panel, PeopleMenu, Row, Style, Text
from bot.messages.time_words import clock_name, clock_text, clock_time, moment
from bot.tables.ai.players import USUAL
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.model.clocks import Clock, Pace
from bot.tables.model.offers import offer_of
from bot.tables.model.values import DeadlineKind, TableValue
from bot.tables.panels.lines import (
    level_name,
    level_text,
    measured_preset,
    mentions,
    seat_lines,
    waiting_text,
)
from bot.tokens.words import stakes_text
from game.registry import GAMES

_ACCENT: Final = 0x2E7D5B
_DECISIVE: Final = 3
_ROOM_FOR_BULLETS: Final = 900
"""Characters; the lobby should be readable at a glance, with all rules a click away."""
_MOST_AIS: Final = 8
"""So many have names of their own."""
_MOST_OF_ANY_LEVEL: Final = 5
"""So many are offered at every level, more at the present one only: a menu has at most 25 options."""
_COMFORTABLE: Final = 4
"""How many seats are filled with AIs, where the variant allows it."""


def lobby_panel(
    table: TableValue, screen: GameScreen, names: Names, t: Words, variants: Sequence[Option] = ()
) -> Panel:
    """Return the message of a lobby; `variants` are the lines of its menu of variants.

    The seats and the start are at its end: on a phone it is higher than the screen, which shows the end.
    """
    title = f"## {screen.title(table.rules, table.preset, t)}"
    gist = _gist(table, screen, t)
    above: list[Block] = [Text(f"{title}\n{gist}" if gist else title)]
    if stakes := stakes_text(table, t):
        above.append(Text(stakes))
    seats, small_print = Text(_seats(table, names, t)), Text("\n".join(_small_print(table, t)))
    if table.deadline_of(DeadlineKind.START) is not None:
        return Panel((*above, seats, small_print, Divider(), *_ready_check(table, t)), _ACCENT)
    chosen = _choices(table, variants, t)
    return Panel((*above, *chosen, small_print, Divider(), seats, *_buttons(table, t)), _ACCENT)


def seats_to_fill(table: TableValue) -> int:
    """Return to how many seats a lobby is filled up with AIs: four where allowed, or those taken."""
    allowed = table.game.seats_allowed(table.rules)
    return max(len(table.seats), min(max(allowed[0], _COMFORTABLE), allowed[-1]))


def _gist(table: TableValue, screen: GameScreen, t: Words) -> str:
    """Return the three rules that decide what is played: those changed from the preset, or the preset's."""
    base = table.base_rules
    if lines := screen.weighed(table.rules, base, t):
        heading = t("**Changes from {base}**", base=screen.title(base, table.base or table.preset, t))
        return f"{heading}\n{bullets(lines, t, most=_DECISIVE, room=_ROOM_FOR_BULLETS)}"
    decisive = screen.gist(table.rules, t) if screen.gist is not None else []
    return bullets(decisive, t, most=_DECISIVE, room=_ROOM_FOR_BULLETS)


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


def _small_print(table: TableValue, t: Words) -> Iterator[str]:
    """Yield the small print: the clock's terms and the lobby's deadline."""
    if table.cup:
        yield "🏆 " + t("A table of a cup: who plays here was drawn.")
    yield "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    if (start := table.deadline_of(DeadlineKind.START)) is not None:
        asked = t(
            "Is everybody here? Anyone who doesn’t answer in time leaves the table, then the match starts."
        )
        yield f"**{asked}** ⏳ {moment(start.due_at)}"
    elif (closing := table.deadline_of(DeadlineKind.LOBBY)) is not None:
        due = clock_time(closing.due_at)
        yield "-# " + t("This table closes at {time} if nobody does anything.", time=due)


def _ready_check(table: TableValue, t: Words) -> tuple[Row, Row]:
    here = Button(t("I’m here"), TableVerb.PRESENT, offer_of(table), Style.SUCCESS)
    others = _others(t)[:1] if table.cup else _others(t)  # nobody is its host
    return Row((here, Button(t("Leave table"), TableVerb.LEAVE))), Row(others)


def _others(t: Words) -> tuple[Button, ...]:
    return Button(t("Rules"), TableVerb.RULES), Button(t("Host…"), TableVerb.HOST)


def _buttons(table: TableValue, t: Words) -> Iterator[Row]:
    """Yield rows that do not wrap on phones: three short buttons at most, or two with names of games.

    The start comes first: whoever has opened the table looks for it.
    """
    allowed = table.game.seats_allowed(table.rules)
    full = len(table.seats) >= allowed[-1]
    yield Row((_start(table, t), *_fill(table, t)))
    sit_down = Button(t("Sit down"), TableVerb.JOIN, offer_of(table), Style.SUCCESS, disabled=full)
    yield Row((sit_down, Button(t("Leave table"), TableVerb.LEAVE)))
    yield Row(_others(t))
    yield Row(tuple(_other_games(table, t)))
    if table.seekers is not None and not full:
        yield Row((Button(t("Call players"), TableVerb.CALL, emoji="📣"),))


def _other_games(table: TableValue, t: Words) -> Iterator[Button]:
    """Yield a button for each other game: nobody would look for it among this game's variants."""
    for game in GAMES.values():
        if game is not table.game:
            yield Button(game_title(game, t), TableVerb.GAME, game.key, emoji="🔀")


def _start(table: TableValue, t: Words) -> Button:
    """Return the button that starts, or says what it waits for."""
    missing = table.game.seats_allowed(table.rules)[0] - len(table.seats)
    if missing > 0:
        waits = t.plural("Waiting for {count} more player", "Waiting for {count} more players", missing)
        return Button(waits, TableVerb.START, offer_of(table), disabled=True)
    return Button(t("Start"), TableVerb.START, offer_of(table), style=Style.PRIMARY)


def _fill(table: TableValue, t: Words) -> Iterator[Button]:
    """Yield the button that fills the table and starts, short where it stands beside a start on a phone."""
    seats, waits = seats_to_fill(table), len(table.seats) < table.game.seats_allowed(table.rules)[0]
    style = Style.PRIMARY if waits else Style.SECONDARY
    if missing := seats - len(table.seats):
        label = t.plural("With {count} AI", "With {count} AIs", missing)
        if waits:
            label = t.plural("Fill with {count} AI and start", "Fill with {count} AIs and start", missing)
        yield Button(label, TableVerb.FILL, f"{seats}.{offer_of(table)}", style, emoji="🤖")


def _choices(table: TableValue, variants: Sequence[Option], t: Words) -> Iterator[Menu | PeopleMenu]:
    """Yield what the host chooses, and whom anybody at the table invites."""
    if variants:
        yield Menu(TableVerb.VARIANT, tuple(variants), t("Change the variant…"))
    yield _clocks(table, t)
    yield _ais(table, t)
    yield PeopleMenu(TableVerb.INVITE, t("Invite…"))


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


def _ais(table: TableValue, t: Words) -> Menu:
    """Return the menu of how many AIs there are, and of which level."""
    people = len(table.seats) - table.ai_seats
    most = table.game.seats_allowed(table.rules)[-1] - people
    present = [seat.ai_level for seat in table.seats if seat.is_ai]
    usual, preset = (present[-1] if present else None) or USUAL, measured_preset(table)
    options = [Option(t("No AIs"), f"0.{AI_LEVELS[0]}", emoji="🤖", chosen=not present)]
    for count in range(1, min(most, _MOST_AIS) + 1):
        for level in AI_LEVELS if count <= _MOST_OF_ANY_LEVEL else (usual,):
            name = level_name(level, t)
            label = t.plural("{count} AI · {level}", "{count} AIs · {level}", count, level=name)
            chosen = present == [level] * count
            character = level_text(preset, level, people + count, t)
            if count > _MOST_OF_ANY_LEVEL:
                character = t("Choose another level with fewer AIs first, then this many")
            options.append(Option(label, f"{count}.{level}", character, "🤖", chosen=chosen))
    if most > 0:
        count = min(len(present) or max(seats_to_fill(table) - len(table.seats), 1), most)
        label = t.plural("{count} AI, as strong as you are", "{count} AIs, as strong as you are", count)
        options.append(Option(label, f"{count}.{RATED}", t("By the ratings of who sits here"), "🤖"))
    return Menu(TableVerb.AIS, tuple(options), t("AIs…"))
