"""Who has won or lost, and which places count, in the games whose players get rid of their cards."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from bot.games.core.screen import DealEnd
from bot.i18n import Words
from bot.messages.list_words import all_of, by_place, place_sign
from bot.messages.names import AI_SIGN
from bot.pictures.standings import NO_PLACE, Honour, short_name
from game.core.match import STOP
from game.core.protocol import Seat

_LOSER: Final = "💩"
_MOST_NAMED: Final = 2


def honour(end: DealEnd, seat: Seat, place: int) -> Honour:
    """Return the mark of a seat that has this place."""
    if _has_lost(end, seat):
        return Honour.LOSER
    return Honour.WINNER if place == 1 and not _is_cut_off(end) else Honour.NONE


def counted(end: DealEnd, place: int) -> int | None:
    """Return a place; None where the first player without cards wins and everybody else has just lost."""
    counts = place == 1 or end.view.rules.finish == "last_in" or _is_cut_off(end)
    return place if counts else None


def ranking_lines(end: DealEnd, ranked: Callable[[Seat], str]) -> Iterator[str]:
    """Yield a line for each place, with the seats that have it as `ranked` names them."""
    for place, tied in by_place(end.outcome.ranking):
        yield f"{_mark(end, tied, place)} {', '.join(map(ranked, tied))}"


def cut_off_note(end: DealEnd, t: Words) -> str:
    """Return the places of those who still held cards when a deal was cut off; "" if it was not."""
    if not _is_cut_off(end):
        return ""
    return t.plural(
        "After {count} move, the players still holding cards share a place.",
        "After {count} moves, the players still holding cards share a place.",
        end.view.moves,
    )


def who_shares(end: DealEnd, seats: Iterable[Seat], t: Words) -> str:
    """Return who has a record; briefly, as a line of a picture has room for two names without signs."""
    names = [short_name(end.names.label(seat).removeprefix(AI_SIGN)) for seat in seats]
    if len(names) > _MOST_NAMED:
        return t.plural("{count} player", "{count} players", len(names))
    return all_of(names, t)


def _mark(end: DealEnd, tied: Sequence[Seat], place: int) -> str:
    """Return the sign of a place: a medal for the first three, unless they share it, lost or left."""
    if _has_lost(end, tied[0]):
        return _LOSER
    if counted(end, place) is None:
        return NO_PLACE
    return place_sign(place) if len(tied) == 1 and is_there(end, tied[0]) else f"{place}."


def is_there(end: DealEnd, seat: Seat) -> bool:
    """Tell whether a player has played to the end."""
    return end.view.seats[seat].status in ("in", "out") and seat not in end.left


def named(end: DealEnd, seat: Seat, t: Words) -> str:
    """Return a player's name, with why they did not play to the end."""
    if end.left.get(seat) == STOP:
        return t("{name} (ended the match)", name=end.names(seat))
    if end.view.seats[seat].status == "eliminated":
        return t("{name} (eliminated)", name=end.names(seat))
    return end.names(seat) if is_there(end, seat) else t("{name} (left)", name=end.names(seat))


def _has_lost(end: DealEnd, seat: Seat) -> bool:
    """Tell whether a seat is the loser of a game that has one."""
    return seat == end.outcome.loser and end.view.rules.finish == "last_in"


def _is_cut_off(end: DealEnd) -> bool:
    return end.outcome.reason == "move_limit"
