"""The end of a deal: titles, and what is told of it."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from bot.games.core.screen import DealEnd
from bot.games.shedding.result import Results, Titles, burns, cut_off_note, feat, longest_hand, turns
from bot.games.shithead.picture.end import draw_end
from bot.i18n import Words, mark
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_USUAL: Final = Titles(mark("💩 {name} is the Shithead"), mark("💩 You are the Shithead."))
_NORVEGIEN: Final = Titles(
    _USUAL.loser,
    _USUAL.you_lose,
    mark("🏆 {name} is the Norvégien!"),
    mark("🏆 You are the Norvégien!"),
)
_SMEGHEAD: Final = Titles(mark("💩 {name} is the Smeghead"), mark("💩 You are the Smeghead."))
_TITLES: Final[Mapping[str, Titles]] = {
    "norvegien": _NORVEGIEN,
    "norvegien_plus": _NORVEGIEN,
    "smeghead": _SMEGHEAD,
    "west_kent": _SMEGHEAD,
}
"""By built-in variant, if they are not the usual ones."""


def _titles(rules: ShitheadRules) -> Titles:
    return next((_TITLES[name] for name in _TITLES if PRESETS[name] == rules), _USUAL)


def _figures(_end: DealEnd, did: Any, t: Words) -> tuple[str, str]:
    return burns(did.burns, t), turns(did, t)


def _feats(end: DealEnd, t: Words) -> Iterator[tuple[str, int]]:
    """Yield who had the longest hand and the biggest pick-up, with as many cards as a sign."""
    yield from ((line, 1) for line in longest_hand(end, t))
    yield from ((line, 2) for line in feat(end, lambda did: did.biggest_pick_up, partial(_picked_up, t), t))


def _picked_up(t: Words, count: int, name: str) -> str:
    return t.plural(
        "Biggest pick-up: {count} card, {name}", "Biggest pick-up: {count} cards, {name}", count, name=name
    )


def _notes(end: DealEnd, t: Words) -> str:
    sequel = t("The second deal of the match is played in reverse.") if end.view.rules.sequel else ""
    return "\n".join(filter(None, (cut_off_note(end, t), sequel)))


RESULTS: Final = Results(titles=_titles, figures=_figures, feats=_feats, draw=draw_end, notes=_notes)
