"""The handlers of token commands and controls, which work after a restart."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

import discord

from bot.common.errors import TableError
from bot.discord.access import all_see, on_server
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import guild_of
from bot.discord.kit import Kit
from bot.discord.people import People
from bot.i18n import Words
from bot.messages.custom_ids import is_number
from bot.messages.names import KnownName, names_in_pictures
from bot.tokens import panels, settings_panels
from bot.tokens.orders import EndSeason, Give, Party
from bot.tokens.results import Cut, HistoryPage, Holdings, Leaderboard, ServerBoards
from bot.tokens.store import TOP, TokenStore
from bot.tokens.words import paying_in


@dataclass(frozen=True, slots=True)
class TokenPages:
    """The services behind /tokens. One per bot."""

    bank: TokenStore
    people: People
    _humans: set[tuple[int, int]] = field(default_factory=set)
    """Members known not to be bots, by server and user id."""

    def meet(self, interaction: discord.Interaction, user: discord.User | discord.Member) -> Party:
        """Return the user of a command's option as a party; raises TableError if they are not a member."""
        guild_id = guild_of(interaction)
        if not isinstance(user, discord.Member):
            raise TableError("not_a_member")
        self.people.remember(guild_id, user)
        if not user.bot:
            self._humans.add((guild_id, user.id))
        return Party(user.id, user.bot)

    async def party(self, interaction: discord.Interaction, user_id: int) -> Party:
        """Return the user in a control's body as a party, asking Discord if necessary."""
        guild_id = guild_of(interaction)
        if (guild_id, user_id) in self._humans:
            return Party(user_id)
        if interaction.guild is None:
            raise TableError("servers_only")
        try:
            return self.meet(interaction, await interaction.guild.fetch_member(user_id))
        except discord.NotFound:
            raise TableError("not_a_member") from None

    async def leaderboard(self, interaction: discord.Interaction) -> Leaderboard:
        """Return the leaderboard, after looking up names."""
        rank = partial(self.bank.leaderboard, guild_of(interaction))
        return await self.people.without_leavers(interaction.guild, rank, "entries", TOP)

    async def holdings(self, interaction: discord.Interaction) -> Holdings:
        """Return the person's tokens and the richest members, after looking up names."""
        rank = partial(self.bank.holdings, guild_of(interaction), interaction.user.id)
        return await self.people.without_leavers(interaction.guild, rank, "top", TOP)

    async def learn(self, interaction: discord.Interaction, user_ids: Iterable[int | None]) -> None:
        """Look up the names of people."""
        if interaction.guild is not None:
            await self.people.learn(interaction.guild, [one for one in user_ids if one is not None])

    async def boards(self, interaction: discord.Interaction) -> ServerBoards:
        """Return the server's boards, after looking up who won their biggest pots."""
        found = await self.bank.boards(guild_of(interaction))
        pots = [board.biggest for board in found.boards if board.biggest is not None]
        await self.learn(interaction, [pot.winner.user_id for pot in pots if pot.winner is not None])
        guild = interaction.guild
        shown = [
            one
            if one.channel_id == interaction.channel_id
            or (guild is not None and all_see(guild.get_channel(one.channel_id or 0)))
            else replace(one, channel_id=None)
            for one in found.boards
        ]
        return replace(found, boards=tuple(shown))

    async def history(
        self, interaction: discord.Interaction, cut: Cut, staking_id: int | None = None
    ) -> HistoryPage:
        """Return a page of the person's history, after looking up the names of all others in it."""
        page = await self.bank.history(guild_of(interaction), interaction.user.id, cut, staking_id)
        players = {user_id for line in page.lines if line.played for user_id in line.played.users}
        await self.learn(
            interaction, {*players, *(one for line in page.lines for one in (line.other.user_id, line.by))}
        )
        return page

    def known_names(self, guild_id: int) -> KnownName:
        """Return a function from user ids to names that are known."""
        return lambda user_id: self.people.name(guild_id, user_id)

    def names(self, guild_id: int, t: Words) -> panels.NameOf:
        """Return a function from user ids to names."""
        return names_in_pictures(self.people, guild_id, t)


def require_treasurer(interaction: discord.Interaction) -> None:
    """Raise TableError unless the person may manage the server's tokens."""
    if not on_server(interaction).manage_guild:
        raise TableError("needs_manage_server_for_tokens")


_SEASON_DIGITS: Final = 9
_CUT: Final = re.compile(r"(?P<way>[ab])(?P<id>\d{1,18})", re.ASCII)
_VISIT: Final = re.compile(r"(?P<staking>\d{1,18})(?P<cut>[ab]\d{1,18})?", re.ASCII)
_GIFT: Final = re.compile(r"(\d{1,20}):(\d{1,16}):(\d{1,20})", re.ASCII)


class TokenClicks(AreaClicks):
    """Handles the controls of histories, leaderboards, gifts and settings."""

    area = panels.AREA
    unreadable = "unreadable_tokens"

    def __init__(self, pages: TokenPages) -> None:
        self._pages = pages
        self._handlers = {
            panels.TokenVerb.HISTORY: self._turn_page,
            panels.TokenVerb.VISIT: self._look_into_match,
            panels.TokenVerb.GIVE: self._give,
            panels.TokenVerb.KEEP: self._keep,
            panels.TokenVerb.RESET: self._end_season,
            panels.TokenVerb.FORM: self._fill_in,
        }

    async def _turn_page(self, click: Click) -> None:
        reading = self._pages.history(click.interaction, _cut(click.control.body))
        page = await click.answer.after(reading, updates=True)
        names, t = self._pages.known_names(guild_of(click.interaction)), paying_in(page.coin, click.t)
        await click.answer.update(panels.history_panel(page, names, click.user_id, t))

    async def _look_into_match(self, click: Click) -> None:
        found = _VISIT.fullmatch(click.chosen)
        if found is None:
            raise TableError("unreadable_tokens")
        staking_id, cut = int(found["staking"]), _cut(found["cut"] or "")
        reading = self._pages.history(click.interaction, cut, staking_id)
        page = await click.answer.after(reading, updates=True)
        names, t = self._pages.known_names(guild_of(click.interaction)), paying_in(page.coin, click.t)
        await click.answer.update(panels.visit_panel(page, names, click.user_id, t, staking_id))

    async def _give(self, click: Click) -> None:
        found = _GIFT.fullmatch(click.control.body)
        if found is None:
            raise TableError("unreadable_tokens")
        receiver_id, amount, interaction_id = map(int, found.groups())
        receiver = await click.answer.after(self._pages.party(click.interaction, receiver_id), updates=True)
        order = Give(
            guild_id=guild_of(click.interaction),
            giver=Party(click.user_id, click.interaction.user.bot),
            receiver=receiver,
            amount=amount,
            interaction_id=interaction_id,
        )
        moved = await click.answer.after(self._pages.bank.give(order), updates=True)
        await click.answer.update(panels.given_panel(moved, receiver_id, paying_in(moved.coin, click.t)))

    async def _keep(self, click: Click) -> None:
        await click.answer.update(panels.note_panel(click.t("Nothing changed.")))

    async def _end_season(self, click: Click) -> None:
        require_treasurer(click.interaction)
        body = click.control.body
        if not is_number(body, _SEASON_DIGITS):
            raise TableError("unreadable_tokens")
        order = EndSeason(guild_id=guild_of(click.interaction), number=int(body), by=click.user_id)
        over = await click.answer.after(self._pages.bank.end_season(order), updates=True)
        await click.answer.update(panels.reset_done_panel(over.number, over.members, click.t))

    async def _fill_in(self, click: Click) -> None:
        require_treasurer(click.interaction)
        name = click.control.body
        if click.typed is not None:
            await self._change(click, settings_panels.typed_changes(name, click.typed))
            return
        loaded = await self._pages.bank.settings(
            guild_of(click.interaction)
        )  # no time for a defer: a form follows
        form = settings_panels.settings_form(name, loaded.settings, paying_in(loaded.settings.coin, click.t))
        await click.answer.form(form, settings_panels.settings_anchor(loaded))

    async def _change(self, click: Click, changes: Mapping[str, object]) -> None:
        """Change settings and show them; after a concurrent change, show the current ones."""
        guild_id, note = guild_of(click.interaction), ""
        version = click.control.decision or 0
        changing = self._pages.bank.change_settings(guild_id, changes, version, click.user_id)
        try:
            loaded = await click.answer.after(changing, updates=True)
        except TableError as error:
            if error.code != "settings_changed":
                raise
            loaded = await self._pages.bank.settings(guild_id)
            note = click.t("⚠ Somebody else has just changed the settings. This is how they are now.")
        t = paying_in(loaded.settings.coin, click.t)
        await click.answer.update(
            settings_panels.settings_panel(loaded, t, note), settings_panels.settings_anchor(loaded)
        )


def _cut(text: str) -> Cut:
    if not text:
        return Cut()
    found = _CUT.fullmatch(text)
    if found is None:
        raise TableError("unreadable_tokens")
    number = int(found["id"])
    return Cut(before=number) if found["way"] == "b" else Cut(after=number)


def build(kit: Kit) -> TokenPages:
    """Build the home."""
    pages = TokenPages(TokenStore(kit.database), kit.people)
    kit.areas.append(TokenClicks(pages))
    return pages
