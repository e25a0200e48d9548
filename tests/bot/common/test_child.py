"""A child process answers calls, and its end is an error of the call alone."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.common.child import Child, ChildError


@pytest.fixture
def child():
    one = Child("a child", patience=60)
    yield one
    one.close()


def test_a_function_runs_in_another_process(child):
    assert child.run(os.getpid) == child.pid != os.getpid()
    assert child.run(sorted, [2, 1], reverse=True) == [2, 1]


def test_an_error_in_the_child_is_raised_here_and_the_child_continues(child):
    before = child.run(os.getpid)
    with pytest.raises(ZeroDivisionError):
        child.run(divmod, 1, 0)
    assert child.run(os.getpid) == before


def test_a_child_that_dies_is_replaced(child):
    before = child.run(os.getpid)
    with pytest.raises(ChildError, match="a child"):
        child.run(os._exit, 3)
    assert child.run(os.getpid) not in (before, os.getpid())
    os.kill(child.pid, signal.SIGKILL)
    with pytest.raises(ChildError):
        child.run(os.getpid)
    assert child.run(os.getpid)


def test_a_child_that_hangs_is_replaced():
    child = Child("a slow child", patience=0.05)
    with pytest.raises(ChildError, match="no answer"):
        child.run(time.sleep, 3600)
    assert child.pid is None


def test_a_function_that_cannot_be_sent_is_no_fault_of_the_child(child):
    before = child.run(os.getpid)
    with pytest.raises(Exception, match="pickle"):
        child.run(lambda: None)
    assert child.run(os.getpid) == before


PARENT = """
import os, signal, sys, threading, time
from bot.common.child import Child
if __name__ == "__main__":
    child = Child("an orphan", patience=3600)
    print(child.run(os.getpid), flush=True)
    if "busy" in sys.argv:
        threading.Thread(target=child.run, args=(time.sleep, 3600)).start()
        time.sleep(0.1)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.parametrize("does", ["idle", "busy"])
def test_a_child_ends_with_its_parent_however_that_ends(tmp_path, does):
    (tmp_path / "parent.py").write_text(PARENT)
    run = subprocess.run(
        [sys.executable, str(tmp_path / "parent.py"), does],
        env={**os.environ, "PYTHONPATH": str(Path.cwd())},
        stdout=subprocess.PIPE,
        text=True,
        timeout=60,
    )
    assert run.returncode == -signal.SIGKILL
    pid = int(run.stdout)
    until = time.monotonic() + 30
    while _runs(pid):
        assert time.monotonic() < until, "the child outlived its parent"
        time.sleep(0.02)


def _runs(pid):
    """Whether a process runs; a zombie, whom nobody has asked for yet, does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"
