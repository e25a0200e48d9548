"""What happened since a player's own last move, in fewer words than a board has, and how doubts ended."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import said
from bot.games.paskahousu.telling import tell
from bot.games.shedding import telling
from bot.games.shedding.telling import News
from bot.i18n import Words, mark
from bot.messages.list_words import card_count, card_signs
from game.core.protocol import Seat
from game.paskahousu import events
from game.paskahousu.events import Event
from game.shedding.events import CardFlipped


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


def revealed(told: Sequence[Event], reader: Seat) -> slice:
    """Return where the last doubt is, or what the reader turned since."""
    doubted, own = doubt_in(told, reader), NEWS.turned(told, reader)
    return max(doubted, own, key=lambda found: (found.stop > found.start, found.start))


def _parties(event: Any) -> tuple[Seat, Seat]:
    return event.seat, event.target


def _taken_after(told: Sequence[Any], number: int) -> events.PilePickedUp | None:
    """Return who takes the pile because of a doubt; that comes right after it."""
    after = told[number + 1] if number + 1 < len(told) else None
    return after if isinstance(after, events.PilePickedUp) else None


def news_lines(told: Sequence[Event], names: Names, t: Words, reader: Seat | None) -> list[str]:
    """Return the news; for a reader, who is "you", with each doubt in one line with its result."""
    if reader is None:
        return NEWS.lines(told, names, t)
    lines, since = list[str](), 0
    for number, event in enumerate(told):
        if isinstance(event, events.Challenged) and (taken := _taken_after(told, number)) is not None:
            lines += NEWS.lines(told[since:number], names, t, reader)
            lines.append(_ended(event, taken, reader, names, t))
            since = number + 2
    return [*lines, *NEWS.lines(told[since:], names, t, reader)]


def _ended(doubt: events.Challenged, taken: events.PilePickedUp, reader: Seat, names: Names, t: Words) -> str:
    """Return how a doubt ended: whose cards were shown, and who takes how many."""
    facts = {
        "name": names(doubt.seat),
        "target": names(doubt.target),
        "cards": card_signs(doubt.cards, t),
        "count": card_count(taken.count, t),
    }
    who = "target" if reader == doubt.target else "doubter" if reader == doubt.seat else ""
    return t(_ENDS[doubt.truthful, who], **facts)


_ENDS: Final[Mapping[tuple[bool, str], str]] = {
    (True, "target"): mark("😇 You told the truth ({cards}): {name} picks up {count}"),
    (True, "doubter"): mark("😇 {target} told the truth ({cards}): you pick up {count}"),
    (True, ""): mark("😇 {target} told the truth ({cards}): {name} picks up {count}"),
    (False, "target"): mark("🤥 {name} caught you lying ({cards}): you pick up {count}"),
    (False, "doubter"): mark("🤥 You caught {target} lying ({cards}): {target} picks up {count}"),
    (False, ""): mark("🤥 {name} caught {target} lying ({cards}): {target} picks up {count}"),
}
"""By whether the challenged play was true, and which of the two the reader is."""


def _laid(event: events.CardsLaid, _reader: Seat | None, _names: Names, t: Words) -> str:
    return card_signs(event.cards, t) if event.claim is None else said(event.count, event.claim, t)


NEWS: Final = News(
    tell=tell,
    deeds={
        **telling.DEEDS,
        events.CardsLaid: _laid,
        events.PileBurnt: telling.burns,
        events.PilePickedUp: lambda event, _, _names, t: t(
            "picks up {count}", count=card_count(event.count, t)
        ),
    },
    own_deeds={
        **telling.OWN_DEEDS,
        events.PileBurnt: telling.you_burn,
        events.PilePickedUp: lambda event, _, _names, t: t(
            "pick up {count}", count=card_count(event.count, t)
        ),
    },
    own_lines={
        **telling.OWN_LINES,
        events.ClaimAccepted: lambda _event, _, t: t("you believe it"),
        events.OpenerFound: lambda _event, _, t: t("▶️ You begin"),
        events.StockTried: telling.you_try,
    },
    drawn=events.CardsDrawn,
    turning=(CardFlipped, events.StockTried),
)
