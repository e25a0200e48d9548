"""The real bot in this process, on a playground where everybody reads English; members who use /tokens."""

import os
from contextlib import asynccontextmanager
from functools import cache

import pytest

from bot.app.client import TapisClient
from bot.discord.sending import answers
from bot.process.clock import now
from bot.process.environment import Environment
from data.checks import audit
from data.database import Database
from playground import Playground
from playground.world.people import PersonSpec
from tests.e2e.clicking import PATIENT_MS, announced, controls, shown, texts
from tests.playground.connect import connected
from tests.support import registered
from tests.support.at_work import at_work
from tests.support.databases import address_at

PEOPLE = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Fanny")


def quiet_playground(clock=None):
    """Anna may do everything, the others have no special permission; nobody is limited."""
    specs = [PersonSpec(name, "en-US", administrator=name == "Anna") for name in PEOPLE]
    return Playground(people=specs, rate_limits=None, answer_ms=PATIENT_MS, clock=clock)


@cache
def _settings_in(_environment):
    """Return the settings that an environment has: reading them takes as long as a click."""
    return Environment(_env_file=None)


def settings_of(address):
    """Return the settings of a bot on a database."""
    return _settings_in(tuple(sorted(os.environ.items()))).model_copy(update={"database_url": address})


def new_client(_playground, settings, database):
    """Return the client to be tested; `tests.support.clustered` has that of one shard instead."""
    return TapisClient(settings, database)


@asynccontextmanager
async def beside(_playground, _address, _database=None):
    """Run what is to run beside the tested bot: nothing, but for `tests.support.clustered`."""
    yield


@asynccontextmanager
async def running_bot(playground, path, *, books_add_up=True, clock=now):
    """Run the bot on the database of a path, made if need be; in the end its books must add up, or not.

    It puts no answer off, however slow the machine is: people see what they asked for when it is answered.
    """
    address = address_at(path)
    application = int(playground.application_id)
    database = await Database.open(address, clock=clock, application=application)
    reading = database.reading  # before a test makes it fail
    await registered.prepare(playground, database)
    client = new_client(playground, settings_of(address), database)
    playground.busy_while(at_work)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(answers, "PATIENCE", PATIENT_MS / 2000)
            async with beside(playground, address, database), connected(playground, client):
                await playground.settle()
                await registered.remember(playground, database)
                yield client
        async with reading() as tx:
            assert (await audit.verify_ledger(tx) == []) is books_add_up
    finally:
        await database.close()


class Saver:
    """A member who uses /tokens in one channel."""

    def __init__(self, playground, name, channel=0):
        self.person = playground.person(name)
        self.channel_id = playground.channels[channel].id

    async def ask(self, path, *, private=True, **options):
        """Run a command and return what it answers."""
        result = await shown(await self.person.slash(self.channel_id, path, options))
        return self._answer(result, private=private)

    async def announce(self, path, **options):
        """Run a command, confirming the moment that it asks about; return what everybody reads."""
        message, *_ = await announced(self.person, self.channel_id, path, options)
        assert not message["flags"] & 64, texts(message)
        return message

    async def bar(self, member, *, sure=False, **options):
        """Bar somebody, and send off the form that asks; return the message that answers."""
        opened = await self.person.slash(self.channel_id, "settings bar", {"member": member, **options})
        assert opened.ok, opened.failure
        boxes = {"sure": True} if sure else {}
        return self._answer(await shown(await self.person.submit(opened.modal, boxes)))

    async def tokens(self, command, **options):
        """Run a subcommand of /tokens that answers in private."""
        return await self.ask(f"tokens {command}", **options)

    async def click(self, message, label):
        """Press the button of this label; return the message that answers."""
        return self._answer(await shown(await self.person.click(message, self._button(message, label))))

    async def choose(self, message, value):
        """Choose a value in the one menu of a message; return the message that answers."""
        (menu,) = (control for control in controls(message) if control["type"] == 3)
        result = await shown(await self.person.select(message, menu["custom_id"], [value]))
        return self._answer(result, private=None)

    async def fill_in(self, message, label, **typed):
        """Press a button that opens a form, type into it and send it off."""
        opened = await self.person.click(message, self._button(message, label))
        assert opened.ok, opened.failure
        return self._answer(await shown(await self.person.submit(opened.modal, typed)))

    async def forge(self, control):
        """Send a form that nobody opened, for a control of one's choice; return the message that answers."""
        data = {"custom_id": f"tm|{control}", "components": []}
        opened_from = {"channel_id": self.channel_id, "message_id": (await self.ask("help"))["id"]}
        raw = {"type": 5, **opened_from, "data": data}
        return self._answer(await shown(await self.person.interact(raw, forge=True)))

    async def balance(self):
        """Return what /tokens balance says first."""
        return texts(await self.tokens("balance")).splitlines()[0]

    @staticmethod
    def _button(message, label):
        found = {control.get("label"): control["custom_id"] for control in controls(message)}
        assert label in found, f"no {label!r} in {list(found)}: {texts(message)}"
        return found[label]

    @staticmethod
    def _answer(result, *, private=True):
        assert result.ok, result.failure
        assert result.message is not None
        if private is not None:
            assert bool(result.message["flags"] & 64) is private
        return result.message
