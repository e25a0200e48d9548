"""The lobby: what is played, who sits there and when it starts; and what its host sets up in private."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import GameScreen, Names
from bot.games.registry import game_title
from bot.i18n import Words
from bot.messages.custom_ids import TableVerb
from bot.messages.list_words import bullets, sentence
from bot.messages.panels import Block, Button, Divider, Menu, Option, Panel, PeopleMenu, Row, Style, Text
from bot.messages.time_words import clock_name, clock_text, clock_time, moment
from bot.tables.model.clocks import Clock, Pace
from bot.tables.model.offers import offer_of
from bot.tables.model.values import DeadlineKind, TableValue
from bot.tables.panels.ai_menus import ai_menus
from bot.tables.panels.lines import mentions, seat_lines, waiting_text
from bot.tokens.words import stakes_text
from game.registry import GAMES

_ACCENT: Final = 0x2E7D5B
_DECISIVE: Final = 3
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
        yield f"**{asked}** ⏳ {moment(start.due_at)}"
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
    yield PeopleMenu(TableVerb.INVITE, t("Invite…"))
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
