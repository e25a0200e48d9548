"""What a player's own picture of a Nain Jaune table shows, as plain values and in words.

It is drawn from that player's view and sent only to them.
"""

from collections.abc import Callable, Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from bot.i18n import Words
from bot.ui.games.nain_jaune.picture.scene import NainJauneScene, describe_table, nain_jaune_scene
from bot.ui.games.nain_jaune.ways import best_way
from bot.ui.pictures.drawing import card_name, first_that_fits, short_card_name
from bot.ui.pictures.hands import Group, Use, say_groups
from game.core.cards import RANK, Card
from game.core.protocol import Seat
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
    """The player's cards from the ace up, consecutive ranks grouped together."""


def seat_scene(
    view: View, seat: Seat, legal: Sequence[Any], label: Callable[[Seat], str]
) -> NainJauneSeatScene:
    """Return the content of a player's picture; `legal` are their legal actions."""
    playable = _playable(view, legal)
    return NainJauneSeatScene(
        table=nain_jaune_scene(view, label),
        place=seat if view.rules.direction == "cw" else -seat % len(view.seats),
        hand=tuple(group for run in _runs(view.hand) for group in _split(run, playable, acts=bool(legal))),
    )


def _playable(view: View, legal: Sequence[Any]) -> Set[Card]:
    """Return the cards that can be laid now, including those that can follow in the same run."""
    starts = {RANK[action.card] for action in legal if isinstance(action, Lay)}
    if len(starts) != 1:
        return set(view.hand) if starts else set()
    (start,) = starts
    return {*best_way(view, start).cards, *(card for card in view.hand if RANK[card] == start)}


def _runs(hand: Sequence[Card]) -> Iterator[tuple[Card, ...]]:
    """Yield the cards from the ace up, consecutive ranks grouped together."""
    ordered = sorted(hand, key=lambda card: (LOW[RANK[card]], card))
    numbered = enumerate(dict.fromkeys(LOW[RANK[card]] for card in ordered))
    run_by_rank = {rank: rank - place for place, rank in numbered}
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
    """Return the whole picture in words, the player's own cards first; shortened if it does not fit."""
    return first_that_fits(_tellings(scene, t))


def _tellings(scene: NainJauneSeatScene, t: Words) -> Iterator[str]:
    for say in (card_name, short_card_name):
        own = say_groups(scene.hand, say, t)
        for table in describe_table(scene.table, t):
            yield f"{own} {table}".strip()
