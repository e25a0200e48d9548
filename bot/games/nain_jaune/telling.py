"""Events in words: a short line for each notable event, nothing for what the board shows anyway."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any, Final, TypeAlias

from bot.games.core.screen import Names
from bot.games.nain_jaune.phrases import CARD_BY_BOX, box_sign, takes, the_box, without
from bot.i18n import Words, mark
from bot.messages.list_words import card_count, card_sign, card_signs, no_rank
from game.core.cards import Card
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


Teller: TypeAlias = Callable[[Any, Names, Words], str | None]
"""(event, names, words) -> its line, None if it needs none."""

_MOST_LISTED: Final = 2
"""With more cards laid in a row, only the first and the last are named."""


def tell(event: Event, names: Names, t: Words) -> str | None:
    """Return the line for a public event, None if it needs none."""
    if type(event) in _BY_NAME:
        return _about_seat(event, names, t)
    teller = _TELLERS.get(type(event))
    return teller(event, names, t) if teller else None


def lines_of_turns(
    events: Sequence[Event], tell_one: Teller, names: Names, t: Words, reader: Seat | None
) -> list[str]:
    """Return a line for each seat's turn, with its cards and calls (`Zoé 5♣ → 9♦, “No 10!”`), and the others.

    A reader's deeds are told as "you"; `tell_one` tells the events that are no deeds.
    """
    notable = (one for one in events if _doer(one) is not None or tell(one, names, t))
    lines: list[str] = []
    for seat, some in groupby(notable, _doer):
        if seat is None:
            lines += filter(None, (tell_one(one, names, t) for one in some))
        elif deeds := ", ".join(_deeds(list(some), t)):
            if seat == reader:
                lines.append(t("you {deeds}", deeds=deeds))
            else:
                lines.append(t("{name} {deeds}", name=names(seat), deeds=deeds))
    return lines


def _doer(event: Event) -> Seat | None:
    """Return whose deed an event is; None for an event that has a line of its own."""
    if isinstance(event, Laid | WentWithout | RunStarted):
        return event.seat
    if isinstance(event, TokensPaid) and event.reason == "claim" and isinstance(event.target, int):
        return event.target
    return None


def _deeds(some: Sequence[Any], t: Words) -> Iterator[str]:
    """Yield the cards of each run that a seat laid, and then its calls."""
    run_by_card = accumulate(isinstance(one, RunStarted) for one in some)
    laid = [(run, one.card) for run, one in zip(run_by_card, some, strict=True) if isinstance(one, Laid)]
    for _, cards in groupby(laid, itemgetter(0)):
        yield _laid_text([card for _, card in cards], t)
    for one in some:
        if isinstance(one, TokensPaid):
            yield t("“{call}” +{tokens}", call=_call(one, t), tokens=one.tokens)
        elif isinstance(one, WentWithout):
            yield without(one.rank, t)


def _laid_text(cards: Sequence[Card], t: Words) -> str:
    if len(cards) <= _MOST_LISTED:
        return card_signs(cards, t)
    return f"{card_sign(cards[0], t)} → {card_sign(cards[-1], t)}"


def _call(claim: TokensPaid, t: Words) -> str:
    return takes([CARD_BY_BOX[str(claim.source)]], t)


def _about_seat(event: Any, names: Names, t: Words) -> str:
    return t(_BY_NAME[type(event)], name=names(event.seat))


def _dealt(event: Dealt, names: Names, t: Words) -> str:
    """Return the line that a deal begins; who leads stands in the line of the turn."""
    return t("Deal {deal}: {dealer} deals.", deal=event.deal, dealer=names(event.dealer))


def _paid(event: TokensPaid, names: Names, t: Words) -> str | None:
    """Return the line for a payment; antes need none, and the reversals of a void deal share one."""
    source, target = event.source, event.target
    if isinstance(target, str):
        return _kept(event, names, t) if event.reason == "double" else None
    if isinstance(source, int):
        return _points(event, names, t) if event.reason == "points" else None
    if event.reason == "claim":
        return t("{name}: “{call}” +{tokens}", name=names(target), call=_call(event, t), tokens=event.tokens)
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
    cards = card_count(event.cards, t)
    return t("{name} leaves; the talon gets {cards}.", name=names(event.seat), cards=cards)


def _deal_voided(_event: DealVoided, _names: Names, t: Words) -> str:
    return t("Too few players are left: the deal doesn’t count, and every token goes back.")


def _match_over(_event: MatchOver, _names: Names, t: Words) -> str:
    """Return no winner: who has left may have come last meanwhile, which the result says."""
    return t("The match is over.")


def _name(who: Seat | str, names: Names, t: Words) -> str:
    return the_box(who, t) if isinstance(who, str) else names(who)


_TELLERS: Final[Mapping[type[Any], Teller]] = {
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
