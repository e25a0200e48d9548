"""The moves of AIs are chosen again as they were, doubts out of turn included, and others are found."""

import random

import pytest

from game.ai_moves import AiMoves, check_ais
from game.core.errors import UnreadableError
from game.core.match import Match, key_of
from game.core.rng import ai_rng
from game.levels import policy_for
from game.registry import GAMES

GAME = GAMES["paskahousu"]
LEVELS = {1: "easy", 2: "normal", 3: "normal"}
"""A person sits at seat 0, who does anything, and so lies more than AIs do."""


def chance_of(match, seat, what):
    return ai_rng(key_of(match.seed, match.mix), match.match_id, match.length, seat, what)


def doubt(match):
    """Who doubts out of turn what was said last, and how; None for nobody."""
    for seat in match.reactors:
        view, legal = GAME.view(match.state, seat), GAME.legal_actions(match.state, seat)
        if seat in LEVELS and legal:
            action = policy_for(GAME, LEVELS[seat]).react(view, legal, chance_of(match, seat, "reaction"))
            if action is not None:
                return seat, action
    return None


def move(match, rng):
    """The move of the seat that is awaited."""
    seat = match.awaited[0]
    view, legal = GAME.view(match.state, seat), GAME.legal_actions(match.state, seat)
    if seat not in LEVELS:
        return seat, rng.choice(legal)
    return seat, policy_for(GAME, LEVELS[seat]).choose(view, legal, chance_of(match, seat, "turn"))


@pytest.fixture(scope="module")
def played():
    """The record of a deal, and the numbers of its doubts out of turn."""
    setup = GAME.setup_type(rules=GAME.presets["valepaska"], players=4, dealer=0)
    match, _ = Match.start(GAME, "m-1", bytes(32), setup)
    log, doubts, rng = [], [], random.Random(1)
    while match.awaited:
        doubted = doubt(match)
        doubts += [len(log)] if doubted else []
        done = match.play(*(doubted or move(match, rng)))
        match, log = done.match, [*log, done.entry()]
    return match.record(setup, log), doubts


def of_ais(record):
    return [number for number, entry in enumerate(record.log) if entry.seat in LEVELS]


def test_moves_and_doubts_follow_from_the_seed(played):
    record, doubts = played
    assert len(doubts) > 1
    assert check_ais(GAME, record, LEVELS) == AiMoves(len(of_ais(record)), None)


def test_a_doubt_that_another_level_would_not_have_is_found(played):
    record, doubts = played
    of_normal = next(number for number in doubts if record.log[number].seat != 1)
    seat = record.log[of_normal].seat
    before = [number for number in of_ais(record) if number < of_normal and record.log[number].seat == seat]
    assert check_ais(GAME, record, {seat: "normal"}) == AiMoves(
        sum(entry.seat == seat for entry in record.log), None
    )
    found = check_ais(GAME, record, {seat: "easy"})
    assert found.other is not None
    assert found.other <= of_normal
    assert found.checked <= len(before)


def test_moves_of_levels_that_search_are_not_chosen_again(played):
    record, _ = played
    with pytest.raises(UnreadableError, match="expert, hard"):
        check_ais(GAME, record, {1: "hard", 2: "normal", 3: "expert"})
