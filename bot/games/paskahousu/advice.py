"""What an AI would play, and one reason that applies to that play."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.screen import HandScene
from bot.games.paskahousu.choices import burns, plays_by_rank
from bot.games.paskahousu.claims import cards_text, claim_words
from bot.games.paskahousu.phrases import must_take
from bot.i18n import Words, mark
from game.core.cards import Rank
from game.paskahousu.actions import Accept, Challenge, Draw, PickUp, Play, TryStock
from game.paskahousu.ranks import PLACE, RANK_OF
from game.paskahousu.view import View
from game.shedding.actions import Flip

_SAID: Final[Mapping[type[Any], str]] = {
    Challenge: mark("An AI wouldn’t believe it."),
    Accept: mark("An AI would believe it."),
    Draw: mark("An AI would draw a card."),
    TryStock: mark("An AI would try the stock."),
    Flip: mark("An AI would turn any face-down card: one is as good as another."),
}


def advice(action: Any, scene: HandScene, t: Words) -> str:
    """Return what an AI would do in the seat's turn, and why."""
    if isinstance(action, PickUp):
        return _pick_up(scene, t)
    if not isinstance(action, Play):
        return t(_SAID[type(action)])
    if action.claim is not None:
        return _claim(action, action.claim, t)
    cards = cards_text(action.cards, t)
    return t("An AI would play {cards}: {reason}.", cards=cards, reason=_reason(action, scene, t))


def _claim(play: Play, rank: Rank, t: Words) -> str:
    claim = claim_words(len(play.cards), rank, t)
    cards = cards_text(play.cards, t)
    if all(RANK_OF[card] == rank for card in play.cards):
        return t("An AI would tell the truth: “{claim}”, {cards}.", claim=claim, cards=cards)
    return t("An AI would lie: “{claim}”, and lay {cards}.", claim=claim, cards=cards)


def _pick_up(scene: HandScene, t: Words) -> str:
    if must_take(scene.view) or not any(isinstance(other, Play) for other in scene.legal):
        return t("An AI would pick up the pile: no card fits.")
    return t("An AI would pick up the pile and keep its good cards.")


def _reason(play: Play, scene: HandScene, t: Words) -> str:
    view: View = scene.view
    rank = RANK_OF[play.cards[0]]
    ranks = plays_by_rank(scene)
    if burns(view, rank, len(play.cards)):
        return t("it burns the pile")
    if len(ranks) == 1:
        return t("nothing else fits")
    if rank == min(ranks, key=PLACE.__getitem__):
        return t("it’s the lowest that fits, and saves better ones")
    return t("as far as one can see, it leaves the best position")
