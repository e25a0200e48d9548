"""Places in taught hands, as controls carry them, and the buttons that lead there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.games.core.lesson import Lesson
from bot.games.registry import FACES, SCREENS, game_title
from bot.i18n import Words
from bot.messages.custom_ids import LessonVerb
from bot.messages.list_words import all_of
from bot.messages.panels import Button, Style
from game.core.protocol import AnyGame
from game.registry import GAMES


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """Where somebody is: a game, one of its taught hands, and how many moves they have made."""

    game: AnyGame
    number: int = 0
    made: int = 0

    @property
    def lessons(self) -> Sequence[Lesson]:
        """The taught hands of the game."""
        return FACES[self.game.key].lessons

    @property
    def lesson(self) -> Lesson:
        """The present one."""
        return self.lessons[self.number]

    @property
    def is_done(self) -> bool:
        """Whether all of its moves are made."""
        return self.made == len(self.lesson.moves)

    def written(self) -> str:
        """Return the place as controls carry it."""
        return f"{self.game.key}.{self.number}.{self.made}"


def read_place(text: str) -> LessonPosition | None:
    """Return a place that a control carries, None if there is none."""
    key, _, rest = text.partition(".")
    number, _, made = rest.partition(".")
    game = GAMES.get(key)
    if game is None or not (number.isascii() and number.isdecimal() and made.isascii() and made.isdecimal()):
        return None
    place = LessonPosition(game, int(number), int(made))
    if place.number >= len(place.lessons) or place.made > len(place.lesson.moves):
        return None
    return place


def lesson_buttons(t: Words, style: Style = Style.SECONDARY) -> list[Button]:
    """Return a button for each game that has taught hands."""
    return [
        Button(
            t("Learn {game}", game=_taught(game, t)),
            LessonVerb.OPEN,
            LessonPosition(game).written(),
            style,
            emoji="🎓",
        )
        for game in _taught_games()
    ]


def short_lesson_buttons(t: Words) -> list[Button]:
    """Return the same with nothing but the games' names, which a phone shows in one row."""
    return [
        Button(game_title(game, t), LessonVerb.OPEN, LessonPosition(game).written())
        for game in _taught_games()
    ]


def _taught_games() -> Iterator[AnyGame]:
    yield from (game for game in GAMES.values() if FACES[game.key].lessons)


def _taught(game: AnyGame, t: Words) -> str:
    """Return the variants of a game that its hands are from, without what explains a title: `A and B`."""
    presets = dict.fromkeys(lesson.preset for lesson in FACES[game.key].lessons)
    titles = (SCREENS[game.key].title(game.presets[preset], preset, t) for preset in presets)
    return all_of([*dict.fromkeys(title.partition(",")[0] for title in titles)], t)
