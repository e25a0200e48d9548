"""Discord's rules for application commands, and who may run them."""

from typing import Any

import pytest

from playground import Playground
from tests.playground.raw_bot import RawBot, raw_bot


def command(**more: Any) -> dict[str, Any]:
    return {"name": "play", "description": "Play", **more}


def option(kind: int = 3, name: str = "x", **more: Any) -> dict[str, Any]:
    return {"type": kind, "name": name, "description": "An option", **more}


def choice(name: str = "a", value: Any = "a") -> dict[str, Any]:
    return {"name": name, "value": value}


@pytest.mark.parametrize(
    ("given", "path", "code"),
    [
        (command(name="Play"), ("name",), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="two words"), ("name",), "APPLICATION_COMMAND_INVALID_NAME"),
        (command(name="x" * 33), ("name",), "BASE_TYPE_BAD_LENGTH"),
        ({"name": "play"}, ("description",), "BASE_TYPE_REQUIRED"),
        (command(description="x" * 101), ("description",), "BASE_TYPE_MAX_LENGTH"),
        (
            command(options=[option(name=f"o{n}") for n in range(26)]),
            ("options",),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            command(options=[option(), option(name="y", required=True)]),
            ("options", 1),
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            command(options=[option(), option()]),
            ("options", 1, "name"),
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            command(options=[option(1, "sub"), option(3, "x")]),
            ("options", 1, "type"),
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
        ),
        (command(options=[option(99)]), ("options", 0, "type"), "UNION_TYPE_CHOICES"),
        (
            command(options=[option(2, "g", options=[option(2, "h")])]),
            ("options", 0, "options", 0, "type"),
            "UNION_TYPE_CHOICES",
        ),
        (
            command(options=[option(choices=[choice(f"c{n}") for n in range(26)])]),
            ("options", 0, "choices"),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            command(options=[option(choices=[choice(), choice()])]),
            ("options", 0, "choices", 1, "name"),
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
        ),
        (
            command(options=[option(choices=[choice(value="x" * 101)])]),
            ("options", 0, "choices", 0, "value"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            command(options=[option(4, choices=[choice(value="7")])]),
            ("options", 0, "choices", 0, "value"),
            "NUMBER_TYPE_COERCE",
        ),
        (
            command(options=[option(autocomplete=True, choices=[choice()])]),
            ("options", 0, "choices"),
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
        ),
        (
            command(options=[option(min_length=9, max_length=3)]),
            ("options", 0, "max_length"),
            "NUMBER_TYPE_MIN",
        ),
        (
            command(name_localizations={"fr-FR": "jouer"}),
            ("name_localizations", "fr-FR"),
            "BASE_TYPE_CHOICES",
        ),
        (
            command(name_localizations={"fr": "Jouer"}),
            ("name_localizations", "fr"),
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            command(description_localizations={"fr": "x" * 101}),
            ("description_localizations", "fr"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"name": "menu", "type": 2, "description": "none"},
            ("description",),
            "APPLICATION_COMMAND_CONTEXT_MENU_FIELD_NOT_ALLOWED",
        ),
    ],
)
async def test_a_command_is_refused(
    bot: RawBot, given: dict[str, Any], path: tuple[Any, ...], code: str
) -> None:
    answer = await bot.register(command(name="fine"), given)
    assert answer.status == 400
    assert answer.fault_at(1, *path) == code
    assert bot.playground.person("Ada").commands() == []


async def test_names_are_unique_within_a_type(bot: RawBot) -> None:
    answer = await bot.register(command(), command())
    assert answer.fault_at(1, "name") == "APPLICATION_COMMANDS_DUPLICATE_NAME"
    assert (await bot.register(command(), {"name": "play", "type": 2})).status == 200


def wide(description: int, localized: int = 0) -> dict[str, Any]:
    """A command whose twenty options have so many characters of description each."""
    options = [option(name=f"o{n:02}", description="d" * description) for n in range(20)]
    for one in options:
        if localized:
            one["description_localizations"] = {"fr": "f" * localized}
        one["choices"] = [choice(f"c{n}", "v" * 60) for n in range(5)]
    return command(options=options)


async def test_a_command_has_eight_thousand_characters(bot: RawBot) -> None:
    # "play" and "Play" are 8; an option has 3 of name, 5 choices of 2 + 60, and its description.
    fits = (8000 - 8) // 20 - 3 - 5 * 62
    assert (await bot.register(wide(fits))).status == 200
    assert (await bot.register(wide(fits + 1))).fault_at(0) == "APPLICATION_COMMAND_TOO_LARGE"
    assert (await bot.register(wide(1, localized=fits))).status == 200
    answer = await bot.register(wide(fits, localized=fits + 1))
    assert answer.fault_at(0) == "APPLICATION_COMMAND_TOO_LARGE", "the longest language counts"


async def test_a_hundred_commands_are_the_most(bot: RawBot) -> None:
    many = [command(name=f"c{n}") for n in range(101)]
    assert (await bot.register(*many)).status == 400
    assert (await bot.register(*many[:100])).status == 200
    path = f"/applications/{bot.playground.application_id}/commands"
    assert (await bot.request("POST", path, many[100])).code == 30032


async def test_two_hundred_creations_a_day_are_the_most(bot: RawBot) -> None:
    for turn in range(2):
        assert (await bot.register(*[command(name=f"c{turn}-{n}") for n in range(100)])).status == 200
    assert (await bot.register(command(name="one-more"))).code == 30034
    bot.playground.advance(24 * 3600 + 1)
    assert (await bot.register(command(name="one-more"))).status == 200


async def test_registering_the_same_again_changes_nothing(bot: RawBot) -> None:
    first = await bot.register(command(options=[option()]))
    again = await bot.register(command(options=[option()]))
    assert again.body == first.body
    changed = await bot.register(command(description="Other"))
    assert changed.body[0]["id"] == first.body[0]["id"]
    assert changed.body[0]["version"] != first.body[0]["version"]


async def test_commands_are_created_edited_and_deleted_one_by_one(bot: RawBot) -> None:
    path = f"/applications/{bot.playground.application_id}/guilds/{bot.playground.guild.id}/commands"
    created = await bot.request("POST", path, command(name_localizations={"fr": "jouer"}))
    assert created.status == 201
    one = f"{path}/{created.body['id']}"
    edited = await bot.request("PATCH", one, {"description": "Changed"})
    assert edited.body["description"] == "Changed"
    listed = await bot.request("GET", path)
    assert "name_localizations" not in listed.body[0]
    listed = await bot.request("GET", f"{path}?with_localizations=true")
    assert listed.body[0]["name_localizations"] == {"fr": "jouer"}
    assert (await bot.request("DELETE", one)).status == 204
    assert (await bot.request("GET", one)).code == 10063


async def test_a_server_has_commands_of_its_own_while_the_application_is_installed(bot: RawBot) -> None:
    """Its bot need not be there."""
    path = f"/applications/{bot.playground.application_id}/guilds/{bot.playground.guild.id}/commands"
    bot.playground.inject("commands_alone")
    assert (await bot.request("GET", path)).body == []
    bot.playground.inject("guild_removed")
    assert (await bot.request("GET", path)).code == 50001
    bot.playground.inject("guild_removed", on=False)
    assert (await bot.request("GET", path)).body == []


@pytest.mark.parametrize(
    ("permissions", "ordinary", "administrator"),
    [(None, True, True), ("0", False, True), (str(1 << 5), False, True), (str(1 << 11), True, True)],
)
async def test_default_permissions_decide_who_may_run_a_command(
    bot: RawBot, permissions: str | None, ordinary: bool, administrator: bool
) -> None:
    await bot.register(command(default_member_permissions=permissions))
    people = bot.playground
    assert bool(people.person("Basile").commands()) is ordinary
    assert bool(people.person("Ada").commands()) is administrator
    refused = await people.person("Basile").interact(_run(people))
    # Nobody answers: a permitted person waits in vain.
    assert (refused.id is not None) is ordinary


def _run(playground: Playground) -> dict[str, Any]:
    [registered] = playground.person("Ada").commands()
    playground.world.answer_ms = 1  # fails at once instead of after three seconds
    data = {"id": registered["id"], "name": "play", "type": 1, "options": []}
    return {"type": 2, "channel_id": playground.channels[0].id, "data": data}


async def test_emojis_are_created_listed_renamed_and_deleted(playground: Playground) -> None:
    path = f"/applications/{playground.application_id}/emojis"
    image = "data:image/png;base64,iVBORw0KGgo="
    async with raw_bot(playground) as bot:
        created = await bot.request("POST", path, {"name": "ace", "image": image})
        assert created.status == 201
        taken = await bot.request("POST", path, {"name": "ace", "image": image})
        assert taken.fault_at("name") == "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"
        broken = await bot.request("POST", path, {"name": "king", "image": "data:,"})
        assert broken.fault_at("image") == "IMAGE_INVALID"
        one = f"{path}/{created.body['id']}"
        assert (await bot.request("PATCH", one, {"name": "as"})).body["name"] == "as"
        assert [emoji["name"] for emoji in (await bot.request("GET", path)).body["items"]] == ["as"]
        picture = f"{playground.page_url}cdn/emojis/{created.body['id']}.png"
        async with bot.http.get(picture) as response:
            assert response.content_type == "image/png"
        assert (await bot.request("DELETE", one)).status == 204
        assert (await bot.request("GET", one)).code == 10014
