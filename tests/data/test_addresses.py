import re
from pathlib import Path

import pytest

from data.errors import UnreadableError
from data.sql.addresses import (
    OPTIONS,
    PostgresqlAddress,
    SqliteAddress,
    is_like_address,
    is_other_than_file,
    read_address,
)
from tests.data.tls_front import CERTIFICATES


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
            "PostgreSQL://a,b,c:9/cards?port=1,2,3&application_name=&user=",
            PostgresqlAddress((("a", 1), ("b", 2), ("c", 9)), database="cards"),
        ),
        ("postgresql://a,b?port=7", PostgresqlAddress((("a", 7), ("b", 7)))),
        ("postgresql://?port=7", PostgresqlAddress((("localhost", 7),))),
        ("postgresql://u:p@h?user=u&password=p", PostgresqlAddress((("h", 5432),), "u", "p")),
        (
            "postgresql://h?sslmode=verify-full&sslrootcert=system",
            PostgresqlAddress((("h", 5432),), options={"sslmode": "verify-full", "sslrootcert": "system"}),
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
        ("postgresql://h/n/m", ": in a name or password, write / as %2F"),
        ("postgresql://h/n@m", ": in a name or password, write / as %2F"),
        ("postgresql://h/n?password=p@ss", ": in a name or password, write / as %2F"),
        ("postgresql://u@h/n?user=v", ": user is given twice"),
        ("postgresql://h/n?user=v&user=v", ": user is given twice"),
        (
            "postgresql://h/n?sslmode=verify-ca&sslrootcert=system",
            ": sslrootcert=system needs sslmode=verify",
        ),
        ("postgresql://h/n?sslrootcert=system", ": sslrootcert=system needs sslmode=verify-full"),
        ("postgresql://h/n?sslcert=/", ": sslcert takes the path of a file of certificates"),
        ("postgresql://h/n?sslkey=/", ": sslkey takes the path of a file that can be read"),
        ("postgresql://h/n?sslrootcert=/", ": sslrootcert takes the path of a file of certificates"),
        ("postgresql://a%20b/n", ": the host is none"),
        ("postgresql://a%2Fb/n", ": the host is none"),
        ("postgresql://[::1/n", ": the host is none"),
        ("postgresql://a,,b/n", ": the host is none"),
        ("postgresql://a,b,c/n?port=1,2", ": there must be one port, or as many as hosts"),
        ("postgresql:///n?port=1,2", ": there must be one port, or as many as hosts"),
        ("postgresql://h/n?port=123456", ": the port is not a number from 1 to 65535"),
        ("postgresql://h/n?target_session_attrs=standby", ": target_session_attrs takes one of any, primary"),
        ("postgresql://h/n?sslmode=require&ssl=require", ": sslmode is given twice"),
        ("postgresql://h/n?sslmode=sometimes", ": sslmode takes one of disable, allow, prefer, require"),
        ("postgresql://h/n?sslrootcert=/no/such", ": sslrootcert takes the path of a file of certificates"),
        ("postgresql://h/n?sslmode=require&sslrootcert=system", ": sslrootcert=system needs sslmode=verify"),
        ("postgresql://h/n?connect_timeout=soon", ": connect_timeout takes seconds, from 1 to 300"),
        ("postgresql://h/n?connect_timeout=301", ": connect_timeout takes seconds, from 1 to 300"),
        ("postgresql://h/n?sslkey=/no/such", ": sslkey takes the path of a file that can be read"),
        ("sqlite:///tapis\x07.sqlite3", " holds a character that cannot be printed"),
        ("postgresql://h/n\x7f", " holds a character that cannot be printed"),
        ("postgresql://h/n?connect_timeout=0", ": connect_timeout takes seconds, from 1 to 300"),
        ("postgresql://h/n?channel_binding=1", ": channel_binding takes one of disable, prefer, require"),
        ("postgresql://h/n?hunter2", ": an option after the ? is unknown here; known are application_name, "),
        ("postgresql://u:%FF@h/n", ": the password is not UTF-8"),
        ("postgresql://u:%00@h/n", ": the password holds a character that cannot be printed"),
    ],
)
def test_an_unusable_address_is_refused_with_one_line(text, line):
    with pytest.raises(UnreadableError, match=f"^DATABASE_URL{re.escape(line)}"):
        read_address(text)


@pytest.mark.parametrize("option", ["connect_timeout=1", "connect_timeout=300", "port=1", "port=65535"])
def test_numbers_reach_from_their_least_to_their_most(option):
    address = read_address(f"postgresql://h/n?{option}")
    name, _, value = option.partition("=")
    assert value in (address.options.get(name), str(address.hosts[0][1]))


@pytest.mark.parametrize(
    ("certificate", "key", "password", "belong_together"),
    [
        ("server.crt", "server.key", None, True),
        ("server.crt", "server.key", "needless", True),
        ("server.crt", "locked.key", "hunter4", True),
        ("server.crt", "locked.key", "hunter5", False),
        ("server.crt", "locked.key", None, False),
        ("another.crt", "server.key", None, False),
        ("server.crt", "server.crt", None, False),
        (None, "server.key", None, False),
        ("server.crt", None, None, True),
    ],
)
def test_a_certificate_of_our_own_needs_its_key_and_that_its_password(
    certificate, key, password, belong_together
):
    files = {"sslcert": certificate, "sslkey": key}
    options = {name: str(CERTIFICATES / file) for name, file in files.items() if file}
    if password is not None:
        options["sslpassword"] = password
    text = "postgresql://h/n?" + "&".join(f"{name}={value}" for name, value in options.items())
    if belong_together:
        assert read_address(text).options == options
        return
    with pytest.raises(UnreadableError, match="sslcert, sslkey and sslpassword do not belong") as caught:
        read_address(text)
    assert "hunter" not in str(caught.value)


def test_a_secret_is_in_no_words_about_an_address():
    address = read_address("postgresql://tapis:hunter2@h/n?sslpassword=hunter3")
    assert "hunter" not in repr(address)
    assert address.name == "PostgreSQL at h:5432"


def test_every_option_is_documented():
    documented = (Path(__file__).parents[2] / "docs" / "operations.md").read_text()
    assert [option for option in sorted(OPTIONS) if f"`{option}" not in documented] == []


def test_certificates_are_checked_only_if_it_is_known_whose_are_trusted(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("PGSSLROOTCERT", raising=False)
    text = "postgresql://h/n?sslmode=verify-ca"
    with pytest.raises(UnreadableError, match="sslmode=verify-ca needs sslrootcert"):
        read_address(text)
    assert read_address("postgresql://h/n?sslmode=prefer").options == {"sslmode": "prefer"}
    (tmp_path / ".postgresql").mkdir()
    (tmp_path / ".postgresql" / "root.crt").touch()
    assert read_address(text).options == {"sslmode": "verify-ca"}
    monkeypatch.setenv("HOME", "/nowhere")
    monkeypatch.setenv("PGSSLROOTCERT", "/etc/root.crt")
    assert read_address(text).options == {"sslmode": "verify-ca"}


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


def test_what_is_at_a_path_is_a_file_or_something_else_or_nothing(tmp_path):
    (tmp_path / "file").touch()
    places = {"file": (True, False), ".": (False, True), "nothing": (False, False), "x" * 300: (False, False)}
    for name, (is_file, is_other) in places.items():
        assert SqliteAddress(tmp_path / name).is_there is is_file
        assert is_other_than_file(tmp_path / name) is is_other


@pytest.mark.parametrize(
    ("text", "is_like_one"),
    [
        ("postgres:secret", True),
        ("ab:", True),
        ("c:backup.sqlite3", False),
        (r"C:\\backup.sqlite3", False),
        ("backups/a:b", False),
        ("backup.sqlite3", False),
    ],
)
def test_what_may_be_a_mistyped_address_is_told_from_a_path(text, is_like_one):
    assert is_like_address(text) is is_like_one
