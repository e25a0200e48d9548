"""Words for a seat's cards, and for how many the others have."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, Final

from bot.games.core.screen import HandScene
from bot.i18n import Words
from bot.messages.names import plain
from bot.pictures.emojis import CardEmojis
from game.core.cards import CODE, RANK, RANK_CODES, Card
from game.core.protocol import Seat
from game.shedding.zones import ActiveZone

LARGE: Final = "## "
"""The mark of a heading, whose letters are large."""


def active_zone(view: Any, seat: Seat) -> ActiveZone:
    """Return the zone a seat plays from: the first non-empty of hand, face-up and face-down cards."""
    shown = view.seats[seat]
    if shown.hand_count:
        return "hand"
    return "up" if any(shown.up) else "down"


def open_cards(view: Any, seat: Seat) -> tuple[Card, ...]:
    """Return the cards a seat may choose from: the hand, or if it is empty the face-up cards."""
    if active_zone(view, seat) == "hand":
        return tuple(view.hand)
    return tuple(card for slot in view.seats[seat].up for card in slot)


def written(cards: Iterable[Card]) -> str:
    """Write cards for a control's body, with the rank of equal ones written once."""
    return "".join(
        RANK_CODES[rank] + "".join(CODE[card][-1] for card in equal)
        for rank, equal in groupby(cards, RANK.__getitem__)
    )


def others_line(scene: HandScene, t: Words) -> str:
    """Return how many cards the others have, with a mark for who is to move."""
    view = scene.view
    players = [
        f"{'▶ ' if seat in view.awaited else ''}{plain(scene.names.label(seat))} {shown.card_count}"
        for seat, shown in enumerate(view.seats)
        if seat != scene.seat and shown.status == "in"
    ]
    stock = t("stock {count}", count=view.stock_count)
    return "-# " + " · ".join((t("Cards: {players}", players=", ".join(players)), stock))


def own_lines(scene: HandScene, hand: str, face_up: str, t: Words) -> Iterator[str]:
    """Yield the seat's cards as text, the hand as a heading if it should be large; "" for none."""
    count, downs = len(scene.view.hand), sum(scene.view.seats[scene.seat].down)
    if hand and scene.style.large:
        yield "-# " + t.plural("Hand ({count} card)", "Hand ({count} cards)", count)
        yield LARGE + hand
    elif hand:
        yield t.plural("Hand ({count} card): {cards}", "Hand ({count} cards): {cards}", count, cards=hand)
    if face_up:
        size = LARGE if scene.style.large and not hand else ""
        yield size + t("Face up: {cards}", cards=face_up)
    if downs:
        yield t.plural("Face down: {count} card", "Face down: {count} cards", downs)


def own_emojis(scene: HandScene, emojis: CardEmojis, large: str, t: Words) -> Iterator[str]:
    """Yield the seat's cards as lines of large emojis; `large` are those of the hand."""
    own, count = scene.view.seats[scene.seat], len(scene.view.hand)
    if count:
        yield "-# " + t.plural("Hand ({count} card)", "Hand ({count} cards)", count)
        yield large
    backs = emojis.back * sum(own.down)
    up = emojis.large(own.up)
    if up or backs:
        yield "-# " + t("On the table")
        yield f"{up} {backs}".strip() if up else f"# {backs}"
