"""/tokens: balance, gifts, leaderboards; for administrators grants, seasons, settings. /board: the pots."""

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.common.ids import made_at
from bot.discord.access import may_attach
from bot.discord.commands import Request
from bot.discord.interactions import public_words
from bot.messages.permissions import no_pictures_text
from bot.server_log.values import read_reason
from bot.tables.model.values import Display
from bot.tokens import panels
from bot.tokens.clicks import require_treasurer
from bot.tokens.members import granted_from
from bot.tokens.orders import MOST_AT_ONCE, Adjustment, Give, Party
from bot.tokens.results import Cut
from bot.tokens.settings_panels import settings_anchor, settings_panel
from bot.tokens.words import paying_in
from cogs.choices import REASON_OPTION, Reason, options
from data.schema.core import MAX_TOKENS

Amount = app_commands.Range[int, 1, MOST_AT_ONCE]
"""An amount to give or grant."""
Balance = app_commands.Range[int, 1, MAX_TOKENS]
"""An amount to take, up to all that a member has."""


class Tokens(commands.Cog):
    """The server's tokens."""

    tokens = app_commands.Group(
        name=locale_str("tokens"),
        description=locale_str("This server’s tokens: your balance, gifts, leaderboard"),
        guild_only=True,
    )

    def __init__(self, bot: TapisClient) -> None:
        self._pages = bot.homes.tokens

    @tokens.command(
        name=locale_str("balance"), description=locale_str("Your balance, and the ten richest members")
    )
    async def balance(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the person's balance and the server's top ten, privately."""
        request = Request(interaction)
        held = await request.after(self._pages.holdings(interaction))
        t = paying_in(held.coin, request.t)
        await request.show(panels.balance_panel(held, interaction.user.id, t))

    @tokens.command(
        name=locale_str("history"), description=locale_str("What you won, lost, gave and received")
    )
    async def history(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the person's postings, newest first, privately."""
        request = Request(interaction)
        page = await request.after(self._pages.history(interaction, Cut()))
        names, t = self._pages.known_names(request.guild_id), paying_in(page.coin, request.t)
        await request.show(panels.history_panel(page, names, interaction.user.id, t))

    @tokens.command(
        name=locale_str("leaderboard"), description=locale_str("The richest members over the last 30 days")
    )
    async def leaderboard(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the richest members to everybody, as a picture."""
        request = Request(interaction)
        board = await request.after(self._pages.leaderboard(interaction), private=False)
        t = paying_in(board.coin, await public_words(interaction))
        names, pictured = self._pages.names(request.guild_id, t), may_attach(interaction)
        await request.announce(panels.leaderboard_panel(board, names, t, pictured=pictured))
        if not pictured:
            await _say_no_pictures(request)

    @tokens.command(name=locale_str("give"), description=locale_str("Give some of your tokens to somebody"))
    @options(member=locale_str("Who gets them"), amount=locale_str("How many"))
    async def give(
        self, interaction: discord.Interaction[TapisClient], member: discord.User, amount: Amount
    ) -> None:
        """Ask for confirmation of a gift."""
        request = Request(interaction)
        order = Give(
            guild_id=request.guild_id,
            giver=Party(interaction.user.id, interaction.user.bot),
            receiver=self._pages.meet(interaction, member),
            amount=amount,
            interaction_id=interaction.id,
        )
        settings = (await request.after(self._pages.bank.settings(request.guild_id))).settings
        if not settings.giving:
            raise TableError("giving_is_off")
        t = paying_in(settings.coin, request.t)
        await request.show(panels.give_panel(order.receiver.user_id, amount, interaction.id, t))

    @tokens.command(
        name=locale_str("grant"),
        description=locale_str("Give a member tokens from the house (Manage Server)"),
    )
    @options(member=locale_str("Who gets them"), amount=locale_str("How many"), reason=REASON_OPTION)
    async def grant(
        self,
        interaction: discord.Interaction[TapisClient],
        member: discord.User,
        amount: Amount,
        reason: Reason | None = None,
    ) -> None:
        """Mint tokens for a member."""
        request = _of_treasurer(interaction)
        order = self._decree(request, member, amount, reason)
        moved = await request.after(self._pages.bank.grant(order))
        await request.show(panels.granted_panel(moved, member.id, paying_in(moved.coin, request.t)))

    @tokens.command(
        name=locale_str("take"), description=locale_str("Take tokens from a member (Manage Server)")
    )
    @options(member=locale_str("Whose tokens"), amount=locale_str("How many"), reason=REASON_OPTION)
    async def take(
        self,
        interaction: discord.Interaction[TapisClient],
        member: discord.User,
        amount: Balance,
        reason: Reason | None = None,
    ) -> None:
        """Return a member's tokens to the house."""
        request = _of_treasurer(interaction)
        order = self._decree(request, member, amount, reason)
        moved = await request.after(self._pages.bank.burn(order))
        await request.show(panels.burnt_panel(moved, member.id, paying_in(moved.coin, request.t)))

    @tokens.command(
        name=locale_str("reset"), description=locale_str("End the season and start a new one (Manage Server)")
    )
    async def reset(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Ask whether to end the season."""
        request = _of_treasurer(interaction)
        number = await request.after(self._pages.bank.season(request.guild_id))
        await request.show(panels.reset_panel(number, request.t))

    @tokens.command(
        name=locale_str("settings"),
        description=locale_str("Settings for this server’s tokens (Manage Server)"),
    )
    async def settings(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the settings with their controls."""
        request = _of_treasurer(interaction)
        loaded = await request.after(self._pages.bank.settings(request.guild_id))
        t = paying_in(loaded.settings.coin, request.t)
        await request.show(settings_panel(loaded, t), settings_anchor(loaded))

    @tokens.command(name=locale_str("help"), description=locale_str("How tokens work here"))
    async def explain(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Explain this server's tokens."""
        request = Request(interaction)
        settings = (await request.after(self._pages.bank.settings(request.guild_id))).settings
        waits = granted_from(interaction.user.id, settings)
        is_young = waits > made_at(interaction.id)
        words = paying_in(settings.coin, request.t)
        await request.show(panels.help_panel(settings, waits if is_young else None, words))

    @app_commands.command(name=locale_str("board"), description=locale_str("Show the server’s board"))
    @app_commands.guild_only()
    async def board(self, interaction: discord.Interaction[TapisClient]) -> None:
        """Show the server's boards and their biggest pots to everybody."""
        request = Request(interaction)
        found = await request.after(self._pages.boards(interaction), private=False)
        settings = await interaction.client.server_settings.of(request.guild_id)
        wanted, possible = settings.display is Display.PICTURE, may_attach(interaction)
        t = paying_in(found.coin, await public_words(interaction))
        await request.announce(panels.boards_panel(found, t, pictured=wanted and possible))
        if wanted and not possible:
            await _say_no_pictures(request)

    def _decree(self, request: Request, member: discord.User, amount: int, reason: str | None) -> Adjustment:
        return Adjustment(
            guild_id=request.guild_id,
            member=self._pages.meet(request.interaction, member),
            amount=amount,
            by=request.user_id,
            interaction_id=request.interaction.id,
            reason=read_reason(reason),
        )


def _of_treasurer(interaction: discord.Interaction[TapisClient]) -> Request:
    """Return the command of somebody who may manage the tokens; raises TableError for anybody else."""
    require_treasurer(interaction)
    return Request(interaction)


async def _say_no_pictures(request: Request) -> None:
    """Tell the person alone which permission is missing for a picture, after the answer in words."""
    line = no_pictures_text(request.interaction.channel_id or 0, request.t)
    await request.answer.follow_up(panels.note_panel(line))


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(Tokens(bot))
