"""What happened since a player's own move, in few words: `Colette 9♦, burns the pile`."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from bot.games.core.screen import Names
from bot.games.shedding import telling
from bot.games.shedding.hand_words import slots_text
from bot.games.shedding.telling import Deed, News, Teller, burns, you_burn, you_try
from bot.games.shithead.telling import tell
from bot.i18n import Words, mark
from bot.messages.list_words import a_rank, all_of, card_count, card_sign, card_signs
from game.core.protocol import Seat
from game.shedding.events import CardFlipped
from game.shithead import events


def _laid(event: events.CardsLaid, _reader: Seat | None, _names: Names, t: Words) -> str:
    return card_signs(event.cards, t)


def _picked_up(event: events.PilePickedUp, reader: Seat | None, names: Names, t: Words) -> str:
    count = card_count(len(event.cards), t)
    if event.because_of == event.seat:
        return t("picks up {count}", count=count)
    if event.because_of == reader:
        return t("picks up {count} because you can’t play", count=count)
    return t("picks up {count} because {stuck} can’t play", count=count, stuck=names(event.because_of))


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


def _jumped_in(_event: events.JumpedIn, _reader: Seat | None, _names: Names, t: Words) -> str:
    return t("jumps in")


_DEEDS: Final[Mapping[type[Any], Deed]] = {
    **telling.DEEDS,
    events.JumpedIn: _jumped_in,
    events.Attacked: _attacked,
    events.CardsLaid: _laid,
    events.DirectionReversed: _reversed,
    events.NextNamed: _next_named,
    events.PileBurnt: burns,
    events.PilePickedUp: _picked_up,
    events.TurnsSkipped: _skipped,
}
"""What is said in few words; events that are rarer have the line they have on a board."""


def _pick_up_yours(event: events.PilePickedUp, reader: Seat | None, names: Names, t: Words) -> str:
    count = card_count(len(event.cards), t)
    if event.because_of == reader:
        return t("pick up {count}", count=count)
    return t("pick up {count} because {stuck} can’t play", count=count, stuck=names(event.because_of))


_OWN_DEEDS: Final[Mapping[type[Any], Deed]] = {
    **telling.OWN_DEEDS,
    events.Attacked: lambda event, _, names, t: t("attack {target}", target=names(event.target)),
    events.JumpedIn: lambda _event, _, _names, t: t("jump in"),
    events.NextNamed: lambda event, _, names, t: t("let {target} play next", target=names(event.target)),
    events.DirectionReversed: lambda _event, _, _names, t: t("reverse direction"),
    events.PileBurnt: you_burn,
    events.PilePickedUp: _pick_up_yours,
    events.TurnsSkipped: lambda event, reader, names, t: t(
        "skip {names}", names=_those(dict.fromkeys(event.skipped), reader, names, t)
    ),
}
"""The deeds that an AI does for the reader whose time is up, or that another's move brings about."""


def _on_your_card(event: Any, reader: Seat, names: Names, t: Words) -> str | None:
    if not isinstance(event, events.CardStacked) or event.owner != reader:
        return None
    card = card_sign(event.card, t)
    return t("{name} stacks {card} on your face-up card", name=names(event.seat), card=card)


def _begin_yours(event: events.OpenerFound, _names: Names, t: Words) -> str:
    if event.rank is None or event.zone is None:
        return t("▶️ You begin")
    card = a_rank(event.rank, t)
    said = mark("▶️ You begin: {card} face up") if event.zone == "up" else mark("▶️ You begin: {card} in hand")
    return t(said, card=card)


def _exchange_yours(event: events.CardsExchanged, _names: Names, t: Words) -> str:
    given, taken = card_signs(event.given, t), card_signs(event.taken, t)
    return t("you lay {given} face up and take {taken} into hand", given=given, taken=taken)


def _stack_yours(event: events.CardStacked, names: Names, t: Words) -> str:
    card = card_sign(event.card, t)
    if event.owner == event.seat:
        return t("you stack {card} on a face-up card", card=card)
    return t("you stack {card} on a face-up card of {owner}", card=card, owner=names(event.owner))


def _with_cards(template: str) -> Callable[[Any, Names, Words], str]:
    return lambda event, _, t: t(template, cards=card_signs(event.cards, t))


_OWN_LINES: Final[Mapping[type[Any], Teller]] = {
    events.AttackCountered: lambda _event, _, t: t("🛡️ you counter the attack"),
    events.CardStacked: _stack_yours,
    events.CardsExchanged: _exchange_yours,
    events.CardsThrown: _with_cards(mark("you throw {cards} on the pile")),
    events.ChainStopped: lambda _event, _, t: t("you stop there"),
    events.ChanceTaken: you_try,
    **telling.OWN_LINES,
    events.Eliminated: lambda event, _, t: t(
        "💀 you finish on {card}: eliminated", card=a_rank(event.rank, t)
    ),
    events.FaceUpAdded: _with_cards(mark("you add {cards} to the pile")),
    events.FaceUpChosen: lambda event, _, t: t("you lay face up: {cards}", cards=slots_text(event.up, t)),
    events.FaceUpTaken: _with_cards(mark("you take your face-up cards into hand: {cards}")),
    events.OpenerFound: _begin_yours,
}
"""The lines of events that are the reader's."""

NEWS: Final = News(
    tell=tell,
    deeds=_DEEDS,
    own_deeds=_OWN_DEEDS,
    own_lines=_OWN_LINES,
    drawn=events.CardsDrawn,
    turning=(CardFlipped, events.ChanceTaken),
    concerning=_on_your_card,
)
