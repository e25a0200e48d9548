"""Helpers for tests of tables: let people sit down, time pass, and turns run out."""

from bot.tables.model.commands import Act, Expire, Join, Start
from bot.tables.model.standing import places_of
from bot.tables.model.values import Phase
from bot.tables.time.timekeeper import LONGEST_GAP
from game.core.rng import Rng
from game.levels import policy_for
from game.registry import GAMES

ANNA, BEN, CLEO, DORA = 10, 11, 12, 13

MINUTE = 60_000
HOUR = 60 * MINUTE
MOST_IN_A_ROW = 9
SHORT = {
    "shithead": {"move_limit": 30},
    "nain_jaune": {"game_end": "deals", "deals": 1},
    "paskahousu": {"move_limit": 30},
}


def short_rules(game, preset=None):
    """Return the rules of a preset, the first one by default, by which a match is soon over."""
    presets = GAMES[game].presets
    return presets[preset or next(iter(presets))].override(SHORT[game])


async def started(table, *others, host=ANNA):
    """Seat people and start."""
    for user in others:
        await table.handle(Join(user))
    await table.handle(Start(host))
    return table


def awaited(table):
    """The people whose turn it is."""
    value = table.value
    return [value.seats[seat].user_id for seat in value.match.awaited]


def kinds(table):
    return [(one.kind, one.seat) for one in table.value.deadlines]


async def play_one(table, user=None):
    """Let somebody awaited click a first legal action."""
    value = table.value
    seat = value.match.awaited[0] if user is None else value.seat_of(user)
    action = value.game.legal_actions(value.match.state, seat)[0]
    body = value.game.actions.dump_python(action, mode="json")
    return await table.handle(Act(value.seats[seat].user_id, (body,)))


async def play_out(table):
    """Let people play like easy AIs until the deal is over, with one click for a row of actions."""
    rng, policy = Rng(bytes(32), "people"), policy_for(table.value.game, "easy")
    while table.value.phase is Phase.PLAYING:
        value, game = table.value, table.value.game
        (seat, *_), state, row = value.match.awaited, value.match.state, []
        while seat in game.awaited(state)[:1] and len(row) < MOST_IN_A_ROW:
            action = policy.choose(game.view(state, seat), game.legal_actions(state, seat), rng)
            row.append(game.actions.dump_python(action, mode="json"))
            state = game.apply(state, seat, action).state
        await table.handle(Act(value.seats[seat].user_id, tuple(row)))


async def past_the_exchange(table):
    """Let everybody keep the cards they have."""
    for user in awaited(table):
        while user in awaited(table) and len(awaited(table)) > 1:
            await table.handle(Act(user, ({"kind": "ready"},)))
    await table.handle(Act(awaited(table)[0], ({"kind": "ready"},)))


async def expire(table, clock, kind, seat=None):
    """Let a deadline pass."""
    deadline = table.value.deadline_of(kind, seat)
    clock.now = max(clock.now, deadline.due_at)
    return await table.handle(Expire(deadline.kind, deadline.due_at, deadline.seat))


async def miss_turns(table, clock, user, count):
    """Let a person miss turns, and the others play in between; returns the last missed one's update."""
    update = None
    for _ in range(2000):
        assert table.value.phase is Phase.PLAYING, "the match was over before enough turns were missed"
        if user in awaited(table):
            update = await expire(table, clock, "turn", table.value.seat_of(user))
            count -= 1
            if not count:
                return update
        else:
            await play_one(table)
    raise AssertionError("nobody missed anything")


async def wait(keeper, clock, milliseconds):
    """Let time pass while the keeper looks every now and then."""
    until = clock.now + milliseconds
    while clock.now < until:
        clock.now = min(clock.now + LONGEST_GAP // 2, until)
        await keeper.look()


async def looked_until_now(store, began, clock):
    """Store that people could act from `began` until now: the bot looked every second, all the time."""
    debts = (await store.fact("people could act")).split(" ")[2:]
    await store.keep_fact("people could act", " ".join([f"{began} {clock.now}", *debts]))


def as_it_stands(table):
    """The places by seat in a match that is over, by what was played alone."""
    match = table.value.match
    return places_of(match.game.result(match.state, match.tally).ranking)
