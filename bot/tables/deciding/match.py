"""The match at a table: it begins, people and AIs move, people leave, it ends."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.common.errors import RefusedError, TableError
from bot.tables.ai.players import AiPlayers, NotThoughtError, races, searches
from bot.tables.deciding import reactions
from bot.tables.deciding.seating import (
    ai_level,
    is_deserted,
    pass_on_host,
    require_phase,
    require_seat,
    without_votes,
)
from bot.tables.model.changes import Actor, Beginning, Change, Context, RecordEntry
from bot.tables.model.commands import Act, Command
from bot.tables.model.shared_deals import match_id_for
from bot.tables.model.shuffles import Shuffle
from bot.tables.model.values import FORGOTTEN, Closing, Occupant, Phase, TableValue
from game.core.match import GONE, Match, Played, key_of, read_action
from game.core.protocol import Refusal, Seat, Setup
from game.core.record import Mix
from game.core.rng import dealer_rng


def after_deal(table: TableValue, match: Match) -> Change:
    """Return the table after a deal has ended: between deals, or over."""
    gone = {seat: o.user_id or FORGOTTEN for seat, o in enumerate(table.seats) if o.plays_on}
    coming = match.game.series.next_setup(match.state)
    seats = tuple(_after_the_deal(occupant) for occupant in table.seats)
    table = replace(table, seats=seats)
    over = Change(replace(table, phase=Phase.OVER), ended=match.outcome)
    if coming is None or table.last_deal or not table.people:
        return over
    for seat in gone:
        coming = match.game.series.with_leaver(coming, seat)
    if (gone and not match.game.series.may_deal(coming)) or not house_plays_on(table, coming):
        return over
    returned = gone if table.stakes is not None else {}
    return Change(replace(table, phase=Phase.BETWEEN_DEALS, coming=coming), returned=returned)


def _after_the_deal(occupant: Occupant) -> Occupant:
    """Return an occupant without what holds for one deal; no AI stays where it played on for somebody."""
    level = None if occupant.left else occupant.ai_level
    return replace(occupant, plays_on=False, undo=False, ai_level=level)


def house_plays_on(table: TableValue, coming: Setup) -> bool:
    """Tell whether the house's AIs, if any, play another deal: only if everybody can pay a full ante.

    Otherwise people with nothing left to lose could go on at the house's cost, where the rules allow it.
    """
    staking = table.game.staking
    return not table.is_with_house or staking is None or staking.all_can_ante(coming)


def contributed(table: TableValue, command: Command, click: int | None) -> TableValue:
    """Return the table after a click: a seat contributes its newest click since the commitment."""
    user_id = getattr(command, "user_id", None)
    if table.shuffle is None or click is None or user_id is None:
        return table
    seat = table.seat_of(user_id)
    return table if seat is None else table.with_seat(seat, replace(table.seats[seat], click=click))


def mix_of(table: TableValue) -> Mix:
    """Return the mix for the match that begins now."""
    clicks = tuple(str(occupant.click) for occupant in table.seats)
    return Mix(clicks=clicks, dealer_drawn=not any(occupant.deals for occupant in table.seats))


def committed(table: TableValue, draw: Callable[[], Shuffle]) -> TableValue:
    """Return the table with a commitment to its next match, if there can be one.

    The commitment is made when the table opens or a match ends, so before anybody asks for the next match,
    sits down or answers a ready-check.
    """
    if table.phase is Phase.VOID:
        return replace(table, shuffle=None)
    if table.phase in (Phase.LOBBY, Phase.OVER) and table.shuffle is None and not table.is_last_match:
        return replace(table, shuffle=draw())
    return table


def shuffle_of(table: TableValue) -> Shuffle:
    """Return the shuffle of the table's next match or raise TableError."""
    if table.shuffle is None:
        raise TableError("wrong_phase", phase=table.phase.value)
    return table.shuffle


def first_setup(table: TableValue, mix: Mix) -> Setup:
    """Return the setup of the table's next match for points, with the right dealer after an earlier match."""
    shuffle = shuffle_of(table)
    rng = dealer_rng(key_of(shuffle.seed, mix), match_id_for(table, shuffle))
    dealer = next((seat for seat, occupant in enumerate(table.seats) if occupant.deals), None)
    setup: Setup = table.game.first_setup(table.rules, len(table.seats), rng, dealer=dealer)
    return setup


def staked_setup(table: TableValue, mix: Mix, tokens: Sequence[int], boxes: Mapping[str, int]) -> Setup:
    """Return the setup of the table's next match for tokens, given the stakes by seat and the boxes."""
    setup, staking = first_setup(table, mix), table.game.staking
    return setup if staking is None else staking.with_stakes(setup, tokens, boxes)


def begin(table: TableValue, mix: Mix, setup: Setup) -> Change:
    """Deal the first cards of a match, using the shuffle that the table committed to."""
    shuffle = shuffle_of(table)
    match_id = match_id_for(table, shuffle)
    match, events = Match.start(table.game, match_id, shuffle.seed, setup, mix)
    table = replace(
        table,
        phase=Phase.PLAYING,
        match=match,
        happened=(),
        votes=(),
        for_tokens=table.stakes is not None,
        seats=tuple(_at_the_start(table, occupant) for occupant in table.seats),
        shuffle=None,
    )
    change = _after(table.remembering(events), match, events)
    return replace(change, beginning=Beginning(match.match_id, setup, match.seed, mix))


def act(table: TableValue, command: Act, context: Context) -> Change:
    """Carry out a person's click: all of its actions or none."""
    seat = require_seat(table, command.user_id)
    require_phase(table, Phase.PLAYING)
    reactions.require_last_play(table, command.standing)
    change = _after_pause(table, command, context)
    if change.entries:  # an AI was first
        return change
    decision = command.decision
    for body in command.actions:
        played = _play(change.table, seat, body, decision)
        change = change.then(record(change.table, played, command.user_id))
        decision = None
    if not change.entries:
        raise TableError("unreadable")
    return change


def _after_pause(table: TableValue, command: Act, context: Context) -> Change:
    """Let AIs react first to the last play, if somebody goes on; raises TableError during the pause."""
    reads = (read_action(table.game, body) for body in command.actions)
    if not reactions.is_paused(table) or all(table.game.reacts(action) for action in reads):
        return Change(table)
    until = reactions.held_back_until(table, context.now)
    if until is not None:
        raise TableError("held_back", until=until)
    return _asking_ais(Change(reactions.without_pause(table)), context.ai)


def asks_ais(table: TableValue, command: Act) -> bool:
    """Tell whether AIs may have to be asked before a person goes on, which takes time."""
    return (
        reactions.is_paused(table)
        and table.seat_of(command.user_id) is not None
        and bool(reactions.ais_to_ask(table))
    )


def _asking_ais(change: Change, ai: AiPlayers) -> Change:
    """Ask AIs in turn whether they react to the last play; until one does."""
    for seat, level in reactions.ais_to_ask(change.table):
        body = ai.reaction(match_of(change.table), seat, level)
        if body is not None:
            return change.then(move(change.table, seat, body, Actor.AI))
        change = replace(change, table=reactions.let_play_stand(change.table, seat))
    return change


def awaits_ai(table: TableValue) -> bool:
    """Tell whether it is an AI's turn, in its own seat or for somebody away, or an AI may react."""
    if table.phase is not Phase.PLAYING or is_deserted(table) or reactions.is_paused(table):
        return False
    return bool(reactions.ais_to_ask(table)) or _awaited_ai(table) is not None


def has_thinkers(table: TableValue) -> bool:
    """Tell whether an AI of the table may think for long."""
    return any(searches(ai_level(table, seat)) for seat in range(len(table.seats)))


def has_racers(table: TableValue) -> bool:
    """Tell whether the time that an AI of the table takes may say something of its cards."""
    return any(races(table.game, ai_level(table, seat)) for seat in range(len(table.seats)))


def act_for_ai(table: TableValue, ai: AiPlayers, most: int) -> Change:
    """Let AIs react and take their turns, at most `most` moves, until people may react.

    It ends before an AI that would have to think, and may not.
    """
    change = Change(table)
    for _ in range(most):
        if not awaits_ai(change.table) or _pauses(table, change.table):
            break
        try:
            change = _act_once(change, ai)
        except NotThoughtError:
            break
    return change


def _act_once(change: Change, ai: AiPlayers) -> Change:
    """Let one AI react, or else the first one take its turn."""
    asked = _asking_ais(change, ai)
    awaited = _awaited_ai(asked.table) if asked.entries == change.entries else None
    if awaited is None:
        return asked
    seat, level = awaited
    body = ai.choose(match_of(asked.table), seat, level)
    return asked.then(move(asked.table, seat, body, Actor.AI))


def _pauses(before: TableValue, table: TableValue) -> bool:
    """Tell whether people may react to a play that was made since."""
    return reactions.is_new_play(before.match, match_of(table)) and reactions.needs_pause(table)


def move(table: TableValue, seat: Seat, body: Mapping[str, Any], actor: int | Actor) -> Change:
    """Carry out one action of a seat; raises RefusedError."""
    return record(table, _play(table, seat, body, None), actor)


def default_move(match: Match, seat: Seat) -> dict[str, Any]:
    """Return the game's default action for a seat, as JSON."""
    action = match.game.default_action(match.state, seat)
    body: dict[str, Any] = match.game.actions.dump_python(action, mode="json")
    return body


def leave_match(table: TableValue, seat: Seat, actor: int) -> Change:
    """Let a person leave a running deal. That saves nothing: an AI plays the seat to its end."""
    if not table.is_binding:
        return close(table, Closing.EMPTY)
    left = leave_to_ai(table, seat)
    return left.then(noted(left.table, seat, GONE, actor))


def leave_to_ai(table: TableValue, seat: Seat) -> Change:
    """Take a person out of a running deal, which an AI plays to its end for them.

    Unless the record also says that they left, which is their own doing, they keep what the AI gets for them.
    """
    gone = replace(table.seats[seat], left=True, plays_on=True)
    return Change(pass_on_host(without_votes(table, seat).with_seat(seat, gone), Phase.PLAYING))


def leave_to_ais(table: TableValue) -> Change:
    """Take everybody out of a running deal: AIs play it out, and the match is over. Nobody has left it."""
    change = Change(table)
    for seat, occupant in enumerate(table.seats):
        if occupant.is_person:
            change = change.then(leave_to_ai(change.table, seat))
    return change


def noted(table: TableValue, seat: Seat, kind: str, actor: int | Actor) -> Change:
    """Note in the record what the person of a seat did: one of `game.core.match.ASIDE`."""
    played = match_of(table).aside(seat, kind)
    return Change(replace(table, match=played.match), entries=(RecordEntry(played.entry(), actor),))


def end_between_deals(table: TableValue, closing: Closing | None) -> Change:
    """End a match between deals, for good: what was played counts."""
    over = replace(table, phase=Phase.OVER, last_deal=True, waiting=(), closing=closing)
    return Change(over, ended=match_of(table).outcome)


def close(table: TableValue, closing: Closing | None) -> Change:
    """End the table. A running deal is undone: everybody leaves it, and it counts for nobody.

    The deals before it count, as in a match that ends before its last deal.
    """
    change = Change(table)
    for seat, occupant in enumerate(table.seats):
        present = change.table
        if present.phase is not Phase.PLAYING or (occupant.left and not occupant.plays_on):
            continue
        change = change.then(record(present, match_of(present).leave(seat), Actor.TABLE))
    outcome = change.table.match.outcome if change.table.match else None
    return replace(change, table=replace(change.table, phase=Phase.VOID, closing=closing), ended=outcome)


def _play(table: TableValue, seat: Seat, body: Mapping[str, Any], decision: int | None) -> Played:
    match = match_of(table)
    played = match.play(seat, read_action(table.game, body), decision)
    if isinstance(played, Refusal):
        raise RefusedError(played)
    return played


def _awaited_ai(table: TableValue) -> tuple[Seat, str] | None:
    """Return the first awaited seat that an AI plays, and the AI's level."""
    if table.phase is not Phase.PLAYING or is_deserted(table):
        return None
    for seat in match_of(table).awaited:
        if level := ai_level(table, seat):
            return seat, level
    return None


def _at_the_start(table: TableValue, occupant: Occupant) -> Occupant:
    if occupant.is_ai:
        return replace(occupant, deals=False, click=0)
    bank = table.clock.bank * 1000
    return replace(occupant, ready=False, missed=0, away=False, deals=False, bank=bank, click=0)


def record(table: TableValue, played: Played, actor: int | Actor) -> Change:
    """Return the table after an entry of its match's record."""
    entry = played.entry()
    table = _played_on(table, entry.seat).remembering_move(played)
    change = _after(table, played.match, played.events)
    return replace(change, entries=(RecordEntry(entry, actor),))


def _played_on(table: TableValue, seat: Seat) -> TableValue:
    """Return the table without the seat's vote to undo the deal: it was about an earlier position."""
    occupant = table.seats[seat]
    return table.with_seat(seat, replace(occupant, undo=False)) if occupant.undo else table


def _after(table: TableValue, match: Match, events: tuple[Any, ...]) -> Change:
    """Return the table after a move: playing, between deals, or over."""
    table = replace(table, match=match)
    change = Change(table) if match.outcome is None else after_deal(table, match)
    return replace(change, events=events, steps=(table,))


def match_of(table: TableValue) -> Match:
    """Return the table's match or raise TableError."""
    if table.match is None:
        raise TableError("not_started")
    return table.match
