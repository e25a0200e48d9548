"""Events in words: a short line for each notable event, nothing for what the board shows anyway."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune.phrases import CARD_BY_BOX, box_sign, cards_text, takes, the_box, without
from bot.ui.games.screen import Names
from bot.ui.words.cards import card_sign, card_signs, no_rank
from bot.ui.words.lists import all_of
from game.core.protocol import Seat, TokensPaid
from game.nain_jaune.events import (
    BoxNotClaimed,
    Dealt,
    DealVoided,
    DealWon,
    Event,
    FellShort,
    FiveBelles,
    GrandOpera,
    Laid,
    MatchOver,
    RankMissing,
    RunEnded,
    RunStarted,
    SeatLeft,
    WentBroke,
    WentWithout,
)

_BY_NAME: Final[Mapping[type[Any], str]] = {
    FiveBelles: mark("{name} was dealt all five board cards!"),
    RunEnded: mark("King! {name} leads again."),
    DealWon: mark("{name} plays the last card and wins the deal."),
    GrandOpera: mark("{name}: grand opéra!"),
    WentBroke: mark("{name} can’t pay the next ante."),
}
"""Lines that only name the player."""


_MOST_LISTED: Final = 2
"""With more cards laid in a row, only the first and the last are named."""


def tell(event: Event, names: Names, t: Words) -> str | None:
    """Return the line for a public event, None if it needs none."""
    if type(event) in _BY_NAME:
        return _about_seat(event, names, t)
    teller = _TELLERS.get(type(event))
    return teller(event, names, t) if teller else None


def news_lines(events: Sequence[Event], names: Names, t: Words) -> list[str]:
    """Return the lines of `tell` plus the cards laid, which a board shows as the run: `Zoé: 5♣ → 9♦`."""
    lines: list[str] = []
    laid: list[Laid] = []
    place = 0
    for event in events:
        if isinstance(event, Laid):
            if not laid or laid[-1].seat != event.seat:
                laid, place = [], len(lines)
                lines.append("")
            laid.append(event)
            lines[place] = t("{name}: {cards}", name=names(event.seat), cards=_laid_text(laid, t))
        elif line := tell(event, names, t):
            lines.append(line)
        if isinstance(event, RunStarted | RunEnded):
            laid = []
    return lines


def _laid_text(laid: Sequence[Laid], t: Words) -> str:
    cards = [event.card for event in laid]
    if len(cards) <= _MOST_LISTED:
        return card_signs(cards, t)
    return f"{card_sign(cards[0], t)} → {card_sign(cards[-1], t)}"


def _about_seat(event: Any, names: Names, t: Words) -> str:
    return t(_BY_NAME[type(event)], name=names(event.seat))


def _dealt(event: Dealt, names: Names, t: Words) -> str:
    return t(
        "Deal {deal}: {dealer} deals, {leader} leads.",
        deal=event.deal,
        dealer=names(event.dealer),
        leader=names(event.leader),
    )


def _paid(event: TokensPaid, names: Names, t: Words) -> str | None:
    """Return the line for a payment; antes need none, and the reversals of a void deal share one."""
    source, target = event.source, event.target
    if isinstance(target, str):
        return _kept(event, names, t) if event.reason == "double" else None
    if isinstance(source, int):
        return _points(event, names, t) if event.reason == "points" else None
    if event.reason == "claim":
        call = takes([CARD_BY_BOX[source]], t)
        return t("{name}: “{call}” +{tokens}", name=names(target), call=call, tokens=event.tokens)
    if event.reason == "sweep":
        facts = {"name": names(target), "box": the_box(source, t), "tokens": event.tokens}
        return t("{name} sweeps {box}: +{tokens}", **facts)
    return None


def _points(event: TokensPaid, names: Names, t: Words) -> str:
    facts = {"name": _name(event.source, names, t), "winner": _name(event.target, names, t)}
    return t("{name} pays {winner} {tokens}.", tokens=t.tokens(event.tokens), **facts)


def _kept(event: TokensPaid, names: Names, t: Words) -> str:
    return t(
        "{name} kept {card}: +{tokens} on {box}",
        name=_name(event.source, names, t),
        card=box_sign(str(event.target), t),
        box=the_box(str(event.target), t),
        tokens=event.tokens,
    )


def _box_not_claimed(event: BoxNotClaimed, names: Names, t: Words) -> str:
    facts = {"name": names(event.seat), "card": box_sign(event.box, t)}
    return t.plural(
        "{name} plays {card} without announcing it: {count} token stays.",
        "{name} plays {card} without announcing it: {count} tokens stay.",
        event.tokens,
        **facts,
    )


def _went_without(event: WentWithout, names: Names, t: Words) -> str:
    return t("{name}: {call}", name=names(event.seat), call=without(event.rank, t))


def _rank_missing(event: RankMissing, names: Names, t: Words) -> str:
    return t(
        "{no_card}: {name}’s turn.",
        no_card=no_rank(event.rank, t),
        name=names(event.seat),
    )


def _fell_short(event: FellShort, names: Names, t: Words) -> str:
    return t(
        "{name} owes {target} {owed} but can only pay {paid}.",
        name=names(event.seat),
        target=_name(event.target, names, t),
        owed=event.owed,
        paid=event.paid,
    )


def _seat_left(event: SeatLeft, names: Names, t: Words) -> str:
    cards = cards_text(event.cards, t)
    return t("{name} leaves; the talon gets {cards}.", name=names(event.seat), cards=cards)


def _deal_voided(_event: DealVoided, _names: Names, t: Words) -> str:
    return t("Too few players are left: the deal doesn’t count, and every token goes back.")


def _match_over(event: MatchOver, names: Names, t: Words) -> str:
    winners = all_of([names(seat) for seat in event.ranking[0]], t)
    count = len(event.ranking[0])
    return t.plural(
        "The match is over: {names} wins.", "The match is over: {names} win.", count, names=winners
    )


def _name(who: Seat | str, names: Names, t: Words) -> str:
    return the_box(who, t) if isinstance(who, str) else names(who)


_TELLERS: Final[Mapping[type[Any], Callable[[Any, Names, Words], str | None]]] = {
    Dealt: _dealt,
    TokensPaid: _paid,
    BoxNotClaimed: _box_not_claimed,
    WentWithout: _went_without,
    RankMissing: _rank_missing,
    FellShort: _fell_short,
    SeatLeft: _seat_left,
    DealVoided: _deal_voided,
    MatchOver: _match_over,
}
