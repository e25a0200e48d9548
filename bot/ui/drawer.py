"""Draws the pictures of panels off the event loop, one after the other: those of answers first."""

import asyncio
from collections import OrderedDict, deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from typing import Final

from bot.ui.panels import Block, Panel, Picture, Sketch

MOST_WAITING: Final = 8
"""The number of waiting pictures from which optional ones are replaced by text: some 50 ms of drawing."""

_MOST_KEPT: Final = 256
"""Pictures, of some 25 kB."""
_newest: Final[OrderedDict[Sketch, Picture]] = OrderedDict()


@dataclass(frozen=True, slots=True)
class _Order:
    sketch: Sketch
    done: Future[Picture] = field(default_factory=Future)


class _Drawer:
    """A single thread: several drawing threads would take more of the GIL from the event loop."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="tapis-drawer")
        self._for_answers: deque[_Order] = deque()
        self._others: deque[_Order] = deque()
        self._ahead = {True: 0, False: 0}

    def ahead(self, *, of_answer: bool) -> int:
        """Return how many pictures are drawn before one that is ordered now."""
        return self._ahead[True] + (0 if of_answer else self._ahead[False])

    async def draw(self, sketch: Sketch, *, for_answer: bool) -> Picture:
        """Return the picture; raises what drawing it raises."""
        order = _Order(sketch)
        (self._for_answers if for_answer else self._others).append(order)
        self._ahead[for_answer] += 1
        self._thread.submit(self._draw_next)
        try:
            return await asyncio.wrap_future(order.done)
        finally:
            self._ahead[for_answer] -= 1

    def _draw_next(self) -> None:
        """Draw the first order; there are as many calls as orders."""
        order = (self._for_answers or self._others).popleft()
        if not order.done.set_running_or_notify_cancel():
            return
        try:
            order.done.set_result(_drawn(order.sketch))
        except Exception as error:  # noqa: BLE001 (raised where the picture is awaited)
            order.done.set_exception(error)


_drawer: Final = _Drawer()


async def drawn(panel: Panel, *, for_answer: bool = False) -> Panel:
    """Return the panel with its sketches drawn, without blocking the event loop.

    `for_answer`: somebody waits for it, so that it is drawn before boards that wait.
    """
    blocks: list[Block] = []
    for block in panel.blocks:
        if not isinstance(block, Sketch):
            blocks.append(block)
        elif block.otherwise and block not in _newest and _falls_behind(for_answer=for_answer):
            blocks += block.otherwise
        else:
            blocks.append(await _picture(block, for_answer=for_answer))
    return replace(panel, blocks=tuple(blocks))


def _falls_behind(*, for_answer: bool) -> bool:
    return _drawer.ahead(of_answer=for_answer) >= MOST_WAITING


async def _picture(sketch: Sketch, *, for_answer: bool) -> Picture:
    """Return the picture, from the newest drawn ones if it is there: often only the buttons have changed."""
    picture = _newest.pop(sketch, None)
    if picture is None:
        picture = await _drawer.draw(sketch, for_answer=for_answer)
    _newest[sketch] = picture
    if len(_newest) > _MOST_KEPT:
        _ = _newest.popitem(last=False)
    return picture


def _drawn(sketch: Sketch) -> Picture:
    png, words = sketch.draw(sketch.scene, sketch.language)
    return Picture(sketch.name, png, words)
