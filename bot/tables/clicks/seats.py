"""The handlers of seat controls: on the board, in private panels, and as commands."""

import logging
from collections.abc import Coroutine, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.common.errors import TableError
from bot.discord.clicks import Click, TableHandler
from bot.messages.custom_ids import KEPT, UNDONE, TableVerb, answered
from bot.messages.panels import Panel, Reference, Text
from bot.tables.clicks.services import TableServices
from bot.tables.deciding.leaving import can_be_undone_by_vote, may_be_removed_by, may_undo
from bot.tables.deciding.seating import require_seat
from bot.tables.model import commands
from bot.tables.model.commands import Command
from bot.tables.model.offers import is_to_be_asked
from bot.tables.model.values import Phase, TableValue
from bot.tables.panels import seats
from bot.tables.panels.lines import read_seat
from bot.tables.panels.seats import Visitor, offer_question, seats_panel
from bot.tables.table import Table, Update
from bot.tokens.store import TokenStore

T = TypeVar("T")

STARTING: Final = frozenset({TableVerb.START, TableVerb.FILL, TableVerb.REMATCH, TableVerb.HAND_REMATCH})
_SETTING_UP: Final = frozenset({TableVerb.VARIANT, TableVerb.GAME, TableVerb.CLOCK, TableVerb.AIS})
"""The verbs with which a lobby's host chooses in the host's panel, and on the boards of older versions."""


@dataclass(frozen=True, slots=True)
class SeatAnswers:
    """Answers the controls of seats and lobbies."""

    services: TableServices

    async def handle(self, click: Click, table: Table, command: Command) -> Update:
        """Carry out a command, deferring the answer if it takes long."""
        work = table.handle(command, click.interaction.id)
        return await click.answer.after(work, updates=click.on_message)

    async def handle_offered(self, click: Click, table: Table, command: Command) -> Update | None:
        """Carry out what may stake tokens; if the message showed another offer, ask, and return None."""
        try:
            return await self.handle(click, table, command)
        except TableError as error:
            if error.code != "offer_unseen":
                raise
        value = table.value
        title = self.services.panels.screens[value.game.key].title(value.rules, value.preset, click.t)
        await self.show(click, value, offer_question(value, title, click.control.verb, click.t))
        return None

    async def show_result(self, click: Click, update: Update, note: str, *, always: bool = False) -> None:
        """Show the result of a command: on the board if it was clicked there, else in private.

        The note is part of the private answer; with `always`, also show it in private after a click on the
        board. A private message from which a match was started becomes the person's hand.
        """
        table = update.table
        started = click.on_private_message and click.control.verb in STARTING
        if started and (seat := table.seat_of(click.user_id)) is not None:
            await self.services.show_hand(click.answer, update.first, seat, click.t, updates=True)
            return
        message = click.interaction.message
        if message is not None and message.id == table.message_id:
            panel = await self.services.board(update.first)
            answering = click.answer.update(panel, Reference(table.table_id))
            await self.services.live.publisher.edit_by_answer(update, panel, answering)
            if always:
                await click.answer.follow_up(Panel((Text(note),)))
        else:
            own = self.host if click.control.verb in _SETTING_UP else self.seats
            await self.show(click, table, own(click, table, note))

    async def show_host(self, click: Click, update: Update, note: str) -> None:
        """Show the result of a command in the host's panel."""
        await self.show(click, update.table, self.host(click, update.table, note))

    async def show(self, click: Click, table: TableValue, panel: Panel) -> None:
        """Show a panel in private, replacing the clicked message if that is private."""
        reference = Reference(table.table_id)
        if click.on_private_message:
            await click.answer.update(panel, reference)
        else:
            await click.answer.private(panel, reference)

    def seats(self, click: Click, table: TableValue, note: str = "") -> Panel:
        """Return the person's own panel."""
        names = self.services.panels.names(table)
        return seats_panel(table, self._visitor(click), names, click.t, note)

    def host(self, click: Click, table: TableValue, note: str = "") -> Panel:
        """Return the host's panel."""
        return self.services.panels.host(table, self._visitor(click), click.t, note)

    def _visitor(self, click: Click) -> Visitor:
        return Visitor(click.user_id, click.is_moderator)


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
            poor = await self._poor(click, update.table)
            note = "\n".join(filter(None, (note, poor)))
            await self._answers.show_result(click, update, note, always=matters or bool(poor))

    async def _poor(self, click: Click, table: TableValue) -> str:
        """Return what to tell somebody who has sat down and can't pay an ante, "" if that is unreadable."""
        if table.stakes is None or table.phase in _IN_A_MATCH:
            return ""
        held = await _if_readable(click, self._bank.holdings(table.guild_id, click.user_id))
        return "" if held is None else seats.poor_text(held, table, click.t)

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
        stay = await _if_readable(click, looking)
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
            asked = seats.removing_question(value, click.user_id, seat, name, body, t)
            await self._answers.show(click, value, asked)
            return
        update = await self._answers.handle(click, table, commands.VoteOut(click.user_id, seat, who, about))
        removes = may_be_removed_by(value, click.user_id, seat)
        gone = t("{name} was removed from the table.", name=name)
        note = gone if removes else t("{name} was voted out.", name=name)
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


async def _if_readable(click: Click, looking: Coroutine[Any, Any, T]) -> T | None:
    """Return what is looked at to be told beside something that is done anyway; None if it cannot be read."""
    try:
        return await click.answer.after(looking, updates=click.on_message)
    except TableError as error:
        _log.info("could not tell what somebody has: %s", error)
        return None
