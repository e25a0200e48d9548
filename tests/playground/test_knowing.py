"""Whose names a person's client can show."""

from tests.playground.raw_bot import RawBot, container, text

QUIET = {"parse": []}


async def test_a_mention_that_pings_nobody_names_nobody(bot: RawBot) -> None:
    ada, basile = (bot.playground.person(name) for name in ("Ada", "Basile"))
    said = f"{ada.mention} plays with {basile.mention}"
    quiet = (await bot.post(content=said, allowed_mentions=QUIET)).body
    assert basile.strangers(quiet) == {ada.id}, "oneself is known"
    assert bot.playground.person("Chloé").strangers(quiet) == {ada.id, basile.id}
    shown = (await bot.post(components=[container(text(said))], flags=1 << 15, allowed_mentions=QUIET)).body
    assert basile.strangers(shown) == {ada.id}


async def test_a_ping_introduces_whom_it_mentions(bot: RawBot) -> None:
    ada, chloe = bot.playground.person("Ada"), bot.playground.person("Chloé")
    quiet = (await bot.post(content=ada.mention, allowed_mentions=QUIET)).body
    assert chloe.strangers(quiet) == {ada.id}
    await bot.post(content=ada.mention, allowed_mentions={"users": [ada.id]})
    assert chloe.strangers(quiet) == set()


async def test_people_who_write_are_known_where_they_are_seen(bot: RawBot) -> None:
    ada, chloe = bot.playground.person("Ada"), bot.playground.person("Chloé")
    quiet = (await bot.post(content=ada.mention, allowed_mentions=QUIET)).body
    hidden = bot.playground.channels[1].id
    bot.playground.set_permissions(hidden, chloe, deny=1 << 10)
    await ada.say(hidden, "hello")
    assert chloe.strangers(quiet) == {ada.id}
    await ada.say(bot.playground.channels[0].id, "hello")
    assert chloe.strangers(quiet) == set()
