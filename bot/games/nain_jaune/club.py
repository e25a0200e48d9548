"""Nain Jaune's statistics, titles and achievements in words."""

from typing import Final

from bot.games.core.face import ClubWords
from bot.i18n import mark

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
