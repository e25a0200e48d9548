"""libpq's options after the `?` work: TLS to a real PostgreSQL, behind a TLS proxy."""

import os
import socket
import time
from urllib.parse import parse_qs, urlsplit

import pytest

from data.database import Database
from data.errors import DatabaseError
from tests.data.tables import Clock
from tests.data.tls_front import CERTIFICATES, tls_front

ROOT = CERTIFICATES / "server.crt"
ANOTHER = CERTIFICATES / "another.crt"
UNUSABLE = "a certificate or key that its address names, or needs, cannot be used"


@pytest.fixture
def connect_through(postgresql_url, monkeypatch, tmp_path):
    """Opens the test's database over TCP; returns whether its connections were encrypted."""
    for name in [name for name in os.environ if name.startswith("PG")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", str(tmp_path))  # or a root.crt of the developer's would be trusted
    url = urlsplit(postgresql_url)
    folder = parse_qs(url.query)["host"][0]

    async def connect(options, host="localhost", *, speaks_tls=True):
        async with tls_front(folder, speaks_tls=speaks_tls) as front:
            address = f"{url.scheme}://{url.username}:secret@{host}:{front.port}{url.path}?{options}"
            database = await Database.open(address, clock=Clock())
            await database.close()
        return set(front.encrypted)

    return connect


@pytest.mark.parametrize(
    "options",
    [
        "sslmode=require",
        "ssl=true",
        "sslmode=prefer",
        "",
        f"sslmode=verify-ca&sslrootcert={ROOT}",
        f"sslmode=verify-full&sslrootcert={ROOT}",
    ],
)
async def test_a_connection_is_encrypted_as_the_address_asks(connect_through, options):
    assert await connect_through(options) == {True}


@pytest.mark.parametrize(
    ("options", "speaks_tls"), [("sslmode=disable", True), ("sslmode=prefer", False), ("", False)]
)
async def test_a_connection_is_plain_where_that_is_allowed(connect_through, options, speaks_tls):
    assert await connect_through(options, speaks_tls=speaks_tls) == {False}


async def test_with_verify_ca_the_name_does_not_matter(connect_through):
    assert await connect_through(f"sslmode=verify-ca&sslrootcert={ROOT}", "127.0.0.1") == {True}


@pytest.mark.parametrize(
    ("options", "host", "speaks_tls", "line"),
    [
        ("sslmode=require", "localhost", False, "it does not speak TLS, which sslmode asks for"),
        (f"sslmode=require&sslrootcert={ANOTHER}", "localhost", True, "its certificate is not trusted"),
        (f"sslmode=verify-full&sslrootcert={ROOT}", "127.0.0.1", True, "its certificate is not trusted"),
        ("sslmode=verify-full&sslrootcert=system", "localhost", True, "its certificate is not trusted"),
        ("sslmode=verify-full", "localhost", True, UNUSABLE),
        (
            f"sslmode=require&sslrootcert={__file__}",
            "localhost",
            True,
            UNUSABLE,
        ),
        ("sslmode=require&sslrootcert=/no/such", "localhost", True, "takes the path of a file"),
        (f"sslmode=require&sslcert={ROOT}&sslkey={ANOTHER}", "localhost", True, UNUSABLE),
        ("sslmode=require&sslcert=/no/such", "localhost", True, "takes the path of a file"),
        (
            f"sslmode=require&sslrootcert={ROOT}&sslcrl=/no/such",
            "localhost",
            True,
            "takes the path of a file",
        ),
        ("sslmode=sometimes", "localhost", True, "has a value that libpq does not take"),
        ("target_session_attrs=hunter2", "localhost", True, "has a value that libpq does not take"),
    ],
)
async def test_tls_that_fails_is_one_line(connect_through, options, host, speaks_tls, line):
    with pytest.raises(DatabaseError) as refused:
        await connect_through(options, host, speaks_tls=speaks_tls)
    message = str(refused.value)
    assert line in message
    assert "\n" not in message
    assert "secret" not in message


async def test_a_short_timeout_in_the_address_fails_soon():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        with pytest.raises(DatabaseError, match="does not answer"):
            await Database.open(f"postgresql://tapis@127.0.0.1:{port}/tapis?connect_timeout=1", clock=Clock())
        assert time.monotonic() - began < 4
