"""What all HTTP servers of this machine have in common: they answer it alone, and no page of another site.

A page that somebody has open elsewhere reaches them, too: by their address, or by a name of its own that it
lets point here (DNS rebinding), under which it could also read the answers. So they refuse other names and
origins. The bot and the playground, which can be cut out, have a copy of this file each.
"""

from typing import Any, Final

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from yarl import URL

HOST: Final = "127.0.0.1"
_NAMES: Final = frozenset({HOST, "localhost"})


def local_application(**options: Any) -> web.Application:
    """Return an application that answers only by a name of this machine, and to no other page."""
    return web.Application(middlewares=[_refuse_foreign], **options)


@web.middleware
async def _refuse_foreign(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not _is_ours(request):
        raise web.HTTPForbidden(text=f"This answers on {HOST} only, and to no other page.")
    return await handler(request)


def _is_ours(request: web.Request) -> bool:
    origin = request.headers.get(hdrs.ORIGIN)
    try:
        comes_from = request.host if origin is None else URL(origin).authority
        asked = request.url.host
    except ValueError:  # not an address
        return False
    return comes_from == request.host and asked in _NAMES
