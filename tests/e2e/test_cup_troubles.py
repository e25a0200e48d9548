"""/cup where Discord, the server or a restart is in the way: everybody reads what is so, and who can help."""

import pytest

from bot.cups import background as keeping
from bot.cups.messages import REST
from bot.discord.sending import failures
from playground.api import render
from playground.world.people import PersonSpec
from playground.world.permissions import Permission
from tests.e2e.clicking import PRIVATE, controls, texts, verb
from tests.e2e.cups import NAMES, Holder, clock, holder, playground, restless
from tests.e2e.refusing import mistaken, refuse_once
from tests.e2e.tokens import running_bot

__all__ = ["clock", "holder", "playground", "restless"]
FOUR = NAMES[:4]
acceptable = pytest.mark.usefixtures("acceptable_requests")


def strangers(playground, name, message):
    return playground.person(name).strangers(message)


def offered(message):
    return [verb(one) for one in controls(message)]


@pytest.mark.parametrize("code", [10003, 10004])
async def test_one_mistaken_answer_leaves_no_table_uncalled(holder, monkeypatch, code):
    """Those who were not called missed the ready-check, and with it the round."""
    monkeypatch.setattr(failures, "BETWEEN_QUESTIONS", 0.01)
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    refused = refuse_once(monkeypatch, holder.client, "send_message", mistaken(code), "Click “I’m here”")
    await holder.press("Anna", "cup.start")
    await holder.look()
    assert refused
    assert len(holder.said("Click “I’m here”")) == 2


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


@acceptable
async def test_no_message_about_an_older_round_names_somebody_who_was_forgotten(holder, playground):
    await holder.create(rounds=2)
    await holder.sign_up(NAMES[:4])
    await holder.press("Anna", "cup.start")
    await holder.look()
    for drawn in (await holder.now()).of_round:
        await holder.win(drawn)
    await holder.look()
    assert (await holder.now()).round == 2
    first = (await holder.now()).drawn[0]
    gone, stays = await holder.names_at(first)
    number = (await holder.now()).entry_of(int(playground.person(gone).id)).number
    (second,) = (one for one in (await holder.now()).of_round if number in one.table.people)
    await holder.at(second.table_id, gone, "leave")
    await holder.look()
    assert await holder.client.homes.privacy.forget(int(playground.person(gone).id)) == []
    await holder.look()
    for number in (1, 2):
        (told,) = holder.said(f"### 🏆 Round {number} of 2")
        assert f"**{gone}**" not in texts(told)
        assert f"**{stays}**" in texts(told)
    calls = [one["content"] for one in playground.person("Anna").messages(holder.channel_id)]
    called = {one: sum(f"<@{playground.person(one).id}>" in call for call in calls) for one in NAMES[:4]}
    assert called == dict.fromkeys(NAMES[:4], 2) | {gone: 0}


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
async def test_a_cup_that_is_cancelled_for_too_few_waits_until_its_channel_can_read_so(
    holder, playground, clock, fault
):
    await holder.create(rounds=1, when=await holder.a_moment())
    await holder.sign_up(FOUR[:3])
    playground.inject(fault, channel=holder.channel_id)
    await playground.settle()
    clock.now = (await holder.now()).starts_at
    for _ in range(2):
        await holder.look()
        (waits,) = await holder.client.homes.cups.pages.cups.active()
        assert waits.state == "cancelled", "before anybody is told"
    playground.inject(fault, on=False, channel=holder.channel_id)
    await playground.settle()
    for _ in range(2):
        await holder.look_later(keeping.REST)
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
    assert len(await holder.client.homes.cups.pages.cups.active()) == 1
    await holder.look_later(keeping.NO_NEWS)
    assert await holder.client.homes.cups.pages.cups.active() == []
    assert "The cup is cancelled." in texts(holder.refreshed())


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
async def test_who_may_only_run_the_command_starts_no_cup_of_others(holder, playground):
    await holder.create(rounds=1)
    await holder.sign_up(FOUR)
    hana = playground.person("Hana")
    playground.override_command("cup", hana, True)
    refused = await hana.slash(holder.channel_id, "cup start", {})
    assert "or somebody with Manage Events, can do that." in texts(refused.message)
    everybody = playground.guild.roles[playground.guild.id]
    everybody.permissions |= Permission.MANAGE_EVENTS
    changed = {"guild_id": playground.guild.id, "role": render.role(everybody)}
    playground.world.publish("GUILD_ROLE_UPDATE", changed)
    await playground.settle()
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
