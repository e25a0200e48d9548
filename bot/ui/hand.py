"""The private hand: one person's cards, and every move that person can make."""

from collections.abc import Iterator

from bot.i18n import Words
from bot.tables.clocks import Pace
from bot.tables.values import Phase, TableValue
from bot.ui.clock_words import moment, span
from bot.ui.games.screen import GameScreen, HandScene, Names
from bot.ui.panels import Block, Button, Panel, Row, Style, Text
from bot.ui.render import Anchor
from bot.ui.seats import verbs
from bot.ui.seats.lines import is_away
from game.core.protocol import Seat

_ACCENT = 0x5B3E96


def hand_panel(
    table: TableValue, seat: Seat, screen: GameScreen, names: Names, t: Words, pick: str = "", note: str = ""
) -> Panel:
    """Return a seat's private hand; `note` is a line above it (why a click was refused)."""
    match = table.match
    above = (Text(note),) if note else ()
    if match is None:
        return Panel((*above, Text(t("The cards are not dealt yet."))), _ACCENT)
    if table.phase is not Phase.PLAYING:
        return Panel((*above, Text(t("This deal is over."))), _ACCENT)
    acts = seat in match.may_act and not is_away(table.seats[seat])
    legal = table.game.legal_actions(match.state, seat) if acts else []
    scene = HandScene(table.game.view(match.state, seat), seat, legal, names, pick)
    below = _own_turn(table, seat, t) if acts and seat in match.awaited else _out_of_turn(table, seat, t)
    return Panel((*above, *screen.hand(scene, t), *below), _ACCENT)


def hand_anchor(table: TableValue, seat: Seat) -> Anchor:
    """Return what the controls of a hand refer to: the table and the seat's decision."""
    return Anchor(table.table_id, table.match.decisions[seat] if table.match else None)


def _own_turn(table: TableValue, seat: Seat, t: Words) -> Iterator[Block]:
    """Say how long the person has for it."""
    due = table.turn_due(seat)
    if due is None:
        return
    if table.clock.pace is Pace.LIVE and (bank := table.seats[seat].bank // 1000):
        yield Text(
            "-# ⏳ "
            + t(
                "An AI moves for you {moment}; {span} of that is your time bank.",
                moment=moment(due),
                span=span(bank, t),
            )
        )
    else:
        yield Text("-# ⏳ " + t("An AI moves for you {moment}.", moment=moment(due)))


def _out_of_turn(table: TableValue, seat: Seat, t: Words) -> Iterator[Block]:
    """Say that the hand is as it was at the last click, or that an AI plays it."""
    if is_away(table.seats[seat]):
        yield Text("💤 " + t("You are away: an AI plays for you until you are back."))
        yield Row((Button(t("I am back"), verbs.HAND_BACK, style=Style.SUCCESS),))
        return
    yield Text("-# " + t("As it was when this was last shown."))
    yield Row((Button(t("Refresh"), verbs.REFRESH, emoji="🔄"),))
