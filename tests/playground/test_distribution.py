"""The playground as a wheel of its own, as another bot's authors get it."""

import ast
import asyncio
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.playground.page_client import PageClient, page_at
from tests.support.eventually import PATIENCE

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "playground"
NOT_INSTALLED = {"README.md", "LICENSE", "pyproject.toml", "page_server/README.md"}
"""What builds and describes the distribution."""

RUN_SCRIPT = Path(__file__).with_name("run_script.py")
SCRIPTS = {"$bell": Path(__file__).with_name("examples") / "bell.py"}
"""Bots' scripts, by the command that posts a button which counts."""
if "DISCORD_PY_EXAMPLES" in os.environ:
    SCRIPTS["$counter"] = Path(os.environ["DISCORD_PY_EXAMPLES"]) / "views" / "counter.py"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the one command builds."""
    folder = tmp_path_factory.mktemp("dist")
    subprocess.run(
        [
            *("/usr/bin/env", "make", "-o", ".venv/.dev"),  # as if everything were installed: it is
            *("playground-wheel", f"DIST={folder}", f"BIN={Path(sys.executable).parent}"),
        ],
        cwd=ROOT,
        env=_environment(),
        check=True,
    )
    [built] = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel alone in it."""
    folder = tmp_path_factory.mktemp("installed")
    command = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    subprocess.run([sys.executable, *command, "--target", folder, wheel], check=True)
    return folder


def test_the_wheel_is_the_whole_package_and_its_licence(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    described = {name for name in packed.namelist() if ".dist-info/" in name}
    ours = {f"playground/{name}" for name in _files(SOURCE) - NOT_INSTALLED}
    assert set(packed.namelist()) - described == ours
    [licence] = (name for name in described if name.endswith("/LICENSE"))
    assert packed.read(licence) == (ROOT / "LICENSE").read_bytes()


def test_the_wheel_asks_for_what_it_imports_and_nothing_else() -> None:
    asked = {one.name: one for one in _requirements(SOURCE / "pyproject.toml")}
    assert set(asked) == {
        canonicalize_name(distribution)
        for module in _imported(SOURCE) - sys.stdlib_module_names - {"playground"}
        for distribution in packages_distributions()[module]
    }
    of_tapis = {one.name: one for one in _requirements(ROOT / "pyproject.toml")}
    for name in asked.keys() & of_tapis:
        assert asked[name].specifier == of_tapis[name].specifier, name


def _files(folder: Path) -> set[str]:
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {path.as_posix() for path in found if "__pycache__" not in path.parts}


def _requirements(path: Path) -> Iterator[Requirement]:
    return map(Requirement, tomllib.loads(path.read_text("utf-8"))["project"]["dependencies"])


def _imported(folder: Path) -> set[str]:
    """The first names of all modules that the files of the folder import."""
    names: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names.add(node.module)
    return {name.partition(".")[0] for name in names}


@pytest.mark.parametrize("command", SCRIPTS)
async def test_anybodys_bot_runs_on_the_installed_wheel(
    command: str, installed: Path, tmp_path: Path
) -> None:
    where = [sys.executable, "-c", "import playground; print(playground.__file__)"]
    async with _process(where, tmp_path, PYTHONPATH=str(installed)) as asked:
        assert await _line(asked) == str(installed / "playground" / "__init__.py")
    served = [sys.executable, str(installed / "bin" / "tapis-playground"), "--token", "token"]
    async with _process(served, tmp_path, PYTHONPATH=str(installed)) as serving:
        address, told = await _what_a_bot_needs(serving)
        assert told["DISCORD_TOKEN"] == "token", "the one in the scripts"
        async with page_at(address, {}) as page:
            bot = [sys.executable, str(RUN_SCRIPT), str(SCRIPTS[command])]
            async with _process(bot, tmp_path, **told):
                await page.next("bot", online=True)
                await _count_to_two(page, command)


async def _count_to_two(page: PageClient, command: str) -> None:
    """Send the command, and press its button twice."""
    channel = next(one["id"] for one in page.hello["channels"] if one["type"] == 0)
    await page.ask("send", channel_id=channel, content=command)
    assert (await page.next("message_create"))["content"] == command
    message = await page.next("message_create")
    for count in (0, 1):
        [[button]] = [row["components"] for row in message["components"]]
        assert _counted(button) == count
        data = {"custom_id": button["custom_id"], "component_type": button["type"]}
        pressed = await page.ask("interact", type=3, channel_id=channel, message_id=message["id"], data=data)
        await page.next("interaction", nonce=pressed, state="success")
        message = await page.next("message_update", id=message["id"])
    [[button]] = [row["components"] for row in message["components"]]
    assert _counted(button) == 2


def _counted(button: Mapping[str, Any]) -> int:
    [digits] = re.findall(r"\d+", button["label"])
    return int(digits)


async def _what_a_bot_needs(serving: asyncio.subprocess.Process) -> tuple[str, dict[str, str]]:
    """The page's address, and the variables that a playground prints when it is open."""
    lines = [await _line(serving) for _ in range(5)]
    pairs = (line.strip().partition("=") for line in lines[2:])
    return lines[0].split()[-1], {name: value for name, _, value in pairs}


async def _line(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE):
        return (await process.stdout.readline()).decode().rstrip("\n")


@asynccontextmanager
async def _process(
    command: list[str], folder: Path, **variables: str
) -> AsyncIterator[asyncio.subprocess.Process]:
    """A process in a folder that has nothing of the repository's."""
    process = await asyncio.create_subprocess_exec(
        *command, cwd=folder, env=_environment() | variables, stdout=asyncio.subprocess.PIPE
    )
    try:
        yield process
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()


def _environment() -> dict[str, str]:
    """Ours, without what leads back to the repository or to the `make` that runs the tests."""
    ours = {"PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}
    return {name: value for name, value in os.environ.items() if name not in ours}
