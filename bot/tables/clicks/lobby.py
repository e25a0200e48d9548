"""The handlers of the lobby: what the host chooses and starts, and invitations."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.common.errors import TableError
from bot.discord.access import may_add_here, require_mention
from bot.discord.clicks import Click, TableHandler, note_panel
from bot.discord.mention_limits import MentionLimits
from bot.discord.sending.answers import Mentioned
from bot.discord.sending.rendered import messages_shown
from bot.discord.threads import to_mention_here
from bot.i18n import words_for
from bot.messages.custom_ids import RATED, TableVerb, answered, is_id, is_number
from bot.messages.panels import Button, Reference, Style
from bot.rules.store import Preset
from bot.settings.powers import require_staker, require_stakers, settings_of
from bot.stats.store import StatsStore
from bot.tables.clicks.opening import TableOpener
from bot.tables.clicks.seats import SeatAnswers
from bot.tables.live.awaited import link_to
from bot.tables.model.commands import (
    CallLost,
    CallPlayers,
    Command,
    Invite,
    Rematch,
    SetAis,
    SetClock,
    SetLevel,
    SetRules,
    Start,
)
from bot.tables.model.offers import deal_of, offer_of
from bot.tables.model.values import TableValue, takes_stakes
from bot.tables.panels.lines import level_name, mentions
from bot.tables.panels.lobby import OTHERS
from bot.tables.panels.seats import ai_text, points_question, question, red, turned_to_points, uncalled_text
from bot.tables.table import Table, Update
from bot.tokens.store import TokenStore
from bot.tokens.words import stakes_text
from game.registry import GAMES

_AGAIN: Final = (TableVerb.REMATCH, TableVerb.HAND_REMATCH)
_FOR_POINTS: Final = ".p"
"""The end of a body by which the host agrees that the table plays for points."""
_MOST_DIGITS: Final = 2


class LobbyClicks:
    """Handles the controls with which a lobby is set up and a match started."""

    def __init__(
        self, answers: SeatAnswers, opening: TableOpener, bank: TokenStore, statistics: StatsStore
    ) -> None:
        self._answers = answers
        self._opening = opening
        self._bank = bank
        self._statistics = statistics
        self._limits = MentionLimits(opening.store.now)

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {
            TableVerb.VARIANT: self._set_variant,
            TableVerb.GAME: self._set_game,
            TableVerb.CLOCK: self._set_clock,
            TableVerb.AIS: self._set_ais,
            TableVerb.LEVEL: self._set_level,
            TableVerb.INVITE: self._invite,
            TableVerb.CALL: self._call,
            TableVerb.START: self._start,
            TableVerb.FILL: self._fill,
            TableVerb.REMATCH: self._start,
            TableVerb.HAND_REMATCH: self._start,
        }

    async def _set_variant(self, click: Click, table: Table) -> None:
        if click.chosen == OTHERS:
            all_of_them = self._answers.services.panels.all_variants(table.value, click.t)
            await self._answers.show(click, table.value, all_of_them)
            return
        changing = self._change_variant(click, table)
        update = await click.answer.after(changing, updates=click.on_message)
        await self._answers.show_result(click, update, click.t("The variant is changed."))

    async def _change_variant(self, click: Click, table: Table) -> Update:
        value = table.value
        variant = await self._opening.rules.house_rules.find(value.guild_id, value.game, click.chosen)
        return await self._play_by(click, table, variant)

    async def _play_by(self, click: Click, table: Table, variant: Preset) -> Update:
        """Play by a variant, of the table's game or another; for tokens, the host must be allowed to."""
        value, game = table.value, variant.game
        rules = await self._opening.rules_of(value.guild_id, variant, for_tokens=value.for_tokens)
        if value.for_tokens and takes_stakes(game, rules):
            require_staker(click.interaction, await settings_of(click.interaction))
        command = SetRules(click.user_id, variant.name, variant.base_of_own, rules, game)
        return await table.handle(command, click.interaction.id)

    async def _set_game(self, click: Click, table: Table) -> None:
        changing = self._change_game(click, table)
        update = await click.answer.after(changing, updates=click.on_message)
        await self._answers.show_result(click, update, click.t("The game is changed."))

    async def _change_game(self, click: Click, table: Table) -> Update:
        """Play another game in its usual variant."""
        value, game = table.value, GAMES.get(click.control.body)
        if game is None:
            raise TableError("unknown_game")
        services = self._opening.rules
        variant = await services.choose_to_play(value.guild_id, game, None, click.t, value.locale)
        return await self._play_by(click, table, variant)

    async def _set_clock(self, click: Click, table: Table) -> None:
        update = await self._answers.handle(click, table, SetClock(click.user_id, click.chosen))
        await self._answers.show_result(click, update, click.t("The clock is set."))

    async def _set_ais(self, click: Click, table: Table) -> None:
        """Seat so many AIs; ask first if the table would play for points because of them."""
        body, about = answered(click.chosen)
        count, _, level = body.partition(".")
        if not is_number(count, _MOST_DIGITS):
            raise TableError("unreadable")
        level = await self._level(click, table.value, level)
        body = f"{count}.{level}"  # the question asks about this level, whatever ratings become meanwhile
        command = SetAis(click.user_id, int(count), level, bool(about), about or None)
        update = await self._knowingly(click, table, command, body, click.t("Play for points"))
        if update is not None:
            note = ai_text(update.before, update.table, click.t)
            matters = not about and turned_to_points(update.before, update.table)
            await self._answers.show_result(click, update, note, always=matters)

    async def _set_level(self, click: Click, table: Table) -> None:
        level = await self._level(click, table.value, click.chosen)
        update = await self._answers.handle(click, table, SetLevel(click.user_id, level))
        name = level_name(level, click.t)
        note = click.t("From the next deal on, the AIs play at the level {level}.", level=name)
        await self._answers.show_result(click, update, note)

    async def _level(self, click: Click, table: TableValue, chosen: str) -> str:
        """Return the level that was chosen, or the one by the ratings of who sits there."""
        if chosen != RATED:
            return chosen
        reading = self._statistics.level_for(table.guild_id, table.game.key, table.people)
        return await click.answer.after(reading, updates=click.on_message)

    async def _fill(self, click: Click, table: Table) -> None:
        """Fill up with AIs and start, asking first what needs to be asked."""
        await self._require_stakers(click, table.value)
        body, about = answered(click.control.body)
        for_points = body.endswith(_FOR_POINTS)
        seats, _, offer = body.removesuffix(_FOR_POINTS).partition(".")
        if not is_number(seats, _MOST_DIGITS):
            raise TableError("unreadable")
        if not about and await self._asked_about_stakes(click, table.value, body):
            return
        command = Start(click.user_id, offer, int(seats), for_points, about or None)
        yes = click.t("Play for points")
        update = await self._knowingly(click, table, command, f"{body}{_FOR_POINTS}", yes)
        if update is not None:
            await self._answers.show_result(click, update, click.t("The match starts."))

    async def _knowingly(
        self, click: Click, table: Table, command: Command, body: str, yes: str
    ) -> Update | None:
        """Carry out a command, or ask whether to play for points; return None then."""
        try:
            return await self._answers.handle(click, table, command)
        except TableError as error:
            if error.code != "ai_makes_points":
                raise
        asked = points_question(table.value, click.t, yes, click.control.verb, body)
        await self._answers.show(click, table.value, asked)
        return None

    async def _start(self, click: Click, table: Table) -> None:
        """Start a match, or another one; ask first if somebody has less than the full stake."""
        value, verb = table.value, click.control.verb
        await self._require_stakers(click, value)
        body, about = answered(click.control.body)
        again = verb in _AGAIN
        may_start = again or value.host_id == click.user_id
        if not about and may_start and await self._asked_about_stakes(click, value, body):
            return
        command: Command = Start(click.user_id, body, about=about or None)
        if again:
            command = Rematch(click.user_id, body, about or None)
        update = await self._answers.handle_offered(click, table, command)
        if update is not None:
            await self._answers.show_result(click, update, click.t("The match starts."))

    async def _require_stakers(self, click: Click, value: TableValue) -> None:
        """Raise TableError if a match for tokens would begin with somebody who may not play for them."""
        if value.may_take_stakes:
            asking = require_stakers(click.interaction, value.people)
            await click.answer.after(asking, updates=click.on_message)

    async def _asked_about_stakes(self, click: Click, value: TableValue, body: str) -> bool:
        """Ask whether to start although somebody has less than the full stake; return whether it asked."""
        t, verb = click.t, click.control.verb
        if value.stakes is None:
            return False
        looking = self._short_of_tokens(value, click.user_id)
        short = await click.answer.after(looking, updates=click.on_message)
        if not short:
            return False
        people = ", ".join(short)
        text = t("{people} can’t cover the full stake and will play with what they have.", people=people)
        no = TableVerb.REFRESH if verb == TableVerb.HAND_REMATCH else TableVerb.NO
        heading, yes = t("Start anyway?"), red(t("Start"), verb, body)
        asked = question(deal_of(value), heading, text, t, yes, no=no)
        await self._answers.show(click, value, asked)
        return True

    async def _short_of_tokens(self, table: TableValue, by: int) -> list[str]:
        """Return the people who cannot bring the full stake, with what they can; credit who asks alone."""
        stakes, short = table.stakes, []
        await self._bank.holdings(table.guild_id, by)
        for user_id in table.people:
            balance, _ = await self._bank.balance_of(table.guild_id, user_id)
            if stakes is not None and stakes.ante <= (balance or 0) < stakes.tokens:
                short.append(f"<@{user_id}> ({balance} {table.terms.coin.emoji})")
        return short

    async def _invite(self, click: Click, table: Table) -> None:
        """Invite people: a line mentions those who are invited for the first time, within the limits."""
        chosen = tuple(int(value) for value in click.values if is_id(value))
        people = tuple(user for user in chosen if not _is_bot(click.interaction, user))
        asking = to_mention_here(click.interaction, people)
        reached = await click.answer.after(asking, updates=click.on_message)
        update = await self._answers.handle(click, table, Invite(click.user_id, people))
        new = [user for user in update.table.invited if user not in update.before.invited]
        if not new:
            raise TableError("nobody_invited")
        inside = [user for user in new if user in reached]
        with self._limits.invite(update.table.guild_id, click.user_id, inside) as called:
            if called:
                lost = CallLost(click.user_id, invited=tuple(called))
                await self._call_out(click, table, lost, *self._invitation(click, update.table, called))
        outside = [user for user in new if user not in inside]
        if told := uncalled_text([user for user in inside if user not in called], outside, click.t):
            line = note_panel(told)
            await (click.answer.follow_up(line) if called else click.answer.private(line))

    def _invitation(self, click: Click, table: TableValue, called: Sequence[int]) -> tuple[str, Mentioned]:
        """Return the line that invites people, and whom it notifies."""
        t = words_for(table.locale)
        text = t(
            "🃏 {names}: {host} invites you to play {game}.",
            names=mentions(called),
            host=f"<@{click.user_id}>",
            game=self._linked_title(table),
        )
        users = [discord.Object(user) for user in called]
        return text, Mentioned(everyone=False, roles=False, users=users)

    async def _call(self, click: Click, table: Table) -> None:
        """Mention the role of members who look for players."""
        role = table.value.seekers
        if role is not None and table.value.host_id == click.user_id:
            _require_mentionable(click.interaction, role)
        with self._limits.call(table.value.guild_id, click.user_id):
            update = await self._answers.handle(click, table, CallPlayers(click.user_id))
            if role is None or update.table.seekers is not None:
                raise TableError("called_already")
            t = words_for(update.table.locale)
            text = t(
                "📣 {role}: {host} is looking for players for {game}.",
                role=f"<@&{role}>",
                host=f"<@{click.user_id}>",
                game=self._linked_title(update.table),
            )
            only = Mentioned(everyone=False, users=False, roles=[discord.Object(role)])
            await self._call_out(click, table, CallLost(click.user_id, seekers=role), text, only)

    async def _call_out(self, click: Click, table: Table, lost: CallLost, text: str, whom: Mentioned) -> None:
        """Say something in the channel, and what is at stake, to which whoever joins there agrees.

        If that is `lost`, nobody counts as called; raises TableError.
        """
        value = table.value
        t = words_for(value.locale)
        join = Button(t("Join"), TableVerb.JOIN, offer_of(value), Style.SUCCESS)
        if value.stakes is not None:
            text = f"{text}\n{stakes_text(value, t)}"
        sent = None
        try:
            sent = await click.answer.call(text, [join], Reference(value.table_id), whom)
        finally:
            if sent is None:
                await table.handle(lost)
        if sent is None:
            raise TableError("call_lost")
        messages_shown(click.interaction.client).remember(sent.id, sent)
        self._answers.services.live.invitations.sent(value.table_id, sent)

    def _linked_title(self, table: TableValue) -> str:
        screen = self._answers.services.panels.screens[table.game.key]
        return f"[**{screen.title(table.rules, table.preset, words_for(table.locale))}**]({link_to(table)})"


def _require_mentionable(interaction: discord.Interaction, role_id: int) -> None:
    """Raise TableError if we, or the person, cannot call a role, before it counts as called."""
    role = interaction.guild.get_role(role_id) if interaction.guild is not None else None
    if role is None or not (role.mentionable or interaction.app_permissions.mention_everyone):
        raise TableError("role_not_mentionable", role=role_id)
    require_mention(interaction.permissions, role)
    if not may_add_here(interaction):
        raise TableError("may_not_add")


def _is_bot(interaction: discord.Interaction, user_id: int) -> bool:
    """Tell whether a chosen member is a bot; everybody whom Discord does not describe counts as one."""
    data: Mapping[str, Any] = dict(interaction.data or {})
    users = (data.get("resolved") or {}).get("users") or {}
    described = users.get(str(user_id))
    return described is None or bool(described.get("bot"))
