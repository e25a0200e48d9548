"""A PostgreSQL whose clock is set back: whoever holds a lock without a word is ended all the same."""

from contextlib import closing

import psycopg
import pytest

from benchmarks.far_server import far_server
from data.database import Database
from data.postgresql.silence import ending_silent
from tests.data.tables import Clock
from tests.data.test_session import HOLDS, IS_THERE, count, wait_in_vain
from tests.support.eventually import comes
from tests.support.set_clock import MISSING, library, set_clock

pytestmark = pytest.mark.skipif(library() is None, reason=MISSING)


@pytest.mark.parametrize("seconds", [600, 7200])
async def test_a_session_that_is_silent_since_before_the_clock_was_set_back_is_ended(seconds, monkeypatch):
    with set_clock() as clock:
        async with far_server(clock.environment) as server:
            address = f"postgresql://postgres@/{server.new_database()}?host={server.socket_folder}"
            database = await Database.open(address, clock=Clock())
            with closing(psycopg.connect(address, autocommit=True)) as frozen:
                server_process = frozen.info.backend_pid
                frozen.pgconn.enter_pipeline_mode()
                for sql in ("BEGIN", "SELECT pg_advisory_xact_lock(77)"):
                    frozen.pgconn.send_query_params(sql.encode(), None)
                frozen.pgconn.flush()  # the rest never comes
                await comes(lambda: count(address, HOLDS, server_process))
                clock.step(-seconds)
                await wait_in_vain(database, address, monkeypatch, ending_silent())
                await comes(lambda: not count(address, IS_THERE, server_process))
            await database.close()
