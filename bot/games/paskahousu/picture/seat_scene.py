"""What a player's own picture of a Paskahousu table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.games.core.screen import HandScene
from bot.games.paskahousu.choices import plays_by_rank
from bot.games.paskahousu.claims import rank_groups
from bot.games.paskahousu.picture.scene import PaskahousuScene, Slot, describe_table, paskahousu_scene
from bot.games.shedding.hand_words import active_zone, open_cards
from bot.i18n import Words
from bot.pictures.drawing import card_name, first_that_fits, say_cards, short_card_name
from bot.pictures.hands import USUAL_LOOK, Group, Look, Use, say_groups
from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.view import View


@dataclass(frozen=True, slots=True)
class PaskahousuSeatScene:
    """A table as one of its players sees it."""

    table: PaskahousuScene
    """What everybody sees."""
    seat: Seat
    hand: tuple[Group, ...]
    """The player's hand by rank; without a hand, the face-up cards they play from."""
    slots: tuple[Slot, ...]
    """The player's places on the table, unless they play from them."""
    turnable: tuple[int, ...] = ()
    """The numbers of the face-down cards, if they play from them."""
    laid: tuple[Card, ...] = ()
    """What the player's own last claim covers, while it is on top."""
    look: Look = USUAL_LOOK


def seat_scene(scene: HandScene, requirement: str, t: Words) -> PaskahousuSeatScene:
    """Return what a player's picture shows."""
    view, seat = scene.view, scene.seat
    zone, own = active_zone(view, seat), view.seats[seat]
    slots = tuple(Slot(up, down) for up, down in zip(own.up, own.down, strict=True))
    table = replace(paskahousu_scene(view, scene.names.label, t), requirement=requirement, doubts=())
    return PaskahousuSeatScene(
        table=table,
        seat=seat,
        hand=tuple(_groups(scene)) if zone != "down" else (),
        slots=_covered(slots) if zone == "up" else slots if zone == "hand" else (),
        turnable=tuple(slot + 1 for slot, there in enumerate(own.down) if there) if zone == "down" else (),
        laid=_own_laid(view, seat),
        look=scene.look,
    )


def _covered(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    return tuple(Slot((), slot.down) for slot in slots)


def _own_laid(view: View, seat: Seat) -> tuple[Card, ...]:
    top = view.pile[-1] if view.pile else None
    return top.cards if top is not None and top.claim is not None and top.seat == seat else ()


def _groups(scene: HandScene) -> Iterator[Group]:
    """Yield the cards by rank; in the bluff game every card may be laid as something."""
    view: View = scene.view
    plays = plays_by_rank(scene)
    for rank, cards in rank_groups(open_cards(view, scene.seat), scene.style.order):
        if scene.seat != view.turn or view.phase != "play" or not scene.legal:
            use = Use.WAITING
        else:
            use = Use.PLAYABLE if rank in plays or (view.rules.bluff and plays) else Use.BARRED
        yield Group(cards, use)


def describe_seat(scene: PaskahousuSeatScene, t: Words) -> str:
    """Return the whole picture in words, the player's own cards first; shortened if it does not fit."""
    return first_that_fits(_tellings(scene, t))


def _tellings(scene: PaskahousuSeatScene, t: Words) -> Iterator[str]:
    others = tuple(describe_table(scene.table, t, scene.seat))
    for say in (card_name, short_card_name):
        own = say_groups(scene.hand, say, t)
        laid = t("What you laid: {cards}.", cards=say_cards(scene.laid, say, t)) if scene.laid else ""
        for table in others:
            yield " ".join(part for part in (own, laid, table) if part)
