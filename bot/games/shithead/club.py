"""Shithead's statistics, titles and achievements in words."""

from typing import Final

from bot.games.core.face import ClubWords
from bot.i18n import mark

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
