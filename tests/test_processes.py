"""Tests that run in several processes are reported as if they ran in one."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

CONFTEST = """
from tests.support import processes, spent

def pytest_addoption(parser):
    processes.add_option(parser)

def pytest_configure(config):
    config.pluginmanager.register(processes)
    config.pluginmanager.register(spent.Spent())
"""

SEVERAL = """
import os, time, pytest

@pytest.fixture(scope="module")
def made():
    print("made once")

@pytest.mark.parametrize("number", range(50))
def test_passes(number, made):
    assert number >= 0

def test_works():
    while time.process_time() < 2:
        pass

def test_fails():
    print("said by what fails")
    assert 1 == 2, "it differs"

def test_ends_its_process():
    os._exit(3)

@pytest.mark.timeout(1)
def test_hangs():
    time.sleep(60)

@pytest.mark.skip(reason="not now")
def test_is_skipped():
    pass
"""

COUNTED = """
import pytest
from pathlib import Path

@pytest.mark.parametrize("number", range(100))
def test_fails(number, tmp_path_factory):
    (Path(__file__).parent / f"ran {number}").touch()
    assert number < 0
"""


def run(folder, tests, *arguments):
    (folder / "conftest.py").write_text(CONFTEST)
    (folder / "test_some.py").write_text(tests)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--rootdir",
        folder,
        "-p",
        "no:cacheprovider",
        "-p",
        "pytest_timeout",
        *arguments,
        folder,
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)


def test_every_test_runs_once_and_what_fails_dies_or_hangs_is_named(tmp_path):
    ran = run(tmp_path, SEVERAL, "--processes", "2", "-rfs", "--timeout-method", "thread")
    assert "3 failed, 51 passed, 1 skipped" in ran.stdout, ran.stdout + ran.stderr
    assert "it differs" in ran.stdout
    assert "said by what fails" in ran.stdout
    for name in ("test_ends_its_process", "test_hangs"):
        assert f"the process that ran test_some.py::{name} ended" in ran.stdout
    assert "time.sleep(60)" in ran.stdout + ran.stderr, "pytest-timeout says where"
    assert "not now" in ran.stdout
    (busy,) = re.findall(
        r"^\d+ s, (\d+) s of processor, [\d.]+ ms for the calibration loop", ran.stdout, re.MULTILINE
    )
    assert int(busy) >= 1, "the processes that end are counted"
    assert ran.returncode == pytest.ExitCode.TESTS_FAILED


@pytest.mark.long
def test_a_run_that_is_to_stop_stops(tmp_path):
    ran = run(tmp_path, COUNTED, "--processes", "2", "-x")
    assert "stopping after" in ran.stdout, ran.stdout + ran.stderr
    assert len(list(tmp_path.glob("ran *"))) < 20
