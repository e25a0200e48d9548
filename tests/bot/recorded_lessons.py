"""What taught hands show: each move of each hand, what its choices open, its end, and the offer.

They stand among the recorded pages (`tests.bot.recorded_pages`).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

from bot.games.lesson_places import LessonPosition, short_lesson_buttons
from bot.games.registry import FACES, SCREENS
from bot.i18n import Words
from bot.messages.custom_ids import LessonVerb
from bot.practice.panels import lesson_panel, offer_panel
from bot.settings.hand_style import HandStyle
from game.registry import GAMES
from tests.bot.games.shown_facts import CARD_EMOJIS
from tests.support.panels import buttons


def _shown_lessons(key: str, words: Callable[[], Words]) -> Iterator[Any]:
    game, t = GAMES[key], words()
    with_emojis = SCREENS[key].with_emojis(lambda _: CARD_EMOJIS)
    yield offer_panel(key, t), short_lesson_buttons(t)
    for number, lesson in enumerate(FACES[key].lessons):
        for made in range(len(lesson.moves) + 1):
            place = LessonPosition(game, number, made)
            panel = lesson_panel(place, t)
            yield panel, lesson_panel(place, t, "note", drawn=True, style=HandStyle(large=True))
            for button in buttons(panel):
                if button.verb == LessonVerb.PICK:
                    pick = button.body.partition(";")[2]
                    yield [lesson_panel(place, t, note, pick, screen=with_emojis) for note in ("", "note")]


LESSONS: Final[Mapping[str, Callable[[Callable[[], Words]], Iterator[Any]]]] = {
    f"lessons of {key}": partial(_shown_lessons, key) for key in GAMES
}
