"""The content of a Paskahousu picture, as plain values and in words.

Boards are drawn from the public view; even given a seat's view, only public facts are taken. Cards that lie
face down appear only as counts and claims, so they cannot be drawn by mistake.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from bot.games.paskahousu.claims import claim_words
from bot.games.paskahousu.phrases import SHOWN_DOUBTS, just_shown, what_to_lay
from bot.i18n import Words
from bot.messages.list_words import nth
from bot.pictures.drawing import SayCard, card_name, first_that_fits, say_cards
from bot.pictures.players import dealer_mark, describe_players, holdings_of, holds, said_name, turn_mark
from bot.pictures.seats import Status
from game.core.cards import Card
from game.core.protocol import Seat
from game.paskahousu.ranks import RANK_OF
from game.paskahousu.view import PileView, ShownPlay, View

_SHOWN_PLAYS: Final = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in front of a player: a face-up card, and possibly a card beneath it."""

    up: tuple[Card, ...] = ()
    down: bool = False


@dataclass(frozen=True, slots=True)
class PaskahousuPlayer:
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
    believes: bool = False
    """Whether they have let the claim stand that everybody must answer."""


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
class PaskahousuScene:
    """The whole table."""

    players: tuple[PaskahousuPlayer, ...]
    """In the order of the seats, clockwise."""
    plays: tuple[Laid, ...] = ()
    """The pile, bottom first; the lowest plays may be omitted."""
    pile: int = 0
    """How many cards are in the pile."""
    open_claim: bool = False
    """Whether the last claim may be challenged now."""
    shown: Doubted | None = None
    """What a challenge has just shown."""
    doubts: tuple[Doubted, ...] = ()
    """The last challenges, newest first."""
    requirement: str = ""
    """What may be laid or claimed, in a few words in the reader's language."""
    stock: int = 0
    burnt: int = 0


def paskahousu_scene(view: View, label: Callable[[Seat], str], t: Words) -> PaskahousuScene:
    """Return the content of the picture."""
    last = view.challenges[: -SHOWN_DOUBTS - 1 : -1]
    shown = just_shown(view)
    return PaskahousuScene(
        players=tuple(_player(view, seat, label) for seat in range(len(view.seats))),
        plays=tuple(_laid(play, label, t) for play in view.pile[-_SHOWN_PLAYS:]),
        pile=sum(play.count for play in view.pile),
        open_claim=view.contest is not None,
        shown=None if shown is None else _doubted(shown, label, t),
        doubts=tuple(_doubted(one, label, t) for one in last),
        requirement=what_to_lay(view, t),
        stock=view.stock_count,
        burnt=view.burnt_count,
    )


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


def _player(view: View, seat: Seat, label: Callable[[Seat], str]) -> PaskahousuPlayer:
    player, contest = view.seats[seat], view.contest
    return PaskahousuPlayer(
        name=label(seat),
        hand=player.hand_count,
        slots=tuple(Slot(up or (), bool(down)) for up, down in zip_longest(player.up, player.down)),
        status=Status(player.status),
        place=view.finished.index(seat) + 1 if seat in view.finished else None,
        is_dealer=seat == view.setup.dealer,
        is_turn=seat in view.awaited,
        believes=contest is not None and seat in contest.accepted,
    )


def status_text(player: PaskahousuPlayer, t: Words) -> str:
    """Return why a player is out of the game, "" while they are in."""
    match player.status:
        case Status.IN:
            return ""
        case Status.LEFT:
            return t("left")
        case Status.OUT | Status.ELIMINATED:
            return t("out")


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
    return describe_players(_table(scene, t), scene.players, _player_in_words, t, reader, doubts)


def _table(scene: PaskahousuScene, t: Words) -> str:
    shown = scene.shown
    stock = t.plural("The stock has {count} card.", "The stock has {count} cards.", scene.stock)
    burnt = t.plural("{count} card is burnt.", "{count} cards are burnt.", scene.burnt) if scene.burnt else ""
    asked = t("The next play can be {what}.", what=scene.requirement) if scene.requirement else ""
    turned = "" if shown is None else _turned_up(shown, t)
    return " ".join(part for part in (turned, _pile(scene, t), asked, stock, burnt) if part)


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
    if not scene.plays:
        return t("The pile is empty.")
    top, count = scene.plays[-1], max(scene.pile, 1)
    if top.claim:
        text = t.plural(
            "The pile has {count} card face down, on top {claim}, says {name}.",
            "The pile has {count} cards face down, on top {claim}, says {name}.",
            count,
            claim=top.claim,
            name=top.by,
        )
        doubt = t("It can be doubted.") if scene.open_claim else ""
        text = " ".join(part for part in (text, doubt) if part)
        plays = ", ".join(play.claim for play in scene.plays[-3:-1])
    else:
        text = t.plural(
            "The pile has {count} card, on top {cards} from {name}.",
            "The pile has {count} cards, on top {cards} from {name}.",
            count,
            cards=say_cards(top.cards, card_name, t),
            name=top.by,
        )
        plays = ", ".join(say_cards(play.cards, card_name, t) for play in scene.plays[-3:-1])
    before = t("Before that: {plays}.", plays=plays)
    return f"{text} {before}" if plays else text


def _doubts_in_words(scene: PaskahousuScene, t: Words) -> str:
    if not scene.doubts:
        return ""
    told = t("; ").join(verdict_text(doubted, t) for doubted in scene.doubts)
    return t("Doubted, last first: {doubts}.", doubts=told)


@lru_cache(maxsize=512)
def _player_in_words(
    player: PaskahousuPlayer, say: SayCard | None, longest_name: int, t: Words, *, is_reader: bool
) -> str:
    """Return a player in a sentence or two; most players are the same after a move as before it."""
    believes = t("you believe it") if is_reader else t("believes it")
    marks = [
        turn_mark(t, is_reader=is_reader) if player.is_turn else "",
        dealer_mark(t, is_reader=is_reader) if player.is_dealer else "",
        believes if player.believes else "",
    ]
    name = said_name(player.name[:longest_name], marks, t, is_reader=is_reader)
    holdings = ", ".join(holdings_of(player, say, t))
    held = holds(name, holdings, t, is_reader=is_reader) if holdings else ""
    status = _status(player, name, t, is_reader=is_reader)
    return " ".join(part for part in (status, held) if part)


def _status(player: PaskahousuPlayer, name: str, t: Words, *, is_reader: bool) -> str:
    if player.status is Status.IN:
        return ""
    if is_reader and player.place is not None:
        return t("You went out {nth}.", nth=nth(player.place, t))
    if player.status is Status.LEFT:
        return t("{name} has left the table.", name=name)
    if player.place is None:
        return t("{name} is out.", name=name)
    return t("{name} went out {nth}.", name=name, nth=nth(player.place, t))
