"""What is said of any events of each game, alone and one after the other, to everybody and to each player.

They stand among the recorded pages (`tests.bot.recorded_pages`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, Final, get_args, get_origin

from bot.games.core.screen import GameScreen
from bot.games.registry import SCREENS
from bot.i18n import Words
from game.core.cards import ACE, SUITED_PER_PACK
from game.core.protocol import TokensPaid
from game.nain_jaune.events import MatchOver
from game.nain_jaune.tableau import BOX_NAMES
from game.registry import GAMES
from tests.bot.any_values import Drawing
from tests.bot.games.shown_facts import Names

_SEATS: Final = 4
_RANKS: Final = 13
_ALONE: Final = 3
"""How many events of each kind are told alone."""
_IN_A_ROW: Final = (1, 2, 3, 5, 12)
_ROWS: Final = 60
_CARDS: Final = frozenset({"card", "cards", "shown", "given", "taken", "up"})
_PLAYERS: Final = frozenset(
    {"seat", "target", "dealer", "leader", "owner", "attacker", "because_of", "skipped", "ranking", "loser"}
)


class _Events(Drawing):
    """Draws events: few players, so that many events are about the same, and cards of few ranks."""

    def _int(self, name: str) -> int:
        if name in _PLAYERS:
            return self.rng.randrange(_SEATS)
        if name in _CARDS:
            return self.rng.randrange(SUITED_PER_PACK)
        if name in ("rank", "claim"):
            return self.rng.randint(2, ACE)
        if name == "direction":
            return self.rng.choice((1, -1))
        return self.rng.choice((1, 1, 2, 3, 4, 12, 1_234))

    def _str(self, name: str) -> str:
        return self.rng.choice(BOX_NAMES) if name in ("target", "box") else super()._str(name)

    def _tokenspaid(self, _name: str) -> TokensPaid:
        reason = self.rng.choice(("ante", "claim", "double", "sweep", "points", "void"))
        seat, other = self._int("seat"), self._int("seat")
        box = self.rng.choice(BOX_NAMES)
        source, target = {
            "claim": (box, seat), "sweep": (box, seat), "points": (seat, other), "void": (box, seat)
        }.get(reason, (seat, box))  # fmt: skip
        return TokensPaid(source, target, self._int("tokens"), reason)

    def _matchover(self, _name: str) -> MatchOver:
        seats = self.rng.sample(range(_SEATS), _SEATS)
        first = self.rng.choice((1, 2))
        return self.dataclass(MatchOver, ranking=(tuple(seats[:first]), tuple(seats[first:])))

    def event(self, kind: Any) -> Any:
        """Return an event; the cards of some are of its rank, as those on a pile that burns."""
        event = self.value(kind)
        rank, cards = getattr(event, "rank", None), getattr(event, "cards", None)
        if rank is None or not isinstance(cards, tuple) or self.value(bool):
            return event
        equal = (suit * _RANKS + rank - 2 for suit in range(self.rng.choice((2, 4))))
        return replace(event, cards=(*cards, *equal))


def _kinds(key: str) -> list[Any]:
    folder = GAMES[key].redact.__module__.rpartition(".")[0]
    module = f"{folder}.events" if find_spec(f"{folder}.events") else f"{folder}.game"
    kinds = get_args(import_module(module).Event)
    return [get_args(kind)[0] if get_origin(kind) is Annotated else kind for kind in kinds]


def _told_events(key: str, words: Callable[[], Words]) -> Iterator[Any]:
    """Yield what is said of events of a game: of each kind alone, and of some that follow each other."""
    screen, d, kinds, t = SCREENS[key], _Events(key), _kinds(key), words()
    for kind in kinds:
        events = [d.event(kind) for _ in range(_ALONE)]
        yield [(one, screen.tell(one, Names(), t), _news(screen, [one], t)) for one in events]
    for _ in range(_ROWS):
        some = d.rng.sample(kinds, min(d.rng.choice((2, 4, len(kinds))), len(kinds)))
        events = [d.event(d.rng.choice(some)) for _ in range(d.rng.choice(_IN_A_ROW))]
        yield events, _news(screen, events, t)


def _news(screen: GameScreen, events: Sequence[Any], t: Words) -> list[Any]:
    found: list[Any] = [screen.news(events, Names(), t)]
    for reader in range(_SEATS):
        found.append(screen.news(events, Names(), t, reader))
        if screen.revealed is not None:
            found.append(screen.revealed(events, reader))
    return found


EVENTS: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    f"events of {key}": partial(_told_events, key) for key in GAMES
}
