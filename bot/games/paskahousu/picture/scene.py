"""The content of a Paskahousu picture, as plain values and in words.

Boards are drawn from the public view; even given a seat's view, only public facts are taken. Cards that lie
face down appear only as counts and claims, so they cannot be drawn by mistake.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.games.paskahousu.claims import claim_words
from bot.games.paskahousu.phrases import SHOWN_DOUBTS, just_shown, what_to_lay
from bot.games.shedding.picture import players
from bot.games.shedding.picture.players import (
    PileScene,
    Player,
    say_pile,
    say_stock,
    split_pile,
    with_plays_before,
)
from bot.i18n import Words
from bot.pictures.drawing import card_name, first_that_fits, say_cards
from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.events import CardsLaid, PileBurnt
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.view import PileView, ShownPlay, View

_SHOWN_PLAYS: Final = 3


@dataclass(frozen=True, slots=True)
class PaskahousuPlayer(Player):
    """One player as everybody sees them."""

    believes: bool = False
    """Whether they have let the claim stand that everybody must answer."""

    def remarks(self, t: Words, *, is_reader: bool) -> Iterator[str]:
        """Yield what stands beside the name."""
        yield from Player.remarks(self, t, is_reader=is_reader)
        if self.believes:
            yield t("you believe it") if is_reader else t("believes it")


@dataclass(frozen=True, slots=True)
class Laid:
    """Cards laid at once: face up, or face down with a claim."""

    count: int
    by: str
    cards: tuple[Card, ...] = ()
    """None of those that lie face down."""
    claim: str = ""


@dataclass(frozen=True, slots=True)
class Doubted:
    """A play that was challenged, and so shown to all."""

    name: str
    """Who laid it."""
    challenger: str
    claim: str
    cards: tuple[Card, ...]
    wrong: int
    """How many of the cards are not what was claimed."""


@dataclass(frozen=True, slots=True)
class PaskahousuScene(PileScene):
    """The whole table."""

    players: tuple[PaskahousuPlayer, ...]
    plays: tuple[Laid, ...] = ()
    open_claim: bool = False
    """Whether the last claim may be challenged now."""
    shown: Doubted | None = None
    """What a challenge has just shown."""
    doubts: tuple[Doubted, ...] = ()
    """The last challenges, newest first."""


def paskahousu_scene(view: View, label: Callable[[Seat], str], t: Words) -> PaskahousuScene:
    """Return the content of the picture."""
    accepted = view.contest.accepted if view.contest is not None else ()
    last = view.challenges[: -SHOWN_DOUBTS - 1 : -1]
    shown = just_shown(view)
    return PaskahousuScene(
        players=tuple(
            PaskahousuPlayer.of(view, seat, label, believes=seat in accepted)
            for seat in range(len(view.seats))
        ),
        plays=tuple(_laid(play, label, t) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(play.count for play in view.pile),
        open_claim=view.contest is not None,
        shown=None if shown is None else _doubted(shown, label, t),
        doubts=tuple(_doubted(one, label, t) for one in last),
        requirement=what_to_lay(view, t),
        stock=view.stock_count,
        burnt=view.burnt_count,
    )


def with_fallen(
    scene: PaskahousuScene, events: Sequence[Any], label: Callable[[Seat], str]
) -> PaskahousuScene:
    """Return the content with the pile that the last move burnt, if it did and lay face up."""
    fallen = next((one for one in events if isinstance(one, PileBurnt)), None)
    if fallen is None or scene.plays or not fallen.cards:
        return scene
    below, top = split_pile(fallen.cards, events, CardsLaid)
    plays = tuple(Laid(len(cards), label(fallen.seat), cards) for cards in (below, top) if cards)
    return replace(scene, plays=plays, pile=fallen.count, falls=True)


def _laid(play: PileView, label: Callable[[Seat], str], t: Words) -> Laid:
    if play.claim is None:
        return Laid(play.count, label(play.seat), play.cards)
    return Laid(play.count, label(play.seat), claim=claim_words(play.count, play.claim, t))


def _doubted(shown: ShownPlay, label: Callable[[Seat], str], t: Words) -> Doubted:
    return Doubted(
        name=label(shown.seat),
        challenger=label(shown.challenger),
        claim=claim_words(len(shown.cards), shown.claim, t),
        cards=shown.cards,
        wrong=sum(RANK_OF[card] != shown.claim for card in shown.cards),
    )


def verdict_text(doubted: Doubted, t: Words) -> str:
    """Return a challenge in one sentence, as a picture's caption and in its description."""
    facts = {"name": doubted.name, "claim": doubted.claim, "challenger": doubted.challenger}
    if doubted.wrong:
        return t("{name}: “{claim}” – caught by {challenger}", **facts)
    return t("{name}: “{claim}” – true, {challenger} was wrong", **facts)


def describe_paskahousu(scene: PaskahousuScene, t: Words) -> str:
    """Return the whole picture in words, shortened to fit into a description."""
    return first_that_fits(describe_table(scene, t))


def describe_table(scene: PaskahousuScene, t: Words, reader: Seat | None = None) -> Iterator[str]:
    """Return descriptions of the table, each shorter than the one before; the `reader` is "you" in them."""
    doubts = _doubts_in_words(scene, t)
    return players.describe_players(_table(scene, t), scene.players, t, reader, doubts)


def _table(scene: PaskahousuScene, t: Words) -> str:
    turned = "" if scene.shown is None else _turned_up(scene.shown, t)
    return " ".join(part for part in (turned, _pile(scene, t), *say_stock(scene, t)) if part)


def _turned_up(shown: Doubted, t: Words) -> str:
    cards = say_cards(shown.cards, card_name, t)
    if not shown.wrong:
        return t(
            "{name} said “{claim}” and smiles under a halo, for it is true: {cards}.",
            name=shown.name,
            claim=shown.claim,
            cards=cards,
        )
    return t(
        "{name} said “{claim}” and has a very long nose, for it was {cards}.",
        name=shown.name,
        claim=shown.claim,
        cards=cards,
    )


def _pile(scene: PaskahousuScene, t: Words) -> str:
    if not scene.plays or not scene.plays[-1].claim:
        return say_pile(scene, t)
    text = t.plural(
        "The pile has {count} card face down, on top {claim}, says {name}.",
        "The pile has {count} cards face down, on top {claim}, says {name}.",
        max(scene.pile, 1),
        claim=scene.plays[-1].claim,
        name=scene.plays[-1].by,
    )
    if scene.open_claim:
        text = f"{text} {t('It can be doubted.')}"
    return with_plays_before(text, [play.claim for play in scene.plays[-3:-1]], t)


def _doubts_in_words(scene: PaskahousuScene, t: Words) -> str:
    if not scene.doubts:
        return ""
    told = t("; ").join(verdict_text(doubted, t) for doubted in scene.doubts)
    return t("Doubted, last first: {doubts}.", doubts=told)
