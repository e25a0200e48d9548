"""Take the pictures of the gallery, and write its page: the real bot on a playground, in a real browser.

`make pictures` runs it. The seats are always the same, the cards are not.
"""

import sys
from pathlib import Path
from typing import Final

from docs.gallery import administration, club, cups, days, lies, nights
from docs.gallery.camera import SHOWN
from docs.gallery.evening import (
    DISPLAYED,
    DISPLAYS,
    FIRST_SCENES,
    NAIN_JAUNE_SCENES,
    OTHER_TABLES,
    PASKAHOUSU_SCENES,
    SHITHEAD_SCENES,
    Evening,
    shown_as,
)
from docs.gallery.taking import Part, take_pictures
from playground.world.permissions import BOT, Permission

FOLDER: Final = Path(__file__).parent
PAGE: Final = FOLDER / "README.md"
RECORD: Final = FOLDER.parents[1] / "build" / "gallery" / "today.txt"
SECTIONS: Final = {
    "Playing Shithead": {
        "lobby": "A table waits for players.",
        "host": "“Host…”: what the host alone can do.",
        "shithead": "The board that everybody sees.",
        "shithead_hand": "The hand that only its owner sees.",
        "why_not": "“Why not?”: why a card cannot be played now, and what can.",
        "hint": "“Hint”: what an AI would play, and why.",
        "seats": "“Seats…”: leaving, being away, sitting down.",
        "shithead_end": "The end of a match.",
        "shithead_result": "The same in the hand, which says how it ended for its owner.",
        "replay": "`/replay`: a finished match, step by step, with all hands open.",
        "analysis": "Its analysis: who was winning, and the moves that lost most.",
    },
    "Playing Nain Jaune": {
        "nain_jaune": "The board with its five boxes.",
        "nain_jaune_hand": "The hand that only its owner sees.",
        "nain_jaune_deal": "The end of a deal: who took what from whom.",
        "nain_jaune_end": "The end of a match.",
    },
    "Playing Paskahousu and Valepaska": {
        "paskahousu": "The board of Paskahousu.",
        "paskahousu_hand": "The hand that only its owner sees.",
        "valepaska": "Valepaska: a claim stands, and everybody may doubt it.",
        "valepaska_hand": "The hand of somebody who may doubt it.",
        "valepaska_says": "Saying a rank: which cards are laid face down is another matter.",
        "valepaska_lie": "A lie that was found.",
        "valepaska_truth": "A doubt that was wrong.",
        "valepaska_end": "The end of a match.",
    },
    "The day's deal": {
        "daily_hand": "`/daily`: the same cards for everybody, against AIs.",
        "daily_end": "Its end, with the line to share.",
        "daily": "Today's deals, and what one has scored.",
    },
    "Cups": {
        "cup": "`/cup create`: people sign up.",
        "cup_table": "A round is drawn: who meets whom.",
        "cup_standings": "The standings, as somebody asks for them.",
        "cup_end": "The end of a cup.",
    },
    "Card nights, and several tables": {
        "night": "`/night plan`: an evening with an event on Discord; its table opens by itself.",
        "nights": "`/night list`: what is planned.",
        "which": "A command where several tables are open: which one is meant?",
    },
    "Other displays": {
        "shithead_emoji": "Shithead in emojis.",
        "nain_jaune_emoji": "Nain Jaune in emojis.",
        "paskahousu_emoji": "Paskahousu in emojis.",
        "shithead_text": "Shithead in text.",
        "nain_jaune_text": "Nain Jaune in text.",
        "paskahousu_text": "Paskahousu in text.",
    },
    "Learning": {
        "help": "`/help`.",
        "rules": "The rules of a table.",
        "browse": "`/rules browse`: what this server plays most, first.",
        "lessons": "`/practice`, for somebody who has never played.",
        "lesson": "A taught hand: one rule at a time.",
        "practice": "A practice match against AIs, in private.",
        "me": "`/me`: your own preferences.",
        "privacy": "`/privacy`: what is stored about you, and how to have it forgotten.",
    },
    "A server's own rules": {
        "editor": "`/rules new`: the rules editor.",
        **{f"rules_{name}": f"`/rules show`: `{name}`." for name in OTHER_TABLES},
    },
    "Running a server": {
        "welcome": "The first message on a new server.",
        "settings": "`/settings show`.",
        "settings_people": "Who may do what.",
        "missing": "`/play` where permissions are missing.",
        "check": "“Check setup” in the same channel.",
        "bars": "`/settings bars`: who may not sit down.",
        "season": "`/tokens reset`: what the end of a season does.",
        "log": "`/settings log`, after a season's end.",
    },
    "Tokens and fairness": {
        "board": "`/board`: what lies in the boxes until the next match.",
        "balance": "`/tokens balance`.",
        "history": "`/tokens history`.",
        "leaderboard": "`/tokens leaderboard`.",
        "verify": "`/verify`: that a match was dealt fairly.",
        "tokens_settings": "`/tokens settings`.",
    },
    "Statistics and ratings": {
        "stats": "`/stats me`.",
        "stats_member": "`/stats member`: somebody else, and how you do against them.",
        "stats_server": "`/stats server`.",
        "ratings": "`/stats leaderboard`.",
        "podium": "`/stats season`: who was on top when a season ended.",
        "recap": "The week, as a channel reads it on Monday.",
    },
}
"""The content of the page, by heading: scenes with their captions."""
SCENES: Final = tuple(scene for scenes in SECTIONS.values() for scene in scenes)


def page() -> str:
    """Return the page that shows all pictures."""
    lines = [
        "# Gallery",
        "",
        "The screens of Tapis, in English on a desktop and in French on a phone. `make pictures` takes the",
        "pictures anew and writes this page; the cards differ.",
    ]
    for heading, scenes in SECTIONS.items():
        lines += ["", f"## {heading}"]
        for scene, words in scenes.items():
            shown = [f"<img src={look.file_of(scene)} width={_WIDTHS[look.device]}>" for look in SHOWN]
            lines += ["", words, "", " ".join(shown)]
    return "\n".join(lines) + "\n"


_WIDTHS: Final = {"desktop": 380, "phone": 240}
"""The width of pictures on the page; a click shows them in full size."""


PARTS: Final = (
    Part(FIRST_SCENES, lambda *place: Evening(*place).first_scenes()),
    Part(administration.SCENES, lambda *place: administration.Walk(*place).scenes()),
    Part(lies.SCENES, lambda *place: lies.Lies(*place).scenes()),
    Part(days.SCENES, lambda *place: days.Days(*place).scenes()),
    Part(cups.SCENES, lambda *place: cups.Cup(*place).scenes()),
    Part(nights.SCENES, lambda *place: nights.Nights(*place).scenes()),
    Part(SHITHEAD_SCENES, lambda *place: Evening(*place).shithead()),
    Part(NAIN_JAUNE_SCENES, lambda *place: Evening(*place).nain_jaune()),
    Part(PASKAHOUSU_SCENES, lambda *place: Evening(*place).paskahousu()),
    *(shown_as(display, game) for display in DISPLAYS for game in DISPLAYED),
    Part(club.SCENES, lambda *place: club.Asking(*place).scenes(), prepare=club.play_weeks),
)


def main() -> int:
    """Take the pictures and write the page; return the exit code."""
    PAGE.write_text(page(), encoding="utf-8")
    permissions = BOT | Permission.CREATE_EVENTS
    return take_pictures(PARTS, folder=FOLDER, record=RECORD, about=__doc__, permissions=permissions)


if __name__ == "__main__":
    sys.exit(main())
