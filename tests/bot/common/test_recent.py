"""A bounded dictionary keeps the newest keys, everywhere it is used."""

from functools import partial

import pytest

from bot.common.recent import Recent
from bot.discord.people import People
from bot.tables.live.channels import Burial, Pacing
from bot.tables.panels.channel_permissions import Channels


def test_the_oldest_entry_is_dropped_first():
    recent = Recent(2)
    for key in ("a", "b", "a", "c"):
        recent[key] = key.upper()
    assert list(recent.items()) == [("a", "A"), ("c", "C")]


def test_what_was_looked_at_alone_is_not_kept_for_it():
    recent = Recent(2)
    recent["a"], recent["b"] = 1, 2
    assert recent["a"] == 1
    recent["c"] = 3
    assert "a" not in recent


def names():
    people = People()
    return lambda key: people.keep(7, key, "Anna"), lambda key: people.name(7, key) is not None


def channels():
    known = Channels()
    return lambda key: known[key].writing.refused(), lambda key: not known[key].writing.is_there


def rests():
    pacing = Pacing(lambda: 100.0)
    return partial(pacing.wrote, counted=False), lambda key: pacing.rest(key, counted=False) > 0


def burials():
    burial = Burial()

    def watch(key):
        burial.watch(key)
        for message_id in range(100, 112):
            burial.written(key, message_id)

    return watch, lambda key: burial.is_buried(key, 99)


@pytest.mark.parametrize("kept", [names, channels, rests, burials])
def test_caches_filled_by_servers_have_a_distant_bound(kept):
    note, is_known = kept()
    for key in range(25_000):
        note(key)
    assert is_known(24_999 - 900)
    assert not is_known(0)
