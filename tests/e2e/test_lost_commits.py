"""The connection breaks between COMMIT and its answer: the result is reported, nothing is done twice."""

import pytest

from data.errors import UnavailableError
from data.postgresql.pipelines import COMMIT, PipelinedConnection
from tests.e2e.clicking import texts
from tests.e2e.tokens import Saver
from tests.support.databases import POSTGRESQL, address_at, rows_of

pytestmark = pytest.mark.parametrize("database_kind", [POSTGRESQL], indirect=True)

GRANTED = "select amount from transfer where reason = 'granted'"


@pytest.fixture
def lose(monkeypatch):
    """Let commits of postings, as many as are said, be carried out and their answers be lost."""
    trip, to_lose, posted = PipelinedConnection.trip, [], set()

    async def travel(line, commands):
        said = [str(command.text) for command in commands]
        if any(text.startswith("INSERT INTO transfer") for text in said):
            posted.add(line)
        await trip(line, commands)
        if COMMIT in said and line in posted and to_lose:
            posted.discard(line)
            raise UnavailableError(to_lose.pop())

    def lose(count):
        to_lose.extend(["the answer is lost"] * count)
        return to_lose

    monkeypatch.setattr(PipelinedConnection, "trip", travel)
    return lose


async def test_a_grant_with_a_lost_answer_is_shown_and_counts_once(client, playground, tmp_path, lose):
    anna, ben = Saver(playground, "Anna"), playground.person("Ben")
    left = lose(1)
    result = await anna.person.slash(anna.channel_id, "tokens grant", {"member": ben.id, "amount": 50})
    await playground.settle()
    assert "50" in texts(result.messages[-1])
    assert "nothing changed" not in texts(result.messages[-1])
    assert (left, rows_of(address_at(tmp_path / "tapis.sqlite3"), GRANTED)) == ([], [(50,)])
