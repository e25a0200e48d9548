"""Tables of Paskahousu as their players and everybody see them, and ends, met in random play."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from bot.games.core.screen import DealEnd
from bot.games.paskahousu.phrases import just_shown
from bot.games.shedding.hand_words import active_zone
from bot.messages.panels import Sketch
from game.registry import GAMES
from tests.bot.pictures import drawn_tables
from tests.bot.pictures.drawn_tables import Names
from tests.game.conformance.playing import positions

GAME: Final = GAMES["paskahousu"]


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
    return drawn_tables.seat(GAME.key, state, seen, language)


def board(state: Any, language: str = "en") -> Sketch:
    """Return the table as everybody sees it."""
    return drawn_tables.board(GAME.key, state, language)


def end(shown: DealEnd, language: str = "en") -> Sketch:
    """Return the picture of an end."""
    return drawn_tables.end(GAME.key, shown, language)


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


def _claimed(state: Any) -> bool:
    return state.contestable and len(state.pile) > 3


def _nothing_but_face_down(state: Any) -> bool:
    view = GAME.view(state, state.turn)
    return state.phase == "play" and active_zone(view, state.turn) == "down"


def _on_table(state: Any) -> bool:
    return state.phase == "play" and not state.hand_counts[state.turn] and len(state.pile) > 2


BOARDS: Final[Mapping[str, Callable[[], Any]]] = {
    "begins": lambda: met("paskahousu", 4, after(0)),
    "of two": lambda: met("poytapaska", 2, after(30)),
    "of ten": lambda: met("venda", 10, after(80)),
    "many equal cards": lambda: met("paskahousu", 4, _many_equal),
    "somebody is out": lambda: met("paskahousu", 3, _somebody_is_out),
    "table cards": lambda: met("poytapaska", 3, _on_table),
    "a claim": lambda: met("valepaska", 4, _claimed),
    "everybody answers": lambda: met("valepaska", 5, lambda state: len(state.accepted) > 1),
    "a lie": lambda: met("valepaska", 5, lambda state: just_shown(GAME.view(state, None))),
    "doubted twice": lambda: met("valepaska", 3, _doubted_twice),
}
"""Tables as everybody sees them."""
SEATS: Final[Mapping[str, Callable[[], tuple[Any, int | None]]]] = {
    "to play": lambda: (met("paskahousu", 4, after(12)), None),
    "out of turn": lambda: (met("paskahousu", 4, after(12)), 3),
    "plays from the table": lambda: (met("poytapaska", 3, _on_table), None),
    "turns a card": lambda: (met("poytapaska", 3, _nothing_but_face_down, seed=1), None),
    "is out": lambda: (state := met("paskahousu", 3, _somebody_is_out), state.statuses.index("out")),
    "may doubt": lambda: (met("valepaska", 4, _claimed), None),
    "has claimed": lambda: (state := met("valepaska", 4, _claimed), state.pile[-1].seat),
    "must answer": lambda: (met("valepaska", 5, lambda state: state.phase == "challenge"), None),
    "of ten": lambda: (met("venda", 10, after(80)), 4),
}
"""Tables, and the seat that sees them: None, the one to act."""
_FRENCH: Final = {"of two", "everybody answers", "out of turn", "must answer"}


def _language(name: str) -> str:
    return "fr" if name in _FRENCH else "en"


PASKAHOUSU: Final[Mapping[str, Callable[[], Sketch]]] = {
    **{
        f"paskahousu board, {name}": lambda name=name, state=state: board(state(), _language(name))
        for name, state in BOARDS.items()
    },
    **{
        f"paskahousu seat, {name}": lambda name=name, seen=seen: seat(*seen(), _language(name))
        for name, seen in SEATS.items()
    },
    "paskahousu end": lambda: end(over("paskahousu", 4)),
    "paskahousu end, liars": lambda: end(over("valepaska", 6), "fr"),
}
