"""Open hands: which message is refreshed, for how long, and what speaks against it."""

from types import SimpleNamespace

import discord
import pytest

from bot.discord.sending.rendered import ShownMessages, messages_shown
from bot.discord.sending.token_edits import TOKEN_LIFETIME
from bot.messages.panels import Reference
from bot.tables.live.open_hands import LiveHands
from tests.bot.tables.live.opened import HERE, Opened, a_panel

A_DOUBT_TOO_MANY = 1_000


@pytest.fixture
async def opened(quick):
    opened = Opened(quick)
    await opened.post()
    return opened


@pytest.fixture
def anna(opened):
    return opened.people[0]


@pytest.fixture
async def open_hand(opened, anna):
    return await opened.opens(anna)


async def refresh(opened, person, text, reference=HERE):
    return await opened.hands.refresh("t1", int(person.id), a_panel(text), reference)


async def test_a_refresh_edits_the_open_hand_once_for_each_content(opened, anna, open_hand):
    for text in ("opened with 1", "two", "two", "three"):
        assert await refresh(opened, anna, text)
    assert opened.reads(anna) == ["three"]
    assert len(opened.edits()) == 2
    await refresh(opened, anna, "three", Reference("t1", 4))
    assert len(opened.edits()) == 3, "its controls are about another decision"


async def test_a_hand_is_refreshed_for_as_long_as_its_token_is_used(opened, anna, open_hand):
    user_id = int(anna.id)
    opened.time += TOKEN_LIFETIME
    assert opened.hands.locale("t1", user_id) == "en-US"
    assert opened.hands.locale_by_person("t1") == {user_id: "en-US"}
    assert opened.hands.locale_by_person("t2") == {}
    await refresh(opened, anna, "in time")
    opened.time += 0.1
    assert opened.hands.locale("t1", user_id) is None
    assert opened.hands.locale_by_person("t1") == {}
    for person in opened.people:  # the others never opened one
        assert await refresh(opened, person, "too late")
    assert opened.reads(anna) == ["in time"]


async def test_every_click_on_a_hand_renews_it(opened, anna, open_hand):
    opened.time += TOKEN_LIFETIME - 1
    await opened.opens(anna, anew=False)
    opened.time += TOKEN_LIFETIME - 1
    await refresh(opened, anna, "still open")
    assert opened.reads(anna) == ["still open"]
    assert opened.former == [None, None], "it is the same message"


async def test_a_new_hand_replaces_the_one_before_which_is_deleted(opened, anna, open_hand):
    await opened.opens(anna)
    _, former = opened.former
    assert former.message_id == int(open_hand["id"])
    opened.live.replaced(opened.table, int(anna.id), former)
    await opened.bench.playground.settle(quiet=0.05)
    assert len(opened.reads(anna)) == 1
    await refresh(opened, anna, "the new one")
    assert opened.reads(anna) == ["the new one"]


async def test_a_hand_that_its_owner_has_clicked_again_is_not_deleted(opened, anna, open_hand):
    await opened.opens(anna)
    former = opened.former[1]
    result = await anna.click(open_hand, "tb|seats|t1||")
    assert result.ok
    await opened.bench.playground.settle(quiet=0.02)
    await opened.hands.delete("t1", int(anna.id), former)
    assert len(opened.reads(anna)) == 2


async def test_a_hand_too_old_to_be_deleted_is_not_named_as_the_one_before(opened, anna, open_hand):
    opened.time += TOKEN_LIFETIME + 0.1
    await opened.opens(anna)
    assert opened.former == [None, None]


async def delete(opened, message):
    """Delete the first hand with the token of the click that opened it."""
    await opened.clicks[0].followup.delete_message(int(message["id"]))


async def test_a_former_hand_that_is_gone_needs_no_deletion(opened, anna, open_hand):
    await opened.opens(anna)
    await delete(opened, open_hand)
    await opened.hands.delete("t1", int(anna.id), opened.former[1])
    assert len(opened.reads(anna)) == 1


async def test_a_former_hand_that_could_not_be_deleted_is_reported(opened, anna, open_hand):
    await opened.opens(anna)
    opened.bench.playground.inject("all_refused", status=400)
    with pytest.raises(discord.HTTPException):
        await opened.hands.delete("t1", int(anna.id), opened.former[1])


@pytest.mark.parametrize("fault", ["tokens_expired", 403, 404])
async def test_a_hand_that_nobody_can_edit_any_more_is_tried_once(opened, anna, open_hand, fault):
    if fault == "tokens_expired":
        opened.bench.playground.inject(fault)
    else:
        opened.bench.playground.inject("all_refused", status=fault)
    for text in ("two", "three"):
        assert await refresh(opened, anna, text)
    assert len(opened.edits()) == 1
    assert opened.hands.locale("t1", int(anna.id)) is None


async def test_what_a_failed_edit_left_there_is_edited_again(opened, anna, open_hand):
    refuse = opened.bench.playground.inject
    refuse("all_refused", status=400)
    with pytest.raises(discord.HTTPException):
        await refresh(opened, anna, "opened with 1 more")
    refuse("all_refused", status=400, on=False)
    await refresh(opened, anna, "opened with 1")
    assert opened.reads(anna) == ["opened with 1"]
    assert len(opened.edits()) == 2, "nobody knew that it still showed this"


async def test_a_hand_in_doubt_is_edited_once_whatever_it_shows(opened, anna, open_hand):
    opened.hands.doubt("t1", int(anna.id))
    opened.hands.doubt("t2", int(anna.id))
    for _ in range(2):
        await refresh(opened, anna, "opened with 1")
    assert len(opened.edits()) == 1


async def test_doubts_about_hands_that_nobody_has_open_are_forgotten_in_time(opened, anna, open_hand):
    opened.hands.doubt("t1", int(anna.id))
    for table in range(A_DOUBT_TOO_MANY):
        opened.hands.doubt(f"x{table}", int(anna.id))
    await refresh(opened, anna, "opened with 1")
    assert opened.edits() == []


async def test_a_message_that_shows_another_page_is_no_hand_any_more(opened, anna, open_hand):
    messages_shown(opened.bench.client).turn(int(open_hand["id"]))
    assert opened.hands.locale("t1", int(anna.id)) is None
    await refresh(opened, anna, "two")
    assert opened.edits() == []


async def test_an_answer_that_may_be_lost_leaves_nothing_known_of_the_hand_before(opened, anna, open_hand):
    lost = SimpleNamespace(interaction=opened.clicks[-1], message_id=None)
    assert opened.hands.keep("t1", lost, a_panel("lost"), HERE) is None
    await refresh(opened, anna, "opened with 1")
    assert len(opened.edits()) == 1


def a_click(number, person, message=None):
    """An interaction, by its number in time."""
    return SimpleNamespace(
        id=number,
        user=SimpleNamespace(id=person),
        message=None if message is None else SimpleNamespace(id=message),
    )


def test_a_hint_comes_in_time_if_its_person_has_clicked_nothing_since():
    hands, anna, ben = LiveHands(ShownMessages()), 11, 12
    asked = a_click(10, anna, message=1)
    hands.clicked(asked)
    assert hands.is_newest("t1", asked)
    for other in (a_click(11, anna, message=2), a_click(12, ben, message=1), a_click(9, anna, message=1)):
        hands.clicked(other)
        assert hands.is_newest("t1", asked)
    hands.asked("t2", a_click(20, anna))
    hands.asked("t1", a_click(20, ben))
    hands.asked("t1", a_click(10, anna))
    assert hands.is_newest("t1", asked)
    hands.asked("t1", a_click(11, anna))
    assert not hands.is_newest("t1", asked), "a newer hand is open"
    hands.clicked(a_click(13, anna, message=1))
    assert not hands.is_newest("t2", asked), "something else was clicked"
    assert not hands.is_newest("t1", a_click(14, anna)), "a command has no message"
