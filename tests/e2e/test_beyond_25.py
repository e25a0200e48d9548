"""What does not fit among the 25 choices that Discord shows is still there for who types, or goes on."""

import random

import pytest

from bot.common.ids import new_id
from bot.common.transactions import writing
from bot.cups.points import Format
from bot.cups.values import Cup, CupState, CupTerms
from bot.messages.panels import Option, around, menus
from bot.rules.store import Preset
from data import cups as stored_cups
from game.registry import GAMES
from tests.bot.stats.played import Evening
from tests.bot.tables.living import short_rules
from tests.e2e.clicking import controls, shown, texts, with_verb
from tests.support.lobbies import new_lobby

GAME, MANY, MOST = GAMES["shithead"], 30, 25


def where(playground):
    return {"guild_id": int(playground.guild.id), "channel_id": int(playground.channels[0].id)}


async def opened(client, playground, host, **given):
    return await client.services.directory.open(new_lobby(
        **where(playground), host_id=int(host.id), locale="en-US", game=GAME, preset="shithead",
        rules=short_rules("shithead"), for_tokens=False, **given,
    ))  # fmt: skip


async def offered(person, channel, command, option, typed=""):
    found = await person.autocomplete(channel, command, {option: typed}, option)
    assert len(found) <= MOST
    return [one["name"] for one in found], [one["value"] for one in found]


async def test_each_of_thirty_tables_in_a_channel_can_be_named(playground, client):
    """A menu or list of 25 left out the newest, and nothing that was typed found them."""
    anna, ben, channel = playground.person("Anna"), playground.person("Ben"), playground.channels[0].id
    tables = [await opened(client, playground, anna if number < MOST else ben) for number in range(MANY)]
    last = tables[-1].value.table_id
    await shown(await ben.slash(channel, "help"))  # so that his name is known
    for typed in ("30", "ben"):
        assert last in (await offered(anna, channel, "table watch", "table", typed))[1]
    asked = (await shown(await playground.person("Cleo").slash(channel, "table seats"))).message
    assert "up to 30" in texts(asked)
    for number in ("30", last):
        result = await shown(await ben.slash(channel, "table host", {"table": number}))
        assert "host" in texts(result.message).lower()


async def test_a_cup_before_the_newest_25_is_found_by_who_types_its_game(playground, client):
    anna, channel, place = playground.person("Anna"), playground.channels[0].id, where(playground)
    cups, created = client.homes.cups.pages.cups, []
    for number in range(MANY):
        preset = "shithead" if number else "karma"
        rules = GAME.presets[preset]
        plan = CupTerms(GAME, preset, None, rules, Format.SWISS, 2, 0, "calm", "en-US", place["channel_id"])
        cup = Cup(new_id(), *place.values(), None, int(anna.id), None, CupState.SIGNUP, 0, plan)
        created.append(await cups.create(cup))
        async with writing(cups._database, cup.guild_id) as tx:
            await stored_cups.change(tx, cup.cup_id, CupState.SIGNUP, state=CupState.OVER)
    assert created[0].cup_id in (await offered(anna, channel, "stats cup", "cup", "karma"))[1]
    assert len((await offered(anna, channel, "stats cup", "cup"))[1]) == MOST


async def test_a_match_beyond_the_newest_25_is_found_by_who_played_it(playground, client):
    anna, channel = playground.person("Anna"), playground.channels[0].id
    rival = playground.person("Fanny")
    evening = Evening(client._care.deriver._database, random.Random(1))
    for number in range(MOST + 1):
        other = rival if number == 0 else playground.person("Ben")
        await evening.play(int(playground.guild.id), "shithead", [int(anna.id), int(other.id)])
    await client._care.deriver.look()
    await shown(await rival.slash(channel, "help"))  # so that her name is known
    for command in ("replay", "verify"):
        assert not any("Fanny" in name for name in (await offered(anna, channel, command, "match"))[0])
        (name,) = (await offered(anna, channel, command, "match", "fanny"))[0]
        assert "Fanny" in name


async def test_the_host_changes_to_a_variant_beyond_those_in_the_menu(playground, client):
    anna, channel = playground.person("Anna"), playground.channels[0].id
    guild = where(playground)["guild_id"]
    for number in range(MOST):
        own = Preset(GAME, f"own {number:02}", "shithead", short_rules("shithead"))
        await client.house_rules.save(guild, int(anna.id), own)
    await shown(await anna.slash(channel, "play", {"game": "shithead"}))
    board = next(iter(anna.newest_messages(channel)))
    panel = (await shown(await anna.click(board, with_verb(board, "host")["custom_id"]))).message
    asked = (
        await shown(await anna.select(panel, with_verb(panel, "variant")["custom_id"], [" others"]))
    ).message
    every = {option["value"]: one["custom_id"] for one in controls(asked) for option in one["options"]}
    assert set(GAME.presets) <= set(every)
    assert len(every) == MOST + len(GAME.presets)
    told = (await shown(await anna.select(asked, every["karma"], ["karma"]))).message
    assert "variant is changed" in texts(told)
    table = (await client.services.directory.in_channel(int(channel)))[0]
    assert table.value.preset == "karma"


@pytest.mark.parametrize("count", [1, 25, 26, 60])
def test_menus_have_room_for_all_options(count):
    options = [Option(str(number), str(number)) for number in range(count)]
    found = menus("x", options, "…", "game")
    assert [one for menu in found for one in menu.options] == options
    assert all(len(menu.options) <= MOST for menu in found)
    assert len({menu.body for menu in found}) == len(found)


def test_every_item_is_reached_by_going_on_to_those_around():
    items, reached = range(200), {0}
    for _ in range(40):
        reached |= {other for one in reached for other in around(items, one)}
    assert reached == set(items)
    assert list(around(range(3), 1)) == [0, 1, 2]
