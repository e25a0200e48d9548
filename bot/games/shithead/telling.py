"""Events in words: a short line for each notable event, nothing for what the board shows anyway."""

from collections.abc import Mapping
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.shedding import telling
from bot.games.shedding.hand_words import slots_text
from bot.games.shithead.phrases import direction_line
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, all_of, card_sign, card_signs
from game.core.cards import RANK
from game.shithead import events
from game.shithead.events import Event

_BY_SEAT: Final[Mapping[type[Any], str]] = {
    events.AttackCountered: mark("🛡️ {name} counters the attack"),
    events.CardsLaid: mark("{name}: {cards}"),
    events.CardsThrown: mark("{name} throws {cards} on the pile"),
    events.ChainStopped: mark("{name} stops there"),
    events.FaceUpAdded: mark("{name} adds {cards} to the pile"),
    events.FaceUpTaken: mark("{name} takes their face-up cards into hand: {cards}"),
    events.JumpedIn: mark("⚡ {name} jumps in"),
}
"""Lines that only name the player and the cards."""


def tell(event: Event, names: Names, t: Words) -> str | None:
    """Return the line for a public event, None if it needs none."""
    if type(event) in _BY_SEAT:
        return _by_seat(event, names, t)
    teller = _TELLERS.get(type(event))
    return teller(event, names, t) if teller is not None else None


def _by_seat(event: Any, names: Names, t: Words) -> str:
    cards = card_signs(getattr(event, "cards", ()), t)
    return t(_BY_SEAT[type(event)], name=names(event.seat), cards=cards)


def _face_up_chosen(event: events.FaceUpChosen, names: Names, t: Words) -> str:
    return t("{name} lays face up: {cards}", name=names(event.seat), cards=slots_text(event.up, t))


def _stacked(event: events.CardStacked, names: Names, t: Words) -> str:
    name, card = names(event.seat), card_sign(event.card, t)
    if event.owner == event.seat:
        return t("{name} stacks {card} on a face-up card", name=name, card=card)
    return t(
        "{name} stacks {card} on a face-up card of {owner}", name=name, card=card, owner=names(event.owner)
    )


def _exchanged(event: events.CardsExchanged, names: Names, t: Words) -> str:
    return t(
        "{name} lays {given} face up and takes {taken} into hand",
        name=names(event.seat),
        given=card_signs(event.given, t),
        taken=card_signs(event.taken, t),
    )


def _drawn(event: events.CardsDrawn, _names: Names, t: Words) -> str | None:
    """Return which cards the reader drew; nobody else sees them."""
    return t("you drew {cards}", cards=card_signs(event.cards, t)) if event.cards else None


def _opener(event: events.OpenerFound, names: Names, t: Words) -> str:
    name = names(event.seat)
    if event.rank is None or event.zone is None:
        return t("▶️ {name} begins", name=name)
    card = a_rank(event.rank, t)
    if event.zone == "up":
        return t("▶️ {name} begins: {card} face up", name=name, card=card)
    return t("▶️ {name} begins: {card} in hand", name=name, card=card)


def _burnt(event: events.PileBurnt, names: Names, t: Words) -> str:
    name, count = names(event.seat), len(event.cards)
    if event.cause == "power":
        return telling.burnt(name, count, t)
    equal = next((n for n, card in enumerate(reversed(event.cards)) if RANK[card] != event.rank), count)
    return telling.burnt_by_equals(name, count, equal, t)


def _reversed(event: events.DirectionReversed, _names: Names, t: Words) -> str:
    return direction_line(event.direction, t)


def _skipped(event: events.TurnsSkipped, names: Names, t: Words) -> str:
    seats = tuple(dict.fromkeys(event.skipped))
    skipped = all_of([names(seat) for seat in seats], t)
    return t.plural("⏭️ {names} misses a turn", "⏭️ {names} miss a turn", len(seats), names=skipped)


def _attacked(event: events.Attacked, names: Names, t: Words) -> str:
    return t("⚔️ {name} attacks {target}", name=names(event.seat), target=names(event.target))


def _next_named(event: events.NextNamed, names: Names, t: Words) -> str:
    return t("👉 {name} names {target}, who plays next", name=names(event.seat), target=names(event.target))


def _lapsed(_event: events.AttackLapsed, _names: Names, t: Words) -> str:
    return t("The attack is off: the pile stays")


def _picked_up(event: events.PilePickedUp, names: Names, t: Words) -> str:
    count, name = len(event.cards), names(event.seat)
    if event.because_of == event.seat:
        return telling.picked_up(name, count, t)
    return t.plural(
        "🫳 {stuck} can’t play: {name} picks up {count} card",
        "🫳 {stuck} can’t play: {name} picks up {count} cards",
        count,
        name=name,
        stuck=names(event.because_of),
    )


def _eliminated(event: events.Eliminated, names: Names, t: Words) -> str:
    return t("💀 {name} finishes on {card}: eliminated", name=names(event.seat), card=a_rank(event.rank, t))


_TELLERS: Final[Mapping[type[Any], telling.Teller]] = {
    **telling.TELLERS,
    events.Attacked: _attacked,
    events.AttackLapsed: _lapsed,
    events.CardStacked: _stacked,
    events.CardsDrawn: _drawn,
    events.CardsExchanged: _exchanged,
    events.ChanceTaken: telling.tried,
    events.DirectionReversed: _reversed,
    events.Eliminated: _eliminated,
    events.FaceUpChosen: _face_up_chosen,
    events.NextNamed: _next_named,
    events.OpenerFound: _opener,
    events.PileBurnt: _burnt,
    events.PilePickedUp: _picked_up,
    events.SeatLeft: telling.left,
    events.TurnsSkipped: _skipped,
}
