"""The one HTTP server of a playground: API, gateway, files, page."""

from pathlib import Path
from socket import socket

from aiohttp import hdrs, web

from playground.api.api import MOST_BYTES_A_REQUEST, Api
from playground.api.local_http import HOST, local_application
from playground.gateway.gateway import Gateway
from playground.page_server.page_socket import Pages
from playground.world.world import World

PAGE = Path(__file__).parents[1] / "page"
_UNFRAMED = {"X-Frame-Options": "DENY", "X-Content-Type-Options": "nosniff"}
"""In a frame of another page, people would click here what they do not see."""
# Files are untrusted; opened in a tab, they must not act as the page.
_FILE_HEADERS = {
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    **_UNFRAMED,
}
_PAGE_HEADERS = {
    hdrs.CACHE_CONTROL: "no-cache",
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data: blob:; "
    "media-src *; frame-ancestors 'none'",
    **_UNFRAMED,
}


def build(world: World, api: Api, gateway: Gateway, pages: Pages) -> web.Application:
    """The application to serve."""
    application = local_application(client_max_size=MOST_BYTES_A_REQUEST + 1)
    router = application.router
    router.add_get("/gateway/", gateway.serve)
    router.add_get("/page/socket", pages.serve)
    api.add_to(router)
    files = _Files(world)
    router.add_get("/cdn/attachments/{channel_id}/{attachment_id}/{filename}", files.attachment)
    router.add_get("/cdn/emojis/{filename}", files.emoji)
    router.add_get("/{path:.*}", _page)
    return application


def site(runner: web.AppRunner, port: int | socket) -> web.BaseSite:
    """Where to serve it: at a port of this machine, 0 for any free one, or at a socket that listens there."""
    return web.SockSite(runner, port) if isinstance(port, socket) else web.TCPSite(runner, HOST, port)


class _Files:
    def __init__(self, world: World) -> None:
        self._world = world

    async def attachment(self, request: web.Request) -> web.Response:
        """The bytes of an attachment that a message has, or had a moment ago."""
        attachment_id = request.match_info["attachment_id"]
        for file in self._world.files_of(request.match_info["channel_id"]):
            if file.id == attachment_id:
                return web.Response(body=file.content, content_type=file.content_type, headers=_FILE_HEADERS)
        raise web.HTTPNotFound

    async def emoji(self, request: web.Request) -> web.Response:
        """The picture of an application emoji, whatever the extension."""
        emoji = self._world.emojis.get(request.match_info["filename"].split(".")[0])
        if emoji is None:
            raise web.HTTPNotFound
        kind = "image/gif" if emoji.animated else "image/png"
        return web.Response(body=emoji.image, content_type=kind, headers=_FILE_HEADERS)


async def _page(request: web.Request) -> web.StreamResponse:
    wanted = _file(request.match_info["path"] or "index.html")
    if wanted is None:
        raise web.HTTPNotFound
    return web.FileResponse(wanted, headers=_PAGE_HEADERS)


def _file(path: str) -> Path | None:
    try:
        wanted = (PAGE / path).resolve()
        return wanted if wanted.is_relative_to(PAGE) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or contains NUL
        return None
