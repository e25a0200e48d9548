"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import Names
from bot.games.shithead.phrases import direction_line, effective_play, group_text, slots_text, turn_line
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.list_words import nth, sentence
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.protocol import Seat
from game.shithead.view import PilePlay, SeatView, View

_SHOWN_BENEATH: Final = 3
"""How many plays to show beneath the top of the pile."""
_ROOM_FOR_EMOJIS: Final = 2200
"""The most characters for the players' lines with emojis, at some forty per card."""


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{_marker(view)}** {sentence(turn_line(view, names, t))}")
    pile = Text("\n".join((*pile_lines(view, t, emojis), _table_line(view, t))))
    for shown_as in (emojis, None):
        seats = Text("\n".join(_seat_line(view, seat, names, t, shown_as) for seat in range(len(view.seats))))
        if len(seats.content) <= _ROOM_FOR_EMOJIS:
            break
    return (turn, pile, seats)


def pile_lines(view: View, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    cards = card_signs(top.cards, t)
    if emojis is None:
        yield f"## {cards}"
        yield f"-# {_beneath(beneath, t)}"
    else:
        yield f"## {emojis.row(top.cards)}"
        yield f"-# {cards} · {_beneath(beneath, t)}"
    if counting := _counting(view, t):
        yield sentence(counting)


def pile_line(view: View, t: Words) -> str:
    """Return the pile in one line: its top, the card that counts if that is see-through, and the count."""
    count, top = sum(len(play.cards) for play in view.pile), card_signs(view.pile[-1].cards, t)
    line = t.plural("Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=top)
    counting = _counting(view, t)
    return f"{line} · {counting}" if counting else line


def _counting(view: View, t: Words) -> str:
    """Return the cards that count if the top of the pile is see-through."""
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
    burnt = t.plural("burnt {count}", "burnt {count}", len(view.burnt))
    parts = [t("stock {count}", count=view.stock_count), burnt]
    return " · ".join((*parts, direction_line(view.direction, t)))


def _seat_line(view: View, seat: Seat, names: Names, t: Words, emojis: CardEmojis | None) -> str:
    shown, name = view.seats[seat], names(seat)
    match shown.status:
        case "out":
            place = t("out {nth}", nth=nth(view.finished.index(seat) + 1, t))
            return f"🏁 {name} · {place}"
        case "eliminated":
            eliminated = t("eliminated")
            return f"💀 {name} · {eliminated}"
        case "left":
            left = t("left")
            return f"🚪 {name} · {left}"
        case "in":
            marker = "▶ " if seat in view.awaited else ""
            line = f"{marker}{' · '.join((name, *_cards(view, shown, seat, t, emojis)))}"
            return line if emojis is None else line + _up_in_emojis(shown, t, emojis)


def _cards(view: View, shown: SeatView, seat: Seat, t: Words, emojis: CardEmojis | None) -> Iterator[str]:
    yield t("hand {count}", count=shown.hand_count)
    if any(shown.up) and emojis is None:
        yield t("face up {cards}", cards=slots_text(shown.up, t))
    if any(shown.down):
        yield t.plural("face down {count}", "face down {count}", sum(shown.down))
    if shown.ready and view.phase in ("choose", "exchange"):
        yield t("✅ ready")
    if seat == view.opener:
        yield t("leads first")


def _up_in_emojis(shown: SeatView, t: Words, emojis: CardEmojis) -> str:
    """Return a separate line for face-up cards, since emojis are wide."""
    cards = " ".join(emojis.row(slot) for slot in shown.up if slot)
    return "\n" + t("face up {cards}", cards=cards) if cards else ""
