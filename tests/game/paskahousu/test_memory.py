"""What viewers of the bluff game know of cards that lie face down."""

import json

from game.core.cards import CODE
from game.core.rng import Rng
from game.paskahousu.actions import Accept, Challenge, Draw, PickUp, Play
from game.paskahousu.game import PASKAHOUSU as GAME
from game.paskahousu.memory import knowledge_of
from game.paskahousu.view import GONE, ON_PILE, Sighting
from tests.scenarios.paskahousu.table import A, B, C, pile, seat

PUBLIC = None


def state_of(on, *hands, rules=None, **more):
    position = {"pile": pile(on), "seats": [seat(hand) for hand in hands], **more}
    preset = GAME.presets["valepaska"].override(rules or {})
    return GAME.read_position(preset, json.loads(json.dumps(position)))


def after(state, *steps):
    for who, action in steps:
        state = GAME.apply(state, who, action).state
    return state


def seen(state, viewer):
    return {CODE[one.card]: one.places for one in GAME.view(state, viewer).sightings}


def cards(state, who, count=1):
    return GAME.view(state, who).hand[:count]


def test_own_plays_are_seen_while_they_lie_there_and_by_nobody_else():
    state = state_of("", "4S KS", "3C KC QC", "9S 9H", turn=B)
    state = after(state, (B, Play(cards(state, B), 8)))
    assert [GAME.view(state, viewer).pile[0].cards for viewer in (PUBLIC, A, B, C)] == [(), (), (1,), ()]
    assert seen(state, B) == {}


def test_own_plays_are_known_to_be_in_the_hand_of_who_took_them_or_gone():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", turn=C, contestable=True)
    state = after(state, (C, PickUp()))
    assert seen(state, A) == {"6C": (C,)}
    assert seen(state, B) == {"3C": (C,)}
    assert seen(state, C) == seen(state, PUBLIC) == {}
    state = state_of("0:9C=9", "4S KS", "3C KC", "9S 9H", turn=B)
    state = after(state, (B, Play(cards(state, B), 10)), (A, Accept()), (C, Accept()))
    assert seen(state, A) == {"9C": (GONE,)}
    assert seen(state, B) == {"3C": (GONE,)}


def test_a_challenge_shows_the_last_play_to_all_and_the_rest_to_who_takes_it():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", turn=C, contestable=True)
    state = after(state, (A, Challenge()))
    assert seen(state, PUBLIC) == seen(state, C) == {"3C": (B,)}
    assert seen(state, A) == {"3C": (B,), "6C": (B,)}
    assert seen(state, B) == {}


def test_knowledge_blurs_as_cards_are_laid_unseen_and_clears_when_they_are_seen():
    """Section 8: in the hand or in the play; in either hand; and who takes the pile sees which."""
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", turn=C, contestable=True)
    state = after(state, (A, Challenge()), (C, Play(cards(state, C), 9)))
    state = after(state, (A, PickUp()), (B, Play(cards(state, B), 3)))
    assert seen(state, PUBLIC) == {"3C": (B, ON_PILE)}
    taken = after(state, (C, PickUp()))
    assert seen(taken, PUBLIC) == {"3C": (B, C)}
    assert CODE[taken.hands[C][3][0]] == "3C"
    assert "3C" not in seen(taken, C)
    other = after(state, (C, Play(cards(state, C), 4)))
    assert seen(other, PUBLIC)["3C"] == (B, ON_PILE)


def test_who_takes_the_pile_and_does_not_find_the_card_knows_where_it_is():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", turn=C, contestable=True)
    state = after(state, (A, Challenge()), (C, Play(cards(state, C), 9)), (A, PickUp()))
    state = after(state, (B, Play(cards(state, B, 4)[-1:], 3)), (C, PickUp()))
    assert seen(state, C)["3C"] == (B,)
    assert seen(state, PUBLIC)["3C"] == (B, C)


def test_a_hand_laid_whole_takes_the_doubt_along():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "", "9S 9H", turn=C, contestable=True, phase="play")
    state = after(state, (A, Challenge()), (C, Draw()) if state.stock else (C, Play(cards(state, C), 9)))
    state = after(state, (A, PickUp()), (B, Play(cards(state, B, 2), 3)))
    assert seen(state, PUBLIC) == {"3C": (ON_PILE,)}


def test_equal_cards_of_two_packs_are_not_told_apart():
    """One went to B, another to C; one of them is found in the pile: the other may be with either."""
    rules = {"decks": 2}
    hands = ("4S 4D 4H KS", "8C 5D", "8C 5H", "7S 7D")
    state = state_of("", *hands, turn=B, rules=rules)
    eight = state.hands[B][8][0]
    state.memory.known()[A] = knowledge_of((Sighting(eight, (B,)), Sighting(eight, (C,))))
    state = after(
        state,
        (B, Play(state.hands[B][8], 8)),
        (C, Play(state.hands[C][5], 9)),
        (3, Play((state.hands[3][7][0],), 9)),
    )
    assert [one.places for one in GAME.view(state, A).sightings] == [(B, ON_PILE), (C, ON_PILE + 1)]
    state = after(state, (A, PickUp()))
    assert [one.places for one in GAME.view(state, A).sightings] == [(B, C)]


def test_samples_put_a_card_into_each_place_where_it_may_be():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", turn=C, contestable=True)
    state = after(state, (A, Challenge()), (C, Play(cards(state, C), 9)), (A, PickUp()))
    state = after(state, (B, Play(cards(state, B, 2)[-1:], 3)))
    view = GAME.view(state, A)
    found = set()
    for number in range(60):
        sample = GAME.sample_state(view, Rng(bytes([number]) * 32, "sample"))
        found.add("hand" if 1 in sample.hands[B][3] else "pile" if 1 in sample.pile[0].cards else "lost")
    assert found == {"hand", "pile"}


def test_what_somebody_held_is_known_to_be_gone_when_they_leave():
    state = state_of("0:6C=6 · 1:3C=8", "4S KS", "KC QC", "9S 9H", "7S", turn=C, contestable=True)
    state = after(state, (A, Challenge()))
    left = GAME.leave(state, B).state
    assert seen(left, PUBLIC) == seen(left, C) == {"3C": (GONE,)}
    assert seen(left, A) == {"3C": (GONE,), "6C": (GONE,)}
    assert set(seen(left, B)) == {"KC", "QC", "3C", "6C"}
    assert set(seen(left, B).values()) == {(GONE,)}
