"""/night: plans card nights, with an event on Discord, and cancels them."""

from dataclasses import dataclass, replace
from typing import Any

import discord

from bot.common.errors import TableError
from bot.common.zones import MINUTE
from bot.discord.access import is_told, on_server, require_maker, require_member
from bot.discord.clicks import AreaClicks, Click
from bot.discord.commands import Request
from bot.discord.interactions import guild_of, public_locale, words_of
from bot.discord.kit import Kit
from bot.i18n import Words, words_for
from bot.messages.panels import Panel
from bot.messages.permissions import TO_MAKE_EVENTS
from bot.messages.typed_moments import moment_label, moment_question, now_in, read_moment
from bot.nights import panels
from bot.nights.background import NightBackground
from bot.nights.events import change_event, create_event
from bot.nights.opening import NightOpening
from bot.nights.store import Night, NightStore
from bot.settings.server import TableSettings
from bot.tables.clicks.opening import OpensIn, TableOpener, require_plan, require_writing
from bot.tables.clicks.services import TableServices
from data.nights import CANCELLED


@dataclass(frozen=True, slots=True)
class NightOptions:
    """The options of /night plan and change; None for the server's defaults, or for what was planned."""

    when: str
    game: str | None = None
    preset: str | None = None
    where: OpensIn | None = None
    points: bool | None = None
    every: int | None = None
    """Days until it is repeated; 0 for one night."""


@dataclass(frozen=True, slots=True)
class NightPlans:
    """What people plan, and what they cancel. One per bot."""

    store: NightStore
    opening: NightOpening
    background: NightBackground

    async def plan(self, request: Request, options: NightOptions) -> None:
        """Ask whether that is the moment at which a night is to begin."""
        require_member(request.interaction)
        night = await request.after(self._meant(request, options))
        sure = panels.plan_button(night, request.t)
        await request.show(moment_question(night.starts_at, self._zone(night), sure, request.t))

    async def confirm(self, request: Request, chosen: str) -> None:
        """Plan the night that somebody has confirmed, make its event, and tell the channel."""
        require_member(request.interaction)
        night, title, no_event = await request.after(self._plan(request, chosen))
        zone = self._zone(night)
        await request.announce(panels.planned_panel(night, title, zone, words_for(night.locale)))
        if no_event is not None:
            await request.answer.follow_up(panels.no_event_panel(no_event, request.t))

    async def ask_to_change(self, request: Request, night_id: str, options: NightOptions) -> None:
        """Ask whether a night is to be as the options say, and otherwise as it was."""
        require_member(request.interaction)
        night = await request.after(self._changed(request, night_id, options))
        sure = panels.change_button(night, request.t)
        await request.show(moment_question(night.starts_at, self._zone(night), sure, request.t))

    async def change(self, request: Request, chosen: str) -> None:
        """Change the night, and its event, that somebody has confirmed, and tell the channel."""
        night, title = await request.after(self._change(request, chosen))
        changed = panels.planned_panel(night, title, self._zone(night), words_for(night.locale), changed=True)
        await request.announce(changed)

    async def cancel(self, request: Request, night_id: str) -> None:
        """Cancel a night and delete its event, and tell the channel; the keeper tries what fails again."""
        night, title = await request.after(self._cancel(request, night_id), private=False)
        await request.announce(panels.cancelled_panel(title, words_for(night.locale)))
        guild = request.interaction.guild
        if guild is not None and not await self.background.try_to_take_away(guild, night):
            await request.answer.follow_up(panels.event_left_panel(request.t))

    async def planned(self, request: Request) -> Panel:
        """Return the nights that are planned in the server."""
        return panels.nights_panel(await self._titled(request.interaction, request.t), request.t)

    async def labels(self, interaction: discord.Interaction) -> list[tuple[str, str]]:
        """Return the planned nights by name and moment, each with its id."""
        guild_id, t = guild_of(interaction), words_of(interaction)
        zone = (await self.opening.opener.servers.of(guild_id)).zone
        return [
            (f"{title} · {moment_label(now_in(zone, night.starts_at), t.language)}", night.night_id)
            for night, title in await self._titled(interaction, t)
        ]

    def _zone(self, night: Night) -> str:
        return self.opening.opener.servers.last_known(night.guild_id).zone

    async def _meant(self, request: Request, options: NightOptions) -> Night:
        """Return the night that somebody wants; raises TableError if there can be none, or not theirs."""
        guild_id, opener = request.guild_id, self.opening.opener
        settings = await opener.servers.of(guild_id)
        channel = _place(options.where or request.interaction.channel)
        starts = read_moment(options.when, now_in(settings.zone, self.store.now()))
        played = await opener.game_meant(guild_id, options.game, options.preset, settings, request.t)
        night = await _night(
            request,
            starts.timestamp() // 60,
            channel.id,
            points=bool(options.points),
            every=options.every or 0,
            game=played.key,
            preset=options.preset or "",
        )
        await self._require_possible(request.interaction, channel, night)
        return night

    async def _changed(self, request: Request, night_id: str, options: NightOptions) -> Night:
        """Return a night as somebody wants it now; raises TableError if that cannot be."""
        night, settings = await self._own(request, night_id), await self._settings(request)
        place = options.where.id if options.where else night.channel_id
        if options.game or options.preset:
            played = (options.game, options.preset, settings, request.t)
            game = await self.opening.opener.game_meant(night.guild_id, *played)
            night = replace(night, game=game.key, preset=options.preset or "")
        points = night.points if options.points is None else options.points
        every = night.every if options.every is None else options.every
        night = replace(night, channel_id=place, points=points, every=every)
        if options.when:
            starts = read_moment(options.when, now_in(settings.zone, self.store.now()))
            night = replace(night, starts_at=round(starts.timestamp() * 1000))
        await self._require_possible(request.interaction, _channel(request, place), night, new=False)
        return night

    async def _change(self, request: Request, chosen: str) -> tuple[Night, str]:
        """Change a night, and then its event; if that cannot be changed, the night is as it was."""
        night_id, _, described = chosen.partition(".")
        was, wanted = await self._own(request, night_id), await _read(request, described)
        night = replace(
            was,
            starts_at=wanted.starts_at,
            channel_id=wanted.channel_id,
            game=wanted.game,
            preset=wanted.preset,
            points=wanted.points,
            every=wanted.every,
        )
        channel, t = _channel(request, night.channel_id), words_for(night.locale)
        title = await self._require_possible(request.interaction, channel, night, new=False)
        if not await self.store.change(night):
            raise TableError("no_such_night")
        try:
            await change_event(channel, night, title, t)
        except TableError:
            await self.store.change(was)
            raise
        return night, title

    async def _settings(self, request: Request) -> TableSettings:
        return await self.opening.opener.servers.of(request.guild_id)

    async def _own(self, request: Request, night_id: str) -> Night:
        """Return a planned night that somebody may change; raises TableError."""
        for night in await self._told_of(request.interaction):
            if night.night_id == night_id:
                has_event = night.event_id is not None
                whose = night.host_id, night.channel_id
                require_maker(request.interaction, *whose, "night_not_yours", event=has_event)
                return night
        raise TableError("no_such_night")

    async def _require_possible(
        self, interaction: discord.Interaction, channel: OpensIn, night: Night, *, new: bool = True
    ) -> str:
        """Return the name of what is played; raises TableError if somebody may not plan a night."""
        settings = await self.opening.opener.servers.of(night.guild_id)
        require_plan(interaction, channel, settings)
        await self.opening.require_stakes_allowed(interaction, night)
        await self.store.require_room(night, new=new)
        return await self.opening.title(night, words_for(night.locale))

    async def _plan(self, request: Request, chosen: str) -> tuple[Night, str, TableError | None]:
        """Store a night and make its event; return it with the name of what is played.

        The third value says why it has no event.
        """
        guild_id, interaction = request.guild_id, request.interaction
        night = await _read(request, chosen)
        channel = _place(
            None if interaction.guild is None else interaction.guild.get_channel(night.channel_id)
        )
        title = await self._require_possible(interaction, channel, night)
        t = words_for(night.locale)
        night = await self.store.plan(night)
        taken = await self.store.events_of(guild_id)
        if not on_server(interaction).create_events:
            return night, title, TableError("cannot_make_event_yourself", permissions=TO_MAKE_EVENTS)
        try:
            event = await create_event(channel, night, title, t, taken)
        except TableError as error:
            return night, title, error
        return await self.store.has_event(night, event.id), title, None

    async def _cancel(self, request: Request, night_id: str) -> tuple[Night, str]:
        """Cancel a night; raises TableError if there is none, or if the person may not."""
        night = await self.store.end(await self._own(request, night_id), CANCELLED)
        if night is None:
            raise TableError("no_such_night")
        return night, await self._title(night, request.t)

    async def _titled(self, interaction: discord.Interaction, t: Words) -> list[tuple[Night, str]]:
        """Return the nights that somebody is told of, with the names of what is played."""
        return [(night, await self._title(night, t)) for night in await self._told_of(interaction)]

    async def _told_of(self, interaction: discord.Interaction) -> list[Night]:
        """Return the nights of a server that somebody has planned, or can see where they are to be."""
        return [
            night
            for night in await self.store.of_server(guild_of(interaction))
            if is_told(interaction, night.host_id, night.channel_id)
        ]

    async def _title(self, night: Night, t: Words) -> str:
        try:
            return await self.opening.title(night, t)
        except TableError:  # its variant is gone; the night can be cancelled all the same
            return night.preset


class NightClicks(AreaClicks):
    """Handles the controls of card nights."""

    area = panels.AREA
    unreadable = "unreadable"

    def __init__(self, plans: NightPlans) -> None:
        self._plans = plans
        self._handlers = {panels.NightVerb.PLAN: self._plan, panels.NightVerb.CHANGE: self._change}

    async def _plan(self, click: Click) -> None:
        await self._plans.confirm(Request(click.interaction), click.control.body)

    async def _change(self, click: Click) -> None:
        await self._plans.change(Request(click.interaction), click.control.body)


async def _night(request: Request, minute: float, channel_id: int, **chosen: Any) -> Night:
    starts_at, locale = int(minute) * MINUTE, await public_locale(request.interaction)
    place = request.guild_id, channel_id, request.user_id, starts_at
    return Night(request.confirmed_id, *place, locale=locale, **chosen)


async def _read(request: Request, chosen: str) -> Night:
    """Return the night that `panels.plan_button` describes; raises TableError."""
    try:
        minute, channel, how, game, preset = chosen.split(".", 4)
        numbers, (weeks, points) = (int(minute, 16), int(channel, 16)), divmod(int(how), 2)
    except ValueError:
        raise TableError("unreadable") from None
    if 7 * weeks not in (0, *panels.EVERY):
        raise TableError("unreadable")
    return await _night(request, *numbers, points=bool(points), every=7 * weeks, game=game, preset=preset)


def _channel(request: Request, channel_id: int) -> OpensIn:
    guild = request.interaction.guild
    return _place(None if guild is None else guild.get_channel(channel_id))


def _place(channel: object) -> OpensIn:
    """Return the channel of a night; raises TableError if its table could not be posted there."""
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
    plans = NightPlans(store, opening, background)
    kit.areas.append(NightClicks(plans))
    return plans
