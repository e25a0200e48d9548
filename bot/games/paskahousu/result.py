"""The end of a deal: the paskahousu and the ranking."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

from bot.games.core.places import (
    counted,
    cut_off_note,
    honour,
    is_there,
    named,
    ranking_lines,
    who_shares,
)
from bot.games.core.screen import DealEnd, Names, ShortNames, sketched
from bot.games.paskahousu.picture.end import Feat, PaskahousuEnd, draw_end
from bot.i18n import Words, mark
from bot.messages.list_words import all_of, by_place, own_place
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from bot.pictures.standings import Honour, Standing
from game.core.protocol import Seat

_WINNER: Final = mark("🏆 {name} wins!")
_LOSER: Final = mark("💩 {name} is the paskahousu")


def result_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the title, the ranking, and notes."""
    headline = _headline(end, end.names, t)
    ranking = ranking_lines(end, partial(named, end, t=t))
    feats = "\n".join(f"-# {plain(feat.text)}" for feat in _feats(end, t))
    texts = (f"## {headline}", "\n".join(ranking), feats, cut_off_note(end, t))
    return tuple(Text(text) for text in texts if text)


def own_result(end: DealEnd, reader: Seat, t: Words) -> str:
    """Return what became of the reader."""
    match honour(end, reader, 1 if reader in end.outcome.ranking[0] else 0):
        case Honour.LOSER:
            return t("💩 You are the paskahousu.")
        case Honour.WINNER:
            return t("🏆 You win!")
        case _ if end.view.rules.finish == "first_out":  # nobody but the first has a place
            return t("Not this time.")
        case _:
            return own_place(end.outcome.ranking, reader, t)


def end_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the same as a picture, with words for when it cannot be drawn now."""
    headline = _headline(end, ShortNames(end.names), t)
    scene = PaskahousuEnd(headline, tuple(_standings(end, t)), tuple(_feats(end, t)))
    first, *others = result_blocks(end, t)
    notes = cut_off_note(end, t)
    return first, sketched(scene, draw_end, t, *others), *([Text(notes)] if notes else [])


def _standings(end: DealEnd, t: Words) -> Iterator[Standing]:
    """Yield the players in order, with their turns and, in the bluff game, their doubts."""
    for place, tied in by_place(end.outcome.ranking):
        for seat in tied:
            count = end.tally.seats[seat]
            if end.view.rules.bluff:
                aside = t.plural("{count} doubt", "{count} doubts", count.doubts) if count.doubts else ""
            else:
                aside = t.plural("{count} burn", "{count} burns", count.falls) if count.falls else ""
            turns = t.plural("{count} turn", "{count} turns", count.turns)
            name, is_in = end.names.label(seat), is_there(end, seat)
            yield Standing(counted(end, place), name, (aside, turns), honour(end, seat, place), is_in=is_in)


def _feats(end: DealEnd, t: Words) -> Iterator[Feat]:
    """Yield who held most cards and, in the bluff game, who was caught most and who saw through most."""
    if end.tally is None:
        return
    if end.view.rules.bluff:
        yield from _feats_of_bluff(end, t)
    longest, names = _best(end, lambda one: one.longest_hand, t)
    yield Feat(
        t.plural(
            "Longest hand: {count} card, {name}", "Longest hand: {count} cards, {name}", longest, name=names
        )
    )


def _feats_of_bluff(end: DealEnd, t: Words) -> Iterator[Feat]:
    caught, names = _best(end, lambda one: one.lies_found, t)
    if caught:
        text = t.plural(
            "Caught lying: {name}, once", "Caught lying: {name}, {count} times", caught, name=names
        )
        yield Feat(text, nose=1)
    right, names = _best(end, lambda one: one.doubts_right, t)
    if right:
        text = t.plural(
            "Best nose: {name}, {count} lie caught",
            "Best nose: {name}, {count} lies caught",
            right,
            name=names,
        )
        yield Feat(text, nose=0)


def _best(end: DealEnd, value: Callable[[Any], int], t: Words) -> tuple[int, str]:
    """Return the highest figure of any player, and who has it."""
    most = max(value(one) for one in end.tally.seats)
    holders = (seat for seat, one in enumerate(end.tally.seats) if value(one) == most)
    return most, who_shares(end, holders, t)


def _headline(end: DealEnd, names: Names, t: Words) -> str:
    rules, outcome = end.view.rules, end.outcome
    if outcome.reason == "move_limit":
        return t("⏱️ The deal was cut off")
    if rules.finish == "first_out" or outcome.loser is None:
        winners = all_of([names(seat) for seat in outcome.ranking[0]], t)
        return t(_WINNER, name=winners)
    title = t(_LOSER, name=names(outcome.loser))
    deals = rules.dealer_next == "loser" and outcome.loser not in end.left
    return t("{title} and deals next", title=title) if deals else title
