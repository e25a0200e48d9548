"""What rules show that no variant has: set in the editor at random, read, differing, in conflict, and played.

They stand among the recorded pages (`tests.bot.recorded_pages`).
"""

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from bot.games.registry import SCREENS
from bot.i18n import Words
from bot.rules.codes import read_code, write_code
from bot.rules.difference_words import what_differs
from bot.rules.drafts import Draft
from bot.rules.editor_panels import editor_panel
from bot.rules.fields import SETTINGS, Field, Kind
from bot.rules.store import Preset
from game.core.protocol import AnyGame
from game.core.rule_schema import RuleConflictError, Rules
from game.registry import GAMES
from tests.bot.recorded_faces import of_position
from tests.bot.rules.setting import all_fields, has_code, places
from tests.game.conformance.playing import player_counts, positions

T = TypeVar("T")

_COUNT: Final = 40
_PLAYED: Final = 4
"""Of so many rules, one is played."""
_MOVES: Final = 150


def _shown_rules(key: str, words: Callable[[], Words]) -> Iterator[Any]:
    game, screen, settings = GAMES[key], SCREENS[key], SETTINGS[key]
    for number in range(_COUNT):
        rng, t = random.Random(f"{key} {number}"), words()
        base, other = (rng.choice(list(game.presets)) for _ in range(2))
        rules, conflicts = _any_rules(game, base, rng)
        yield [settings.wording.conflict(one, t) for one in conflicts]
        yield (
            screen.title(rules, "Chez nous", t),
            screen.rules(rules, "Chez nous", t),
            screen.differences(rules, game.presets[base], t),
            screen.weighed(rules, game.presets[other], t),
            [] if screen.gist is None else screen.gist(rules, t),
            what_differs(Preset(game, "Chez nous", base, rules), screen, t),
        )
        code = write_code(game, base, rules, rng.choice(("", "Chez nous")))
        yield code, str(read_code(code))
        draft = Draft("abcdefgh", game, "Chez nous", base, rules, game.presets[base])
        yield [editor_panel(draft, t, place) for place in _some(places(game), 2, rng)]
        if number % _PLAYED == 0:
            players = rng.choice(player_counts(game, rules))
            for turn in [*positions(game, rules, players, seed=number, most=_MOVES)][number::60]:
                yield [*of_position(game, screen, *turn, players, words())]


def _any_rules(game: AnyGame, base: str, rng: random.Random) -> tuple[Rules, list[RuleConflictError]]:
    """Return rules with some settings changed, and what was refused of it."""
    conflicts, fields, rules = list[RuleConflictError](), all_fields(game), game.presets[base]
    for field in _some(fields, rng.choice((1, 3, 8, len(fields))), rng):
        values = rules.model_dump(mode="json")
        try:
            changed = rules.override(field.write(values, _value(field, values, rng)))
        except RuleConflictError as conflict:
            conflicts.append(conflict)
        else:
            rules = changed if has_code(game, base, changed) else rules
    return rules, conflicts


def _value(field: Field, values: Any, rng: random.Random) -> Any:
    if field.kind is Kind.NUMBER:
        return rng.choice((field.least, min(field.least + 1, field.most), field.most))
    choices = field.choices(values)
    if field.kind is Kind.SEVERAL:
        return rng.sample(choices, rng.randint(0, min(3, len(choices))))
    return rng.choice(choices)


def _some(all_of: Sequence[T], count: int, rng: random.Random) -> list[T]:
    """Draw so many, or all if there are fewer."""
    return rng.sample(all_of, min(count, len(all_of)))


RULES: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    f"rules of {key}": partial(_shown_rules, key) for key in GAMES
}
