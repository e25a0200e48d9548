"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import Names
from bot.games.shedding.board_words import SeatWords, beneath_text, pile_text, stock_text, top_lines
from bot.games.shithead.phrases import direction_line, effective_play, group_text, slots_text, turn_line
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.list_words import sentence
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.protocol import Seat
from game.shithead.view import View


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{'🏁' if view.is_over else '▶'}** {sentence(turn_line(view, names, t))}")
    table = f"{stock_text(view.stock_count, len(view.burnt), t)} · {direction_line(view.direction, t)}"
    pile = Text("\n".join((*pile_lines(view, t, emojis), table)))
    return (turn, pile, _SEATS.lines(view, names, t, emojis))


def pile_lines(view: View, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    count = sum(len(play.cards) for play in beneath)
    under = beneath_text(beneath, count, lambda play: group_text(play.cards, t), t)
    yield from top_lines(top.cards, under, t, emojis)
    if counting := _counting(view, t):
        yield sentence(counting)


def pile_line(view: View, t: Words) -> str:
    """Return the pile in one line: its top, the card that counts if that is see-through, and the count."""
    count, top = sum(len(play.cards) for play in view.pile), card_signs(view.pile[-1].cards, t)
    line = pile_text(count, top, t)
    counting = _counting(view, t)
    return f"{line} · {counting}" if counting else line


def _counting(view: View, t: Words) -> str:
    """Return the cards that count if the top of the pile is see-through."""
    counting = effective_play(view)
    if counting is None or counting is view.pile[-1]:
        return ""
    return t("what counts: {cards}", cards=card_signs(counting.cards, t))


def _asides(view: View, seat: Seat, t: Words) -> Iterator[str]:
    if view.seats[seat].ready and view.phase in ("choose", "exchange"):
        yield t("✅ ready")
    if seat == view.opener:
        yield t("leads first")


_SEATS: Final = SeatWords(2200, slots_text, _asides)
