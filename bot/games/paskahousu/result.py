"""The end of a deal: titles, and what is told of it."""

from collections.abc import Iterator
from typing import Any, Final

from bot.games.core.screen import DealEnd
from bot.games.paskahousu.picture.end import draw_end
from bot.games.shedding.result import Results, Titles, burns, feat, longest_hand, turns
from bot.i18n import Words, mark

_TITLES: Final = Titles(mark("💩 {name} is the paskahousu"), mark("💩 You are the paskahousu."))


def _figures(end: DealEnd, did: Any, t: Words) -> tuple[str, str]:
    """Return burns and turns; where people lie, what nobody knew until now: lies, and those caught."""
    if not end.view.rules.bluff:
        return burns(did.falls, t), turns(did, t)
    if not did.lies_told:
        return "", t("no lie")
    caught = t.plural("{count} caught", "{count} caught", did.lies_found) if did.lies_found else ""
    return caught, t.plural("{count} lie", "{count} lies", did.lies_told)


def _feats(end: DealEnd, t: Words) -> Iterator[tuple[str, int | None]]:
    """Yield who held most cards and, in the bluff game, who was caught most and who saw through most."""
    if end.tally is None:
        return
    if end.view.rules.bluff:
        yield from _feats_of_bluff(end, t)
    yield from ((line, None) for line in longest_hand(end, t))


def _feats_of_bluff(end: DealEnd, t: Words) -> Iterator[tuple[str, int | None]]:
    def caught(count: int, name: str) -> str:
        return t.plural("Caught lying: {name}, once", "Caught lying: {name}, {count} times", count, name=name)

    def believed(count: int, name: str) -> str:
        return t.plural(
            "Best bluff: {name}, {count} lie believed",
            "Best bluff: {name}, {count} lies believed",
            count,
            name=name,
        )

    def saw_through(count: int, name: str) -> str:
        return t.plural(
            "Best nose: {name}, {count} lie caught",
            "Best nose: {name}, {count} lies caught",
            count,
            name=name,
        )

    yield from ((line, 1) for line in feat(end, lambda did: did.lies_found, caught, t))
    yield from ((line, 1) for line in feat(end, lambda did: did.lies_told - did.lies_found, believed, t))
    yield from ((line, 0) for line in feat(end, lambda did: did.doubts_right, saw_through, t))


RESULTS: Final = Results(
    titles=lambda _rules: _TITLES, figures=_figures, feats=_feats, draw=draw_end, writes_feats=True
)
