"""Parse a DATABASE_URL.

libpq parses the address of a PostgreSQL database. No message quotes an address, as libpq's do: an unescaped
`/` or `@` in a password makes part of it look like a port, a host or the name of a database.
"""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final, NoReturn, TypeAlias
from urllib.parse import unquote

from data.errors import UnreadableError

SYSTEM_ROOTS: Final = "system"
"""The sslrootcert value for the certificates that the machine trusts."""


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
        return _is_file(self.path)


@dataclass(frozen=True, slots=True)
class PostgresqlAddress:
    """A PostgreSQL database."""

    parameters: Mapping[str, str] = field(default_factory=dict, repr=False)
    """Connection parameters by libpq name; what is left out takes libpq's default."""

    @property
    def name(self) -> str:
        """What messages call the database: its location, never the user name."""
        where = zip(self.listed("host"), cycle(self.listed("port") or [""]), strict=False)
        hosts = ",".join(f"{_bracketed(host)}:{port or 5432}" for host, port in where)
        return f"PostgreSQL at {hosts or 'its default host'}"

    def listed(self, name: str) -> list[str]:
        """Return the values of a parameter that takes several: hosts or their ports, which may be empty."""
        return self.parameters[name].split(",") if name in self.parameters else []


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
    from psycopg import ProgrammingError  # SQLite needs no PostgreSQL driver
    from psycopg.conninfo import conninfo_to_dict

    try:
        read = conninfo_to_dict(f"postgresql://{rest}")
    except (ProgrammingError, UnicodeError):
        _refuse(_NOT_LIBPQS)
    address = PostgresqlAddress({name: str(value) for name, value in read.items() if value})
    if not _is_whole(address):
        _refuse(_NOT_LIBPQS)
    _require_certificates(address.parameters)
    return address


def _is_whole(address: PostgresqlAddress) -> bool:
    """Tell whether the parts of an address can be what libpq takes them for."""
    hosts, ports = address.listed("host"), address.listed("port")
    numbers = filter(None, [*ports, address.parameters.get("connect_timeout")])
    return (
        len(ports) in (0, 1, len(hosts))
        and all(re.fullmatch(r"[0-9]{1,5}", one) and 1 <= int(one) <= 65535 for one in numbers)
        and all(map(_leads_somewhere, hosts))
        and not re.search("[/@]", address.parameters.get("dbname", ""))
    )


def _require_certificates(parameters: Mapping[str, str]) -> None:
    """Refuse what libpq would leave out without a word, or wait for: a file that is missing, a pipe."""
    for option in ("sslcert", "sslkey", "sslrootcert", "sslcrl"):
        value = parameters.get(option, SYSTEM_ROOTS)
        if value != SYSTEM_ROOTS and not _is_file(value):
            _refuse(f": {option} takes the path of a file")
    if parameters.get("sslrootcert") == SYSTEM_ROOTS and parameters.get("sslmode") != "verify-full":
        _refuse(": sslrootcert=system needs sslmode=verify-full")


def _leads_somewhere(host: str) -> bool:
    if host.startswith("/"):
        return True
    try:
        return bool(host.encode("idna")) and not re.search(r"[\s/@?#]", host)
    except UnicodeError:
        return False


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _decoded(text: str, name: str) -> str:
    try:
        decoded = unquote(text, errors="strict")
        decoded.encode()
    except UnicodeError:
        _refuse(f": the {name} is not UTF-8")
    if "\0" in decoded:
        _refuse(f": the {name} holds a character that cannot be printed")
    return decoded


def _is_file(path: Path | str) -> bool:
    return os.path.isfile(path)  # noqa: PTH113 - `Path.is_file` raises for a path that is too long


def _refuse(what: str) -> NoReturn:
    raise UnreadableError(f"DATABASE_URL{what}")


_NOT_LIBPQS: Final = (
    " is no address that libpq takes: in a name or password, write / as %2F, ? as %3F, # as %23, @ as %40 "
    "and % as %25; after a ?, libpq knows options such as sslmode"
)
