"""The end of a deal of getting rid of cards: who has won or lost, which places count, what is told."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from bot.games.core.screen import DealEnd, Names, ShortNames, sketched
from bot.games.shedding.picture.end import MatchEnd, fits
from bot.i18n import Words, mark
from bot.messages.list_words import all_of, by_place, own_place, place_sign
from bot.messages.names import AI_SIGN, plain
from bot.messages.panels import Block, Text
from bot.pictures.drawing import Drawing
from bot.pictures.standings import NO_PLACE, Honour, Standing, short_name
from game.core.match import STOP
from game.core.protocol import Seat

_LOSER: Final = "💩"


@dataclass(frozen=True, slots=True)
class Titles:
    """What winners and losers are called: strings marked for translation."""

    loser: str
    you_lose: str
    winner: str = mark("🏆 {name} wins!")
    you_win: str = mark("🏆 You win!")


def cut_off_note(end: DealEnd, t: Words) -> str:
    """Return the places of those who still held cards when a deal was cut off; "" if it was not."""
    if not _is_cut_off(end):
        return ""
    return t.plural(
        "After {count} move, the players still holding cards share a place.",
        "After {count} moves, the players still holding cards share a place.",
        end.view.moves,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Results:
    """The ends of a game's deals."""

    titles: Callable[[Any], Titles]
    """(rules) -> the titles of that variant."""
    figures: Callable[[DealEnd, Any, Words], tuple[str, str]]
    """(end, what a seat did) -> what stands beside its name in the picture, "" for nothing."""
    feats: Callable[[DealEnd, Words], Iterable[tuple[str, Any]]]
    """What somebody did, and its sign in the picture."""
    draw: Callable[[MatchEnd, Words], Drawing]
    notes: Callable[[DealEnd, Words], str] = cut_off_note
    writes_feats: bool = False
    """Whether the feats are also told in words."""

    def blocks(self, end: DealEnd, t: Words) -> Sequence[Block]:
        """Return the title, the ranking, and notes."""
        ranking = "\n".join(_ranking_lines(end, t))
        feats = "\n".join(f"-# {plain(text)}" for text, _ in self.feats(end, t)) if self.writes_feats else ""
        texts = (f"## {self._headline(end, end.names, t)}", ranking, feats, self.notes(end, t))
        return tuple(Text(text) for text in texts if text)

    def own(self, end: DealEnd, reader: Seat, t: Words) -> str:
        """Return what became of the reader."""
        titles, ranking = self.titles(end.view.rules), end.outcome.ranking
        match _honour(end, reader, 1 if reader in ranking[0] else 0):
            case Honour.LOSER:
                return t(titles.you_lose)
            case Honour.WINNER:
                return t(titles.you_win)
            case _ if end.view.rules.finish == "first_out":  # nobody but the first has a place
                return t("Not this time.")
            case _:
                return own_place(ranking, reader, t)

    def picture(self, end: DealEnd, t: Words) -> Sequence[Block]:
        """Return the same as a picture, with words for when it cannot be drawn now."""
        headline = self._headline(end, ShortNames(end.names), t)
        scene = MatchEnd(headline, tuple(self._standings(end, t)), tuple(self.feats(end, t)))
        first, *others = self.blocks(end, t)
        notes = self.notes(end, t)
        return first, sketched(scene, self.draw, t, *others), *([Text(notes)] if notes else [])

    def _headline(self, end: DealEnd, names: Names, t: Words) -> str:
        rules, outcome = end.view.rules, end.outcome
        if _is_cut_off(end):
            return t("⏱️ The deal was cut off")
        if rules.finish == "first_out" or outcome.loser is None:
            winners = all_of([names(seat) for seat in outcome.ranking[0]], t)
            return t(self.titles(rules).winner, name=winners)
        title = t(self.titles(rules).loser, name=names(outcome.loser))
        deals = rules.dealer_next == "loser" and outcome.loser not in end.left
        return t("{title} and deals next", title=title) if deals else title

    def _standings(self, end: DealEnd, t: Words) -> Iterator[Standing]:
        for place, tied in by_place(end.outcome.ranking):
            for seat in tied:
                did, name, is_in = end.tally.seats[seat], end.names.label(seat), _is_there(end, seat)
                figures = self.figures(end, did, t)
                yield Standing(_counted(end, place), name, figures, _honour(end, seat, place), is_in=is_in)


def feat(
    end: DealEnd, value: Callable[[Any], int], tell: Callable[[int, str], str], t: Words
) -> Iterator[str]:
    """Yield the line about who has most of something, if anybody has any, with all of the names that fit."""
    most = max(value(one) for one in end.tally.seats)
    if not most:
        return
    holders = [seat for seat, one in enumerate(end.tally.seats) if value(one) == most]
    names = [end.names.label(seat).removeprefix(AI_SIGN) for seat in holders]
    count = t.plural("{count} player", "{count} players", len(names))
    told = [tell(most, all_of(some, t)) for some in (names, [short_name(name) for name in names])]
    yield next((line for line in told if fits(line)), tell(most, count) if len(names) > 1 else told[-1])


def burns(count: int, t: Words) -> str:
    """Return how many piles a seat burnt, "" for none."""
    return t.plural("{count} burn", "{count} burns", count) if count else ""


def turns(did: Any, t: Words) -> str:
    """Return how many turns a seat had."""
    return t.plural("{count} turn", "{count} turns", did.turns)


def longest_hand(end: DealEnd, t: Words) -> Iterator[str]:
    """Yield who held most cards."""

    def tell(count: int, name: str) -> str:
        return t.plural(
            "Longest hand: {count} card, {name}", "Longest hand: {count} cards, {name}", count, name=name
        )

    return feat(end, lambda did: did.longest_hand, tell, t)


def _honour(end: DealEnd, seat: Seat, place: int) -> Honour:
    """Return the mark of a seat that has this place."""
    if _has_lost(end, seat):
        return Honour.LOSER
    return Honour.WINNER if place == 1 and not _is_cut_off(end) else Honour.NONE


def _counted(end: DealEnd, place: int) -> int | None:
    """Return a place; None where the first player without cards wins and everybody else has just lost."""
    counts = place == 1 or end.view.rules.finish == "last_in" or _is_cut_off(end)
    return place if counts else None


def _ranking_lines(end: DealEnd, t: Words) -> Iterator[str]:
    """Yield a line for each place, with the seats that have it."""
    for place, tied in by_place(end.outcome.ranking):
        yield f"{_mark(end, tied, place)} {', '.join(_named(end, seat, t) for seat in tied)}"


def _mark(end: DealEnd, tied: Sequence[Seat], place: int) -> str:
    """Return the sign of a place: a medal for the first three, unless they share it, lost or left."""
    if _has_lost(end, tied[0]):
        return _LOSER
    if _counted(end, place) is None:
        return NO_PLACE
    return place_sign(place) if len(tied) == 1 and _is_there(end, tied[0]) else f"{place}."


def _is_there(end: DealEnd, seat: Seat) -> bool:
    """Tell whether a player has played to the end."""
    return end.view.seats[seat].status in ("in", "out") and seat not in end.left


def _named(end: DealEnd, seat: Seat, t: Words) -> str:
    """Return a player's name, with why they did not play to the end."""
    if end.left.get(seat) == STOP:
        return t("{name} (ended the match)", name=end.names(seat))
    if end.view.seats[seat].status == "eliminated":
        return t("{name} (eliminated)", name=end.names(seat))
    return end.names(seat) if _is_there(end, seat) else t("{name} (left)", name=end.names(seat))


def _has_lost(end: DealEnd, seat: Seat) -> bool:
    """Tell whether a seat is the loser of a game that has one."""
    return seat == end.outcome.loser and end.view.rules.finish == "last_in"


def _is_cut_off(end: DealEnd) -> bool:
    return end.outcome.reason == "move_limit"
