"""The end of a deal: the loser's title and the ranking."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Final

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
from bot.games.shithead.picture.end import Feat, ShitheadEnd, draw_end
from bot.i18n import Words, mark
from bot.messages.list_words import all_of, by_place, own_place
from bot.messages.panels import Block, Text
from bot.pictures.standings import Honour, Standing
from game.core.protocol import Seat
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_WINNER: Final = mark("🏆 {name} wins!")
_LOSER: Final = mark("💩 {name} is the Shithead")
_WINNERS: Final[Mapping[str, str]] = {
    "norvegien": mark("🏆 {name} is the Norvégien!"),
    "norvegien_plus": mark("🏆 {name} is the Norvégien!"),
}
"""The winner's title by preset, for presets that have one."""
_LOSERS: Final[Mapping[str, str]] = {
    "smeghead": mark("💩 {name} is the Smeghead"),
    "west_kent": mark("💩 {name} is the Smeghead"),
}
"""The loser's title by preset, if not the usual one."""
_YOU_WIN: Final = mark("🏆 You win!")
_YOU_LOSE: Final = mark("💩 You are the Shithead.")
_WINNING: Final[Mapping[str, str]] = {
    "norvegien": mark("🏆 You are the Norvégien!"),
    "norvegien_plus": mark("🏆 You are the Norvégien!"),
}
_LOSING: Final[Mapping[str, str]] = {
    "smeghead": mark("💩 You are the Smeghead."),
    "west_kent": mark("💩 You are the Smeghead."),
}
"""The same for the reader."""


def result_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the title, the ranking, and notes on what comes next."""
    headline = _headline(end, end.names, t)
    ranking = ranking_lines(end, partial(named, end, t=t))
    texts = (f"## {headline}", "\n".join(ranking), _notes(end, t))
    return tuple(Text(text) for text in texts if text)


def own_result(end: DealEnd, reader: Seat, t: Words) -> str:
    """Return what became of the reader."""
    preset, ranking = _preset(end.view.rules), end.outcome.ranking
    match honour(end, reader, 1 if reader in ranking[0] else 0):
        case Honour.LOSER:
            return t(_LOSING.get(preset, _YOU_LOSE))
        case Honour.WINNER:
            return t(_WINNING.get(preset, _YOU_WIN))
        case _ if end.view.rules.finish == "first_out":  # nobody but the first has a place
            return t("Not this time.")
        case _:
            return own_place(ranking, reader, t)


def end_blocks(end: DealEnd, t: Words) -> Sequence[Block]:
    """Return the same as a picture, with words for when it cannot be drawn now."""
    headline = _headline(end, ShortNames(end.names), t)
    scene = ShitheadEnd(headline, tuple(_standings(end, t)), tuple(_feats(end, t)))
    first, *others = result_blocks(end, t)
    notes = _notes(end, t)
    return first, sketched(scene, draw_end, t, *others), *([Text(notes)] if notes else [])


def _standings(end: DealEnd, t: Words) -> Iterator[Standing]:
    """Yield the players in order, with their turns and how often they burnt the pile."""
    for place, tied in by_place(end.outcome.ranking):
        for seat in tied:
            count = end.tally.seats[seat]
            burns = t.plural("{count} burn", "{count} burns", count.burns) if count.burns else ""
            turns = t.plural("{count} turn", "{count} turns", count.turns)
            name, is_in = end.names.label(seat), is_there(end, seat)
            yield Standing(counted(end, place), name, (burns, turns), honour(end, seat, place), is_in=is_in)


def _feats(end: DealEnd, t: Words) -> Iterator[tuple[Feat, str]]:
    """Yield the players with the longest hand and the biggest pick-up."""
    seats = end.tally.seats
    longest, biggest = max(s.longest_hand for s in seats), max(s.biggest_pick_up for s in seats)
    carried = who_shares(end, (n for n, s in enumerate(seats) if s.longest_hand == longest), t)
    yield (
        Feat.LONGEST_HAND,
        t.plural(
            "Longest hand: {count} card, {name}",
            "Longest hand: {count} cards, {name}",
            longest,
            name=carried,
        ),
    )
    if biggest:
        took = who_shares(end, (n for n, s in enumerate(seats) if s.biggest_pick_up == biggest), t)
        yield (
            Feat.BIGGEST_PICK_UP,
            t.plural(
                "Biggest pick-up: {count} card, {name}",
                "Biggest pick-up: {count} cards, {name}",
                biggest,
                name=took,
            ),
        )


def _headline(end: DealEnd, names: Names, t: Words) -> str:
    rules, outcome = end.view.rules, end.outcome
    if outcome.reason == "move_limit":
        return t("⏱️ The deal was cut off")
    preset = _preset(rules)
    if rules.finish == "first_out" or outcome.loser is None:
        winners = all_of([names(seat) for seat in outcome.ranking[0]], t)
        return t(_WINNERS.get(preset, _WINNER), name=winners)
    title = t(_LOSERS.get(preset, _LOSER), name=names(outcome.loser))
    deals = rules.dealer_next == "loser" and outcome.loser not in end.left
    return t("{title} and deals next", title=title) if deals else title


def _preset(rules: ShitheadRules) -> str:
    """Return the name of the built-in variant with these rules; "" for none."""
    return next((name for name, known in PRESETS.items() if known == rules), "")


def _notes(end: DealEnd, t: Words) -> str:
    sequel = t("The second deal of the match is played in reverse.") if end.view.rules.sequel else ""
    return "\n".join(filter(None, (cut_off_note(end, t), sequel)))
