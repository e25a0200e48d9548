"""The log of a SQLite file cannot be synced at a commit: what people are told holds after a kill, too."""

import json
import os

import pytest

from tests.support import forked
from tests.support.databases import rows_of
from tests.support.failing_disk import ALWAYS, failing_disk

WAYS = ("alone", "with others")


@pytest.fixture
def killed(tmp_path, sqlite_url):
    """Let a process write on a disk that fails, and be killed; return what it saw, and what is stored."""
    disk = failing_disk(tmp_path)

    def run(*arguments):
        code, said = writing(disk, sqlite_url, *arguments)
        assert code == -9, said
        disk.heals()
        ((stored,),) = rows_of(sqlite_url, "SELECT count(*) FROM actor")
        return json.loads(said.splitlines()[-1]), stored  # after what is in the log

    return run


def writing(disk, *arguments):
    """Let a process write on a disk, or open what is there; return how it ended and what it said."""
    environment = {**os.environ, **disk.environment}
    return forked.run("tests.data.on_failing_disk", *map(str, arguments), environment=environment)


@pytest.mark.parametrize("way", WAYS)
def test_a_commit_that_fails_once_is_known_to_have_written_nothing(killed, way):
    seen, stored = killed(way, 1)
    assert seen == {"written": "UnavailableError", "read": 1}
    assert stored == 1


@pytest.mark.parametrize("way", WAYS)
def test_while_nobody_knows_what_a_commit_has_written_nothing_is_read(killed, way):
    """Whoever would read that it is not there, and repeat it, would have it done twice after a kill."""
    seen, _ = killed(way, ALWAYS)
    assert seen == {"written": "OutcomeUnknownError", "read": "UnavailableError"}


@pytest.mark.parametrize("way", WAYS)
def test_what_is_read_once_the_disk_works_again_holds_after_a_kill(killed, way):
    seen, stored = killed(way, ALWAYS, "healed")
    assert seen["written"] == "OutcomeUnknownError"
    assert seen["written then"] is None
    assert seen["read then"] == stored


@pytest.mark.parametrize("every", [1, 2])
def test_a_log_that_cannot_be_carried_over_ends_the_start_with_one_line(tmp_path, sqlite_url, every):
    """What a killed process left may be in memory alone: what is written after it would be lost with it."""
    disk = failing_disk(tmp_path)
    writing(disk, sqlite_url, "with others", ALWAYS)
    disk.fails(1, every=every)  # the sync of a commit, or that of the checkpoint after it
    said = []
    for _ in range(2):
        said.append(writing(disk, sqlite_url))
        disk.heals()
    path = sqlite_url.removeprefix("sqlite:///")
    assert said == [(0, f"{path}: the disk cannot be read or written\n"), (0, "")]
    assert rows_of(sqlite_url, "SELECT count(*) FROM actor") in ([(1,)], [(2,)])
