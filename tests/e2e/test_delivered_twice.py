"""Discord may deliver an event twice after a lost connection: the action is carried out once."""

import pytest

from tests.e2e.clicking import controls

pytestmark = pytest.mark.both_databases


@pytest.mark.in_part(1)
async def test_a_command_that_comes_twice_opens_one_table(playground, client):
    playground.inject("duplicate_events")
    anna, place = playground.person("Anna"), playground.channels[0].id
    opened = await anna.slash(place, "play", {"game": "shithead"})
    practised = await anna.slash(place, "practice", {"game": "shithead"})
    await playground.settle(quiet=0.1)
    shown = {
        control["custom_id"].split("|")[2] for one in (opened, practised) for control in controls(one.message)
    }
    there = await client.store.open_in_channel(int(place))
    assert shown == set(there)
    assert len(there) == 2, "one to play at, one to practise at"
