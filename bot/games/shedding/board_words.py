"""The public table in words, as far as the shedding games have it alike."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.games.core.screen import Names
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.list_words import nth
from bot.messages.panels import Text
from bot.pictures.emojis import CardEmojis
from game.core.cards import Card
from game.core.protocol import Seat

_SHOWN_BENEATH: Final = 3
"""How many plays to show beneath the top of the pile."""


@dataclass(frozen=True, slots=True)
class SeatWords:
    """How a game writes the players' lines."""

    room: int
    """The most characters of all lines with emojis, at some forty per card."""
    slots: Callable[[Sequence[Sequence[Card]], Words], str]
    """Returns face-up cards as text."""
    asides: Callable[[Any, Seat, Words], Iterator[str]]
    """(view, seat) -> what else is said of a player in the game."""

    def lines(self, view: Any, names: Names, t: Words, emojis: CardEmojis | None) -> Text:
        """Return a line for each seat; open cards are emojis as far as they fit."""
        seats = Text("")
        for shown_as in (emojis, None):
            seats = Text(
                "\n".join(self._line(view, seat, names, t, shown_as) for seat in range(len(view.seats)))
            )
            if len(seats.content) <= self.room:
                break
        return seats

    def _line(self, view: Any, seat: Seat, names: Names, t: Words, emojis: CardEmojis | None) -> str:
        shown, name = view.seats[seat], names(seat)
        match shown.status:
            case "out":
                return f"🏁 {name} · {t('out {nth}', nth=nth(view.finished.index(seat) + 1, t))}"
            case "eliminated":
                return f"💀 {name} · {t('eliminated')}"
            case "left":
                return f"🚪 {name} · {t('left')}"
        cards = self._cards(shown, t, in_emojis=emojis is not None)
        marker = "▶ " if seat in view.awaited else ""
        line = f"{marker}{' · '.join((name, *cards, *self.asides(view, seat, t)))}"
        up = " ".join(emojis.row(slot) for slot in shown.up if slot) if emojis is not None else ""
        return f"{line}\n{t('face up {cards}', cards=up)}" if up else line

    def _cards(self, shown: Any, t: Words, *, in_emojis: bool) -> Iterator[str]:
        yield t("hand {count}", count=shown.hand_count)
        if any(shown.up) and not in_emojis:
            yield t("face up {cards}", cards=self.slots(shown.up, t))
        if any(shown.down):
            yield t.plural("face down {count}", "face down {count}", sum(shown.down))


def top_lines(cards: Sequence[Card], beneath: str, t: Words, emojis: CardEmojis | None) -> Iterator[str]:
    """Yield the cards on top of the pile in large type, and what is beneath in small type."""
    signs = card_signs(cards, t)
    if emojis is None:
        yield f"## {signs}"
        yield f"-# {beneath}"
    else:
        yield f"## {emojis.row(cards)}"
        yield f"-# {signs} · {beneath}"


def beneath_text(plays: Sequence[Any], count: int, write: Callable[[Any], str], t: Words) -> str:
    """Return the plays beneath the top, which have so many cards, the last ones as `write` writes them."""
    if not count:
        return t("nothing beneath")
    shown = [write(play) for play in plays[: -_SHOWN_BENEATH - 1 : -1]]
    cards = " · ".join([*shown, "…"] if len(plays) > _SHOWN_BENEATH else shown)
    return t.plural("beneath, {count} card: {cards}", "beneath, {count} cards: {cards}", count, cards=cards)


def pile_text(count: int, top: str, t: Words) -> str:
    """Return the pile in one line."""
    return t.plural("Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=top)


def stock_text(stock: int, burnt: int, t: Words) -> str:
    """Return how many cards are in the stock and burnt."""
    return f"{t('stock {count}', count=stock)} · {t.plural('burnt {count}', 'burnt {count}', burnt)}"
