"""What the game and its variants are called, with credit to whom the variant is taken from."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.people import plain
from game.core.rule_schema import Rules
from game.nain_jaune.presets import PRESETS

VARIANTS: Final[Mapping[str, str]] = {
    "nain_jaune": "",
    "classic": mark("classic, after Wikipédia and Universalis"),
    "mistigri": mark("pass at will, after le-mistigri.fr"),
    "jjv": mark("skipped ranks, after Jouelejeuvaison"),
    "party": mark("party, after a collection of party games"),
}
"""What a documented variant is called after the name of the game; "" for the base game."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the name of the game with its variant; a server's own variant under its own name."""
    documented = PRESETS.get(preset)
    if documented is None:
        parts = [" ".join(plain(preset).split())]
    else:
        parts = [t(VARIANTS[preset]) if VARIANTS[preset] else ""]
        parts.append(t("house rules") if rules != documented else "")
    return " · ".join(("Nain Jaune", *(part for part in parts if part)))
