"""Where each variant's rules come from: the sources of docs/rules/sources.md, and what only inspired them."""

from collections.abc import Mapping
from typing import Final

from bot.i18n import Words, mark

_NORVEGIEN: Final = mark("“Norvégien (règles et variantes)”, a French rules leaflet")
_DANISH: Final = mark("“Danish, ou Bataille norvégienne”, from a French family-games site")
_PALESTINIAN: Final = mark("“Shithead, variante palestinienne”, from a travel blog")
_PAGAT: Final = mark("the page on Shithead of pagat.com, in a French translation")

_PARTIAL: Final = mark("{source}. What it leaves out is taken from Shithead, so this is not the named game.")

_SOURCES: Final[Mapping[str, str]] = {
    "norvegien": _NORVEGIEN,
    "norvegien_plus": _NORVEGIEN,
    "norvegien_loser": _NORVEGIEN,
    "danish": _DANISH,
    "palestinian": _PALESTINIAN,
}
"""By preset; those named nowhere here come from the page on Shithead."""
_INSPIRED_BY: Final[Mapping[str, str]] = {
    "fives_low": mark(
        "the 5 and the try at the stock come from E. Egilsson's program, as pagat.com tells it"
    ),
    "reverse_1": mark("Reverse Shithead by A. Duthie, of which a part was found on pagat.com"),
    "reverse_2": mark("Reverse Shithead by A. Duthie, of which a part was found on pagat.com"),
    "vandtia": mark("several pages on the Swedish Vändtia, each with a part of the rules"),
    "palace": mark("descriptions of Palace as it is played online"),
    "glass_jack": mark("the variations by Gaz & Elf, of which a part was found on pagat.com"),
}
"""What presets with partial sources follow."""


def credit(preset: str, t: Words) -> str:
    """Return where a documented variant's rules come from, as a sentence."""
    if preset in _INSPIRED_BY:
        source = t("Inspired by: {source}", source=t(_INSPIRED_BY[preset]))
        return t(_PARTIAL, source=source)
    source = t(_SOURCES.get(preset, _PAGAT))
    return t("Source: {source}.", source=source)
