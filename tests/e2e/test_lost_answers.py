"""Whatever happens to the answer to a click, everybody else sees the click's effect."""

import asyncio
from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from bot.discord.sending import answers
from bot.settings.notices import Notices
from tests.e2e.clicking import PRIVATE, idle, texts
from tests.e2e.every_control import SEED, House, cells, in_private
from tests.support.eventually import comes

SOON = 30.0
"""Seconds within which everybody sees it."""
STEP = 0.1
ALL = 10**6


@dataclass(frozen=True)
class Trouble:
    """A way in which answers fail: the fault, after so many requests of each click, at once or put off."""

    fault: str
    skip: int = 0
    puts_off: bool = False


TROUBLES = {
    "10062": Trouble("answers_unknown"),
    "connection cut": Trouble("answers_cut"),
    "connection cut afterwards": Trouble("answers_cut_after"),
    "five 503": Trouble("answers_unavailable"),
    "502 and 40060": Trouble("answers_lost"),
    "promise lost": Trouble("answers_unknown", puts_off=True),
    "connection cut at the promise": Trouble("answers_cut", puts_off=True),
    "connection cut after the promise": Trouble("answers_cut_after", puts_off=True),
    "answer cut after a promise": Trouble("answers_cut", skip=1, puts_off=True),
}


@pytest.fixture
async def house(playground, client, monkeypatch):
    print(f"seed {SEED}")
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.01)
    monkeypatch.setattr("bot.tables.live.turn_notices.AT_ONCE", 0.1)
    monkeypatch.setattr("bot.tables.live.turn_notices.LATER", 0.1)
    hurried = SimpleNamespace(**vars(asyncio) | {"sleep": lambda s: asyncio.sleep(s / 20)})
    monkeypatch.setattr("discord.webhook.async_.asyncio", hurried)  # which tries again after seconds
    house = House(playground, client)
    for user_id, guest in house.guests.items():
        client.services.people.keep(int(playground.guild.id), user_id, guest.person.name)
    for user_id in house.guests:
        await client.preferences.choose(user_id, notices=Notices.ALWAYS)
    return house


async def comes_right(house, cells):
    """Wait until everybody sees the current state, at most SOON of our own processor time."""
    found = dict.fromkeys(cells, "")
    for _ in range(int(SOON / STEP)):
        if all(house.wrong(cells[name]) is None for name in found):  # then all are looked at
            found = {name: wrong for name, cell in cells.items() if (wrong := house.wrong(cell)) is not None}
            if not found:
                return
        await asyncio.sleep(STEP)
    told = {name: house.wrong(cell) for name, cell in cells.items()}
    raise AssertionError("\n".join(f"{name}: {wrong}" for name, wrong in told.items() if wrong is not None))


SOME = [(name, number, len(TROUBLES)) for number, name in enumerate(TROUBLES)]
"""Each control meets one trouble, and each trouble some controls."""
EVERYTHING = [pytest.param(name, 0, 1, marks=pytest.mark.long) for name in TROUBLES]


@pytest.mark.parametrize(("name", "part", "of"), [*SOME, *EVERYTHING])
async def test_everybody_else_sees_the_move_whatever_happens_to_its_answer(
    house, name, part, of, monkeypatch
):
    trouble = TROUBLES[name]
    table = await cells(house, part, of)
    before = {name: cell.table.value for name, cell in table.items()}
    if trouble.puts_off:
        monkeypatch.setattr(answers, "PATIENCE", 0.0)
    house.playground.inject(trouble.fault, count=ALL, skip=trouble.skip)
    clicks = {name: asyncio.create_task(cell.click()) for name, cell in table.items()}
    await every_click_is_done({name: clicks[name] for name in clicks if name not in LOOKING}, table, before)
    await comes_right(house, table)
    house.playground.inject(trouble.fault, on=False)
    house.playground.advance(60)  # nobody waits any longer
    await asyncio.gather(*clicks.values())


async def every_click_is_done(clicks, cells, before):
    """Wait until every one of these clicks has changed its table."""

    def unchanged():
        return {name: task for name, task in clicks.items() if cells[name].table.value is before[name]}

    try:
        await comes(lambda: not unchanged())
    except AssertionError:
        waiting = {
            name: task.exception() if task.done() else "unanswered" for name, task in unchanged().items()
        }
        raise AssertionError(f"these clicks have changed nothing: {waiting}") from None


LOOKING = ("do not end", "watch", "choose", "refresh", "hand", "seats", "host", "rules")
"""Controls that change nothing of their table."""


async def test_a_private_text_is_not_shown_to_all_after_a_public_deferral(house, monkeypatch):
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    wrong = {"game": "shithead", "variant": "none such"}
    result = await house.ben.person.slash(house.channel.id, "play", wrong)
    assert result.deferred
    await idle()
    assert house.cleo.person.messages(house.channel.id) == []
    (told,) = house.ben.person.messages(house.channel.id)
    assert "That variant doesn’t exist" in texts(told)
    assert told["flags"] & PRIVATE


async def test_a_private_answer_is_deferred_in_private(house, monkeypatch):
    monkeypatch.setattr(answers, "PATIENCE", 0.0)
    table = await house.lobby(house.ben)
    board = await house.board(table)
    async with table._lock:  # as long as something else is done there
        result = await house.ben.person.slash(house.channel.id, "table leave", {})
        assert result.deferred
        assert [one["id"] for one in house.cleo.person.messages(house.channel.id)] == [board["id"]]
    await idle()
    (told,) = (one for one in house.ben.person.messages(house.channel.id) if one["flags"] & PRIVATE)
    assert "You left the table" in texts(told)


GONE = 2
"""So many tests share the controls whose message is gone."""


@pytest.mark.parametrize("part", range(GONE))
async def test_a_click_is_answered_though_its_message_is_gone_by_then(house, part):
    """As the hand that a newer one replaces is deleted, perhaps while it is clicked."""
    table = await cells(house, part, GONE)
    clicks = {name: asyncio.create_task(cell.click()) for name, cell in table.items()}
    await asyncio.sleep(0)  # they are sent
    for cell in table.values():
        if cell.message["id"] in house.channel.messages:
            house.playground.inject("message_deleted", message=cell.message["id"])
    results = dict(zip(clicks, await asyncio.gather(*clicks.values()), strict=True))
    assert {name: result.failure for name, result in results.items() if not result.ok} == {}
    await idle()


async def test_a_page_whose_message_is_gone_comes_in_a_new_one(house):
    cell = await in_private(house, "no", house.lobby(house.ben), house.anna, "host", "end")
    clicking = asyncio.create_task(cell.click())
    await asyncio.sleep(0)
    house.playground.inject("message_deleted", message=cell.message["id"])
    result = await clicking
    assert result.ok, result.failure
    await idle()
    assert house.anna.hand()["id"] != cell.message["id"]
    assert "Nothing changed." in texts(house.anna.hand())
