"""The message of a new cup is posted once, by the answer or, if that fails, by a look."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest

from bot.common.errors import TableError
from bot.cups.messages import CupPosts
from bot.cups.values import CupState
from tests.bot.cups.test_panels import cup_of

CUP = replace(cup_of(4, state=CupState.SIGNUP), message_id=None)


class Kept:
    """The stored cup, whose message cannot be noted while the database `is_busy`."""

    def __init__(self):
        self.cup = CUP
        self.is_busy = False

    async def find(self, cup_id):
        assert cup_id == CUP.cup_id
        return self.cup

    async def note_posted(self, cup, message_id):
        if self.is_busy:
            raise TableError("unavailable")
        self.cup = replace(self.cup, message_id=message_id)


@pytest.fixture
def made():
    """A cup, what is posted of it besides the answer, and how often the keeper is woken."""
    cups, posted, woken = Kept(), [], []

    async def post(cup):
        posted.append(cup)
        return SimpleNamespace(id=8)

    return SimpleNamespace(
        cups=cups, posted=posted, woken=woken, posts=CupPosts(cups, post, lambda: woken.append(True))
    )


async def test_a_look_posts_nothing_while_the_answer_is_on_its_way(made):
    answer = asyncio.get_running_loop().create_future()
    answering = asyncio.create_task(made.posts.by_answer(CUP, answer))
    await asyncio.sleep(0)
    assert await made.posts.is_posted(made.cups.cup)
    assert (made.posted, made.woken) == ([], [])
    answer.set_result(7)
    assert await answering
    assert (made.cups.cup.message_id, made.woken) == (7, [True])
    assert await made.posts.is_posted(made.cups.cup)
    assert made.posted == []


async def answered(result):
    if isinstance(result, Exception):
        raise result
    return result


@pytest.mark.parametrize("result", [None, RuntimeError("refused")])
async def test_the_look_after_an_answer_that_failed_posts_it(made, result):
    if result is None:
        assert not await made.posts.by_answer(CUP, answered(result))
    else:
        with pytest.raises(RuntimeError):
            await made.posts.by_answer(CUP, answered(result))
    assert made.woken == [True]
    assert await made.posts.is_posted(made.cups.cup)
    assert (len(made.posted), made.cups.cup.message_id) == (1, 8)


async def test_a_message_that_could_not_be_noted_is_noted_by_the_next_look_and_not_posted_twice(made):
    made.cups.is_busy = True
    assert await made.posts.by_answer(CUP, answered(7))
    with pytest.raises(TableError):
        await made.posts.is_posted(CUP)
    made.cups.is_busy = False
    assert await made.posts.is_posted(CUP)
    assert (made.posted, made.cups.cup.message_id) == ([], 7)
