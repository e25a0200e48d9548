"""A server's token settings."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.tables.model.terms import Coin
from bot.tokens.settings import TokenSettings
from data.settings import servers
from tests.bot.conftest import GUILD


async def stored(database):
    async with database.reading() as tx:
        return await servers.load(tx, GUILD)


async def test_a_server_starts_with_the_defaults(bank):
    loaded = await bank.settings(GUILD)
    assert (loaded.settings, loaded.version) == (TokenSettings(), 0)
    assert not loaded.settings.giving
    assert not loaded.settings.ai_plays


async def test_only_changed_settings_are_stored(bank, database):
    await bank.change_settings(GUILD, {"floor": 30, "giving": True, "giving_limit": 100}, 0)
    assert (await stored(database)).document == {"tokens": {"floor": 30, "giving": True}}
    assert (await bank.settings(GUILD)).settings == TokenSettings(floor=30, giving=True)


async def test_changes_are_added_to_what_was_changed_before(bank):
    await bank.change_settings(GUILD, {"floor": 30}, 0)
    loaded = await bank.change_settings(GUILD, {"giving": True}, 1)
    assert (loaded.settings.floor, loaded.settings.giving, loaded.version) == (30, True, 2)


async def test_settings_of_others_are_left_alone(bank, database):
    async with database.transaction() as tx:
        await servers.save(tx, GUILD, {"clocks": {"turn": 60}}, loaded_version=0)
    await bank.change_settings(GUILD, {"floor": 30}, 1)
    assert (await stored(database)).document == {"clocks": {"turn": 60}, "tokens": {"floor": 30}}


async def test_nobody_overwrites_what_they_have_not_seen(bank):
    await bank.change_settings(GUILD, {"floor": 30}, 0)
    with pytest.raises(TableError, match="settings_changed"):
        await bank.change_settings(GUILD, {"floor": 40}, 0)
    assert (await bank.settings(GUILD)).settings.floor == 30


async def test_of_changes_at_once_one_wins(bank):
    changes = [bank.change_settings(GUILD, {"floor": floor}, 0) for floor in range(1, 9)]
    outcomes = await asyncio.gather(*changes, return_exceptions=True)
    won = [one for one in outcomes if not isinstance(one, TableError)]
    assert len(won) == 1
    assert await bank.settings(GUILD) == won[0]


MILLION = 1_000_000


@pytest.mark.parametrize(
    ("name", "least", "usual", "most"),
    [
        ("starting_grant", 0, 200, MILLION),
        ("floor", 0, 60, MILLION),
        ("giving_limit", 1, 100, MILLION),
        ("ai_limit", 1, 500, MILLION),
        ("account_age_days", 0, 7, 3650),
    ],
)
def test_numbers_have_limits_and_a_usual_value(name, least, usual, most):
    assert getattr(TokenSettings(), name) == usual
    for value in (least, most):
        assert getattr(TokenSettings().changed({name: value}), name) == value
    for value in (least - 1, most + 1, 2**70, 1.5, True, str(usual)):
        with pytest.raises(TableError) as caught:
            TokenSettings().changed({name: value})
        facts = {"setting": name, "least": least, "most": most}
        assert (caught.value.code, caught.value.facts) == ("bad_number", facts)


@pytest.mark.parametrize(
    "emoji", ["🪙", "💎", "♠️", "👨‍👩‍👧", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🫰🏽", "<:ecu:123456789012345678>", " 🍺 "]
)
async def test_emojis_of_all_kinds_can_stand_for_a_token(bank, emoji):
    loaded = await bank.change_settings(GUILD, {"emoji": emoji}, 0)
    assert loaded.settings.coin == Coin(emoji.strip())


@pytest.mark.parametrize(
    "emoji",
    ["", " ", "x", "€", "$", "7", "🪙x", "@everyone", "<@123456789012345678>", "🪙" * 17, "\u202e🪙", "`"],
)
async def test_nothing_else_does(emoji):
    with pytest.raises(TableError, match="bad_coin"):
        TokenSettings().changed({"emoji": emoji})


def test_an_emoji_is_sixteen_characters_at_most():
    assert TokenSettings().changed({"emoji": "🪙" * 16}).coin.emoji == "🪙" * 16
    for emoji in ("🪙" * 17, "🏴" + "\U000e0067" * 15 + "\U000e007f", "\ufe0f\ufe0f", "🪙" + "7"):
        with pytest.raises(TableError, match="bad_coin"):
            TokenSettings().changed({"emoji": emoji})


async def test_a_currency_has_words_for_one_and_several(bank):
    loaded = await bank.change_settings(GUILD, {"coin_one": " gold  piece ", "coin_many": "gold pieces"}, 0)
    assert loaded.settings.coin == Coin("🪙", "gold piece", "gold pieces")
    for words in ({"coin_one": "", "coin_many": "écus"}, {"coin_one": "écu", "coin_many": ""}):
        with pytest.raises(TableError, match="bad_coin"):
            await bank.change_settings(GUILD, words, 1)
    loaded = await bank.change_settings(GUILD, {"coin_one": "", "coin_many": ""}, 1)
    assert loaded.settings.coin == Coin()


@pytest.mark.parametrize("word", ["x" * 21, "a\u202eb", "a{b}", "<@1>", "@here", "`code`", "a\x00b"])
def test_words_are_words(word):
    with pytest.raises(TableError, match="bad_coin"):
        TokenSettings().changed({"coin_one": word, "coin_many": word})


def test_a_word_has_twenty_letters_at_most():
    assert TokenSettings().changed({"coin_one": "x" * 20, "coin_many": "y" * 20}).coin_one == "x" * 20


def test_the_stake_unit_is_one_of_a_few():
    assert TokenSettings().stake_unit == 1
    for unit in range(-1, 200):
        if unit in (1, 2, 5, 10, 20, 50, 100):
            assert TokenSettings().changed({"stake_unit": unit}).stake_unit == unit
        else:
            with pytest.raises(TableError):
                TokenSettings().changed({"stake_unit": unit})


@pytest.mark.parametrize(
    ("joiner", "joins"),
    [("\U000e0020", True), ("\U000e007f", True), ("\U000e001f", False), ("\U000e0080", False)],
)
def test_what_joins_emojis_are_the_letters_of_flags(joiner, joins):
    if joins:
        assert TokenSettings().changed({"emoji": f"🏴{joiner}"}).emoji == f"🏴{joiner}"
    else:
        with pytest.raises(TableError, match="bad_coin"):
            TokenSettings().changed({"emoji": f"🏴{joiner}"})


def test_settings_of_a_newer_version_are_ignored():
    assert TokenSettings.model_validate({"floor": 30, "interest": 5}) == TokenSettings(floor=30)
