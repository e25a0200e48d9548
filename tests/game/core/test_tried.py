"""What players have tried in a deal: computer players do not repeat it for ever."""

from types import SimpleNamespace

from game.core.match import Match, replay
from game.core.tried import OFTEN, not_repeated, with_action
from game.levels import policy_for
from game.nain_jaune.game import NAIN_JAUNE
from game.shithead.game import SHITHEAD
from tests.game.conformance.playing import rng_of

MOVES = ["this", "that", "the other"]


def asked(moves, reactions=()):
    """A game in which everybody may always do the same."""
    legal = [*moves, *reactions]
    return SimpleNamespace(legal_actions=lambda state, seat: legal, reacts=lambda action: action in reactions)


def after(game, *actions, seat=0):
    tried = {}
    for action in actions:
        tried = with_action(game, None, seat, tried, action)
    return tried


def test_what_was_done_twice_among_the_same_moves_is_not_done_again_before_the_others():
    game = asked(MOVES)
    assert not_repeated(game, None, 0, after(game, *["this"] * (OFTEN - 1))) == MOVES
    assert not_repeated(game, None, 0, after(game, *["this"] * OFTEN)) == ["that", "the other"]
    assert not_repeated(game, None, 0, after(game, *["this", "that"] * OFTEN)) == ["the other"]
    assert not_repeated(game, None, 0, after(game, *["this", "that"] * OFTEN, "the other")) == MOVES


def test_only_the_own_moves_count_and_only_among_the_same():
    game = asked(MOVES)
    tried = after(game, *["this"] * 9)
    assert not_repeated(game, None, 1, tried) == MOVES
    assert not_repeated(asked(MOVES[:2]), None, 0, tried) == MOVES[:2]


def test_who_doubts_or_lets_a_play_stand_is_not_restrained():
    game = asked(["let it stand"], ["doubt"])
    assert not_repeated(game, None, 0, after(game, *["let it stand", "doubt"] * 9)) == [
        "let it stand",
        "doubt",
    ]
    game = asked(MOVES, ["doubt"])
    assert not_repeated(game, None, 0, after(game, *["this", "doubt"] * 9)) == ["that", "the other", "doubt"]


def test_what_was_tried_follows_from_the_record():
    rules, log = SHITHEAD.presets["reverse_2"], []
    start, _ = Match.start(SHITHEAD, "tried", bytes(32), SHITHEAD.setup_of(rules, 2, 0))
    match = start
    while match.awaited:
        view, legal = SHITHEAD.view(match.state, match.awaited[0]), match.not_repeated(match.awaited[0])
        played = match.play(
            match.awaited[0], policy_for(SHITHEAD, "easy").choose(view, legal, rng_of("tried"))
        )
        log.append(played.entry())
        match = played.match
    *_, last = replay(start, log)
    assert last.match.tried == match.tried != {}


def test_a_new_deal_has_no_past():
    rules = NAIN_JAUNE.presets["classic"]
    match, _ = Match.start(NAIN_JAUNE, "tried", bytes(32), NAIN_JAUNE.setup_of(rules, 3, 0))
    while match.awaited:
        match = match.play(match.awaited[0], match.not_repeated(match.awaited[0])[0]).match
    assert match.tried
    assert not match.next_deal().match.tried
