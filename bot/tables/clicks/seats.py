"""The handlers of seat controls: on the board, in private panels, and as commands."""

import logging
from collections.abc import Mapping
from typing import Final

from bot.common.errors import TableError
from bot.discord.clicks import Click, TableHandler
from bot.messages.custom_ids import KEPT, UNDONE, TableVerb, answered
from bot.messages.panels import Panel, Text
from bot.tables.clicks.answering import SeatAnswers
from bot.tables.deciding.leaving import may_undo
from bot.tables.deciding.seating import require_seat
from bot.tables.deciding.voting import can_be_undone_by_vote
from bot.tables.model import commands
from bot.tables.model.offers import deal_of, is_to_be_asked
from bot.tables.model.values import Phase
from bot.tables.panels import seats
from bot.tables.panels.lines import read_seat
from bot.tables.table import Table, Update
from bot.tokens.store import TokenStore

_log = logging.getLogger(__name__)

_IN_A_MATCH: Final = (Phase.PLAYING, Phase.BETWEEN_DEALS)


class SeatClicks:
    """Handles the controls of `bot.messages.custom_ids`, except those of hands and lobbies."""

    def __init__(self, answers: SeatAnswers, bank: TokenStore) -> None:
        self._answers = answers
        self._services = answers.services
        self._bank = bank

    @property
    def handlers(self) -> Mapping[str, TableHandler]:
        """The handlers by verb."""
        return {
            TableVerb.JOIN: self._join,
            TableVerb.LEAVE: self._leave,
            TableVerb.PRESENT: self._say_present,
            TableVerb.READY: self._say_ready,
            TableVerb.BACK: self._come_back,
            TableVerb.SEATS: self._open_seats,
            TableVerb.VOTE: self._vote,
            TableVerb.UNDO: self._vote_undo,
            TableVerb.WATCH: self._watch,
            TableVerb.HOST: self._open_host,
            TableVerb.HINTS: self._set_hints,
            TableVerb.KICK: self._kick,
            TableVerb.NEW_HOST: self._pass_host,
            TableVerb.END: self._end,
            TableVerb.NO: self._drop_question,
        }

    async def _join(self, click: Click, table: Table) -> None:
        offer, about = answered(click.control.body)
        command = commands.Join(click.user_id, offer, about or None)
        update = await self._answers.handle_offered(click, table, command)
        if update is not None:
            note = seats.joined_text(update.before, update.table, click.user_id, click.t)
            matters = is_to_be_asked(update.table, click.user_id) or seats.turned_to_points(
                update.before, update.table
            )
            await self._answers.show_result(click, update, note, always=matters)

    async def _leave(self, click: Click, table: Table) -> None:
        value, t = table.value, click.t
        _, about = answered(click.control.body)
        if value.phase in _IN_A_MATCH and value.seat_of(click.user_id) is not None and not about:
            await self._answers.show(click, value, seats.leaving_question(value, t))
            return
        update = await self._answers.handle(click, table, commands.Leave(click.user_id, about or None))
        await self._answers.show_result(click, update, await self._left(click, update))

    async def _left(self, click: Click, update: Update) -> str:
        """Return the answer to a person who left, with what became of their stake if that is readable."""
        before, seat = update.before, update.before.seat_of(click.user_id)
        if seat is None or before.phase not in _IN_A_MATCH:
            return seats.left_text(None, click.t, plays_on=False)
        plays_on = update.table.seats[seat].plays_on
        if before.stakes is None:
            return seats.left_text(None, click.t, plays_on=plays_on)
        looking = self._bank.stay(before.guild_id, click.user_id, before.table_id, seat)
        try:
            stay = await click.answer.after(looking, updates=click.on_message)
        except TableError as error:  # they have left anyway
            _log.info("table %s: could not compute what leaving costs: %s", before.table_id, error)
            stay = None
        return seats.left_text(stay, click.t, plays_on=plays_on)

    async def _say_present(self, click: Click, table: Table) -> None:
        offer, about = answered(click.control.body)
        command = commands.Ready(click.user_id, offer, about or None)
        update = await self._answers.handle_offered(click, table, command)
        if update is not None:
            note = click.t("Noted. The match starts as soon as everybody has answered.")
            await self._answers.show_result(click, update, note)

    async def _say_ready(self, click: Click, table: Table) -> None:
        update = await self._answers.handle(click, table, commands.ReadyForDeal(click.user_id))
        await self._answers.show_result(click, update, click.t("You’re ready for the next deal."))

    async def _open_seats(self, click: Click, table: Table) -> None:
        value = table.value
        await self._answers.show(click, value, self._answers.seats(click, value))

    async def _vote(self, click: Click, table: Table) -> None:
        value, t = table.value, click.t
        body, about = answered(click.chosen)
        seat, who = read_seat(value, body)
        name = self._services.panels.names(value)(seat)
        if not about:
            heading, text = t("Vote to remove {name}?", name=name), t("You can’t withdraw this vote.")
            asked = seats.question(
                deal_of(value), heading, text, t, seats.red(t("Vote"), TableVerb.VOTE, body)
            )
            await self._answers.show(click, value, asked)
            return
        update = await self._answers.handle(click, table, commands.VoteOut(click.user_id, seat, who, about))
        note = t("{name} was voted out.", name=name)
        if not update.table.seats[seat].left:
            note = t("Your vote is in.")
        await self._answers.show_result(click, update, note)

    async def _vote_undo(self, click: Click, table: Table) -> None:
        value, t = table.value, click.t
        body, about = answered(click.control.body)
        if not can_be_undone_by_vote(value):
            raise TableError("cannot_vote_undo")
        if body == KEPT:
            update = await self._answers.handle(click, table, commands.VoteUndo(click.user_id, wanted=False))
            await self._answers.show_result(click, update, t("You withdrew your vote."))
            return
        if not about:
            seat = require_seat(value, click.user_id)
            voted = self._answers.seats(click, value, t("You have already voted."))
            await self._answers.show(
                click, value, voted if value.seats[seat].undo else seats.undoing_question(value, t)
            )
            return
        update = await self._answers.handle(click, table, commands.VoteUndo(click.user_id, about=about))
        note = t("The table is closed.") if update.table.phase.is_end else t("Your vote is in.")
        await self._answers.show_result(click, update, note)

    async def _watch(self, click: Click, table: Table) -> None:
        await self._services.watch(click.answer, table.value, click.t, updates=click.on_private_message)

    async def _open_host(self, click: Click, table: Table) -> None:
        value = table.value
        if value.host_id != click.user_id and not click.is_moderator:
            raise TableError("not_host", host=value.host_id)
        await self._answers.show(click, value, self._answers.host(click, value))

    async def _set_hints(self, click: Click, table: Table) -> None:
        on = click.control.body == "1"
        update = await self._answers.handle(click, table, commands.SetHints(click.user_id, on))
        note = click.t("Players can ask what an AI would play.") if on else click.t("There are no hints now.")
        await self._answers.show_host(click, update, note)

    async def _kick(self, click: Click, table: Table) -> None:
        seat, who = read_seat(table.value, click.chosen)
        name = self._services.panels.names(table.value)(seat)
        update = await self._answers.handle(
            click, table, commands.Kick(click.user_id, seat, click.is_moderator, who)
        )
        await self._answers.show_host(click, update, click.t("{name} was removed from the table.", name=name))

    async def _pass_host(self, click: Click, table: Table) -> None:
        seat, who = read_seat(table.value, click.chosen)
        update = await self._answers.handle(click, table, commands.PassHost(click.user_id, seat, who))
        name = self._services.panels.names(update.table)(seat)
        await self._answers.show_result(click, update, click.t("{name} is now the host.", name=name))

    async def _end(self, click: Click, table: Table) -> None:
        value, t = table.value, click.t
        if value.host_id != click.user_id and not click.is_moderator:
            raise TableError("not_allowed")
        way, about = answered(click.control.body)
        if not about:
            undo = may_undo(value, click.user_id, moderator=click.is_moderator)
            plays = value.seat_of(click.user_id) is not None
            await self._answers.show(
                click, value, seats.ending_question(value, t, may_undo=undo, plays=plays)
            )
            return
        command = commands.Close(click.user_id, click.is_moderator, way == UNDONE, about)
        update = await self._answers.handle(click, table, command)
        ended = update.table.phase.is_end
        said = t("The table is closed.") if ended else t("The table closes after this deal.")
        await self._answers.show(click, update.table, Panel((Text(said),)))

    async def _drop_question(self, click: Click, table: Table) -> None:
        await self._answers.show(click, table.value, Panel((Text(click.t("Nothing changed.")),)))

    async def _come_back(self, click: Click, table: Table) -> None:
        update = await self._answers.handle(click, table, commands.ImBack(click.user_id))
        await self._answers.show_result(click, update, click.t("Welcome back! The next move is yours again."))
