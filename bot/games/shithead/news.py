"""What happened since a player's own move, in few words: `Colette 9♦, burns the pile`."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final, TypeAlias

from bot.games.core.screen import Names
from bot.games.shithead.phrases import slots_text
from bot.games.shithead.telling import tell
from bot.i18n import Words, mark
from bot.messages.card_words import a_rank, card_sign, card_signs
from bot.messages.list_words import all_of, nth
from game.core.protocol import Seat
from game.shedding.events import CardFlipped, Dealt, WentOut
from game.shithead import events
from game.shithead.events import Event

Deed: TypeAlias = Callable[[Any, Seat | None, Names, Words], str]
"""(event, reader, names, words) -> the deed without the name of its doer."""


def news_lines(told: Sequence[Event], names: Names, t: Words) -> list[str]:
    """Return a line for each player's turn, and last the cards that the reader drew."""
    return _news(told, None, names, t)


def own_news(told: Sequence[Event], reader: Seat, names: Names, t: Words) -> list[str]:
    """Return the same with the reader as "you"."""
    return _news(told, reader, names, t)


def _news(told: Sequence[Event], reader: Seat | None, names: Names, t: Words) -> list[str]:
    notable = [event for event in told if type(event) in _DEEDS or tell(event, names, t)]
    drawn = [event for event in notable if isinstance(event, events.CardsDrawn)]
    others = groupby((event for event in notable if event not in drawn), _doer)
    lines = (line for seat, some in others for line in _lines(seat, list(some), reader, names, t))
    return [*lines, *filter(None, (tell(event, names, t) for event in drawn))]


def _doer(event: Any) -> Seat | None:
    """Return whose deed an event is; None for an event that has a line of its own."""
    return event.seat if type(event) in _DEEDS else None


def _lines(
    seat: Seat | None, some: Sequence[Any], reader: Seat | None, names: Names, t: Words
) -> Iterator[str]:
    """Yield one line of the deeds of a seat, or the lines of events that are nobody's."""
    if seat is None:
        yield from filter(None, (_told(event, reader, names, t) for event in some))
    elif seat == reader:
        own = (_OWN_DEEDS.get(type(event), _DEEDS[type(event)])(event, reader, names, t) for event in some)
        yield t("you {deeds}", deeds=", ".join(own))
    else:
        deeds = ", ".join(_DEEDS[type(event)](event, reader, names, t) for event in some)
        yield t("{name} {deeds}", name=names(seat), deeds=deeds)


def _laid(event: events.CardsLaid, _reader: Seat | None, _names: Names, t: Words) -> str:
    return card_signs(event.cards, t)


def _burnt(_event: events.PileBurnt, _reader: Seat | None, _names: Names, t: Words) -> str:
    return t("burns the pile")


def _picked_up(event: events.PilePickedUp, reader: Seat | None, names: Names, t: Words) -> str:
    count = len(event.cards)
    if event.because_of == event.seat:
        return t("picks up {count}", count=count)
    if event.because_of == reader:
        return t("picks up {count} because you can’t play", count=count)
    return t("picks up {count} because {stuck} can’t play", count=count, stuck=names(event.because_of))


def _flipped(event: CardFlipped, _reader: Seat | None, _names: Names, t: Words) -> str:
    said = mark("turns {card}") if event.fits else mark("turns {card}, which doesn’t fit")
    return t(said, card=card_sign(event.card, t))


def _skipped(event: events.TurnsSkipped, reader: Seat | None, names: Names, t: Words) -> str:
    seats = dict.fromkeys(event.skipped)
    if list(seats) == [reader]:
        return t("makes you miss a turn")
    return t("skips {names}", names=_those(seats, reader, names, t))


def _those(seats: Collection[Seat], reader: Seat | None, names: Names, t: Words) -> str:
    """Return players by name, and last the reader."""
    others = [names(seat) for seat in seats if seat != reader]
    return all_of([*others, *([t("you")] if reader is not None and reader in seats else [])], t)


def _reversed(_event: events.DirectionReversed, _reader: Seat | None, _names: Names, t: Words) -> str:
    return t("reverses direction")


def _attacked(event: events.Attacked, reader: Seat | None, names: Names, t: Words) -> str:
    return t("attacks you") if event.target == reader else t("attacks {target}", target=names(event.target))


def _next_named(event: events.NextNamed, reader: Seat | None, names: Names, t: Words) -> str:
    mine = event.target == reader
    return t("lets you play next") if mine else t("lets {target} play next", target=names(event.target))


def _went_out(event: WentOut, _reader: Seat | None, _names: Names, t: Words) -> str:
    return t("goes out {nth}", nth=nth(event.place, t))


_DEEDS: Final[Mapping[type[Any], Deed]] = {
    events.Attacked: _attacked,
    CardFlipped: _flipped,
    events.CardsLaid: _laid,
    events.DirectionReversed: _reversed,
    events.NextNamed: _next_named,
    events.PileBurnt: _burnt,
    events.PilePickedUp: _picked_up,
    events.TurnsSkipped: _skipped,
    WentOut: _went_out,
}
"""What is said in few words; events that are rarer have the line they have on a board."""


def _pick_up_yours(event: events.PilePickedUp, reader: Seat | None, names: Names, t: Words) -> str:
    count = len(event.cards)
    if event.because_of == reader:
        return t("pick up {count}", count=count)
    return t("pick up {count} because {stuck} can’t play", count=count, stuck=names(event.because_of))


def _flip_yours(event: CardFlipped, _reader: Seat | None, _names: Names, t: Words) -> str:
    said = mark("turn {card}") if event.fits else mark("turn {card}, which doesn’t fit")
    return t(said, card=card_sign(event.card, t))


_OWN_DEEDS: Final[Mapping[type[Any], Deed]] = {
    events.Attacked: lambda event, _, names, t: t("attack {target}", target=names(event.target)),
    events.NextNamed: lambda event, _, names, t: t("let {target} play next", target=names(event.target)),
    CardFlipped: _flip_yours,
    events.DirectionReversed: lambda _event, _, _names, t: t("reverse direction"),
    events.PileBurnt: lambda _event, _, _names, t: t("burn the pile"),
    events.PilePickedUp: _pick_up_yours,
    events.TurnsSkipped: lambda event, reader, names, t: t(
        "skip {names}", names=_those(dict.fromkeys(event.skipped), reader, names, t)
    ),
    WentOut: lambda event, _, _names, t: t("go out {nth}", nth=nth(event.place, t)),
}
"""The deeds that an AI does for the reader whose time is up, or that another's move brings about."""


def _told(event: Any, reader: Seat | None, names: Names, t: Words) -> str | None:
    """Return the line that an event has on a board, in the second person where it is about the reader."""
    if reader is None:
        return tell(event, names, t)
    if isinstance(event, events.CardStacked) and event.owner == reader != event.seat:
        card = card_sign(event.card, t)
        return t("{name} stacks {card} on your face-up card", name=names(event.seat), card=card)
    own = _OWN_LINES.get(type(event))
    return tell(event, names, t) if own is None or _whose(event) != reader else own(event, names, t)


def _whose(event: Any) -> Seat:
    """Return whom the line of an event is about."""
    whose: Seat = event.dealer if isinstance(event, Dealt) else event.seat
    return whose


def _begin_yours(event: events.OpenerFound, _names: Names, t: Words) -> str:
    if event.rank is None or event.zone is None:
        return t("▶️ You begin")
    card = a_rank(event.rank, t)
    said = mark("▶️ You begin: {card} face up") if event.zone == "up" else mark("▶️ You begin: {card} in hand")
    return t(said, card=card)


def _exchange_yours(event: events.CardsExchanged, _names: Names, t: Words) -> str:
    given, taken = card_signs(event.given, t), card_signs(event.taken, t)
    return t("you lay {given} face up and take {taken} in hand", given=given, taken=taken)


def _stack_yours(event: events.CardStacked, names: Names, t: Words) -> str:
    card = card_sign(event.card, t)
    if event.owner == event.seat:
        return t("you stack {card} on a face-up card", card=card)
    return t("you stack {card} on a face-up card of {owner}", card=card, owner=names(event.owner))


def _try_yours(event: events.ChanceTaken, _names: Names, t: Words) -> str:
    said = (
        mark("you try the stock: {card}") if event.fits else mark("you try the stock: {card}, it doesn’t fit")
    )
    return t(said, card=card_sign(event.card, t))


def _with_cards(template: str) -> Callable[[Any, Names, Words], str]:
    return lambda event, _, t: t(template, cards=card_signs(event.cards, t))


_OWN_LINES: Final[Mapping[type[Any], Callable[[Any, Names, Words], str]]] = {
    events.AttackCountered: lambda _event, _, t: t("🛡️ you counter the attack"),
    events.CardStacked: _stack_yours,
    events.CardsExchanged: _exchange_yours,
    events.CardsThrown: _with_cards(mark("you throw {cards} on the pile")),
    events.ChainStopped: lambda _event, _, t: t("you stop there"),
    events.ChanceTaken: _try_yours,
    Dealt: lambda _event, _, t: t("you deal"),
    events.Eliminated: lambda event, _, t: t(
        "💀 you finish on {card}: eliminated", card=a_rank(event.rank, t)
    ),
    events.FaceUpAdded: _with_cards(mark("you add {cards} to the pile")),
    events.FaceUpChosen: lambda event, _, t: t("you lay face up: {cards}", cards=slots_text(event.up, t)),
    events.FaceUpTaken: _with_cards(mark("you take your face-up cards in hand: {cards}")),
    events.OpenerFound: _begin_yours,
}
"""The lines of events that are the reader's."""
