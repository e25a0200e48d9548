"""Pictures are drawn off the event loop, one after the other."""

import asyncio
import threading
import time

from bot.ui.panels import Panel, Picture, Sketch, Text, drawn


def sketch(draw):
    return Sketch("board.png", "scene", "en", draw)


async def test_a_panel_is_drawn_while_the_event_loop_goes_on():
    begun, go_on = threading.Event(), threading.Event()

    def draw(scene, language):
        begun.set()
        assert go_on.wait(10)
        return b"png", f"{scene} in {language}"

    drawing = asyncio.create_task(drawn(Panel((Text("above"), sketch(draw)))))
    assert await asyncio.to_thread(begun.wait, 10)
    assert not drawing.done()
    go_on.set()
    assert (await drawing).blocks == (Text("above"), Picture("board.png", b"png", "scene in en"))


async def test_no_two_pictures_are_drawn_at_once():
    at_once, most = 0, 0

    def draw(scene, language):
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        time.sleep(0.005)
        at_once -= 1
        return b"png", "words"

    await asyncio.gather(*(drawn(Panel((sketch(draw), sketch(draw)))) for _ in range(10)))
    assert most == 1
