"""What happened since a player's own move, with the reader as "you"."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.nain_jaune.phrases import box_sign, the_box
from bot.games.nain_jaune.telling import lines_of_turns, tell
from bot.i18n import Words, mark
from bot.messages.list_words import no_rank
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import (
    BoxNotClaimed,
    Dealt,
    DealWon,
    Event,
    FellShort,
    FiveBelles,
    GrandOpera,
    RankMissing,
    RunEnded,
    WentBroke,
)

_YOURS: Final[Mapping[type[Any], str]] = {
    FiveBelles: mark("You were dealt all five board cards!"),
    RunEnded: mark("King! You lead again."),
    DealWon: mark("You play your last card and win the deal."),
    GrandOpera: mark("You make a grand opéra!"),
    WentBroke: mark("You can’t pay the next ante."),
}
"""Lines that only name the player."""


def news_lines(events: Sequence[Event], names: Names, t: Words, reader: Seat | None) -> list[str]:
    """Return a line for each seat's turn and each other event, with a reader as "you"."""
    return lines_of_turns(events, tell if reader is None else partial(_told, reader), names, t, reader)


def _told(reader: Seat, event: Any, names: Names, t: Words) -> str | None:
    if type(event) in _YOURS and event.seat == reader:
        return t(_YOURS[type(event)])
    teller = _TELLERS.get(type(event))
    own = teller(reader, event, names, t) if teller is not None else None
    return own or tell(event, names, t)


def _dealt(reader: Seat, event: Dealt, _names: Names, t: Words) -> str | None:
    return t("Deal {deal}: you deal.", deal=event.deal) if event.dealer == reader else None


def _paid(reader: Seat, event: TokensPaid, names: Names, t: Words) -> str | None:
    source, target, tokens = event.source, event.target, event.tokens
    if reader not in (source, target):
        return None
    match event.reason:
        case "double":
            card, box = box_sign(str(target), t), the_box(str(target), t)
            return t("You kept {card}: +{tokens} on {box}", card=card, box=box, tokens=tokens)
        case "sweep":
            return t("You sweep {box}: +{tokens}", box=the_box(str(source), t), tokens=tokens)
        case "points" if source == reader:
            return t("You pay {winner} {tokens}.", winner=names(int(target)), tokens=t.tokens(tokens))
        case "points":
            return t("{name} pays you {tokens}.", name=names(int(source)), tokens=t.tokens(tokens))
    return None


def _box_not_claimed(reader: Seat, event: BoxNotClaimed, _names: Names, t: Words) -> str | None:
    if event.seat != reader:
        return None
    return t.plural(
        "You play {card} without announcing it: {count} token stays.",
        "You play {card} without announcing it: {count} tokens stay.",
        event.tokens,
        card=box_sign(event.box, t),
    )


def _rank_missing(reader: Seat, event: RankMissing, _names: Names, t: Words) -> str | None:
    return t("{no_card}: your turn.", no_card=no_rank(event.rank, t)) if event.seat == reader else None


def _fell_short(reader: Seat, event: FellShort, names: Names, t: Words) -> str | None:
    owed, paid = event.owed, event.paid
    if event.target == reader:
        return t(
            "{name} owes you {owed} but can only pay {paid}.", name=names(event.seat), owed=owed, paid=paid
        )
    if event.seat != reader:
        return None
    target = the_box(event.target, t) if isinstance(event.target, str) else names(event.target)
    return t("You owe {target} {owed} but can only pay {paid}.", target=target, owed=owed, paid=paid)


_TELLERS: Final[Mapping[type[Any], Any]] = {
    BoxNotClaimed: _box_not_claimed,
    Dealt: _dealt,
    FellShort: _fell_short,
    RankMissing: _rank_missing,
    TokensPaid: _paid,
}
"""(reader, event, names, words) -> the line of an event that is about the reader, else None."""
