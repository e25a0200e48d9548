"""The rules in words: titles, the rulebook, the document, and the editor of rules."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.games.core.face import CodeTable
from bot.games.core.rule_document import RuleDocument
from bot.games.core.rule_words import fitting, headed
from bot.games.nain_jaune.rule_words import TABLE
from bot.i18n import Words, mark
from bot.messages.names import plain
from bot.messages.panels import Block, Text
from game.core.rule_schema import Rules
from game.nain_jaune.presets import PRESETS
from game.nain_jaune.rules import NainJauneRules

VARIANTS: Final[Mapping[str, str]] = {
    "nain_jaune": "",
    "classic": mark("classic, after Wikipédia and Universalis"),
    "mistigri": mark("pass at will, after le-mistigri.fr"),
    "jjv": mark("skipped ranks, after Jouelejeuvaison"),
    "party": mark("party, after a collection of party games"),
}
"""The name of a documented variant, after that of the game; "" for the base game."""


def title(rules: Rules, preset: str, t: Words) -> str:
    """Return the name of the game with its variant; a server's variant has its own name."""
    documented = PRESETS.get(preset)
    if documented is None:
        parts = [" ".join(plain(preset).split()) or t("house rules")]
    else:
        parts = [t(VARIANTS[preset]) if VARIANTS[preset] else ""]
        parts.append(t("house rules") if rules != documented else "")
    return " · ".join(("Nain Jaune", *(part for part in parts if part)))


def rules_blocks(rules: NainJauneRules, preset: str, t: Words) -> Sequence[Block]:
    """Return the rules: a heading, the house rules, and a paragraph for each part of a deal."""
    goal = t("Be the first to play your last card, and take the boxes of the board along the way.")
    heading = f"### {title(rules, preset, t)}\n{goal}"
    return fitting((heading, *TABLE.changes(rules, preset, t), *headed(TABLE.paragraphs(rules, t))))


_TELLING_APART: Final = ("voluntary_pass", "five_belles", "announce", "payment", "grand_opera")
"""The knobs that tell variants apart, first in the menu, where there is room for few of them."""


def gist(rules: NainJauneRules, t: Words) -> list[str]:
    """Return the three rules that decide a variant: what is unusual, then such as how long a match is."""
    end = "deals" if rules.game_end == "deals" else "game_end"
    return TABLE.deciding(rules, ("restart", end, "payment"), 3, t)


def brief(rules: NainJauneRules, base: NainJauneRules, t: Words) -> list[str]:
    """Return the differences from `base`, those first that tell variants apart."""
    return TABLE.brief(rules, base, t, first=_TELLING_APART)


SOURCES: Final[Mapping[str, str]] = {
    "nain_jaune": mark("After a French rules leaflet, with the worked example of the King of hearts."),
    "classic": mark(
        "After the French Wikipedia and Universalis; the rule for a missing card comes from an old leaflet."
    ),
    "mistigri": mark("After le-mistigri.fr."),
    "jjv": mark("After jouelejeuvaison.com."),
    "party": mark("After a party-games program."),
}
"""The sources of the presets."""


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
    differences=TABLE.differences,
    body=_body,
)


def _tokens_below_ante(facts: Mapping[str, Any], t: Words) -> str:
    return t(
        "With this stake, every deal costs each player {ante}, but they start with {tokens},"
        " so the match would be over before it began. Give them more tokens, or lower the"
        " stake.",
        ante=t.tokens(facts["ante"]),
        tokens=t.tokens(facts["tokens"]),
    )


WORDING: Final = TABLE.wording(
    groups={
        "players": mark("Players"),
        "table": mark("Around the table"),
        "play": mark("Playing cards"),
        "payment": mark("Payments"),
        "match": mark("The match"),
    },
    reasons={"tokens_below_ante": _tokens_below_ante},
)

_KNOBS: Final = (
    "players direction sequence restart lead voluntary_pass announce payment kept grand_opera five_belles"
    " stake_unit tokens game_end deals insolvency move_limit"
)
_VALUES: Final = (
    *("ccw", "cw", "wrap", "stop_at_king", "next_held", "skip_rank", "ace_if_held", "lowest", "auto"),
    *("required", "points", "cards", "court10", "double", "stake", "sweep", "sweep_double"),
    *("broke", "deals", "either", "partial", "debt", "classic", "mistigri", "jjv", "party"),
    *("hands", "threes", "ones"),
)

CODES: Final = CodeTable.of(
    tuple((name,) for name in (*_KNOBS.split(), "dealing")),
    {4: ("nain_jaune",), 55: ("none",), 73: ("free",), 96: _VALUES},
)
