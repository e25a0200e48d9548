"""The content of a Shithead picture, as plain values and in words.

Boards are drawn from the public view; even given a seat's view, only public facts are taken. Hidden cards
appear only as counts, so they cannot be drawn by mistake.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from bot.i18n import Words
from bot.messages.list_words import nth
from bot.pictures.drawing import SayCard, card_name, first_that_fits, say_cards
from bot.pictures.players import dealer_mark, describe_players, holdings_of, holds, said_name, turn_mark
from bot.pictures.seats import Status
from game.core.cards import RANK, Card
from game.core.protocol import Seat
from game.shithead.view import PilePlay, View

_SHOWN_PLAYS: Final = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in front of a player: face-up cards of one rank, and possibly a card beneath them."""

    up: tuple[Card, ...] = ()
    down: bool = False


@dataclass(frozen=True, slots=True)
class ShitheadPlayer:
    """One player as everybody sees them."""

    name: str
    hand: int
    """How many cards they hold."""
    slots: tuple[Slot, ...] = ()
    status: Status = Status.IN
    place: int | None = None
    """1 for the first player out; None while undecided."""
    is_dealer: bool = False
    is_turn: bool = False
    """Whether the table waits for them."""


@dataclass(frozen=True, slots=True)
class Play:
    """Cards laid at once, and the name of their player."""

    cards: tuple[Card, ...]
    by: str


@dataclass(frozen=True, slots=True)
class ShitheadScene:
    """The whole table."""

    players: tuple[ShitheadPlayer, ...]
    """In the order of the seats, clockwise."""
    plays: tuple[Play, ...] = ()
    """The pile, bottom first; the lowest plays may be omitted."""
    pile: int = 0
    """How many cards are in the pile."""
    requirement: str = ""
    """The requirement, in a few words in the reader's language."""
    stock: int = 0
    burnt: int = 0
    clockwise: bool = True
    equal: int = 1
    """How many cards of one rank are on top of it; enough of them burn the pile."""


def shithead_scene(view: View, label: Callable[[Seat], str], requirement: str) -> ShitheadScene:
    """Return the content of the picture; `requirement` is the requirement in words."""
    return ShitheadScene(
        players=tuple(_player(view, seat, label) for seat in range(len(view.seats))),
        plays=tuple(Play(play.cards, label(play.seat)) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(len(play.cards) for play in view.pile),
        requirement=requirement,
        stock=view.stock_count,
        burnt=len(view.burnt),
        clockwise=view.direction == 1,
        equal=_equal_on_top(view.pile),
    )


def _equal_on_top(pile: Sequence[PilePlay]) -> int:
    ranks = [RANK[card] for play in pile for card in play.cards]
    return next((below for below, rank in enumerate(reversed(ranks)) if rank != ranks[-1]), len(ranks))


def _player(view: View, seat: Seat, label: Callable[[Seat], str]) -> ShitheadPlayer:
    player = view.seats[seat]
    return ShitheadPlayer(
        name=label(seat),
        hand=player.hand_count,
        slots=tuple(Slot(up or (), bool(down)) for up, down in zip_longest(player.up, player.down)),
        status=Status(player.status),
        place=view.finished.index(seat) + 1 if seat in view.finished else None,
        is_dealer=seat == view.setup.dealer,
        is_turn=seat in view.awaited,
    )


def describe_shithead(scene: ShitheadScene, t: Words) -> str:
    """Return the whole picture in words, shortened to fit into a description."""
    return first_that_fits(describe_table(scene, t))


def status_text(player: ShitheadPlayer, t: Words) -> str:
    """Return why a player is out of the game, "" while they are in."""
    match player.status:
        case Status.IN:
            return ""
        case Status.OUT:
            return t("out")
        case Status.ELIMINATED:
            return t("eliminated")
        case Status.LEFT:
            return t("left")


def describe_table(scene: ShitheadScene, t: Words, reader: Seat | None = None) -> Iterator[str]:
    """Return descriptions of the table, each shorter than the one before; the `reader` is "you" in them."""
    return describe_players(_table(scene, t), scene.players, _player_in_words, t, reader)


def _table(scene: ShitheadScene, t: Words) -> str:
    direction = t("Play goes clockwise.") if scene.clockwise else t("Play goes counter-clockwise.")
    stock = t.plural("The stock has {count} card.", "The stock has {count} cards.", scene.stock)
    burnt = t.plural("{count} card is burnt.", "{count} cards are burnt.", scene.burnt) if scene.burnt else ""
    asked = t("The next play can be {what}.", what=scene.requirement) if scene.requirement else ""
    return " ".join(part for part in (_pile(scene, t), asked, stock, burnt, direction) if part)


def _pile(scene: ShitheadScene, t: Words) -> str:
    if not scene.plays:
        return t("The pile is empty.")
    top, count = scene.plays[-1], max(scene.pile, 1)
    cards = say_cards(top.cards, card_name, t)
    text = t.plural(
        "The pile has {count} card, on top {cards} from {name}.",
        "The pile has {count} cards, on top {cards} from {name}.",
        count,
        cards=cards,
        name=top.by,
    )
    plays = ", ".join(say_cards(play.cards, card_name, t) for play in scene.plays[-3:-1])
    before = t("Before that: {plays}.", plays=plays)
    return f"{text} {before}" if plays else text


@lru_cache(maxsize=512)
def _player_in_words(
    player: ShitheadPlayer, say: SayCard | None, longest_name: int, t: Words, *, is_reader: bool
) -> str:
    """Return a player in a sentence or two; most players are the same after a move as before it."""
    marks = [
        turn_mark(t, is_reader=is_reader) if player.is_turn else "",
        dealer_mark(t, is_reader=is_reader) if player.is_dealer else "",
    ]
    name = said_name(player.name[:longest_name], marks, t, is_reader=is_reader)
    holdings = ", ".join(holdings_of(player, say, t))
    held = holds(name, holdings, t, is_reader=is_reader) if holdings else ""
    status = _status(player, name, t, is_reader=is_reader)
    return " ".join(part for part in (status, held) if part)


def _status(player: ShitheadPlayer, name: str, t: Words, *, is_reader: bool) -> str:
    """Return the sentence that says how a player is out of the game, "" while they are in."""
    match player.status:
        case Status.OUT if is_reader and player.place is not None:
            return t("You went out {nth}.", nth=nth(player.place, t))
        case Status.ELIMINATED if is_reader:
            return t("You are eliminated.")
        case Status.IN:
            return ""
        case Status.OUT if player.place is not None:
            return t("{name} went out {nth}.", name=name, nth=nth(player.place, t))
        case Status.OUT:
            return t("{name} is out.", name=name)
        case Status.ELIMINATED:
            return t("{name} is eliminated.", name=name)
        case Status.LEFT:
            return t("{name} has left the table.", name=name)
