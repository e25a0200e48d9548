"""/rules: a server's house rules, answered in private. The editor's controls are in bot.rules."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.discord.commands import Request
from bot.discord.interactions import guild_of, server_of, words_of
from bot.discord.suggesting import suggesting
from bot.rules import panels
from bot.rules.browse_panels import Shelf
from bot.rules.clicks import show_code
from bot.rules.codes import LONGEST, read_code
from bot.rules.drafts import Draft
from bot.rules.preset_words import name_in, new_name, suggestions
from bot.rules.store import LONGEST_NAME, Preset, playable
from bot.settings.powers import require_editor
from cogs.choices import EVERY_CONTEXT, EVERY_INSTALL, options


class RuleCommands(commands.Cog):
    """The server's house rules."""

    rules = app_commands.Group(
        name=locale_str("rules"),
        description=locale_str("House rules: read them, make your own, share them"),
        allowed_contexts=EVERY_CONTEXT,
        allowed_installs=EVERY_INSTALL,
    )

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.rules

    @rules.command(
        name=locale_str("browse"),
        description=locale_str("Variants with their origin, the most played first; play one at once"),
    )
    async def browse(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the first page of all variants."""
        request = Request(interaction)
        await request.show_after(self._pages.browse(request.home, Shelf(), request.t))

    @rules.command(
        name=locale_str("show"), description=locale_str("Show the rules of a variant or of house rules")
    )
    @options(variant=locale_str("Which variant"))
    async def show(self, interaction: discord.Interaction[TapisClient], variant: str) -> None:
        """Show all rules, and how they differ from their base."""
        request = Request(interaction)
        preset = await self._choose(request, variant)
        await request.show(panels.rules_panel(preset, self._pages.screens[preset.game.key], request.t))

    @rules.command(
        name=locale_str("new"), description=locale_str("Make house rules of your own from a variant")
    )
    @options(variant=locale_str("The variant to base it on"), name=locale_str("The name of your variant"))
    async def new(
        self,
        interaction: discord.Interaction[TapisClient],
        variant: str,
        name: app_commands.Range[str, 1, LONGEST_NAME],
    ) -> None:
        """Open the editor with a copy."""
        request = _in_server(interaction)
        start = await self._choose(request, variant)
        own = Preset(start.game, new_name(start.game, name, self._pages.screens), start.base, start.rules)
        await self._open_editor(request, await self._draft(request, own))

    @rules.command(name=locale_str("edit"), description=locale_str("Edit house rules of this server"))
    @options(variant=locale_str("Which one (default: the one you edited last)"))
    async def edit(self, interaction: discord.Interaction[TapisClient], variant: str | None = None) -> None:
        """Open the editor with one of the server's presets, or with the newest draft."""
        request = _in_server(interaction)
        if variant is None:
            newest = self._pages.drafts.newest(request.guild_id, interaction.user.id)
            await self._open_editor(request, await request.after(newest))
        else:
            preset = await self._choose_own(request, variant)
            await self._open_editor(request, await self._draft(request, preset, origin=preset.name))

    @rules.command(name=locale_str("delete"), description=locale_str("Delete house rules of this server"))
    @options(variant=locale_str("Which variant"))
    async def delete(self, interaction: discord.Interaction[TapisClient], variant: str) -> None:
        """Ask whether to delete one of the server's presets."""
        request = _in_server(interaction)
        await require_editor(interaction)
        preset = await self._choose_own(request, variant)
        await request.show(panels.delete_panel(preset, request.t))

    @rules.command(
        name=locale_str("default"), description=locale_str("Choose a game’s default variant on this server")
    )
    @options(variant=locale_str("Which variant"))
    async def default(self, interaction: discord.Interaction[TapisClient], variant: str) -> None:
        """Make a preset the default of /play."""
        request = _in_server(interaction)
        await require_editor(interaction)
        preset = await self._choose(request, variant)
        setting = self._pages.house_rules.set_default(request.guild_id, preset, interaction.user.id)
        await request.after(setting)
        title = self._pages.screens[preset.game.key].title(preset.rules, preset.name, request.t)
        note = request.t("On this server, `/play` now opens **{title}** by default.", title=title)
        await request.show(panels.said_panel(f"✓ {note}"))

    @rules.command(
        name=locale_str("export"),
        description=locale_str("Get house rules or any variant as a short code to share"),
    )
    @options(variant=locale_str("Which variant"))
    async def export(self, interaction: discord.Interaction[TapisClient], variant: str) -> None:
        """Show the code of a preset."""
        request = Request(interaction)
        preset = playable(await self._choose(request, variant))
        await show_code(request.answer, preset, self._pages.screens[preset.game.key], request.t)

    @rules.command(
        name=locale_str("import"), description=locale_str("Open a code of house rules in the editor")
    )
    @options(
        code=locale_str("The code"), name=locale_str("The name of the variant (default: the one in the code)")
    )
    async def import_code(
        self,
        interaction: discord.Interaction[TapisClient],
        code: app_commands.Range[str, 1, 2 * LONGEST],
        name: app_commands.Range[str, 1, LONGEST_NAME] | None = None,
    ) -> None:
        """Open the editor with the rules that a code stands for."""
        request = _in_server(interaction)
        read = read_code(code)
        called = (
            name_in(read, self._pages.screens, request.t("Imported rules"))
            if name is None
            else new_name(read.game, name, self._pages.screens)
        )
        own = Preset(read.game, called, read.base, read.rules)
        await self._open_editor(request, await self._draft(request, own))

    @show.autocomplete("variant")
    @new.autocomplete("variant")
    @default.autocomplete("variant")
    @export.autocomplete("variant")
    @suggesting
    async def _suggest_any(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, current, own=False)

    @edit.autocomplete("variant")
    @delete.autocomplete("variant")
    @suggesting
    async def _suggest_own(
        self, interaction: discord.Interaction[TapisClient], current: str
    ) -> list[app_commands.Choice[str]]:
        return await self._suggest(interaction, current, own=True)

    async def _suggest(
        self, interaction: discord.Interaction[TapisClient], current: str, *, own: bool
    ) -> list[app_commands.Choice[str]]:
        presets = await self._pages.house_rules.of_all_games(server_of(interaction))
        offered = [preset for preset in presets if preset.is_own or not own]
        t = words_of(interaction)
        found = suggestions(offered, current, self._pages.screens, t)
        return [app_commands.Choice(name=label, value=key) for label, key in found]

    async def _choose(self, request: Request, typed: str) -> Preset:
        return await request.after(self._pages.choose(request.home, typed, request.t))

    async def _choose_own(self, request: Request, typed: str) -> Preset:
        preset = await self._choose(request, typed)
        if not preset.is_own:
            raise TableError("built_in_preset")
        return preset

    async def _draft(self, request: Request, preset: Preset, origin: str | None = None) -> Draft:
        user_id = request.answer.interaction.user.id
        return await request.after(self._pages.drafts.open(request.guild_id, user_id, preset, origin))

    async def _open_editor(self, request: Request, draft: Draft) -> None:
        await self._pages.editor.show(request.answer, draft, request.t)


def _in_server(interaction: discord.Interaction[TapisClient]) -> Request:
    """Return a command that changes a server's rules; raises TableError outside servers."""
    guild_of(interaction)
    return Request(interaction)


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(RuleCommands(bot))
