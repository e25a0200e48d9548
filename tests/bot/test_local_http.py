"""Local HTTP servers answer this machine only: no page of another site, whatever name it asks by."""

import re
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.maintenance.health import Health
from bot.maintenance.traffic import Traffic
from data.database import Database
from playground import Playground

ROOT = Path(__file__).parents[2]
WELL_KNOWN = {
    "health": ("/healthz", "/metrics", "/nowhere"),
    "playground": ("/", "/js/main.js", "/page/socket", "/gateway/", "/api/v10/gateway", "/cdn/emojis/1.png"),
}
"""What every listener of the bot serves."""
FOREIGN = (
    {"Host": "evil.example:{port}"},
    {"Host": "evil.example"},
    {"Host": "127.0.0.1.evil.example:{port}"},
    {"Host": "[::1]:{port}"},
    {"Host": "0.0.0.0:{port}"},
    {"Host": ""},
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "no-cors", "Sec-Fetch-Dest": "image"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"},
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"},
    {
        "Sec-Fetch-Site": "cross-site",
        "Sec-Fetch-Mode": "navigate",
        "Sec-Fetch-Dest": "document",
        "Origin": "null",
    },
)
LINKED = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document"}
"""What a browser sends when somebody follows a link on a page of another site."""
OURS = ({}, {"Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors"}, {"Sec-Fetch-Site": "none"}, LINKED)


@asynccontextmanager
async def listening(which, tmp_path):
    """Serve; return the port."""
    if which == "playground":
        async with Playground() as playground:
            yield int(re.search(r":(\d+)", playground.page_url)[1])
        return
    database = await Database.open(f"sqlite:///{tmp_path / 't.sqlite3'}", clock=lambda: 1)
    health = Health(list, database, Traffic(50))
    try:
        yield await health.serve(0)
    finally:
        await health.close()
        await database.close()


@pytest.mark.parametrize("which", WELL_KNOWN)
async def test_a_name_or_a_page_of_another_site_is_refused_whatever_it_asks_for(which, tmp_path):
    async with listening(which, tmp_path) as port, aiohttp.ClientSession() as http:

        async def status(path, method="GET", **headers):
            headers = {name: value.format(port=port) for name, value in headers.items()}
            async with http.request(method, f"http://127.0.0.1:{port}{path}", headers=headers) as response:
                return response.status

        for path in WELL_KNOWN[which]:
            assert {path: [await status(path, **headers) for headers in FOREIGN]} == {
                path: [403] * len(FOREIGN)
            }
            for host in ("127.0.0.1:{port}", "localhost:{port}"):
                for headers in OURS:
                    assert await status(path, Host=host, **headers) != 403
                assert await status(path, Host=host, Origin=f"http://{host}") != 403
            assert await status(path, "POST", **LINKED) == 403


def test_there_is_no_other_http_server():
    folders = ("bot", "cogs", "data", "game", "playground")
    sources = {path: path.read_text("utf-8") for folder in folders for path in (ROOT / folder).rglob("*.py")}

    def those_with(pattern):
        return {str(path.relative_to(ROOT)) for path, text in sources.items() if re.search(pattern, text)}

    assert those_with(r"\bweb\.Application\(") == {
        "bot/maintenance/local_http.py",
        "playground/api/local_http.py",
    }
    assert those_with(r"\blocal_application\(") == {
        "bot/maintenance/local_http.py",
        "bot/maintenance/health.py",
        "playground/api/local_http.py",
        "playground/api/server.py",
    }
    assert sources[ROOT / "bot/maintenance/local_http.py"] == sources[ROOT / "playground/api/local_http.py"]
    assert not those_with(r"\bstart_server\(|\bcreate_server\(|\bHTTPServer\(")


@pytest.mark.parametrize("path", ["", "index.html", "js/main.js", "icon.svg"])
async def test_no_other_page_can_put_the_playground_into_a_frame(path):
    async with (
        Playground() as playground,
        aiohttp.ClientSession() as http,
        http.get(f"{playground.page_url}{path}") as response,
    ):
        assert response.status == 200
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Frame-Options"] == "DENY"
