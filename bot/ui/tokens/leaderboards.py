"""Who has most, as a picture; who had most when a season ended; the server's boards."""

from collections.abc import Callable
from typing import Any, Final

from bot.i18n import Words, words_for
from bot.tables.bank.results import Leaderboard, PastSeason, ServerBoard, ServerBoards, WonPot
from bot.tables.bank.standings import DAYS
from bot.ui.clock_words import moment
from bot.ui.panels import Block, Menu, Option, Panel, Rule, Sketch, Text
from bot.ui.pictures.leaderboard import LeaderboardRow, LeaderboardScene, draw_leaderboard
from bot.ui.tokens.boards import board_text, the_box
from bot.ui.tokens.lines import party_name
from bot.ui.tokens.pages import ACCENT, place_sign, small_print
from bot.ui.tokens.verbs import SEASON

PICTURE_NAME: Final = "leaderboard.png"
NameOf = Callable[[int], str]
"""Returns a member's name as plain text."""
_MOST_SEASONS: Final = 24
"""Past seasons in the menu, the latest of them: with the present one a menu holds no more."""


def leaderboard_panel(board: Leaderboard, name_of: NameOf, t: Words, *, pictured: bool) -> Panel:
    """Return who has most, drawn with the last days where there may be pictures."""
    lines = [
        f"{place_sign(place)} <@{one.user_id}> — {t.amount(one.by_day[-1])}"
        for place, one in enumerate(board.climbers)
    ]
    blocks: list[Block] = [Text(t("### Season {number}", number=board.season))]
    if pictured:
        title = t("The richest of the server, the last {days} days", days=DAYS)
        rows = tuple(LeaderboardRow(name_of(one.user_id), one.by_day) for one in board.climbers)
        blocks.append(Sketch(PICTURE_NAME, LeaderboardScene(title, rows), t.language, _draw))
    blocks.append(Text("\n".join(lines) or t("Nobody has tokens yet.")))
    if board.ended_seasons:
        blocks.append(_seasons_menu(board.season, board.season, t))
    return Panel((*blocks, small_print(t)), ACCENT)


def past_season_panel(past: PastSeason, present: int, t: Words) -> Panel:
    """Return who had most at the end of a season."""
    ended = t(
        "### Season {number}, ended {moment}", number=past.number, moment=f"<t:{past.ended_at // 1000}:D>"
    )
    lines = [
        f"{place_sign(place)} {_mention(one.user_id, t)} — {t.amount(one.tokens)}"
        for place, one in enumerate(past.top)
    ]
    text = "\n".join([ended, *(lines or [t("Nobody had tokens.")])])
    return Panel((Text(text), _seasons_menu(present, past.number, t)), ACCENT)


def boards_panel(found: ServerBoards, t: Words) -> Panel:
    """Return the server's boards as they are now, and the biggest pot each has ever seen."""
    blocks: list[Block] = [Text(t("### The server's board"))]
    for board in found.boards:
        blocks += [Text(_board_text(board, alone=len(found.boards) == 1, t=t)), Rule()]
    if not found.boards:
        blocks.append(Text(t("Nothing lies on it yet: nobody has played for tokens here.")))
    return Panel((*blocks, small_print(t)), ACCENT)


def _board_text(board: ServerBoard, *, alone: bool, t: Words) -> str:
    lines = [] if alone and board.unit == 1 else [t("**Stake unit {unit}**", unit=board.unit)]
    lines.append(board_text(board.tokens_by_card, t))
    lines.append(t("All in all {amount}.", amount=t.amount(sum(board.tokens_by_card.values()))))
    if board.channel_id is not None:
        lines.append(t("A table plays on it in <#{channel}>.", channel=board.channel_id))
    if board.biggest is not None:
        lines.append(_pot_line(board.biggest, t))
    return "\n".join(lines)


def _pot_line(pot: WonPot, t: Words) -> str:
    return t(
        "🏆 The biggest pot ever: {amount} on {box}, won by {winner} {moment}.",
        amount=t.amount(pot.amount),
        box=the_box(pot.card, t),
        winner=party_name(pot.winner, t),
        moment=moment(pot.at),
    )


def _seasons_menu(present: int, shown: int, t: Words) -> Menu:
    past = range(present - 1, max(present - 1 - _MOST_SEASONS, 0), -1)
    options = [Option(t("The present season"), "0", chosen=shown == present)]
    options += [Option(t("Season {number}", number=one), str(one), chosen=shown == one) for one in past]
    return Menu(SEASON, tuple(options), t("Another season…"))


def _mention(user_id: int | None, t: Words) -> str:
    return t("somebody forgotten") if user_id is None else f"<@{user_id}>"


def _draw(scene: Any, language: str) -> tuple[bytes, str]:
    drawing = draw_leaderboard(scene, words_for(language))
    return drawing.png, drawing.alt
