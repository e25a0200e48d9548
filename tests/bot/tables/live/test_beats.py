"""Beats: what a board shows before the newest state, and how far it is behind."""

import asyncio
from dataclasses import replace

import pytest

from bot.games.registry import SCREENS
from bot.messages.panels import Panel, Text
from bot.tables.live.channels import MOST_A_SECOND
from bot.tables.model import beats
from bot.tables.model.beats import beats_of, lag
from bot.tables.model.clocks import HOLDS, Clock, Pace, Tempo
from bot.tables.model.values import Moved, Phase
from bot.tables.panels.board import table_panel
from bot.tables.panels.hand import hand_panel
from bot.tables.table import Update
from game.core.match import Match
from game.core.rng import Rng
from game.registry import GAMES
from tests.bot.tables.clicks.tables import AI, HOST, OTHER, SEED, names, playing, seated, words
from tests.e2e.clicking import texts
from tests.support.panels import buttons, text

HOLD = 0.05
LIVELY = Clock(Pace.LIVE, 90, 300, tempo=Tempo.LIVELY)


@pytest.fixture(autouse=True)
def lively(monkeypatch):
    monkeypatch.setattr(beats, "most", 3)
    monkeypatch.setitem(HOLDS, Tempo.LIVELY, HOLD)


def ais_turn(number=0, **facts):
    """A table whose next to move is an AI, after so many events of the last move."""
    table = playing(HOST, AI, clock=LIVELY, **facts)
    if table.match.awaited == (0,):
        table = playing(AI, HOST, clock=LIVELY, **facts)
    return replace(table, happened=(Moved(0), *("event",) * number))


def persons_turn(table):
    """The same table with a person in all seats."""
    return replace(table, seats=(HOST, HOST))


def test_only_what_goes_on_by_itself_is_a_beat():
    ai = ais_turn()
    assert beats_of((ai, ai, persons_turn(ai))) == (ai, ai)
    assert beats_of((persons_turn(ai), ai)) == (), "a click of several actions is one move"
    assert beats_of((ai,)) == beats_of(()) == ()


@pytest.mark.parametrize("key", GAMES)
def test_the_last_card_of_a_deal_is_shown_before_its_result(key):
    table, game = persons_turn(ais_turn()), GAMES[key]
    setup = game.first_setup(rules := next(iter(game.presets.values())), 3, Rng(SEED, "seats"))
    match, _ = Match.start(game, "m1", SEED, setup)
    while match.outcome is None:
        before, seat = match, match.awaited[0]
        match = match.play(seat, game.legal_actions(match.state, seat)[-1]).match
    own = {"game": game, "rules": rules, "seats": (HOST, OTHER, AI)}
    last, ended = replace(table, match=before, **own), replace(table, match=match, **own)
    assert beats_of((last, ended))[-1] == ended
    panel = table_panel(ended, SCREENS[key], names(ended), words())
    assert "over" in text(panel)
    offered = buttons(hand_panel(ended, 0, SCREENS[key], names(ended), words()))
    assert [one.label for one in offered if not one.disabled] == ["Refresh"]


@pytest.mark.parametrize(
    "facts",
    [
        {"private": True},
        {"clock": replace(LIVELY, pace=Pace.MAIL)},
        {"clock": replace(LIVELY, tempo=Tempo.AT_ONCE)},
    ],
)
def test_nobody_waits_where_nobody_looks_on_or_wants_to(facts):
    ai = replace(ais_turn(), **facts)
    assert beats_of((ai, ai, ai)) == ()
    assert lag(ai, (ai, ai, ai)) == 0


def test_of_too_many_beats_those_of_the_quietest_moves_are_left_out():
    steps = [ais_turn(number) for number in (2, 1, 4, 1, 3)]
    assert [len(one.happened) - 1 for one in beats_of((*steps, steps[0]))] == [2, 4, 3]
    assert lag(steps[0], steps) == 3 * 1000 * HOLD


def update(before, after, *steps):
    return Update(before, after, beats=steps)


def numbered(bench):
    """Let boards show the preset's name."""
    bench.draw = lambda table: Panel((Text(f"shows {table.preset}"),))
    bench.restart()


def step(bench, name):
    """A state of the table that is called so."""
    ai = ais_turn()
    return replace(bench.tables["t1"], match=ai.match, seats=ai.seats, clock=LIVELY, preset=name)


def plays(bench, before, after, *steps):
    bench.tables["t1"] = replace(after, message_id=bench.tables["t1"].message_id)
    bench.publisher.show(Update(before, bench.tables["t1"], beats=steps))


def shown(bench):
    return [texts(one.body) for one in bench.requests("POST", "PATCH")]


async def test_steps_are_shown_one_after_the_other_and_then_the_newest_state(quick):
    numbered(quick)
    before = quick.table(preset="before")
    await quick.shown()
    plays(quick, before, step(quick, "end"), step(quick, "one"), step(quick, "two"))
    await quick.quiet()
    assert shown(quick) == [f"shows {name}" for name in ("before", "one", "two", "end")]


async def test_what_was_not_shown_yet_is_shown_before_the_next_move(quick):
    """Somebody doubts, and at once somebody else goes on: the cards that lay there are seen."""
    numbered(quick)
    quick.table(preset="before")
    await quick.shown()
    doubted, claimed = step(quick, "doubted"), step(quick, "claimed")
    plays(quick, quick.tables["t1"], doubted)
    plays(quick, doubted, replace(claimed, match=replace(claimed.match, length=99)))
    await quick.quiet()
    assert shown(quick) == ["shows before", "shows doubted", "shows claimed"]


async def test_beats_of_a_table_that_is_closed_are_not_shown(quick):
    numbered(quick)
    before = quick.table(preset="before")
    await quick.shown()
    plays(quick, before, replace(step(quick, "closed"), phase=Phase.VOID), step(quick, "one"))
    await quick.quiet()
    assert shown(quick) == ["shows before", "shows closed"]


async def test_a_crowd_of_boards_shows_the_newest_states_only(quick):
    numbered(quick)
    before = quick.table(preset="before")
    await quick.shown()
    for _ in range(MOST_A_SECOND):
        quick.publisher._pacing.wrote(7, counted=True)
    plays(quick, before, step(quick, "end"), step(quick, "one"))
    await quick.quiet()
    assert shown(quick) == ["shows before", "shows end"]


async def test_meanwhile_its_board_tells_how_far_a_table_is(quick):
    numbered(quick)
    before = quick.table(preset="before")
    await quick.shown()
    one, two, end = (
        replace(ai, match=replace(ai.match, length=length))
        for ai, length in ((step(quick, "one"), 1), (step(quick, "two"), 2), (step(quick, "end"), 3))
    )
    plays(quick, before, end, one, two)
    newest, told = quick.tables["t1"], quick.publisher.told_of
    assert told(newest).preset == "one", "of another match than before"
    moved = replace(newest, seats=newest.seats[::-1])
    assert told(moved) is moved, "nobody sees the cards of who sat there before"
    dealt = replace(newest.match, setup=newest.match.setup.model_copy(update={"deal": 7}))
    assert told(again := replace(newest, match=dealt)) is again
    away = seated(newest, 0, away=True)
    assert told(away).seats == away.seats
    seen = []
    while quick.publisher._boards["t1"].is_at_work:
        seen.append((told(newest).preset, told(newest, 2).preset))
        await asyncio.sleep(HOLD / 10)
    assert list(dict.fromkeys(seen)) == [("one", "two"), ("two", "two")]
    assert told(newest) is newest


def test_a_seat_whose_person_is_away_goes_on_by_itself():
    away = seated(seated(persons_turn(ais_turn()), 0, away=True), 1, away=True)
    assert beats_of((away, away)) == (away,)
