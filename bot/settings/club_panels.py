"""The settings of a club: where weeks are told of, and when seasons end."""

from collections.abc import Mapping
from typing import Final, Protocol

from bot.i18n import Words, mark
from bot.messages.panels import Block, Button, ChannelMenu, Menu, Row, Style, Text
from bot.messages.time_words import date, moment
from bot.settings.seasons import HOUR, SeasonLength, next_season_end
from bot.settings.server import TableSettings
from bot.settings.verbs import SettingVerb

SEASON_NAMES: Final[Mapping[SeasonLength, tuple[str, str]]] = {
    SeasonLength.BY_HAND: (mark("By hand"), mark("When an administrator uses /tokens reset")),
    SeasonLength.MONTHLY: (mark("Monthly"), mark("On the first of each month, at midnight")),
    SeasonLength.QUARTERLY: (mark("Quarterly"), mark("In January, April, July and October")),
}


class Page(Protocol):
    """What these settings need of the page of a server."""

    @property
    def now(self) -> int:
        """The present moment, in milliseconds since the epoch."""

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
    return [
        *_ends(page, page.settings.seasons, t),
        t(
            "At the end of a season all tokens go back to the house, at tables and on boards too, and season "
            "ratings start anew."
        ),
        t("The standings are kept: `/stats season`. Your time zone is in **Time**."),
    ]


def seasons_question(page: Page, length: SeasonLength, t: Words) -> list[Block]:
    """Return the question before seasons end by the calendar, which takes everybody's tokens away."""
    name = t(SEASON_NAMES[length][0])
    told = [
        "### " + t("New seasons: {length}?", length=name[:1].lower() + name[1:]),
        *_ends(page, length, t),
        t(
            "Then, and each time after it, all members’ tokens go back to the house, at tables and on boards "
            "too, matches for tokens end after their deal, and season ratings start anew. Nothing brings the "
            "tokens back."
        ),
    ]
    yes = Button(t("Yes, by the calendar"), SettingVerb.SET, f"seasons:{length.value}", Style.DANGER)
    return [Text("\n".join(told)), Row((yes, Button(t("Back"), SettingVerb.OPEN, "club")))]


def _ends(page: Page, length: SeasonLength, t: Words) -> list[str]:
    """Return when the present season ends; nothing if an administrator ends it."""
    ends_at = next_season_end(page.now, page.settings.zone, length)
    return (
        []
        if ends_at is None
        else [t("This season ends {when} ({span}).", when=date(ends_at), span=moment(ends_at))]
    )


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
            SettingVerb.RECAP_CHANNEL,
            () if channel is None else (channel,),
            t("Choose a channel"),
            most=1,
            with_forums=False,
        ),
        Text(t("**Seasons** of tokens and ratings end")),
        menu,
    ]
