"""What the others did since a player's own move, in few words: `Colette 9♦, burns the pile`."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from bot.i18n import Words, mark
from bot.ui.games.screen import Names
from bot.ui.games.shithead.telling import tell
from bot.ui.words.cards import card_sign, card_signs
from bot.ui.words.lists import all_of, nth
from game.core.protocol import Seat
from game.shithead import events
from game.shithead.events import Event


def news_lines(told: Sequence[Event], names: Names, t: Words) -> list[str]:
    """Return a line for each player's turn, and last the cards that the reader drew."""
    notable = [event for event in told if type(event) in _DEEDS or tell(event, names, t)]
    drawn = [event for event in notable if isinstance(event, events.CardsDrawn)]
    others = groupby((event for event in notable if event not in drawn), _doer)
    lines = (line for seat, some in others for line in _lines(seat, list(some), names, t))
    return [*lines, *filter(None, (tell(event, names, t) for event in drawn))]


def _doer(event: Any) -> Seat | None:
    """Return whose deed an event is; None for an event that has a line of its own."""
    return event.seat if type(event) in _DEEDS else None


def _lines(seat: Seat | None, some: Sequence[Any], names: Names, t: Words) -> Iterator[str]:
    """Yield one line of the deeds of a seat, or the lines of events that are nobody's."""
    if seat is not None:
        deeds = ", ".join(_DEEDS[type(event)](event, names, t) for event in some)
        yield t("{name} {deeds}", name=names(seat), deeds=deeds)
        return
    yield from filter(None, (tell(event, names, t) for event in some))


def _laid(event: events.CardsLaid, _names: Names, t: Words) -> str:
    return card_signs(event.cards, t)


def _burnt(_event: events.PileBurnt, _names: Names, t: Words) -> str:
    return t("burns the pile")


def _picked_up(event: events.PilePickedUp, names: Names, t: Words) -> str:
    if event.because_of == event.seat:
        return t("picks up {count}", count=len(event.cards))
    facts = {"count": len(event.cards), "stuck": names(event.because_of)}
    return t("picks up {count} because {stuck} can’t play", **facts)


def _flipped(event: events.CardFlipped, _names: Names, t: Words) -> str:
    said = mark("turns {card}") if event.fits else mark("turns {card}, which doesn’t fit")
    return t(said, card=card_sign(event.card, t))


def _skipped(event: events.TurnsSkipped, names: Names, t: Words) -> str:
    seats = dict.fromkeys(event.skipped)
    return t("skips {names}", names=all_of([names(seat) for seat in seats], t))


def _reversed(_event: events.DirectionReversed, _names: Names, t: Words) -> str:
    return t("reverses direction")


def _attacked(event: events.Attacked, names: Names, t: Words) -> str:
    return t("attacks {target}", target=names(event.target))


def _went_out(event: events.WentOut, _names: Names, t: Words) -> str:
    return t("goes out {nth}", nth=nth(event.place, t))


_DEEDS: Final[Mapping[type[Any], Callable[[Any, Names, Words], str]]] = {
    events.Attacked: _attacked,
    events.CardFlipped: _flipped,
    events.CardsLaid: _laid,
    events.DirectionReversed: _reversed,
    events.PileBurnt: _burnt,
    events.PilePickedUp: _picked_up,
    events.TurnsSkipped: _skipped,
    events.WentOut: _went_out,
}
"""What is said in few words; events that are rarer have the line they have on a board."""
