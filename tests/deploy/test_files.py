"""Deployment files name existing commands, folders and settings, and run without privileges."""

import configparser
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bot.app.command_line import _parser
from bot.maintenance.local_http import HOST
from bot.process.environment import Environment, load_settings
from game.compiled import FOLDER

ROOT = Path(__file__).parents[2]
SETTINGS = {name.upper() for name in Environment.model_fields}
CONTAINER_ENV = (ROOT / "deploy" / "container.env").read_text(encoding="utf-8")
CONTAINERFILE = (ROOT / "deploy" / "Containerfile").read_text(encoding="utf-8")


class Unit(configparser.ConfigParser):
    """Keys as they are written; the last of several counts."""

    def optionxform(self, optionstr):
        return optionstr


@pytest.fixture
def unit():
    unit = Unit(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "tapis.service", encoding="utf-8")
    return unit


def instructions(name):
    """Return the arguments of an instruction, continued lines joined."""
    joined = CONTAINERFILE.replace("\\\n", " ")
    return re.findall(rf"^{name}\s+(.*)$", joined, re.MULTILINE)


def assert_starts_the_bot(command):
    python, dash_m, module, *arguments = command
    assert Path(python).name == "python"
    assert (dash_m, module) == ("-m", "bot")
    assert _parser().parse_args(arguments).command is None


def test_the_unit_starts_the_bot_as_somebody_without_rights(unit):
    service = unit["Service"]
    assert_starts_the_bot(shlex.split(service["ExecStart"]))
    assert service["User"] not in ("root", "0")
    assert service["Environment"].split("=")[0] in SETTINGS
    assert Path(service["ExecStart"].split()[0]).is_relative_to(service["WorkingDirectory"])
    for protection in ("NoNewPrivileges", "PrivateTmp", "ProtectHome", "RestrictSUIDSGID"):
        assert service[protection] == "yes"
    assert (service["ProtectSystem"], service["CapabilityBoundingSet"]) == ("strict", "")


def test_the_unit_comes_back_ever_more_slowly_and_gives_the_bot_time_to_close(unit):
    service = unit["Service"]
    assert service["Restart"] == "on-failure"
    assert int(service["RestartSec"]) < int(service["RestartMaxDelaySec"])
    assert 86_400 / int(service["RestartMaxDelaySec"]) < 1000  # logins that Discord allows a day
    assert int(service["TimeoutStopSec"]) >= 10


def test_the_unit_of_several_processes_differs_only_in_that_it_hands_over():
    one, many = (
        (ROOT / "deploy" / name).read_text(encoding="utf-8").splitlines()
        for name in ("tapis.service", "tapis@.service")
    )
    new = [line for line in many if line not in one and not line.startswith("#")]
    assert [line.partition("=")[0] for line in new] == ["Description", "Environment", "TimeoutStopSec"]
    assert [line for line in one if line not in many and not line.startswith("#")][-1:] == ["ProcSubset=pid"]
    settings = dict(pair.split("=") for pair in new[1].removeprefix("Environment=").split())
    assert set(settings) <= SETTINGS
    assert int(new[2].partition("=")[2]) >= int(settings["HANDOVER_SECONDS"]) + 10


def test_the_composition_builds_the_container_and_gives_it_time_to_hand_over():
    text = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
    values = dict(re.findall(r"^ +([A-Za-z_]+): (\S.*)$", text, re.MULTILINE))
    assert (ROOT / "deploy" / values["context"] / values["dockerfile"]).is_file()
    assert {"DATABASE_URL", "HANDOVER_SECONDS"} <= values.keys() & SETTINGS
    assert int(values["stop_grace_period"][:-1]) >= int(values["HANDOVER_SECONDS"].strip('"')) + 10


def test_the_container_starts_the_bot_as_somebody_without_rights():
    (entrypoint,) = instructions("ENTRYPOINT")
    assert_starts_the_bot(json.loads(entrypoint))
    (user,) = instructions("USER")
    assert user not in ("root", "0")
    assert re.search(rf"useradd .*\b{user}\b", CONTAINERFILE)
    (volume,) = instructions("VOLUME")
    assert f"sqlite:///{volume}/" in CONTAINER_ENV


def test_the_container_copies_what_is_there_and_what_the_bot_needs():
    sources = {line.split()[0] for line in instructions("COPY") if not line.startswith("--from")}
    assert all((ROOT / source).exists() for source in sources)
    bot = {"game", "data", "bot", "cogs", "playground", "requirements.lock", "deploy/container.env"}
    assert bot | {"pyproject.toml", "requirements-dev.lock", "deploy/compile_game.py"} == sources
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {f"!{source}" for source in sources} <= set(ignored)
    assert {"*", "**/*.sqlite3*", ".env"} <= set(ignored)


def test_what_the_bot_may_not_write_is_compiled_when_it_is_installed():
    """Each start of the container compiled a thousand modules anew."""
    (compiling,) = (line for line in instructions("RUN") if "compileall" in line)
    packages = {"game", "data", "bot", "cogs"}
    assert packages <= set(compiling.split())
    assert "unchecked-hash" in compiling, "what an image's files say of when they were changed differs"
    documented = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    lines = [line for line in documented.splitlines() if "-m compileall" in line]
    assert len(lines) == 2, "where it is installed, and where it is upgraded"
    assert all(packages <= set(line.split()) for line in lines)


def test_the_container_has_the_compiled_engine_where_it_is_looked_for():
    source, target = next(line for line in instructions("COPY") if line.startswith("--from")).split()[1:]
    (workdir,) = set(instructions("WORKDIR"))
    assert Path(source) == Path(workdir) / target == Path(workdir) / FOLDER.relative_to(ROOT)


def test_the_container_sets_settings_and_asks_the_health_it_switches_on():
    values = dict(line.split("=", 1) for line in CONTAINER_ENV.splitlines())
    assert set(values) <= SETTINGS
    (check,) = instructions("HEALTHCHECK")
    assert f"http://{HOST}:{values['METRICS_PORT']}/healthz" in check
    checked = json.loads(check.partition("CMD ")[2])
    compile(checked[2], "healthcheck", "exec")


def test_health_is_asked_in_the_format_that_knows_how():
    assert instructions("HEALTHCHECK")
    operations = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    builds = re.findall(r"^podman build .*$", operations, re.MULTILINE)
    assert builds
    assert all("--format docker " in build for build in builds)


def test_a_copied_example_leaves_the_settings_of_the_image(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text(CONTAINER_ENV)
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    for name in re.findall(r"^([A-Z_]+)=$", example, re.MULTILINE):
        monkeypatch.setenv(name, "")  # as --env-file does
    settings = load_settings()
    assert settings.database_url == "sqlite:////data/tapis.sqlite3"
    assert (settings.log_format, settings.metrics_port) == ("json", 9464)


@pytest.mark.parametrize("empty", ["", " "])
def test_empty_settings_count_as_unset(tmp_path, monkeypatch, empty):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".env").write_text("".join(f"{name}={empty}\n" for name in sorted(SETTINGS)))
    for name in SETTINGS:
        monkeypatch.setenv(name, empty)
    assert load_settings() == Environment.model_construct()


def test_every_setting_is_explained():
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert set(re.findall(r"^([A-Z_]+)=", example, re.MULTILINE)) == SETTINGS


LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-bench.lock")
"""Each goes on where the one before ends."""


def test_no_lock_pins_what_another_pins_and_each_pin_has_its_hashes():
    pinned = []
    for before, name in zip((None, *LOCKS), LOCKS, strict=False):
        entries = re.findall(r"^\S.*(?:\n .*)*", (ROOT / name).read_text("utf-8"), re.MULTILINE)
        assert [line for line in entries if line.startswith("-r")] == ([f"-r {before}"] if before else [])
        pins = [entry for entry in entries if not entry.startswith("-r")]
        assert all("==" in entry and "--hash=sha256:" in entry for entry in pins)
        pinned += sorted({re.match(r"[\w-]+", entry)[0] for entry in pins})
    assert len(pinned) == len(set(pinned))


def test_pip_takes_the_lock_with_all_that_it_goes_on_from():
    """What is installed is what it pins: pip asks nobody, and changes nothing."""
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--no-index", "--disable-pip-version-check"]
    subprocess.run([*pip, "--quiet", "--require-hashes", "-r", ROOT / LOCKS[1]], cwd="/", check=True)
