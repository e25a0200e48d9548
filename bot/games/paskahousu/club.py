"""Paskahousu's statistics, titles and achievements in words."""

from typing import Final

from bot.games.core.face import ClubWords
from bot.i18n import mark

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
