"""What all HTTP servers of this machine have in common: they answer it alone, and no page of another site.

A page that somebody has open elsewhere reaches them, too: by their address, or by a name of its own that it
lets point here (DNS rebinding), under which it could also read the answers. So they refuse other names and
origins, and what a browser says another site asks for; but a link there may open a page here. The bot and the
playground, which can be cut out, have a copy of this file each.
"""

from typing import Any, Final

from aiohttp import hdrs, web
from aiohttp.typedefs import Handler
from yarl import URL

HOST: Final = "127.0.0.1"
_NAMES: Final = frozenset({HOST, "localhost"})
_OUR_SITES: Final = frozenset({"same-origin", "none"})
"""Where a request may come from as its Sec-Fetch-Site says; `none` is an address that somebody has typed."""


def local_application(**options: Any) -> web.Application:
    """Return an application that answers only by a name of this machine, and to no other page."""
    return web.Application(middlewares=[_refuse_foreign], **options)


@web.middleware
async def _refuse_foreign(request: web.Request, handler: Handler) -> web.StreamResponse:
    if not _is_ours(request):
        raise web.HTTPForbidden(text=f"This answers on {HOST} only, and to no other page.")
    return await handler(request)


def _is_ours(request: web.Request) -> bool:
    """Tell whether a request asks by a name of this machine and comes from here, as an Origin proves."""
    origin = request.headers.get(hdrs.ORIGIN)
    try:
        comes_from = None if origin is None else URL(origin).authority
        asked = request.url.host
    except ValueError:  # not an address
        return False
    if asked not in _NAMES:
        return False
    return _is_from_here(request) or _opens_a_page(request) if origin is None else comes_from == request.host


def _is_from_here(request: web.Request) -> bool:
    """Tell whether no browser says that another site asks, as one does for an image, which has no Origin."""
    return request.headers.get("Sec-Fetch-Site", "none") in _OUR_SITES


def _opens_a_page(request: web.Request) -> bool:
    """Tell whether somebody follows a link to a page, which its site can neither read nor frame."""
    sent = request.headers
    return (
        request.method == hdrs.METH_GET
        and sent.get("Sec-Fetch-Mode") == "navigate"
        and sent.get("Sec-Fetch-Dest") == "document"
    )
