"""/cup where Discord, the server or a restart is in the way: everybody reads what is so, and who can help."""

import pytest

from bot.cups import background as keeping
from bot.cups.messages import REST
from bot.tables.deciding.deadlines import CUP_MILLISECONDS
from bot.tables.live import retries
from bot.tables.model.commands import Leave
from bot.tables.model.values import DeadlineKind
from playground.world import people
from playground.world.model import Overwrite
from playground.world.people import PersonSpec
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, controls, texts, verb
from tests.e2e.cups import NAMES, Holder, clock, holder, playground, restless
from tests.e2e.members import Member
from tests.e2e.tokens import running_bot

__all__ = ["clock", "holder", "playground", "restless"]
FOUR = NAMES[:4]
acceptable = pytest.mark.usefixtures("acceptable_requests")


def strangers(playground, name, message):
    return playground.person(name).strangers(message)


def offered(message):
    return [verb(one) for one in controls(message)]


@pytest.mark.long
@acceptable
async def test_everybody_reads_who_has_signed_up_after_a_restart_too(playground, tmp_path, clock):
    playground.add_person(PersonSpec("Zoe", "en-US"))
    holder, path = Holder(playground), tmp_path / "t.sqlite3"
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.create(rounds=1)
        await holder.sign_up(FOUR)
        assert strangers(playground, "Zoe", holder.refreshed()) == set()
    for name, wanted in (("Emil", "cup.join"), ("Emil", "cup.leave"), ("Anna", "cup.start")):
        async with running_bot(playground, path, clock=clock) as client:
            await holder.press(name, wanted)
            assert strangers(playground, "Zoe", holder.refreshed()) == set(), wanted
    async with running_bot(playground, path, clock=clock) as client:
        holder.client = client
        await holder.look()
        for message in playground.person("Zoe").messages(holder.channel_id):
            assert message["mentions"] or strangers(playground, "Zoe", message) == set()


@pytest.mark.long
@acceptable
async def test_the_message_of_a_cancelled_cup_says_so_and_lets_nobody_join(holder):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    cup = await holder.now()
    await holder.anna.ask("cup cancel", private=False, cup=cup.cup_id)
    await holder.playground.settle()
    assert "The cup is cancelled." in texts(holder.refreshed())
    assert offered(holder.refreshed()) == []
    assert "cancelled" not in texts(await holder.anna.ask("settings log")), "it was her own"


@pytest.mark.long
@acceptable
async def test_the_message_of_a_cup_started_by_command_lets_nobody_join(holder):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    await holder.anna.ask("cup start")
    await holder.playground.settle()
    assert "cup.join" not in offered(holder.refreshed())


@acceptable
async def test_a_message_that_could_not_be_edited_is_right_after_the_next_click(holder):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    cup = await holder.now()
    await holder.client.homes.cups.pages.cups.cancel(cup.cup_id, cup.guild_id)  # killed before the edit
    await holder.press("Emil", "cup.join")
    await holder.playground.settle()
    assert "The cup is cancelled." in texts(holder.refreshed())
    seen = holder.playground.person("Emil").messages(holder.channel_id)
    assert "This cup is over." in [texts(one) for one in seen if one["flags"] & PRIVATE]


@pytest.mark.long
@acceptable
async def test_no_message_of_a_cup_names_somebody_who_was_forgotten(holder, playground):
    async def forget(name):
        user_id = int(playground.person(name).id)
        assert await holder.client.homes.privacy.forget(user_id) == []
        await holder.look()
        return f"**{name}**"

    await holder.create(rounds=1)
    await holder.sign_up(NAMES[:5])
    assert await forget("Emil") not in texts(holder.refreshed())
    assert "Signed up: 4 of 64" in texts(holder.refreshed())
    await holder.press("Anna", "cup.start")
    await holder.look()
    first = (await holder.now()).of_round[0]
    winner, loser = sorted(await holder.names_at(first))
    await holder.win(first)
    await holder.look()
    mention = await forget(loser)
    assert mention not in texts(holder.refreshed())
    (of_round,) = holder.said("### 🏆 Round 1 of 1")
    assert mention not in texts(of_round)
    assert f"**{winner}**" in texts(of_round)


async def test_a_message_that_could_not_be_edited_stops_naming_the_forgotten_once_it_can_be(
    holder, playground
):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR[:2])
    playground.inject("access_lost", channel=holder.channel_id)
    await playground.settle()
    assert await holder.client.homes.privacy.forget(int(playground.person("Ben").id)) == []
    await holder.look()
    playground.inject("access_lost", on=False)
    await playground.settle()
    await holder.look_later(REST)
    assert "Signed up: 1 of 64" in texts(holder.refreshed())
    assert "Ben" not in texts(holder.refreshed())


async def test_the_message_of_a_cup_that_is_over_is_edited_once_it_can_be(holder, playground):
    await holder.create(rounds=1)
    playground.inject("access_lost", channel=holder.channel_id)
    await playground.settle()
    cup, keeper = await holder.now(), holder.client.homes.cups.background
    await keeper.show_changed(await holder.client.homes.cups.pages.cups.cancel(cup.cup_id, cup.guild_id))
    await holder.look_later(REST)
    playground.inject("access_lost", on=False)
    await playground.settle()
    await holder.look_later(REST)
    assert "The cup is cancelled." not in texts(holder.refreshed()), "it was asked for a moment ago"
    await holder.look_later(2 * REST)
    assert "The cup is cancelled." in texts(holder.refreshed())
    asked = len(playground.requests)
    await holder.look_later(4 * REST)
    assert playground.requests[asked:] == []


@pytest.mark.long
@pytest.mark.parametrize("fault", ["access_lost", "permission_lost"])
async def test_a_cup_is_not_cancelled_for_too_few_before_its_channel_can_read_so(
    holder, playground, clock, fault
):
    await holder.create(rounds=1, when=await holder.a_moment())
    await holder.sign_up(FOUR[:3])
    playground.inject(fault, channel=holder.channel_id)
    await playground.settle()
    clock.now = (await holder.now()).starts_at
    await holder.look()
    for _ in range(2):
        await holder.look_later(keeping.SURELY_DUE)
        assert (await holder.now()).state == "signup"
    playground.inject(fault, on=False, channel=holder.channel_id)
    await playground.settle()
    for _ in range(2):
        await holder.look_later(2 * keeping.SURELY_DUE)
    assert len(holder.said("is cancelled: fewer than 4 signed up")) == 1
    assert "The cup is cancelled." in texts(holder.refreshed())


@pytest.mark.long
async def test_a_cup_whose_channel_never_hears_that_too_few_signed_up_is_cancelled_a_day_later(
    holder, playground, clock
):
    await holder.create(rounds=1, when=await holder.a_moment())
    playground.inject("permission_lost", channel=holder.channel_id)
    await playground.settle()
    clock.now = (await holder.now()).starts_at
    await holder.look()
    await holder.look_later(keeping.SURELY_DUE)
    assert (await holder.now()).state == "signup"
    await holder.look_later(keeping.SURELY_DUE + keeping.NO_NEWS)
    assert await holder.client.homes.cups.pages.cups.active() == []
    assert "The cup is cancelled." in texts(holder.refreshed())


@pytest.mark.long
async def test_a_cup_whose_tables_lost_their_channel_says_why_it_is_cancelled(holder, playground):
    place = playground.channels[1]
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    playground.inject("channel_deleted", channel=place.id)
    await holder.press("Anna", "cup.start")
    await holder.look()
    await holder.look()
    assert len(holder.said("🏆 The cup (Shithead) is cancelled: the channel of its tables was deleted.")) == 1
    assert "The cup is cancelled." in texts(holder.refreshed())


@pytest.mark.long
@acceptable
async def test_a_cup_whose_tables_may_not_be_posted_says_once_what_is_missing(holder, playground, caplog):
    """In its channel, and to whoever asks how it stands; that takes no permission."""
    place, ben = playground.channels[1], Member(playground, "Ben")
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    playground.inject("permission_lost", channel=place.id)
    await holder.press("Anna", "cup.start")
    for _ in range(3):
        await holder.look()
    said = (
        f"⚠️ The tables of the cup can’t open. I can’t post in <#{place.id}>: give me **Send Messages** there."
    )
    assert len(holder.said(said)) == 1
    assert said in texts(await ben.ask("stats cup"))
    assert len([one for one in caplog.records if "cannot_post" in one.getMessage()]) == 1
    playground.inject("permission_lost", channel=place.id, on=False)
    await playground.settle()
    await holder.look()
    assert len((await holder.now()).of_round) == 2
    assert len(holder.said("### 🏆 Round 1 of 1")) == 1
    assert said not in texts(await ben.ask("stats cup"))


@acceptable
async def test_a_cup_whose_channel_is_for_tables_no_more_waits_before_it_begins_and_before_each_round(
    holder, playground, clock
):
    place, guild_id = holder.channel_id, int(playground.guild.id)
    await holder.create(rounds=2, when=await holder.a_moment())
    await holder.sign_up(FOUR)

    async def allow(channel):
        loaded = await holder.client.server_settings.load(guild_id)
        await holder.client.server_settings.change(guild_id, {"channels": (int(channel),)}, loaded.version)

    await allow(playground.channels[1].id)
    clock.now = (await holder.now()).starts_at
    await holder.look()
    await holder.look_later(keeping.SURELY_DUE)
    assert (await holder.now()).state == "signup"
    why = f"⚠️ The tables of the cup can’t open. On this server, open tables in <#{playground.channels[1].id}>"
    assert len(holder.said(why)) == 1
    assert "open tables in" in texts(await holder.anna.ask("cup start"))
    await allow(place)
    await holder.look()
    first = (await holder.now()).of_round
    assert len(first) == 2
    await allow(playground.channels[1].id)
    for drawn in first:
        await holder.win(drawn)
    await holder.look()
    cup = await holder.now()
    assert not any([await holder.client.services.directory.in_channel(int(place))])
    assert list(holder.client.homes.cups.pages.troubles) == [cup.cup_id]
    await allow(place)
    await holder.look()
    assert len(await holder.client.services.directory.in_channel(int(place))) == 2
    assert (await holder.now()).round == cup.round == 2


async def test_the_trouble_of_a_cup_that_is_cancelled_is_forgotten(holder, playground):
    await holder.create(rounds=1)
    cup, services = await holder.now(), holder.client.homes.cups.pages
    for name in FOUR:
        await services.cups.join(cup.cup_id, cup.guild_id, int(playground.person(name).id))
    playground.inject("permission_lost", channel=holder.channel_id)
    await playground.settle()
    await services.cups.start(cup.cup_id, cup.guild_id)
    await holder.look()
    assert list(services.troubles) == [cup.cup_id]
    await services.cups.cancel(cup.cup_id, cup.guild_id)
    await holder.look()
    assert not services.troubles


@pytest.mark.long
@acceptable
async def test_without_the_bot_a_cup_is_not_started_and_one_line_says_how_to_add_it(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    playground.inject("commands_alone")
    await playground.settle()
    for refused in ((await holder.press("Anna", "cup.start")).message, await holder.anna.ask("cup start")):
        assert "Only my commands are installed on this server" in texts(refused)
    assert (await holder.now()).state == "signup"


@pytest.mark.long
@acceptable
async def test_whom_discord_lets_run_the_command_may_start_and_cancel_cups(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    hana = playground.person("Hana")
    playground.override_command("cup", hana, True)
    started = await hana.slash(holder.channel_id, "cup start", {})
    assert "The cup starts" in texts(started.message)
    cup = await holder.now()
    cancelled = await hana.slash(holder.channel_id, "cup cancel", {"cup": cup.cup_id})
    assert "is cancelled" in texts(cancelled.message)
    log = texts(await holder.anna.ask("settings log"))
    assert f"**Hana** cancelled the cup of **Anna**: **Shithead** in <#{holder.channel_id}>" in log


@pytest.mark.long
@acceptable
async def test_a_round_rings_once_for_those_who_play(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    playground.world.notifications.clear()
    await holder.press("Anna", "cup.start")  # the tables may open before the click is answered
    await holder.look()
    rung = {name: [] for name in (*FOUR, "Hana")}
    by_id = {person.id: person.name for person in playground.people}
    for one in playground.world.notifications:
        if by_id[one.person_id] in rung:
            rung[by_id[one.person_id]].append(one.kind)
    assert all(kinds.count("mention") == 1 for name, kinds in rung.items() if name != "Hana"), rung
    assert rung["Hana"] == ["message", "message"], "the two calls, and no board or list of tables"


async def test_a_cup_whose_message_was_lost_gets_another_one(holder, playground):
    playground.inject("answers_unknown", count=1)
    await holder.anna.person.slash(holder.channel_id, "cup create", {"game": "shithead", "rounds": 1})
    await playground.settle()
    (holder.message,) = holder.said("### 🏆 Cup: ")
    await holder.press("Ben", "cup.join")
    assert "Signed up: 1 of 64" in texts(holder.refreshed())
    assert (await holder.now()).message_id == int(holder.message["id"])


@pytest.mark.long
@pytest.mark.parametrize(("fault", "opens"), [("access_lost", False), ("all_refused", True)])
async def test_a_round_that_opens_while_access_is_lost_calls_people_once_its_boards_stand(
    holder, playground, clock, monkeypatch, fault, opens
):
    """Discord may say that we have access, and refuse everything: then the tables open without boards."""
    monkeypatch.setattr(retries, "FIRST_REST", 0.1)
    monkeypatch.setattr(retries, "LONGEST_REST", 0.1)
    what = {"status": 403} if opens else {"channel": holder.channel_id}
    await holder.create(rounds=2)
    await holder.sign_up(FOUR)
    await holder.press("Anna", "cup.start")
    await holder.look()
    first, last = (await holder.now()).of_round
    await holder.win(first)
    leavers = await holder.come(last)
    await playground.settle()
    playground.inject(fault, **what)
    await playground.settle()
    table = await holder.client.services.directory.find(last.table_id)
    for leaver in leavers:
        await table.handle(Leave(int(playground.person(leaver).id)))
    await holder.look()
    tables = (await holder.now()).of_round
    if opens:
        clock.now += CUP_MILLISECONDS - 1
        for drawn in tables:
            await holder.times_up(drawn)
    playground.inject(fault, on=False, **what)
    for _ in range(2):
        await holder.look()
    assert (len(holder.said("🏆 Round 2: ")), len(holder.said("### 🏆 Round 2 of 2"))) == (2, 1)
    for drawn in (await holder.now()).of_round:
        value = await holder.client.services.directory.newest(drawn.table_id)
        assert value.deadline_of(DeadlineKind.START).due_at >= clock.now + CUP_MILLISECONDS - 60_000
        await holder.come(drawn)
    assert "is the Shithead" in texts(holder.board(last.table_id)), "the last board of the round before, too"


@pytest.mark.long
async def test_a_table_whose_post_is_locked_keeps_its_name_and_calls_those_who_play_once(holder, playground):
    forum = playground.add_channel("cups", "forum")
    await playground.settle()
    await holder.create(rounds=1, where=forum.id)
    await holder.sign_up(FOUR)
    await holder.press("Anna", "cup.start")
    await holder.look()
    drawn = (await holder.now()).of_round[0]
    value = await holder.client.services.directory.newest(drawn.table_id)
    before = playground.guild.channels[str(value.thread_id)]
    playground.world.notifications.clear()
    playground.inject("thread_locked", channel=before.id)
    await holder.look()
    value = await holder.client.services.directory.newest(drawn.table_id)
    after = playground.guild.channels[str(value.thread_id)]
    assert after.id != before.id
    assert after.name == before.name == "🏆 Round 1, table 1 · Shithead"
    rung = sorted(one.person_id for one in playground.world.notifications if one.kind == "mention")
    assert rung == sorted(playground.person(name).id for name in await holder.names_at(drawn))


@pytest.mark.long
async def test_who_cannot_see_the_tables_is_warned_and_the_end_is_told_where_people_play(holder, playground):
    """The end, that is, where the channel of the sign-up is gone."""
    place, world = playground.channels[1], playground.world
    everybody = playground.guild.id
    place.overwrites[everybody] = Overwrite(everybody, "role", 0, int(Permission.VIEW_CHANNEL))
    for there in (str(holder.client.user.id), *(playground.person(name).id for name in ("Cleo", "Dora"))):
        people.overwrite(world, place.id, there, int(Permission.VIEW_CHANNEL), 0)
    await playground.settle()
    await holder.create(rounds=1, where=place.id)
    await holder.sign_up(FOUR)
    await playground.settle()
    warned = {
        name: [
            texts(one)
            for one in playground.person(name).messages(holder.channel_id)
            if one["flags"] & PRIVATE
        ]
        for name in FOUR
    }
    assert ["Not everybody who can sign up here" in one for one in warned["Anna"]] == [True]
    assert ["You can’t see <#" in one for one in warned["Ben"]] == [True]
    assert warned["Cleo"] == warned["Dora"] == []
    await holder.press("Anna", "cup.start")
    await holder.look()
    playground.inject("channel_deleted", channel=holder.channel_id)
    holder.channel_id = place.id
    for drawn in (await holder.now()).of_round:
        await holder.times_up(drawn)
    await holder.look()
    assert len(holder.said("wins the cup")) == 1
