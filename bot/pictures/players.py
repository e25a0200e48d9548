"""The players of a table in a picture's description, of which one may be its reader: "you"."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from bot.i18n import Words
from bot.pictures.drawing import SayCard, card_name, say_cards, short_card_name
from bot.pictures.seats import Status
from game.core.cards import Card
from game.core.protocol import Seat


class Slot(Protocol):
    """A place in front of a player: face-up cards, and possibly a card beneath them."""

    @property
    def up(self) -> Sequence[Card]:
        """The face-up cards."""

    @property
    def down(self) -> bool:
        """Whether a card lies face down."""


class Player(Protocol):
    """A player with cards in the hand and on the table."""

    @property
    def name(self) -> str:
        """Their name."""

    @property
    def hand(self) -> int:
        """How many cards they hold."""

    @property
    def slots(self) -> Sequence[Slot]:
        """The places in front of them."""

    @property
    def status(self) -> Status:
        """Whether they are in the game."""

    @property
    def is_turn(self) -> bool:
        """Whether the table waits for them."""


P = TypeVar("P", bound=Player)
P_contra = TypeVar("P_contra", contravariant=True)


class SayPlayer(Protocol[P_contra]):
    """Puts a player of a game into a sentence or two: cards as `say` names them, or only how many."""

    def __call__(
        self, player: P_contra, say: SayCard | None, longest_name: int, t: Words, *, is_reader: bool
    ) -> str:
        """Return the player in words."""


def describe_players(
    table: str, players: Sequence[P], say_player: SayPlayer[P], t: Words, reader: Seat | None, aside: str = ""
) -> Iterator[str]:
    """Yield descriptions of a table with its players, each shorter than the one before.

    `reader` is the seat that is "you" in them. An `aside` ends all but the shortest.
    """
    for say, longest_name in ((card_name, 100), (short_card_name, 100), (short_card_name, 12), (None, 10)):
        said = (
            say_player(player, say, longest_name, t, is_reader=seat == reader)
            for seat, player in enumerate(players)
        )
        yield " ".join(part for part in (table, *said, aside) if part)
    in_short = ", ".join(_counts(player, t, is_reader=seat == reader) for seat, player in enumerate(players))
    legend = t("Cards in hand/face up/face down:")
    yield f"{table} {legend} {in_short}."


def said_name(name: str, marks: Iterable[str], t: Words, *, is_reader: bool) -> str:
    """Return a player's name with what is to be said of them now: `Ada (to play)`, `You (your turn)`."""
    said = ", ".join(mark for mark in marks if mark)
    shown = t("You") if is_reader else name
    return f"{shown} ({said})" if said else shown


def turn_mark(t: Words, *, is_reader: bool) -> str:
    """Return the mark of a player whose turn it is."""
    return t("your turn") if is_reader else t("to play")


def dealer_mark(t: Words, *, is_reader: bool) -> str:
    """Return the mark of a player who deals."""
    return t("you deal") if is_reader else t("dealer")


def holds(name: str, holdings: str, t: Words, *, is_reader: bool) -> str:
    """Return the sentence about what a player has; `name` is as `said_name` returns it."""
    if is_reader:
        return t("{you} have {holdings}.", you=name, holdings=holdings)
    return t("{name} has {holdings}.", name=name, holdings=holdings)


def holdings_of(player: Player, say: SayCard | None, t: Words) -> list[str]:
    """Return what a player has, the face-up cards as `say` names them; without it, how many."""
    up = [card for slot in player.slots for card in slot.up]
    down = sum(slot.down for slot in player.slots)
    said = []
    if player.hand or player.status is Status.IN:
        said.append(t.plural("{count} card in hand", "{count} cards in hand", player.hand))
    if up and say is not None:
        said.append(t("face up {cards}", cards=say_cards(up, say, t)))
    elif up:
        said.append(t.plural("{count} face up", "{count} face up", len(up)))
    if down:
        said.append(t.plural("{count} face down", "{count} face down", down))
    return said


def _counts(player: Player, t: Words, *, is_reader: bool) -> str:
    """Return a player in a few words, for the largest tables."""
    up, down = sum(len(slot.up) for slot in player.slots), sum(slot.down for slot in player.slots)
    marks = (turn_mark(t, is_reader=is_reader) if player.is_turn else "",)
    name = said_name(player.name[:10], marks, t, is_reader=is_reader)
    return f"{name} {player.hand}/{up}/{down}"
