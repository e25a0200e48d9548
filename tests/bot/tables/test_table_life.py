"""Whatever people, AIs, the clock and the machine do to a table: it is never stuck, and never lost."""

import asyncio
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Phases
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from bot.common.errors import TableError
from bot.tables.deciding.lobby import AI_LEVELS
from bot.tables.deciding.seating import ai_level, is_deserted
from bot.tables.directory import Directory
from bot.tables.model.clocks import CLOCKS, Pace
from bot.tables.model.commands import (
    Abandon,
    Act,
    AddAi,
    Close,
    Depart,
    ImBack,
    Join,
    Kick,
    Leave,
    PassHost,
    Ready,
    ReadyForDeal,
    Rematch,
    SetAis,
    SetClock,
    SetRules,
    Start,
    VoteOut,
    VoteUndo,
)
from bot.tables.model.values import Phase
from bot.tables.storing.store import TableStore
from bot.tables.time.timekeeper import LONGEST_GAP, Timekeeper
from data.checks import audit
from data.database import Database
from data.tokens import ledger
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD, Clock
from tests.bot.tables.chance import seed_tables
from tests.support.lobbies import new_lobby

PEOPLE = range(10, 15)
LIVE = (Phase.LOBBY, Phase.PLAYING, Phase.BETWEEN_DEALS)

people = st.sampled_from(PEOPLE)
seats = st.integers(0, 5)
numbers = st.integers(0, 50)


class TableLife(RuleBasedStateMachine):
    """One table, and everything that can happen to it."""

    empty: Path
    """A database with the newest schema."""

    def __init__(self):
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        shutil.copy(self.empty, f"{self.folder.name}/t.sqlite3")
        self.runner = asyncio.Runner()
        self.clock = Clock()
        address = f"sqlite+aiosqlite:///{self.folder.name}/t.sqlite3"
        self.database = self.runner.run(Database.open(address, clock=self.clock))

    @initialize(
        game=st.sampled_from(("shithead", "nain_jaune")), name=st.sampled_from(sorted(CLOCKS)), seed=numbers
    )
    def open(self, game, name, seed):
        self.secrets = pytest.MonkeyPatch()
        seed_tables(self.secrets, seed)
        chosen = GAMES[game]
        preset, rules = next(iter(chosen.presets.items()))
        self.restart()
        opening = self.directory.open(
            new_lobby(
                guild_id=GUILD,
                channel_id=CHANNEL,
                host_id=PEOPLE[0],
                locale="fr",
                game=chosen,
                preset=preset,
                rules=rules if chosen.stakes(rules) is None else rules.override({"deals": 2}),
                clock=CLOCKS[name],
            )
        )
        self.table = self.runner.run(opening)
        for user in PEOPLE[1:4]:
            self.tell(Join(user))

    def restart(self):
        """The process ends and begins again: only what is stored is known."""
        self.directory = Directory(TableStore(self.database))
        self.keeper = Timekeeper(self.directory, self.directory._store)

    @property
    def value(self):
        return self.table.value

    def tell(self, command):
        """Send a command to the table; a refusal changes nothing."""
        before, code = self.value, None
        try:
            self.runner.run(self.table.handle(command))
        except TableError as error:
            code = error.code
        assert code != "try_again", command
        assert code is None or self.value == before, command

    @rule(user=people)
    def join(self, user):
        self.tell(Join(user))

    @rule(user=people, leaving=st.sampled_from((Leave, Leave, Depart)))
    def leave(self, user, leaving):
        self.tell(leaving(user))

    @precondition(lambda self: self.value.phase is Phase.LOBBY)
    @rule(seat=seats, level=st.sampled_from(AI_LEVELS), name=st.sampled_from(sorted(CLOCKS)), which=numbers)
    def arrange(self, seat, level, name, which):
        host = self.value.host_id
        preset = sorted(self.value.game.presets)[which % len(self.value.game.presets)]
        commands = (
            AddAi(host, level),
            SetAis(host, seat % 3, level),
            SetRules(host, preset, "", self.value.game.presets[preset]),
            Kick(host, seat),
            PassHost(host, seat),
            SetClock(host, name),
        )
        self.tell(commands[which % len(commands)])

    @precondition(lambda self: self.value.phase is Phase.LOBBY)
    @rule(user=people)
    def begin(self, user):
        self.tell(Start(self.value.host_id))
        self.tell(Ready(user))

    @precondition(lambda self: self.value.phase is Phase.PLAYING)
    @rule(moves=st.lists(numbers, min_size=1, max_size=25))
    def play(self, moves):
        for number in moves:
            if self.value.phase is not Phase.PLAYING or is_deserted(self.value):
                break
            game, match = self.value.game, self.value.match
            seat = match.awaited[number % len(match.awaited)]
            legal = game.legal_actions(match.state, seat)
            body = game.actions.dump_python(legal[number % len(legal)], mode="json")
            self.tell(Act(self.value.seats[seat].user_id, (body,)))

    @rule(user=people, seat=seats)
    def say(self, user, seat):
        for command in (ImBack(user), ReadyForDeal(user), VoteOut(user, seat), VoteUndo(user)):
            self.tell(command)

    @precondition(lambda self: self.value.phase is Phase.BETWEEN_DEALS)
    @rule()
    def go_on(self):
        for user in self.value.people:
            self.tell(ReadyForDeal(user))

    @precondition(lambda self: self.value.phase is Phase.OVER)
    @rule(user=people)
    def play_again(self, user):
        self.tell(Rematch(user))

    @rule(times=st.integers(1, 4))
    def let_deadlines_pass(self, times):
        """Time passes while the bot runs."""
        for _ in range(times):
            if not self.value.deadlines:
                return
            due = self.value.deadlines[0].due_at
            while self.clock.now < due:
                self.keeper._looked_at = self.clock.now = max(self.clock.now, due - LONGEST_GAP // 2)
                self.clock.now = due
            self.runner.run(self.keeper.look())
            assert all(one.due_at > due for one in self.value.deadlines)

    @rule(milliseconds=st.integers(0, 3 * 86_400_000))
    def be_away(self, milliseconds):
        """The bot stops, and starts after any time: nobody has missed a turn."""
        missed = [occupant.missed for occupant in self.value.seats]
        phase = self.value.phase
        self.clock.now += milliseconds
        self.restart()
        self.runner.run(self.keeper.look())
        self.table = self.runner.run(self.directory.find(self.value.table_id))
        if phase in (Phase.PLAYING, Phase.BETWEEN_DEALS) and self.value.phase is phase:
            assert [occupant.missed for occupant in self.value.seats] == missed

    @rule(user=people, which=st.integers(0, 30))
    def end(self, user, which):
        if which == 0:
            self.tell(Abandon())
        elif which == 1:
            self.tell(Close(99, moderator=True, undo=True))
        elif which < 5:
            self.tell(Close(user))

    @invariant()
    def goes_on_or_is_over(self):
        value = self.value
        kinds = {one.kind for one in value.deadlines}
        match value.phase:
            case Phase.LOBBY:
                assert kinds in ({"lobby"}, {"start"})
            case Phase.BETWEEN_DEALS:
                assert kinds == {"next_deal"}
            case Phase.PLAYING if is_deserted(value):
                assert kinds == {"idle"}
            case Phase.PLAYING if value.clock.pace is Pace.NONE:
                assert "idle" in kinds <= {"idle", "patience"}
            case Phase.PLAYING:
                assert kinds <= {"turn", "warning"}
                assert all(value.turn_due(seat) is not None for seat in value.match.awaited)
            case _:
                assert kinds == set()
        if value.phase is Phase.PLAYING and not is_deserted(value):
            moved_by_ai = [ai_level(value, seat) is not None for seat in value.match.awaited]
            assert moved_by_ai
            assert not any(moved_by_ai)

    @invariant()
    def seats_make_sense(self):
        value = self.value
        seated = value.people
        assert len(set(seated)) == len(seated)
        assert not set(value.waiting) & set(seated)
        assert all(occupant.bank >= 0 and occupant.missed >= 0 for occupant in value.seats)
        if value.phase in LIVE:
            assert value.host_id in seated

    @invariant()
    def is_stored(self):
        assert self.runner.run(TableStore(self.database).load(self.value.table_id)) == self.value

    @invariant()
    def has_its_tokens(self):
        async def check():
            async with self.database.reading() as tx:
                assert await audit.verify_ledger(tx) == []
                if self.value.phase not in (Phase.PLAYING, Phase.BETWEEN_DEALS):
                    held = await ledger.balances_of_table(tx, self.value.table_id)
                    assert not any(held.values())

        self.runner.run(check())

    def teardown(self):
        self.runner.run(self.database.close())
        self.runner.close()
        self.folder.cleanup()
        if hasattr(self, "secrets"):
            self.secrets.undo()


def live(empty_database, examples, steps, phases=tuple(Phases)):
    """Run the machine; Hypothesis prints what led to a failure."""
    machine = type("Life", (TableLife,), {"empty": empty_database})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            phases=phases,
            suppress_health_check=list(HealthCheck),
            print_blob=True,
        ),
    )


def test_a_table_is_never_stuck_and_never_lost(empty_database):
    live(empty_database, examples=4, steps=20, phases=(Phases.generate,))


@pytest.mark.long
def test_a_table_is_never_stuck_and_never_lost_in_a_long_time(empty_database):
    live(empty_database, examples=300, steps=60)
