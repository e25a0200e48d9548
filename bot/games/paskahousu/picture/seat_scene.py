"""What a player's own picture of a Paskahousu table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.games.core.screen import HandScene
from bot.games.paskahousu.choices import plays_by_rank
from bot.games.paskahousu.claims import rank_groups
from bot.games.paskahousu.picture.scene import describe_table, paskahousu_scene
from bot.games.shedding.hand_words import open_cards
from bot.games.shedding.picture.seat import SeatScene
from bot.i18n import Words
from bot.pictures.drawing import SayCard, say_cards
from bot.pictures.hands import Group, Use
from bot.pictures.own_seat import describe_own
from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.view import View


@dataclass(frozen=True, slots=True)
class PaskahousuSeatScene(SeatScene):
    """A table as one of its players sees it."""

    laid: tuple[Card, ...] = ()
    """What the player themselves laid last under a claim, while it lies on top."""


def seat_scene(scene: HandScene, requirement: str, t: Words) -> PaskahousuSeatScene:
    """Return what a player's picture shows."""
    table = replace(paskahousu_scene(scene.view, scene.names.label, t), requirement=requirement, doubts=())
    return PaskahousuSeatScene.of(scene, table, _groups(scene), laid=_own_laid(scene.view, scene.seat))


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
    """Return a player's picture in words: their own cards, what they laid, and the table."""

    def laid(say: SayCard) -> str:
        return t("What you laid: {cards}.", cards=say_cards(scene.laid, say, t)) if scene.laid else ""

    return describe_own(scene.hand, describe_table(scene.table, t, scene.seat), t, laid)
