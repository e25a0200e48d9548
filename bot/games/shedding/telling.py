"""What is told of events that the shedding games have alike, and news, with a line for each doer."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, takewhile
from typing import Any, Final, TypeAlias

from bot.games.core.screen import Names
from bot.i18n import Words, mark
from bot.messages.list_words import card_sign, nth
from game.core.protocol import Seat
from game.shedding.events import CardFlipped, Dealt, WentOut

Teller: TypeAlias = Callable[[Any, Names, Words], str | None]
"""(event, names) -> a line about it, None if it needs none."""
Deed: TypeAlias = Callable[[Any, Seat | None, Names, Words], str]
"""(event, reader, names) -> what somebody did, without the name."""

_FOUR: Final = 4


def _dealt(event: Dealt, names: Names, t: Words) -> str:
    return t("{name} deals", name=names(event.dealer))


def _flipped(event: CardFlipped, names: Names, t: Words) -> str:
    template = mark("{name} turns {card}") if event.fits else mark("{name} turns {card}: it doesn’t fit")
    return t(template, name=names(event.seat), card=card_sign(event.card, t))


def _went_out(event: WentOut, names: Names, t: Words) -> str:
    return t("🏁 {name} goes out {nth}", name=names(event.seat), nth=nth(event.place, t))


TELLERS: Final[Mapping[type[Any], Teller]] = {Dealt: _dealt, CardFlipped: _flipped, WentOut: _went_out}


def tried(event: Any, names: Names, t: Words) -> str:
    """Tell of a card that was tried from the stock."""
    if event.fits:
        template = mark("🎲 {name} tries the stock: {card}")
    else:
        template = mark("🎲 {name} tries the stock: {card}, it doesn’t fit")
    return t(template, name=names(event.seat), card=card_sign(event.card, t))


def left(event: Any, names: Names, t: Words) -> str:
    """Tell who has left."""
    return t("🚪 {name} leaves the table", name=names(event.seat))


def burnt(name: str, count: int, t: Words) -> str:
    """Tell of so many cards that one card burnt."""
    return t.plural(
        "🔥 {name} burns the pile: {count} card", "🔥 {name} burns the pile: {count} cards", count, name=name
    )


def burnt_by_equals(name: str, count: int, equal: int, t: Words) -> str:
    """Tell of so many cards that were burnt because so many equal ones were on top."""
    if equal == _FOUR:
        return t("🔥 Four of a kind! {name} burns the pile: {count} cards", name=name, count=count)
    return t(
        "🔥 {equal} of a kind! {name} burns the pile: {count} cards", name=name, count=count, equal=equal
    )


def picked_up(name: str, count: int, t: Words) -> str:
    """Tell who picks up how many cards."""
    return t.plural("🫳 {name} picks up {count} card", "🫳 {name} picks up {count} cards", count, name=name)


def _turns(event: CardFlipped, _reader: Seat | None, _names: Names, t: Words) -> str:
    said = mark("turns {card}") if event.fits else mark("turns {card}, which doesn’t fit")
    return t(said, card=card_sign(event.card, t))


def _you_turn(event: CardFlipped, _reader: Seat | None, _names: Names, t: Words) -> str:
    said = mark("turn {card}") if event.fits else mark("turn {card}, which doesn’t fit")
    return t(said, card=card_sign(event.card, t))


DEEDS: Final[Mapping[type[Any], Deed]] = {
    CardFlipped: _turns,
    WentOut: lambda event, _, _names, t: t("goes out {nth}", nth=nth(event.place, t)),
}
"""What others did."""
OWN_DEEDS: Final[Mapping[type[Any], Deed]] = {
    CardFlipped: _you_turn,
    WentOut: lambda event, _, _names, t: t("go out {nth}", nth=nth(event.place, t)),
}
"""What the reader did."""
LASTING: Final = (WentOut,)
"""What a hand never leaves out for want of room."""
OWN_LINES: Final[Mapping[type[Any], Teller]] = {Dealt: lambda _event, _, t: t("you deal")}
"""The whole line, where the reader's own says more than what they did."""


def burns(_event: Any, _reader: Seat | None, _names: Names, t: Words) -> str:
    """Tell that somebody burns the pile."""
    return t("burns the pile")


def you_burn(_event: Any, _reader: Seat | None, _names: Names, t: Words) -> str:
    """Tell the reader that they burn it."""
    return t("burn the pile")


def you_try(event: Any, _names: Names, t: Words) -> str:
    """Tell the reader of a card that they tried."""
    template = mark("you try the stock: {card}")
    if not event.fits:
        template = mark("you try the stock: {card}, it doesn’t fit")
    return t(template, card=card_sign(event.card, t))


def _nothing(_event: Any, _reader: Seat, _names: Names, _t: Words) -> str | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class News:
    """What happened since a player's own last move, in fewer words than a board has."""

    tell: Teller
    deeds: Mapping[type[Any], Deed]
    own_deeds: Mapping[type[Any], Deed]
    own_lines: Mapping[type[Any], Teller]
    drawn: type[Any]
    """Cards that were drawn: what the reader drew comes last."""
    turning: tuple[type[Any], ...] = (CardFlipped,)
    """A card was turned that nobody knew."""
    concerning: Callable[[Any, Seat, Names, Words], str | None] = _nothing
    """(event, reader, names) -> the line about what somebody did to the reader, None for the usual one."""

    def lines(self, told: Sequence[Any], names: Names, t: Words, reader: Seat | None = None) -> list[str]:
        """Return a line for what somebody did in a row; the reader's own begin with "you"."""
        notable = [event for event in told if type(event) in self.deeds or self.tell(event, names, t)]
        drawn = [event for event in notable if isinstance(event, self.drawn) and event.cards]
        others = groupby((event for event in notable if event not in drawn), self._doer)
        lines = (line for seat, some in others for line in self._lines(seat, list(some), reader, names, t))
        return [*lines, *filter(None, (self.tell(event, names, t) for event in drawn))]

    def turned(self, told: Sequence[Any], reader: Seat) -> slice:
        """Return where the last card is that the reader turned, and what came of it, if any."""
        turns = (number for number, event in enumerate(told) if isinstance(event, self.turning))
        start = max((number for number in turns if told[number].seat == reader), default=None)
        if start is None:
            return slice(0, 0)
        after = takewhile(lambda event: getattr(event, "seat", None) == reader, told[start:])
        return slice(start, start + len(list(after)))

    def _doer(self, event: Any) -> Seat | None:
        return event.seat if type(event) in self.deeds else None

    def _lines(
        self, seat: Seat | None, some: Sequence[Any], reader: Seat | None, names: Names, t: Words
    ) -> Iterator[str]:
        if seat is None:
            yield from filter(None, (self._told(event, reader, names, t) for event in some))
            return
        deeds = {**self.deeds, **self.own_deeds} if seat == reader else self.deeds
        said = ", ".join(deeds[type(event)](event, reader, names, t) for event in some)
        if seat == reader:
            yield t("you {deeds}", deeds=said)
        else:
            yield t("{name} {deeds}", name=names(seat), deeds=said)

    def _told(self, event: Any, reader: Seat | None, names: Names, t: Words) -> str | None:
        if reader is None:
            return self.tell(event, names, t)
        own, whose = self.own_lines.get(type(event)), getattr(event, "seat", None)
        if own is not None and reader == (event.dealer if isinstance(event, Dealt) else whose):
            return own(event, names, t)
        return self.concerning(event, reader, names, t) or self.tell(event, names, t)
