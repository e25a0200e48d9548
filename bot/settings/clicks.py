"""The handlers of /settings and /me, and the welcome on a new server."""

import logging
import time
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.zones import UTC
from bot.discord import access
from bot.discord.access import invite_link, may_attach, missing_to_write
from bot.discord.clicks import AreaClicks, Click
from bot.discord.forums import lacks_tag
from bot.discord.integrations import roles_let_in, was_let_in
from bot.discord.interactions import guild_of, public_locale, server_of
from bot.discord.kit import Kit
from bot.discord.menus import gone_channels, gone_roles, picked_channels, picked_roles
from bot.games.core.screen import GameScreen
from bot.games.registry import SCREENS
from bot.i18n import LANGUAGES, words_for
from bot.messages.panels import Panel
from bot.messages.permissions import NEEDS, Need, Use, missing
from bot.messages.typed_moments import now_in
from bot.messages.typed_zones import read_zone
from bot.pictures.emojis import CardEmojisIn, no_card_emojis
from bot.rules.preset_words import preset_key, usual_presets
from bot.rules.store import RuleStore
from bot.settings.check_panels import CheckedChannel, Findings, check_panel
from bot.settings.choices import OF_PEOPLE, read_choice
from bot.settings.club_panels import TITLES, seasons_question
from bot.settings.page_words import ServerPage
from bot.settings.panels import group_of, is_group, settings_anchor, settings_panel
from bot.settings.personal import Chosen, Preferences
from bot.settings.personal_panels import OwnPage, own_panel
from bot.settings.seasons import SeasonLength
from bot.settings.server import (
    PICKED,
    Picked,
    ServerSettings,
    TableSettings,
    ids_in,
    named_roles,
    picked_ids,
)
from bot.settings.server_words import OF_SERVERS, PICK_VERBS, pick_of
from bot.settings.verbs import AREA, SettingVerb
from game.registry import GAMES

ACCENT: Final = 0x2E7D5B

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class SettingsPages:
    """Builds the panels of settings. One per bot."""

    servers: ServerSettings
    preferences: Preferences
    house_rules: RuleStore
    screens: Mapping[str, GameScreen]
    emojis: Callable[[], tuple[int, int]]
    """Returns how many card emojis are uploaded and how many should be (0 if none was needed yet)."""
    titles_changed: Callable[[int], None]
    """Called with a server whose roles of titles were changed."""
    emojis_in: CardEmojisIn = no_card_emojis
    """Returns the card emojis of a language; uploads what is missing."""

    async def page(self, interaction: discord.Interaction) -> ServerPage:
        """Return a server's stored settings with the variants of its default game."""
        guild_id = guild_of(interaction)
        loaded = await self.servers.load(guild_id)
        used_to = usual_presets(await public_locale(interaction))
        game = GAMES[loaded.settings.game]
        presets = await self.house_rules.of_game(guild_id, game)
        defaults = [
            await self.house_rules.defaults(guild_id, one)
            for one in (used_to, *map(usual_presets, LANGUAGES))
        ]
        usual, *of_languages = (one[game.key] for one in defaults)
        gone = _gone(interaction.guild, loaded.settings)
        far = await _out_of_reach(interaction, loaded.settings) - gone
        varies, now = len(set(of_languages)) > 1, self.servers.now()
        shut = await self.servers.shut_out(guild_id)
        return ServerPage(loaded, presets, usual, self.screens, gone, far, now, shut, varies)

    async def choose_zone(self, interaction: discord.Interaction, typed: str) -> ServerPage:
        """Set a server's time zone; raises TableError unless what was typed can only be one."""
        guild_id = guild_of(interaction)
        zone = read_zone(typed, now_in(UTC, self.servers.now()))
        version = (await self.servers.load(guild_id)).version
        await self.servers.change(guild_id, {"zone": zone}, version, interaction.user.id)
        return await self.page(interaction)

    async def own_page(self, interaction: discord.Interaction, chosen: Chosen) -> OwnPage:
        """Return a person's choices, as they are shown where they ask."""
        usual = await self.servers.of(server_of(interaction))
        draws = may_attach(interaction)
        return OwnPage(chosen, usual, interaction.user.id, self.emojis_in, draws)

    async def examine(self, interaction: discord.Interaction) -> Findings:
        """Check whether the bot has what it needs in the server's table channels."""
        guild_id = guild_of(interaction)
        began = time.monotonic()
        database_ms = None
        try:
            settings = (await self.servers.load(guild_id)).settings
            database_ms = round((time.monotonic() - began) * 1000)
        except TableError:
            settings = self.servers.last_known(guild_id)
        lacks, link = _server_lacks(interaction, settings)
        return Findings(
            server_lacks=lacks,
            link=link,
            places=_places(interaction, settings),
            everywhere=not settings.channels,
            database_ms=database_ms,
            emojis_missing=self._emojis_missing(),
            role_is_gone=bool(gone_roles(interaction.guild, picked_ids(settings, Picked.ROLE))),
            log_is_gone=bool(gone_channels(interaction.guild, ids_in(settings.log_channel))),
        )

    def _emojis_missing(self) -> int | None:
        there, wanted = self.emojis()
        return max(wanted - there, 0) if wanted else None


def require_administrator(interaction: discord.Interaction) -> None:
    """Raise TableError if somebody can't change a server's settings, as its Integrations page says.

    Discord lets only people through to /settings who may use it: by default, whoever has Manage Server, be it
    in the channel alone, which is not enough here.
    """
    by_page = was_let_in(interaction) and not interaction.permissions.manage_guild
    if not (by_page or access.on_server(interaction).manage_guild):
        raise TableError("needs_manage_server_for_settings")


class SettingsClicks(AreaClicks):
    """Handles the controls of server settings and personal preferences."""

    area = AREA
    unreadable = "unreadable_settings"

    def __init__(self, pages: SettingsPages) -> None:
        self._pages = pages
        self._handlers = {
            SettingVerb.OPEN: self._open,
            SettingVerb.SET: self._set,
            SettingVerb.TITLE_ROLE: self._set_title_role,
            **dict.fromkeys(PICK_VERBS, self._set_picked),
            SettingVerb.PRESET: self._set_preset,
            SettingVerb.CHECK: self._check,
            SettingVerb.OWN: self._set_own,
        }

    async def handle(self, click: Click) -> None:
        """Answer a click; raises TableError for what cannot be done."""
        if click.control.verb != SettingVerb.OWN:
            require_administrator(click.interaction)
        await super().handle(click)

    async def _open(self, click: Click) -> None:
        group = click.control.body
        if group and not is_group(group):
            raise TableError("unreadable_settings")
        await self._show(click, group)

    async def _set(self, click: Click) -> None:
        changes = read_choice(OF_SERVERS, click.chosen)
        length = changes.get("seasons", SeasonLength.BY_HAND)
        if click.values and length is not SeasonLength.BY_HAND:
            page = await click.answer.after(self._pages.page(click.interaction), updates=True)
            if page.settings.seasons is not length:
                question = Panel(tuple(seasons_question(page, length, click.t)), ACCENT)
                await click.answer.update(question, settings_anchor(page.loaded))
                return
        await self._change(click, changes, group_of(click.chosen.partition(":")[0]))

    async def _set_picked(self, click: Click) -> None:
        name, pick = pick_of(click.control.verb, click.control.body)
        picked = picked_channels if PICKED[name] is Picked.CHANNEL else picked_roles
        ids = picked(click.interaction.guild, _values(click, pick.most))
        if pick.most > 1:
            await self._change(click, {name: ids}, group_of(name))
            return
        require = _require_channel if PICKED[name] is Picked.CHANNEL else _require_called
        require(click.interaction, one := _one_of(ids))
        await self._change(click, {name: one}, group_of(name))

    async def _set_title_role(self, click: Click) -> None:
        title, guild = click.control.body, click.interaction.guild
        if title not in TITLES:
            raise TableError("unreadable_settings")
        role_id = _one_of(picked_roles(guild, _values(click, 1)))
        guild_id = guild_of(click.interaction)
        settings = (await self._pages.servers.load(guild_id)).settings
        roles = dict(settings.title_roles)
        named = named_roles(settings)
        if role_id is not None:
            asking = roles_let_in(click.interaction.client, guild_id)
            named |= await click.answer.after(asking, updates=True)
        _require_title_role(click.interaction, role_id, roles.pop(title, None), named)
        if role_id is not None:
            roles[title] = role_id
        await self._change(click, {"title_roles": tuple(sorted(roles.items()))}, group_of("title_roles"))
        self._pages.titles_changed(guild_id)

    async def _set_preset(self, click: Click) -> None:
        guild_id = guild_of(click.interaction)
        listing = self._pages.house_rules.of_all_games(guild_id)
        presets = await click.answer.after(listing, updates=True)
        chosen = [preset for preset in presets if click.values and preset_key(preset) == click.values[0]]
        if not chosen:
            raise TableError("unknown_preset")
        setting = self._pages.house_rules.set_default(guild_id, chosen[0], click.user_id)
        await click.answer.after(setting, updates=True)
        await self._show(click, group_of("preset"))

    async def _check(self, click: Click) -> None:
        findings = await click.answer.after(self._pages.examine(click.interaction), updates=True)
        await click.answer.update(check_panel(findings, click.t))

    async def _set_own(self, click: Click) -> None:
        changes = read_choice(OF_PEOPLE, click.values[0] if click.values else "")
        choosing = self._pages.preferences.choose(click.user_id, **changes)
        chosen = await click.answer.after(choosing, updates=True)
        page = await click.answer.after(self._pages.own_page(click.interaction, chosen), updates=True)
        t = words_for(chosen.locale or str(click.interaction.locale))
        await click.answer.update(own_panel(page, t))

    async def _change(self, click: Click, changes: Mapping[str, object], group: str) -> None:
        """Change settings and show them; if they were changed meanwhile, show the present ones."""
        guild_id, note = guild_of(click.interaction), ""
        changing = self._pages.servers.change(guild_id, changes, click.control.decision or 0, click.user_id)
        try:
            await click.answer.after(changing, updates=True)
        except TableError as error:
            if error.code != "server_settings_changed":
                raise
            note = click.t("⚠ Somebody else has just changed the settings. This is how they are now.")
        await self._show(click, group, note)

    async def _show(self, click: Click, group: str, note: str = "") -> None:
        page = await click.answer.after(self._pages.page(click.interaction), updates=True)
        await click.answer.update(settings_panel(page, click.t, group, note), settings_anchor(page.loaded))


def _values(click: Click, most: int) -> Sequence[str]:
    """Return what was picked; raises TableError for more values than the menu allows."""
    if len(click.values) > most:
        raise TableError("unreadable_settings")
    return click.values


def _require_called(interaction: discord.Interaction, role_id: int | None) -> None:
    """Raise TableError unless somebody may let hosts call a role."""
    if role_id == guild_of(interaction):
        raise TableError("not_everyone")
    role = _role(interaction.guild, role_id)
    if role is not None:
        access.require_mention(access.on_server(interaction), role)


def _require_channel(interaction: discord.Interaction, channel_id: int | None) -> None:
    """Raise TableError unless we can write in a channel, and the person may."""
    guild = interaction.guild
    channel = None if guild is None or channel_id is None else guild.get_channel(channel_id)
    if guild is None or channel is None:
        return
    if lacking := missing_to_write(channel.permissions_for(guild.me), channel):
        raise TableError("cannot_post", permissions=lacking, channel=channel_id)
    access.require_in(interaction, channel)


def _require_title_role(
    interaction: discord.Interaction, role_id: int | None, former_id: int | None, named: Set[int]
) -> None:
    """Raise TableError unless we, and the person, may give holders of a title a role, and take the former."""
    guild = interaction.guild
    if role_id is not None:
        role = _role(guild, role_id)
        if role is None or not access.can_reach(role):
            raise TableError("role_out_of_reach", role=role_id)
        access.require_role(interaction, role, named)
    former = _role(guild, former_id)
    if former is not None and former_id != role_id:
        access.require_role_below(interaction, former)


def _role(guild: discord.Guild | None, role_id: int | None) -> discord.Role | None:
    return None if guild is None or role_id is None else guild.get_role(role_id)


def _one_of(picked: Sequence[int]) -> int | None:
    return picked[0] if picked else None


async def _out_of_reach(interaction: discord.Interaction, settings: TableSettings) -> frozenset[int]:
    """Return the roles of titles that we may not give; as far as this is known, since it is only told."""
    guild = interaction.guild
    if guild is None or guild.unavailable or not settings.title_roles:
        return frozenset()
    named = named_roles(settings)
    try:
        named |= await roles_let_in(interaction.client, guild.id)
    except TableError as error:
        _log.info("server %d: whom its commands are open to is unknown: %s", guild.id, error.__cause__)
    return frozenset(
        role for _, role in settings.title_roles if not access.can_give(guild.get_role(role), named)
    )


def _gone(guild: discord.Guild | None, settings: TableSettings) -> frozenset[int]:
    channels = gone_channels(guild, picked_ids(settings, Picked.CHANNEL))
    return channels | gone_roles(guild, picked_ids(settings, Picked.ROLE))


def _server_lacks(interaction: discord.Interaction, settings: TableSettings) -> tuple[list[Need], str]:
    """Return what is missing on the whole server, for titles only if they have roles; and the link for it."""
    if interaction.guild is None or interaction.guild.unavailable:
        return [], ""
    uses = {Use.NIGHTS, Use.TITLES} if settings.title_roles else {Use.NIGHTS}
    granted = interaction.guild.me.guild_permissions
    lacks = [need for need in NEEDS if need.use in uses and not getattr(granted, need.flag)]
    also = [*lacks, *(need for need in NEEDS if getattr(granted, need.flag))]
    return lacks, invite_link(interaction.application_id, interaction.guild.id, also=also)


def _places(interaction: discord.Interaction, settings: TableSettings) -> Sequence[CheckedChannel]:
    """Return the channels for tables; if tables are allowed everywhere, the current one."""
    guild, here = interaction.guild, interaction.channel_id
    if guild is None or here is None:
        raise TableError("servers_only")
    if not settings.channels:
        return (CheckedChannel(here, missing(interaction.app_permissions, settings)),)
    return tuple(_place(guild, channel_id, settings) for channel_id in settings.channels)


def _place(guild: discord.Guild, channel_id: int, settings: TableSettings) -> CheckedChannel:
    channel = guild.get_channel(channel_id)
    if channel is None:
        return CheckedChannel(channel_id, is_gone=True)
    granted = channel.permissions_for(guild.me)
    if isinstance(channel, discord.ForumChannel):
        return CheckedChannel(
            channel_id, missing(granted, settings, in_forum=True), lacks_tag=lacks_tag(channel)
        )
    return CheckedChannel(channel_id, missing(granted, settings))


def build(kit: Kit, titles_changed: Callable[[int], None]) -> SettingsPages:
    """Build the home; `titles_changed` hears of servers whose roles of titles were changed."""
    emojis = kit.card_emojis
    pages = SettingsPages(
        kit.server_settings,
        kit.preferences,
        kit.house_rules,
        SCREENS,
        lambda: emojis.counts,
        titles_changed,
        emojis.cards,
    )
    kit.areas.append(SettingsClicks(pages))
    return pages
