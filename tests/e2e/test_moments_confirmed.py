"""Moments that people type are shown to them in full, and nobody hears of any before they confirm it."""

import pytest

from bot.cups.panels import create_button
from bot.cups.points import Format
from bot.cups.values import MOST_ROUNDS, Cup, CupState, CupTerms
from bot.i18n import words_for
from bot.messages.custom_ids import BUTTON_PREFIX, Control, build
from bot.nights.panels import plan_button
from bot.nights.store import Night
from bot.rules.store import LONGEST_NAME
from bot.tables.model.clocks import CLOCKS
from game.registry import GAMES
from tests.e2e.card_nights import PLAYED, clock, may_make_events, the_event
from tests.e2e.clicking import controls, shown, texts, with_verb

__all__ = ["clock", "may_make_events"]

_MINUTE = 60_000


async def _settle_on(client, playground, **changes):
    settings, guild_id = client.server_settings, int(playground.guild.id)
    await settings.change(guild_id, changes, (await settings.load(guild_id)).version)


def _seen(playground, anna):
    return playground.person("Ben").messages(anna.channel_id)


async def _forge(member, message, custom_id):
    """Send a click on a control that the message does not have, or not any more."""
    data = {"custom_id": custom_id, "component_type": 2}
    raw = {"type": 3, "channel_id": member.channel_id, "message_id": message["id"], "data": data}
    return await shown(await member.person.interact(raw, forge=True))


@pytest.mark.parametrize(("command", "verb"), [("night plan", "night.plan"), ("cup create", "cup.create")])
async def test_a_typed_moment_is_confirmed_before_anybody_hears_of_it(
    playground, client, clock, anna, command, verb
):
    """Misread, it was announced to the channel at once."""
    await _settle_on(client, playground, zone="America/New_York")
    asked = await anna.ask(command, when="in 3 hours", where=playground.channels[1].id, **PLAYED)
    at = (clock() + 3 * 60 * _MINUTE) // _MINUTE * 60
    assert any(f"**<t:{one}:F>** (<t:{one}:R>)" in texts(asked) for one in (at, at + 60))
    at += 60 * (f"<t:{at}:F>" not in texts(asked))
    assert "New York time" in texts(asked)
    await playground.settle()
    assert not _seen(playground, anna)
    assert not playground.guild.events
    sure = with_verb(asked, verb)["custom_id"]
    confirmed = await anna.person.click(asked, sure)
    await playground.settle()
    (question,), (public,) = confirmed.messages, _seen(playground, anna)
    assert texts(question) == "✓ Confirmed."
    assert not controls(question)
    assert f"<t:{at}:" in texts(public)
    plans = await client.homes.nights.store.planned()
    plans += [one.plan for one in await client.homes.cups.pages.cups.active()]
    (place,) = [getattr(one, "channel_id", None) or one.place_id for one in plans]
    assert place == int(playground.channels[1].id)
    if command == "night plan":
        assert the_event(playground).starts_at == at * 1000


@pytest.mark.parametrize("command", ["night plan", "cup create"])
async def test_who_confirms_twice_plans_one_thing(playground, client, anna, command):
    """As where the answer to the first click was slow."""
    asked = await anna.ask(command, when="tomorrow 20:30", **PLAYED)
    (sure,) = controls(asked)
    await shown(await anna.person.click(asked, sure["custom_id"]))
    again = await _forge(anna, asked, sure["custom_id"])
    assert "You have confirmed that already." in [texts(one) for one in again.messages][-1]
    await playground.settle()
    assert len(_seen(playground, anna)) == 1
    assert len(playground.guild.events) == (command == "night plan")


async def test_what_became_of_a_question_that_stood_for_long_is_said(playground, client, clock, anna):
    asked = await anna.ask("night plan", when="in 10 minutes", **PLAYED)
    clock.now += 9 * _MINUTE
    playground.advance(9 * 60)
    (sure,) = controls(asked)
    refused = await shown(await anna.person.click(asked, sure["custom_id"]))
    assert "in 5 minutes at the earliest" in texts(refused.messages[-1])
    assert not playground.guild.events


@pytest.mark.parametrize(
    "forged", ["x", "1.2", "zz.zz.0.shithead.shithead", "1.1.0.none.none", "-1.1.0.shithead."]
)
async def test_a_forged_confirmation_plans_nothing(playground, client, anna, forged):
    for verb in ("night.plan", "cup.create"):
        asked = await anna.ask("night plan", when="tomorrow 20:30", **PLAYED)
        assert (await _forge(anna, asked, f"tb|{verb}|||{forged}")).ok
    assert not await client.homes.nights.store.planned()
    assert not await client.homes.cups.pages.cups.active()


def test_the_longest_that_can_be_confirmed_has_room():
    t, largest = words_for("en"), 2**63 - 1
    game = max(GAMES.values(), key=lambda one: len(one.key))
    at, name = 4_000_000_000_000, "x" * LONGEST_NAME
    night = Night("n", 1, largest, 1, at, game.key, name, "en", points=True)
    rules = next(iter(game.presets.values()))
    clock = max(CLOCKS, key=len)
    terms = CupTerms(game, name, "", rules, Format.LEAGUE, 5, MOST_ROUNDS, clock, "en", largest)
    cup = Cup("c", 1, 1, None, 1, at, CupState.SIGNUP, 0, terms)
    for button in (plan_button(night, t), create_button(cup, t)):
        assert build(BUTTON_PREFIX, Control(button.verb, body=button.body))
