"""The match at a table: it begins, people and AIs act, people leave, it ends."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.tables.changes import Actor, Beginning, Change, Entry
from bot.tables.commands import Act
from bot.tables.errors import RefusedError, TableError
from bot.tables.lobby import pass_on_host, require_phase
from bot.tables.values import Occupant, Phase, TableValue
from game.ai.random_play import Policy
from game.core.match import Match, Played, read_action
from game.core.protocol import Refusal, Seat, Setup
from game.core.rng import Rng


@dataclass(frozen=True, slots=True)
class Entropy:
    """What a new match needs of chance, drawn by the caller from `secrets`."""

    match_id: str
    seed: bytes = field(repr=False)


def first_setup(
    table: TableValue,
    entropy: Entropy,
    tokens: Sequence[int] | None,
    boxes: Mapping[str, int] | None,
) -> Setup:
    """Return the setup of the table's next match: after another one, with the right dealer."""
    rng = Rng(entropy.seed, f"seats|{entropy.match_id}|")
    dealer = None
    if table.match is not None and table.match.setup.players == len(table.seats):
        dealer = table.game.rematch_setup(table.match.state, rng).dealer
    setup: Setup = table.game.first_setup(
        table.rules, len(table.seats), rng, dealer=dealer, tokens=tokens, boxes=boxes
    )
    return setup


def begin(table: TableValue, entropy: Entropy, setup: Setup) -> Change:
    """Deal the first cards of a match."""
    require_seats(table)
    match, events = Match.start(table.game, entropy.match_id, entropy.seed, setup)
    for_tokens = table.stakes is not None
    table = replace(table, phase=Phase.PLAYING, match=match, recent=(), for_tokens=for_tokens)
    change = _after(table, match, events)
    return replace(change, beginning=Beginning(entropy.match_id, setup, entropy.seed))


def require_seats(table: TableValue) -> None:
    """Raise TableError unless the number of seats suits the rules."""
    allowed = table.game.seats_allowed(table.rules)
    if len(table.seats) < allowed[0]:
        raise TableError("too_few_players", least=allowed[0], seated=len(table.seats))
    if len(table.seats) > allowed[-1]:
        raise TableError("too_many_players", most=allowed[-1], seated=len(table.seats))


def act(table: TableValue, command: Act) -> Change:
    """Carry out what a person clicked: all of its actions or none."""
    seat = require_seat(table, command.user_id)
    require_phase(table, Phase.PLAYING)
    change = Change(table)
    decision = command.decision
    for body in command.actions:
        played = _play(change.table, seat, body, decision)
        change = change.then(record(change.table, played, command.user_id))
        decision = None
    if not change.entries:
        raise TableError("unreadable")
    return change


def act_for_ai(table: TableValue, policies: Mapping[str, Policy], rng: Rng, most: int) -> Change | None:
    """Let AIs whose turn it is act, at most `most` times; None when no AI is awaited."""
    change: Change | None = None
    for _ in range(most):
        present = change.table if change else table
        move = _ai_move(present, policies, rng)
        if move is None:
            break
        later = record(present, move, Actor.AI)
        change = change.then(later) if change else later
    return change


def leave_match(table: TableValue, user_id: int) -> Change:
    """Take a person out of a deal that is played; with the last person gone, the match is over."""
    seat = require_seat(table, user_id)
    left = table.with_seat(seat, replace(table.seats[seat], left=True))
    change = record(left, match_of(table).leave(seat), user_id)
    return replace(change, table=pass_on_host(change.table, Phase.VOID))


def close(table: TableValue) -> Change:
    """End the table. A running deal is void: everybody leaves it, and it is undone where it must be."""
    change = Change(table)
    for seat, occupant in enumerate(table.seats):
        present = change.table
        if present.phase is not Phase.PLAYING or occupant.left:
            continue
        change = change.then(record(present, match_of(present).leave(seat), Actor.TABLE))
    outcome = change.table.match.outcome if change.table.match else None
    return replace(change, table=replace(change.table, phase=Phase.VOID), ended=outcome)


def require_seat(table: TableValue, user_id: int) -> Seat:
    """Return a person's seat or raise TableError."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableError("not_seated")
    return seat


def _play(table: TableValue, seat: Seat, body: Mapping[str, Any], decision: int | None) -> Played:
    match = match_of(table)
    played = match.play(seat, read_action(table.game, body), decision)
    if isinstance(played, Refusal):
        raise RefusedError(played)
    return played


def _ai_move(table: TableValue, policies: Mapping[str, Policy], rng: Rng) -> Played | None:
    if table.phase is not Phase.PLAYING:
        return None
    match = match_of(table)
    for seat in match.awaited:
        occupant: Occupant = table.seats[seat]
        if not occupant.is_ai:
            continue
        game = table.game
        view, legal = game.view(match.state, seat), game.legal_actions(match.state, seat)
        action = policies[occupant.ai_level or "random"].choose(view, legal, rng)
        return _play(table, seat, game.actions.dump_python(action, mode="json"), None)
    return None


def record(table: TableValue, played: Played, actor: int | Actor) -> Change:
    """Return the table after an entry of its match's record."""
    change = _after(table, played.match, played.events)
    return replace(change, entries=(Entry(played.entry(), actor),))


def _after(table: TableValue, match: Match, events: tuple[Any, ...]) -> Change:
    """Return the table after the match went on: playing, between deals, or over."""
    public = (match.game.redact(event, None) for event in events)
    table = replace(table, match=match).remembering(tuple(event for event in public if event is not None))
    outcome = match.outcome
    if outcome is None:
        return Change(table, events)
    coming = match.game.next_setup(match.state)
    if coming is None:
        return Change(replace(table, phase=Phase.OVER), events, ended=outcome)
    return Change(replace(table, phase=Phase.BETWEEN_DEALS, coming=coming), events)


def match_of(table: TableValue) -> Match:
    """Return the table's match or raise TableError."""
    if table.match is None:
        raise TableError("not_started")
    return table.match
