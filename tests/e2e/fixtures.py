"""The bot under test: in its own process, which can be killed, or in this one."""

import pytest

from bot.pictures import emojis
from bot.process.clock import now
from playground import Playground
from tests.e2e.clicking import PATIENT_MS
from tests.e2e.counting import ENGLISH
from tests.e2e.matches import check_requests
from tests.e2e.members import Member
from tests.e2e.tokens import beside, quiet_playground, running_bot
from tests.proof.canary import TOKEN, found_in, of_token
from tests.support.databases import address_at
from tests.support.forked import ForkedBot


@pytest.fixture
async def limited_playground():
    """Three people who read English; Discord's rate limits; a token that has the shape of a real one."""
    async with Playground(people=ENGLISH, token=TOKEN, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture
def said(tmp_path):
    """The file of all that the bot's process says, over restarts; pytest's capture ends with the setup."""
    return tmp_path / "said.txt"


@pytest.fixture
async def bot(limited_playground, tmp_path, said, monkeypatch):
    """The real bot, in a process of its own; whatever it says at DEBUG, no token is in it."""
    monkeypatch.setenv("LOG_LEVEL", "DEBUG")
    database_url = address_at(tmp_path / "tapis.sqlite3")
    with said.open("wb") as output:
        process = ForkedBot(limited_playground, database_url, output=output)
        try:
            await process.start()
            await limited_playground.wait_for_bot(60)
            await limited_playground.settle()
            async with beside(limited_playground, database_url):
                yield process
        finally:
            await process.stop()
            print(said.read_text())
    assert "bot.app.client: invite:" in said.read_text(), "nothing was heard of the bot"
    secrets = [*of_token(limited_playground.token), *limited_playground.world.interactions_by_token]
    told = found_in(said.read_text(), secrets)
    assert not told, told


@pytest.fixture
async def playground():
    """Anna, who may do everything, and others who have no special permission; nobody is limited."""
    async with quiet_playground() as playground:
        yield playground


@pytest.fixture
def clock():
    """The clock of the bot in this process."""
    return now


@pytest.fixture
async def client(playground, tmp_path, clock):
    """The real bot, in this process."""
    async with running_bot(playground, tmp_path / "tapis.sqlite3", clock=clock) as client:
        yield client


@pytest.fixture
def acceptable_requests(playground):
    """At the end, check that Discord would have accepted every request of the bot."""
    yield
    check_requests(playground)


@pytest.fixture
def emojis_alike(monkeypatch):
    """All emojis are one picture: to compress that of each card takes a second."""
    png = emojis._png(emojis._back())
    monkeypatch.setattr(emojis, "_png", lambda _: png)


@pytest.fixture
def anna(playground, client):
    """Has every permission."""
    return Member(playground, "Anna")


@pytest.fixture
def ben(playground, client):
    """Has no special permission."""
    return Member(playground, "Ben")


@pytest.fixture
def cleo(playground, client):
    """Has no special permission."""
    return Member(playground, "Cleo")
