"""What each command does to a table: a pure function of the table, the command and the purse."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from bot.tables import lobby, play
from bot.tables.changes import Change
from bot.tables.commands import (
    Act,
    AddAi,
    Close,
    Command,
    Join,
    Leave,
    Posted,
    ReadyForDeal,
    Rematch,
    RemoveAi,
    SeatingCommand,
    Start,
)
from bot.tables.errors import TableError
from bot.tables.play import Entropy
from bot.tables.values import Phase, TableValue


@dataclass(frozen=True, slots=True)
class Purse:
    """What the ledger says when a match for tokens is about to begin."""

    balance_by_user: Mapping[int, int]
    boxes: Mapping[str, int]
    """What lies in the boxes the match will be played on."""


@dataclass(frozen=True, slots=True)
class Chance:
    """What a decision may need besides the table: randomness drawn from `secrets`, the ledger."""

    entropy: Entropy
    purse: Purse | None


def needs_purse(table: TableValue, command: Command) -> bool:
    """Tell whether a match for tokens may begin with this command."""
    return isinstance(command, Start | Rematch) and table.stakes is not None


def decide(table: TableValue, command: Command, chance: Chance) -> Change:
    """Return what the command leads to; raises TableError, then nothing has happened."""
    if isinstance(command, SeatingCommand):
        return _decide_seating(table, command)
    match command:
        case Start():
            lobby.require_phase(table, Phase.LOBBY)
            lobby.require_host(table, command.user_id)
            return _begin(table, chance)
        case Act():
            return play.act(table, command)
        case ReadyForDeal():
            return play.ready_for_deal(table, command)
        case Rematch():
            return _rematch(table, command, chance)
        case Close():
            return _close(table, command)
        case Posted():
            return Change(replace(table, message_id=command.message_id))
    assert_never(command)


def stakes_by_seat(table: TableValue, purse: Purse) -> tuple[int, ...]:
    """Return what each seat brings: the rules' tokens, or what the person has, at least one ante."""
    stakes = table.stakes
    if stakes is None:
        return ()
    brought = []
    for occupant in table.seats:
        balance = purse.balance_by_user.get(occupant.user_id or 0, 0)
        if balance < stakes.ante:
            raise TableError("not_enough_tokens", user_id=occupant.user_id, balance=balance, ante=stakes.ante)
        brought.append(min(stakes.tokens, balance))
    return tuple(brought)


def _decide_seating(table: TableValue, command: SeatingCommand) -> Change:
    match command:
        case Join():
            return lobby.join(table, command)
        case Leave():
            return _leave(table, command)
        case AddAi():
            return lobby.add_ai(table, command)
        case RemoveAi():
            return lobby.remove_ai(table, command)
    assert_never(command)


def _begin(table: TableValue, chance: Chance) -> Change:
    play.require_seats(table)
    tokens = stakes_by_seat(table, chance.purse) if chance.purse else None
    boxes = chance.purse.boxes if chance.purse else None
    return play.begin(table, chance.entropy, play.first_setup(table, chance.entropy, tokens, boxes))


def _rematch(table: TableValue, command: Rematch, chance: Chance) -> Change:
    lobby.require_phase(table, Phase.OVER)
    play.require_seat(table, command.user_id)
    if not any(occupant.left for occupant in table.seats):
        return _begin(table, chance)
    seats = tuple(occupant for occupant in table.seats if not occupant.left)
    return Change(replace(table, phase=Phase.LOBBY, seats=seats, match=None, recent=()))


def _leave(table: TableValue, command: Leave) -> Change:
    lobby.require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if table.phase is Phase.LOBBY:
        return lobby.leave_lobby(table, command.user_id)
    return play.leave_match(table, command.user_id)


def _close(table: TableValue, command: Close) -> Change:
    lobby.require_phase(table, Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)
    if not command.moderator and table.host_id != command.user_id:
        raise TableError("not_allowed")
    return play.close(table)
