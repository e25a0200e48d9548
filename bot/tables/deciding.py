"""What each command does to a table: a pure function of the table, the command and the purse."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from bot.tables import between_deals, lobby, play
from bot.tables.changes import Change
from bot.tables.commands import (
    Abandon,
    Act,
    AddAi,
    BeginningCommand,
    Close,
    Command,
    Expire,
    Join,
    Leave,
    Posted,
    ReadyForDeal,
    Rematch,
    RemoveAi,
    SeatingCommand,
)
from bot.tables.errors import TableError
from bot.tables.play import Entropy
from bot.tables.terms import AiStakes
from bot.tables.values import Deadline, Phase, TableValue

LOBBY_MILLISECONDS: Final = 30 * 60_000
"""A lobby that nobody touches for so long is closed."""
READY_MILLISECONDS: Final = 3 * 60_000
"""Time to say that one is ready for the next deal; who does not gets up."""


@dataclass(frozen=True, slots=True)
class Purse:
    """What the ledger says when a match for tokens is about to begin."""

    balance_by_user: Mapping[int, int]
    boxes: Mapping[str, int]
    """What lies in the boxes the match will be played on."""
    house: int = 0
    """What the house may stake for AI seats."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a decision may need besides the table: randomness drawn from `secrets`, the ledger."""

    entropy: Entropy
    purse: Purse | None


def needs_purse(table: TableValue, command: Command) -> bool:
    """Tell whether somebody may stake tokens with this command."""
    if isinstance(command, BeginningCommand):
        return table.stakes is not None
    return isinstance(command, Join) and table.phase is Phase.BETWEEN_DEALS and table.stakes is not None


def with_deadline(before: TableValue, after: TableValue, now: int) -> TableValue:
    """Return the table with the deadline of what it is doing now."""
    if after.phase is Phase.LOBBY:
        if after.seats == before.seats and before.deadline is not None:
            return after
        return replace(after, deadline=Deadline("lobby", now + LOBBY_MILLISECONDS))
    if after.phase is Phase.BETWEEN_DEALS:
        if before.phase is Phase.BETWEEN_DEALS:
            return after
        return replace(after, deadline=Deadline("next_deal", now + READY_MILLISECONDS))
    return replace(after, deadline=None)


def decide(table: TableValue, command: Command, chance: Chance) -> Change:
    """Return what the command leads to; raises TableError, then nothing has happened."""
    if isinstance(command, SeatingCommand):
        return _decide_seating(table, command, chance)
    if isinstance(command, BeginningCommand):
        return _decide_beginning(table, command, chance)
    match command:
        case Act():
            return play.act(table, command)
        case ReadyForDeal():
            return between_deals.ready_for_deal(table, command)
        case Close() | Abandon():
            return _close(table, command)
        case Expire():
            return _expire(table, command)
        case Posted():
            return Change(replace(table, message_id=command.message_id))
    assert_never(command)


def _decide_seating(table: TableValue, command: SeatingCommand, chance: Chance) -> Change:
    match command:
        case Join() if table.phase is Phase.BETWEEN_DEALS:
            return between_deals.join_between_deals(table, command, _brought(table, command.user_id, chance))
        case Join():
            return lobby.join(table, command)
        case Leave():
            return _leave(table, command)
        case AddAi():
            return lobby.add_ai(table, command)
        case RemoveAi():
            return lobby.remove_ai(table, command)
    assert_never(command)


def _decide_beginning(table: TableValue, command: BeginningCommand, chance: Chance) -> Change:
    if isinstance(command, Rematch):
        return _rematch(table, command, chance)
    lobby.require_phase(table, Phase.LOBBY)
    lobby.require_host(table, command.user_id)
    return _begin(table, chance)


def _begin(table: TableValue, chance: Chance) -> Change:
    play.require_seats(table)
    stakes, purse = table.stakes, chance.purse
    if stakes is None or purse is None:
        setup = play.first_setup(table, chance.entropy, None, None)
        return play.begin(table, chance.entropy, setup)
    if table.ai_seats * stakes.tokens > purse.house:
        return _without_the_house(table)
    tokens = [_brought(table, occupant.user_id, chance) for occupant in table.seats]
    setup = play.first_setup(table, chance.entropy, tokens, purse.boxes)
    return replace(play.begin(table, chance.entropy, setup), brought=dict(enumerate(tokens)))


def _without_the_house(table: TableValue) -> Change:
    """Wait in the lobby, which says that the house has staked enough today and points are played for."""
    terms = replace(table.terms, ai_stakes=AiStakes.SPENT)
    return Change(replace(table, phase=Phase.LOBBY, match=None, recent=(), terms=terms))


def _brought(table: TableValue, user_id: int | None, chance: Chance) -> int:
    """Return what a seat stakes: the rules' tokens, or what its person has, an ante at least."""
    stakes, purse = table.stakes, chance.purse
    if stakes is None or purse is None:
        possible = table.game.stakes(table.rules)
        return possible.tokens if possible else 0
    if user_id is None:
        return stakes.tokens
    balance = purse.balance_by_user.get(user_id, 0)
    if balance < stakes.ante:
        emoji = table.terms.coin.emoji
        raise TableError("not_enough_tokens", user_id=user_id, balance=balance, ante=stakes.ante, coin=emoji)
    return min(stakes.tokens, balance)


def _rematch(table: TableValue, command: Rematch, chance: Chance) -> Change:
    lobby.require_phase(table, Phase.OVER)
    play.require_seat(table, command.user_id)
    seats = tuple(replace(occupant, ready=False) for occupant in table.seats if not occupant.left)
    table = replace(table, coming=None)
    if len(seats) == len(table.seats):
        return _begin(replace(table, seats=seats), chance)
    return Change(replace(table, phase=Phase.LOBBY, seats=seats, match=None, recent=()))


def _leave(table: TableValue, command: Leave) -> Change:
    lobby.require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if table.phase is Phase.LOBBY:
        return lobby.leave_lobby(table, command.user_id)
    if table.phase is Phase.BETWEEN_DEALS:
        return between_deals.leave_between_deals(table, command.user_id)
    return play.leave_match(table, command.user_id)


def _expire(table: TableValue, command: Expire) -> Change:
    if table.deadline != Deadline(command.kind, command.due_at):
        raise TableError("wrong_phase")
    if table.phase is Phase.LOBBY:
        return Change(replace(table, phase=Phase.VOID))
    return between_deals.deal_without_absentees(table)


def _close(table: TableValue, command: Close | Abandon) -> Change:
    lobby.require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if isinstance(command, Close) and not command.moderator and table.host_id != command.user_id:
        raise TableError("not_allowed")
    return play.close(table)
