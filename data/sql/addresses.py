"""Parse a DATABASE_URL.

This module knows no driver, and no message quotes the address: an unescaped `/`, `?` or `@` in a password
makes part of it look like a port, an option or a database name.
"""

import os
import re
import ssl
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NoReturn, TypeAlias
from urllib.parse import unquote

from data.errors import UnreadableError

DEFAULT_PORT: Final = 5432


@dataclass(frozen=True, slots=True)
class SqliteAddress:
    """A file."""

    path: Path

    @property
    def name(self) -> str:
        """What messages call the database."""
        return str(self.path.absolute())

    @property
    def is_there(self) -> bool:
        """Whether the file exists; False for an impossible path."""
        return os.path.isfile(self.path)  # noqa: PTH113 - `Path.is_file` raises for a path that is too long


@dataclass(frozen=True, slots=True)
class PostgresqlAddress:
    """A PostgreSQL database. Anything None or omitted takes libpq's default."""

    hosts: tuple[tuple[str, int], ...] = ()
    """Host names, IP addresses or socket directories, each with its port, in the order they are tried."""
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    database: str | None = None
    options: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Validated connection parameters by libpq name; the keys are in OPTIONS."""

    @property
    def name(self) -> str:
        """What messages call the database: its location, never the user name."""
        hosts = ",".join(f"{_bracketed(host)}:{port}" for host, port in self.hosts)
        return f"PostgreSQL at {hosts or 'its default host'}"


Address: TypeAlias = SqliteAddress | PostgresqlAddress


def read_address(text: str) -> Address:
    """Parse a DATABASE_URL; raises UnreadableError with a one-line message that contains no secret."""
    scheme, separator, rest = text.strip().partition("://")
    if not separator:
        _refuse(" is not an address of a database: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME")
    if re.search(r"[\x00-\x1f\x7f]", rest):
        _refuse(" holds a character that cannot be printed")
    match scheme.lower().partition("+")[0]:
        case "sqlite":
            return _read_sqlite(rest)
        case "postgres" | "postgresql":
            return _read_postgresql(rest)
        case _:
            return _refuse(" begins with neither sqlite:// nor postgresql://")


def is_other_than_file(path: Path) -> bool:
    """Tell whether there is something at a path that is no file: a folder, a pipe, a device."""
    return os.path.exists(path) and not os.path.isfile(path)  # noqa: PTH110, PTH113 - `Path`'s raise for a path that is too long


def is_like_address(text: str) -> bool:
    """Tell whether text may be a mistyped address, which must not be echoed: it may hold a password."""
    return re.match(r"[^/\\:]{2,}:", text) is not None


def _read_sqlite(rest: str) -> SqliteAddress:
    if "?" in rest:
        _refuse(": sqlite takes the path of a file and no options")
    path = _decoded(rest.removeprefix("/"), "path")
    if not rest.startswith("/") or path in ("", ":memory:") or path.startswith("file:"):
        _refuse(
            ": sqlite needs the path of a file, as in sqlite:///tapis.sqlite3 or sqlite:////var/tapis.sqlite3"
        )
    return SqliteAddress(Path(path))


def _read_postgresql(rest: str) -> PostgresqlAddress:
    if "#" in rest:
        _refuse_unescaped()
    before, _, query = rest.partition("?")
    authority, _, database = before.partition("/")
    login, _, hosts = authority.rpartition("@")
    if "@" in database or "/" in database or "@" in query:
        _refuse_unescaped()
    user, _, password = login.partition(":")
    given = dict(_options(query))
    for name, value in (("user", user), ("password", password), ("dbname", database), ("host", hosts)):
        if value and given.setdefault(name, value) != value:
            _refuse(f": {name} is given twice")
    values = {name: _decoded(value, name) for name, value in given.items() if name not in ("host", "port")}
    wanted = {name: value for name, value in values.items() if name in OPTIONS}
    _check(wanted)
    return PostgresqlAddress(
        hosts=tuple(_hosts(given.get("host", ""), given.get("port", ""))),
        user=values.get("user"),
        password=values.get("password"),
        database=values.get("dbname"),
        options=wanted,
    )


def _options(query: str) -> Iterator[tuple[str, str]]:
    """Yield the options that have a value, still escaped."""
    seen = set()
    for option in filter(None, query.split("&")):
        name, _, value = option.partition("=")
        name = _ALIASES.get(name, name)
        if name not in OPTIONS and name not in _PARTS:
            _refuse(f": an option after the ? is unknown here; known are {', '.join(sorted(OPTIONS))}")
        if name in seen:
            _refuse(f": {name} is given twice")
        seen.add(name)
        if value:
            yield name, value


def _check(options: Mapping[str, str]) -> None:
    for name, value in options.items():
        if not _OPTIONS[name].takes(value):
            _refuse(f": {name} takes {_OPTIONS[name].what}")
    mode, root = options.get("sslmode", ""), options.get("sslrootcert")
    if root == SYSTEM_ROOTS and mode != "verify-full":
        _refuse(": sslrootcert=system needs sslmode=verify-full")
    if mode.startswith("verify-") and root is None and not _is_root_known():
        _refuse(f": sslmode={mode} needs sslrootcert")
    if not _is_pair(options.get("sslcert"), options.get("sslkey"), options.get("sslpassword", "")):
        _refuse(": sslcert, sslkey and sslpassword do not belong together")


def _is_root_known() -> bool:
    """Tell whether libpq's default location has root certificates."""
    return "PGSSLROOTCERT" in os.environ or os.path.isfile(os.path.expanduser("~/.postgresql/root.crt"))  # noqa: PTH111, PTH113 - `Path` raises without a home directory


def _is_pair(certificate: str | None, key: str | None, password: str) -> bool:
    if certificate is None or key is None:
        return key is None
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_cert_chain(certificate, key, lambda: password)
    except OSError:
        return False
    return True


def _hosts(hosts: str, ports: str) -> Iterator[tuple[str, int]]:
    """Yield each host with its port, given as `HOST:PORT,HOST` or by a separate `port` option."""
    named = hosts.split(",") if hosts else []
    own = [_port(_decoded(port, "port")) for port in ports.split(",")] if ports else [DEFAULT_PORT]
    if ports and not named:
        named = ["localhost"]
    if len(own) not in (1, len(named)):
        _refuse(": there must be one port, or as many as hosts")
    for number, one in enumerate(named):
        found = _HOST.fullmatch(one)
        if found is None:
            _refuse(": the host is none")
        host = _decoded(found["bracketed"] or found["plain"], "host")
        if not _leads_somewhere(host):
            _refuse(": the host is none")
        yield host, _port(found["port"]) if found["port"] else own[number % len(own)]


def _port(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        _refuse(": the port is not a number from 1 to 65535 (is a / in the password written as %2F?)")
    return int(text)


def _leads_somewhere(host: str) -> bool:
    if host.startswith("/"):
        return True
    try:
        return bool(host.encode("idna")) and not re.search(r"[\s/@?#]", host)
    except UnicodeError:
        return False


def _decoded(text: str, name: str) -> str:
    try:
        decoded = unquote(text, errors="strict")
        decoded.encode()
    except UnicodeError:
        _refuse(f": the {name} is not UTF-8")
    if "\0" in decoded:
        _refuse(f": the {name} holds a character that cannot be printed")
    return decoded


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _refuse(what: str) -> NoReturn:
    raise UnreadableError(f"DATABASE_URL{what}")


def _refuse_unescaped() -> NoReturn:
    _refuse(": in a name or password, write / as %2F, ? as %3F, # as %23 and @ as %40")


@dataclass(frozen=True, slots=True)
class _Option:
    """The values an option takes, as words and as a check."""

    what: str
    takes: Callable[[str], object]


def _one_of(*words: str) -> _Option:
    return _Option("one of " + ", ".join(words), frozenset(words).__contains__)


def _is_seconds(value: str) -> bool:
    return bool(re.fullmatch(r"[0-9]{1,3}", value)) and 1 <= int(value) <= _LONGEST_TO_CONNECT


def _is_file(value: str) -> bool:
    if is_other_than_file(Path(value)):
        return False
    try:
        with Path(value).open("rb"):
            return True
    except OSError:
        return False


def _is_root(value: str) -> bool:
    return value == SYSTEM_ROOTS or _is_certificate(value)


def _is_certificate(value: str) -> bool:
    if is_other_than_file(Path(value)):  # a pipe would be waited for
        return False
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(value)
    except (OSError, ValueError):
        return False
    return True


SYSTEM_ROOTS: Final = "system"
"""The sslrootcert value for the certificates that the machine trusts."""

_LONGEST_TO_CONNECT: Final = 300

_HOST: Final = re.compile(r"(?:\[(?P<bracketed>[^\[\]]+)\]|(?P<plain>[^:\[\]]+))(?::(?P<port>[^:]*))?")

_CERTIFICATES: Final = "the path of a file of certificates"

_OPTIONS: Final = {
    "application_name": _Option("a name", str),
    "channel_binding": _one_of("disable", "prefer", "require"),
    "connect_timeout": _Option(f"seconds, from 1 to {_LONGEST_TO_CONNECT}", _is_seconds),
    "sslcert": _Option(_CERTIFICATES, _is_certificate),
    "sslcrl": _Option("the path of a file of revoked certificates", _is_certificate),
    "sslkey": _Option("the path of a file that can be read", _is_file),
    "sslmode": _one_of("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "sslpassword": _Option("the password of sslkey", str),
    "sslrootcert": _Option(f"{_CERTIFICATES}, or {SYSTEM_ROOTS}", _is_root),
    "target_session_attrs": _one_of("any", "primary", "read-write"),
}

OPTIONS: Final = frozenset(_OPTIONS)
"""The connection parameters allowed after the `?`, apart from the parts of the address itself."""

_PARTS: Final = frozenset({"user", "password", "dbname", "host", "port"})
"""Parts of the address that may also follow the `?`."""

_ALIASES: Final = {"ssl": "sslmode", "database": "dbname"}
"""The names that asyncpg and SQLAlchemy use."""
