"""The document of Nain Jaune's rules: a section for each preset, in the words people read in the bot."""

from collections.abc import Iterator, Mapping
from typing import Final

from bot.i18n import Words, mark
from bot.ui.games.nain_jaune.differences import differences
from bot.ui.games.nain_jaune.rulebook import rules_blocks
from bot.ui.games.nain_jaune.titles import title
from bot.ui.panels import Text
from bot.ui.words.rule_document import RuleDocument
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import NainJauneRules

SOURCES: Final[Mapping[str, str]] = {
    "nain_jaune": mark("Source 003: a French rules leaflet, with the worked example of the King of hearts."),
    "classic": mark(
        "After the French Wikipedia and Universalis; where to go on after a gap, after an old leaflet."
    ),
    "mistigri": mark("After le-mistigri.fr."),
    "jjv": mark("After jouelejeuvaison.com."),
    "party": mark("After a party-games program."),
}
"""Where each preset comes from."""


def _source(preset: str, t: Words) -> str:
    return t(SOURCES[preset])


def _body(rules: NainJauneRules, preset: str, t: Words) -> Iterator[str]:
    blocks = rules_blocks(rules, preset, t)
    yield "\n\n".join(block.content for block in blocks if isinstance(block, Text))


DOCUMENT: Final = RuleDocument(
    name="nain_jaune",
    presets=PRESETS,
    base="nain_jaune",
    heading=lambda _: "Nain Jaune",
    title=title,
    source=_source,
    differences=differences,
    body=_body,
)
