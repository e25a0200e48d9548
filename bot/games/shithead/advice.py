"""What an AI would play, and one reason that applies to that play."""

from typing import Any

from bot.games.core.screen import HandScene
from bot.games.shedding.hand_words import group_text
from bot.games.shithead.choices import burns, ways_by_rank
from bot.games.shithead.powers import power_of, rank_order
from bot.i18n import Words
from bot.messages.list_words import a_rank
from game.core.cards import ACTUAL, JOKER, RANK
from game.shedding.actions import Flip
from game.shithead.actions import Chance, PickUp, Play
from game.shithead.view import View


def advice(action: Any, scene: HandScene, t: Words) -> str:
    """Return what an AI would do in the seat's turn, and why."""
    match action:
        case Play():
            cards = group_text(action.cards, t)
            return t("An AI would play {cards}: {reason}.", cards=cards, reason=_reason(action, scene, t))
        case PickUp() if any(isinstance(other, Play) for other in scene.legal):
            return t("An AI would pick up the pile and keep its good cards.")
        case PickUp() if any(isinstance(other, Flip) for other in scene.legal):
            return t("An AI would pick up the pile rather than turn a card.")
        case PickUp():
            return t("An AI would pick up the pile: no card fits.")
        case Chance():
            return t("An AI would try the stock: no card fits.")
        case Flip():
            return t("An AI would turn any face-down card: one is as good as another.")
    return t("There is nothing to choose: an AI would simply play on.")


def _reason(play: Play, scene: HandScene, t: Words) -> str:
    view: View = scene.view
    rank = RANK[ACTUAL[play.cards[0]]]
    ways = ways_by_rank(view, scene.seat, scene.legal)
    if burns(view, play.cards):
        return t("it burns the pile")
    if len(ways) == 1:
        return t("nothing else fits")
    order = (*rank_order(view.rules), JOKER)
    ordinary = [other for other in ways if power_of(view.rules, other).entry == "ranked"]
    if rank in ordinary and rank == min(ordinary, key=order.index):
        return t("it’s the lowest that fits, and saves better ones")
    saved = [other for other in ways if other not in ordinary]
    if rank in ordinary and saved:
        return t("{card} stays for when nothing else fits", card=a_rank(saved[0], t))
    return t("as far as one can see, it leaves the best position")
