"""Tables of Paskahousu as their players and everybody see them, and ends, met in random play."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.ui.games.paskahousu.phrases import just_shown
from bot.ui.games.registry import SCREENS
from bot.ui.games.screen import DealEnd, HandScene
from bot.ui.panels import Sketch
from game.registry import GAMES
from tests.bot.ui.pictures.drawn_tables import Names
from tests.game.conformance.playing import positions
from tests.languages import words

GAME: Final = GAMES["paskahousu"]
SCREEN: Final = SCREENS["paskahousu"]


def met(preset: str, players: int, wanted: Callable[[Any], object], seed: int = 7) -> Any:
    """Return the first state of a deal played at random that is as wanted."""
    found = positions(GAME, GAME.presets[preset], players, seed, most=400)
    return next(state for state, _, _ in found if wanted(state))


def over(preset: str, players: int, seed: int = 7) -> DealEnd:
    """Return how a deal played at random ended, with a tally of all of it."""
    tally = None
    for state, seat, action in positions(GAME, GAME.presets[preset], players, seed, most=4000):
        step = GAME.apply(state, seat, action)
        tally, last = GAME.tally(tally, step), step.state
    return DealEnd(GAME.view(last, None), GAME.outcome(last), Names(), tally, is_match_over=True)


def seat(state: Any, number: int | None = None, language: str = "en") -> Sketch:
    """Return the table as a seat sees it, the one to act if none is named."""
    seen = GAME.awaited(state)[0] if number is None else number
    scene = HandScene(GAME.view(state, seen), seen, GAME.legal_actions(state, seen), Names())
    return SCREEN.seat_picture(scene, words(language))


def board(state: Any, language: str = "en") -> Sketch:
    """Return the table as everybody sees it."""
    return _sketch(SCREEN.picture(GAME.view(state, None), Names(), words(language)))


def end(shown: DealEnd, language: str = "en") -> Sketch:
    """Return the picture of an end."""
    return _sketch(SCREEN.end_picture(shown, words(language)))


def _sketch(blocks: Any) -> Sketch:
    (sketch,) = [one for one in blocks if isinstance(one, Sketch)]
    return sketch


def after(moves: int) -> Callable[[Any], bool]:
    """Return what tells whether a state is so many moves in."""
    left = iter(range(moves, -1, -1))
    return lambda _: next(left) == 0


def _doubted_twice(state: Any) -> bool:
    view = GAME.view(state, None)
    return len(view.challenges) > 1 and just_shown(view) is not None and len(view.pile) == 0


def _somebody_is_out(state: Any) -> bool:
    return "out" in state.statuses and len(state.pile) > 1


def _many_equal(state: Any) -> bool:
    return any(len(play.cards) > 2 for play in state.pile[-1:])


def _on_table(state: Any) -> bool:
    return state.phase == "play" and not state.hand_counts[state.turn] and len(state.pile) > 2


BOARDS: Final[Mapping[str, Callable[[], Sketch]]] = {
    "begins": lambda: board(met("paskahousu", 4, after(0))),
    "of two": lambda: board(met("poytapaska", 2, after(30)), "fr"),
    "of ten": lambda: board(met("venda", 10, after(80))),
    "many equal cards": lambda: board(met("paskahousu", 4, _many_equal)),
    "somebody is out": lambda: board(met("paskahousu", 3, _somebody_is_out)),
    "table cards": lambda: board(met("poytapaska", 3, _on_table)),
    "a claim": lambda: board(met("valepaska", 4, lambda state: state.contestable and len(state.pile) > 3)),
    "everybody answers": lambda: board(met("valepaska", 5, lambda state: len(state.accepted) > 1), "fr"),
    "a lie": lambda: board(met("valepaska", 5, lambda state: just_shown(GAME.view(state, None)))),
    "doubted twice": lambda: board(met("valepaska", 3, _doubted_twice)),
}
SEATS: Final[Mapping[str, Callable[[], Sketch]]] = {
    "to play": lambda: seat(met("paskahousu", 4, after(12))),
    "out of turn": lambda: seat(met("paskahousu", 4, after(12)), 3, "fr"),
    "plays from the table": lambda: seat(met("poytapaska", 3, _on_table)),
    "is out": lambda: seat(state := met("paskahousu", 3, _somebody_is_out), state.statuses.index("out")),
    "may doubt": lambda: seat(met("valepaska", 4, lambda state: state.contestable and len(state.pile) > 3)),
    "must answer": lambda: seat(met("valepaska", 5, lambda state: state.phase == "challenge"), language="fr"),
    "of ten": lambda: seat(met("venda", 10, after(80)), 4),
}
PASKAHOUSU: Final[Mapping[str, Callable[[], Sketch]]] = {
    **{f"paskahousu board, {name}": draw for name, draw in BOARDS.items()},
    **{f"paskahousu seat, {name}": draw for name, draw in SEATS.items()},
    "paskahousu end": lambda: end(over("paskahousu", 4)),
    "paskahousu end, liars": lambda: end(over("valepaska", 6), "fr"),
}
