"""What `pip install` takes: what is in it, and that it plays from any folder."""

import asyncio
import os
import subprocess
import sys
import sysconfig
import tarfile
import venv
import zipfile
from pathlib import Path

import pytest

from tests.playground.page_client import page_at
from tests.support.eventually import PATIENCE

ROOT = Path(__file__).parents[2]
PACKAGES = ("bot", "cogs", "data", "game", "playground")
NOT_INSTALLED = {
    "bot/games/make_docs.py",
    "bot/i18n/extract.cfg",
    "bot/i18n/extract.py",
    "data/migrations/script.py.mako",
    "playground/LICENSE",
    "playground/README.md",
    "playground/page_server/README.md",
    "playground/pyproject.toml",
}
"""What only whoever works on the source needs."""
BESIDE = {".gitignore", "CHANGELOG.md", "LICENSE", "PKG-INFO", "README.md", "pyproject.toml"}
"""What the source has besides the packages."""
ANOTHER = "raise SystemExit('another bot was started')"


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """What the one command builds, by the ends of the names."""
    folder = tmp_path_factory.mktemp("dist")
    make = ["make", "--no-print-directory", "-o", ".venv/.dev", "packages"]  # as if all were installed: it is
    variables = [f"DIST={folder}", f"BIN={Path(sys.executable).parent}"]
    subprocess.run([*make, *variables], cwd=ROOT, env=environment(), check=True)
    return {file.name.partition("-")[0] + file.suffix: file for file in folder.iterdir()}


def environment(**variables):
    """Ours, without what leads back to the repository or to the `make` that runs the tests."""
    ours = {"PYTHONPATH", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}
    return {name: value for name, value in os.environ.items() if name not in ours} | variables


def kept():
    """The files of the packages that Git has, or would take."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *PACKAGES]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
    return {name for name in names if (ROOT / name).exists()}


def test_what_is_built_is_all_that_is_needed_and_nothing_else(built):
    assert set(built) == {"tapis.whl", "tapis.gz", "tapis_playground.whl"}
    with zipfile.ZipFile(built["tapis.whl"]) as wheel:
        packed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert packed == kept() - NOT_INSTALLED
    with tarfile.open(built["tapis.gz"]) as source:
        packed = {name.partition("/")[2] for name in source.getnames()}
    assert packed == kept() | BESIDE


def test_no_database_and_no_copy_of_one_is_packed_or_committed():
    ends = ("", "-wal", ".lock", ".before-0002", ".replaced-20270115T080000Z", ".unfinished")
    names = [f"{folder}tapis.sqlite3{end}" for folder in ("", "data/") for end in ends]
    ignored = subprocess.run(
        ["/usr/bin/env", "git", "check-ignore", *names], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ignored.stdout.split() == names


@pytest.fixture(scope="module")
def tapis(built, tmp_path_factory):
    """The command, in an environment that has our wheel and, besides it, only what is installed here."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    site = sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)})
    (Path(site) / "dependencies.pth").write_text(sysconfig.get_path("purelib"))
    options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--no-index"]
    pip = [sys.executable, "-m", "pip", "--python", folder / "bin" / "python", "install", *options]
    subprocess.run([*pip, built["tapis.whl"]], env=environment(), check=True)
    return folder / "bin" / "tapis"


@pytest.fixture
def elsewhere(tmp_path):
    """A folder that has nothing of ours, but a bot of its own."""
    (tmp_path / "bot.py").write_text(ANOTHER)
    return tmp_path


def test_the_installed_command_explains_itself(tapis, elsewhere):
    for asked, said in (("--help", "usage: tapis "), ("--version", "Tapis ")):
        done = subprocess.run(
            [tapis, asked], cwd=elsewhere, env=environment(), capture_output=True, text=True, check=True
        )
        assert done.stdout.startswith(said)


async def test_the_installed_command_plays_in_any_folder(tapis, elsewhere):
    unset = dict.fromkeys(("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL", "DATABASE_URL"), "")
    playing = await asyncio.create_subprocess_exec(
        tapis,
        cwd=elsewhere,
        env=environment(PLAYGROUND_PORT="0", PYTHONUNBUFFERED="1", **unset),
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        async with asyncio.timeout(PATIENCE):
            while b"http://" not in (line := await playing.stdout.readline()):
                assert line, "it has ended"
        address = next(word for word in line.decode().split() if word.startswith("http://"))
        async with page_at(address, {}) as page:
            assert page.hello["bot_online"]
            assert "play" in {command["name"] for command in page.hello["commands"]}
    finally:
        if playing.returncode is None:
            playing.terminate()
        await playing.communicate()


@pytest.mark.parametrize("former", [False, True])
def test_a_database_that_stands_among_the_code_goes_on_being_used(tapis, elsewhere, former):
    """There the first versions kept it, where they were run in a clone."""
    if former:
        (elsewhere / "data").mkdir()
        (elsewhere / "data" / "tapis.sqlite3").touch()
    asked = [
        tapis.with_name("python"),
        "-P",
        "-c",
        "from bot.process import environment as e; print(e.DEFAULT_DATABASE)",
    ]
    done = subprocess.run(asked, cwd=elsewhere, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout == ("sqlite:///data/tapis.sqlite3\n" if former else "sqlite:///tapis.sqlite3\n")
