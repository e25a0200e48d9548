import re
from pathlib import Path

import pytest

from data.addresses import OPTIONS, PostgresqlAddress, SqliteAddress, read_address
from data.errors import UnreadableError


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
    ("text", "address"),
    [
        ("postgresql://", PostgresqlAddress()),
        (
            " postgres://tapis:s%40cret@db.example.org/cards ",
            PostgresqlAddress((("db.example.org", 5432),), "tapis", "s@cret", "cards"),
        ),
        (
            "postgresql+asyncpg://tapis:a:b@c@[::1]:5433/cards",
            PostgresqlAddress((("::1", 5433),), "tapis", "a:b@c", "cards"),
        ),
        (
            "postgresql:///cards?host=/run/postgresql&user=tapis&password=a%26b+c",
            PostgresqlAddress((("/run/postgresql", 5432),), "tapis", "a&b+c", "cards"),
        ),
        (
            "postgresql://one:1,two/cards?port=7&target_session_attrs=read-write",
            PostgresqlAddress(
                (("one", 1), ("two", 7)), database="cards", options={"target_session_attrs": "read-write"}
            ),
        ),
        (
            "postgresql+psycopg://h?ssl=require&connect_timeout=3&database=cards",
            PostgresqlAddress(
                (("h", 5432),), database="cards", options={"sslmode": "require", "connect_timeout": "3"}
            ),
        ),
    ],
)
def test_a_database_of_a_server(text, address):
    assert read_address(text) == address


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
        ("postgresql://h:abc/n", ": the port is not a number from 1 to 65535"),
        ("postgresql://h:65536/n", ": the port is not a number from 1 to 65535"),
        ("postgresql://h:0/n", ": the port is not a number from 1 to 65535"),
        ("postgresql://h/n?port=1,2,3", ": there must be one port, or as many as hosts"),
        ("postgresql://a..b/n", ": the host is none"),
        ("postgresql://u:pa/ss@h/n", ": in a name or password, write / as %2F"),
        ("postgresql://u:pa?ss@h/n", ": in a name or password, write / as %2F"),
        ("postgresql://u:pa#ss@h/n", ": in a name or password, write / as %2F"),
        ("postgresql://u@h/n?user=v", ": user is given twice"),
        ("postgresql://h/n?sslmode=require&ssl=require", ": sslmode is given twice"),
        ("postgresql://h/n?sslmode=sometimes", ": sslmode takes one of disable, allow, prefer, require"),
        ("postgresql://h/n?sslrootcert=/no/such", ": sslrootcert takes the path of a file of certificates"),
        ("postgresql://h/n?sslmode=require&sslrootcert=system", ": sslrootcert=system needs sslmode=verify"),
        ("postgresql://h/n?connect_timeout=soon", ": connect_timeout takes seconds, from 1 to 300"),
        ("postgresql://h/n?connect_timeout=0", ": connect_timeout takes seconds, from 1 to 300"),
        ("postgresql://h/n?channel_binding=1", ": channel_binding takes one of disable, prefer, require"),
        ("postgresql://h/n?gssencmode=require", ": gssencmode is not supported"),
        ("postgresql://h/n?hunter2", ": an option after the ? is unknown; known are application_name, "),
        ("postgresql://u:%FF@h/n", ": the password is not UTF-8"),
        ("postgresql://u:%00@h/n", ": the password holds a character that cannot be printed"),
    ],
)
def test_an_address_that_leads_nowhere_is_told_in_one_line(text, line):
    with pytest.raises(UnreadableError, match=f"^DATABASE_URL{re.escape(line)}"):
        read_address(text)


def test_a_secret_is_in_no_words_about_an_address():
    address = read_address("postgresql://tapis:hunter2@h/n?sslpassword=hunter3")
    assert "hunter" not in repr(address)
    assert address.name == "PostgreSQL at h:5432"


def test_every_option_is_documented():
    documented = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    assert [option for option in sorted(OPTIONS) if f"`{option}" not in documented] == []
