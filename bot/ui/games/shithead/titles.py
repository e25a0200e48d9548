"""What the variants are called, and to whom they are owed."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.people import plain
from game.core.rule_schema import Rules
from game.shithead.presets import PRESETS

GAME: Final = mark("Shithead")
"""What the family is called."""

_TITLES: Final[Mapping[str, str]] = {
    "norvegien": mark("Norvégien"),
    "norvegien_plus": mark("Norvégien with 7s, 8s and Aces"),
    "norvegien_loser": mark("Norvégien, the last one loses"),
    "shithead": GAME,
    "danish": mark("Danish, or Bataille norvégienne"),
    "palestinian": mark("Palestinian rules, after Mariam, Moe and Julia"),
    "shithead_ranked_ten": mark("Shithead, the 10 keeps its rank"),
    "shithead_6j": mark("Shithead for six, with jokers"),
    "shithead_winner": mark("Shithead, the first one wins"),
    "shithead_keep_up": mark("Shithead, face-up cards stay"),
    "gultnieks": mark("Turning eight, after C. Gultnieks"),
    "karma": mark("Karma, after S. Daly"),
    "smeghead": mark("Smeghead, after W. Putt"),
    "west_kent": mark("West Kent Smeghead, after C. Winter"),
    "guarducci": mark("Glass seven, after J. Guarducci"),
    "finnish": mark("Finnish rules, after C. Seres"),
    "ten_two_slide": mark("Ten-Two Slide, after D. Driscoll"),
    "fives_low": mark("Low fives, inspired by E. Egilsson's program"),
    "reverse_1": mark("Inspired by A. Duthie's Reverse Shithead"),
    "reverse_2": mark("Inspired by A. Duthie's Reverse Shithead: the reverse deal"),
    "vandtia": mark("Inspired by Vändtia"),
    "palace": mark("Inspired by Palace"),
    "glass_jack": mark("Glass Jack, inspired by Gaz & Elf"),
}
"""By preset. A preset whose source is partial says that it is only inspired by it."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return what a variant is called; a server's own is called as it is named."""
    if preset not in _TITLES:
        return " ".join(plain(preset).split()) or t(GAME)
    name = t(_TITLES[preset])
    if rules == PRESETS[preset]:
        return name
    house_rules = t("house rules")
    return f"{name} · {house_rules}"
