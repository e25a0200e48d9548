"""The face of Paskahousu (see `bot.games.core.face.GameFace`)."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, Final

from bot.games.core.face import ClubWords, GameFace, ReplayFace, one_of
from bot.games.core.screen import GameScreen, Names, pictured
from bot.games.paskahousu.advice import advice
from bot.games.paskahousu.clicks import read_body
from bot.games.paskahousu.hand import hand_blocks, reactions, seat_picture
from bot.games.paskahousu.lessons import LESSONS
from bot.games.paskahousu.news import news_lines, revealed
from bot.games.paskahousu.phrases import board_blocks, turn_line
from bot.games.paskahousu.picture.scene import paskahousu_scene, with_fallen
from bot.games.paskahousu.picture.table import draw_paskahousu
from bot.games.paskahousu.refusals import explain
from bot.games.paskahousu.result import RESULTS
from bot.games.paskahousu.rule_words import TABLE
from bot.games.paskahousu.rules import CODES, DOCUMENT, WORDING, gist, rules_blocks, title
from bot.games.paskahousu.telling import tell
from bot.games.shedding.telling import LASTING
from bot.i18n import Words, mark
from bot.messages.list_words import sentence
from bot.messages.panels import Block
from game.paskahousu.events import CardsLaid, Challenged, PileBurnt, PilePickedUp, SeatLeft
from game.paskahousu.view import View
from game.shedding.events import WentOut

CLUB: Final = ClubWords(
    figures={
        "turns": mark("turns"),
        "falls": mark("piles burnt"),
        "longest_hand": mark("longest hand"),
        "biggest_pick_up": mark("biggest pick-up"),
        "doubts": mark("doubts"),
        "doubts_right": mark("lies seen through"),
        "lies_found": mark("own lies found out"),
        "lies_told": mark("own lies"),
    },
    titles={"paskahousu": mark("The paskahousu")},
    of_week={"paskahousu": mark("👖 The paskahousu of the week")},
    feats={
        "good_nose": (
            mark("Good nose"),
            mark("Doubt three times or more in one match, and be right every time"),
        ),
        "straight_face": (mark("Straight face"), mark("Win although three of your lies were found out")),
    },
)


def _picture(view: View, names: Names, t: Words, events: Sequence[Any] = ()) -> Sequence[Block]:
    scene = with_fallen(paskahousu_scene(view, names.label, t), events, names.label)
    return pictured(sentence(turn_line(view, names, t)), scene, draw_paskahousu, t)


PASKAHOUSU: Final = GameFace(
    name=mark("Paskahousu and Valepaska"),
    known_as=mark("Paskahousu (Valepaska, the game of lies)"),
    screen=GameScreen(
        title=title,
        board_blocks=board_blocks,
        picture=_picture,
        hand_blocks=hand_blocks,
        seat_picture=seat_picture,
        actions=read_body,
        reactions=reactions,
        tell=tell,
        news_lines=news_lines,
        revealed=revealed,
        lasting=LASTING,
        advice=advice,
        explain=explain,
        rules=rules_blocks,
        differences=TABLE.differences,
        gist=gist,
        basics=TABLE.basics,
        brief=TABLE.brief,
        result=RESULTS.blocks,
        own_result=RESULTS.own,
        end_picture=RESULTS.picture,
    ),
    wording=WORDING,
    codes=CODES,
    document=DOCUMENT,
    club=CLUB,
    lessons=LESSONS,
    marks={"pile_burnt": "🔥", "pile_picked_up": "⬇️", "challenged": "🔍"},
    replay=ReplayFace(
        is_highlight=one_of(PileBurnt, PilePickedUp, Challenged, WentOut, SeatLeft),
        hand=attrgetter("hand"),
        reveals=one_of(CardsLaid, PilePickedUp),  # laid under a claim, or taken
    ),
)
