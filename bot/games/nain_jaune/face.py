"""The face of Nain Jaune (see `bot.games.core.face.GameFace`)."""

from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any, Final

from bot.games.core.face import ClubWords, GameFace, ReplayFace, TokenWords
from bot.games.core.screen import GameScreen, Names, pictured, sketched
from bot.games.nain_jaune.advice import advice
from bot.games.nain_jaune.clicks import read_body
from bot.games.nain_jaune.hand import hand_blocks, seat_picture
from bot.games.nain_jaune.lessons import LESSONS
from bot.games.nain_jaune.own_news import news_lines
from bot.games.nain_jaune.phrases import board_blocks, boxes_text, explain, the_box, turn_line
from bot.games.nain_jaune.picture.scene import nain_jaune_scene
from bot.games.nain_jaune.picture.table import BoxesScene, draw_boxes, draw_nain_jaune
from bot.games.nain_jaune.result import end_blocks, own_result, result_blocks
from bot.games.nain_jaune.rule_words import TABLE
from bot.games.nain_jaune.rules import CODES, DOCUMENT, WORDING, brief, gist, rules_blocks, title
from bot.games.nain_jaune.telling import tell
from bot.i18n import Words, mark
from bot.messages.panels import Block, Sketch
from game.core.protocol import TokensPaid
from game.nain_jaune.events import BoxNotClaimed, FiveBelles, SeatLeft
from game.nain_jaune.tableau import BOX_NAMES
from game.nain_jaune.view import View

CLUB: Final = ClubWords(
    figures={
        "deals_won": mark("deals won"),
        "net": mark("gains"),
        "from_board": mark("taken from the board"),
        "biggest_pot": mark("biggest pot"),
    },
    titles={"dwarf": mark("The keeper of the Dwarf")},
    of_week={"dwarf": mark("🪙 Most often keeper of the Dwarf")},
    feats={
        "big_pot": (mark("Treasure"), mark("Empty a box with fifty tokens or more")),
        "hat_trick": (mark("Hat trick"), mark("Win three deals of one match")),
        "empty_board": (mark("Hard-earned"), mark("Win a match without taking any box")),
    },
)


def _picture(view: View, names: Names, t: Words, _events: Sequence[Any] = ()) -> Sequence[Block]:
    return pictured(turn_line(view, names, t), nain_jaune_scene(view, names.label), draw_nain_jaune, t)


def _board(tokens_by_box: Mapping[str, int], t: Words) -> str:
    return boxes_text({box: tokens_by_box.get(box, 0) for box in BOX_NAMES}, t)


def _drawn_board(tokens_by_box: Mapping[str, int], t: Words) -> Sketch:
    return sketched(BoxesScene(tuple(tokens_by_box.get(box, 0) for box in BOX_NAMES)), draw_boxes, t)


def _is_highlight(event: Any) -> bool:
    if isinstance(event, TokensPaid):
        return event.reason in ("claim", "sweep")
    return isinstance(event, FiveBelles | BoxNotClaimed | SeatLeft)


NAIN_JAUNE: Final = GameFace(
    name=mark("Nain Jaune"),
    known_as=mark("Nain Jaune (Yellow Dwarf)"),
    screen=GameScreen(
        title=title,
        board_blocks=board_blocks,
        picture=_picture,
        hand_blocks=hand_blocks,
        seat_picture=seat_picture,
        actions=read_body,
        tell=tell,
        advice=advice,
        news_lines=news_lines,
        explain=explain,
        rules=rules_blocks,
        differences=TABLE.differences,
        gist=gist,
        brief=brief,
        result=result_blocks,
        own_result=own_result,
        end_picture=end_blocks,
    ),
    wording=WORDING,
    codes=CODES,
    document=DOCUMENT,
    club=CLUB,
    lessons=LESSONS,
    marks={"run_ended": "👑", "box_not_claimed": "🙊", "deal_won": "🏁", "grand_opera": "🎭"},
    replay=ReplayFace(is_highlight=_is_highlight, hand=attrgetter("hand"), in_short=True),
    tokens=TokenWords(boxes=BOX_NAMES, the_box=the_box, board=_board, picture=_drawn_board),
)
