"""The event loop that the bot runs on, and its tests with it: uvloop, which Windows does not have."""

import sys

if sys.platform == "win32":
    from asyncio import new_event_loop
else:
    from uvloop import new_event_loop

__all__ = ["new_event_loop"]
