"""Whatever DATABASE_URL is, a failing start says so in one line without secrets."""

import io
import os
from contextlib import redirect_stderr, redirect_stdout
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, example, given, note, settings
from hypothesis import strategies as st

from tests.support.own_process import run_here

SECRET_PARTS = ("Hn7w", "Zq9x")
"""Both halves of every secret: what stands between them may cut it in two."""

NOWHERE = {
    "DISCORD_TOKEN": "nobody's",
    "DISCORD_API_URL": "http://127.0.0.1:9/api/v10",
    "DISCORD_GATEWAY_URL": "ws://127.0.0.1:9/gateway",
    "PGHOST": "/nowhere",  # an address without a host must not lead to a server of the machine's
}

ODD = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), max_size=3)
BETWEEN = st.one_of(st.sampled_from([*"@:/?#[]%&=+, ", "://", "%2", "%ff", "%00", "@h/"]), ODD)
HIDDEN = ("password", "sslpassword", "passfile", "user", "mode", "timeout")
OPTIONS = (
    *HIDDEN,
    *("sslmode", "ssl", "connect_timeout", "port", "host", "dbname", "sslrootcert", "sslcert", "sslkey"),
    *("application_name", "target_session_attrs", "channel_binding"),
)
VALUES = ("require", "verify-full", "3", "-1", "abc", "", "true", "system", "1", "/x", "memory")


@st.composite
def secrets(draw):
    """Make a secret, as somebody would paste it or escaped in part or whole."""
    secret = draw(BETWEEN).join(SECRET_PARTS)
    return draw(st.sampled_from([secret, quote(secret), quote(secret, safe="")]))


@st.composite
def options(draw):
    """Make what may stand after a `?`."""
    name = draw(st.sampled_from(OPTIONS))
    value = draw(secrets() if name in HIDDEN else st.sampled_from(VALUES))
    return draw(st.sampled_from([f"{name}={value}", f"{name}={value}", name, draw(secrets())]))


@st.composite
def postgresql_addresses(draw):
    """Make an address of a server that is not there."""
    scheme = draw(
        st.sampled_from(["postgresql", "postgres", "postgresql+asyncpg", "POSTGRESQL", "postgresql+x"])
    )
    login = draw(st.sampled_from(["", "tapis@", f"{draw(secrets())}@", f"tapis:{draw(secrets())}@", ":@"]))
    hosts = ["127.0.0.1", "[::1]", "a..b", "[", "x y", "%2Fnowhere", "ÿ" * 70, "127.0.0.1:1,127.0.0.1"]
    host = draw(st.sampled_from(hosts))
    port = draw(st.sampled_from([":1", ":abc", ":", ":70000", ":0", ":٣", ":-1"]))
    database = draw(st.sampled_from(["", "/", "/cards", "/%00", "/%ff", f"/{'x' * 300}"]))
    query = "&".join(draw(st.lists(options(), max_size=3)))
    return f"{scheme}://{login}{host}{port}{database}{draw(st.sampled_from('?#'))}{query}"


SQLITE = st.sampled_from(
    (
        *("sqlite", "sqlite://", "sqlite:///", "sqlite:///:memory:", "sqlite:///./", "sqlite+pysqlite:///"),
        *("sqlite:///file:x?mode=memory", "sqlite:///x?mode=ro", "sqlite:///file::memory:?uri=true"),
        *("sqlite:////proc/version/x", "sqlite:////proc/x/y", "sqlite:///%00", "sqlite:///%ff"),
        *(f"sqlite:///{'x' * 300}", f"sqlite:////{'x/' * 3000}y"),
    )
)

OTHERS = st.builds(
    "{}{}{}".format,
    st.sampled_from(["mysql", "", "http", "oracle+x"]),
    st.sampled_from(["://", ":", "//", ""]),
    secrets(),
)


def run_with(address, command, monkeypatch):
    """Return the exit code and all that was printed."""
    printed = io.StringIO()
    with monkeypatch.context() as environment, redirect_stdout(printed), redirect_stderr(printed):
        for name, value in {**NOWHERE, "DATABASE_URL": address}.items():
            environment.setenv(name, value)
        code = run_here(*command)
    return code, printed.getvalue()


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    address=st.one_of(postgresql_addresses(), postgresql_addresses(), SQLITE, OTHERS),
    command=st.sampled_from([(), ("verify",), ("backup",), ("restore", "none.sqlite3")]),
)
@example(address="postgresql://tapis:Hn7w@127.0.0.1:abc/cards", command=())
@example(address="postgresql://tapis@127.0.0.1:1/cards?password=Hn7w", command=("verify",))
@example(address="postgresql://tapis@127.0.0.1:1/cards?connect_timeout=3&sslmode=require", command=())
@example(address="sqlite:///file:x?mode=memory", command=())
@example(address="sqlite:////" + "x" * 300, command=("backup",))
@example(address="sqlite:///" + "x" * 300, command=())
def test_a_bad_address_is_one_line_without_a_secret(tmp_path, monkeypatch, address, command):
    monkeypatch.chdir(tmp_path)
    code, printed = run_with(address, command, monkeypatch)
    note(f"{address!r} {command} {printed!r}")
    assert code == 2
    assert len(printed.splitlines()) == 1
    assert printed.startswith("tapis: ")
    assert not [part for part in SECRET_PARTS if part in printed]
    assert not list(tmp_path.glob("*"))


@pytest.mark.parametrize("name", ["DATABASE_URL"])
def test_an_address_that_is_no_text_is_one_line(monkeypatch, name):
    code, printed = run_with("postgresql://tapis:Hn7w\udcff@127.0.0.1:1/x", ("verify",), monkeypatch)
    assert code == 2
    assert printed.startswith(f"tapis: {name}")
    assert "Hn7w" not in printed


@pytest.mark.timeout(30)
@pytest.mark.parametrize("what", [os.mkdir, os.mkfifo])
@pytest.mark.parametrize(
    ("address", "command"),
    [
        ("sqlite:///{}", ()),
        ("sqlite:///{}", ("verify",)),
        ("sqlite:///{}", ("restore", "{}")),
        ("postgresql://tapis@127.0.0.1:1/x?sslmode=verify-full&sslrootcert={}", ("verify",)),
        ("postgresql://tapis@127.0.0.1:1/x?sslcert={}", ("verify",)),
        ("postgresql://tapis@127.0.0.1:1/x?sslkey={}", ("verify",)),
    ],
)
def test_a_folder_or_a_pipe_in_the_place_of_a_file_is_one_line(tmp_path, monkeypatch, what, address, command):
    """A pipe was waited for, with no word."""
    there = tmp_path / "there"
    what(there)
    code, printed = run_with(address.format(there), [one.format(there) for one in command], monkeypatch)
    assert (code, len(printed.splitlines())) == (2, 1), printed
    assert printed.startswith("tapis: ")


@pytest.mark.parametrize("command", [(), ("restore", "{backup}"), ("adopt", "--yes"), ("doctor",)])
@pytest.mark.parametrize("path", ["loop", f"{'x/' * 3000}y"])
def test_a_path_that_leads_nowhere_is_no_traceback(tmp_path, monkeypatch, path, command):
    """`restore` followed a link in a circle; `doctor` looked for room at the end of a long path."""
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "backup").touch()
    arguments = [one.format(backup=tmp_path / "backup") for one in command]
    code, printed = run_with(f"sqlite:///{tmp_path}/{path}", arguments, monkeypatch)
    assert code == (1 if command == ("doctor",) else 2)
    assert "Traceback" not in printed


@pytest.mark.parametrize("folder", [f"{'x/' * 3000}y", "y" * 300, "backup"])
def test_a_folder_for_backups_that_cannot_be_is_one_line(tmp_path, monkeypatch, folder):
    (tmp_path / "backup").touch()
    monkeypatch.setenv("BACKUP_FOLDER", f"{tmp_path}/{folder}")
    code, printed = run_with(f"sqlite:///{tmp_path}/new", ("backup",), monkeypatch)
    assert (code, len(printed.splitlines())) == (2, 1)
    assert printed.startswith("tapis: BACKUP_FOLDER: this ")
