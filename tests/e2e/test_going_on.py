"""What the bot does when it connects, even if not all of it can be done at once."""

from bot.tables.directory import Directory
from bot.tables.errors import TableError
from tests.e2e.tokens import running_bot


async def test_time_is_kept_even_if_the_tables_could_not_be_read(playground, tmp_path, monkeypatch, caplog):
    async def locked(_):
        raise TableError("try_again")

    monkeypatch.setattr(Directory, "restore", locked)
    async with running_bot(playground, tmp_path / "tapis.sqlite3") as client:
        await playground.settle()
        assert client._keeping_time is not None
    assert "could not be gone on with" in caplog.text
    assert "Traceback" not in caplog.text
