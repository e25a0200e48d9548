"""The panels of taught hands: the offer, a hand with what to do now, and its end."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final

from bot.games.core.lesson import PUPIL, Move, is_of_kind, is_right
from bot.games.core.screen import PICK_VERB, PLAY_VERB, GameScreen, HandScene
from bot.games.lesson_places import LessonPosition, lesson_buttons
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import LESSONS_AREA, LessonVerb
from bot.messages.names import AI_NAMES
from bot.messages.panels import Block, Button, Menu, Panel, Row, Style, Text, rows
from bot.settings.hand_style import USUAL_STYLE, HandStyle
from game.core.protocol import Seat

AREA: Final = LESSONS_AREA
_ACCENT: Final = 0x5B3E96
_VERBS: Final = {PLAY_VERB: LessonVerb.PLAY, PICK_VERB: LessonVerb.PICK}


@dataclass(frozen=True, slots=True)
class PupilNames:
    """The names in a taught hand: the reader, and AIs."""

    t: Words

    def __call__(self, seat: Seat) -> str:
        """Return the name for texts."""
        return f"**{self.label(seat)}**"

    def label(self, seat: Seat) -> str:
        """Return the name for pictures."""
        return self.t("You") if seat == PUPIL else f"🤖 {AI_NAMES[seat - 1]}"


def offer_panel(usual: str, t: Words) -> Panel:
    """Return what somebody who never played is offered; `usual` is the key of the server's game."""
    text = t(
        "### New here?\nThree short hands teach you a game, one rule at a time. Or play a whole match "
        "against AIs at once. Only you see this."
    )
    match = Button(t("Play a whole practice match"), LessonVerb.MATCH, usual)
    return Panel((Text(text), *rows(lesson_buttons(t, Style.PRIMARY)), Row((match,))), _ACCENT)


def lesson_panel(
    place: LessonPosition,
    t: Words,
    note: str = "",
    pick: str = "",
    *,
    screen: GameScreen | None = None,
    drawn: bool = False,
    style: HandStyle = USUAL_STYLE,
) -> Panel:
    """Return a taught hand: its rule, the cards, and what to do now; `note` is a line above that.

    What to do stands between the cards and their buttons: there it is seen wherever one scrolls to. `screen`
    is the game's with card emojis, if there are any.
    """
    lesson = place.lesson
    heading = t(
        "### 🎓 {number}/{count} · {title}",
        number=place.number + 1,
        count=len(place.lessons),
        title=t(lesson.title),
    )
    rule, said = Text(f"{heading}\n{t(lesson.rule)}"), (note,) if note else ()
    if place.is_done:
        return Panel((rule, *map(Text, said), Row(_after(place, t))), _ACCENT)
    move = lesson.moves[place.made]
    state = lesson.state(place.game, place.made)
    legal = place.game.legal_actions(state, PUPIL)
    scene = HandScene(place.game.view(state, PUPIL), PUPIL, legal, PupilNames(t), pick, style=style)
    shown = screen or FACES[place.game.key].screen
    hand = shown.hand(scene, t, drawn=drawn)
    cards = tuple(takewhile(lambda block: not isinstance(block, Row | Menu), hand))
    offered = hand[len(cards) :]
    task = t("**Now:** {task}", task=t(move.task))
    if pick and not note and _is_astray(move, offered, shown):
        task = f"✗ {t(move.otherwise)}\n{t('**Now:** go back, and choose again.')}"
    controls = (_of_lesson(block, place) for block in offered)
    return Panel((rule, *cards, Text("\n".join((*said, task))), *controls), _ACCENT)


def _is_astray(move: Move, offered: Sequence[Block], screen: GameScreen) -> bool:
    """Tell whether what was chosen leads away from the right move: none of the controls makes it."""
    buttons = [button for block in offered if isinstance(block, Row) for button in block.buttons]
    if any(button.verb == PICK_VERB and button.body for button in buttons):
        return False
    plays = [screen.actions(button.body, ()) for button in buttons if button.verb == PLAY_VERB]
    menus = [block for block in offered if isinstance(block, Menu) and block.verb == PLAY_VERB]
    chosen = [screen.actions(menu.body, [menu.options[0].value]) for menu in menus]
    return not any(is_right(move, bodies) for bodies in plays) and not any(
        is_of_kind(move, bodies) for bodies in chosen
    )


def _after(place: LessonPosition, t: Words) -> tuple[Button, ...]:
    match = Button(t("Play a whole practice match"), LessonVerb.MATCH, place.game.key)
    if place.number + 1 == len(place.lessons):
        return (replace(match, style=Style.PRIMARY),)
    following = LessonPosition(place.game, place.number + 1).written()
    return Button(t("Next hand"), LessonVerb.OPEN, following, Style.PRIMARY), match


def _of_lesson(block: Block, place: LessonPosition) -> Block:
    """Return a block of a hand whose controls carry the place in the lesson."""
    if isinstance(block, Row):
        return Row(tuple(_moved(button, place) for button in block.buttons))
    if isinstance(block, Menu) and block.verb in _VERBS:
        return replace(block, verb=_VERBS[block.verb], body=f"{place.written()};{block.body}")
    return block


def _moved(button: Button, place: LessonPosition) -> Button:
    verb = _VERBS.get(button.verb)
    return button if verb is None else replace(button, verb=verb, body=f"{place.written()};{button.body}")
