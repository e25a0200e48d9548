"""A board's message, state by state; the knowledge about a permission, click by click."""

import pytest

from bot.common.errors import TableError
from bot.messages.panels import Panel, Text
from bot.tables.live.board_state import SENDS_NOTHING, BoardState, Event
from bot.tables.panels.channel_permissions import MOST_REFUSALS, Access, Channel, Permission
from tests.bot.tables.live.publishing import a_board

M, H, N, U, S, W, G = (
    BoardState.MISSING,
    BoardState.HELD,
    BoardState.INHERITED,
    BoardState.UNSTORED,
    BoardState.STANDING,
    BoardState.WORN,
    BoardState.GIVEN_UP,
)
STATES = (M, H, N, U, S, W, G)
BECOMES = {
    Event.HOLD: (H, H, N, U, S, W, G),
    Event.RELEASE: (M, M, N, U, S, W, G),
    Event.LEARN: (N, H, N, U, S, W, G),
    Event.POST: (U, U, U, U, U, U, U),
    Event.STORE: (M, H, N, S, S, W, G),
    Event.EDIT: (M, H, S, U, S, U, G),
    Event.WEAR_OUT: (M, H, W, W, W, W, G),
    Event.REMOVE: (M, H, M, M, M, M, G),
    Event.GIVE_UP: (G, G, G, G, G, G, G),
}
"""The next state for each event and each of STATES."""
PANEL = Panel((Text("the board"),))


def test_every_event_has_its_row():
    assert set(BECOMES) == set(Event)
    assert set(STATES) == set(BoardState)


@pytest.mark.parametrize("event", Event)
def test_board_events_lead_from_state_to_state(event):
    for before, after in zip(STATES, BECOMES[event], strict=True):
        board = a_board(state=before)
        board.happens(event)
        assert board.state is after, before


def test_only_a_board_that_stands_stored_and_shown_is_settled():
    for state in BoardState:
        assert a_board(state=state, shown=PANEL).is_settled is (state is S)
    assert not a_board(state=S, shown=None).is_settled
    assert not a_board(state=S, shown=PANEL, due=True).is_settled


def test_what_the_next_process_could_not_know_is_not_forgotten():
    kept = {state for state in BoardState if not a_board(state=state).may_be_forgotten}
    assert kept == {H, U}
    assert not a_board(state=S, writing=1).may_be_forgotten
    assert set(SENDS_NOTHING) == {H, G}


def test_only_proof_of_delivery_says_what_a_board_shows():
    board = a_board(state=N, message_id=5)
    board.begin_edit()
    board.end_edit(None)
    assert (board.shown, board.state) == (None, N)
    board.begin_edit()
    board.end_edit(PANEL)
    assert (board.shown, board.state) == (PANEL, S)
    for panels in ((PANEL, PANEL), (PANEL, None), (None, PANEL)):
        board.begin_edit()
        board.begin_edit()
        for panel in panels:
            board.end_edit(panel)
        assert board.shown is None
    board.begin_edit()
    board.end_edit(PANEL)
    assert board.shown == PANEL


A, R, D = Access.ALLOWED, Access.REFUSED, Access.DISBELIEVED


@pytest.mark.parametrize(
    ("before", "allowed", "refused", "after", "changes"),
    [
        (A, True, 1, A, False),
        (A, False, 1, R, True),
        (R, True, 1, A, True),
        (R, False, 1, R, False),
        (D, True, MOST_REFUSALS, D, False),
        (D, False, MOST_REFUSALS, R, False),
    ],
)
def test_what_a_click_tells_of_a_permission(before, allowed, refused, after, changes):
    permission = Permission(before, refused)
    assert permission.told(allowed=allowed) is changes
    assert permission.access is after
    assert permission.refusals == (refused if allowed else 0)
    assert permission.is_there is (after is A)


def test_a_repeatedly_refused_permission_is_distrusted_until_a_request_succeeds():
    permission = Permission()
    for number in range(1, MOST_REFUSALS + 1):
        assert permission.is_there
        permission.refused()
        assert permission.access is (D if number == MOST_REFUSALS else R)
        permission.told(allowed=True)
    permission.told(allowed=False)
    permission.told(allowed=True)
    permission.refused()
    permission.used()
    assert (permission.access, permission.refusals) == (A, 0)


def test_only_a_message_with_files_shows_that_files_are_allowed():
    channel = Channel()
    channel.files.refused()
    channel.writing.refused()
    assert channel.used(with_files=False), "writing had been refused"
    assert (channel.writing.is_there, channel.files.is_there) == (True, False)
    assert not channel.used(with_files=True)
    assert channel.files.is_there


def test_the_reason_of_a_refusal_is_forgotten_with_it():
    writing, locked = Channel().writing, TableError("thread_locked", channel=5)
    writing.refused(locked)
    assert writing.why is locked
    writing.told(allowed=False)
    assert writing.why is None, "a click has reported the permission missing"
    writing.refused(locked)
    writing.used()
    assert writing.why is None
