"""Events in words: a short line for each notable event, nothing for what the board shows anyway."""

from collections.abc import Mapping
from itertools import takewhile
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.paskahousu.claims import said
from bot.games.shedding import telling
from bot.i18n import Words
from bot.messages.list_words import a_rank, card_signs, several
from game.paskahousu import events
from game.paskahousu.events import Event
from game.paskahousu.ranks import RANK_OF


def tell(event: Event, names: Names, t: Words) -> str | None:
    """Return the line for an event as somebody sees it, None if it needs none."""
    teller = _TELLERS.get(type(event))
    return teller(event, names, t) if teller is not None else None


def _opener(event: events.OpenerFound, names: Names, t: Words) -> str:
    name = names(event.seat)
    if event.rank is None:
        return t("▶️ {name} begins", name=name)
    if event.rule == "most_lowest":
        return t("▶️ {name} begins, with the most {ranks}", name=name, ranks=several(event.rank, t))
    return t("▶️ {name} begins, with the lowest card: {a_rank}", name=name, a_rank=a_rank(event.rank, t))


def _laid(event: events.CardsLaid, names: Names, t: Words) -> str:
    if event.claim is None:
        return t("{name}: {cards}", name=names(event.seat), cards=card_signs(event.cards, t))
    claim = said(event.count, event.claim, t)
    if event.cards:  # the player's own
        cards = card_signs(event.cards, t)
        return t("{name} says {claim} (in truth {cards})", name=names(event.seat), claim=claim, cards=cards)
    return t("{name} says {claim}", name=names(event.seat), claim=claim)


def _drawn(event: events.CardsDrawn, names: Names, t: Words) -> str | None:
    """Return what the reader drew, or that somebody chose to draw; refilled hands are not worth a line."""
    if event.cards:
        return t("you drew {cards}", cards=card_signs(event.cards, t))
    return t("{name} draws a card", name=names(event.seat)) if event.by_choice else None


def _accepted(event: events.ClaimAccepted, names: Names, t: Words) -> str:
    return t("{name} believes it", name=names(event.seat))


def _challenged(event: events.Challenged, names: Names, t: Words) -> str:
    facts = {
        "name": names(event.seat),
        "target": names(event.target),
        "claim": said(len(event.cards), event.claim, t),
        "cards": card_signs(event.cards, t),
    }
    if event.truthful:
        return t("😇 {name} doubts {target}’s {claim}, but it’s true: {cards}", **facts)
    return t("🤥 {name} doubts {target}’s {claim}, and it’s a lie: {cards}", **facts)


def _burnt(event: events.PileBurnt, names: Names, t: Words) -> str:
    name, count = names(event.seat), event.count
    if event.cause == "killer" or (event.cause == "quad" and event.face_down):
        return telling.burnt(name, count, t)
    if event.cause == "led":
        return t("🔥 {name} leads {a_rank}, which burns at once", name=name, a_rank=a_rank(event.rank, t))
    equal = len(list(takewhile(lambda card: RANK_OF[card] == event.rank, reversed(event.cards))))
    return telling.burnt_by_equals(name, count, equal, t)


def _picked_up(event: events.PilePickedUp, names: Names, t: Words) -> str:
    line = telling.picked_up(names(event.seat), event.count, t)
    if event.face_down and len(event.cards) > len(event.shown):  # the taker's own
        return t("{line}: {cards}", line=line, cards=card_signs(event.cards, t))
    return line


_TELLERS: Final[Mapping[type[Any], telling.Teller]] = {
    **telling.TELLERS,
    events.CardsDrawn: _drawn,
    events.CardsLaid: _laid,
    events.Challenged: _challenged,
    events.ClaimAccepted: _accepted,
    events.OpenerFound: _opener,
    events.PileBurnt: _burnt,
    events.PilePickedUp: _picked_up,
    events.SeatLeft: telling.left,
    events.StockTried: telling.tried,
}
