"""The settings of titles: which role goes to whoever holds one."""

from collections.abc import Sequence
from typing import Final, Protocol

from bot.i18n import Words
from bot.messages.panels import Block, RoleMenu, Text
from bot.settings.server import TableSettings
from bot.settings.verbs import SettingVerb
from bot.stats.words import title_words
from game.registry import GAMES

TITLES: Final = tuple(title for game in GAMES.values() for title in game.titles)
"""All titles that there are."""


class Page(Protocol):
    """What these settings need of the page of a server."""

    @property
    def out_of_reach(self) -> frozenset[int]:
        """The roles of titles that we may not give."""

    @property
    def settings(self) -> TableSettings:
        """The settings themselves."""

    def roles(self, roles: Sequence[int], t: Words) -> str:
        """Return chosen roles."""


def brief_titles(page: Page, t: Words) -> list[str]:
    """Return the roles in a few words."""
    roles = [role for _, role in page.settings.title_roles]
    return [t("titles: {roles}", roles=page.roles(roles, t)) if roles else t("titles without roles")]


def told_titles(_page: Page, t: Words) -> list[str]:
    """Return what the settings do."""
    return [
        t(
            "The holder of a title gets its role, and loses it with the title. `/stats server` names the "
            "holders."
        ),
        t("I can give only roles that stand below mine, and need Manage Roles for it."),
        t("I give none that allows more than everybody may do, as whoever holds a title could use that."),
    ]


def title_blocks(page: Page, t: Words) -> list[Block]:
    """Return a menu of roles for each title."""
    chosen, blocks = dict(page.settings.title_roles), list[Block]()
    for title in TITLES:
        role, lines = chosen.get(title), [f"**{title_words(title, t)}**"]
        if role is not None and role in page.out_of_reach:
            lines.append(t("⚠ I may not give {role}.", role=page.roles([role], t)))
        blocks.append(Text("\n".join(lines)))
        present = () if role is None else (role,)
        blocks.append(RoleMenu(SettingVerb.TITLE_ROLE, present, t("No role"), body=title))
    return blocks
