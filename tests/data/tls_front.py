"""A TLS proxy for PostgreSQL, since the tests' build of it lacks TLS."""

import asyncio
import contextlib
import ssl
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

CERTIFICATES = Path(__file__).parent / "certificates"
"""A self-signed one for `localhost`, with its key, and one of somebody else. They guard nothing."""

_SSL_REQUEST = (8).to_bytes(4, "big") + (80877103).to_bytes(4, "big")


@dataclass
class TlsFront:
    """What it has seen."""

    port: int = 0
    encrypted: list[bool] = field(default_factory=list)
    """For each connection that got as far as PostgreSQL, whether the way to us was encrypted."""


@asynccontextmanager
async def tls_front(socket_folder: str, *, speaks_tls: bool = True) -> AsyncIterator[TlsFront]:
    """Serve on 127.0.0.1, before the server whose socket is in that folder."""
    front = TlsFront()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            first, is_encrypted = await reader.readexactly(8), False
            while first == _SSL_REQUEST:
                writer.write(b"S" if speaks_tls else b"N")
                if speaks_tls:
                    await writer.start_tls(_context())
                    is_encrypted = True
                first = await reader.readexactly(8)
            front.encrypted.append(is_encrypted)
            beyond = await asyncio.open_unix_connection(f"{socket_folder}/.s.PGSQL.5432")
            beyond[1].write(first)
            await asyncio.gather(_pass_on(reader, beyond[1]), _pass_on(beyond[0], writer))
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        front.port = server.sockets[0].getsockname()[1]
        yield front


def _context() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATES / "server.crt", CERTIFICATES / "server.key")
    return context


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while passed := await reader.read(65536):
            writer.write(passed)
            await writer.drain()
    writer.close()
