"""What the container and the unit start, started as they say, answers and ends as they ask for it."""

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import asynccontextmanager

import pytest

from playground import Playground
from tests.deploy.test_files import CONTAINER_ENV, ROOT, Unit, instructions
from tests.support.eventually import PATIENCE, comes

pytestmark = pytest.mark.one_process("starts a process of its own")


@pytest.fixture(scope="module")
def laid_out(tmp_path_factory):
    """The folder of the container, with what the steps of its file put there, and the volume beside it."""
    root = tmp_path_factory.mktemp("container")
    folder = root / "opt" / "tapis"
    left_out = shutil.ignore_patterns("*.sqlite3*")  # what is compiled already goes along
    for source in {line.split()[0] for line in instructions("COPY")} & {
        "game",
        "data",
        "bot",
        "cogs",
        "playground",
    }:
        shutil.copytree(ROOT / source, folder / source, ignore=left_out)
    (root / "data").mkdir()
    (compiling,) = (line for line in instructions("RUN") if "compileall" in line)
    subprocess.run([sys.executable, *shlex.split(compiling)[1:]], cwd=folder, check=True)
    return folder


@asynccontextmanager
async def started(command, folder, playground, **settings):
    """Start a command in a folder, with nothing but a token and where Discord is; SIGTERM ends it with 0."""
    discord = {"DISCORD_API_URL": playground.api_url, "DISCORD_GATEWAY_URL": playground.gateway_url}
    plain = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *command[1:]),
        cwd=folder,
        env=plain | discord | settings | {"DISCORD_TOKEN": playground.token},
        stderr=asyncio.subprocess.PIPE,
    )
    try:
        yield process
        process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(PATIENCE):
            _, said = await process.communicate()
        assert process.returncode == 0, said.decode()
        assert all(map(json.loads, said.splitlines())), "LOG_FORMAT=json"
    finally:
        if process.returncode is None:
            process.kill()
            await process.communicate()


async def test_the_container_starts_is_healthy_and_stops(laid_out):
    (entrypoint,), (check,) = map(instructions, ("ENTRYPOINT", "HEALTHCHECK"))
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    asked = [sys.executable, *json.loads(check.partition("CMD ")[2].replace("9464", port))[1:]]
    database = laid_out.parents[1] / "data" / "tapis.sqlite3"
    (laid_out / ".env").write_text(CONTAINER_ENV.replace("/data/tapis.sqlite3", str(database)))
    async with (
        Playground() as playground,
        started(json.loads(entrypoint), laid_out, playground, METRICS_PORT=port),
    ):

        async def healthy():
            asking = await asyncio.create_subprocess_exec(*asked, stderr=asyncio.subprocess.DEVNULL)
            return await asking.wait() == 0

        await comes(healthy, every=0.3)
    assert database.is_file()


async def test_the_unit_starts_the_bot_where_the_code_is(laid_out, tmp_path):
    unit = Unit(strict=False, interpolation=None)
    unit.read(ROOT / "deploy" / "tapis.service", encoding="utf-8")
    service = unit["Service"]
    (laid_out / ".env").write_text(f"DATABASE_URL=sqlite:///{tmp_path}/tapis.sqlite3\n")
    settings = dict([service["Environment"].split("=")])
    async with (
        Playground() as playground,
        started(shlex.split(service["ExecStart"]), laid_out, playground, **settings),
    ):
        await playground.wait_for_bot(PATIENCE)
    assert service["KillSignal"] == "SIGTERM"
    assert (tmp_path / "tapis.sqlite3").is_file()


def test_docker_builds_the_image_and_it_says_its_version():
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "version"], capture_output=True, check=False).returncode:
        pytest.skip("no docker daemon answers")
    building = [docker, "build", "--quiet", "--file", "deploy/Containerfile", "."]
    image = subprocess.run(building, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    done = subprocess.run(
        [docker, "run", "--rm", image, "--version"], capture_output=True, text=True, check=True
    )
    assert re.fullmatch(r"Tapis [\d.]+\n", done.stdout)
