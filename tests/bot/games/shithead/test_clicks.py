import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.games.shedding.bodies import values_of
from bot.games.shithead.clicks import body_of, choice_body, menu_body
from game.core.cards import parse_card
from game.shedding.actions import Flip
from game.shithead.actions import ACTIONS, Aim, Chance, Choose, Exchange, PickUp, Play, Ready, Stack, Stop
from tests.bot.games.shithead.scenes import SCREEN


def cards(text: str) -> tuple[int, ...]:
    return tuple(parse_card(code) for code in text.split())


ACTIONS_WITH_BUTTONS = [
    (Play(cards("7S")), "l7S"),
    (Play(cards("7S 7H 7D")), "l7SHD"),
    (Play(cards("10S 10S 10C")), "l10SSC"),
    (Play(cards("6C 7C 8C 9C 10C")), "l6C7C8C9C10C"),
    (Play(cards("X1 X2 X2")), "lX122"),
    (Play(cards("AS AH"), 12), "lASH@12"),
    (Flip(0), "f0"),
    (Flip(5), "f5"),
    (Aim(19), "m19"),
    (Stop(), "s"),
    (Chance(), "h"),
    (Ready(), "r"),
    (PickUp(), "u"),
    (PickUp(cards("JS JD")), "uJSD"),
    (Exchange(cards("3D"), cards("KS")), "x3D-KS"),
    (Exchange(cards("3D 3C"), cards("KS X1")[:1] + cards("QH")), "x3DC-KSQH"),
    (Stack(cards("JS")[0], 3, 2), "kJS@3.2"),
]


@pytest.mark.parametrize(("action", "body"), ACTIONS_WITH_BUTTONS)
def test_a_body_is_short_and_read_back_as_the_action_it_does(action, body):
    assert body_of(action) == body
    (read,) = SCREEN.actions(body, ())
    assert ACTIONS.validate_python(dict(read)) == action
    assert read == ACTIONS.dump_python(action, mode="json")


def test_the_longest_body_leaves_room_for_the_rest_of_a_custom_id():
    eight_packs = cards(" ".join(["10S 10H 10D 10C"] * 8))
    longest = body_of(Play(tuple(sorted(eight_packs)), 19))
    assert len(longest) < 60
    assert len(SCREEN.actions(longest, ())[0]["cards"]) == 32


@pytest.mark.parametrize(
    "body",
    [
        *("", "l", "L7S", "7S", "l7", "l7Z", "l1S", "l11S", "l7s", "l7S@", "l7S@20", "l7S@01", "l7S@-1"),
        *("lX3", "lX110D", "l7SX1", "l7S ", " l7S", "l7S\n", "l7S,8S", "l７S", "lS7", "l7S|8S"),
        *("f", "f6", "f-1", "f01", "m", "m20", "mx", "ss", "s1", "hh", "rr", "r1", "u7", "uu", "x", "x7S"),
        *("x7S-", "x-7S", "x7S-8S-9S", "k7S", "k7S@1", "k7SH@1.0", "k7S@1.6", "k7S@20.0", "c0", "c7", "cc"),
        *("v0", "v10", "w", "p7", "g7S", "l" + "7S" * 40),
    ],
)
def test_forged_controls_are_refused(body):
    with pytest.raises(ValueError, match=r"."):
        SCREEN.actions(body, ())


@given(
    st.text(alphabet="lfmshrucxkv0123456789JQKAXCDHS@.-", max_size=14),
    st.lists(st.text(max_size=4), max_size=3),
)
def test_any_body_is_refused_or_is_an_action(body, values):
    try:
        (read,) = SCREEN.actions(body, values)
    except ValueError:
        return
    assert ACTIONS.validate_python(dict(read)) is not None


@pytest.mark.parametrize("body", ["l7S", "r", "c"])
def test_a_button_carries_no_values(body):
    with pytest.raises(ValueError, match="carries no values"):
        SCREEN.actions(body, ("7S",))


def test_a_menu_of_many_ways_gives_the_body_that_was_chosen():
    assert SCREEN.actions(menu_body(1), ("l7SH@2",)) == SCREEN.actions("l7SH@2", ())
    for values in ((), ("l7S", "l8S"), ("v0",), ("junk",)):
        with pytest.raises(ValueError, match=r"."):
            SCREEN.actions(menu_body(1), values)


def test_the_face_down_cards_are_laid_without_naming_them():
    assert SCREEN.actions("c", ()) == ({"kind": "choose"},)
    assert ACTIONS.validate_python({"kind": "choose"}) == Choose()


def chosen(text: str, places: int) -> list[list[str]]:
    (action,) = SCREEN.actions(choice_body(places), values_of(cards(text)))
    assert action["kind"] == "choose"
    up: list[list[str]] = action["up"]
    return up


def test_chosen_cards_get_a_place_each_while_there_are_enough():
    assert chosen("KD KH AS", 3) == [["KD"], ["KH"], ["AS"]]


def test_chosen_equal_cards_share_places_when_they_have_to():
    assert chosen("AS KD KH JS JD", 3) == [["AS"], ["KD", "KH"], ["JS", "JD"]]
    assert chosen("10S 10H 10D 10C", 1) == [["10S", "10H", "10D", "10C"]]


def test_a_choice_that_does_not_fit_the_places_is_left_for_the_game_to_refuse():
    assert chosen("AS KD QH JS", 3) == [["AS"], ["KD"], ["QH"], ["JS"]]
    assert chosen("AS", 3) == [["AS"]]


def test_equal_cards_of_two_packs_are_different_choices():
    values = values_of(cards("KD KD KH KD"))
    assert len(set(values)) == 4
    assert chosen("KD KD KH KD", 4) == [["KD"], ["KD"], ["KH"], ["KD"]]


@pytest.mark.parametrize(
    "values",
    [
        (),
        ("KD", "KD"),
        ("KD.1",),
        ("KD.9",),
        ("kd",),
        ("KD ",),
        ("l7S",),
        tuple(f"KD.{n}" for n in range(30)),
    ],
)
def test_a_forged_choice_is_refused(values):
    with pytest.raises(ValueError, match="not a choice"):
        SCREEN.actions("c3", values)
