"""/night: card nights, planned with an event on Discord; their tables open by themselves."""

from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.discord.access import require_member
from bot.discord.interactions import guild_of, locale_of, public_locale, words_of
from bot.discord.lending import may_make_events, may_manage_events, require_in
from bot.discord.sending.answers import Answer
from bot.discord.suggesting import suggesting, suggestions_like
from bot.i18n import words_for
from bot.messages.typed_moments import moment_label, now_in, read_moment, suggested
from bot.nights.events import create_event, delete_event
from bot.nights.panels import (
    NoEvent,
    cancelled_panel,
    event_left_panel,
    nights_panel,
    no_event_panel,
    planned_panel,
)
from bot.nights.store import Night
from bot.settings.powers import require_opener
from bot.tables.clicks.places import OpensIn, require_writing
from cogs.choices import GAME_CHOICES, suggest_variants

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]

_LONGEST_LABEL = 100


class CardNights(commands.Cog):
    """Planning card nights. Discord offers the commands to members who may create events."""

    night = app_commands.Group(
        name=locale_str("night"),
        description=locale_str("Card nights: tables that open by themselves"),
        guild_only=True,
        default_permissions=discord.Permissions(create_events=True),
    )

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @night.command(
        name=locale_str("plan"), description=locale_str("Plan a card night, with an event on Discord")
    )
    @app_commands.describe(
        when=locale_str("When, for example “Saturday 20:30” (the server’s time zone)"),
        game=locale_str("Which game (default: the server’s)"),
        preset=locale_str("Which variant (default: the server’s)"),
        where=locale_str("In which channel (default: this one)"),
        points=locale_str("Play for points, without tokens"),
    )
    @app_commands.rename(
        when=locale_str("when"),
        game=locale_str("game"),
        preset=locale_str("variant"),
        where=locale_str("where"),
        points=locale_str("points"),
    )
    @app_commands.choices(game=GAME_CHOICES)
    @app_commands.autocomplete(preset=suggest_variants)
    async def plan(
        self,
        interaction: Interaction,
        when: str,
        game: str | None = None,
        preset: str | None = None,
        where: discord.TextChannel
        | discord.VoiceChannel
        | discord.StageChannel
        | discord.ForumChannel
        | None = None,
        points: bool = False,
    ) -> None:
        """Plan a night, make its event, and tell the channel."""
        answer, t = Answer(interaction), words_of(interaction)
        require_member(interaction)
        channel = self._place(interaction, where)
        planning = self._plan(interaction, channel, when, game, preset, points)
        night, title, no_event = await answer.after(planning, private=False, updates=False)
        public_t = words_for(night.locale)
        settings = self.bot.server_settings.last_known(night.guild_id)
        await answer.public(planned_panel(night, title, settings.zone, public_t))
        if no_event is not None:
            await answer.follow_up(no_event_panel(no_event, t))

    @night.command(name=locale_str("list"), description=locale_str("See which card nights are planned"))
    async def list_nights(self, interaction: Interaction) -> None:
        """Show the planned nights, in private."""
        answer, t = Answer(interaction), words_of(interaction)
        shown = await answer.after(self._titled(interaction), updates=False)
        await answer.private(nights_panel(shown, t))

    @night.command(
        name=locale_str("cancel"), description=locale_str("Cancel a card night, and delete its event")
    )
    @app_commands.describe(night=locale_str("Which card night"))
    @app_commands.rename(night=locale_str("night"))
    async def cancel(self, interaction: Interaction, night: str) -> None:
        """Cancel a night, and tell the channel."""
        answer, guild = Answer(interaction), interaction.guild
        cancelling = self._cancel(interaction, night)
        cancelled, title = await answer.after(cancelling, private=False, updates=False)
        await answer.public(cancelled_panel(title, words_for(cancelled.locale)))
        if guild is not None and not await delete_event(guild, cancelled):
            await answer.follow_up(event_left_panel(words_of(interaction)))

    @plan.autocomplete("when")
    @suggesting
    async def _suggest_when(self, interaction: Interaction, current: str) -> Choices:
        settings = await self.bot.server_settings.of(guild_of(interaction))
        now = now_in(settings.zone, self.bot.nights.now())
        t = words_of(interaction)
        return [
            app_commands.Choice(name=label[:_LONGEST_LABEL], value=value)
            for label, value in suggested(current, now, t, settings.zone)
        ]

    @cancel.autocomplete("night")
    @suggesting
    async def _suggest_night(self, interaction: Interaction, current: str) -> Choices:
        settings = await self.bot.server_settings.of(guild_of(interaction))
        t = words_of(interaction)
        labels = [
            (f"{title} · {moment_label(now_in(settings.zone, night.starts_at), t.language)}", night.night_id)
            for night, title in await self._titled(interaction)
        ]
        return suggestions_like(labels, current)

    def _place(self, interaction: Interaction, where: discord.abc.GuildChannel | None) -> OpensIn:
        """Return the channel of a night; raises TableError if its table could not be posted there."""
        channel = where or interaction.channel
        if not isinstance(channel, OpensIn):
            raise TableError("no_night_here")
        require_writing(channel)
        return channel

    async def _plan(
        self,
        interaction: Interaction,
        channel: OpensIn,
        when: str,
        game: str | None,
        preset: str | None,
        points: bool,
    ) -> tuple[Night, str, NoEvent | None]:
        """Store a night and make its event; return it with the name of what is played.

        The third value says why it has no event.
        """
        guild_id = guild_of(interaction)
        settings = await self.bot.server_settings.of(guild_id)
        require_opener(interaction, settings)
        if not settings.allows(channel.id):
            channels = ", ".join(f"<#{one}>" for one in settings.channels)
            raise TableError("channel_not_allowed", channels=channels)
        require_in(interaction, channel, threads=settings.threads)
        starts = read_moment(when, now_in(settings.zone, self.bot.nights.now()))
        t = words_of(interaction)
        played = await self.bot.opening_desk.game_meant(guild_id, game, preset, settings, t)
        night = Night(
            new_id(),
            guild_id,
            channel.id,
            interaction.user.id,
            round(starts.timestamp() * 1000),
            game=played.key,
            preset=preset or "",
            locale=await public_locale(interaction),
            points=points,
        )
        await self.bot.night_opening.require_stakes_allowed(interaction, night)
        t = words_for(night.locale)
        title = await self.bot.night_opening.title(night, t)
        night = await self.bot.nights.plan(night)
        taken = await self.bot.nights.events_of(guild_id)
        if not may_make_events(interaction):
            return night, title, NoEvent.NOT_YOURS
        event = await create_event(channel.guild, night, title, channel.name, t, taken)
        if isinstance(event, NoEvent):
            return night, title, event
        return await self.bot.nights.has_event(night, event.id), title, None

    async def _cancel(self, interaction: Interaction, night_id: str) -> tuple[Night, str]:
        """Cancel a night; raises TableError if there is none, or if the person may not."""
        for night, title in await self._titled(interaction):
            if night.night_id != night_id:
                continue
            if night.host_id != interaction.user.id and not may_manage_events(interaction):
                raise TableError("night_not_yours")
            if await self.bot.nights.cancel(night):
                return night, title
        raise TableError("no_such_night")

    async def _titled(self, interaction: Interaction) -> list[tuple[Night, str]]:
        """Return the nights that are planned here, with the names of what is played."""
        t, titled = words_for(locale_of(interaction)), []
        for night in await self.bot.nights.of_server(guild_of(interaction)):
            try:
                title = await self.bot.night_opening.title(night, t)
            except TableError:  # its variant is gone; the night can be cancelled all the same
                title = night.preset
            titled.append((night, title))
        return titled


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(CardNights(bot))
