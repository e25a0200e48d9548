"""/rules browse: all variants, page by page, with their origin and what differs; one click plays one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from bot.common.errors import TableError
from bot.games.core.screen import GameScreen
from bot.games.registry import FACES
from bot.i18n import Words
from bot.messages.custom_ids import is_number
from bot.messages.names import plain
from bot.messages.panels import (
    Block,
    Button,
    Divider,
    LineWithButton,
    Menu,
    Option,
    Panel,
    Style,
    Text,
    page_of,
    turning,
)
from bot.rules.difference_words import LONGEST_LINE, what_differs
from bot.rules.panels import ACCENT, PLAY_PRESET_VERB, RuleVerb
from bot.rules.preset_words import preset_key, preset_label
from bot.rules.store import Preset
from game.registry import GAMES

ON_A_PAGE: Final = 5
"""Variants on a page: three lines each fill two screens of a phone."""
_MOST_DIGITS: Final = 4


@dataclass(frozen=True, slots=True)
class Shelf:
    """Which variants are listed, and from which one on."""

    game: str = ""
    """A game's key; empty for all games."""
    first: int = 0

    @classmethod
    def read(cls, body: str) -> Self:
        """Return the shelf that a control names; raises TableError."""
        game, _, first = body.partition(".")
        if (game and game not in GAMES) or not is_number(first, _MOST_DIGITS):
            raise TableError("unreadable_setting")
        return cls(game, int(first))

    @property
    def body(self) -> str:
        """What names it in controls."""
        return f"{self.game}.{self.first}"


Counts = Mapping[tuple[str, str], int]
"""How often variants were played on a server, by game and name."""


def most_played_first(presets: Sequence[Preset], played: Counts) -> list[Preset]:
    """Return variants in the order of /rules browse; those played equally often keep their order."""
    return sorted(presets, key=lambda one: -played.get((one.game.key, one.name), 0))


def browse_panel(
    presets: Sequence[Preset],
    played: Counts,
    shelf: Shelf,
    screens: Mapping[str, GameScreen],
    t: Words,
    *,
    in_server: bool,
) -> Panel:
    """Return a page of variants; only in a server can a table be opened from it."""
    listed = [one for one in most_played_first(presets, played) if shelf.game in ("", one.game.key)]
    page = page_of(listed, shelf.first, ON_A_PAGE)
    here, first = page.items, page.first
    heading = t(
        "### Variants {first} to {last} of {all}", first=first + 1, last=first + len(here), all=len(listed)
    )
    blocks: list[Block] = [Text(heading), _games_menu(shelf, t)]
    for preset in here:
        told = _told(preset, played, screens, t)
        play = Button(t("Play now"), PLAY_PRESET_VERB, preset_key(preset), Style.PRIMARY)
        if in_server:
            blocks.append(LineWithButton(told, replace(play, disabled=preset.outdated)))
        else:
            blocks.append(Text(told))
    turned = turning(
        page, RuleVerb.BROWSE, lambda place: Shelf(shelf.game, place).body, (t("Back"), t("Next"))
    )
    return Panel((*blocks, Divider(), _rules_menu(here, screens, t), *turned), ACCENT)


def _told(preset: Preset, played: Counts, screens: Mapping[str, GameScreen], t: Words) -> str:
    """Return the name of a variant, what differs, where it comes from and how often it was played here."""
    screen = screens[preset.game.key]
    count = played.get((preset.game.key, preset.name), 0)
    often = t.plural("played {count} time here", "played {count} times here", count) if count else ""
    name = plain(preset.name) if preset.is_own else screen.title(preset.rules, preset.name, t)
    title = f"**{name}** · {often}" if often else f"**{name}**"
    return f"{title}\n{what_differs(preset, screen, t, LONGEST_LINE)}\n-# {_origin(preset, screen, t)}"


def _origin(preset: Preset, screen: GameScreen, t: Words) -> str:
    if not preset.is_own:
        return FACES[preset.game.key].document.source(preset.name, t)
    return t("This server’s own, made from {base}.", base=screen.title(preset.base_rules, preset.base, t))


def _games_menu(shelf: Shelf, t: Words) -> Menu:
    everything = Option(t("All games"), Shelf().body, chosen=not shelf.game)
    games = [Option(t(FACES[key].name), Shelf(key).body, chosen=key == shelf.game) for key in GAMES]
    return Menu(RuleVerb.BROWSE, (everything, *games), t("Which game"), "game")


def _rules_menu(here: Sequence[Preset], screens: Mapping[str, GameScreen], t: Words) -> Menu:
    options = [Option(preset_label(one, screens, t), preset_key(one)) for one in here]
    return Menu(RuleVerb.READ, tuple(options), t("Read all the rules of…"), "read")
