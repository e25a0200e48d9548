"""Pictures are drawn off the event loop, one after the other."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from itertools import count

import pytest

from bot.messages.drawer import MOST_ANSWERS_WAITING, MOST_WAITING, child_allowed, drawn
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


async def test_while_drawing_falls_behind_words_stand_in_for_what_can_be_said_in_words():
    go_on = threading.Event()

    def draw(scene, language):
        assert go_on.wait(60)
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


async def test_an_answer_that_would_wait_for_several_others_is_in_words():
    go_on = threading.Event()

    def draw(scene, language):
        assert go_on.wait(60)
        return b"png", "words"

    def hand():
        return Panel((sketch(draw, Text("Your cards: 7.")),))

    waiting = [asyncio.create_task(drawn(hand(), for_answer=True)) for _ in range(MOST_ANSWERS_WAITING)]
    await asyncio.sleep(0)
    late = await drawn(hand(), for_answer=True)
    refreshed = asyncio.create_task(drawn(hand()))
    await asyncio.sleep(0)
    assert late.blocks == (Text("Your cards: 7."),)
    assert not refreshed.done(), "nobody waits for a refresh: it may wait longer"
    go_on.set()
    for answered in await asyncio.gather(*waiting, refreshed):
        assert isinstance(answered.blocks[0], Picture)


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


async def test_boards_that_wait_put_no_words_in_place_of_an_answers_picture():
    go_on = threading.Event()

    def draw(scene, language):
        assert go_on.wait(10)
        return b"png", "words"

    boards = [asyncio.create_task(drawn(Panel((sketch(draw),)))) for _ in range(2 * MOST_WAITING)]
    await asyncio.sleep(0)
    hand = Panel((sketch(draw, Text("Your cards: 7.")),))
    answering = asyncio.create_task(drawn(hand, for_answer=True))
    await asyncio.sleep(0)
    assert not answering.done()
    go_on.set()
    assert isinstance((await answering).blocks[0], Picture)
    await asyncio.gather(*boards)


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


def by_whom(scene, language):
    """Draws nothing, but tells in which process."""
    time.sleep(0.01)
    return b"png", str(os.getpid())


def by_nothing(scene, language):
    return scene / 0


async def painters():
    """The processes that draw pictures which have all been ordered at once."""
    panels = await asyncio.gather(*(drawn(Panel((sketch(by_whom),))) for _ in range(5)))
    return {int(picture.description) for panel in panels for picture in panel.blocks}


async def child_at_work():
    async with asyncio.timeout(60):
        while (found := await painters()) == {os.getpid()}:
            pass
    while len(found) > 1:  # the child began with one of these
        found = await painters()
    return found.pop()


async def test_only_where_it_is_allowed_and_pictures_queue_up_a_child_draws():
    assert await painters() == {os.getpid()}, "not allowed"
    with child_allowed():
        for _ in range(20):
            (alone,) = (await drawn(Panel((sketch(by_whom),)))).blocks
            assert alone.description == str(os.getpid()), "no queue"
        assert await child_at_work() != os.getpid()
    assert await painters() == {os.getpid()}


async def test_a_daemonic_process_has_no_child(monkeypatch, caplog):
    monkeypatch.setitem(multiprocessing.current_process()._config, "daemon", True)
    with child_allowed():
        for _ in range(20):
            assert await painters() == {os.getpid()}
    assert caplog.records == []


async def test_without_its_child_the_bot_draws_by_itself(caplog):
    with child_allowed():
        os.kill(await child_at_work(), signal.SIGKILL)
        assert await painters() == {os.getpid()}, "no picture is lost"
    assert "drawn by the bot itself" in caplog.text


async def test_an_error_in_a_childs_picture_is_raised_as_that_of_any_other():
    with child_allowed():
        await child_at_work()
        with pytest.raises(ZeroDivisionError):
            await drawn(Panel((Sketch("board.png", 1, "en", by_nothing),)))
        assert await painters() != {os.getpid()}
