"""The table as everybody sees it: whose turn, the pile, the stock, and every player's cards."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.i18n import Words
from bot.ui.games.screen import Names
from bot.ui.games.shithead_screen.groups import group_text, slots_text
from bot.ui.games.shithead_screen.requirements import effective_play
from bot.ui.games.shithead_screen.turn import direction_line, turn_line
from bot.ui.panels import Block, Text
from bot.ui.words.cards import card_signs
from bot.ui.words.lists import sentence
from game.core.protocol import Seat
from game.shithead.view import PilePlay, SeatView, View

_SHOWN_BENEATH: Final = 3
"""How many plays are shown beneath the top of the pile."""


def board_blocks(view: View, names: Names, t: Words) -> Sequence[Block]:
    """Return the table without events."""
    return (
        Text(f"**{_marker(view)}** {sentence(turn_line(view, names, t))}"),
        Text("\n".join((*pile_lines(view, t), _table_line(view, t)))),
        Text("\n".join(_seat_line(view, seat, names, t) for seat in range(len(view.seats)))),
    )


def pile_lines(view: View, t: Words) -> Iterator[str]:
    """Return the top of the pile, big, and what lies beneath it, small."""
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    yield f"## {card_signs(top.cards, t)}"
    yield f"-# {_beneath(beneath, t)}"
    if counting := _counting(view, t):
        yield sentence(counting)


def pile_line(view: View, t: Words) -> str:
    """Return the pile in one line: its top, what counts if that is see-through, how many cards."""
    count, top = sum(len(play.cards) for play in view.pile), card_signs(view.pile[-1].cards, t)
    line = t.plural("Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=top)
    counting = _counting(view, t)
    return f"{line} · {counting}" if counting else line


def _counting(view: View, t: Words) -> str:
    """Return which cards count where the top of the pile is see-through."""
    counting = effective_play(view)
    if counting is None or counting is view.pile[-1]:
        return ""
    return t("what counts: {cards}", cards=card_signs(counting.cards, t))


def _beneath(plays: Sequence[PilePlay], t: Words) -> str:
    count = sum(len(play.cards) for play in plays)
    if not count:
        return t("nothing beneath")
    shown = [group_text(play.cards, t) for play in plays[: -_SHOWN_BENEATH - 1 : -1]]
    if len(plays) > _SHOWN_BENEATH:
        shown.append("…")
    return t.plural(
        "beneath, {count} card: {cards}", "beneath, {count} cards: {cards}", count, cards=" · ".join(shown)
    )


def _marker(view: View) -> str:
    return "🏁" if view.is_over else "▶"


def _table_line(view: View, t: Words) -> str:
    parts = [t("stock {count}", count=view.stock_count), t("burnt {count}", count=len(view.burnt))]
    return " · ".join((*parts, direction_line(view.direction, t)))


def _seat_line(view: View, seat: Seat, names: Names, t: Words) -> str:
    shown, name = view.seats[seat], names(seat)
    match shown.status:
        case "out":
            place = t("out, place {place}", place=view.finished.index(seat) + 1)
            return f"🏁 {name} · {place}"
        case "eliminated":
            eliminated = t("eliminated")
            return f"💀 {name} · {eliminated}"
        case "left":
            left = t("left")
            return f"🚪 {name} · {left}"
        case "in":
            marker = "▶" if seat in view.awaited else "▫"
            return f"{marker} {' · '.join((name, *_cards(view, shown, seat, t)))}"


def _cards(view: View, shown: SeatView, seat: Seat, t: Words) -> Iterator[str]:
    yield t("hand {count}", count=shown.hand_count)
    if any(shown.up):
        yield t("face up {cards}", cards=slots_text(shown.up, t))
    if any(shown.down):
        yield t("face down {count}", count=sum(shown.down))
    if shown.ready and view.phase in ("choose", "exchange"):
        yield t("✅ ready")
    if seat == view.opener:
        yield t("leads first")
