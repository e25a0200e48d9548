"""Who restricts the channels of tables reads which nights and cups could not open any more."""

from tests.e2e.card_nights import clock, may_make_events, plan
from tests.e2e.clicking import texts

__all__ = ["clock", "may_make_events"]


async def test_settings_name_what_is_planned_where_tables_may_not_open_any_more(playground, client, anna):
    allowed, shut = (one.id for one in playground.channels[:2])
    await plan(anna, where=shut)
    await anna.announce("cup create", game="shithead", variant="shithead", where=shut)
    (night,) = await client.homes.nights.store.planned()
    where = await anna.click(await anna.ask("settings show"), "Where")
    assert "can’t begin" not in texts(where)
    page = texts(await anna.pick(where, "settings.channels", allowed))
    assert f"- <#{shut}> · <t:{night.starts_at // 1000}:f>" in page
    assert f"- <#{shut}> · as soon as it is started" in page
    where = await anna.click(await anna.ask("settings show"), "Where")
    assert "can’t begin" in texts(where)
    assert "can’t begin" not in texts(await anna.pick(where, "settings.channels", allowed, shut))
