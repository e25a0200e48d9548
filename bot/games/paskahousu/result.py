"""The end of a deal: titles, and what is told of it."""

from collections.abc import Iterator
from typing import Any, Final

from bot.games.core.screen import DealEnd
from bot.games.paskahousu.picture.end import draw_end
from bot.games.shedding.result import Results, Titles, best, longest_hand
from bot.i18n import Words, mark

_TITLES: Final = Titles(mark("💩 {name} is the paskahousu"), mark("💩 You are the paskahousu."))


def _aside(end: DealEnd, did: Any, t: Words) -> str:
    """Return how often somebody doubted or, without lies, burnt the pile."""
    if end.view.rules.bluff:
        return t.plural("{count} doubt", "{count} doubts", did.doubts) if did.doubts else ""
    return t.plural("{count} burn", "{count} burns", did.falls) if did.falls else ""


def _feats(end: DealEnd, t: Words) -> Iterator[tuple[str, int | None]]:
    """Yield who held most cards and, in the bluff game, who was caught most and who saw through most."""
    if end.tally is None:
        return
    if end.view.rules.bluff:
        yield from _feats_of_bluff(end, t)
    yield longest_hand(end, t), None


def _feats_of_bluff(end: DealEnd, t: Words) -> Iterator[tuple[str, int | None]]:
    caught, names = best(end, lambda did: did.lies_found, t)
    if caught:
        text = t.plural(
            "Caught lying: {name}, once", "Caught lying: {name}, {count} times", caught, name=names
        )
        yield text, 1
    right, names = best(end, lambda did: did.doubts_right, t)
    if right:
        text = t.plural(
            "Best nose: {name}, {count} lie caught",
            "Best nose: {name}, {count} lies caught",
            right,
            name=names,
        )
        yield text, 0


RESULTS: Final = Results(
    titles=lambda _rules: _TITLES, aside=_aside, feats=_feats, draw=draw_end, writes_feats=True
)
