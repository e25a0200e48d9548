"""The scores of recorded matches, as each of their players would have them."""

import json
from dataclasses import replace

import pytest

from bot.daily.scores import PLAIN, Score, read_score, score_of, write_score
from bot.daily.values import begins_at
from data.tables import matches
from data.tables.card_tables import Seat
from game.registry import GAMES
from tests.replays.films import record_of

DAY, NEXT = "2026-11-24", "2026-11-25"
KINDS = {"nain_jaune": ("deal_won",), "shithead": ("pile_burnt", "went_out"), "paskahousu": ("went_out",)}


def played_by(seat, stem, **changes):
    """Return a recorded match as one of the day's deal, in which all other seats were AIs."""
    record = record_of(stem)
    players = record.setup["players"]
    seats = [Seat(number, None, "normal") for number in range(players)]
    seats[seat] = Seat(seat, "key")
    match = matches.Match(
        id=record.match_id, table_id="t", state="over", game=record.game, setup=record.setup,
        commitment=record.commitment, engine_version="", outcome=None, started_at=begins_at(DAY),
        ended_at=begins_at(NEXT) - 1, length=len(record.log), seats=tuple(seats),
        mix=None if record.mix is None else record.mix.model_dump(mode="json"),
    )  # fmt: skip
    logged = matches.LoggedAction
    log = [logged(at, one.seat, one.action, one.digest, None, 0) for at, one in enumerate(record.log)]
    return matches.Record(replace(match, **changes), tuple(log), bytes.fromhex(record.seed))


def scored(seat, stem, **changes):
    record = played_by(seat, stem, **changes)
    game = GAMES[record.match.game]
    return score_of(game, DAY, record, KINDS[game.key])


BURNT, OUT, WON = "pile_burnt", "went_out", "deal_won"


@pytest.mark.parametrize(
    ("stem", "scores"),
    [
        (
            "nain_jaune.party",
            [
                Score(1, 4, 17, 39, (WON, WON)),
                Score(2, 4, 20, 19, (WON, WON)),
                Score(2, 4, 17, -72),
                Score(2, 4, 21, -25, (WON,)),
            ],
        ),
        (
            "shithead.shithead",
            [
                Score(2, 3, 41, None, (BURNT, BURNT, BURNT, OUT)),
                Score(1, 3, 28, None, (OUT,)),
                Score(3, 3, 38, None, (BURNT,)),
            ],
        ),
        (
            "paskahousu.valepaska",
            [
                Score(2, 4, 14, None, (OUT,)),
                Score(3, 4, 18, None, (OUT,)),
                Score(1, 4, 11, None, (OUT,)),
                Score(4, 4, 19),
            ],
        ),
    ],
)
def test_every_player_has_the_score_of_their_seat(stem, scores):
    found = [scored(seat, stem) for seat in range(len(scores))]
    assert [replace(one, marks=tuple(filter(None, one.marks))) for one in found] == scores
    for one in found:
        assert one.marks.count(PLAIN) <= one.turns


def test_a_turn_without_anything_remarkable_is_plain_and_keeps_its_place():
    marks = scored(1, "shithead.shithead").marks
    assert marks[-1] == OUT
    assert {*marks[:-1]} == {PLAIN}
    assert 20 < len(marks) <= 29


def test_a_deal_counts_on_its_day_and_if_it_was_played_to_its_end():
    whole = scored(0, "paskahousu.valepaska")
    late = scored(0, "paskahousu.valepaska", ended_at=begins_at(NEXT))
    void = scored(0, "paskahousu.valepaska", state="void")
    assert (late, late.counts) == (replace(whole, in_time=False), False)
    assert (void, void.counts) == (replace(whole, place=None), False)
    assert whole.counts
    record = replace(played_by(0, "paskahousu.valepaska"), seed=None)
    with pytest.raises(ValueError, match="still being played"):
        score_of(GAMES["paskahousu"], DAY, record, ())


@pytest.mark.parametrize("score", [Score(1, 4, 17, -3, (WON, OUT), in_time=False), Score(None, 3, 0)])
def test_a_score_is_read_as_it_was_written(score):
    assert read_score(json.loads(json.dumps(write_score(score)))) == score
