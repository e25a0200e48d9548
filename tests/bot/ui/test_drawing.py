"""Pictures are drawn off the event loop, one after the other."""

import asyncio
import threading
import time
from itertools import count

from bot.ui.panels import MOST_WAITING, Panel, Picture, Sketch, Text, drawn

NUMBERS = count()


def sketch(draw, *otherwise):
    """A picture like no other: what was drawn a moment ago is not drawn again."""
    return Sketch("board.png", f"scene {next(NUMBERS)}", "en", draw, otherwise)


async def test_a_panel_is_drawn_while_the_event_loop_goes_on():
    begun, go_on = threading.Event(), threading.Event()

    def draw(scene, language):
        begun.set()
        assert go_on.wait(10)
        return b"png", f"{scene} in {language}"

    wanted = sketch(draw)
    drawing = asyncio.create_task(drawn(Panel((Text("above"), wanted))))
    assert await asyncio.to_thread(begun.wait, 10)
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


async def test_while_drawing_falls_behind_words_stand_in_for_what_can_be_said_in_words():
    go_on = threading.Event()

    def draw(scene, language):
        assert go_on.wait(10)
        return b"png", "words"

    waiting = [asyncio.create_task(drawn(Panel((sketch(draw),)))) for _ in range(MOST_WAITING)]
    await asyncio.sleep(0)
    instead = await drawn(Panel((Text("Your turn."), sketch(draw, Text("Your cards: 7.")))))
    board = asyncio.create_task(drawn(Panel((sketch(draw),))))
    await asyncio.sleep(0)
    assert instead.blocks == (Text("Your turn."), Text("Your cards: 7."))
    assert not board.done(), "a board has no other words: it waits"
    go_on.set()
    await asyncio.gather(*waiting, board)


async def test_what_was_drawn_a_moment_ago_is_not_drawn_again():
    drawings = []

    def draw(scene, language):
        drawings.append(scene)
        return b"png", "words"

    panel = Panel((sketch(draw),))
    assert await drawn(panel) == await drawn(panel)
    assert len(drawings) == 1
