"""The settings of a club: where weeks are told of, and when seasons end."""

from collections.abc import Mapping
from typing import Final, Protocol

from bot.i18n import Words, mark
from bot.tables.club.dates import HOUR, SeasonLength
from bot.tables.settings import TableSettings
from bot.ui.panels import Block, ChannelMenu, Menu, Text
from bot.ui.settings.verbs import SettingVerb

SEASON_NAMES: Final[Mapping[SeasonLength, tuple[str, str]]] = {
    SeasonLength.BY_HAND: (mark("By hand"), mark("When an administrator uses /tokens reset")),
    SeasonLength.MONTHLY: (mark("Monthly"), mark("On the first of each month, at midnight")),
    SeasonLength.QUARTERLY: (mark("Quarterly"), mark("In January, April, July and October")),
}


class Page(Protocol):
    """What these settings need of the page of a server."""

    @property
    def settings(self) -> TableSettings:
        """The settings themselves."""

    def channel(self, channel_id: int, t: Words) -> str:
        """Return a chosen channel."""


def brief_club(page: Page, t: Words) -> list[str]:
    """Return the settings in a few words."""
    channel = page.settings.recap_channel
    name = t(SEASON_NAMES[page.settings.seasons][0])
    told = (
        t("weeks are told of in {channel}", channel=page.channel(channel, t))
        if channel
        else t("no weekly recap")
    )
    return [told, t("seasons: {length}", length=name[:1].lower() + name[1:])]


def told_club(page: Page, t: Words) -> list[str]:
    """Return what the settings do."""
    _ = page
    return [
        t("At the end of a season all tokens go back to the house, and season ratings start anew."),
        t("The standings are kept: `/stats season`. Your time zone is in **Time**."),
    ]


def club_blocks(page: Page, menu: Menu, t: Words) -> list[Block]:
    """Return the controls; `menu` is that of seasons."""
    channel = page.settings.recap_channel
    recap = t(
        "**Weekly recap**: every Monday at {hour}:00 I post the week’s results in a channel, and the top "
        "players when a season ends. I mention nobody.",
        hour=HOUR,
    )
    return [
        Text(recap),
        ChannelMenu(
            SettingVerb.RECAP_CHANNEL, () if channel is None else (channel,), t("Choose a channel"), most=1
        ),
        Text(t("**Seasons** of tokens and ratings end")),
        menu,
    ]
