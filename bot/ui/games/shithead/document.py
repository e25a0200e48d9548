"""The document of the family's rules: a section for each preset, in the words people read in the bot."""

import re
from collections.abc import Iterator
from typing import Final

from bot.i18n import Words
from bot.ui.games.shithead.credits import credit
from bot.ui.games.shithead.differences import differences
from bot.ui.games.shithead.rulebook import goal, paragraphs
from bot.ui.games.shithead.titles import title
from bot.ui.words.rule_document import RuleDocument
from game.shithead.presets import PRESETS
from game.shithead.rules import ShitheadRules

_LAST_BULLET: Final = re.compile(r"^(- .*)\n(?!- )", re.MULTILINE)


def _body(rules: ShitheadRules, _: str, t: Words) -> Iterator[str]:
    yield goal(rules, t)
    for heading, text in paragraphs(rules, t):
        yield from ("", f"**{heading}**", "", _LAST_BULLET.sub(r"\1\n\n", text))


DOCUMENT: Final = RuleDocument(
    name="shithead",
    presets=PRESETS,
    base="shithead",
    heading=lambda t: t("Shithead and its family"),
    title=title,
    source=credit,
    differences=differences,
    body=_body,
)
