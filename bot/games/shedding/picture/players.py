"""The players of a table with one pile as a picture shows them, as plain values and in words."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Any, Final, Self

from bot.i18n import Words
from bot.messages.list_words import nth
from bot.pictures.drawing import SayCard, card_name, say_cards, short_card_name
from bot.pictures.players import dealer_mark, holds, said_name, turn_mark
from bot.pictures.seats import Status
from game.core.cards import Card
from game.core.protocol import Seat


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in front of a player: face-up cards of one rank, and possibly a card beneath them."""

    up: tuple[Card, ...] = ()
    down: bool = False


def slots_of(shown: Any) -> tuple[Slot, ...]:
    """Return the places in front of a seat, as a view shows it."""
    return tuple(Slot(up or (), bool(down)) for up, down in zip_longest(shown.up, shown.down))


@dataclass(frozen=True, slots=True)
class Player:
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

    @classmethod
    def of(cls, view: Any, seat: Seat, label: Callable[[Seat], str], **own: Any) -> Self:
        """Return a seat as a view shows it, with what the game's own players have besides."""
        shown = view.seats[seat]
        return cls(
            name=label(seat),
            hand=shown.hand_count,
            slots=slots_of(shown),
            status=Status(shown.status),
            place=view.finished.index(seat) + 1 if seat in view.finished else None,
            is_dealer=seat == view.setup.dealer,
            is_turn=seat in view.awaited,
            **own,
        )

    def remarks(self, t: Words, *, is_reader: bool) -> Iterator[str]:
        """Yield what stands beside the name."""
        if self.is_turn:
            yield turn_mark(t, is_reader=is_reader)
        if self.is_dealer:
            yield dealer_mark(t, is_reader=is_reader)


@dataclass(frozen=True, slots=True)
class PileScene:
    """A whole table around one pile; a game adds its own."""

    players: tuple[Player, ...]
    """In the order of the seats, clockwise."""
    plays: tuple[Any, ...] = ()
    """The pile, bottom first; the lowest plays may be omitted."""
    pile: int = 0
    """How many cards are in the pile."""
    requirement: str = ""
    """What may be laid now, in a few words in the reader's language."""
    stock: int = 0
    burnt: int = 0
    falls: bool = False
    """Whether the pile has just left the game."""


_SHOWN_BELOW: Final = 3


def split_pile(
    pile: tuple[Card, ...], events: Sequence[Any], laid: type[Any]
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Return the last cards below those that were `laid` last on a pile, and these."""
    count = next((len(one.cards) for one in events if isinstance(one, laid)), 1)
    return pile[:-count][-_SHOWN_BELOW:], pile[-count:]


def status_text(player: Player, t: Words) -> str:
    """Return why a player no longer plays, "" for one who does."""
    match player.status:
        case Status.IN:
            return ""
        case Status.OUT:
            return t("out")
        case Status.ELIMINATED:
            return t("eliminated")
        case Status.LEFT:
            return t("left")


def describe_players(
    table: str, players: Sequence[Player], t: Words, reader: Seat | None, aside: str = ""
) -> Iterator[str]:
    """Yield descriptions of a table with its players, each shorter than the one before.

    `reader` is the seat that is "you" in them. An `aside` ends all but the shortest.
    """
    for say, longest_name in ((card_name, 100), (short_card_name, 100), (short_card_name, 12), (None, 10)):
        said = (
            _in_words(player, say, longest_name, t, is_reader=seat == reader)
            for seat, player in enumerate(players)
        )
        yield " ".join(part for part in (table, *said, aside) if part)
    in_short = ", ".join(_counts(player, t, is_reader=seat == reader) for seat, player in enumerate(players))
    legend = t("Cards in hand/face up/face down:")
    yield f"{table} {legend} {in_short}."


def say_stock(scene: PileScene, t: Words) -> Iterator[str]:
    """Yield what can be laid, and what is in the stock and burnt."""
    if scene.requirement:
        yield t("The next play can be {what}.", what=scene.requirement)
    yield t.plural("The stock has {count} card.", "The stock has {count} cards.", scene.stock)
    if scene.burnt:
        yield t.plural("{count} card is burnt.", "{count} cards are burnt.", scene.burnt)


def say_pile(scene: PileScene, t: Words) -> str:
    """Return a pile whose last plays lie face up."""
    if not scene.plays:
        return t("The pile is empty.")
    top = scene.plays[-1]
    if scene.falls:
        cards = say_cards(top.cards, card_name, t)
        return t("The pile burns, with {cards} from {name} on top.", cards=cards, name=top.by)
    text = t.plural(
        "The pile has {count} card, on top {cards} from {name}.",
        "The pile has {count} cards, on top {cards} from {name}.",
        max(scene.pile, 1),
        cards=say_cards(top.cards, card_name, t),
        name=top.by,
    )
    return with_plays_before(text, [say_cards(play.cards, card_name, t) for play in scene.plays[-3:-1]], t)


def with_plays_before(text: str, plays: Sequence[str], t: Words) -> str:
    """Return a text about a pile, with the plays before the last one."""
    return f"{text} {t('Before that: {plays}.', plays=', '.join(plays))}" if plays else text


@lru_cache(maxsize=512)
def _in_words(player: Player, say: SayCard | None, longest_name: int, t: Words, *, is_reader: bool) -> str:
    """Return a player in a sentence or two: cards as `say` names them, or only how many."""
    marks = player.remarks(t, is_reader=is_reader)
    name = said_name(player.name[:longest_name], marks, t, is_reader=is_reader)
    holdings = ", ".join(_holdings(player, say, t))
    held = holds(name, holdings, t, is_reader=is_reader) if holdings else ""
    return " ".join(part for part in (_status(player, name, t, is_reader=is_reader), held) if part)


def _status(player: Player, name: str, t: Words, *, is_reader: bool) -> str:
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


def _holdings(player: Player, say: SayCard | None, t: Words) -> Iterator[str]:
    """Yield what a player has, the face-up cards as `say` names them; without it, how many."""
    up = [card for slot in player.slots for card in slot.up]
    down = sum(slot.down for slot in player.slots)
    if player.hand or player.status is Status.IN:
        yield t.plural("{count} card in hand", "{count} cards in hand", player.hand)
    if up and say is not None:
        yield t("face up {cards}", cards=say_cards(up, say, t))
    elif up:
        yield t.plural("{count} face up", "{count} face up", len(up))
    if down:
        yield t.plural("{count} face down", "{count} face down", down)


def _counts(player: Player, t: Words, *, is_reader: bool) -> str:
    """Return a player in a few words, for the largest tables."""
    up, down = sum(len(slot.up) for slot in player.slots), sum(slot.down for slot in player.slots)
    marks = (turn_mark(t, is_reader=is_reader) if player.is_turn else "",)
    name = said_name(player.name[:10], marks, t, is_reader=is_reader)
    return f"{name} {player.hand}/{up}/{down}"
