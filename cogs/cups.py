"""/cup: people sign up, meet each other round by round, and are ranked."""

from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app.client import TapisClient
from bot.common.errors import TableError
from bot.common.ids import new_id
from bot.cups.clicks import require_organiser, tables_hidden_text
from bot.cups.panels import FORMAT_NAMES
from bot.cups.points import Format
from bot.cups.values import LARGEST_TABLE, MOST_ROUNDS, Cup, CupState, CupTerms, size_range
from bot.discord.access import require_member
from bot.discord.interactions import guild_of, public_locale, words_of
from bot.discord.lending import require_here, require_in
from bot.discord.sending.answers import Answer
from bot.discord.suggesting import suggesting
from bot.i18n import words_for
from bot.messages.panels import Panel, Text
from bot.messages.typed_moments import now_in, read_moment, suggested
from bot.settings.powers import require_opener
from bot.tables.clicks.opening import require_place
from bot.tables.clicks.places import OpensIn, require_writing
from cogs.choices import CLOCK_CHOICES, GAME_CHOICES, cups_like, suggest_variants

Interaction: TypeAlias = discord.Interaction[TapisClient]
Choices: TypeAlias = list[app_commands.Choice[str]]

_LONGEST_LABEL = 100
_FORMATS = [app_commands.Choice(name=locale_str(name), value=key.value) for key, name in FORMAT_NAMES.items()]
_CLOCKS = [choice for choice in CLOCK_CHOICES if choice.value != "none"]


class CupCommands(commands.Cog):
    """Holding cups. Discord offers the commands to members who may create events."""

    cup = app_commands.Group(
        name=locale_str("cup"),
        description=locale_str("Cups: sign up, play rounds, be ranked"),
        guild_only=True,
        default_permissions=discord.Permissions(create_events=True),
    )

    def __init__(self, bot: TapisClient) -> None:
        self.bot = bot

    @cup.command(name=locale_str("create"), description=locale_str("Let people sign up for a new cup"))
    @app_commands.describe(
        game=locale_str("Which game (default: the server’s)"),
        preset=locale_str("Which variant (default: the server’s)"),
        format_=locale_str("Swiss rounds (default), or everybody meets everybody"),
        size=locale_str("How many sit at a table (default: as few as the game allows)"),
        rounds=locale_str("How many rounds (default: as many as suit those who sign up)"),
        clock=locale_str("How much time players have (default: calm)"),
        when=locale_str("When, for example “Saturday 20:30” (default: when you start it)"),
        where=locale_str("In which channel the tables open (default: this one)"),
    )
    @app_commands.rename(
        game=locale_str("game"),
        preset=locale_str("variant"),
        format_=locale_str("format"),
        size=locale_str("size"),
        rounds=locale_str("rounds"),
        clock=locale_str("clock"),
        when=locale_str("when"),
        where=locale_str("where"),
    )
    @app_commands.choices(game=GAME_CHOICES, format_=_FORMATS, clock=_CLOCKS)
    @app_commands.autocomplete(preset=suggest_variants)
    async def create(
        self,
        interaction: Interaction,
        game: str | None = None,
        preset: str | None = None,
        format_: str = Format.SWISS.value,
        size: app_commands.Range[int, 2, LARGEST_TABLE] | None = None,
        rounds: app_commands.Range[int, 1, MOST_ROUNDS] | None = None,
        clock: str = "calm",
        when: str | None = None,
        where: discord.TextChannel
        | discord.VoiceChannel
        | discord.StageChannel
        | discord.ForumChannel
        | None = None,
    ) -> None:
        """Make a cup, and post the message with which people sign up."""
        answer = Answer(interaction)
        _, channel_id = require_place(interaction)
        require_here(interaction)
        place = _place(interaction, where)
        planning = self._plan(interaction, place, game, preset, format_, size, rounds, clock)
        plan = await answer.after(planning, private=False, updates=False)
        starts_at = await answer.after(self._moment(interaction, when), private=False, updates=False)
        cup = Cup(
            new_id(),
            guild_of(interaction),
            channel_id,
            None,
            interaction.user.id,
            starts_at,
            CupState.SIGNUP,
            0,
            plan,
        )
        arrived = await self.bot.cup_keeper.posts.by_answer(cup, self._make(answer, cup))
        if arrived and (hidden := tables_hidden_text(interaction, place, words_of(interaction))):
            await answer.follow_up(Panel((Text(hidden),)))

    @cup.command(name=locale_str("start"), description=locale_str("Start a cup now"))
    @app_commands.describe(cup=locale_str("Which cup (default: the newest)"))
    @app_commands.rename(cup=locale_str("cup"))
    async def start(self, interaction: Interaction, cup: str | None = None) -> None:
        """End the sign-up of a cup."""
        answer, t = Answer(interaction), words_of(interaction)
        naming = self.bot.cup_desk.named(interaction, cup, CupState.SIGNUP)
        cup_id = await answer.after(naming, updates=False)
        starting = self.bot.cup_desk.start(interaction, cup_id)
        started = await answer.after(starting, updates=False)
        await answer.private(Panel((Text(t("The cup starts: the tables of the first round open now.")),)))
        await self.bot.cup_keeper.show_changed(started)

    @cup.command(
        name=locale_str("cancel"), description=locale_str("Cancel a cup; its tables are played to the end")
    )
    @app_commands.describe(cup=locale_str("Which cup"))
    @app_commands.rename(cup=locale_str("cup"))
    async def cancel(self, interaction: Interaction, cup: str) -> None:
        """Cancel a cup, and tell the channel."""
        answer = Answer(interaction)
        cancelled = await answer.after(self._cancel(interaction, cup), private=False, updates=False)
        t = words_for(cancelled.plan.locale)
        said = t("🏆 The cup ({game}) is cancelled.", game=self.bot.cup_desk.title(cancelled, t))
        await answer.public(Panel((Text(said),)))
        await self.bot.cup_keeper.show_changed(cancelled)

    @create.autocomplete("when")
    @suggesting
    async def _suggest_when(self, interaction: Interaction, current: str) -> Choices:
        settings = await self.bot.server_settings.of(guild_of(interaction))
        now = now_in(settings.zone, self.bot.cup_desk.cups.now())
        t = words_of(interaction)
        return [
            app_commands.Choice(name=label[:_LONGEST_LABEL], value=value)
            for label, value in suggested(current, now, t, settings.zone)
        ]

    @start.autocomplete("cup")
    @suggesting
    async def _suggest_waiting(self, interaction: Interaction, current: str) -> Choices:
        return await cups_like(interaction, current, CupState.SIGNUP)

    @cancel.autocomplete("cup")
    @suggesting
    async def _suggest_active(self, interaction: Interaction, current: str) -> Choices:
        return await cups_like(interaction, current, CupState.SIGNUP, CupState.RUNNING)

    async def _plan(
        self,
        interaction: Interaction,
        place: OpensIn,
        game: str | None,
        preset: str | None,
        format_: str,
        size: int | None,
        rounds: int | None,
        clock: str,
    ) -> CupTerms:
        """Return what a cup plays; raises TableError if that is not possible or not allowed."""
        guild_id, t = guild_of(interaction), words_of(interaction)
        settings = await self.bot.server_settings.of(guild_id)
        require_opener(interaction, settings)
        if not settings.allows(place.id):
            channels = ", ".join(f"<#{one}>" for one in settings.channels)
            raise TableError("channel_not_allowed", channels=channels)
        require_in(interaction, place, threads=settings.threads)
        played = await self.bot.opening_desk.game_meant(guild_id, game, preset, settings, t)
        locale = await public_locale(interaction)
        variant = await self.bot.rule_desk.choose_to_play(guild_id, played, preset, t, locale)
        least, most = size_range(variant.game, variant.rules)
        size = least if size is None else size
        if not least <= size <= most:
            raise TableError("cup_size", least=least, most=most)
        if clock not in {choice.value for choice in _CLOCKS}:
            raise TableError("unknown_clock")
        return CupTerms(
            variant.game,
            variant.name,
            variant.base_of_own,
            variant.rules,
            Format(format_),
            size,
            rounds or 0,
            clock,
            locale,
            place.id,
        )

    async def _make(self, answer: Answer, cup: Cup) -> int | None:
        """Store a new cup and answer with its message; return the message id as `Answer.public` does."""
        desk = self.bot.cup_desk
        cup = await answer.after(desk.cups.create(cup), private=False, updates=False)
        return await answer.public(await desk.panel(answer.interaction.guild, cup))

    async def _moment(self, interaction: Interaction, when: str | None) -> int | None:
        """Return the moment that somebody has typed; raises TableError if it cannot be read."""
        if when is None:
            return None
        settings = await self.bot.server_settings.of(guild_of(interaction))
        starts = read_moment(when, now_in(settings.zone, self.bot.cup_desk.cups.now()))
        return round(starts.timestamp() * 1000)

    async def _cancel(self, interaction: Interaction, cup_id: str) -> Cup:
        """Cancel a cup; raises TableError unless the person may."""
        cups, guild_id = self.bot.cup_desk.cups, guild_of(interaction)
        require_organiser(interaction, await cups.find(cup_id, guild_id))
        return await cups.cancel(cup_id, guild_id, interaction.user.id)


def _place(interaction: Interaction, where: OpensIn | None) -> OpensIn:
    """Return where the tables of a cup open; raises TableError if they cannot be posted there."""
    require_member(interaction)
    channel = where or interaction.channel
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, OpensIn):
        raise TableError("no_cup_here")
    require_writing(channel)
    return channel


async def setup(bot: TapisClient) -> None:
    """Add the commands."""
    await bot.add_cog(CupCommands(bot))
