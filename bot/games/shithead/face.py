"""The face of the Shithead family (see `bot.games.core.face.GameFace`)."""

from collections.abc import Sequence
from typing import Any, Final

from bot.games.core.face import ClubWords, GameFace, ReplayFace, one_of
from bot.games.core.screen import GameScreen, Names, pictured
from bot.games.shedding.telling import LASTING
from bot.games.shithead.advice import advice
from bot.games.shithead.choices import explain
from bot.games.shithead.clicks import read_body
from bot.games.shithead.hand import hand_blocks, reactions, seat_picture
from bot.games.shithead.lessons import LESSONS
from bot.games.shithead.news import NEWS
from bot.games.shithead.phrases import board_blocks, turn_line, what_to_lay
from bot.games.shithead.picture.scene import shithead_scene, with_fallen
from bot.games.shithead.picture.table import draw_shithead
from bot.games.shithead.result import RESULTS
from bot.games.shithead.rule_words import TABLE
from bot.games.shithead.rules import CODES, DOCUMENT, WORDING, gist, rules_blocks, title
from bot.games.shithead.telling import tell
from bot.i18n import Words, mark
from bot.messages.list_words import sentence
from bot.messages.panels import Block
from game.core.cards import RANK
from game.shedding.events import WentOut
from game.shithead.events import Attacked, Eliminated, PileBurnt, PilePickedUp, SeatLeft
from game.shithead.view import View

CLUB: Final = ClubWords(
    figures={
        "turns": mark("turns"),
        "burns": mark("piles burnt"),
        "longest_hand": mark("longest hand"),
        "biggest_pick_up": mark("biggest pick-up"),
    },
    titles={
        "shithead": mark("The Shithead, who deals next"),
        "norvegien": mark("The Norvégien of the week"),
    },
    of_week={
        "shithead": mark("💩 The Shithead of the week"),
        "norvegien": mark("🇳🇴 The Norvégien of the week"),
    },
    feats={
        "clean_hands": (mark("Clean hands"), mark("Win without picking up the pile")),
        "firebug": (mark("Firebug"), mark("Burn five piles in one match")),
        "phoenix": (mark("Phoenix"), mark("Win after holding twenty cards or more")),
    },
)


def _picture(view: View, names: Names, t: Words, events: Sequence[Any] = ()) -> Sequence[Block]:
    scene = with_fallen(shithead_scene(view, names.label, what_to_lay(view, t)), events, names.label)
    return pictured(sentence(turn_line(view, names, t)), scene, draw_shithead, t)


SHITHEAD: Final = GameFace(
    name=mark("Shithead, Norvégien and relatives"),
    known_as=mark("Shithead (Norvégien, Danish, Palace…)"),
    screen=GameScreen(
        title=title,
        board_blocks=board_blocks,
        picture=_picture,
        hand_blocks=hand_blocks,
        seat_picture=seat_picture,
        actions=read_body,
        tell=tell,
        news_lines=NEWS.lines,
        revealed=NEWS.turned,
        lasting=LASTING,
        advice=advice,
        explain=explain,
        reactions=reactions,
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
    marks={"pile_burnt": "🔥", "pile_picked_up": "⬇️"},
    replay=ReplayFace(
        is_highlight=one_of(PileBurnt, PilePickedUp, Attacked, WentOut, Eliminated, SeatLeft),
        hand=lambda view: sorted(view.hand, key=lambda card: (RANK[card], card)),
    ),
    usual={"fr": "norvegien"},
)
