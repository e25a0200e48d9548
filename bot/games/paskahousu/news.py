"""What happened since a player's own last move, in fewer words than a board has, and how doubts ended."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import said
from bot.games.paskahousu.telling import tell
from bot.i18n import Words, mark
from bot.messages.card_words import card_sign, card_signs
from bot.messages.list_words import nth
from game.core.protocol import Seat
from game.paskahousu import events
from game.paskahousu.events import Event
from game.shedding.events import CardFlipped, Dealt, WentOut


def doubt_in(told: Sequence[Event], reader: Seat) -> slice:
    """Return where the last doubt is, and what it made somebody take; an empty slice without doubts.

    A doubt by the reader, or of what they said, comes before those of others.
    """
    doubts = [number for number, event in enumerate(told) if isinstance(event, events.Challenged)]
    own = [number for number in doubts if reader in _parties(told[number])]
    if not doubts:
        return slice(0, 0)
    start = (own or doubts)[-1]
    return slice(start, start + 1 + (_taken_after(told, start) is not None))


def _parties(event: Any) -> tuple[Seat, Seat]:
    return event.seat, event.target


def _taken_after(told: Sequence[Any], number: int) -> events.PilePickedUp | None:
    """Return who takes the pile because of a doubt; that comes right after it."""
    after = told[number + 1] if number + 1 < len(told) else None
    return after if isinstance(after, events.PilePickedUp) else None


def news_lines(told: Sequence[Event], names: Names, t: Words) -> list[str]:
    """Return a line for each player's turn since the reader's own, and last the cards that they drew."""
    return _news(told, None, names, t)


def own_news(told: Sequence[Event], reader: Seat, names: Names, t: Words) -> list[str]:
    """Return the same with the reader as "you", and each doubt in one line with its result."""
    lines, since = list[str](), 0
    for number, event in enumerate(told):
        if isinstance(event, events.Challenged) and (taken := _taken_after(told, number)) is not None:
            lines += [*_news(told[since:number], reader, names, t), _ended(event, taken, reader, names, t)]
            since = number + 2
    return [*lines, *_news(told[since:], reader, names, t)]


def _ended(doubt: events.Challenged, taken: events.PilePickedUp, reader: Seat, names: Names, t: Words) -> str:
    """Return how a doubt ended: whose cards were shown, and who takes how many."""
    facts = {
        "name": names(doubt.seat),
        "target": names(doubt.target),
        "cards": card_signs(doubt.cards, t),
        "count": taken.count,
    }
    who = "target" if reader == doubt.target else "doubter" if reader == doubt.seat else ""
    return t(_ENDS[doubt.truthful, who], **facts)


_ENDS: Final[Mapping[tuple[bool, str], str]] = {
    (True, "target"): mark("😇 You told the truth ({cards}): {name} picks up {count}"),
    (True, "doubter"): mark("😇 {target} told the truth ({cards}): you pick up {count}"),
    (True, ""): mark("😇 {target} told the truth ({cards}): {name} picks up {count}"),
    (False, "target"): mark("🤥 {name} caught you lying ({cards}): you pick up {count}"),
    (False, "doubter"): mark("🤥 You caught {target} lying ({cards}), who picks up {count}"),
    (False, ""): mark("🤥 {name} caught {target} lying ({cards}), who picks up {count}"),
}
"""By whether the challenged play was true, and which of the two the reader is."""


def _news(told: Sequence[Event], reader: Seat | None, names: Names, t: Words) -> list[str]:
    notable = [event for event in told if type(event) in _DEEDS or tell(event, names, t)]
    drawn = [event for event in notable if isinstance(event, events.CardsDrawn) and event.cards]
    others = groupby((event for event in notable if event not in drawn), _doer)
    lines = (line for seat, some in others for line in _lines(seat, list(some), reader, names, t))
    return [*lines, *filter(None, (tell(event, names, t) for event in drawn))]


def _doer(event: Any) -> Seat | None:
    """Return whose deed an event is; None for an event that has a line of its own."""
    return event.seat if type(event) in _DEEDS else None


def _lines(
    seat: Seat | None, some: Sequence[Any], reader: Seat | None, names: Names, t: Words
) -> Iterator[str]:
    if seat is None:
        yield from filter(None, (_told(event, reader, names, t) for event in some))
        return
    if seat == reader:
        own = (_OWN_DEEDS.get(type(event), _DEEDS[type(event)])(event, t) for event in some)
        yield t("you {deeds}", deeds=", ".join(own))
        return
    deeds = ", ".join(_DEEDS[type(event)](event, t) for event in some)
    yield t("{name} {deeds}", name=names(seat), deeds=deeds)


def _laid_briefly(event: events.CardsLaid, t: Words) -> str:
    return card_signs(event.cards, t) if event.claim is None else said(event.count, event.claim, t)


def _burnt_briefly(_event: events.PileBurnt, t: Words) -> str:
    return t("burns the pile")


def _picked_up_briefly(event: events.PilePickedUp, t: Words) -> str:
    return t("picks up {count}", count=event.count)


def _flipped_briefly(event: CardFlipped, t: Words) -> str:
    template = mark("turns {card}") if event.fits else mark("turns {card}, which doesn’t fit")
    return t(template, card=card_sign(event.card, t))


def _went_out_briefly(event: WentOut, t: Words) -> str:
    return t("goes out {nth}", nth=nth(event.place, t))


_DEEDS: Final[Mapping[type[Any], Callable[[Any, Words], str]]] = {
    CardFlipped: _flipped_briefly,
    events.CardsLaid: _laid_briefly,
    events.PileBurnt: _burnt_briefly,
    events.PilePickedUp: _picked_up_briefly,
    WentOut: _went_out_briefly,
}
"""What is said in few words; events that are rarer have the line they have on a board."""


def _told(event: Any, reader: Seat | None, names: Names, t: Words) -> str | None:
    """Return the line that an event has on a board, in the second person if it is the reader's."""
    own = _OWN_LINES.get(type(event))
    whose = event.dealer if isinstance(event, Dealt) else event.seat
    return own(event, t) if own is not None and whose == reader else tell(event, names, t)


def _flip_yours(event: CardFlipped, t: Words) -> str:
    template = mark("turn {card}") if event.fits else mark("turn {card}, which doesn’t fit")
    return t(template, card=card_sign(event.card, t))


def _try_yours(event: events.StockTried, t: Words) -> str:
    template = mark("you try the stock: {card}")
    if not event.fits:
        template = mark("you try the stock: {card}, it doesn’t fit")
    return t(template, card=card_sign(event.card, t))


_OWN_DEEDS: Final[Mapping[type[Any], Callable[[Any, Words], str]]] = {
    CardFlipped: _flip_yours,
    events.PileBurnt: lambda _, t: t("burn the pile"),
    events.PilePickedUp: lambda event, t: t("pick up {count}", count=event.count),
    WentOut: lambda event, t: t("go out {nth}", nth=nth(event.place, t)),
}
"""The deeds that an AI does for the reader whose time is up, or that another's move brings about."""
_OWN_LINES: Final[Mapping[type[Any], Callable[[Any, Words], str]]] = {
    events.ClaimAccepted: lambda _, t: t("you believe it"),
    Dealt: lambda _, t: t("you deal"),
    events.OpenerFound: lambda _, t: t("▶️ You begin"),
    events.StockTried: _try_yours,
}
