"""Who may send which command in which phase, and the others' errors: all listed in allowed.txt."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from bot.common.errors import TableError
from bot.tables.deciding.decide import DECIDES, decide
from bot.tables.model import commands
from bot.tables.model.changes import Context, Purse
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.values import Phase
from game.core.errors import UnreadableError
from game.nain_jaune.presets import PRESETS
from tests.bot.tables.chance import seed_tables
from tests.bot.tables.test_table import ANNA, BEN, CLEO, awaited_user, play_on

WRITTEN = Path(__file__).with_name("allowed.txt")
DORA, STRANGER = 13, 98
PEOPLE = {"host": ANNA, "player": BEN, "to play": CLEO, "waits": DORA, "stranger": STRANGER}

PURSE = Purse(dict.fromkeys(PEOPLE.values(), 200), {}, house=1_000)
PARTY = PRESETS["jjv"]
FOR_TWO = PRESETS["jjv"].override({"players": [2, 2]})
LEGAL = object()
"""A legal action of the player to move."""
COMMANDS = {
    "join": commands.Join,
    "leave": commands.Leave,
    "depart": commands.Depart,
    "add an AI": commands.AddAi,
    "add a genius": lambda user: commands.AddAi(user, "genius"),
    "choose one AI": lambda user: commands.SetAis(user, 1, for_points=True),
    "choose geniuses": lambda user: commands.SetAis(user, 1, "genius", for_points=True),
    "choose more AIs than fit": lambda user: commands.SetAis(user, 8, for_points=True),
    "choose an AI in place of tokens": lambda user: commands.SetAis(user, 1),
    "kick a player": lambda user: commands.Kick(user, 2),
    "kick a player as moderator": lambda user: commands.Kick(user, 2, moderator=True),
    "kick who sat there": lambda user: commands.Kick(user, 2, who=STRANGER),
    "kick oneself": lambda user: commands.Kick(user, {ANNA: 0, BEN: 1, CLEO: 2}.get(user, 0)),
    "kick nobody": lambda user: commands.Kick(user, 9),
    "pass the table on": lambda user: commands.PassHost(user, 1),
    "pass the table on to oneself": lambda user: commands.PassHost(user, 0),
    "pass the table on to who sat there": lambda user: commands.PassHost(user, 1, who=STRANGER),
    "pass the table on to nobody": lambda user: commands.PassHost(user, 9),
    "set the clock": lambda user: commands.SetClock(user, next(reversed(CLOCKS))),
    "allow no hints": lambda user: commands.SetHints(user, on=False),
    "let the AIs play better": lambda user: commands.SetLevel(user, "expert"),
    "let geniuses play": lambda user: commands.SetLevel(user, "genius"),
    "change the variant": lambda user: commands.SetRules(user, "jjv", "", PARTY),
    "change to a variant for fewer": lambda user: commands.SetRules(user, "for two", "", FOR_TWO),
    "invite somebody": lambda user: commands.Invite(user, (STRANGER,)),
    "invite too many": lambda user: commands.Invite(user, tuple(range(1000, 1026))),
    "call players": commands.CallPlayers,
    "set another clock": lambda user: commands.SetClock(user, "sundial"),
    "start": commands.Start,
    "start something else": lambda user: commands.Start(user, offer="12345678"),
    "fill up and start": lambda user: commands.Start(user, seats=4, for_points=True),
    "fill up and start in place of tokens": lambda user: commands.Start(user, seats=4),
    "get ready": commands.Ready,
    "play": LEGAL,
    "play something else": lambda user: commands.Act(user, ({"kind": "lay", "card": "XX"},)),
    "let the play stand": lambda user: commands.LetStand(user, 0),
    "play nothing": lambda user: commands.Act(user, ()),
    "get ready for the next deal": commands.ReadyForDeal,
    "be back": commands.ImBack,
    "vote a player out": lambda user: commands.VoteOut(user, 2),
    "vote oneself out": lambda user: commands.VoteOut(user, {ANNA: 0, BEN: 1, CLEO: 2}.get(user, 0)),
    "vote out who sat there": lambda user: commands.VoteOut(user, 2, who=STRANGER),
    "vote nobody out": lambda user: commands.VoteOut(user, 9),
    "vote to undo": commands.VoteUndo,
    "take a vote to undo back": lambda user: commands.VoteUndo(user, wanted=False),
    "play again": commands.Rematch,
    "close": commands.Close,
    "close as moderator": lambda user: commands.Close(user, moderator=True),
    "undo and close": lambda user: commands.Close(user, undo=True),
}


@pytest.fixture
async def phases(open_table, monkeypatch):
    """The same table in all its phases, by their names."""
    seed_tables(monkeypatch, 4)
    table = await open_table(preset="classic")
    met = {"lobby": table.value}
    await table.handle(commands.Join(BEN))
    await table.handle(commands.Join(CLEO))
    met["full lobby"] = table.value
    asked = decide(table.value, commands.Start(ANNA), Context(PURSE, now=table.value.deadlines[0].due_at - 1))
    met["ready-check"] = asked.table
    await table.handle(commands.Start(ANNA))
    await table.handle(commands.Join(DORA))
    met["playing"] = table.value
    assert awaited_user(table) == CLEO
    cleo = table.value.seat_of(CLEO)
    seats = [replace(one, away=number == cleo) for number, one in enumerate(table.value.seats)]
    met["playing without who is away"] = replace(table.value, seats=tuple(seats))
    await play_on(table, 500)
    met["between deals"] = table.value
    while table.value.phase is not Phase.OVER:
        for user in (ANNA, BEN, CLEO, DORA):
            if table.value.phase is Phase.BETWEEN_DEALS and table.value.seat_of(user) is not None:
                await table.handle(commands.ReadyForDeal(user))
        await play_on(table, 500)
    met["over"] = table.value
    met["void"] = replace(table.value, phase=Phase.VOID)
    return met


def a_legal_action(table):
    """Return a player to move, or any player if nobody is."""
    if table.phase is not Phase.PLAYING:
        return {"kind": "lay", "card": "2C"}
    state = table.match.state
    return table.game.actions.dump_python(table.game.legal_actions(state, state.turn)[0], mode="json")


def outcome(table, user, make, facts):
    """Return a table's result for a command of a person; note what an error says besides."""
    command = commands.Act(user, (a_legal_action(table),)) if make is LEGAL else make(user)
    now = min((deadline.due_at for deadline in table.deadlines), default=1) - 1
    try:
        change = decide(table, command, Context(PURSE, now=now))
    except UnreadableError:
        return "unreadable"
    except TableError as error:
        facts.update([f"  {error.code:<38}{error.facts}"] if error.facts else [])
        return error.code
    return "-" if change.table == table else "yes"


def rows(phases):
    """Yield a line for each phase and command: each person's result; then what errors say besides."""
    facts = set()
    for phase, table in phases.items():
        yield f"{phase:<40}{''.join(f'{who:<20}' for who in PEOPLE)}".rstrip()
        for name, make in COMMANDS.items():
            told = (f"{outcome(table, user, make, facts):<20}" for user in PEOPLE.values())
            yield f"  {name:<38}{''.join(told)}".rstrip()
    yield from ["facts", *sorted(facts)]


async def test_everybody_may_send_what_they_could_and_nothing_else(phases, tmp_path):
    now = "\n".join([*rows(phases), ""])
    (tmp_path / WRITTEN.name).write_text(now)
    assert now == WRITTEN.read_text(), f"a wanted change? Then put {tmp_path / WRITTEN.name} in its place"


def test_every_command_is_decided():
    assert set(DECIDES) == set(get_args(commands.Command))
