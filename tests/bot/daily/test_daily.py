"""Days as they are numbered, written and begin, and the deal of a day as it is stored."""

import json

import pytest

from bot.daily.values import begins_at, day_after, deal_of, number_of, read_deal, write_deal
from bot.tables.model.shared_deals import day_of, is_day, is_open_to_others
from game.core.rng import shared_id
from game.registry import GAMES

DAY = 86_400_000


def test_days_have_numbers_and_variants_take_turns():
    assert [number_of(day) for day in ("2026-01-01", "2026-11-24")] == [1, 328]
    for game in GAMES.values():
        month = {deal_of(day_after("2026-01-01", number), game).preset for number in range(30)}
        assert len(month) > 1
        assert all(4 in game.seats_allowed(game.presets[name]) for name in month)


def test_a_day_begins_at_midnight_in_utc():
    begins = begins_at("1970-01-03")
    assert begins == 2 * DAY
    assert [day_of(begins + more) for more in (-1, 0, DAY - 1)] == ["1970-01-02", "1970-01-03", "1970-01-03"]
    assert [day_after("2028-02-28", days) for days in (-1, 0, 1, 2)] == [
        "2028-02-27", "2028-02-28", "2028-02-29", "2028-03-01",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("2026-11-24", True),
        ("20261124", False),
        ("2026-11-31", False),
        ("2026-W48-2", False),
        ("today", False),
    ],
)
def test_only_what_is_written_as_a_day_is_one(text, is_one):
    assert is_day(text) == is_one


@pytest.mark.parametrize(
    ("match_id", "is_open"),
    [
        (shared_id("2026-11-24-shithead", "t"), True),
        (shared_id("2026-11-25-shithead", "t"), True),
        (shared_id("2026-11-23-shithead", "t"), False),
        (shared_id("of-a-day-to-come", "t"), False),
        ("2026-11-24-other", False),
    ],
)
def test_the_cards_of_a_match_may_be_played_by_others_until_its_day_is_over(match_id, is_open):
    assert is_open_to_others(match_id, begins_at("2026-11-24") + 7) == is_open


@pytest.mark.parametrize("key", GAMES)
def test_a_deal_is_read_as_it_was_written_and_not_by_who_does_not_know_it(key):
    deal = deal_of("2026-11-24", GAMES[key])
    assert (deal.label, deal.seats, deal.level) == (f"2026-11-24-{key}", 4, "normal")
    stored = json.loads(json.dumps(write_deal(deal)))
    assert read_deal("2026-11-24", key, stored) == deal
    assert read_deal("2026-11-24", "whist", stored) is None
    newer = {**stored, "rules": {**stored["rules"], "of_tomorrow": True}}
    assert read_deal("2026-11-24", key, newer) is None
