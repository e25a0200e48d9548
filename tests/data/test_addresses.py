import re
from pathlib import Path

import pytest

from data.errors import UnreadableError
from data.sql.addresses import (
    PostgresqlAddress,
    SqliteAddress,
    read_address,
)

CERTIFICATES = "sslcert", "sslkey", "sslrootcert", "sslcrl"
NOT_LIBPQS = (
    "h:abc/n",
    "h:65536/n",
    "h:0/n",
    "h/n?port=1,2,3",
    "a..b/n",
    "u:pa/ss@h/n",
    "u:12/ss@h/n",
    "h/n/m",
    "h/n@m",
    "a%20b/n",
    "u:p@ss@h/n",
    "a%2Fb/n",
    "[::1/n",
    "a,,b/n",
    "a,b,c/n?port=1,2",
    "/n?port=1,2",
    "h/n?port=123456",
    "h/n?connect_timeout=soon",
    "h/n?hunter2",
    "h/n?hunter=2",
    "u:%FF@h/n",
    "u:%00@h/n",
    "u:100%@h/n",
)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("sqlite:///tapis.sqlite3", "tapis.sqlite3"),
        ("sqlite+aiosqlite:////var/lib/tapis.sqlite3", "/var/lib/tapis.sqlite3"),
        ("sqlite:////100%25/a%3Fb@c#d", "/100%/a?b@c#d"),
    ],
)
def test_a_file(text, path):
    assert read_address(text) == SqliteAddress(Path(path))


@pytest.mark.parametrize(
    ("text", "parameters"),
    [
        ("postgresql://", {}),
        (
            " postgres://tapis:s%40cret@db.example.org/cards ",
            {"host": "db.example.org", "user": "tapis", "password": "s@cret", "dbname": "cards"},
        ),
        (
            "postgresql+asyncpg://tapis:a:b?#c@[::1]:5433/cards",
            {"host": "::1", "port": "5433", "user": "tapis", "password": "a:b?#c", "dbname": "cards"},
        ),
        (
            "postgresql:///cards?host=/run/postgresql&user=tapis&password=a%26b+c",
            {"host": "/run/postgresql", "user": "tapis", "password": "a&b+c", "dbname": "cards"},
        ),
        (
            "PostgreSQL://a,b,c:9/cards?application_name=&user=",
            {"host": "a,b,c", "port": ",,9", "dbname": "cards"},
        ),
        (
            "postgresql+psycopg://h?ssl=true&connect_timeout=3&target_session_attrs=read-write",
            {"host": "h", "sslmode": "require", "connect_timeout": "3", "target_session_attrs": "read-write"},
        ),
        (
            "postgresql://h?sslmode=verify-full&sslrootcert=system",
            {"host": "h", "sslmode": "verify-full", "sslrootcert": "system"},
        ),
    ],
)
def test_a_database_of_a_server(text, parameters):
    assert read_address(text) == PostgresqlAddress(parameters)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", " is not an address of a database"),
        ("tapis.sqlite3", " is not an address of a database"),
        ("mysql://tapis@127.0.0.1/tapis", " begins with neither sqlite:// nor postgresql://"),
        ("sqlite://", ": sqlite needs the path of a file"),
        ("sqlite+aiosqlite:///:memory:", ": sqlite needs the path of a file"),
        ("sqlite://tapis.sqlite3", ": sqlite needs the path of a file"),
        ("sqlite:///file:x", ": sqlite needs the path of a file"),
        ("sqlite:///file:x?mode=memory", ": sqlite takes the path of a file and no options"),
        ("sqlite:///tapis\x07.sqlite3", " holds a character that cannot be printed"),
        ("postgresql://h/n\x7f", " holds a character that cannot be printed"),
        ("postgresql://h/n?sslrootcert=system", ": sslrootcert=system needs sslmode=verify-full"),
        ("postgresql://h/n?sslmode=require&sslrootcert=system", ": sslrootcert=system needs sslmode=verify"),
        *((f"postgresql://h/n?{name}=/", f": {name} takes the path of a file") for name in CERTIFICATES),
        *(
            (f"postgresql://{rest}", " is no address that libpq takes: in a name or password")
            for rest in NOT_LIBPQS
        ),
    ],
)
def test_an_unusable_address_is_refused_with_one_line(text, line):
    with pytest.raises(UnreadableError, match=f"^DATABASE_URL{re.escape(line)}"):
        read_address(text)


def test_a_secret_is_in_no_words_about_an_address():
    address = read_address("postgresql://tapis:hunter2@h/n?sslpassword=hunter3")
    assert "hunter" not in repr(address)
    assert address.name == "PostgreSQL at h:5432"


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("postgresql://", "PostgreSQL at its default host"),
        ("postgresql://u:p@[::1]:5433,h/n", "PostgreSQL at [::1]:5433,h:5432"),
        ("sqlite:////var/tapis.sqlite3", "/var/tapis.sqlite3"),
    ],
)
def test_messages_name_a_database_by_its_place(text, name):
    assert read_address(text).name == name


def test_what_is_at_a_path_is_a_file_or_not(tmp_path):
    (tmp_path / "file").touch()
    for name, is_file in {"file": True, ".": False, "nothing": False, "x" * 300: False}.items():
        assert SqliteAddress(tmp_path / name).is_there is is_file
