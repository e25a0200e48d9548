"""Entries of a record that are about people: they change nothing of the deal, and are no game's actions."""

import pytest

from game.core.errors import UnreadableError
from game.core.film import film_of
from game.core.match import ASIDE, GONE, LEAVE, NEXT_DEAL, STOP, Match, read_action, replay
from game.core.record import MatchRecord
from game.core.verification import verify_record
from game.registry import GAMES


@pytest.mark.parametrize("kind", sorted({LEAVE, NEXT_DEAL} | ASIDE))
@pytest.mark.parametrize("key", GAMES)
def test_no_game_has_an_action_of_such_a_kind(key, kind):
    with pytest.raises(UnreadableError):
        read_action(GAMES[key], {"kind": kind})


@pytest.mark.parametrize("key", GAMES)
def test_a_record_with_them_replays_verifies_and_is_shown_and_nothing_else_changes(key):
    game, seed = GAMES[key], bytes(32)
    rules = next(iter(game.presets.values()))
    setup = game.setup_of(rules, rules.players[0], 0)
    first, _ = Match.start(game, "m", seed, setup)
    match, log = first, []
    for number in range(6):
        if number in (2, 4):
            played = match.aside(0, GONE if number == 2 else STOP)
            assert (played.match.state, played.match.decisions) == (match.state, match.decisions)
            assert played.match.standing == match.standing
        else:
            seat = match.awaited[0]
            played = match.play(seat, game.legal_actions(match.state, seat)[0])
        match = played.match
        log.append(played.entry())
    for entry, again in zip(log, replay(first, log, check_all=True), strict=True):
        assert again.is_aside == (entry.action["kind"] in ASIDE)
    assert again.match == match
    record = MatchRecord.of(key, "m", seed, setup, log, mix=None, reveal=True)
    assert verify_record(game, record).passed
    film = film_of(game, record)
    assert film.is_whole
    assert [frame.aside for frame in film.frames] == [None, None, None, GONE, None, STOP, None]
