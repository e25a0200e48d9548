"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import group_text, said
from bot.games.paskahousu.phrases import SHOWN_DOUBTS, just_shown, play_text, turn_line
from bot.games.shedding.board_words import SeatWords, beneath_text, pile_text, stock_text, top_lines
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.list_words import sentence
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.view import PileView, ShownPlay, View

_MOST_BACKS: Final = 4


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    turn = Text(f"**{'🏁' if view.is_over else '▶'}** {sentence(turn_line(view, names, t))}")
    table = stock_text(view.stock_count, view.burnt_count, t)
    lines = (*pile_lines(view, names, t, emojis), table, *doubt_lines(view, names, t))
    return (turn, Text("\n".join(lines)), _SEATS.lines(view, names, t, emojis))


def pile_lines(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if (shown := just_shown(view)) is not None:
        yield from shown_lines(shown, names, t, emojis)
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    under = beneath_text(beneath, sum(play.count for play in beneath), lambda play: _beneath(play, t), t)
    if top.claim is None:
        yield from top_lines(top.cards, under, t, emojis)
        return
    backs = "" if emojis is None else emojis.back * min(top.count, _MOST_BACKS) + " "
    yield f"## {backs}{play_text(top, t)}"
    yield "-# " + t("says {name}", name=names(top.seat)) + f" · {under}"


def shown_lines(shown: ShownPlay, names: Names, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield what a challenge has just shown, in large type."""
    cards = card_signs(shown.cards, t)
    yield f"## {cards if emojis is None else emojis.row(shown.cards)}"
    yield verdict(shown, names, t) if emojis is None else f"{cards} · {verdict(shown, names, t)}"


def verdict(shown: ShownPlay, names: Names, t: Words) -> str:
    """Return in one sentence who said what, and whether it was so."""
    facts = {"name": names(shown.seat), "claim": said(len(shown.cards), shown.claim, t)}
    if shown.truthful:
        return t("😇 {name} said {claim}, and it’s true", **facts)
    return t("🤥 {name} said {claim}: a lie!", **facts)


def doubt_lines(view: View, names: Names, t: Words) -> Iterator[str]:
    """Yield the last challenges in one line; nothing before the first one."""
    if not view.challenges:
        return
    told = [doubt(shown, names, t) for shown in view.challenges[: -SHOWN_DOUBTS - 1 : -1]]
    yield "-# " + t("Doubted, last first: {doubts}", doubts=" · ".join(told))


def doubt(shown: ShownPlay, names: Names, t: Words) -> str:
    """Return a challenge in a few words: whom it caught, or who was wrong to doubt."""
    facts = {
        "challenger": names(shown.challenger),
        "name": names(shown.seat),
        "claim": said(len(shown.cards), shown.claim, t),
    }
    if shown.truthful:
        return t("😇 {name}, {claim} (not believed by {challenger})", **facts)
    return t("🤥 {name}, {claim} (caught by {challenger})", **facts)


def pile_line(view: View, names: Names, t: Words) -> str:
    """Return the pile in one line, with its count."""
    top = view.pile[-1]
    count, what = sum(play.count for play in view.pile), play_text(top, t)
    if top.claim is not None:
        what = t("{claim}, says {name}", claim=what, name=plain(names.label(top.seat)))
    return pile_text(count, what, t)


def _beneath(play: PileView, t: Words) -> str:
    return group_text(play.cards, t) if play.claim is None else play_text(play, t)


def _slots(slots: Sequence[Sequence[Card]], t: Words) -> str:
    return ", ".join(group_text(slot, t) for slot in slots if slot)


def _asides(view: View, seat: Seat, t: Words) -> Iterator[str]:
    if view.contest is not None and seat in view.contest.accepted:
        yield t("believes it")


_SEATS: Final = SeatWords(2000, _slots, _asides)
