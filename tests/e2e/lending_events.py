"""What the bot does for somebody about nights and cups, with the permission that it takes or without."""

from playground.world.permissions import Permission
from tests.e2e.card_nights import plan, reach
from tests.e2e.clicking import announced, with_verb
from tests.e2e.lending_scene import COMMANDS, PLAYED, WRITING


async def plans(scene, **options):
    """Let Ben plan a night, and confirm its moment if he is asked."""
    _ = await announced(scene.ben.person, scene.ben.channel_id, "night plan", {**options, **PLAYED})


async def plans_a_night(scene, holds):
    await scene.allow_command("night")
    await scene.lets(holds=holds, may_not=COMMANDS, channel=scene.there)
    await plans(scene, when="tomorrow 20:00", where=scene.there)
    return bool(await scene.client.homes.nights.store.planned())


async def makes_an_event(scene, holds):
    await scene.allow_command("night")
    await scene.lets(holds=holds, on_server=Permission.CREATE_EVENTS)
    await plans(scene, when="tomorrow 20:00")
    assert await scene.client.homes.nights.store.planned()
    return bool(scene.playground.guild.events)


async def changes_a_night(scene, holds, **lacks):
    """Let Ben try to change and to cancel his own night, without something that planning it took."""
    await scene.allow_command("night")
    await scene.lets(holds=True, on_server=Permission.CREATE_EVENTS)
    await plans(scene, when="tomorrow 20:00", where=scene.there)
    (before,) = await scene.client.homes.nights.store.planned()
    scene.changed(scene.own, 0 if "on_server" in lacks and not holds else scene.own.permissions)
    await scene.lets(holds=holds, **lacks)
    wanted = {"night": before.night_id, "when": "tomorrow 22:00"}
    asked = (await scene.ben.person.slash(scene.here, "night change", wanted)).message
    if sure := with_verb(asked, "night.change"):
        await scene.ben.person.click(asked, sure["custom_id"])
    await scene.playground.settle()
    (after,) = await scene.client.homes.nights.store.planned()
    assert (after == before) is not holds
    await scene.ask("night cancel", night=before.night_id)
    assert bool(scene.playground.guild.events) is not holds
    return not await scene.client.homes.nights.store.planned()


async def changes_a_night_where_they_write(scene, holds):
    return await changes_a_night(scene, holds, may_not=COMMANDS, channel=scene.there)


async def changes_the_event_of_a_night(scene, holds):
    return await changes_a_night(scene, holds, on_server=Permission.CREATE_EVENTS)


async def cancels_a_cup(scene, holds):
    await scene.allow_command("cup")
    await cup_of(scene, scene.ben, where=scene.there)
    (cup,) = await scene.client.homes.cups.pages.cups.active()
    await scene.lets(holds=holds, may_not=WRITING)
    await scene.ask("cup start", cup=cup.cup_id)
    assert ((await scene.client.homes.cups.pages.cups.find(cup.cup_id)).state == "running") is holds
    await scene.ask("cup cancel", cup=cup.cup_id)
    return not await scene.client.homes.cups.pages.cups.active()


async def cancels_anothers_night(scene, holds):
    await scene.allow_command("night")
    await plan(scene.anna)
    await scene.lets(holds=holds, on_server=Permission.MANAGE_EVENTS)
    (night,) = await scene.client.homes.nights.store.planned()
    await scene.ask("night cancel", night=night.night_id)
    assert bool(scene.playground.guild.events) is not holds
    return not await scene.client.homes.nights.store.planned()


async def creates_a_cup(scene, holds):
    await scene.allow_command("cup")
    await scene.lets(holds=holds, may_not=WRITING, channel=scene.there)
    await scene.ask("cup create", where=scene.there, **PLAYED)
    return bool(await scene.client.homes.cups.pages.cups.active())


async def starts_a_cup(scene, holds):
    await scene.allow_command("cup")
    await cup_of(scene, scene.anna, where=scene.there)
    await scene.lets(holds=True, may=Permission.MANAGE_EVENTS)
    await scene.lets(holds=holds, may_not=WRITING, channel=scene.there)
    await scene.ask("cup start")
    (cup,) = await scene.client.homes.cups.pages.cups.active()
    return cup.state == "running"


async def cup_of(scene, member, **options):
    """Let somebody make a cup, and four others sign up, not Ben: who plays in a cup decides nothing in it."""
    message = await member.announce("cup create", rounds=1, **PLAYED, **options)
    for name in ("Cleo", "Dora", "Emil", "Fanny"):
        person = scene.playground.person(name)
        assert (await person.click(message, with_verb(message, "cup.join")["custom_id"])).ok


async def begins_by_itself(scene, holds):
    await scene.allow_command("night")
    await scene.lets(holds=True, may=Permission.CREATE_EVENTS)
    await plan(scene.ben)
    (night,) = await scene.client.homes.nights.store.planned()
    await scene.lets(holds=holds, may_not=WRITING)
    await reach(scene.playground, scene.clock, scene.client, night.starts_at)
    return bool(scene.tables())


async def starts_anothers_cup(scene, holds):
    await scene.allow_command("cup")
    await cup_of(scene, scene.anna)
    await scene.lets(holds=holds, on_server=Permission.MANAGE_EVENTS)
    await scene.ask("cup start")
    (cup,) = await scene.client.homes.cups.pages.cups.active()
    return cup.state == "running"


async def cancels_anothers_cup(scene, holds):
    await cup_of(scene, scene.anna)
    await scene.allow_command("cup")
    await scene.lets(holds=holds, on_server=Permission.MANAGE_EVENTS)
    (cup,) = await scene.client.homes.cups.pages.cups.active()
    await scene.ask("cup cancel", cup=cup.cup_id)
    return not await scene.client.homes.cups.pages.cups.active()
