"""A table's public message: lobby, board, reactions to the last play, and the end of a deal."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.common.errors import TableError
from bot.games.core.ends import end_of
from bot.games.core.screen import DealEnd, GameScreen, Names
from bot.i18n import Words
from bot.messages.custom_ids import ReplayVerb, TableVerb, is_number
from bot.messages.list_words import all_of
from bot.messages.panels import Block, Button, Divider, Panel, Row, Style, Text, rows
from bot.messages.time_words import deadline, exact_time
from bot.tables.deciding.beginning import seat_for_joiner
from bot.tables.deciding.match import match_of
from bot.tables.deciding.reactions import is_paused, people_asked, play_number
from bot.tables.deciding.seating import is_deserted
from bot.tables.model.clocks import Pace
from bot.tables.model.offers import offer_of
from bot.tables.model.values import DeadlineKind, Display, Phase, TableValue
from bot.tables.panels.lines import (
    ai_levels_text,
    away_text,
    closed_text,
    cut_short_text,
    deserted_text,
    time_text,
    waiting_text,
    ways_out_text,
)
from bot.tables.panels.lobby import lobby_panel
from bot.tables.panels.news import last_move, told_text
from bot.verify.panels import shown_digits, shuffles_text
from game.core.protocol import Seat

_ACCENT = 0x2E7D5B
_MOST_NAMED: Final = 6
_PLAYING, _OVER = 0x1F5FA8, 0x8A6D1D


def due_text(table: TableValue, names: Names, t: Words) -> str:
    """Return when the current turns end, or that AIs play: live there is always one; "" without a limit."""
    if table.match is None or table.phase is not Phase.PLAYING:
        return ""
    due = [(seat, table.turn_due(seat)) for seat in table.match.awaited]
    limits = [(seat, due_at) for seat, due_at in due if due_at is not None]
    moments = {deadline(due_at) for _, due_at in limits}
    if not moments and table.clock.pace is Pace.LIVE and table.match.awaited and not is_deserted(table):
        playing = [names(seat) for seat in table.match.awaited]
        told = all_of(playing, t)
        return t.plural("⏳ {names} is playing…", "⏳ {names} are playing…", len(playing), names=told)
    if not moments:
        return ""
    if len(moments) == 1 and len(limits) == len(due):
        return time_text(limits[0][1], min(table.bank_of(seat) for seat, _ in limits), t)
    named = [f"{names(seat)} {deadline(due_at)}" for seat, due_at in limits]
    if len(named) > _MOST_NAMED:
        named[_MOST_NAMED:] = ["…"]
    return t("⏳ Time runs out: {moment}", moment=", ".join(named))


def table_panel(
    table: TableValue,
    screen: GameScreen,
    names: Names,
    t: Words,
    achieved: str = "",
    verify: str = "",
) -> Panel:
    """Return the public message of a table in any phase.

    `achieved` is the line about achievements in the match that is over, `verify` the command's mention.
    """
    match table.phase:
        case Phase.LOBBY:
            return lobby_panel(table, screen, names, t)
        case Phase.PLAYING:
            return _playing(table, screen, names, t)
        case Phase.BETWEEN_DEALS | Phase.OVER:
            return _over(table, screen, names, t, achieved, verify)
        case Phase.VOID:
            return closed_panel(table, screen, names, t)


def closed_panel(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return the message that replaces a closed table: its game, and why it is closed."""
    title = f"### {screen.title(table.rules, table.preset, t)}"
    return Panel((Text(title), Text(closed_text(table, names, t))), _OVER)


def in_words(table: TableValue) -> TableValue:
    """Return the table with its display changed from pictures to text."""
    return replace(table, display=Display.TEXT) if table.display is Display.PICTURE else table


def table_blocks(table: TableValue, screen: GameScreen, names: Names, t: Words) -> tuple[Block, ...]:
    """Return the public blocks of a table with cards, without controls."""
    if table.phase is Phase.PLAYING:
        return _playing_blocks(table, screen, names, t)
    return _over_blocks(table, screen, names, t)


def watch_panel(table: TableValue, user_id: int, screen: GameScreen, names: Names, t: Words) -> Panel:
    """Return a table's public content for one watcher; as text, since pictures would be drawn for each."""
    if table.phase in (Phase.LOBBY, Phase.VOID):
        return Panel((Text(t("There’s nothing to watch at this table right now.")),), _ACCENT)
    buttons = [Button(t("Refresh"), TableVerb.WATCH, emoji="🔄")]
    if table.seat_of(user_id) is None and user_id not in table.waiting and not table.is_last_match:
        buttons.append(Button(t("Join the next match"), TableVerb.JOIN, style=Style.SUCCESS))
    blocks = table_blocks(in_words(table), screen, names, t)
    return Panel((*blocks, *rows([*buttons, Button(t("Rules"), TableVerb.RULES)])), _ACCENT)


def restarting_panel(panel: Panel, t: Words) -> Panel:
    """Return a board that announces the restart; its buttons work again once the bot is back."""
    line = Text(t("🔄 The bot is restarting; back in a moment."))
    return replace(panel, blocks=(line, *panel.blocks))


def _playing(table: TableValue, screen: GameScreen, names: Names, t: Words) -> Panel:
    buttons = [
        Button(t("My hand"), TableVerb.HAND, style=Style.PRIMARY, emoji="🃏"),
        Button(t("Rules"), TableVerb.RULES),
        Button(t("Seats…"), TableVerb.SEATS),
    ]
    reactions = reaction_rows(table, screen, t)
    return Panel((*_playing_blocks(table, screen, names, t), *reactions, *rows(buttons)), _PLAYING)


def _playing_blocks(table: TableValue, screen: GameScreen, names: Names, t: Words) -> tuple[Block, ...]:
    view = _public_view(table)
    is_drawn = table.display is Display.PICTURE
    board = screen.picture(view, names, t, last_move(table)) if is_drawn else screen.board(view, names, t)
    heading = Text(f"### {screen.title(table.rules, table.preset, t)}")
    due = pause_text(table, names, t) or due_text(table, names, t)
    shown = (heading, *board, *([Text(due)] if due else []))
    of_seats = (away_text(table, names, t), ways_out_text(table, names, t), deserted_text(table, t))
    told = told_text(table, screen, names, t)
    below = (told, *of_seats, waiting_text(table, t), ai_levels_text(table, names, t))
    lines = "\n".join(line for line in below if line)
    return (*shown, Divider(), Text(lines)) if lines else shown


def _over(table: TableValue, screen: GameScreen, names: Names, t: Words, achieved: str, verify: str) -> Panel:
    usual = (Button(t("Rules"), TableVerb.RULES), Button(t("Seats…"), TableVerb.SEATS))
    others = Row((*usual, *replay_buttons(table, t)))
    buttons: tuple[Row, ...] = (others,)
    if table.phase is Phase.BETWEEN_DEALS:
        next_deal = Button(t("Next deal"), TableVerb.READY, style=Style.PRIMARY)
        sit_down = Button(
            t("Sit down"),
            TableVerb.JOIN,
            offer_of(table),
            disabled=bool(table.cup) or seat_for_joiner(table) is None,
        )
        leave = Button(t("Leave table"), TableVerb.LEAVE)
        buttons = (Row((next_deal, leave)), Row((sit_down, *others.buttons)))
    elif not table.is_last_match:
        play_again = Button(t("Play again"), TableVerb.REMATCH, offer_of(table), Style.PRIMARY)
        buttons = (Row((play_again, Button(t("Sit down"), TableVerb.JOIN))), others)
    return Panel((*_over_blocks(table, screen, names, t, achieved, verify), *buttons), _OVER)


def replay_buttons(table: TableValue, t: Words) -> tuple[Button, ...]:
    """Return the button that opens the replay of the match that is over; none before its end."""
    if table.phase is not Phase.OVER or table.match is None:
        return ()
    return (Button(t("Replay"), ReplayVerb.OPEN, table.match.match_id, emoji="🎬"),)


def _over_blocks(
    table: TableValue, screen: GameScreen, names: Names, t: Words, achieved: str = "", verify: str = ""
) -> tuple[Block, ...]:
    blocks: list[Block] = [Text(f"### {screen.title(table.rules, table.preset, t)}")]
    if (end := deal_end(table, names)) is not None:
        blocks += screen.end(end, t, drawn=table.display is Display.PICTURE)
    if why := cut_short_text(table, names, t):
        blocks.append(Text(why))
    if told := "\n".join(line for line in (told_text(table, screen, names, t), achieved) if line):
        blocks += [Divider(), Text(told)]
    below = () if table.private else (_waiting(table, names, t), _seal_hint(table, verify, t))
    if any(below):
        blocks.append(Text("\n".join(line for line in below if line)))
    return tuple(blocks)


def deal_end(table: TableValue, names: Names) -> DealEnd | None:
    """Return how the last deal ended, None if there was none."""
    is_over = table.phase is Phase.OVER
    return None if table.match is None else end_of(table.match, names, is_match_over=is_over)


def _waiting(table: TableValue, names: Names, t: Words) -> str:
    """Return the players that the next deal waits for, or the waiting list, or that the table is closed."""
    if table.phase is Phase.OVER and table.last_deal:
        return closed_text(table, names, t)
    if table.phase is not Phase.BETWEEN_DEALS:
        return waiting_text(table, t)
    lines = []
    people = [(names(seat), o.ready) for seat, o in enumerate(table.seats) if o.is_person]
    if ready := [name for name, is_ready in people if is_ready]:
        lines.append(t("Ready: {names}", names=", ".join(ready)))
    if missing := [name for name, is_ready in people if not is_ready]:
        lines.append(
            t.plural(
                "Waiting for {names} to be ready",
                "Waiting for {names} to be ready",
                len(missing),
                names=all_of(missing, t),
            )
        )
    if (next_deal := table.deadline_of(DeadlineKind.NEXT_DEAL)) is not None:
        due = deadline(next_deal.due_at)
        said = t("Anyone not ready {moment} leaves the table.", moment=due)
        if table.stakes is not None:
            said = t("Anyone not ready {moment} leaves and takes their remaining stake.", moment=due)
        lines.append(f"-# {said}")
    return "\n".join(lines)


def rules_panel(table: TableValue, screen: GameScreen, t: Words) -> Panel:
    """Return the rules of a table, and how its shuffles are sealed."""
    seals = "\n".join(_seals(table, t))
    rules = screen.rules(table.rules, table.preset, t)
    return Panel((*rules, *([Text(seals)] if seals else [])))


def _seals(table: TableValue, t: Words) -> Iterator[str]:
    """Yield the commitment to the match, and before it or after it to the next one."""
    if table.match is not None and table.phase is not Phase.LOBBY:
        yield shuffles_text(table.match.commitment, t, is_over=table.phase is Phase.OVER)
    if table.shuffle is not None and table.phase is Phase.LOBBY:
        yield shuffles_text(table.shuffle.commitment, t)
    elif table.shuffle is not None and table.phase is Phase.OVER:
        digits = shown_digits(table.shuffle.commitment)
        yield f"-# {t('Sealed shuffle of the next match: {commitment}', commitment=digits)}"


def _seal_hint(table: TableValue, verify: str, t: Words) -> str:
    """Return the line that a match can be verified; "" before its end."""
    if table.phase is not Phase.OVER or table.match is None:
        return ""
    return "-# 🔒 " + t(
        "The shuffle was sealed: {verify} proves that nobody changed it.",
        verify=verify or f"`/{t('verify')}`",
    )


def _public_view(table: TableValue) -> Any:
    return table.game.view(match_of(table).state, None)


_MOST_DIGITS: Final = 9


def reaction_rows(table: TableValue, screen: GameScreen, t: Words) -> tuple[Row, ...]:
    """Return the row of reactions below a board; none while nobody may react."""
    if screen.reactions is None:
        return ()
    match = match_of(table)
    offered = screen.reactions(table.game.view(match.state, None), t)
    play = play_number(match)
    buttons = [replace(button, verb=TableVerb.REACT, body=f"{play}.{button.body}") for button in offered]
    if people_asked(table) and is_paused(table):
        buttons.append(_let_stand_button(table, TableVerb.LET_STAND, t))
    return rows(buttons)


def let_stand_button(table: TableValue, seat: Seat, t: Words) -> Button | None:
    """Return the button of a hand with which its owner lets the last play stand; None if they need not."""
    if not is_paused(table) or seat not in people_asked(table):
        return None
    return _let_stand_button(table, TableVerb.HAND_LET_STAND, t)


def pause_text(table: TableValue, names: Names, t: Words, *, own: bool = False) -> str:
    """Return who may still react, and until when the game waits for them; "" where it does not.

    `own` is for who is next, and cannot let the play stand.
    """
    asked = people_asked(table)
    if not is_paused(table) or not asked:
        return ""
    facts = {"names": all_of([names(seat) for seat in asked], t), "moment": _end_of_pause(table)}
    if own:
        return t.plural(
            "⏸ {names} may still react. End of pause: {moment}",
            "⏸ {names} may still react. End of pause: {moment}",
            len(asked),
            **facts,
        )
    return t.plural(
        "⏸ {names} may still react, or let it stand. End of pause: {moment}",
        "⏸ {names} may still react, or let it stand. End of pause: {moment}",
        len(asked),
        **facts,
    )


def reaction_time_text(table: TableValue, seat: Seat, t: Words) -> str:
    """Return how long somebody who is not to move can react to the last play."""
    if not is_paused(table) or seat not in people_asked(table):
        return t("⏳ You can react until the next player moves.")
    return t("⏳ You can react. End of pause: {moment}", moment=_end_of_pause(table))


def _end_of_pause(table: TableValue) -> str:
    pause = table.deadline_of(DeadlineKind.REACTION)
    if pause is None:
        return ""
    return deadline(pause.due_at) if table.clock.pace is Pace.MAIL else exact_time(pause.due_at)


def _let_stand_button(table: TableValue, verb: TableVerb, t: Words) -> Button:
    return Button(t("Let it stand"), verb, str(play_number(match_of(table))))


def read_reaction(body: str) -> tuple[int | None, str]:
    """Return which play a hand's button is about, None for no reaction, and what it does."""
    play, dot, does = body.partition(".")
    return (int(play), does) if dot and is_number(play, _MOST_DIGITS) else (None, body)


def read_standing(text: str) -> int:
    """Return which play a control is about; raises TableError if unreadable."""
    if not is_number(text, _MOST_DIGITS):
        raise TableError("unreadable")
    return int(text)
