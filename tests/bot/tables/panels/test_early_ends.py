"""Why a match is over before its last deal: the board says it, and the hands of those who stayed."""

import pytest

from bot.games.registry import SCREENS
from bot.tables.model.commands import Leave, ReadyForDeal
from bot.tables.model.values import Phase
from bot.tables.panels.board import table_panel
from bot.tables.panels.hand import hand_panel
from tests.bot.games.shown_facts import Names
from tests.bot.tables.living import ANNA, BEN, CLEO, DORA, expire, play_out, started
from tests.support.languages import words
from tests.support.panels import text


@pytest.fixture
async def between_deals(open_table):
    """A match of several deals, of four, once the first one is over."""
    table = await open_table("nain_jaune")
    await started(table, BEN, CLEO, DORA)
    await play_out(table)
    assert table.value.phase is Phase.BETWEEN_DEALS
    return table


def told(table, user_id, language="en"):
    """What the board and a hand say of the end."""
    value, screen = table.value, SCREENS["nain_jaune"]
    hand = hand_panel(value, value.seat_of(user_id), screen, Names(), words(language))
    return text(table_panel(value, screen, Names(), words(language))), text(hand)


def leader(value):
    """Return the seat that leads the match, which need not be the one that won the deal."""
    won = value.match.tally.seats
    return max(range(len(won)), key=lambda seat: won[seat].net)


async def test_a_match_that_too_few_stay_for_says_who_left_and_who_wins(between_deals):
    value = between_deals.value
    names = {user: Names()(value.seat_of(user)) for user in value.people}
    best = leader(value)
    others = [user for user in value.people if user != value.people[best]]
    await between_deals.handle(Leave(others[0]))
    await between_deals.handle(Leave(others[1]))
    assert between_deals.value.phase is Phase.OVER
    left = f"{names[others[0]]} and {names[others[1]]} left"
    for shown in told(between_deals, others[2]):
        told_plainly = shown.replace("*", "")
        winner = f"so {names[value.people[best]]} wins"
        assert f"{left}: too few players stay for another deal, {winner}." in told_plainly


async def test_who_leaves_never_wins_by_it_though_they_lead(between_deals):
    value = between_deals.value
    best = leader(value)
    others = [user for user in value.people if user != value.people[best]]
    await between_deals.handle(Leave(value.people[best]))
    await between_deals.handle(Leave(others[0]))
    board, _ = told(between_deals, others[1])
    assert any(f"so {Names()(value.seat_of(user))} wins" in board for user in others[1:])


async def test_a_match_for_which_nobody_was_ready_says_so(between_deals, clock):
    await expire(between_deals, clock, "next_deal")
    assert between_deals.value.phase is Phase.OVER
    for shown in told(between_deals, ANNA):
        assert "Nobody was ready for the next deal, so the match ends here." in shown


async def test_who_left_is_no_reason_where_nobody_else_was_ready(between_deals, clock):
    await between_deals.handle(Leave(BEN))
    await expire(between_deals, clock, "next_deal")
    assert "Nobody was ready" in told(between_deals, ANNA)[0]


async def test_a_match_that_is_played_to_its_end_gives_no_reason(between_deals):
    while between_deals.value.phase is Phase.BETWEEN_DEALS:
        for user in (ANNA, BEN, CLEO, DORA):
            await between_deals.handle(ReadyForDeal(user))
        await play_out(between_deals)
    board, hand = told(between_deals, ANNA)
    assert "ends here" not in board + hand
    assert "another deal" not in board + hand
