"""What a player's own picture of a Nain Jaune table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.games.core.screen import HandScene
from bot.games.nain_jaune.clicks import best_way
from bot.games.nain_jaune.phrases import card_groups
from bot.games.nain_jaune.picture.scene import NainJauneScene, describe_table, nain_jaune_scene
from bot.i18n import Words
from bot.pictures.hands import USUAL_LOOK, Group, Look, Use
from bot.pictures.own_seat import describe_own
from bot.settings.hand_style import CardOrder
from game.core.cards import RANK, Card
from game.nain_jaune.actions import Lay
from game.nain_jaune.mechanics.leads import LOW
from game.nain_jaune.view import View


@dataclass(frozen=True, slots=True)
class NainJauneSeatScene:
    """A table as one of its players sees it."""

    table: NainJauneScene
    """What everybody sees."""
    place: int
    """The index of the player among those of the table."""
    hand: tuple[Group, ...]
    """His cards in his order, those together that follow each other or have one suit."""
    look: Look = USUAL_LOOK


def seat_scene(scene: HandScene) -> NainJauneSeatScene:
    """Return what a player's picture shows."""
    view, seat, legal = scene.view, scene.seat, scene.legal
    playable = _playable(view, legal)
    return NainJauneSeatScene(
        table=nain_jaune_scene(view, scene.names.label),
        place=seat if view.rules.direction == "cw" else -seat % len(view.seats),
        hand=tuple(
            group
            for cards in _together(view.hand, scene.style.order)
            for group in _split(cards, playable, acts=bool(legal))
        ),
        look=scene.look,
    )


def _playable(view: View, legal: Sequence[Any]) -> Set[Card]:
    """Return the cards that can be laid now, including those that can follow in the same run."""
    starts = {RANK[action.card] for action in legal if isinstance(action, Lay)}
    if len(starts) != 1:
        return set(view.hand) if starts else set()
    (start,) = starts
    return {*best_way(view, start).cards, *(card for card in view.hand if RANK[card] == start)}


def _together(hand: Sequence[Card], order: CardOrder) -> Iterator[tuple[Card, ...]]:
    """Yield the cards in an order, those together whose ranks follow each other, or that have one suit."""
    if order is CardOrder.SUIT:
        yield from card_groups(hand, order)
        return
    ordered = [card for cards in card_groups(hand, order) for card in cards]
    numbered = enumerate(dict.fromkeys(LOW[RANK[card]] for card in ordered))
    step = -1 if order is CardOrder.DOWN else 1
    run_by_rank = {rank: rank - step * place for place, rank in numbered}
    for _, cards in groupby(ordered, key=lambda card: run_by_rank[LOW[RANK[card]]]):
        yield tuple(cards)


def _split(run: Sequence[Card], playable: Set[Card], *, acts: bool) -> Iterator[Group]:
    """Yield a run's cards, split where playable cards end."""
    if not acts:
        yield Group(tuple(run))
        return
    for is_playable, cards in groupby(run, key=playable.__contains__):
        yield Group(tuple(cards), Use.PLAYABLE if is_playable else Use.BARRED)


def describe_seat(scene: NainJauneSeatScene, t: Words) -> str:
    """Return a player's picture in words: their own cards, then the table."""
    return describe_own(scene.hand, describe_table(scene.table, t, scene.place), t)
