"""The handlers of /verify and its menu of matches, which work after a restart."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

import discord

from bot.common.errors import TableError
from bot.common.past_matches import PlayedMatch
from bot.daily.store import DayStore
from bot.discord.clicks import AreaClicks, Click
from bot.discord.interactions import guild_of, server_of
from bot.discord.kit import Kit
from bot.discord.people import People
from bot.i18n import Words
from bot.messages.names import KnownName
from bot.messages.panels import Panel, Text
from bot.verify.panels import AREA, VerifyVerb, of_days_text, proof_panel
from bot.verify.store import MOST_RECENT, MOST_SEARCHED, RecentMatches, VerifyStore
from data.actors import EVERYWHERE


@dataclass(frozen=True, slots=True)
class VerifyPages:
    """The services behind /verify. One per bot."""

    verifier: VerifyStore
    people: People
    days: DayStore
    how: str | None = None
    """The address of the page that says how to check a match without the bot."""

    async def recent(self, interaction: discord.Interaction, typed: str = "") -> RecentMatches:
        """Return the matches that a person may choose from, after looking up names.

        Those beyond the newest are for who has typed something, by the names that are known.
        """
        place, most = (
            (guild_of(interaction), interaction.channel_id or 0),
            MOST_SEARCHED if typed else MOST_RECENT,
        )
        recent = await self.verifier.recent(*place, interaction.user.id, most)
        await self.learn(interaction, recent.matches[:MOST_RECENT])
        return recent

    async def panel(
        self, interaction: discord.Interaction, match_id: str | None, t: Words, *, choices: bool
    ) -> Panel:
        """Return the verification of a match, by default the latest of the channel; raises TableError."""
        guild_id, user_id = guild_of(interaction), interaction.user.id
        place = guild_id, interaction.channel_id or 0
        proof = await self.verifier.verify(*place, match_id, user_id=user_id)
        recent = await self.recent(interaction) if choices else None
        if proof.played is not None:
            await self.learn(interaction, [proof.played])
        panel = proof_panel(proof, user_id, t, self.names(guild_id), recent, how=self.how)
        if not choices:
            return panel
        of_days = Text(of_days_text(await self.days.sealed(), t))
        return replace(panel, blocks=(*panel.blocks, of_days))

    async def of_day(self, interaction: discord.Interaction, match_id: str, t: Words) -> Panel:
        """Return the verification of a day's deal that the person has played; raises TableError."""
        user_id = interaction.user.id
        proof = await self.verifier.verify(EVERYWHERE, 0, match_id, user_id=user_id)
        return proof_panel(proof, user_id, t, self.names(server_of(interaction)), how=self.how)

    async def learn(self, interaction: discord.Interaction, matches: Iterable[PlayedMatch]) -> None:
        """Look up the names of the players of matches."""
        if interaction.guild is not None:
            users = {user_id for match in matches for user_id in match.users}
            await self.people.learn(interaction.guild, users)

    def names(self, guild_id: int) -> KnownName:
        """Return a function from user ids to names."""
        return lambda user_id: self.people.name(guild_id, user_id)


class VerifyClicks(AreaClicks):
    """Handles the controls of /verify."""

    area = AREA
    unreadable = "unreadable"

    def __init__(self, pages: VerifyPages) -> None:
        self._pages = pages
        self._handlers = {VerifyVerb.MATCH: self._verify}

    async def _verify(self, click: Click) -> None:
        if not click.chosen:
            raise TableError("no_such_match")
        await click.update_after(self._pages.panel(click.interaction, click.chosen, click.t, choices=True))


def build(kit: Kit, days: DayStore, how: str | None) -> VerifyPages:
    """Build the home; `how` is the address of the page that says how to check without the bot."""
    pages = VerifyPages(VerifyStore(kit.database), kit.people, days, how)
    kit.areas.append(VerifyClicks(pages))
    return pages
