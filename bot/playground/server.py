"""The one HTTP server of a playground: API, gateway, files, page."""

from pathlib import Path
from socket import socket

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from yarl import URL

from bot.playground.api import MOST_BYTES_A_REQUEST, Api
from bot.playground.gateway import Gateway
from bot.playground.page_socket import Pages
from bot.playground.world import World

HOST = "127.0.0.1"
PAGE = Path(__file__).parent / "page"
_LOCAL_NAMES = frozenset({"127.0.0.1", "localhost"})
# Files are untrusted; opened in a tab, they must not act as the page.
_FILE_HEADERS = {
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
}
_CONTENT_POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src * data: blob:; media-src *"


def build(world: World, api: Api, gateway: Gateway, pages: Pages) -> web.Application:
    """The application to serve."""
    application = web.Application(
        client_max_size=MOST_BYTES_A_REQUEST + 1, middlewares=[_refuse_foreign_hosts]
    )
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


@web.middleware
async def _refuse_foreign_hosts(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Refuse pages of other sites, and DNS rebinding."""
    if not _is_ours(request):
        raise web.HTTPForbidden(text="The playground answers on 127.0.0.1, and to its own page only.")
    return await handler(request)


def _is_ours(request: web.Request) -> bool:
    origin = request.headers.get(hdrs.ORIGIN)
    try:
        comes_from = request.host if origin is None else URL(origin).authority
        asked = request.url.host
    except ValueError:  # not an address
        return False
    return comes_from == request.host and asked in _LOCAL_NAMES


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
        return web.Response(body=emoji.image, content_type=kind)


async def _page(request: web.Request) -> web.StreamResponse:
    wanted = _file(request.match_info["path"] or "index.html")
    if wanted is None:
        raise web.HTTPNotFound
    headers = {hdrs.CACHE_CONTROL: "no-cache", "Content-Security-Policy": _CONTENT_POLICY}
    return web.FileResponse(wanted, headers=headers)


def _file(path: str) -> Path | None:
    try:
        wanted = (PAGE / path).resolve()
        return wanted if wanted.is_relative_to(PAGE) and wanted.is_file() else None
    except (OSError, ValueError):  # too long, or contains NUL
        return None
