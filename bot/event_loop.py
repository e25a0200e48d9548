"""The event loop of the bot and its tests: uvloop, except on Windows, which does not have it."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
