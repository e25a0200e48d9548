"""Draws the pictures of panels in a thread, one after the other: those of answers first."""

import asyncio
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from typing import Final

from bot.common.recent import Recent
from bot.messages.panels import Panel, Picture, Sketch

_MOST_KEPT: Final = 256
"""Pictures, of some 25 kB."""
_newest: Final = Recent[Sketch, Picture](_MOST_KEPT)


class _Drawer:
    """A single thread: several would take more of the interpreter's lock from the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tapis-drawer")
        self._for_answers: deque[tuple[Sketch, Future[Picture]]] = deque()
        self._others: deque[tuple[Sketch, Future[Picture]]] = deque()

    async def draw(self, sketch: Sketch, *, for_answer: bool) -> Picture:
        """Return the picture; raises what drawing it raises."""
        done: Future[Picture] = Future()
        (self._for_answers if for_answer else self._others).append((sketch, done))
        self._thread.submit(self._draw_next)
        return await asyncio.wrap_future(done)

    def _draw_next(self) -> None:
        """Draw the first that waits; there are as many calls as pictures."""
        sketch, done = (self._for_answers or self._others).popleft()
        if not done.set_running_or_notify_cancel():
            return
        try:
            done.set_result(Picture(sketch.name, *sketch.draw(sketch.scene, sketch.language)))
        except Exception as error:  # noqa: BLE001 (raised where the picture is awaited)
            done.set_exception(error)


_drawer: Final = _Drawer()


async def drawn(panel: Panel, *, for_answer: bool = False) -> Panel:
    """Return the panel with its sketches drawn, without blocking the event loop.

    `for_answer`: somebody waits for it, so that it is drawn before boards that wait.
    """
    blocks = [
        await _picture(block, for_answer=for_answer) if isinstance(block, Sketch) else block
        for block in panel.blocks
    ]
    return replace(panel, blocks=tuple(blocks))


async def _picture(sketch: Sketch, *, for_answer: bool) -> Picture:
    """Return the picture, from the newest drawn ones if it is there: often only the buttons have changed."""
    picture = _newest.get(sketch) or await _drawer.draw(sketch, for_answer=for_answer)
    _newest[sketch] = picture
    return replace(picture, otherwise=sketch.otherwise)
