"""A cup on a playground, as its people see it."""

import time

import pytest

from bot.process.clock import now
from bot.tables.live import channels
from bot.tables.model.commands import Expire
from bot.tables.model.values import DeadlineKind, Phase
from playground.playground import Playground
from playground.world.people import PersonSpec
from tests.bot.tables.living import play_one
from tests.data.tables import Clock
from tests.e2e.clicking import PATIENT_MS, controls, texts, with_verb
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fanny", "Gil", "Hana")
REAL_PLAY = 20
"""Moves after which both have played for long enough to be counted."""
PLAYED = {"game": "shithead", "variant": "shithead"}


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
        self.message = await self.anna.announce("cup create", **{**PLAYED, **options})

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
        await self.client.homes.cups.background.look()
        await self.playground.settle()

    async def look_later(self, seconds):
        """Let the keeper look again once the time has passed that nobody can set."""
        self.client.homes.cups.background._monotonic = lambda: time.monotonic() + seconds
        await self.look()

    async def now(self):
        """Return the cup as it is stored."""
        (found,) = await self.client.homes.cups.pages.cups.of_server(int(self.playground.guild.id))
        return await self.client.homes.cups.pages.cups.find(found.cup_id)

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
        """Let the one who signed up earlier win a table: they leave it later."""
        names = await self.come(drawn)
        table = await self.client.services.directory.find(drawn.table_id)
        for _ in range(REAL_PLAY):  # whoever has not really played comes last, too
            await play_one(table)
        for name in sorted(names, reverse=True):
            await self.give_up(name)
            await self.playground.settle()
            if table.value.phase is Phase.PLAYING:  # who leaves with nothing played in between is level
                await play_one(table)

    async def times_up(self, drawn):
        """Let the time pass in which people say that they are here."""
        table = await self.client.services.directory.find(drawn.table_id)
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
