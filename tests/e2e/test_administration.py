"""What administrators do on Discord, with the real bot: the log, roles, limits, bars, missing permissions."""

import asyncio
import re
from itertools import product

import pytest

from bot.bars.panels import MOST_SHOWN
from bot.settings.club_panels import TITLES
from playground.api import render
from playground.world.people import PersonSpec
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, controls, shown, texts, with_verb
from tests.e2e.test_boards import settle_on

pytestmark = pytest.mark.usefixtures("acceptable_requests")


async def group(admin, name):
    """Open a group of the server's settings."""
    return await admin.click(await admin.ask("settings show"), name)


async def join(member, channel_id=None):
    """Click Join on the newest board; return the answer."""
    messages = member.person.newest_messages(channel_id or member.channel_id)
    board = next(one for one in messages if with_verb(one, "join"))
    return await member.person.click(board, with_verb(board, "join")["custom_id"])


async def eventually(holds):
    """Wait until something holds."""
    for _ in range(400):
        if found := holds():
            return found
        await asyncio.sleep(0.05)
    raise AssertionError("it never happens")


async def log_until(admin, holds):
    """Open the log again and again until it says something."""
    for _ in range(400):
        if holds(told := texts(await admin.ask("settings log"))):
            return
        await asyncio.sleep(0.1)
    raise AssertionError(told)


async def test_the_log_says_who_did_what_when_and_why(anna, ben, cleo):
    await anna.tokens("grant", member=ben.person.id, amount=50, reason="won *the* cup")
    where = await group(anna, "Where")
    await anna.click(where, "Switch on")
    await anna.bar(cleo.person.id, days=3, reason="spam")
    log = await anna.ask("settings log")
    told = texts(log)
    assert "**Anna** barred **Cleo** until <t:" in told
    assert "· “spam”" in told
    assert "**Anna** changed **Threads**: Off → On" in told
    assert r"**Anna** granted **Ben** 50 🪙 · “won \*the\* cup”" in told
    assert told.index("barred") < told.index("changed") < told.index("granted"), "newest first"
    assert told.count("<t:") == 4, "three moments, and the bar's end"
    only = texts(await anna.ask("settings log", about="tokens"))
    assert "granted" in only
    assert "barred" not in only
    chosen = texts(await anna.pick(log, "admin.log", "bars"))
    assert "barred" in chosen
    assert "granted" not in chosen


@pytest.mark.long
async def test_the_log_has_pages_that_go_both_ways(anna, ben):
    for amount in range(1, 21):
        await anna.tokens("grant", member=ben.person.id, amount=amount)
    log = await anna.ask("settings log")
    assert "**Ben** 20 🪙" in texts(log)
    older = await anna.click(log, "Older")
    oldest = await anna.click(older, "Older")
    assert "**Ben** 1 🪙" in texts(oldest)
    assert "Older" not in [control.get("label") for control in controls(oldest)]
    assert texts(await anna.click(await anna.click(oldest, "Newer"), "Newer")) == texts(log)


@pytest.mark.long
async def test_the_log_speaks_french(playground, client, anna, ben):
    await anna.pick(await anna.ask("me"), "|locale", "locale:fr")
    await anna.tokens("grant", member=ben.person.id, amount=1)
    told = texts(await anna.ask("settings log"))
    assert "### Journal du serveur" in told
    assert "**Anna** a accordé 1 🪙 à **Ben**" in told


async def test_nobody_else_reads_the_log_or_bars_anybody(anna, ben, cleo):
    for command in ("settings log", "settings bars", "settings show"):
        assert not (await ben.person.slash(ben.channel_id, command)).ok
    assert not (await ben.person.slash(ben.channel_id, "settings bar", {"member": cleo.person.id})).ok
    await anna.bar(ben.person.id)
    forged = (
        "admin.log|||",
        "admin.bars|||",
        f"admin.lift|||{ben.person.id}",
        "settings.roles||0|openers",
        "settings.logchannel||0|",
    )
    for control in forged:
        assert "Only members with Manage Server" in texts(await ben.forge(control)), control
    assert "Ben" in texts(await anna.ask("settings bars"))
    for control in ("admin.log|||x", "admin.log|||.b", "admin.log|||.c7", "admin.lift|||x", "admin.x|||"):
        assert "another version" in texts(await anna.forge(control)), control


async def test_what_another_server_has_or_nobody_cannot_be_chosen(playground, client, anna):
    elsewhere, here = playground.found_server("Elsewhere"), int(playground.guild.id)
    await playground.settle()
    channel, role = next(iter(elsewhere.channels)), max(elsewhere.roles, key=int)
    await anna.pick(await anna.ask("me"), "|locale", "locale:fr")
    page = await anna.ask("settings show")

    async def forge(kind, control, value):
        data = {"component_type": kind, "custom_id": f"ts|{control}", "values": [value]}
        raw = {"type": 3, "channel_id": anna.channel_id, "message_id": page["id"], "data": data}
        return texts(anna._answer(await shown(await anna.person.interact(raw, forge=True))))

    invented = ("123456789012345678", "9" * 19, "9" * 20)
    for control, value in product(("logchannel||0|", "recap||0|", "channels||0|"), (channel, *invented)):
        told = await forge(8, f"settings.{control}", value)
        assert told == "Je ne connais pas ce salon sur ce serveur. Rien n’a été modifié.", control
    for control, value in product(
        ("seekers||0|", "roles||0|openers", f"title||0|{TITLES[0]}"), (role, *invented)
    ):
        told = await forge(6, f"settings.{control}", value)
        assert told == "Je ne connais pas ce rôle sur ce serveur. Rien n’a été modifié.", control
    assert (await client.server_settings.load(here)).version == 0
    assert "autre version" in texts(await anna.forge(f"admin.lift|||{2**63}"))


async def test_every_act_is_posted_silently_in_the_channel_that_was_chosen(playground, anna, ben):
    _, there = (channel.id for channel in playground.channels)
    await anna.tokens("grant", member=ben.person.id, amount=1)
    chosen = await anna.pick(await group(anna, "Log"), "settings.logchannel", there)
    assert f"<#{there}>" in str(chosen["components"]) or there in str(chosen["components"])
    await anna.tokens("grant", member=ben.person.id, amount=2, reason="twice")

    def posts():
        return [one for one in ben.person.messages(there) if "Anna" in texts(one)]

    await eventually(lambda: "**Ben** 2 🪙" in "".join(map(texts, posts())))
    said = "\n".join(map(texts, posts()))
    assert "**Anna** changed **Channel of the log**" in said
    assert "**Ben** 1 🪙" not in said, "it was before the channel was chosen"
    assert all(one["flags"] & (1 << 12) for one in posts()), "nobody is notified"
    assert all(not one["mentions"] and not one["mention_roles"] for one in posts())
    assert f"Every entry is also posted in <#{there}>." in texts(await anna.ask("settings log"))


@pytest.mark.long
async def test_a_channel_that_may_not_be_written_in_is_named_and_its_entries_come_later(
    playground, anna, ben
):
    _, there = (channel.id for channel in playground.channels)
    playground.set_permissions(there, None, deny=int(Permission.SEND_MESSAGES))
    await playground.settle()
    log = await group(anna, "Log")
    refused = texts(await anna.pick(log, "settings.logchannel", there))
    assert f"I can’t post in <#{there}>: give me **Send Messages** there." in refused
    playground.set_permissions(there, None)
    await playground.settle()
    await anna.pick(await group(anna, "Log"), "settings.logchannel", there)
    await eventually(lambda: any("Channel of the log" in texts(one) for one in ben.person.messages(there)))
    playground.set_permissions(there, None, deny=int(Permission.SEND_MESSAGES))
    await playground.settle()
    granted = await anna.tokens("grant", member=ben.person.id, amount=7)
    assert "7 🪙 granted" in texts(granted), "no act waits for its post"
    warning = f"⚠ I can’t post the log in <#{there}>: give me **Send Messages** there."
    await log_until(anna, lambda told: warning in told)
    assert not any("**Ben** 7 🪙" in texts(one) for one in ben.person.messages(there))
    playground.set_permissions(there, None)
    await playground.settle()
    await eventually(lambda: any("**Ben** 7 🪙" in texts(one) for one in ben.person.messages(there)))
    await log_until(anna, lambda told: "⚠" not in told)


async def told_in_private(playground, member, path, **options):
    """Run a command that answers everybody; return what it tells this person alone."""
    result = await member.person.slash(member.channel_id, path, options)
    assert result.ok, result.failure
    await playground.settle()
    return "\n".join(texts(one) for one in result.messages if one["flags"] & PRIVATE)


async def test_opening_a_table_names_the_missing_permission_and_its_channel(playground, anna, ben):
    here = ben.channel_id
    await anna.click(await group(anna, "Where"), "Switch on")
    lacking = Permission.ATTACH_FILES | Permission.CREATE_PUBLIC_THREADS
    playground.set_permissions(here, None, deny=int(lacking))
    await playground.settle()
    told = await told_in_private(playground, ben, "play", game="shithead")
    assert f"I can’t open threads in <#{here}>: give me **Create Public Threads** there." in told
    assert f"I can’t post pictures in <#{here}>: give me **Attach Files** there." in told
    assert "Send Messages" not in told, "what is there is not asked for"
    playground.set_permissions(here, None)
    await playground.settle()
    assert await told_in_private(playground, ben, "play", game="shithead") == ""


@pytest.mark.long
async def test_opening_a_table_where_the_bot_may_not_write_says_what_it_needs(playground, client, ben):
    here, denied = ben.channel_id, Permission.VIEW_CHANNEL | Permission.SEND_MESSAGES
    playground.set_permissions(here, None, deny=int(denied))
    await playground.settle()
    told = await told_in_private(playground, ben, "play")
    assert f"I can’t post in <#{here}>: give me **View Channel** and **Send Messages** there." in told


@pytest.mark.in_part(1)
@pytest.mark.parametrize("command", ["tokens leaderboard", "board"])
async def test_asking_for_a_picture_says_why_it_is_text(playground, ben, command):
    playground.set_permissions(ben.channel_id, None, deny=int(Permission.ATTACH_FILES))
    await playground.settle()
    told = await told_in_private(playground, ben, command)
    assert f"I can’t post pictures in <#{ben.channel_id}>: give me **Attach Files** there." in told
    playground.set_permissions(ben.channel_id, None)
    await playground.settle()
    assert await told_in_private(playground, ben, command) == ""


async def test_bars_beyond_a_page_can_be_read_and_lifted(playground, client, anna):
    count = MOST_SHOWN + 2
    people = [playground.add_person(PersonSpec(f"P{number:02}", "en-US")) for number in range(count)]
    await playground.settle()
    for person in people:
        await anna.bar(person.id)

    def named(page):
        return [person.name for person in people if person.name in texts(page)]

    newest = await anna.ask("settings bars")
    older = await anna.click(newest, "Older")
    assert (len(named(newest)), len(named(older))) == (MOST_SHOWN, 2)
    assert {*named(newest), *named(older)} == {person.name for person in people}
    older = await anna.click(older, "Lift")
    assert "The bar is lifted." in texts(older)
    assert len(named(older)) == 1, "still the same page"
    alone = await anna.click(older, "Lift")
    assert len(named(alone)) == MOST_SHOWN, "the last one of a page takes it away"
    assert "Older" not in {one.get("label") for one in controls(alone)}


async def test_an_old_page_lifts_no_newer_bar(anna, ben):
    await anna.bar(ben.person.id, days=1)
    old = await anna.ask("settings bars")
    await anna.ask("settings unbar", member=ben.person.id)
    await anna.bar(ben.person.id, reason="again")
    now = await anna.click(old, "Lift")
    assert "There is another bar now" in texts(now)
    assert "**Ben** · for good · “again”" in texts(now)
    assert "The bar is lifted." in texts(await anna.click(now, "Lift"))


async def test_the_check_names_what_is_missing_on_the_whole_server_with_the_link_that_gives_it(
    playground, client, anna
):
    """As on a server that was invited before there were card nights."""
    for role in playground.guild.roles.values():
        role.permissions &= ~int(
            Permission.CREATE_EVENTS | Permission.MANAGE_ROLES | Permission.ADMINISTRATOR
        )
        changed = {"guild_id": playground.guild.id, "role": render.role(role)}
        playground.world.publish("GUILD_ROLE_UPDATE", changed)
    await playground.settle()
    told = texts(await group(anna, "Check setup"))
    assert "On the whole server I lack **Create Events** to make events of card nights." in told
    asked = int(re.search(r"permissions=(\d+)", told)[1])
    assert asked & int(Permission.CREATE_EVENTS)
    assert not asked & int(Permission.MANAGE_ROLES)
    await settle_on(client, playground, title_roles=((next(iter(TITLES)), 5),))
    told = texts(await group(anna, "Check setup"))
    assert "⚠ On the whole server I lack **Manage Roles** to give the roles of titles." in told
    assert int(re.search(r"permissions=(\d+)", told)[1]) & int(Permission.MANAGE_ROLES)
