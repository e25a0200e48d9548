"""/settings: a server's settings, its log, and who may not sit down. /me: personal settings."""

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.bars.store import MOST_DAYS, BarOrder
from bot.common.errors import TableError
from bot.common.zones import UTC
from bot.discord.commands import Request
from bot.discord.interactions import words_of
from bot.discord.suggesting import suggesting
from bot.messages.typed_moments import now_in
from bot.messages.typed_zones import suggested_zones
from bot.server_log.panels import GROUP_NAMES
from bot.server_log.values import read_reason
from bot.settings.clicks import require_administrator
from bot.settings.panels import group_of, settings_anchor, settings_panel
from bot.settings.personal_panels import own_panel
from cogs.choices import Reason, everywhere, options

_KINDS: Final = [
    app_commands.Choice(name=locale_str(name), value=group) for group, name in GROUP_NAMES.items()
]


class Settings(commands.Cog):
    """Settings of servers and of people."""

    settings = app_commands.Group(
        name=locale_str("settings"),
        description=locale_str("This server’s settings, log and bars (Manage Server)"),
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.settings
        self._admin = bot.homes.log

    @settings.command(
        name=locale_str("show"),
        description=locale_str("Settings for this server, and a setup check (Manage Server)"),
    )
    async def show(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show a server's settings with their controls."""
        request = _of_administrator(interaction)
        page = await request.after(self._pages.page(interaction))
        await request.show(settings_panel(page, request.t), settings_anchor(page.loaded))

    @settings.command(
        name=locale_str("zone"), description=locale_str("Choose this server’s time zone (Manage Server)")
    )
    @options(zone=locale_str("A city, a country or an offset such as “UTC+2”"))
    async def zone(self, interaction: discord.Interaction[TapisClient], zone: str) -> None:
        """Change the time zone, and show the settings of time."""
        request = _of_administrator(interaction)
        page = await request.after(self._pages.choose_zone(interaction, zone))
        await request.show(settings_panel(page, request.t, group_of("zone")), settings_anchor(page.loaded))

    @zone.autocomplete("zone")
    @suggesting
    async def _suggest_zone(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        now = now_in(UTC, self._pages.servers.now())
        found = suggested_zones(current, now, words_of(interaction))
        return [app_commands.Choice(name=label, value=zone) for label, zone in found]

    @settings.command(
        name=locale_str("log"), description=locale_str("Who did what to settings, tokens, tables and players")
    )
    @options(about=locale_str("What about (default: everything)"))
    @app_commands.choices(about=_KINDS)
    async def log(self, interaction: discord.Interaction[TapisClient], about: str = "") -> None:
        """Show the newest page of a server's log."""
        request = _of_administrator(interaction)
        await request.show_after(self._admin.log_page(interaction, about, request.t))

    @settings.command(name=locale_str("bar"), description=locale_str("Keep somebody from sitting down here"))
    @options(
        member=locale_str("Who"),
        days=locale_str("For how many days (default: for good)"),
        reason=locale_str("Why: they and administrators can read it"),
    )
    async def bar(
        self,
        interaction: discord.Interaction[TapisClient],
        member: discord.User,
        days: app_commands.Range[int, 1, MOST_DAYS] | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Ask whether somebody is to be barred."""
        request = _of_administrator(interaction)
        if member.bot:
            raise TableError("bots_cannot_sit")
        order = BarOrder(
            guild_id=request.guild_id,
            user_id=member.id,
            by=interaction.user.id,
            days=days,
            reason=read_reason(reason),
        )
        await self._admin.ask_to_bar(request, order, member)

    @settings.command(name=locale_str("unbar"), description=locale_str("Let somebody sit down here again"))
    @options(member=locale_str("Who"))
    async def unbar(self, interaction: discord.Interaction[TapisClient], member: discord.User) -> None:
        """Lift the bar against somebody."""
        request = _of_administrator(interaction)
        lifting = self._admin.bars.lift(request.guild_id, member.id, interaction.user.id)
        if not await request.after(lifting):
            raise TableError("not_barred", user_id=member.id)
        note = request.t("The bar is lifted.")
        await request.show_after(self._admin.bars_page(interaction, request.t, f"✓ {note}"))

    @settings.command(name=locale_str("bars"), description=locale_str("Who may not sit down here"))
    async def bars(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show who may not sit down on the server."""
        request = _of_administrator(interaction)
        await request.show_after(self._admin.bars_page(interaction, request.t))

    @app_commands.command(
        name=locale_str("me"),
        description=locale_str("Your language, mentions on your turn, and how your hands look"),
    )
    @everywhere
    async def me(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show a person's settings with their controls."""
        request = Request(interaction)
        chosen = await request.after(self._pages.preferences.of(request.user_id))
        page = await request.after(self._pages.own_page(interaction, chosen))
        await request.show(own_panel(page, request.t))


def _of_administrator(interaction: discord.Interaction[TapisClient]) -> Request:
    """Return the command of an administrator; raises TableError for anybody else."""
    require_administrator(interaction)
    return Request(interaction)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Settings(bot))
