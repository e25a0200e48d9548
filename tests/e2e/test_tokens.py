"""/tokens and /board on Discord, with the real bot."""

import asyncio

import pytest

from bot.settings.personal import Shown
from playground.world import people
from tests.e2e.clicking import controls, files, texts
from tests.e2e.clicking import shown as submitted
from tests.e2e.matches import check_requests
from tests.e2e.tokens import Saver, running_bot
from tests.support.databases import address_at, rows_of
from tests.support.eventually import comes


@pytest.fixture
def client(acceptable_requests, client):
    return client


@pytest.fixture
def anna(playground, client):
    """Has every permission."""
    return Saver(playground, "Anna")


@pytest.fixture
def ben(playground, client):
    """Has no special permission."""
    return Saver(playground, "Ben")


@pytest.fixture
async def giving(anna):
    """Members may give away up to 1000 a day, and everything they have."""
    settings = await anna.tokens("settings")
    settings = await anna.fill_in(settings, "Gifts…", giving=True, giving_limit="100")
    settings = await anna.fill_in(settings, "Gifts…", giving=True, giving_limit="1000")
    await anna.fill_in(settings, "Grants…", starting_grant="200", floor="0", account_age_days="7")


@pytest.mark.long
async def test_a_member_sees_what_they_have_and_that_it_is_no_money(ben):
    shown = texts(await ben.tokens("balance"))
    assert "You have 200 tokens 🪙" in shown
    assert "🥇" not in shown, "nobody else has tokens yet"
    assert "can’t be bought, sold or redeemed" in shown
    assert "can’t be bought, sold or redeemed" in texts(await ben.tokens("help"))


async def test_a_gift_is_given_after_a_question(anna, ben, giving):
    question = await anna.tokens("give", member=ben.person.id, amount=30)
    assert f"Give 30 🪙 to **{ben.person.name}**?" in texts(question)
    answer = await anna.click(question, "Give")
    assert "You have 170 🪙 left." in texts(answer)
    assert await ben.balance() == "### You have 230 tokens 🪙"
    history = texts(await ben.tokens("history"))
    assert f"**+30 🪙** · a gift from **{anna.person.name}**" in history
    assert "**+200 🪙** · the starting grant" in history


@pytest.mark.long
async def test_a_gift_not_confirmed_is_none(anna, ben, giving):
    question = await anna.tokens("give", member=ben.person.id, amount=30)
    assert "Nothing changed." in texts(await anna.click(question, "Cancel"))
    assert await anna.balance() == "### You have 200 tokens 🪙"


@pytest.mark.long
async def test_a_gift_confirmed_twice_is_given_once(anna, ben, giving):
    question = await anna.tokens("give", member=ben.person.id, amount=30)
    button = next(control for control in controls(question) if control["label"] == "Give")
    clicks = [anna.person.click(question, button["custom_id"]) for _ in range(2)]
    assert all(result.ok for result in await asyncio.gather(*clicks))
    assert await anna.balance() == "### You have 170 tokens 🪙"


@pytest.mark.long
async def test_a_question_outlives_the_bot(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        anna, ben = Saver(playground, "Anna"), Saver(playground, "Ben")
        settings = await anna.tokens("settings")
        await anna.fill_in(settings, "Gifts…", giving=True, giving_limit="100")
        question = await anna.tokens("give", member=ben.person.id, amount=30)
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        assert "You have 170 🪙 left." in texts(await anna.click(question, "Give"))
    check_requests(playground)


async def test_gifts_confirmed_at_once_succeed_as_often_as_the_balance_allows(playground, anna, ben, giving):
    questions = [await anna.tokens("give", member=ben.person.id, amount=60) for _ in range(5)]
    await asyncio.gather(*(anna.click(question, "Give") for question in questions))

    def answered(words):
        return sum(words in texts(message) for message in anna.person.messages(anna.channel_id))

    # Those that the bot put off are answered a little later.
    await comes(lambda: answered("You gave") + answered("Not enough") >= len(questions), every=0.05)
    assert await playground.settle(30)
    assert (answered("You gave"), answered("Not enough")) == (3, 2)
    assert await anna.balance() == "### You have 20 tokens 🪙"
    assert await ben.balance() == "### You have 380 tokens 🪙"


@pytest.mark.long
async def test_amounts_that_discord_refuses_itself(anna, ben, giving):
    for amount in (0, -5, 2**53):
        options = {"member": ben.person.id, "amount": amount}
        assert not (await anna.person.slash(anna.channel_id, "tokens give", options)).ok, amount


@pytest.mark.long
async def test_amounts_that_no_client_sends(playground, anna, ben, giving):
    """A forged command gets a refusal or nothing; nothing moves."""
    (command,) = (one for one in anna.person.commands() if one["name"] == "tokens")
    for amount in (0, -5, 2**53, 2**63, 1.5, "7", True):
        asked = [
            {"name": "member", "type": 6, "value": ben.person.id},
            {"name": "amount", "type": 4, "value": amount},
        ]
        nested = [{"type": 1, "name": "give", "options": asked}]
        payload = {"id": command["id"], "name": "tokens", "type": 1, "options": nested}
        raw = {"type": 2, "channel_id": anna.channel_id, "data": payload}
        await anna.person.interact(raw, forge=True)
        assert await anna.balance() == "### You have 200 tokens 🪙", amount


async def test_forged_gifts_move_nothing(playground, anna, ben, giving):
    own, bot = anna.person.id, playground.application_id
    for body, said in (
        (f"{own}:30:1", "Those tokens are already yours."),
        (f"{bot}:30:1", "Bots have no tokens."),
        (f"{ben.person.id}:0:1", "Please enter a whole number from 1 to 1,000,000"),
        (f"{ben.person.id}:9999999999999999:1", "Please enter a whole number from 1 to 1,000,000"),
        (f"{ben.person.id}:-3:1", "another version"),
        (f"{ben.person.id}:1.5:1", "another version"),
        ("", "another version"),
    ):
        assert said in texts(await anna.forge(f"tokens.give|||{body}")), body
    assert await anna.balance() == "### You have 200 tokens 🪙"


@pytest.mark.long
async def test_nobody_gives_to_who_is_not_in_the_server(playground, tmp_path):
    async with running_bot(playground, tmp_path / "tapis.sqlite3"):
        anna = Saver(playground, "Anna")
        assert texts(await anna.forge("tokens.give|||1:30:1")) == "That person isn’t in this server."


@pytest.mark.long
async def test_some_accounts_cannot_receive_gifts(playground, anna, ben, giving):
    assert "already yours" in texts(await anna.tokens("give", member=anna.person.id, amount=5))
    assert "Bots have no" in texts(await anna.tokens("give", member=playground.application_id, amount=5))
    question = await anna.tokens("give", member=ben.person.id, amount=5)
    people.remove_person(playground.world, ben.person.member)
    assert "You gave" in texts(await anna.click(question, "Give"))


@pytest.mark.long
async def test_giving_is_off_at_first(anna, ben):
    assert "Gifts are off" in texts(await ben.tokens("give", member=anna.person.id, amount=5))


async def test_administrators_grant_and_take(anna, ben):
    granted = texts(await anna.tokens("grant", member=ben.person.id, amount=50))
    assert granted == f"50 🪙 granted to **{ben.person.name}**, who now has 50 🪙."
    assert await ben.balance() == "### You have 250 tokens 🪙"
    taken = texts(await anna.tokens("take", member=ben.person.id, amount=240))
    assert "who now has 10 🪙" in taken
    assert "Not enough" in texts(await anna.tokens("take", member=ben.person.id, amount=240))
    history = texts(await ben.tokens("history"))
    assert f"**+50 🪙** · granted by **{anna.person.name}**" in history
    assert f"**−240 🪙** · taken by **{anna.person.name}**" in history
    assert await ben.balance() == "### You have 60 tokens 🪙", "the house tops them up"


@pytest.mark.long
async def test_others_do_not(ben):
    for command in ("grant", "take", "reset", "settings"):
        options = {"member": ben.person.id, "amount": 5} if command in ("grant", "take") else {}
        assert texts(await ben.tokens(command, **options)) == "Only members with Manage Server can do that."


async def test_others_do_not_by_forged_controls_either(ben, client):
    bank, guild_id = client.homes.tokens.bank, int(ben.person.world.guild.id)
    for control in ("tokens.form||0|grants", "tokens.reset|||1"):
        assert texts(await ben.forge(control)) == "Only members with Manage Server can do that."
        assert ((await bank.settings(guild_id)).version, await bank.season(guild_id)) == (0, 1), control


async def test_a_former_administrator_cannot_use_open_panels(anna):
    settings, question = await anna.tokens("settings"), await anna.tokens("reset")
    anna.person.member.role_ids.clear()
    for message, label in ((settings, "Gifts…"), (settings, "Grants…"), (question, "End the season")):
        answer = await anna.click(message, label)
        assert texts(answer) == "Only members with Manage Server can do that."


@pytest.mark.long
async def test_a_season_ends_after_a_question_and_can_be_looked_back_at(anna, ben):
    await ben.balance()
    question = await anna.tokens("reset")
    assert "### End season 1?" in texts(question)
    assert "The standing of 1 member is kept." in texts(await anna.click(question, "End the season"))
    board = await ben.ask("tokens leaderboard", private=False)
    assert "### Season 2" in texts(board)
    past = await ben.ask("stats season", private=False)
    assert "### Season 1\nEnded on" in texts(past)
    assert f"🥇 **{ben.person.name}** — 200 🪙" in texts(past)


@pytest.mark.long
async def test_the_leaderboard_is_drawn(anna, ben):
    await ben.balance()
    await anna.tokens("grant", member=anna.person.id, amount=1200)
    board = await ben.ask("tokens leaderboard", private=False)
    assert texts(board).splitlines()[1:3] == [
        f"🥇 **{anna.person.name}** — 1,200 🪙",
        f"🥈 **{ben.person.name}** — 200 🪙",
    ]
    (picture,) = files(board)
    assert picture["name"] == "leaderboard.png"
    assert "1. Anna has 1,200" in picture["description"]
    assert "2. Ben has 200" in picture["description"]


async def test_who_hides_is_on_no_token_leaderboard_but_their_own(client, anna, ben):
    await ben.balance()
    await anna.tokens("grant", member=anna.person.id, amount=1200)
    await client.preferences.choose(int(anna.person.id), shown=Shown.HIDDEN)
    board = await ben.ask("tokens leaderboard", private=False)
    (picture,) = files(board)
    assert picture["description"].count("1. Ben has 200") == 1
    ended = await anna.click(await anna.tokens("reset"), "End the season")
    assert "The standings of 2 members are kept." in texts(ended)
    past = await ben.ask("stats season", private=False)
    for message in (board, past):
        assert f"🥇 **{ben.person.name}** — 200 🪙" in texts(message)
    for message in (board, past, await ben.ask("tokens balance")):
        assert "Anna" not in texts(message) + str(files(message))
    assert f"<@{anna.person.id}> — **200 🪙**" in texts(await anna.ask("tokens balance"))


@pytest.mark.long
async def test_settings_are_shown_as_they_are_changed(anna):
    settings = await anna.tokens("settings")
    settings = await anna.fill_in(settings, "AIs…", ai_plays=True, ai_limit="1000")
    settings = await anna.fill_in(settings, "AIs…", ai_plays=True, ai_limit="1 500")
    settings = await anna.fill_in(settings, "Name and emoji…", emoji="💎", coin_one="gem", coin_many="gems")
    settings = await anna.fill_in(settings, "Stake unit…", stake_unit="5")
    shown = texts(settings)
    assert "up to 1,500 💎 a day." in shown
    assert "The stake unit is 5" in shown
    assert "1 gem, 12 gems 💎" in shown
    assert await anna.balance() == "### You have 200 gems 💎"


async def test_invalid_numbers_change_nothing(anna):
    settings = await anna.tokens("settings")
    typed = {"starting_grant": "300", "floor": "1.5", "account_age_days": "7"}
    assert "Please enter a whole number from 0 to 1,000,000" in texts(
        await anna.fill_in(settings, "Grants…", **typed)
    )
    assert "a whole number" in texts(await anna.fill_in(settings, "Grants…", **typed | {"floor": "-1"}))
    assert "Everybody starts with 200 🪙." in texts(await anna.tokens("settings"))
    coin = {"emoji": "@everyone", "coin_one": "", "coin_many": ""}
    assert "one emoji" in texts(await anna.fill_in(settings, "Name and emoji…", **coin))


@pytest.mark.long
async def test_settings_changed_meanwhile_are_shown_instead_of_overwritten(anna):
    settings = await anna.tokens("settings")
    button = next(one for one in controls(settings) if one.get("label") == "Stake unit…")
    opened = await anna.person.click(settings, button["custom_id"])
    await anna.fill_in(settings, "Gifts…", giving=True, giving_limit="100")
    sent = await anna.person.submit(opened.modal, {"stake_unit": "5"})
    shown = texts((await submitted(sent)).message)
    assert "Somebody else has just changed the settings." in shown
    assert "Members can give away up to 100 🪙 a day." in shown
    assert "The stake unit is 1," in shown


@pytest.mark.long
async def test_text_typed_by_administrators_mentions_and_formats_nothing(anna):
    settings = await anna.tokens("settings")
    settings = await anna.fill_in(
        settings, "Name and emoji…", emoji="🪙", coin_one="*one*", coin_many="_all_"
    )
    assert r"1 \*one\*, 12 \_all\_ 🪙" in texts(settings)


async def test_the_owner_learns_of_books_that_do_not_add_up(playground, tmp_path, caplog):
    path = tmp_path / "tapis.sqlite3"
    async with running_bot(playground, path):
        await Saver(playground, "Ben").balance()
    rows_of(address_at(path), "UPDATE account SET balance = balance + 7 WHERE kind = 'member'")
    async with running_bot(playground, path, books_add_up=False):
        assert await Saver(playground, "Ben").balance() == "### You have 207 tokens 🪙"
    assert "holds 207, its postings sum to 200" in caplog.text
