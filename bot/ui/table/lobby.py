"""The lobby: what is played, who sits there, and what the host chooses, in one public message."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.i18n import Words
from bot.recent import Recent
from bot.tables.clocks import clocks_in
from bot.tables.house_rules import Preset
from bot.tables.lobby import AI_LEVELS, offer_of
from bot.tables.values import DeadlineKind, TableValue
from bot.ui.custom_ids import TableVerb
from bot.ui.games.screen import GameScreen, Names
from bot.ui.panels import Block, Button, Menu, Option, Panel, PeopleMenu, Row, Rule, Style, Text
from bot.ui.table.lines import level_name, mentions, seat_lines, waiting_text
from bot.ui.tokens.lines import stakes_text
from bot.ui.verify.panels import shuffles_text
from bot.ui.words.lists import bullets, sentence
from bot.ui.words.times import clock_name, clock_text, moment

_ACCENT: Final = 0x2E7D5B
_DECISIVE: Final = 3
_ROOM_FOR_BULLETS: Final = 900
"""Characters; the lobby should be readable at a glance, with all rules a click away."""
_MOST_OPTIONS: Final = 25
_LONGEST_LINE: Final = 100
_MOST_AIS: Final = 8
"""So many have names of their own, and fit into the menu at every level."""
_COMFORTABLE: Final = 4
"""How many seats are filled with AIs, where the variant allows it."""


def lobby_panel(
    table: TableValue, screen: GameScreen, names: Names, t: Words, variants: Sequence[Preset] = ()
) -> Panel:
    """Return the message of a lobby; `variants` are those that the host can choose from."""
    title = f"## {screen.title(table.rules, table.preset, t)}"
    gist = _gist(table, screen, t)
    blocks: list[Block] = [Text(f"{title}\n{gist}" if gist else title), Text(_seats(table, names, t))]
    if stakes := stakes_text(table, t):
        blocks.append(Text(stakes))
    if table.deadline_of(DeadlineKind.START) is not None:
        return Panel((*blocks, Text(_small_print(table, t)), Rule(), *_ready_check(t)), _ACCENT)
    chosen = _choices(table, variants, screen, t)
    return Panel((*blocks, *_buttons(table, t), Rule(), *chosen, Text(_small_print(table, t))), _ACCENT)


def variant_options(
    table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
) -> tuple[Option, ...]:
    """Return the variants as lines of a menu: the server's own first, each with what differs.

    A menu has room for 25; the table's own variant is always among them.
    """
    offered = [preset for preset in variants if not preset.outdated]
    ordered = offered[:_MOST_OPTIONS]
    present = next((preset for preset in offered if _is_present(table, preset)), None)
    if present is not None and present not in ordered:
        ordered[-1] = present
    return tuple(
        Option(
            screen.title(preset.rules, preset.name, t) if not preset.is_own else preset.name,
            preset.name,
            _what_differs(preset, screen, t),
            chosen=preset is present,
        )
        for preset in ordered
    )


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


def _small_print(table: TableValue, t: Words) -> str:
    """Return the small print: the clock, the lobby's deadline, the commitment."""
    shuffles = () if table.shuffle is None else (shuffles_text(table.shuffle.commitment, t),)
    return "\n".join((*_times(table, t), *shuffles))


def _times(table: TableValue, t: Words) -> Iterator[str]:
    """Yield the clock's terms and the lobby's deadline."""
    yield "-# " + t("Clock: {clock}", clock=clock_text(table.clock, t))
    if (start := table.deadline_of(DeadlineKind.START)) is not None:
        asked = t(
            "Is everybody here? Anyone who hasn’t answered {moment} leaves the table, then the match starts.",
            moment=moment(start.due_at),
        )
        yield f"**{asked}**"
    elif (closing := table.deadline_of(DeadlineKind.LOBBY)) is not None:
        due = moment(closing.due_at)
        yield "-# " + t("This table closes {moment} if nobody does anything.", moment=due)


def _ready_check(t: Words) -> tuple[Row, Row]:
    here = Button(t("I’m here"), TableVerb.PRESENT, style=Style.SUCCESS)
    return Row((here, Button(t("Leave table"), TableVerb.LEAVE))), Row(_others(t))


def _others(t: Words) -> tuple[Button, ...]:
    return Button(t("Rules"), TableVerb.RULES), Button(t("Host…"), TableVerb.HOST)


def _buttons(table: TableValue, t: Words) -> Iterator[Row]:
    """Yield rows of at most three: with four, the last one wraps in French on phones."""
    allowed = table.game.seats_allowed(table.rules)
    full = len(table.seats) >= allowed[-1]
    sit_down = Button(t("Sit down"), TableVerb.JOIN, style=Style.SUCCESS, disabled=full)
    yield Row((sit_down, Button(t("Leave table"), TableVerb.LEAVE)))
    yield Row((_start(table, t), *_fill(table, t)))
    seekers = Button(t("Call players"), TableVerb.CALL, emoji="📣")
    yield Row((*_others(t), *([seekers] if table.seekers is not None and not full else [])))


def _start(table: TableValue, t: Words) -> Button:
    """Return the button that starts, or says what it waits for."""
    missing = table.game.seats_allowed(table.rules)[0] - len(table.seats)
    if missing > 0:
        waits = t.plural("Waiting for {count} more player", "Waiting for {count} more players", missing)
        return Button(waits, TableVerb.START, offer_of(table), disabled=True)
    return Button(t("Start"), TableVerb.START, offer_of(table), style=Style.PRIMARY)


def _fill(table: TableValue, t: Words) -> Iterator[Button]:
    seats, waits = seats_to_fill(table), len(table.seats) < table.game.seats_allowed(table.rules)[0]
    style = Style.PRIMARY if waits else Style.SECONDARY
    if missing := seats - len(table.seats):
        label = t.plural("Fill with {count} AI and start", "Fill with {count} AIs and start", missing)
        yield Button(label, TableVerb.FILL, f"{seats}.{offer_of(table)}", style, emoji="🤖")


def _choices(
    table: TableValue, variants: Sequence[Preset], screen: GameScreen, t: Words
) -> Iterator[Menu | PeopleMenu]:
    """Yield what the host chooses, and whom anybody at the table invites."""
    if options := variant_options(table, variants, screen, t):
        yield Menu(TableVerb.VARIANT, options, t("Change the variant…"))
    yield _clocks(table, t)
    yield _ais(table, t)
    yield PeopleMenu(TableVerb.INVITE, t("Invite…"))


def _clocks(table: TableValue, t: Words) -> Menu:
    options = tuple(
        Option(clock_name(name, t), name, sentence(clock_text(clock, t)), "⏳", chosen=clock == table.clock)
        for name, clock in clocks_in(table.clock.zone).items()
    )
    return Menu(TableVerb.CLOCK, options, t("Clock…"))


def _ais(table: TableValue, t: Words) -> Menu:
    """Return the menu of how many AIs there are, and of which level."""
    most = table.game.seats_allowed(table.rules)[-1] - (len(table.seats) - table.ai_seats)
    present = [seat.ai_level for seat in table.seats if seat.is_ai]
    options = [Option(t("No AIs"), f"0.{AI_LEVELS[0]}", emoji="🤖", chosen=not present)]
    for count in range(1, min(most, _MOST_AIS) + 1):
        for level in AI_LEVELS:
            name = level_name(level, t)
            label = t.plural("{count} AI · {level}", "{count} AIs · {level}", count, level=name)
            chosen = present == [level] * count
            options.append(Option(label, f"{count}.{level}", emoji="🤖", chosen=chosen))
    return Menu(TableVerb.AIS, tuple(options), t("AIs…"))


def _is_present(table: TableValue, preset: Preset) -> bool:
    return (preset.name, preset.base_of_own, preset.rules) == (table.preset, table.base, table.rules)


_lines: Final[Recent[tuple[str, str, str], tuple[Preset, str]]] = Recent(1_000)
"""Lines by game, variant and language: to find them all takes milliseconds, and lobbies are often drawn."""


def _what_differs(preset: Preset, screen: GameScreen, t: Words) -> str:
    """Return in one line what differs: from its base for a server's own variant, else from the plain game."""
    key = (preset.game.key, preset.name, t.language)
    found = _lines.get(key)
    if found is None or found[0].rules is not preset.rules or found[0].base != preset.base:
        found = _lines[key] = preset, _find_what_differs(preset, screen, t)
    return found[1]


def _find_what_differs(preset: Preset, screen: GameScreen, t: Words) -> str:
    game = preset.game
    base = preset.base if preset.is_own else next(iter(game.presets))
    lines = screen.weighed(preset.rules, game.presets[base], t)
    if not preset.is_own:
        return _joined(lines, t) if lines else t("The plain game")
    return _joined([screen.title(game.presets[base], base, t), *lines], t)


def _joined(lines: Sequence[str], t: Words) -> str:
    """Return as many phrases as fit into a line of a menu, at least one."""
    text = sentence(lines[0])
    if len(text) > _LONGEST_LINE:
        return f"{text[: _LONGEST_LINE - 1]}…"
    for place, line in enumerate(lines[1:], start=1):
        longer = f"{text}{t('; ')}{line}"
        if len(longer) + (2 if place < len(lines) - 1 else 0) > _LONGEST_LINE:
            return f"{text}{t('; ')}…" if len(text) + 3 <= _LONGEST_LINE else text
        text = longer
    return text
