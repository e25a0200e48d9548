"""What somebody reads whose move a game refuses."""

from bot.common.errors import RefusedError, TableError
from bot.games.core.screen import GameScreen, Names
from bot.i18n import Words
from bot.messages.refusals import problem_text
from bot.tables.model.values import TableValue


def refusal_text(
    error: TableError, table: TableValue, user_id: int, screen: GameScreen, names: Names, t: Words
) -> str:
    """Return the line for an error at a table; the game explains its own refusals."""
    seat = table.seat_of(user_id)
    if not isinstance(error, RefusedError) or error.code == "stale" or table.match is None or seat is None:
        return problem_text(error, t)
    view = table.game.view(table.match.state, seat)
    return screen.explain(error.refusal, view, names, t)
