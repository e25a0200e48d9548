"""Pictures are drawn off the event loop, one after the other."""

import asyncio
import hashlib
import threading
import time
from itertools import count

import pytest

from bot.messages.drawer import drawn
from bot.messages.panels import Panel, Picture, Sketch, Text

NUMBERS = count()


def sketch(draw, *otherwise):
    """A picture like no other: what was drawn a moment ago is not drawn again."""
    return Sketch("board.png", f"scene {next(NUMBERS)}", "en", draw, otherwise)


async def test_a_panel_is_drawn_while_the_event_loop_goes_on():
    begun, go_on = threading.Event(), threading.Event()

    def draw(scene, language):
        begun.set()
        assert go_on.wait(60)
        return b"png", f"{scene} in {language}"

    wanted = sketch(draw)
    drawing = asyncio.create_task(drawn(Panel((Text("above"), wanted))))
    assert await asyncio.to_thread(begun.wait, 60)
    assert not drawing.done()
    go_on.set()
    assert (await drawing).blocks == (Text("above"), Picture("board.png", b"png", f"{wanted.scene} in en"))


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


async def test_a_picture_that_was_drawn_before_is_read_no_more_for_its_name(monkeypatch):
    panel, read = Panel((sketch(lambda scene, language: (b"png", "words"), Text("a")),)), []
    digest = hashlib.blake2b
    monkeypatch.setattr(hashlib, "blake2b", lambda png, **options: read.append(png) or digest(png, **options))
    (first,), (again,) = (await drawn(panel)).blocks, (await drawn(panel)).blocks
    assert first.file == again.file != "board.png"
    assert read == [b"png"]


async def test_a_recently_drawn_picture_is_not_drawn_again():
    drawings = []

    def draw(scene, language):
        drawings.append(scene)
        return b"png", "words"

    panel = Panel((sketch(draw),))
    assert await drawn(panel) == await drawn(panel)
    assert len(drawings) == 1


async def test_pictures_of_answers_are_drawn_before_boards_that_wait():
    go_on, order = threading.Event(), []

    def blocking(scene, language):
        assert go_on.wait(10)
        return b"png", "words"

    def noting(name):
        def draw(scene, language):
            order.append(name)
            return b"png", "words"

        return Panel((sketch(draw),))

    drawings = [asyncio.create_task(drawn(Panel((sketch(blocking),))))]
    await asyncio.sleep(0)
    drawings += [asyncio.create_task(drawn(noting("board"))) for _ in range(3)]
    await asyncio.sleep(0)
    drawings.append(asyncio.create_task(drawn(noting("answer"), for_answer=True)))
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(*drawings)
    assert order == ["answer", "board", "board", "board"]


async def test_an_error_in_drawing_is_raised_and_the_next_picture_is_drawn():
    def fail(scene, language):
        raise ValueError(scene)

    with pytest.raises(ValueError, match="scene"):
        await drawn(Panel((sketch(fail),)))
    finished = await drawn(Panel((sketch(lambda scene, language: (b"png", "words")),)))
    assert isinstance(finished.blocks[0], Picture)


async def test_a_picture_that_nobody_awaits_any_more_is_not_drawn():
    go_on, drawings = threading.Event(), []

    def blocking(scene, language):
        assert go_on.wait(10)
        return b"png", "words"

    first = asyncio.create_task(drawn(Panel((sketch(blocking),))))
    await asyncio.sleep(0)
    late = asyncio.create_task(
        drawn(Panel((sketch(lambda scene, language: drawings.append(scene) or (b"", "")),)))
    )
    await asyncio.sleep(0)
    late.cancel()
    await asyncio.wait({late})
    go_on.set()
    await first
    await drawn(Panel((sketch(lambda scene, language: (b"png", "words")),)))
    assert drawings == []


async def test_however_many_pictures_wait_each_is_drawn_and_none_is_words_instead():
    go_on = threading.Event()

    def draw(scene, language):
        assert go_on.wait(60)
        return b"png", scene

    sketches = [sketch(draw, Text("Your cards: 7.")) for _ in range(100)]
    waiting = [
        asyncio.create_task(drawn(Panel((one,)), for_answer=number % 2 == 0))
        for number, one in enumerate(sketches)
    ]
    await asyncio.sleep(0)
    go_on.set()
    shown = [block for panel in await asyncio.gather(*waiting) for block in panel.blocks]
    assert [(one.description, one.otherwise) for one in shown] == [
        (one.scene, one.otherwise) for one in sketches
    ]
