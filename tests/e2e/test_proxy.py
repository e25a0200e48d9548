"""The bot reaches Discord through an HTTP proxy, requests and gateway alike."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from yarl import URL

from bot.process.environment import Environment
from playground import Playground
from tests.e2e.test_refused_starts import the_line, what_a_start_says
from tests.support.forked import ForkedBot


class Proxy:
    """A forwarding proxy for plain HTTP that notes where its clients want to go."""

    def __init__(self) -> None:
        self.paths: list[str] = []
        self.authorizations: set[str | None] = set()
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        _, target, _ = head.split(" ", 2)
        url = URL(target)
        self.paths.append(url.path)
        headers = dict(line.split(": ", 1) for line in head.splitlines()[1:] if line)
        self.authorizations.add(headers.get("Proxy-Authorization"))
        there, back = await asyncio.open_connection(url.host, url.port)
        head = head.replace(target, url.raw_path_qs, 1)
        if "Upgrade" not in headers:  # the next request may go to another server
            head = head.replace("\r\n", "\r\nConnection: close\r\n", 1)
        back.write(head.encode())
        await asyncio.gather(self._pipe(reader, back), self._pipe(there, writer))

    async def _pipe(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while chunk := await reader.read(65536):
                writer.write(chunk)
                await writer.drain()
        except ConnectionError:
            return
        finally:
            writer.close()


async def test_requests_and_gateway_go_through_the_proxy(tmp_path):
    proxy = Proxy()
    async with proxy.running(), Playground() as playground:
        address = f"http://tapis:s3cr3t@127.0.0.1:{proxy.port}"
        with (tmp_path / "output").open("w+b") as output:
            bot = ForkedBot(
                playground,
                f"sqlite:///{tmp_path}/tapis.sqlite3",
                output=output,
                settings={"DISCORD_PROXY": address},
            )
            await bot.start()
            try:
                await playground.wait_for_bot(60)
            finally:
                await bot.stop()
            output.seek(0)
            assert b"s3cr3t" not in output.read()
    assert "/gateway/" in proxy.paths
    assert len(proxy.paths) >= len(playground.requests) + 1
    assert proxy.authorizations == {"Basic dGFwaXM6czNjcjN0"}


async def test_a_proxy_that_is_not_there_is_one_line(tmp_path, monkeypatch):
    monkeypatch.setenv("DISCORD_PROXY", "http://tapis:s3cr3t@127.0.0.1:9")
    async with Playground() as playground:
        line = the_line(await what_a_start_says(playground, tmp_path))
    assert "cannot reach" in line
    assert "s3cr3t" not in line


def test_the_password_of_a_proxy_is_not_shown():
    settings = Environment(_env_file=None, discord_proxy="http://tapis:s3cr3t@127.0.0.1:3128")
    assert settings.proxy == "http://tapis:s3cr3t@127.0.0.1:3128"
    assert "s3cr3t" not in repr(settings)
