"""What was saved is never told as "nothing changed", though what follows cannot be read."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from bot.bars.store import BarOrder, BarStore
from bot.common.errors import TableError
from bot.common.tasks import begin
from bot.common.transactions import writing
from bot.i18n import words_for
from bot.messages.refusals import SENTENCES, problem_text
from data.database import Act, Database
from data.errors import UnavailableError
from tests.bot.conftest import GUILD
from tests.bot.cups.test_cups import new_cup
from tests.bot.cups.test_own_cups import HOST, cups

__all__ = ["cups"]

EN = words_for("en")


@pytest.fixture
def breaks(monkeypatch):
    """Returns a function after which the connection is lost with the next commit, for one read."""
    state = {"armed": False, "lost": False}
    reading, transaction = Database.reading, Database.transaction

    @asynccontextmanager
    async def read(database):
        if state["lost"]:
            state["lost"] = False
            raise UnavailableError("the connection is lost")
        async with reading(database) as tx:
            yield tx

    @asynccontextmanager
    async def write(database, *arguments):
        async with transaction(database, *arguments) as tx:
            yield tx
        state.update(lost=state["armed"], armed=False)

    monkeypatch.setattr(Database, "reading", read)
    monkeypatch.setattr(Database, "transaction", write)
    return lambda: state.update(armed=True)


@pytest.fixture(autouse=True)
def act():
    Act.begin()


async def told(work):
    with pytest.raises(TableError) as refused:
        await work
    return problem_text(refused.value, EN)


async def test_what_is_done_to_a_cup_is_not_denied_though_it_cannot_be_shown(cups, breaks):
    cup = await cups.create(new_cup(host=HOST))
    for user_id in (201, 202, 203, 204):
        await cups.join(cup.cup_id, GUILD, user_id)
    for order in (
        lambda: cups.join(cup.cup_id, GUILD, 205),
        lambda: cups.start(cup.cup_id, GUILD, HOST),
        lambda: cups.leave(cup.cup_id, GUILD, 201),
        lambda: cups.cancel(cup.cup_id, GUILD, HOST),
    ):
        breaks()
        assert await told(order()) == SENTENCES["saved_unseen"]
    found = await cups.find(cup.cup_id)
    assert found.state == "cancelled"
    assert found.entry_of(205).plays
    assert not found.entry_of(201).plays


async def test_a_bar_is_not_denied_though_tables_cannot_be_read(database, directory, breaks):
    bars = BarStore(database, directory)
    breaks()
    _, has_left = await bars.bar(BarOrder(guild_id=GUILD, user_id=300, by=HOST))
    assert not has_left
    assert [one.user_id for one in await bars.of_server(GUILD)] == [300]


async def test_before_a_commit_and_in_background_tasks_nothing_was_saved(database, breaks):
    async def commit():
        async with writing(database):
            pass

    failed = TableError("try_again")
    await begin(commit(), "something else")
    assert problem_text(failed, EN) == SENTENCES["try_again"]
    await asyncio.create_task(commit())
    assert problem_text(failed, EN) == SENTENCES["saved_unseen"]
    assert problem_text(TableError("already_seated"), EN) == SENTENCES["already_seated"]
    Act.begin()
    assert problem_text(failed, EN) == SENTENCES["try_again"]
