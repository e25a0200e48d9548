from typing import Any

import pytest

from game.core.errors import UnreadableError
from game.core.match import read_action
from game.core.protocol import TokensPaid
from game.nain_jaune import events
from game.nain_jaune.actions import Lay, Pass
from tests.game.nain_jaune.tables import GAME, cards

(QS,) = cards("QS")

ACTIONS = [
    ({"kind": "lay", "card": "QS", "announce": True}, Lay(QS)),
    ({"kind": "lay", "card": "QS", "announce": False}, Lay(QS, announce=False)),
    ({"kind": "pass"}, Pass()),
]

EVENTS = [
    (
        {"kind": "dealt", "deal": 2, "dealer": 0, "leader": 1, "cards": [15, 15, 15], "talon": 7},
        events.Dealt(2, 0, 1, (15, 15, 15), 7),
    ),
    (
        {"kind": "tokens_paid", "from": 2, "to": "7D", "tokens": 5, "reason": "ante"},
        TokensPaid(2, "7D", 5, "ante"),
    ),
    (
        {"kind": "tokens_paid", "from": "QS", "to": 0, "tokens": 9, "reason": "claim"},
        TokensPaid("QS", 0, 9, "claim"),
    ),
    ({"kind": "five_belles", "seat": 1}, events.FiveBelles(1)),
    (
        {"kind": "run_started", "seat": 1, "rank": "A", "cause": "king"},
        events.RunStarted(1, 14, "king"),
    ),
    ({"kind": "laid", "seat": 1, "card": "QS"}, events.Laid(1, QS)),
    (
        {"kind": "box_not_claimed", "seat": 1, "box": "QS", "tokens": 9},
        events.BoxNotClaimed(1, "QS", 9),
    ),
    ({"kind": "run_ended", "seat": 1}, events.RunEnded(1)),
    ({"kind": "went_without", "seat": 1, "rank": "K"}, events.WentWithout(1, 13)),
    ({"kind": "passed_over", "seat": 1, "rank": "10"}, events.PassedOver(1, 10)),
    ({"kind": "passed", "seat": 1, "rank": "2"}, events.Passed(1, 2)),
    ({"kind": "rank_missing", "seat": 1, "rank": "K"}, events.RankMissing(1, 13)),
    ({"kind": "deal_won", "seat": 1}, events.DealWon(1)),
    ({"kind": "grand_opera", "seat": 1}, events.GrandOpera(1)),
    (
        {"kind": "fell_short", "seat": 1, "target": "KH", "owed": 9, "paid": 2, "reason": "double"},
        events.FellShort(1, "KH", 9, 2, "double"),
    ),
    (
        {"kind": "deal_over", "hands": [["QS"], []], "talon": ["QS"]},
        events.DealOver(((QS,), ()), (QS,)),
    ),
    ({"kind": "seat_left", "seat": 1, "cards": 4}, events.SeatLeft(1, 4)),
    ({"kind": "deal_voided", "players": 2}, events.DealVoided(2)),
    ({"kind": "went_broke", "seat": 1, "tokens": 3}, events.WentBroke(1, 3)),
    (
        {"kind": "match_over", "reason": "deals", "ranking": [[1], [0, 2]]},
        events.MatchOver("deals", ((1,), (0, 2))),
    ),
]


@pytest.mark.parametrize(("body", "action"), ACTIONS)
def test_actions_are_read_and_written(body: dict[str, Any], action: Any):
    assert GAME.actions.dump_python(action, mode="json") == body
    assert read_action(GAME, body) == action


def test_a_card_is_announced_unless_it_says_otherwise():
    assert read_action(GAME, {"kind": "lay", "card": "QS"}) == Lay(QS, announce=True)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"kind": "play", "card": "QS"},
        {"kind": "lay"},
        {"kind": "lay", "card": "X1"},
        {"kind": "lay", "card": "1S"},
        {"kind": "lay", "card": 49},
        {"kind": "lay", "card": None},
        {"kind": "lay", "card": ["QS"]},
        {"kind": "lay", "card": "QS", "announce": "yes"},
        {"kind": "lay", "card": "QS", "announce": 1},
        {"kind": "lay", "card": "QS", "target": 1},
        {"kind": "pass", "card": "QS"},
    ],
)
def test_invalid_actions_are_unreadable(body: dict[str, Any]):
    with pytest.raises(UnreadableError, match="action"):
        read_action(GAME, body)


@pytest.mark.parametrize(("body", "event"), EVENTS)
def test_events_are_written_and_read(body: dict[str, Any], event: Any):
    assert GAME.events.dump_python(event, mode="json", by_alias=True) == body
    assert GAME.events.validate_python(body) == event


def test_every_event_is_public():
    for _, event in EVENTS:
        assert GAME.redact(event, None) == event


def test_no_kind_of_event_is_left_out_above():
    kinds = {event.kind for _, event in EVENTS}
    schema = GAME.events.json_schema()
    assert set(schema["discriminator"]["mapping"]) - kinds == set(), "give an example of each in EVENTS above"
