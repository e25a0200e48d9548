"""What viewers see, and what is hidden from them."""

import pytest
from pydantic import TypeAdapter

from game.core.rng import Rng
from game.shedding.events import HandDealt
from game.shithead.events import CardsDrawn
from game.shithead.game import SHITHEAD
from game.shithead.presets import PRESETS
from game.shithead.view import View
from tests.scenarios.shithead.table import A, B, C, Table, idle, pile, seat

VIEWS = TypeAdapter(View)


def view(table, viewer):
    return SHITHEAD.view(table.state, viewer)


@pytest.fixture
def table():
    seats = [
        seat("4S 5S", up="6S 7S", down="8S -"),
        seat("4H KH", up="6H", down="8H 9H"),
        seat("4D", status="in"),
    ]
    return Table("shithead", turn=B, pile=pile("9S", "9C"), stock=["3S", "3H", "3D"], seats=seats)


def test_viewers_see_only_their_own_hand(table):
    own = VIEWS.dump_python(view(table, A), mode="json")
    assert own["hand"] == ["4S", "5S"]
    text = VIEWS.dump_json(view(table, None)).decode()
    assert '"hand":[]' in text
    for hidden in ("4S", "5S", "4H", "KH", "4D", "8S", "8H", "9H", "3S"):
        public = VIEWS.dump_python(view(table, None), mode="json")
        assert hidden in public.pop("unseen")
        assert f'"{hidden}"' not in str(public).replace("'", '"')


def test_everything_open_is_in_the_view(table):
    public = view(table, None)
    assert public.stock_count == 3
    assert [seat.hand_count for seat in public.seats] == [2, 2, 1]
    assert public.seats[A].down == (True, False)
    assert public.seats[A].card_count == 5
    assert len(public.pile) == 2
    assert public.turn == B
    assert public.awaited == (B,)


def test_the_requirement_is_said_in_full(table):
    seen = VIEWS.dump_python(view(table, None), mode="json")["requirement"]
    assert seen == {
        "bound": "at_least",
        "rank": "9",
        "source": "9",
        "playable": ["2", "9", "10", "J", "Q", "K", "A"],
    }


def test_the_view_says_what_its_viewer_may_do(table):
    assert [action.kind for action in view(table, B).legal] == ["play", "pick_up"]
    assert view(table, A).legal == ()
    assert view(table, None).legal == ()


def test_cards_that_were_picked_up_stay_known(table):
    """Cards everyone saw being picked up are exposed until they are laid."""
    after = table.does("pick_up")
    assert VIEWS.dump_python(view(after, C), mode="json")["seats"][B]["exposed"] == ["9C", "9S"]
    later = after.plays("4D").does("pick_up").plays("9S")
    assert later.state.hidden[B] != ()
    assert VIEWS.dump_python(view(later, A), mode="json")["seats"][B]["exposed"] == ["9C"]


def test_of_two_equal_cards_the_known_one_is_laid_first():
    """Several packs: nobody can tell which of the two it was."""
    seats = [seat("9S 4H"), *idle(1)]
    table = Table("smeghead", turn=A, pile=pile("9S", by=B), seats=seats)
    after = table.does("pick_up").plays("4C").plays("9S")
    assert view(after, B).seats[A].exposed == ()
    assert view(after, B).seats[A].hand_count == 2


def test_the_view_says_what_picking_up_would_mean():
    seats = [*idle(1), seat(up="4S 6S"), seat("9D")]
    seen = view(Table("shithead", turn=B, pile=pile("KS"), seats=seats), None).pick_up
    assert seen.taker == B
    assert len(seen.adds) == 2
    reverse = Table("reverse_2", turn=B, pile=pile("KS"), seats=[*idle(1), seat("4S"), seat("9D")])
    assert view(reverse, None).pick_up.taker == A
    assert view(Table("shithead", turn=A, seats=idle(2)), None).pick_up is None


def test_the_view_says_who_can_be_attacked():
    seats = [seat("AS 4S"), seat("5S"), seat(status="eliminated"), seat("6S")]
    assert view(Table("norvegien_plus", turn=A, seats=seats), A).targets == (B, 3)


def test_an_unseen_hand_is_hidden_from_its_own_player():
    """`choose_both`: nobody looks before the face-down cards lie."""
    seats = [seat("3S 4S 5S 6S 7S 8S 9S JS QS"), *idle(1)]
    table = Table("shithead", {"deal_style": "choose_both"}, phase="choose", seats=seats)
    assert view(table, A).hand == ()
    assert view(table, A).seats[A].hand_count == 9
    assert len(view(table.does("choose", seat=A, up=[]), A).hand) == 6


def test_only_their_own_seat_sees_dealt_and_drawn_cards():
    rng = Rng(bytes(32), "redact")
    step = SHITHEAD.deal(SHITHEAD.first_setup(PRESETS["norvegien"], 3, rng), rng)
    dealt = [event for event in step.events if isinstance(event, HandDealt)]
    assert len(dealt) == 3
    for event in dealt:
        assert SHITHEAD.redact(event, event.seat) == event
        for viewer in {None, A, B, C} - {event.seat}:
            assert SHITHEAD.redact(event, viewer) == HandDealt(event.seat, 3, ())
    drawn = CardsDrawn(A, 1, (7,))
    assert SHITHEAD.redact(drawn, A) == drawn
    assert SHITHEAD.redact(drawn, B) == CardsDrawn(A, 1, ())


def test_a_printed_state_shows_no_cards(table):
    """It may end up in a log."""
    assert repr(table.state) == "<deal of Shithead, play, seat 1 to act, 0 moves>"


def test_views_survive_json(table):
    for viewer in (None, A, B, C):
        seen = view(table, viewer)
        assert VIEWS.validate_json(VIEWS.dump_json(seen)) == seen
