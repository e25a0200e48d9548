"""Views of watchers follow their table with a delay, each in its language, whatever fails."""

import pytest

from bot.common.errors import TableError
from bot.tables.live.pauses import PAUSES
from tests.bot.tables.live.opened import Opened
from tests.support.eventually import comes


@pytest.fixture
async def opened(quick, monkeypatch):
    monkeypatch.setattr("bot.tables.live.pauses.PAUSES", (0.02,) * len(PAUSES))
    opened = Opened(quick)
    opened.keeps = opened.keep_view
    await opened.post()
    for person in opened.people:
        await opened.opens(person)
    yield opened
    await opened.watchers.close()


def read(opened):
    """What each view says, in the order of people."""
    return [text for person in opened.people for text in opened.reads(person)]


def views(number):
    """What all views say that are up to date; two of the people read French."""
    return [f"{language}: the view has {number}" for language in ("en", "fr", "fr")]


async def change(opened):
    opened.number += 1
    opened.watchers.show(opened.table)
    await opened.bench.playground.settle(quiet=0.1)


async def test_views_show_the_newest_table_and_are_edited_once_for_each_change(opened):
    for _ in range(3):
        opened.watchers.show(opened.table)
        opened.number += 1
    await opened.bench.playground.settle(quiet=0.1)
    assert read(opened) == views(4)
    assert len(opened.edits()) == 3
    opened.watchers.show(opened.table)
    await opened.bench.playground.settle(quiet=0.1)
    assert len(opened.edits()) == 3, "they show it already"


async def test_views_that_discord_refused_come_right_by_themselves(opened):
    refusing = opened.bench.playground.inject
    refusing("all_refused", status=401)
    opened.number = 2
    opened.watchers.show(opened.table)
    await comes(lambda: len(opened.edits()) >= 3)
    refusing("all_refused", on=False, status=401)
    await comes(lambda: read(opened) == views(2))


async def test_views_that_are_refused_again_and_again_are_left_alone_until_the_next_change(opened):
    opened.bench.playground.inject("all_refused", status=400)
    for times in (1, 2):
        await change(opened)
        assert len(opened.edits()) == 3 * times * (len(PAUSES) + 1)


@pytest.mark.parametrize("error", [TableError("try_again"), RuntimeError("a bug of this moment")])
async def test_a_view_that_could_not_be_drawn_is_drawn_again_and_the_others_at_once(opened, error):
    opened.fails = [None, error]
    await change(opened)
    assert read(opened) == views(2)
    assert len(opened.edits()) == 3


async def test_a_bot_that_stops_refreshes_no_more_views(opened):
    opened.number = 2
    opened.watchers.show(opened.table)
    await opened.watchers.close()
    assert opened.edits() == []
