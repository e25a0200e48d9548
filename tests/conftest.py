"""Fixtures of all tests: the suite draws the same random choices each time, `PART=long` new ones."""

import gc
import os
import secrets
from asyncio import AbstractEventLoop
from collections.abc import Callable, Generator, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from bot.process.event_loop import new_event_loop
from bot.rules import trials
from bot.tables.ai import evenly
from bot.tables.model import beats
from tests.support import (
    bytecode,
    compiled,
    databases,
    overlapping,
    parts,
    processes,
    spent,
    translated,
    watching,
)

os.environ["EMOJIS_PER_MINUTE"] = "0"
"""The requests of bots under test, in other processes too, are counted; uploads have tests of their own."""
os.environ["PLAYGROUND_LATENCY"] = "0"
"""Nothing is slow, unless `make test-all PART=strict` wants that."""

evenly.THINKING.unit = evenly.HASTY.unit = 0.0
"""AIs take no longer than they need; that they all take as long has tests of its own."""
trials.DEALS = 5
"""House rules are tried out with few deals: with as many as the bot's, each look at the editor is dear."""
beats.most = 0
"""Boards show the newest state at once, except in tests of beats."""

os.environ.setdefault("CONFORMANCE_SEED", str(secrets.randbelow(2**32)))
"""The same in all processes of a run."""

settings.register_profile("in its own time", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("same each time", settings.get_profile("in its own time"), derandomize=True)
"""How long examples take, and are made, says on a shared machine what others do there."""

_GARBAGE: Final = (10_000, 20, 100)
"""Thresholds of the garbage collector's generations: with Python's, it takes 3% of the processor time."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let a run choose its number of processes, and the database of tests that go by `support.databases`."""
    processes.add_option(parser)
    parser.addoption("--database", choices=databases.KINDS, default=databases.SQLITE)
    parser.addoption(
        "--overlapping", action="store_true", help="run what tests/support/overlapping.txt lists, too"
    )
    parser.addoption("--whole", action="store_true", help="run all cells of tests that are `in_part`")


def pytest_report_header() -> list[str]:
    """Tell how the games are played again as in this run, and what requests are compared with."""
    described = os.environ.get("DISCORD_OPENAPI")
    compared = described or "DISCORD_OPENAPI is not set: no request is compared with Discord's description"
    return [f"CONFORMANCE_SEED={os.environ['CONFORMANCE_SEED']}", f"OpenAPI: {compared}"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `both_databases` on each, unless the run is on one."""
    chosen = metafunc.config.option.database
    if chosen == databases.SQLITE and metafunc.definition.get_closest_marker("both_databases") is not None:
        metafunc.parametrize("database_kind", databases.KINDS, indirect=True)


@pytest.fixture(autouse=True)
def database_kind(request: pytest.FixtureRequest) -> Iterator[str]:
    """The kind of database that the test has; those that it made in PostgreSQL go with it."""
    kind = getattr(request, "param", request.config.option.database)
    if kind != databases.SQLITE and request.node.get_closest_marker("sqlite_only") is not None:
        pytest.skip("it looks into SQLite's file")
    databases.Chosen.kind = kind
    yield kind
    databases.drop_all()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The path of a SQLite file with the newest schema, to be copied."""
    path = tmp_path_factory.mktemp("empty") / "t.sqlite3"
    databases.make_database(path)
    return path


@pytest.fixture(params=databases.KINDS)
def database_url(request: pytest.FixtureRequest) -> str:
    """The address of a database of the test's own with the newest schema: on SQLite, and on PostgreSQL."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """One that is a SQLite file."""
    databases.make_database(tmp_path / "tapis.sqlite3")
    return f"sqlite:///{tmp_path}/tapis.sqlite3"


@pytest.fixture
def postgresql_url(tmp_path: Path) -> str:
    """One on the PostgreSQL server."""
    return databases.postgresql_at(tmp_path / "postgresql")


@pytest.fixture
def postgresql() -> Any:
    """The PostgreSQL server, started once for the whole run."""
    return databases.postgresql_server(databases.run_id())


def pytest_configure(config: pytest.Config) -> None:
    """Let Hypothesis explore where there is time for it; watch how long tests take."""
    settings.load_profile("same each time" if "not long" in config.option.markexpr else "in its own time")
    config.pluginmanager.register(watching.Watcher())
    config.pluginmanager.register(processes)
    if config.option.processes:
        config.pluginmanager.register(spent.Spent())


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile statements and commands once, and where there are several processes all modules beforehand."""
    if session.config.option.processes:
        bytecode.compile_all(session.config)
    compiled.share()
    translated.share()


def pytest_sessionfinish() -> None:
    """Leave nothing running."""
    databases.leave_postgresql()


def pytest_asyncio_loop_factories() -> Mapping[str, Callable[[], AbstractEventLoop]]:
    """Run what is tested on the event loop that the bot runs on."""
    return {"the bot's": new_event_loop}


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave to `make test-all PART=long` what the suite runs in part, before marks choose tests."""
    if not config.option.whole:
        parts.leave_out(items)
    if not (config.option.whole or config.option.overlapping):
        overlapping.leave_out(items)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for no garbage among modules and tests, neither while they are made nor later: all of it stays."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*_GARBAGE)
        gc.enable()
