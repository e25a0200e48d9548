"""Beats: a board shows what happens move by move, and each state for long enough to be seen."""

import random
from itertools import pairwise

import pytest

from bot.process.clock import now
from bot.tables.model import beats
from bot.tables.model.clocks import HOLDS, Tempo
from bot.tables.model.values import Phase
from bot.tables.panels.all import TablePanels
from tests.e2e.clicking import Player, idle, playable, texts, with_verb
from tests.e2e.counting import kind
from tests.e2e.members import Member

HOLD = 0.2
AWARD = "🏅"
"""Stands on a board that is edited again for what somebody has achieved, after the match."""


@pytest.fixture(autouse=True)
def lively(monkeypatch):
    monkeypatch.setattr(beats, "most", 4)
    monkeypatch.setattr("bot.tables.live.channels.REST", 0.05)
    monkeypatch.setitem(HOLDS, Tempo.LIVELY, HOLD)


async def at_a_table(playground, client, game="shithead", ais=3):
    """Open a table with AIs by a command, and begin; returns its host and the table."""
    host = Player(playground, "Anna", playground.channels[0].id, random.Random(1))
    await host.open_table(game=game, points=True)
    await host.pick("ais", f"{ais}.easy")
    await host.press("start")
    (table,) = await client.services.directory.in_channel(int(host.channel_id))
    return host, table


def shown_since(playground, before):
    """What the board showed, in order, and when."""
    return [
        (one.at, texts(one.response)) for one in playground.requests[before:] if kind(one) == "board edits"
    ]


async def test_each_turn_of_an_ai_is_shown_for_long_enough(playground, client):
    anna, table = await at_a_table(playground, client)
    await playground.settle(quiet=HOLD + 0.3)
    await anna.open_hand()
    turns = 0
    while turns < 3 and table.value.phase is Phase.PLAYING:
        before, was = len(playground.requests), table.value
        await anna.move()
        if table.value.match is was.match:
            continue
        await playground.settle(quiet=HOLD + 0.3)
        turns += 1
        shown = shown_since(playground, before)
        moves = table.value.match.length - was.match.length
        assert min(moves, beats.most) <= len(shown) <= beats.most + 1, (moves, shown)
        assert len({told for _, told in shown}) == len(shown), "each of them shows something new"
        gaps = [(after - at) / 1000 for (at, _), (after, _) in pairwise(shown)]
        assert all(gap >= HOLD - 0.05 for gap in gaps), gaps
        assert shown[-1][1] == texts(anna.board())
    assert turns == 3


def hands_since(playground, before):
    """When hands were refreshed, in order."""
    return [one.at for one in playground.requests[before:] if kind(one) == "hand refreshes"]


@pytest.mark.parametrize(("game", "least"), [("shithead", 5), ("nain_jaune", 1), ("paskahousu", 5)])
async def test_the_hand_of_whoever_moved_follows_the_board_to_the_end_of_the_deal(
    playground, client, game, least, monkeypatch
):
    """What AIs do after one's move, and how the deal ends, is on the board first."""
    told, drawing, hold = [], TablePanels.hand, HOLD / 4

    def drawn(panels, table, *args):
        told.append((table.match and table.match.length, table.phase))
        return drawing(panels, table, *args)

    monkeypatch.setattr(TablePanels, "hand", drawn)
    monkeypatch.setitem(HOLDS, Tempo.LIVELY, hold)
    anna, table = await at_a_table(playground, client, game)
    await anna.open_hand()
    followed = 0
    while table.value.phase is Phase.PLAYING:
        await idle()
        before = len(playground.requests)
        told.clear()
        if not await anna.move():
            await anna.open_hand()
            continue
        answered, *_ = told
        await idle()
        boards = [at for at, shown in shown_since(playground, before) if AWARD not in shown]
        if len(boards) < 2:
            continue
        newest = (table.value.match.length, table.value.phase)
        assert answered != newest, "the answer told what the board had not told yet"
        assert told[-1] == newest
        if hands := hands_since(playground, before):  # none where nothing in it has changed
            followed += 1
            assert hands[-1] >= boards[-1], "the hand came before the board"
    assert followed >= least


async def moved(playground, anna, table, seconds=HOLD):
    """Let AIs follow a move of hers; returns when she clicked, and what the board showed since."""
    while True:
        await playground.settle(quiet=seconds + 0.3)
        was, before, clicked = table.value, len(playground.requests), now()
        assert was.phase is Phase.PLAYING
        await anna.move()
        if table.value.match.length - was.match.length > 1:
            break
    await playground.settle(quiet=seconds + 0.3)
    return clicked, shown_since(playground, before)


async def test_time_begins_when_the_board_shows_whose_turn_it_is(playground, client):
    anna, table = await at_a_table(playground, client)
    await anna.open_hand()
    seat = table.value.seat_of(int(anna.person.id))
    clicked, shown = await moved(playground, anna, table)
    own = table.value.clock.per_turn * 1000 + table.value.bank_of(seat)
    assert table.value.turn_due(seat) - own - clicked >= 1000 * HOLD * (len(shown) - 1) > 0


@pytest.mark.parametrize("tempo", [Tempo.AT_ONCE, Tempo.CALM])
async def test_a_server_chooses_the_tempo(playground, client, tempo, monkeypatch):
    monkeypatch.setitem(HOLDS, Tempo.CALM, 2 * HOLD)
    admin = Member(playground, "Anna")
    page = await admin.click(await admin.ask("settings show"), "Display")
    await admin.pick(page, "tempo", f"tempo:{tempo}")
    anna, table = await at_a_table(playground, client)
    await anna.open_hand()
    _, shown = await moved(playground, anna, table, 2 * HOLD)
    gaps = [(after - at) / 1000 for (at, _), (after, _) in pairwise(shown)]
    assert bool(gaps) is (tempo is Tempo.CALM)
    assert all(gap >= 2 * HOLD - 0.05 for gap in gaps), gaps


async def test_a_hand_that_waits_follows_the_board(playground, client):
    """Nobody reads the end of what the board still shows move by move."""
    anna, ben = (
        Player(playground, name, playground.channels[0].id, random.Random(1)) for name in ("Anna", "Ben")
    )
    await anna.open_table(game="nain_jaune", points=True)
    await ben.press("join")
    await anna.pick("ais", "2.easy")
    await anna.press("start")
    (table,) = await client.services.directory.in_channel(int(anna.channel_id))
    runs = 0
    for _ in range(60):
        await playground.settle(quiet=HOLD + 0.3)
        await ben.open_hand()
        if table.value.phase is not Phase.PLAYING or runs == 2:
            break
        before = len(playground.requests)
        await anna.move() or await anna.open_hand()
        await playground.settle(quiet=HOLD + 0.3)
        boards = [one.at for one in playground.requests[before:] if kind(one) == "board edits"]
        hands = hands_since(playground, before)
        if len(boards) > 1 and hands:
            runs += 1
            assert min(hands) >= boards[-1], "a hand came before the board"
        await ben.move()
    assert runs, "a deal is short"


async def test_whoever_is_next_can_move_before_the_board_has_told_all(playground, client, monkeypatch):
    """Asked for, the hand of whoever is to move comes at once; others see no more than the board."""
    anna, table = await at_a_table(playground, client)
    await playground.settle(quiet=HOLD + 0.3)
    await anna.open_hand()
    monkeypatch.setitem(HOLDS, Tempo.LIVELY, 3.0)
    while client.services.live.publisher.told_of(table.value) is table.value:
        await idle()
        assert await anna.move()
    assert table.value.match.awaited == (table.value.seat_of(int(anna.person.id)),)
    assert playable(anna.hand()) == []
    await anna.use(anna.hand(), with_verb(anna.hand(), "look"))
    length = table.value.match.length
    assert await anna.move()
    assert table.value.match.length > length
