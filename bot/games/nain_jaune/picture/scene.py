"""The content of a Nain Jaune picture, as plain values and in words; hidden cards appear only as counts.

Even given a seat's view, it takes only public facts.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from bot.i18n import Words
from bot.messages.list_words import a_rank, card_count, rank_name
from bot.pictures.drawing import SayCard, card_name, first_that_fits, number, say_cards, short_card_name
from bot.pictures.players import dealer_mark, holds, said_name, turn_mark
from bot.pictures.seats import Status
from game.core.cards import ACE, KING, RANK, Card, Rank
from game.core.protocol import Seat
from game.nain_jaune.tableau import BOX_NAMES, PRIZE_CARDS
from game.nain_jaune.view import View


@dataclass(frozen=True, slots=True)
class NainJaunePlayer:
    """One player as everybody sees them."""

    name: str
    cards: int
    """How many cards they have left."""
    tokens: int
    """Negative if they are in debt."""
    status: Status = Status.IN
    is_dealer: bool = False
    is_turn: bool = False
    has_passed: bool = False
    """Whether they did not lay the needed rank."""


@dataclass(frozen=True, slots=True)
class NainJauneScene:
    """The whole table."""

    boxes: tuple[int, int, int, int, int]
    """Tokens by box: 10♦, J♣, Q♠, K♥, and the Dwarf's 7♦."""
    players: tuple[NainJaunePlayer, ...]
    """In playing order."""
    run: tuple[Card, ...] = ()
    """The cards of the current run, latest last."""
    missing: tuple[Rank, ...] = ()
    """The ranks that nobody laid since then."""
    needed: Rank | None = None
    """The next rank of the run; None if any card may be led."""
    talon: int = 0
    """The number of undealt cards."""


def nain_jaune_scene(view: View, label: Callable[[Seat], str]) -> NainJauneScene:
    """Return the content of the picture, with the players in playing order."""
    ten, jack, queen, king, seven = (view.boxes[name] for name in BOX_NAMES)
    order = range(len(view.seats))
    return NainJauneScene(
        boxes=(ten, jack, queen, king, seven),
        players=tuple(
            _player(view, seat, label)
            for seat in (order if view.rules.direction == "cw" else (-seat % len(order) for seat in order))
        ),
        run=_current_run(laid.card for laid in reversed(view.laid)),
        missing=view.run.missing if view.run else (),
        needed=view.needed,
        talon=view.talon_cards,
    )


def _player(view: View, seat: Seat, label: Callable[[Seat], str]) -> NainJaunePlayer:
    player = view.seats[seat]
    return NainJaunePlayer(
        name=label(seat),
        cards=player.cards,
        tokens=player.tokens,
        status=Status(player.status),
        is_dealer=seat == view.dealer,
        is_turn=seat == view.turn,
        has_passed=seat in view.passed,
    )


def _current_run(last_first: Iterable[Card]) -> tuple[Card, ...]:
    """Return the latest cards of consecutive ranks."""
    return tuple(reversed(list(_linked(last_first))))


def _linked(last_first: Iterable[Card]) -> Iterator[Card]:
    later: Rank | None = None
    for card in last_first:
        if later is not None and later != _next_rank(RANK[card]):
            return
        yield card
        later = RANK[card]


def _next_rank(rank: Rank) -> Rank:
    """Return the next rank; the ace is lowest, followed by the two."""
    return {KING: ACE, ACE: 2}.get(rank, rank + 1)


def describe_nain_jaune(scene: NainJauneScene, t: Words) -> str:
    """Return the whole picture in words, shortened to fit into a description."""
    return first_that_fits(describe_table(scene, t))


def describe_table(scene: NainJauneScene, t: Words, reader: int | None = None) -> Iterator[str]:
    """Yield descriptions of the table, each shorter than the one before.

    `reader` is the place of the player who is "you" in them.
    """
    for say, longest_name in ((card_name, 100), (short_card_name, 100), (short_card_name, 12)):
        players = (
            _player_in_words(player, longest_name, t, is_reader=place == reader)
            for place, player in enumerate(scene.players)
        )
        yield " ".join([say_boxes(scene.boxes, t), _run(scene, say, t), _talon(scene, t), *players]).replace(
            "  ", " "
        )


def say_boxes(tokens_by_box: Sequence[int], t: Words) -> str:
    """Return the tokens on the board in words."""
    names = [card_name(card, t) for card in PRIZE_CARDS[:-1]]
    names.append(t("the Dwarf, {card}", card=card_name(PRIZE_CARDS[-1], t)))
    boxes = [
        t("{amount} on {box}", amount=number(tokens, t), box=name)
        for name, tokens in zip(names, tokens_by_box, strict=True)
    ]
    return t("Tokens on the board: {boxes}.", boxes=", ".join(boxes))


def _run(scene: NainJauneScene, say: SayCard, t: Words) -> str:
    if not scene.run:
        return t("No card has been played.")
    said = [t("The run is {cards}.", cards=say_cards(scene.run, say, t))]
    if scene.missing:
        said.append(t("Missing: {ranks}.", ranks=", ".join(rank_name(rank, t) for rank in scene.missing)))
    if scene.needed is not None:
        said.append(t("The next card is {a_card}.", a_card=a_rank(scene.needed, t)))
    return " ".join(said)


def _talon(scene: NainJauneScene, t: Words) -> str:
    if not scene.talon:
        return ""
    return t.plural("The talon has {count} card.", "The talon has {count} cards.", scene.talon)


def _player_in_words(player: NainJaunePlayer, longest_name: int, t: Words, *, is_reader: bool) -> str:
    marks = [
        turn_mark(t, is_reader=is_reader) if player.is_turn else "",
        dealer_mark(t, is_reader=is_reader) if player.is_dealer else "",
        (t("you passed") if is_reader else t("passed")) if player.has_passed else "",
        t("left the table") if player.status is Status.LEFT else "",
    ]
    name = said_name(player.name[:longest_name], marks, t, is_reader=is_reader)
    cards = card_count(player.cards, t)
    amount = number(player.tokens, t)
    tokens = t.plural("{number} token", "{number} tokens", abs(player.tokens), number=amount)
    return holds(name, f"{cards}, {tokens}", t, is_reader=is_reader)
