"""/night: plans card nights, with an event on Discord, and cancels them."""

from dataclasses import dataclass

import discord

from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.common.transactions import saved
from bot.discord.access import require_member
from bot.discord.commands import Request
from bot.discord.interactions import guild_of, public_locale, words_of
from bot.discord.kit import Kit
from bot.discord.lending import on_server
from bot.i18n import Words, words_for
from bot.messages.panels import Panel
from bot.messages.permissions import TO_MAKE_EVENTS
from bot.messages.typed_moments import moment_label, now_in, read_moment
from bot.nights import panels
from bot.nights.background import NightBackground
from bot.nights.events import create_event, delete_event
from bot.nights.opening import NightOpening
from bot.nights.store import Night, NightStore
from bot.tables.clicks.opening import TableOpener, require_plan
from bot.tables.clicks.places import OpensIn, require_writing
from bot.tables.clicks.services import TableServices


@dataclass(frozen=True, slots=True)
class NightOptions:
    """The options of /night plan; None for the server's defaults, and for this channel."""

    when: str
    game: str | None = None
    preset: str | None = None
    where: OpensIn | None = None
    points: bool = False


@dataclass(frozen=True, slots=True)
class NightPlans:
    """What people plan, and what they cancel. One per bot."""

    store: NightStore
    opening: NightOpening
    background: NightBackground

    async def plan(self, request: Request, options: NightOptions) -> None:
        """Plan a night, make its event, and tell the channel."""
        require_member(request.interaction)
        channel = _place(request.interaction, options.where)
        planning = self._plan(request, channel, options)
        night, title, no_event = await request.after(planning, private=False)
        zone = self.opening.opener.servers.last_known(night.guild_id).zone
        await request.announce(panels.planned_panel(night, title, zone, words_for(night.locale)))
        if no_event is not None:
            await request.answer.follow_up(panels.no_event_panel(no_event, request.t))

    async def cancel(self, request: Request, night_id: str) -> None:
        """Cancel a night and delete its event, and tell the channel."""
        night, title = await request.after(self._cancel(request, night_id), private=False)
        await request.announce(panels.cancelled_panel(title, words_for(night.locale)))
        guild = request.interaction.guild
        if guild is not None and not await delete_event(guild, night):
            await request.answer.follow_up(panels.event_left_panel(request.t))

    async def planned(self, request: Request) -> Panel:
        """Return the nights that are planned in the server."""
        return panels.nights_panel(await self._titled(request.guild_id, request.t), request.t)

    async def labels(self, interaction: discord.Interaction) -> list[tuple[str, str]]:
        """Return the planned nights by name and moment, each with its id."""
        guild_id, t = guild_of(interaction), words_of(interaction)
        zone = (await self.opening.opener.servers.of(guild_id)).zone
        return [
            (f"{title} · {moment_label(now_in(zone, night.starts_at), t.language)}", night.night_id)
            for night, title in await self._titled(guild_id, t)
        ]

    async def _plan(
        self, request: Request, channel: OpensIn, options: NightOptions
    ) -> tuple[Night, str, TableError | None]:
        """Store a night and make its event; return it with the name of what is played.

        The third value says why it has no event.
        """
        guild_id, interaction, opener = request.guild_id, request.interaction, self.opening.opener
        settings = await opener.servers.of(guild_id)
        require_plan(interaction, channel, settings)
        starts = read_moment(options.when, now_in(settings.zone, self.store.now()))
        played = await opener.game_meant(guild_id, options.game, options.preset, settings, request.t)
        night = Night(
            new_id(),
            guild_id,
            channel.id,
            request.user_id,
            round(starts.timestamp() * 1000),
            game=played.key,
            preset=options.preset or "",
            locale=await public_locale(interaction),
            points=options.points,
        )
        await self.opening.require_stakes_allowed(interaction, night)
        t = words_for(night.locale)
        title = await self.opening.title(night, t)
        night = await self.store.plan(night)
        taken = await saved(self.store.events_of(guild_id))
        if not on_server(interaction).create_events:
            return night, title, TableError("cannot_make_event_yourself", permissions=TO_MAKE_EVENTS)
        try:
            event = await create_event(channel.guild, night, title, channel.name, t, taken)
        except TableError as error:
            return night, title, error
        return await saved(self.store.has_event(night, event.id)), title, None

    async def _cancel(self, request: Request, night_id: str) -> tuple[Night, str]:
        """Cancel a night; raises TableError if there is none, or if the person may not."""
        for night, title in await self._titled(request.guild_id, request.t):
            if night.night_id != night_id:
                continue
            if night.host_id != request.user_id and not on_server(request.interaction).manage_events:
                raise TableError("night_not_yours")
            if await self.store.cancel(night):
                return night, title
        raise TableError("no_such_night")

    async def _titled(self, guild_id: int, t: Words) -> list[tuple[Night, str]]:
        """Return the nights that are planned in a server, with the names of what is played."""
        titled = []
        for night in await self.store.of_server(guild_id):
            try:
                title = await self.opening.title(night, t)
            except TableError:  # its variant is gone; the night can be cancelled all the same
                title = night.preset
            titled.append((night, title))
        return titled


def _place(interaction: discord.Interaction, where: OpensIn | None) -> OpensIn:
    """Return the channel of a night; raises TableError if its table could not be posted there."""
    channel = where or interaction.channel
    if not isinstance(channel, OpensIn):
        raise TableError("no_night_here")
    require_writing(channel)
    return channel


def build(kit: Kit, tables: TableServices, opener: TableOpener) -> NightPlans:
    """Build the home."""
    store, opening = NightStore(kit.database, kit.share), NightOpening(opener)
    background = NightBackground(kit, store, opening, tables, kit.available)
    background.listen(kit)
    kit.keepers.append(background.keeper)
    return NightPlans(store, opening, background)
