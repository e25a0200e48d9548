"""/cup: people sign up, the tables of each round open by themselves, and the standings follow from them."""

import time

import pytest

from bot.playground.people import PersonSpec
from bot.playground.permissions import Permission
from bot.playground.playground import Playground
from bot.running import now
from bot.tables.bars import BarOrder
from bot.tables.commands import Expire
from bot.tables.cups.standings import standings
from bot.tables.errors import TableError
from bot.tables.values import DeadlineKind
from bot.ui.cups import keeping
from bot.ui.live import channels
from tests.bot.tables.living import play_out
from tests.data.tables import Clock
from tests.e2e.clicking import PATIENT_MS, controls, described, texts, with_verb
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fanny", "Gil", "Hana")
PLAYED = {"game": "shithead", "variant": "shithead"}
acceptable = pytest.mark.usefixtures("acceptable_requests")


@pytest.fixture
async def playground():
    """Anna, who may do everything, and seven others."""
    specs = [PersonSpec(name, "en-US", administrator=name == "Anna") for name in NAMES]
    async with Playground(people=specs, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture
def clock():
    """The bot's clock, which tests move."""
    return Clock(now())


@pytest.fixture(autouse=True)
def restless(monkeypatch):
    """Let boards be edited as often as they change: nobody is limited here."""
    monkeypatch.setattr(channels, "REST", 0.0)


class Holder:
    """A cup on a playground, as its people see it."""

    def __init__(self, playground):
        self.playground = playground
        self.channel_id = playground.channels[0].id
        self.anna = Member(playground, "Anna")
        self.message = None
        self.client = None

    async def create(self, **options):
        self.message = await self.anna.ask("cup create", private=False, **{**PLAYED, **options})

    async def a_moment(self):
        """Return a moment that is suggested for the start."""
        typed = {"when": "21:00"}
        moments = await self.anna.person.autocomplete(self.channel_id, "cup create", typed, "when")
        return moments[1]["value"]

    def refreshed(self):
        """Return the message with which people sign up, as it is now."""
        seen = self.anna.person.messages(self.channel_id)
        return next(one for one in seen if one["id"] == self.message["id"])

    async def press(self, name, wanted, message=None):
        """Press a button of the cup; return what the click led to."""
        message = message or self.refreshed()
        control = with_verb(message, wanted)
        assert control is not None, f"no {wanted}: {texts(message)}"
        result = await self.playground.person(name).click(message, control["custom_id"])
        assert result.ok, result.failure
        return result

    async def sign_up(self, names=NAMES):
        for name in names:
            await self.press(name, "cup.join")

    async def look(self):
        await self.playground.settle()
        await self.client.cup_keeper.look()
        await self.playground.settle()

    async def look_later(self, seconds):
        """Let the keeper look again once the time has passed that nobody can set."""
        self.client.cup_keeper._steady = lambda: time.monotonic() + seconds
        await self.look()

    async def now(self):
        """Return the cup as it is stored."""
        (found,) = await self.client.cup_desk.cups.of_server(int(self.playground.guild.id))
        return await self.client.cup_desk.cups.find(found.cup_id)

    def board(self, table_id, name="Anna"):
        """Return the board of a table."""
        for message in self.playground.person(name).newest_messages(self.channel_id):
            if any(f"|{table_id}|" in one["custom_id"] for one in controls(message)):
                return message
        raise AssertionError(f"no board of {table_id}")

    async def at(self, table_id, name, wanted):
        message = self.board(table_id, name)
        result = await self.playground.person(name).click(message, with_verb(message, wanted)["custom_id"])
        assert result.ok, result.failure
        return result

    async def names_at(self, drawn):
        cup = await self.now()
        users = cup.users(drawn.table.people)
        by_id = {int(one.id): one.name for one in self.playground.people}
        return [by_id[user] for user in users]

    async def come(self, drawn):
        """Let everybody at a table say that they are here."""
        names = await self.names_at(drawn)
        for name in names:
            await self.at(drawn.table_id, name, "here")
        return names

    async def give_up(self, loser):
        """Let somebody leave a table whose match runs."""
        person = self.playground.person(loser)
        asked = await person.slash(self.channel_id, "table leave", {})
        left = await person.click(asked.message, with_verb(asked.message, "leave")["custom_id"])
        assert left.ok, left.failure

    async def win(self, drawn):
        """Let the one who signed up earlier win a table."""
        first, second = await self.come(drawn)
        await self.give_up(max(first, second))

    async def times_up(self, drawn):
        """Let the time pass in which people say that they are here."""
        table = await self.client.desk.directory.find(drawn.table_id)
        deadline = table.value.deadline_of(DeadlineKind.START)
        await table.handle(Expire(deadline.kind, deadline.due_at))

    def said(self, part):
        """Return the messages in the channel that say something."""
        seen = self.anna.person.messages(self.channel_id)
        return [one for one in seen if part in one["content"] or part in texts(one)]


@pytest.fixture
async def holder(playground, tmp_path, clock):
    async with running_bot(playground, tmp_path / "t.sqlite3", clock=clock) as client:
        holder = Holder(playground)
        holder.client = client
        yield holder


async def played(holder, drawn):
    """Play a table to its end, card by card."""
    await holder.come(drawn)
    await play_out(await holder.client.desk.directory.find(drawn.table_id))


@acceptable
@pytest.mark.parametrize(("people", "rounds"), [(4, 2), pytest.param(8, 3, marks=pytest.mark.long)])
async def test_a_cup_is_played_over_its_rounds_by_clicks(holder, people, rounds):
    names, tables = NAMES[:people], people // 2
    await holder.create(rounds=rounds)
    assert "### 🏆 Cup: Shithead" in texts(holder.message)
    await holder.sign_up(names)
    assert f"Signed up: {people} of 64" in texts(holder.refreshed())
    refused = await holder.press("Ben", "cup.join")
    assert texts(refused.message) == "You’ve signed up already."
    refused = await holder.press("Ben", "cup.start")
    assert texts(refused.message).startswith("Only the organiser of the cup")
    await holder.press("Anna", "cup.start")
    await holder.look()
    for number in range(1, rounds + 1):
        cup = await holder.now()
        assert (cup.round, len(cup.of_round)) == (number, tables)
        (told,) = holder.said(f"### 🏆 Round {number} of {rounds}")
        assert texts(told).count(" – ") == tables
        called = holder.said(f"🏆 Round {number}: ")
        assert len(called) == tables
        assert sum(len(one["mentions"]) for one in called) == people, "everybody is called, once"
        await holder.look()
        assert len(holder.said(f"🏆 Round {number}: ")) == tables
        first, *others = cup.of_round
        await (played if number == 1 else Holder.win)(holder, first)
        for drawn in others:
            await holder.win(drawn)
        await holder.look()
    cup = await holder.now()
    assert cup.state == "over"
    met = [frozenset(table.people) for table in cup.tables]
    assert len(set(met)) == rounds * tables, "nobody has met twice"
    (first, *_) = standings(range(1, people + 1), cup.tables)
    (end,) = holder.said("wins the cup")
    (winner,) = [one for one in holder.playground.people if int(one.id) in cup.users((first.number,))]
    assert f"**{winner.name}** wins the cup" in texts(end)
    assert f"After {rounds} rounds" in described(end)
    shown = (await holder.press(names[-1], "cup.table")).message
    assert shown["flags"] & 64, "in private"
    assert f"1. {winner.name}: " in described(shown)
    assert with_verb(holder.refreshed(), "cup.leave") is None, "it is over"


@pytest.mark.long
@acceptable
async def test_who_does_not_come_is_last_and_who_leaves_is_not_paired_any_more(holder):
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    cup = await holder.now()
    first, second = cup.of_round
    gone, absent = await holder.names_at(second)
    await holder.at(second.table_id, gone, "here")
    await holder.win(first)
    asked = await holder.press(gone, "cup.leave", holder.said("### 🏆 Round 1")[0])
    assert asked.message["flags"] & 64
    await holder.press(gone, "cup.quit", asked.message)
    await holder.times_up(second)  # the next round is drawn at once
    await holder.look()
    cup = await holder.now()
    missing = cup.entry_of(int(holder.playground.person(absent).id)).number
    assert cup.tables[1].result.missing == (missing,)
    left = cup.entry_of(int(holder.playground.person(gone).id)).number
    assert cup.round == 2
    assert all(left not in drawn.table.people for drawn in cup.of_round)
    lines = {line.number: line for line in standings(range(1, 5), cup.tables)}
    assert (lines[left].points, lines[missing].points) == (1, 0), "results stay"


CRASHES = ("draw", "open", "call", "note_called", "settle", "post", "announce", "finish")


@pytest.mark.long
@acceptable
async def test_a_step_that_is_done_and_not_known_to_be_done_is_not_done_twice(holder, monkeypatch):
    """After each step for the first time the process might as well have died."""
    keeper, crashed = holder.client.cup_keeper, []

    def doomed(owner, name, step):
        done = getattr(owner, name)

        async def carried_out(*arguments, **named):
            result = await done(*arguments, **named)
            if step not in crashed:
                crashed.append(step)
                raise RuntimeError(step)
            return result

        monkeypatch.setattr(owner, name, carried_out)

    store = keeper._cups
    for owner, name, step in (
        (store, "draw", "draw"),
        (holder.client.desk.directory, "open_dealt", "open"),
        (keeper, "_say", "call"),
        (store, "note_called", "note_called"),
        (store, "settle", "settle"),
        (keeper, "_post", "post"),
        (store, "note_announced", "announce"),
        (store, "finish", "finish"),
    ):
        doomed(owner, name, step)
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    for _ in CRASHES:
        await holder.look()
    for drawn in (await holder.now()).of_round:
        await holder.win(drawn)
    for _ in CRASHES:
        await holder.look()
    assert sorted(crashed) == sorted(CRASHES)
    assert (await holder.now()).state == "over"
    assert len((await holder.now()).tables) == 2
    assert len(holder.said("🏆 Round 1: ")) == 2
    assert len(holder.said("### 🏆 Round 1 of 1")) == len(holder.said("wins the cup")) == 1


@pytest.mark.long
@acceptable
async def test_by_mail_in_a_forum_each_table_is_a_post_and_is_dealt_at_once(holder, playground):
    forum = playground.add_channel("tables", "forum")
    playground.set_permissions(forum.id, None, allow=int(Permission.MANAGE_CHANNELS))
    await playground.settle()
    await holder.create(clock="day", size=2, where=forum.id, format="league")
    await holder.sign_up(NAMES[:4])
    assert "League" in texts(holder.refreshed())
    await holder.anna.ask("cup start")
    await holder.look()
    cup = await holder.now()
    assert cup.plan.rounds == 3
    for drawn in cup.of_round:
        value = await holder.client.desk.directory.newest(drawn.table_id)
        assert (value.channel_id, value.phase) == (int(forum.id), "playing")
        assert f"<#{value.thread_id}>" in texts(holder.said("### 🏆 Round 1 of 3")[0])
    cancelled = await holder.anna.ask("cup cancel", private=False, cup=cup.cup_id)
    assert "is cancelled" in texts(cancelled)
    await holder.look()
    assert (await holder.client.desk.directory.newest(drawn.table_id)).phase == "playing", "played to the end"


@acceptable
async def test_who_may_not_sit_down_is_not_seated_and_the_other_wins(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    dora = int(playground.person("Dora").id)
    anna = int(playground.person("Anna").id)
    order = BarOrder(guild_id=int(playground.guild.id), user_id=dora, by=anna)
    await holder.client.admin_desk.bars.bar(order)
    await holder.press("Anna", "cup.start")
    await holder.look()
    cup = await holder.now()
    number = cup.entry_of(dora).number
    (hers,) = [table for table in cup.tables if number in table.people]
    assert hers.result.missing == (number,)
    assert len(hers.result.ranking) == 1


@pytest.mark.long
async def test_who_has_left_the_server_is_not_paired_after_one_missed_table(holder, playground, monkeypatch):
    monkeypatch.setattr(keeping, "_BETWEEN_QUESTIONS", 0)
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    cup = await holder.now()
    dora = cup.entry_of(int(playground.person("Dora").id)).number
    playground.inject("member_leaves", person=str(playground.person("Dora").id))
    for drawn in cup.of_round:
        if dora in drawn.table.people:
            (other,) = [name for name in await holder.names_at(drawn) if name != "Dora"]
            await holder.at(drawn.table_id, other, "here")
            await holder.times_up(drawn)
        else:
            await holder.win(drawn)
    await holder.look()
    cup = await holder.now()
    assert cup.round == 2
    assert not cup.entry(dora).plays
    assert all(dora not in drawn.table.people for drawn in cup.of_round)


@pytest.mark.long
async def test_trouble_at_one_table_keeps_no_other_one_up(holder, monkeypatch):
    directory = holder.client.desk.directory
    open_dealt, troubled = directory.open_dealt, []

    async def refusing(value, deal):
        troubled[:] = troubled or [value.table_id]
        if value.table_id in troubled:
            raise TableError("try_again")
        return await open_dealt(value, deal)

    monkeypatch.setattr(directory, "open_dealt", refusing)
    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    assert troubled == [first.table_id]
    await holder.win(second)
    await holder.look()
    assert [table.is_over for table in (await holder.now()).tables] == [False, True]
    monkeypatch.setattr(directory, "open_dealt", open_dealt)
    await holder.look()
    await holder.win(first)
    await holder.look()
    assert (await holder.now()).state == "over"


@pytest.mark.long
async def test_tables_that_are_being_played_are_not_looked_for(holder, monkeypatch):
    """By mail they would stay in memory for weeks, with their matches."""
    directory = holder.client.desk.directory
    real, found = directory.find, []

    async def find(table_id):
        found.append(table_id)
        return await real(table_id)

    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, second = (await holder.now()).of_round
    await holder.win(first)
    await holder.look()
    monkeypatch.setattr(
        "bot.ui.cups.opening.CupOpening.table", lambda _, cup, drawn, channel: find(drawn.table_id)
    )
    await holder.client.cup_keeper.look()
    assert found == []
    await holder.win(second)
    await holder.look()
    assert found == [second.table_id]
    assert (await holder.now()).state == "over"
