"""A server's presets: saved, renamed, deleted, set as default; and what they do not affect."""

import asyncio

import pytest

from bot.common.errors import TableError
from bot.rules.store import Preset, RuleStore, playable, read_name
from bot.tables.directory import Directory
from bot.tables.model.commands import Join, Start
from data.rules import presets
from data.rules.presets import MAX_PRESETS, RulePreset
from game.registry import GAMES
from tests.bot.conftest import CHANNEL, GUILD
from tests.support.lobbies import new_lobby

SHITHEAD, NAIN_JAUNE = GAMES["shithead"], GAMES["nain_jaune"]
FIRST = next(iter(SHITHEAD.presets))
ANNA = 10


@pytest.fixture
def house(database):
    return RuleStore(database)


def own(name="Chez nous", base="norvegien", game=SHITHEAD, **overrides):
    return Preset(game, name, base, game.presets[base].override(overrides))


async def refusal(work):
    with pytest.raises(TableError) as error:
        await work
    return error.value.code


async def store(database, **stored):
    async with database.transaction() as tx:
        row = RulePreset(**{"game": "shithead", "name": "Old", "base": "shithead", "made_by": None, **stored})
        await presets.save(tx, GUILD, row)


async def names(house, game=SHITHEAD):
    return [preset.name for preset in await house.of_game(GUILD, game) if preset.is_own]


async def test_a_preset_is_found_as_it_was_saved(house):
    preset = own(quad=3, powers={"7": {"demand": "below"}, "10": None}, last_card_ban={})
    await house.save(GUILD, ANNA, preset)
    assert await house.find(GUILD, SHITHEAD, "Chez nous") == preset
    assert preset.is_own
    assert preset.base_rules == SHITHEAD.presets["norvegien"]


async def test_presets_belong_to_one_server_and_one_game(house):
    await house.save(GUILD, ANNA, own())
    assert await refusal(house.find(GUILD + 1, SHITHEAD, "Chez nous")) == "unknown_preset"
    assert await refusal(house.find(GUILD, NAIN_JAUNE, "Chez nous")) == "unknown_preset"
    assert await names(house, NAIN_JAUNE) == []


async def test_built_in_presets_are_found_everywhere(house):
    found = await house.find(GUILD, SHITHEAD, "danish")
    assert found == Preset(SHITHEAD, "danish", "danish", SHITHEAD.presets["danish"])
    assert not found.is_own


async def test_the_servers_own_are_listed_first(house):
    await house.save(GUILD, ANNA, own("b"))
    await house.save(GUILD, ANNA, own("a", "party", NAIN_JAUNE))
    listed = await house.of_all_games(GUILD)
    assert [(preset.game.key, preset.name) for preset in listed[:2]] == [
        ("nain_jaune", "a"),
        ("shithead", "b"),
    ]
    built_in = [(preset.game, preset.name) for preset in listed[2:]]
    assert built_in == [(game, name) for game in GAMES.values() for name in game.presets]
    assert [preset.name for preset in await house.of_game(GUILD, SHITHEAD)] == ["b", *SHITHEAD.presets]


async def test_a_lobby_lists_the_servers_own_as_far_as_they_are_known(house, database):
    def known(guild_id=GUILD):
        return [preset.name for preset in house.known_of_game(guild_id, SHITHEAD)]

    built_in = list(SHITHEAD.presets)
    await house.save(GUILD, ANNA, own("a"))
    assert known() == built_in
    await house.learn(GUILD, SHITHEAD)
    assert (known(), known(GUILD + 1)) == (["a", *built_in], built_in)
    await store(database, name="b", overrides={})
    await house.learn(GUILD, SHITHEAD)
    assert known() == ["a", *built_in], "another process has saved it: known ones are not read again"
    house.forget(GUILD + 1)
    assert known() == ["a", *built_in]
    house.forget(GUILD)
    assert known() == built_in
    await house.learn(GUILD, SHITHEAD)
    assert known() == ["a", "b", *built_in]
    await house.delete(GUILD, own("a"))
    assert known() == built_in


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("  Chez   nous ", "Chez nous"), ("Zoe\u0308", "Zoë"), ("@everyone", "@everyone"), ("x" * 32, "x" * 32)],
)
def test_names_are_kept_tidy(typed, kept):
    assert read_name(SHITHEAD, typed) == kept


@pytest.mark.parametrize(
    ("typed", "code"),
    {
        "": "bad_preset_name",
        " \t ": "bad_preset_name",
        "x" * 33: "bad_preset_name",
        "two\u200bparts": "bad_preset_name",
        "\u202etxet": "bad_preset_name",
        "bell\a": "bad_preset_name",
        "Norvegien": "built_in_name",
        "SHITHEAD_6J": "built_in_name",
    }.items(),
)
def test_invalid_names_are_refused(typed, code):
    with pytest.raises(TableError) as error:
        read_name(SHITHEAD, typed)
    assert error.value.code == code


async def test_nothing_is_saved_under_a_name_that_was_not_tidied(house):
    assert await refusal(house.save(GUILD, ANNA, own(" x"))) == "bad_preset_name"
    assert await refusal(house.save(GUILD, ANNA, own("danish"))) == "built_in_name"
    assert await names(house) == []


async def test_saving_again_replaces_what_was_there(house):
    await house.save(GUILD, ANNA, own(quad=3))
    await house.save(GUILD, ANNA, own(base="danish", max_set=1))
    assert await house.find(GUILD, SHITHEAD, "Chez nous") == own(base="danish", max_set=1)
    assert await names(house) == ["Chez nous"]


async def test_two_names_differ_in_more_than_capitals(house):
    await house.save(GUILD, ANNA, own("Chez nous"))
    assert await refusal(house.save(GUILD, ANNA, own("CHEZ NOUS"))) == "name_taken"
    await house.save(GUILD, ANNA, own("CHEZ NOUS", "party", NAIN_JAUNE))
    await house.save(GUILD, ANNA, own("CHEZ NOUS"), instead_of="Chez nous")
    assert await names(house) == ["CHEZ NOUS"]


async def test_a_renamed_preset_stays_the_default(house):
    await house.save(GUILD, ANNA, own("Old", quad=3))
    await house.set_default(GUILD, own("Old", quad=3))
    await house.save(GUILD, ANNA, own("New", quad=2), instead_of="Old")
    assert await names(house) == ["New"]
    assert await house.find(GUILD, SHITHEAD, None) == own("New", quad=2)


async def test_saving_makes_nothing_the_default(house):
    await house.save(GUILD, ANNA, own())
    assert (await house.find(GUILD, SHITHEAD, None)).name == FIRST


async def test_a_server_has_25_presets_and_a_full_one_can_still_rename(house):
    for number in range(MAX_PRESETS):
        game = (SHITHEAD, NAIN_JAUNE)[number % 2]
        await house.save(GUILD, ANNA, own(f"n{number}", next(iter(game.presets)), game))
    assert await refusal(house.save(GUILD, ANNA, own("one too many"))) == "too_many_presets"
    await house.save(GUILD, ANNA, own("renamed"), instead_of="n0")
    await house.save(GUILD, ANNA, own("renamed", quad=2))
    assert len(await names(house)) + len(await names(house, NAIN_JAUNE)) == MAX_PRESETS


async def test_presets_saved_at_once_are_never_too_many(house):
    saving = (house.save(GUILD, ANNA, own(f"n{number}")) for number in range(MAX_PRESETS + 5))
    results = await asyncio.gather(*saving, return_exceptions=True)
    assert [error.code for error in results if error] == ["too_many_presets"] * 5
    assert len(await names(house)) == MAX_PRESETS


async def test_a_deleted_preset_is_gone_and_no_default_any_more(house):
    await house.save(GUILD, ANNA, own())
    await house.set_default(GUILD, own())
    await house.delete(GUILD, own())
    assert await refusal(house.find(GUILD, SHITHEAD, "Chez nous")) == "unknown_preset"
    assert (await house.find(GUILD, SHITHEAD, None)).name == FIRST
    assert await refusal(house.delete(GUILD, own())) == "unknown_preset"


async def test_each_game_starts_with_its_default(house):
    first = {game.key: next(iter(game.presets)) for game in GAMES.values()}
    assert await house.defaults(GUILD, {}) == first
    await house.save(GUILD, ANNA, own())
    await house.set_default(GUILD, own())
    await house.set_default(GUILD, await house.find(GUILD, NAIN_JAUNE, "party"))
    assert await house.defaults(GUILD, {}) == {**first, "shithead": "Chez nous", "nain_jaune": "party"}
    assert await house.find(GUILD, SHITHEAD, None) == own()
    assert (await house.find(GUILD + 1, NAIN_JAUNE, None)).name == "nain_jaune"


async def test_a_deleted_variant_cannot_become_the_default(house):
    assert await refusal(house.set_default(GUILD, own())) == "unknown_preset"
    assert (await house.defaults(GUILD, {}))["shithead"] == FIRST


@pytest.mark.parametrize(
    "stored",
    [
        {"overrides": {"quad": 3, "a_knob_of_old": True}},
        {"overrides": {"quad": 3, "opener": "whoever_is_oldest"}},
        {"overrides": {"quad": 3, "jokers": 2}},
        {"overrides": {"quad": 3}, "base": "a_preset_of_old"},
    ],
)
async def test_variants_of_an_older_version_must_be_saved_again(house, database, stored):
    await store(database, **stored)
    assert await refusal(house.find(GUILD, SHITHEAD, "Old")) == "outdated_preset"
    old = (await house.of_game(GUILD, SHITHEAD))[0]
    assert (old.outdated, old.rules.quad, old.rules.jokers) == (True, 3, 0)
    assert await refusal(house.set_default(GUILD, old)) == "outdated_preset"
    with pytest.raises(TableError, match="outdated_preset"):
        playable(old)
    await house.save(GUILD, ANNA, Preset(SHITHEAD, "Old", old.base, old.rules))
    assert (await house.find(GUILD, SHITHEAD, "Old")).rules.quad == 3


async def test_presets_of_a_game_that_is_no_more_are_left_alone(house, database):
    await store(database, game="tarot", overrides={})
    assert all(preset.game.key in GAMES for preset in await house.of_all_games(GUILD))


@pytest.mark.parametrize(("game", "overrides"), [(SHITHEAD, {"quad": 2}), (NAIN_JAUNE, {"deals": 2})])
async def test_a_running_match_keeps_the_rules_it_started_with(house, store, directory, game, overrides):
    preset = own("Ours", next(iter(game.presets)), game, **overrides)
    await house.save(GUILD, ANNA, preset)
    table = await directory.open(
        new_lobby(
            guild_id=GUILD,
            channel_id=CHANNEL,
            host_id=ANNA,
            locale="en-US",
            game=game,
            preset=preset.name,
            base=preset.base,
            rules=(await house.find(GUILD, game, "Ours")).rules,
        )
    )
    for user in (20, 30):
        await table.handle(Join(user))
    await table.handle(Start(ANNA))
    await house.save(GUILD, ANNA, own("Ours", next(iter(game.presets)), game, move_limit=77))
    await house.delete(GUILD, preset)
    for value in (table.value, (await Directory(store).find(table.value.table_id)).value):
        assert value.rules == value.match.setup.rules == preset.rules
        assert value.base_rules == preset.base_rules
        assert value.preset == "Ours"
