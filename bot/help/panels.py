"""How to play, in short screens that fit a phone: in servers with others, outside them against AIs."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Final, TypeAlias

from bot.games.core.screen import GameScreen
from bot.games.lesson_places import short_lesson_buttons
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.panels import Block, Button, Menu, Option, Panel, Row, Style, Text, menus, rows
from bot.rules.panels import rules_panel
from bot.rules.preset_words import preset_key, preset_label
from bot.rules.store import Preset
from bot.tokens.words import games_for_tokens
from game.registry import GAMES

AREA: Final = "help"
"""The first part of all their verbs."""


class HelpVerb(StrEnum):
    """The verbs of /help."""

    PAGE = "help.page"
    """Show a screen, counted from 0."""
    RULES = "help.rules"
    """Show the rules of the chosen variant."""


ACCENT: Final = 0x2E7D5B

Mention: TypeAlias = Callable[[str], str]
"""Returns a command's mention, by its full English name."""


def help_panel(
    page: int,
    presets: Sequence[Preset],
    screens: Mapping[str, GameScreen],
    mention: Mention,
    t: Words,
    *,
    outside: bool,
    support: str | None = None,
) -> Panel:
    """Return a screen, counted from 0, which names the commands that there are: others `outside` servers.

    The last one names the address of the bot's `support`. Raises IndexError if there is no such screen.
    """
    pages = _PAGES_OUTSIDE if outside else _PAGES
    last = len(pages) - 1
    if not 0 <= page <= last:
        raise IndexError(page)
    heading = t("### How to play · {page} of {pages}", page=page + 1, pages=len(pages))
    told = pages[page](mention, t)
    if support is not None and page == last:
        told.append(t("**Questions about the bot?** Ask here: {address}", address=f"<{support}>"))
    blocks: list[Block] = [Text("\n\n".join([heading, *told]))]
    if page == 0:
        blocks += rows(short_lesson_buttons(t))
    if page == last:
        blocks += [menu for key in GAMES for menu in _rules_menus(key, presets, screens, t)]
    return Panel((*blocks, _turning(page, last, t)), ACCENT)


def variant_panel(preset: Preset, screen: GameScreen, t: Words) -> Panel:
    """Return the rules of a variant, with a button back."""
    panel = rules_panel(preset, screen, t)
    back = Button(t("Back"), HelpVerb.PAGE, str(len(_PAGES) - 1))
    return Panel((*panel.blocks, Row((back,))), ACCENT)


def _sitting_down(mention: Mention, t: Words) -> list[str]:
    return [
        t("**Open a table** with {play}. To join one, click **Sit down**.", play=mention("play")),
        t("**Not enough players?** The host can add AIs (🤖), from easy to expert."),
        t("**Start** deals the cards. If you come later, you can watch, and play the next match."),
        t(
            "**Just trying it out?** {practice} lets you play against AIs in private.",
            practice=mention("practice"),
        ),
        _learning(t),
    ]


def _learning(t: Words) -> str:
    return t("**New to a game?** Three short hands teach it:")


def _every_day(mention: Mention, t: Words) -> str:
    return t("**Every day:** {daily} deals the same cards to everybody, once.", daily=mention("daily"))


def _playing(mention: Mention, t: Words) -> list[str]:
    return [
        t(
            "**My hand** shows your cards to you alone. Every click brings it up to date. If it’s "
            "gone, just open it again."
        ),
        _every_button(t),
        t("**The board** shows everybody the open cards, whose turn it is and the latest moves."),
        t(
            "**No time?** When yours is up, an AI plays for you and keeps your seat until you’re back. To "
            "give the seat up, use {leave}.",
            leave=mention("table leave"),
        ),
    ]


def _every_button(t: Words) -> str:
    return t(
        "**Every button is a move.** “{button}” asks how many: “{example}”. Grey ones can’t be played now: "
        "**{why}** says why.",
        button="7\N{NO-BREAK SPACE}×3",
        example=t("{cards}: {effect}", cards=t("All {count}", count=4), effect=t("burns the pile")),
        why=t("Why not?"),
    )


def _more(mention: Mention, t: Words) -> list[str]:
    return [
        _every_day(mention, t),
        t("**Cups:** {cup} pairs people, round by round.", cup=mention("cup create")),
        t(
            "**Tokens** are won and lost playing {games}: see {tokens}. They are never worth money.",
            games=games_for_tokens(t),
            tokens=mention("tokens balance"),
        ),
        _again(mention, t),
        _for_you(mention, t),
    ]


def _rules(mention: Mention, t: Words) -> list[str]:
    return [
        t("**Rules:** every table has a **Rules** button. Below are those of every variant."),
        t("**House rules:** make your own variant with {rules}.", rules=mention("rules new")),
        t(
            "**For administrators:** {settings} sets where and how people play here.",
            settings=mention("settings show"),
        ),
    ]


def _again(mention: Mention, t: Words) -> str:
    return t(
        "**Later:** {replay} shows a match again, {stats} what you have done.",
        replay=mention("replay"),
        stats=mention("stats me"),
    )


def _for_you(mention: Mention, t: Words) -> str:
    return t("**For you:** {me} sets how your cards look, your language and your mentions.", me=mention("me"))


def _practising(mention: Mention, t: Words) -> list[str]:
    return [
        t(
            "**Here you play against AIs.** {practice} deals at once: choose the game, the variant and how "
            "strong they are.",
            practice=mention("practice"),
        ),
        t("Nobody else sees it. There are no tokens, and no clock."),
        t(
            "**With other people** you play on servers that have me. {help} tells you there how to open a "
            "table.",
            help=mention("help"),
        ),
        _learning(t),
    ]


def _playing_alone(mention: Mention, t: Words) -> list[str]:
    return [
        t(
            "**Your cards and the table** are in one message. If it’s gone, {hand} opens it again.",
            hand=mention("table hand"),
        ),
        _every_button(t),
        t(
            "**Enough?** {end} closes the table. It also closes if you don’t play for a day.",
            end=mention("table end"),
        ),
    ]


def _more_alone(mention: Mention, t: Words) -> list[str]:
    return [
        _every_day(mention, t),
        t("**Later:** {replay} shows a match again.", replay=mention("replay")),
        _for_you(mention, t),
        t(
            "**What I store about you:** {privacy} shows it, and forgets you if you ask.",
            privacy=mention("privacy"),
        ),
    ]


def _rules_alone(mention: Mention, t: Words) -> list[str]:
    return [
        t(
            "**Rules:** every table has a **Rules** button, and {rules} explains any variant. So does the "
            "menu below.",
            rules=mention("rules show"),
        ),
    ]


_PAGES: Final[Sequence[Callable[[Mention, Words], list[str]]]] = (_sitting_down, _playing, _more, _rules)
_PAGES_OUTSIDE: Final[Sequence[Callable[[Mention, Words], list[str]]]] = (
    _practising,
    _playing_alone,
    _more_alone,
    _rules_alone,
)


def _turning(page: int, last: int, t: Words) -> Row:
    before, after = str(max(page - 1, 0)), str(min(page + 1, last))
    return Row(
        (
            Button(t("Back"), HelpVerb.PAGE, before, disabled=page == 0),
            Button(t("Next"), HelpVerb.PAGE, after, Style.PRIMARY, disabled=page == last),
        )
    )


def _rules_menus(
    game: str, presets: Sequence[Preset], screens: Mapping[str, GameScreen], t: Words
) -> Sequence[Menu]:
    """Return menus of a game's variants, the server's own first."""
    offered = [preset for preset in presets if preset.game.key == game]
    options = tuple(Option(preset_label(preset, screens, t), preset_key(preset)) for preset in offered)
    name = t(FACES[game].name)
    return menus(HelpVerb.RULES, options, t("Rules of {game}…", game=name), game)
