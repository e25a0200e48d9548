"""Draws the pictures of panels off the event loop, one after the other: those of answers first."""

import asyncio
import logging
import multiprocessing
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Final

from bot.common.child import Child, ChildError
from bot.messages.panels import Block, Panel, Picture, Sketch

MOST_WAITING: Final = 8
"""The number of waiting pictures from which optional ones are replaced by text: some 50 ms of drawing."""
MOST_ANSWERS_WAITING: Final = 4
"""The same of pictures of answers, which people wait for."""

QUEUE_FOR_CHILD: Final = 2
"""The number of waiting pictures from which a child process draws."""
_PATIENCE: Final = 5.0
"""Seconds for one picture."""
_PATIENCE_AT_START: Final = 60.0
"""Seconds for the start of a child, with its imports."""
_PAUSE: Final = 60.0
"""Seconds before another child is started after one that failed."""

_MOST_KEPT: Final = 256
"""Pictures, of some 25 kB."""
_newest: Final[OrderedDict[Sketch, Picture]] = OrderedDict()

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Order:
    sketch: Sketch
    done: Future[Picture] = field(default_factory=Future)


class _Painter:
    """Draws in the calling thread, or in a child process once pictures queue up, if that is allowed.

    At 40 moves a second a drawing thread keeps the interpreter's lock from answers for a third of the time. A
    bot on a few servers never needs the child, and saves its 60 MB.
    """

    def __init__(self) -> None:
        self.may_have_child = False
        self._child: Child | None = None
        self._starting: threading.Thread | None = None
        self._not_before = 0.0

    def paint(self, sketch: Sketch, *, waiting: int) -> Picture:
        """Return the picture; `waiting` others are waiting."""
        return Picture(sketch.name, *self._paint(sketch, waiting))

    def close(self) -> None:
        """End the child, if there is one."""
        self.may_have_child = False
        if self._starting is not None:
            self._starting.join()
        self._not_before = 0.0
        if self._child is not None:
            self._child.close()
            self._child = None

    def _paint(self, sketch: Sketch, waiting: int) -> tuple[bytes, str]:
        if self._child is not None:
            try:
                return self._child.run(sketch.draw, sketch.scene, sketch.language)
            except ChildError as error:
                self._do_without(error)
        elif self.may_have_child and waiting >= QUEUE_FOR_CHILD and time.monotonic() >= self._not_before:
            self._not_before = time.monotonic() + _PAUSE
            self._starting = threading.Thread(target=self._start_child, args=(sketch,), daemon=True)
            self._starting.start()
        return sketch.draw(sketch.scene, sketch.language)

    def _start_child(self, sketch: Sketch) -> None:
        """Start a child and let it draw a picture: it needs a second to import what that takes."""
        child = Child("tapis-drawer", patience=_PATIENCE_AT_START)
        try:
            _ = child.run(sketch.draw, sketch.scene, sketch.language)
        except ChildError as error:
            self._do_without(error)
            return
        child.patience = _PATIENCE
        self._child = child
        _log.info("pictures are drawn by process %d from now on", child.pid)

    def _do_without(self, error: ChildError) -> None:
        self._child = None
        self._not_before = time.monotonic() + _PAUSE
        _log.warning("pictures are drawn by the bot itself for now: %s", error)


class _Drawer:
    """A single thread: several drawing threads would take more of the GIL from the event loop."""

    def __init__(self) -> None:
        self.painter = _Painter()
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
            order.done.set_result(self.painter.paint(order.sketch, waiting=sum(self._ahead.values()) - 1))
        except Exception as error:  # noqa: BLE001 (raised where the picture is awaited)
            order.done.set_exception(error)


_drawer: Final = _Drawer()


@contextmanager
def child_allowed() -> Iterator[None]:
    """Let a child process draw while the block runs, as soon as pictures queue up.

    Python refuses children to a daemonic process, as tests fork bots: it draws by itself.
    """
    _drawer.painter.may_have_child = not multiprocessing.current_process().daemon
    try:
        yield
    finally:
        _drawer.painter.close()


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
            picture = await _picture(block, for_answer=for_answer)
            blocks.append(replace(picture, otherwise=block.otherwise))
    return replace(panel, blocks=tuple(blocks))


def _falls_behind(*, for_answer: bool) -> bool:
    most = MOST_ANSWERS_WAITING if for_answer else MOST_WAITING
    return _drawer.ahead(of_answer=for_answer) >= most


async def _picture(sketch: Sketch, *, for_answer: bool) -> Picture:
    """Return the picture, from the newest drawn ones if it is there: often only the buttons have changed."""
    picture = _newest.pop(sketch, None)
    if picture is None:
        picture = await _drawer.draw(sketch, for_answer=for_answer)
    _newest[sketch] = picture
    if len(_newest) > _MOST_KEPT:
        _ = _newest.popitem(last=False)
    return picture
