"""The public table, during a deal and at its end."""

from collections.abc import Iterator, Sequence
from typing import Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import group_text, said
from bot.games.paskahousu.phrases import SHOWN_DOUBTS, just_shown, play_text, turn_line
from bot.i18n import Words
from bot.messages.card_words import card_signs
from bot.messages.list_words import nth, sentence
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from bot.pictures.emojis import CardEmojis
from game.core.protocol import Seat
from game.paskahousu.view import PileView, SeatView, ShownPlay, View

_SHOWN_BENEATH: Final = 3
"""How many plays to show beneath the top of the pile."""
_MOST_BACKS: Final = 4
_ROOM_FOR_EMOJIS: Final = 2000
"""The most characters for the players' lines with emojis, at some forty per card."""


def board_blocks(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Sequence[Block]:
    """Return the table without events; with `emojis`, show open cards as emojis as far as they fit."""
    marker = "🏁" if view.is_over else "▶"
    turn = Text(f"**{marker}** {sentence(turn_line(view, names, t))}")
    lines = (*pile_lines(view, names, t, emojis), _table_line(view, t), *doubt_lines(view, names, t))
    for shown_as in (emojis, None):
        seats = Text("\n".join(_seat_line(view, seat, names, t, shown_as) for seat in range(len(view.seats))))
        if len(seats.content) <= _ROOM_FOR_EMOJIS:
            break
    return (turn, Text("\n".join(lines)), seats)


def pile_lines(view: View, names: Names, t: Words, emojis: CardEmojis | None = None) -> Iterator[str]:
    """Yield the top of the pile in large type, and the plays beneath in small type."""
    if (shown := just_shown(view)) is not None:
        yield from shown_lines(shown, names, t, emojis)
    if not view.pile:
        yield t("The pile is empty.")
        return
    *beneath, top = view.pile
    under = f"-# {_beneath(beneath, t)}"
    if top.claim is not None:
        backs = "" if emojis is None else emojis.back * min(top.count, _MOST_BACKS) + " "
        yield f"## {backs}{play_text(top, t)}"
        yield "-# " + t("says {name}", name=names(top.seat)) + f" · {_beneath(beneath, t)}"
        return
    cards = card_signs(top.cards, t)
    if emojis is None:
        yield f"## {cards}"
        yield under
        return
    yield f"## {emojis.row(top.cards)}"
    yield f"-# {cards} · {_beneath(beneath, t)}"


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
    return t.plural(
        "Pile ({count} card): **{cards}**", "Pile ({count} cards): **{cards}**", count, cards=what
    )


def _beneath(plays: Sequence[PileView], t: Words) -> str:
    count = sum(play.count for play in plays)
    if not count:
        return t("nothing beneath")
    shown = [
        group_text(play.cards, t) if play.claim is None else play_text(play, t)
        for play in plays[: -_SHOWN_BENEATH - 1 : -1]
    ]
    if len(plays) > _SHOWN_BENEATH:
        shown.append("…")
    return t.plural(
        "beneath, {count} card: {cards}", "beneath, {count} cards: {cards}", count, cards=" · ".join(shown)
    )


def _table_line(view: View, t: Words) -> str:
    burnt = t.plural("burnt {count}", "burnt {count}", view.burnt_count)
    return " · ".join((t("stock {count}", count=view.stock_count), burnt))


def _seat_line(view: View, seat: Seat, names: Names, t: Words, emojis: CardEmojis | None) -> str:
    shown, name = view.seats[seat], names(seat)
    if shown.status == "out":
        place = t("out {nth}", nth=nth(view.finished.index(seat) + 1, t))
        return f"🏁 {name} · {place}"
    if shown.status == "left":
        left = t("left")
        return f"🚪 {name} · {left}"
    marker = "▶ " if seat in view.awaited else ""
    line = f"{marker}{' · '.join((name, *_cards(view, shown, seat, t, emojis)))}"
    return line if emojis is None else line + _up_in_emojis(shown, t, emojis)


def _cards(view: View, shown: SeatView, seat: Seat, t: Words, emojis: CardEmojis | None) -> Iterator[str]:
    yield t("hand {count}", count=shown.hand_count)
    if any(shown.up) and emojis is None:
        yield t("face up {cards}", cards=", ".join(group_text(slot, t) for slot in shown.up if slot))
    if any(shown.down):
        yield t.plural("face down {count}", "face down {count}", sum(shown.down))
    if view.contest is not None and seat in view.contest.accepted:
        yield t("believes it")


def _up_in_emojis(shown: SeatView, t: Words, emojis: CardEmojis) -> str:
    """Return a separate line for face-up cards, since emojis are wide."""
    cards = " ".join(emojis.row(slot) for slot in shown.up if slot)
    return "\n" + t("face up {cards}", cards=cards) if cards else ""
