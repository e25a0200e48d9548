"""What an AI would lay, and one reason that applies to that card."""

from typing import Any

from bot.games.core.screen import HandScene
from bot.games.nain_jaune.clicks import best_way, boxes_taken
from bot.games.nain_jaune.phrases import the_box
from bot.i18n import Words
from bot.messages.list_words import all_of, card_sign
from game.core.cards import RANK
from game.nain_jaune.actions import Lay
from game.nain_jaune.view import View


def advice(action: Any, scene: HandScene, t: Words) -> str:
    """Return what an AI would do in the seat's turn, and why."""
    if not isinstance(action, Lay):
        return t("An AI would pass: as far as one can see, the card is worth more in hand.")
    return t(
        "An AI would play {cards}: {reason}.",
        cards=card_sign(action.card, t),
        reason=_reason(action, scene, t),
    )


def _reason(lay: Lay, scene: HandScene, t: Words) -> str:
    view: View = scene.view
    starts = {RANK[action.card] for action in scene.legal if isinstance(action, Lay)}
    way = best_way(view, RANK[lay.card])
    if taken := boxes_taken(view, way):
        return t("it leads to {boxes}", boxes=all_of([the_box(box, t) for box in taken], t))
    if len(starts) == 1:
        return t("nothing else fits")
    if all(len(best_way(view, start).lays) <= len(way.lays) for start in starts):
        return t.plural("it gets rid of {count} card", "it gets rid of {count} cards at once", len(way.lays))
    return t("as far as one can see, it leaves the best position")
