"""The tools that read the deployment files accept them, where they are installed."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEWER = {"RestartSteps", "RestartMaxDelaySec"}
"""Keys that systemd knows from version 254 on, and leaves out before."""


def run(*command, **settings):
    env = {**os.environ, **settings}
    return subprocess.run(command, capture_output=True, text=True, check=False, env=env)


@pytest.mark.parametrize("name", ["tapis.service", "tapis@.service"])
def test_systemd_understands_every_line_of_a_unit(tmp_path, name):
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not installed")
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    unit = tmp_path / name.replace("@", "@1")
    unit.write_text(text.replace("/opt/tapis/.venv/bin/python -m bot", "/bin/true"))
    done = run("systemd-analyze", "verify", "--man=no", str(unit))
    said = [line for line in done.stderr.splitlines() if name.partition(".")[0] in line]
    unknown = {key for line in said for key in re.findall(r"Unknown key(?: name)? '(\w+)'", line)}
    assert unknown <= NEWER
    assert [line for line in said if "Unknown key" not in line] == []
    assert done.returncode == 0, done.stderr


def test_docker_understands_the_composition(tmp_path):
    if shutil.which("docker") is None or run("docker", "compose", "version").returncode:
        pytest.skip("docker compose is not installed")
    (tmp_path / ".env").touch()
    shutil.copytree(ROOT / "deploy", tmp_path / "deploy")
    compose = str(tmp_path / "deploy" / "compose.yaml")
    done = run("docker", "compose", "--file", compose, "config", "--quiet", POSTGRES_PASSWORD="x")
    assert done.returncode == 0, done.stderr
    done = run("docker", "compose", "--file", compose, "config", "--quiet", POSTGRES_PASSWORD="")
    assert "set it in .env" in done.stderr
