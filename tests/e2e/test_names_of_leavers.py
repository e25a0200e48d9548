"""Who has left the server has a neutral name wherever people are named, also after a restart."""

import pytest

from bot.discord.people import names_at
from bot.i18n import words_for
from bot.tables.model.commands import Join, Start
from bot.tables.model.values import Display
from bot.tokens.orders import Adjustment, EndSeason, Party
from game.registry import GAMES
from tests.bot.tables.living import play_out, short_rules
from tests.e2e.clicking import described, shown, texts
from tests.e2e.members import Member
from tests.e2e.test_boards import settle_on
from tests.support.lobbies import new_lobby

LEFT = "a player who left"


@pytest.fixture
async def ben(playground, client):
    """Ben, who has played and has tokens, has left; the bot has been started anew since."""
    anna, ben = Member(playground, "Anna"), playground.person("Ben")
    guild, channel = int(playground.guild.id), int(playground.channels[0].id)
    await settle_on(client, playground, display=Display.PICTURE)
    for _ in range(3):
        table = await client.services.directory.open(new_lobby(
            guild_id=guild, channel_id=channel, host_id=int(anna.person.id), locale="en-US",
            game=GAMES["shithead"], preset="shithead", rules=short_rules("shithead"), for_tokens=False,
        ))  # fmt: skip
        await table.handle(Join(int(ben.id)))
        await table.handle(Start(int(anna.person.id)))
        await play_out(table)
    await client._care.deriver.look()
    await anna.ask("tokens grant", member=ben.id, amount=50, reason="a gift")
    await anna.bar(ben.id, days=3)
    await client.homes.tokens.bank.end_season(EndSeason(guild_id=guild, number=1, by=int(anna.person.id)))
    await anna.ask("tokens grant", member=ben.id, amount=50)
    await playground.settle()
    playground.inject("member_leaves", person=ben.id)
    client.services.people.forget(int(ben.id))
    return ben


PAGES = {
    "stats server": {},
    "stats season": {"number": 1},
    "replay": {},
    "verify": {},
    "settings log": {},
    "settings bars": {},
}


async def test_a_page_names_who_has_left_by_a_word(playground, client, ben):
    """It showed `<@…>`, of which clients make a bare id, and "?" in pictures."""
    anna, channel = playground.person("Anna"), playground.channels[0].id
    for path, options in PAGES.items():
        client.services.people.forget(int(ben.id))  # each page asks for him anew
        message = (await shown(await anna.slash(channel, path, options))).message
        told, seen = texts(message), described(message)
        assert f"<@{ben.id}>" not in told, path
        is_named = path.startswith("settings")  # the others name whoever won and lost
        assert not is_named or LEFT in told or LEFT in seen, (told, seen)
        assert "?" not in seen, path
        assert [one for one in anna.strangers(message) if one == ben.id] == [], path


async def test_who_has_left_is_on_no_leaderboard_until_they_come_back(playground, client, ben):
    anna, channel = playground.person("Anna"), playground.channels[0].id
    await Member(playground, "Anna").ask("tokens grant", member=anna.id, amount=7)
    for path in ("tokens leaderboard", "tokens balance"):
        client.services.people.forget(int(ben.id))
        message = (await shown(await anna.slash(channel, path, {}))).message
        assert LEFT not in texts(message) + described(message), path
        assert ("🥇 **Anna** — 7" in texts(message)) is (path == "tokens leaderboard"), "or she is alone"
    playground.inject("member_leaves", on=False)
    await playground.settle()
    for path in ("tokens leaderboard", "tokens balance"):
        client.services.people.forget(int(ben.id))
        back = texts((await shown(await anna.slash(channel, path, {}))).message)
        assert ("🥇 **Ben** — 50" in back) or ("🥈 **Ben** — 50" in back), back


async def test_a_history_without_matches_names_who_has_left_by_a_word(playground, client):
    anna, ben, guild = Member(playground, "Anna"), playground.person("Ben"), int(playground.guild.id)
    order = {"guild_id": guild, "member": Party(int(anna.person.id)), "amount": 5, "by": int(ben.id)}
    await client.homes.tokens.bank.grant(Adjustment(interaction_id=1, **order))
    playground.inject("member_leaves", person=ben.id)
    told = texts(await anna.ask("tokens history"))
    assert LEFT in told
    assert f"<@{ben.id}>" not in told


async def test_the_board_names_who_has_left_by_a_word(playground, client):
    both = [playground.person(name) for name in ("Ben", "Cleo")]
    host, other = (int(one.id) for one in both)
    table = await client.services.directory.open(new_lobby(
        guild_id=int(playground.guild.id), channel_id=int(playground.channels[0].id), host_id=host,
        locale="en-US", game=GAMES["nain_jaune"], preset="jjv", rules=short_rules("nain_jaune", "jjv"),
    ))  # fmt: skip
    await table.handle(Join(other))
    await table.handle(Start(host))
    await play_out(table)
    await playground.settle()
    for one in both:
        playground.inject("member_leaves", person=one.id)
        client.services.people.forget(int(one.id))
    told = texts(await Member(playground, "Anna").ask("board", private=False))
    assert f"won by **{LEFT}**" in told


async def test_a_past_season_names_who_has_left_by_a_word(playground, client, ben):
    client.services.people.forget(int(ben.id))
    asked = await playground.person("Anna").slash(playground.channels[0].id, "stats season", {"number": 1})
    past = (await shown(asked)).message
    assert LEFT in texts(past)
    assert f"<@{ben.id}>" not in texts(past)


async def test_the_word_is_in_the_readers_language(playground, client, ben):
    guild = client.get_guild(int(playground.guild.id))
    await client.services.people.learn(guild, [int(ben.id)])
    assert names_at(client, guild.id, words_for("fr"))(int(ben.id)) == words_for("fr")(LEFT) != LEFT
    await shown(await playground.person("Anna").slash(playground.channels[0].id, "help"))
    assert names_at(client, guild.id, words_for("fr"))(int(playground.person("Anna").id)) == "Anna"
