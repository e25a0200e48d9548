"""The editor tries rules out while its first screen is there, and says there how that went."""

import threading

import pytest

from bot.rules import trials as trying
from tests.e2e.clicking import texts
from tests.support.eventually import comes

UNDER_WAY, TRIED = "🎲 AIs are trying them out…", "🎲 Deals end after "


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(trying, "DEALS", 5)


@pytest.fixture
def held(monkeypatch):
    """Deals are played only once they may go on."""
    goes_on, played = threading.Event(), trying.played

    def waits(*asked):
        assert goes_on.wait(60)
        return played(*asked)

    monkeypatch.setattr(trying, "played", waits)
    yield goes_on
    goes_on.set()


async def test_the_editor_says_how_deals_went_as_soon_as_they_are_over(ada, held):
    """In the answer to a command, and in the message that a click has changed; the same rules, at once."""
    editor = await ada.new("Mine")
    assert UNDER_WAY in texts(editor)
    held.set()
    await comes(lambda: TRIED in texts(ada.now(editor)))
    screen = await ada.choose(ada.now(editor), "Change…", "Playing cards")
    assert TRIED not in texts(screen)
    held.clear()
    screen = await ada.choose(screen, "The Ace", "Is lowest")
    editor = await ada.click(screen, "Back")
    assert UNDER_WAY in texts(editor)
    held.set()
    await comes(lambda: TRIED in texts(ada.now(editor)))
    screen = await ada.choose(ada.now(editor), "Change…", "The end")
    assert TRIED in texts(await ada.click(screen, "Back"))


async def test_rules_that_never_end_are_warned_of_in_ones_own_language(chloe, monkeypatch):
    monkeypatch.setattr(trying, "MOST_MOVES", 1)
    editor = await chloe.new("Chez nous")
    await comes(lambda: "⚠ 5 donnes sur 5" in texts(chloe.now(editor)))


async def test_what_was_found_never_takes_the_place_of_another_screen(ada, bot, held):
    editor = await ada.new("Mine")
    screen = await ada.choose(editor, "Change…", "Playing cards")
    held.set()
    await bot.idle()
    assert texts(ada.now(screen)) == texts(screen)
    editor = await ada.click(screen, "Back")
    await comes(lambda: TRIED in texts(ada.now(editor)))
    question = await ada.click(ada.now(editor), "Close")
    await bot.idle()
    assert texts(ada.now(question)) == texts(question)


async def test_reading_the_rules_meanwhile_ends_no_trial(ada, held):
    editor = await ada.new("Mine")
    await ada.click(editor, "Show all rules")
    held.set()
    await comes(lambda: TRIED in texts(ada.now(editor)))


async def test_the_bot_stops_while_rules_are_tried(ada, bot, held):
    await ada.new("Mine")
    held.set()
    await bot.restart()
    assert UNDER_WAY in texts(await ada.rules("edit"))
