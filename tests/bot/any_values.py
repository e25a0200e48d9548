"""Draws values of any of our types by a seed: whatever a page can be given, at its limits and between."""

import random
import types
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from bot.common.errors import TableError
from bot.common.past_matches import PlayedMatch
from bot.daily.values import DayDeal, day_after, deal_of
from bot.rules.store import Preset
from bot.stats.feats import FEATS
from bot.stats.store import Favourite
from game.registry import GAMES

NOW: Final = 1_800_000_000_000
_DAY: Final = 86_400_000
_NUMBERS: Final = (0, 1, 2, 3, 4, 7, 10, 11, 12, 99, 1000, 12_345)
_TEXTS: Final = ("", "Ann", "Ben *the* bold", "a `b` <@1>", "x" * 120)
_NAMES: Final[Mapping[str, tuple[str, ...]]] = {
    "reason": ("stake", "ante", "rest", "claim", "grant", "top_up", "give", "granted", "burn", "points"),
    "card": ("7D", "KH", "10D"),
    "locale": ("en", "fr"),
    "today": ("ab" * 32,),
    "tomorrow": ("0123456789abcdef" * 4,),
}
"""What texts of these names can be."""
_MOMENTS: Final = frozenset({"at", "now", "next_at", "ended_at", "started_at", "starts_at"})


class Drawing:
    """Draws values by a seed."""

    def __init__(self, seed: object) -> None:
        self.rng: Final = random.Random(str(seed))

    def value(self, kind: Any, name: str = "") -> Any:
        """Return a value of a type; the name of a field says more than its type."""
        own = getattr(self, f"_{kind.__name__.lower()}", None) if isinstance(kind, type) else None
        if own is not None:
            return own(name)
        if is_dataclass(kind):
            return self.dataclass(kind)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.rng.choice(list(kind))
        return self._generic(get_origin(kind), get_args(kind), name)

    def dataclass(self, of: Any, /, **given: Any) -> Any:
        """Return a value of a dataclass, of which some fields are given."""
        hints = get_type_hints(of)
        made = {
            one.name: given[one.name] if one.name in given else self.value(hints[one.name], one.name)
            for one in fields(of)
            if one.init
        }
        return of(**made)

    def some(self, kind: Any, most: int, name: str = "") -> list[Any]:
        """Return a few values, or many."""
        return [self.value(kind, name) for _ in range(self.rng.choice((0, 1, 2, 3, most)))]

    def _generic(self, origin: Any, arguments: tuple[Any, ...], name: str) -> Any:
        if origin in (Union, types.UnionType):
            return self.value(self.rng.choice(arguments), name)
        if origin is Literal:
            return self.rng.choice(arguments)
        if origin is tuple and arguments[-1] is not Ellipsis:
            return tuple(self.value(one, name) for one in arguments)
        if origin in (tuple, list, frozenset, Sequence):
            return (list if origin is Sequence else origin)(self.some(arguments[0], 12, name))
        if origin in (dict, Mapping):
            key, value = arguments
            return {self.value(key, name): self.value(value, name) for _ in range(self.rng.choice((0, 1, 3)))}
        raise TypeError(f"{origin} {arguments} {name}")

    def _int(self, name: str) -> int:
        if name in _MOMENTS:
            return NOW - self.rng.choice((0, 1, 60_000, _DAY - 1, _DAY, 40 * _DAY))
        return self.rng.choice(_NUMBERS)

    def _str(self, name: str) -> str:
        if name == "day":
            return day_after("2026-11-24", -self.rng.randrange(400))
        if name == "feats":
            return self.rng.choice(list(FEATS))
        return self.rng.choice(_NAMES.get(name, _TEXTS))

    def _bool(self, _name: str) -> bool:
        return self.rng.random() < 0.5

    def _float(self, _name: str) -> float:
        return self.rng.choice((0.0, 0.04, 0.05, 0.5, 0.72, 1.0))

    def _nonetype(self, _name: str) -> None:
        return None

    def _tableerror(self, _name: str) -> TableError:
        return TableError(self.rng.choice(("not_host", "unknown_preset")))

    def _daydeal(self, _name: str) -> DayDeal:
        return deal_of(self._str("day"), self.game())

    def _playedmatch(self, _name: str) -> PlayedMatch:
        game = self.game()
        preset = self.rng.choice(list(game.presets))
        return self.dataclass(
            PlayedMatch, game=game, preset=preset, rules=game.presets[preset], match_id=self.id()
        )

    def _preset(self, _name: str) -> Preset:
        game = self.game()
        base, other = (self.rng.choice(list(game.presets)) for _ in range(2))
        return self.dataclass(
            Preset, game=game, name=self.rng.choice((base, "Chez nous")), base=base, rules=game.presets[other]
        )

    def _favourite(self, _name: str) -> Favourite:
        game = self.game()
        return Favourite(game.key, self.rng.choice([*game.presets, "Chez nous"]), self._int(""))

    def game(self) -> Any:
        """Return a game."""
        return self.rng.choice(list(GAMES.values()))

    def id(self) -> str:
        """Return the id of a match."""
        return f"{self.rng.getrandbits(128):032x}"
