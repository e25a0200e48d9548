"""/settings, /me and /help on Discord, with the real bot."""

import pytest

from bot.common.errors import TableError
from bot.i18n import words_for
from playground.input.components import walk
from playground.validation.component_fields import CHANNEL_SELECT
from playground.world.permissions import Permission
from tests.e2e.clicking import controls, texts, with_verb
from tests.e2e.matches import check_requests
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot
from tests.support.eventually import comes

pytestmark = pytest.mark.usefixtures("acceptable_requests")


async def test_a_server_settles_how_it_plays_in_two_steps_each(playground, anna, ben):
    general, games = (channel.id for channel in playground.channels)
    settings = await anna.ask("settings show")
    assert "In any channel" in texts(settings)
    where = await anna.click(settings, "Where")
    where = channel_menu(await anna.pick(where, "settings.channels", games))
    assert f"Tables can be opened in <#{games}>." in texts(where)
    where = await anna.pick(where, "most_tables", "most_tables:1")
    time = await anna.click(await anna.click(where, "Back"), "Time")
    time = await anna.pick(time, "clock", "clock:hours")
    zones = await anna.person.autocomplete(general, "settings zone", {"zone": "états-unis"}, "zone")
    (zone,) = (one["value"] for one in zones if "New York" in one["name"])
    time = await anna.ask("settings zone", zone=zone)
    assert "quiet hours in correspondence play: New York time." in texts(time)
    game = await anna.click(await anna.click(time, "Back"), "Games")
    game = await anna.pick(game, "|game", "game:nain_jaune")
    game = await anna.pick(game, "settings.preset", "nain_jaune:jjv")
    looks = await anna.click(await anna.click(game, "Back"), "Display")
    looks = await anna.pick(looks, "display", "display:text")
    await anna.pick(looks, "locale", "locale:fr")

    refused = await ben.person.slash(general, "play")
    assert f"On this server, open tables in <#{games}>." in texts(refused.message)
    assert refused.message["flags"] & 64
    opened = await ben.person.slash(games, "play")
    lobby = texts(opened.message)
    assert not opened.message["flags"] & 64
    assert "Nain Jaune · valeurs sautées" in lobby
    assert "8 heures par tour" in lobby
    assert "heure de New York" in lobby
    assert words_for("fr")("Sit down") in str(opened.message["components"])
    full = await ben.person.slash(games, "play", {"game": "shithead"})
    assert "this server allows 1 at once" in texts(full.message)
    other = await ben.person.slash(general, "practice")
    assert other.ok, "practice does not count"
    assert other.message["flags"] & 64


async def test_a_time_zone_is_typed_and_what_is_none_changes_nothing(playground, client, anna):
    """There were 25 to choose from, and none for Cairo."""
    guild_id = int(playground.guild.id)
    page = texts(await anna.ask("settings zone", zone="cairo"))
    assert "Cairo time" in page
    assert (await client.server_settings.of(guild_id)).zone == "Africa/Cairo"
    assert "Paris time → Cairo time" in texts(await anna.ask("settings log"))
    for unclear in ("Mars", "Canada", "UTC+2"):
        assert "I don’t know which time zone that is." in texts(await anna.ask("settings zone", zone=unclear))
    assert (await client.server_settings.of(guild_id)).zone == "Africa/Cairo"


def channel_menu(message):
    """Return the message, whose channel menu shows what was chosen."""
    (menu,) = (one for one in walk(message["components"]) if one["type"] == CHANNEL_SELECT)
    assert menu["default_values"], menu
    return message


@pytest.mark.long
async def test_in_threads_it_counts_whether_the_bot_may_write_in_threads(playground, anna, ben):
    where = await anna.click(await anna.ask("settings show"), "Where")
    await anna.click(where, "Switch on")
    assert (await ben.person.slash(ben.channel_id, "play")).ok
    await playground.settle()
    (thread,) = (one for one in playground.guild.channels.values() if one.thread is not None)
    playground.set_permissions(ben.channel_id, None, deny=int(Permission.SEND_MESSAGES))
    assert "I can’t post" in texts((await ben.person.slash(ben.channel_id, "play")).message)
    opened = await ben.person.slash(thread.id, "play")
    assert with_verb(opened.message, "join"), texts(opened.message)
    await playground.settle()
    playground.set_permissions(ben.channel_id, None, deny=int(Permission.SEND_MESSAGES_IN_THREADS))
    assert "I can’t post" in texts((await ben.person.slash(thread.id, "play")).message)


async def test_nobody_overwrites_settings_they_have_not_seen(anna):
    first, second = [await anna.click(await anna.ask("settings show"), "Where") for _ in range(2)]
    await anna.pick(first, "most_tables", "most_tables:3")
    shown = await anna.click(second, "Switch on")
    assert "Somebody else has just changed the settings" in texts(shown)
    (menu,) = (one for one in controls(shown) if one["custom_id"].endswith("|most_tables"))
    assert [one["label"] for one in menu["options"] if one.get("default")] == ["3 tables"]
    assert "**Threads**: none" in texts(shown)


async def test_only_administrators_change_settings(playground, anna, ben):
    assert not (await ben.person.slash(ben.channel_id, "settings show")).ok
    refused = await ben.forge("settings.set||0|threads:1")
    assert "Only members with Manage Server" in texts(refused)
    for control in (
        "settings.set||0|threads:7",
        "settings.open||0|x",
        "settings.own||0|locale:xx",
        "help.page|||9",
    ):
        assert "another version" in texts(await anna.forge(control)), control


async def test_the_self_check_names_what_is_missing_and_is_green_when_nothing_is(playground, anna):
    settings = await anna.ask("settings show")
    assert texts(await anna.click(settings, "Check setup")).startswith("### ✅ All good")
    playground.set_permissions(anna.channel_id, None, deny=int(Permission.ATTACH_FILES))
    await playground.settle()
    found = await anna.click(await anna.ask("settings show"), "Check setup")
    assert (
        f"• **Attach Files** to show the board as a picture instead of text, in <#{anna.channel_id}>"
        in texts(found)
    )
    chosen = await anna.click(await anna.click(found, "Settings"), "Where")
    chosen = await anna.pick(chosen, "settings.channels", *(channel.id for channel in playground.channels))
    found = texts(await anna.click(await anna.click(chosen, "Back"), "Check setup"))
    assert f"I have every permission I need in <#{playground.channels[1].id}>." in found
    assert f"to show the board as a picture instead of text, in <#{anna.channel_id}>" in found


async def test_the_self_check_answers_when_the_database_does_not(anna, client, monkeypatch):
    settings = await anna.ask("settings show")

    async def fails(_guild_id):
        raise TableError("try_again")

    monkeypatch.setattr(client.server_settings, "load", fails)
    found = texts(await anna.click(settings, "Check setup"))
    assert "⚠ The database isn’t answering." in found
    assert "I have every permission I need in" in found
    assert "Yes:" not in found


@pytest.mark.long
async def test_people_are_spoken_to_in_the_language_they_chose_over_restarts(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        ben = Member(playground, "Ben")
        chosen = await ben.pick(await ben.ask("me"), "|locale", "locale:fr")
        assert "Vos préférences" in texts(chosen)
        chosen = await ben.pick(chosen, "|notices", "notices:never")
        assert "Aucune mention à votre tour" in texts(chosen)
        chosen = await ben.pick(chosen, "|display", "display:text")
        assert texts(chosen).endswith("3♦ · 7♠ 7♥ · 10♣ · D♦ · R♠")
        chosen = await ben.pick(chosen, "|order", "order:down")
        assert texts(chosen).endswith("R♠ · D♦ · 10♣ · 7♠ 7♥ · 3♦")
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "Comment jouer" in texts(await ben.ask("help"))
        assert "How to play" in texts(await Member(playground, "Anna").ask("help"))
        assert texts(await ben.ask("me")).endswith("R♠ · D♦ · 10♣ · 7♠ 7♥ · 3♦")
        assert "Main (" in texts(await ben.ask("practice", game="shithead"))
        asked = [request.path for request in playground.requests if request.method == "PUT"]
        assert len(asked) <= 1, "commands are registered again though they have not changed"
        assert "`/jouer`" in texts(await ben.ask("help")), "the name in a French list of commands"
        anna = Member(playground, "Anna")
        assert "</play:" in texts(await anna.ask("help")), "and known by their ids afterwards"


async def test_help_is_four_screens_and_the_rules_of_every_variant(ben):
    page = await ben.ask("help")
    shown = [texts(page)]
    for _ in range(3):
        page = await ben.click(page, "Next")
        shown.append(texts(page))
    assert len(set(shown)) == 4
    rules = await ben.pick(page, "|shithead", "shithead:karma")
    assert "Karma" in texts(rules)
    back = await ben.click(rules, "Back")
    assert texts(back) == shown[3]
    assert texts(await ben.click(back, "Back")) == shown[2]


async def test_a_server_that_the_bot_joins_is_greeted_once(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert public(playground) == [], "it was there before"
        playground.set_permissions(playground.channels[0].id, None, deny=int(Permission.ATTACH_FILES))
        playground.reset()
        await comes(lambda: public(playground))  # another process may do it
        await playground.settle(quiet=0.3)
        (hello,) = public(playground)
        told = texts(hello)
        assert all(f"</{name}:" in told for name in ("play", "help", "settings show"))
        assert not hello["mentions"]
        assert not controls(hello)
        playground.inject("guild_outage", on=True)
        playground.inject("guild_outage", on=False)
        await playground.settle(quiet=0.3)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        await playground.settle(quiet=0.3)
        assert len(public(playground)) == 1
    check_requests(playground)


def public(playground):
    """Return what everybody sees in all channels."""
    anna = playground.person("Anna")
    return [
        message
        for channel in playground.channels
        for message in anna.messages(channel.id)
        if not message["flags"] & 64
    ]


@pytest.mark.long
async def test_taught_hands_look_as_their_pupil_chose(ben):
    taught = await ben.click(await ben.ask("practice"), wanted_lesson(await ben.ask("practice")))
    assert "Hand (" not in texts(taught), "drawn, as boards are on this server"
    await ben.pick(await ben.ask("me"), "|display", "display:text")
    taught = await ben.click(await ben.ask("practice"), wanted_lesson(await ben.ask("practice")))
    assert "Hand (" in texts(taught)


def wanted_lesson(message):
    """The label of the first lesson."""
    return next(control["label"] for control in controls(message) if control.get("label"))
