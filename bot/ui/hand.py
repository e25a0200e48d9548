"""The private hand: one person's cards, and every move that person can make."""

from bot.i18n import Words
from bot.tables.values import Phase, TableValue
from bot.ui.games.screen import GameScreen, HandScene, Names
from bot.ui.panels import Panel, Text
from bot.ui.render import Anchor
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
    legal = table.game.legal_actions(match.state, seat) if seat in match.awaited else []
    scene = HandScene(table.game.view(match.state, seat), seat, legal, names, pick)
    return Panel((*above, *screen.hand(scene, t)), _ACCENT)


def hand_anchor(table: TableValue, seat: Seat) -> Anchor:
    """Return what the controls of a hand refer to: the table and the seat's decision."""
    return Anchor(table.table_id, table.match.decisions[seat] if table.match else None)
