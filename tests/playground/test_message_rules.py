"""Discord's rules for messages, with its codes and the path of each fault."""

from typing import Any

import pytest

from tests.playground.raw_bot import V2, RawBot, button, container, row, select, text

LONG_LINK = "https://example.com/" + "x" * 500


@pytest.mark.parametrize(
    ("components", "path", "code"),
    [
        ([row(button("x" * 101))], (0, "components", 0, "custom_id"), "BASE_TYPE_BAD_LENGTH"),
        ([row(button(""))], (0, "components", 0, "custom_id"), "BASE_TYPE_BAD_LENGTH"),
        ([row(button(label="x" * 81))], (0, "components", 0, "label"), "BASE_TYPE_MAX_LENGTH"),
        ([row(button(label=""))], (0, "components", 0, "label"), "BASE_TYPE_REQUIRED"),
        (
            [row({"type": 2, "style": 1, "label": "no id"})],
            (0, "components", 0, "custom_id"),
            "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
        ),
        (
            [row(button(url="https://example.com"))],
            (0, "components", 0),
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            [row({"type": 2, "style": 5, "label": "link", "url": "nowhere"})],
            (0, "components", 0, "url"),
            "URL_TYPE_INVALID_URL",
        ),
        (
            [row({"type": 2, "style": 5, "label": "link", "url": LONG_LINK})],
            (0, "components", 0, "url"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [row(button(style=7))],
            (0, "components", 0, "style"),
            "NUMBER_TYPE_MAX",
        ),
        (
            [row(button(emoji={"name": "heart"}))],
            (0, "components", 0, "emoji", "name"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            [row(button(emoji={"id": "123", "name": "mine"}))],
            (0, "components", 0, "emoji", "id"),
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            [row(button("a"), button("a"))],
            (0, "components", 1, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        ([row(*[button(f"{n}") for n in range(6)])], (0, "components"), "BASE_TYPE_BAD_LENGTH"),
        ([row(button("a"), select())], (0, "components", 1), "COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
        ([row()], (0, "components"), "BASE_TYPE_BAD_LENGTH"),
        ([row(text("in a row"))], (0, "components", 0, "type"), "UNION_TYPE_CHOICES"),
        ([row(select(26))], (0, "components", 0, "options"), "BASE_TYPE_BAD_LENGTH"),
        ([row(select(0))], (0, "components", 0, "options"), "BASE_TYPE_BAD_LENGTH"),
        ([row(select(max_values=3))], (0, "components", 0, "max_values"), "NUMBER_TYPE_MAX"),
        (
            [row(select(min_values=2, max_values=1))],
            (0, "components", 0, "max_values"),
            "NUMBER_TYPE_MIN",
        ),
        (
            [row(select(placeholder="x" * 151))],
            (0, "components", 0, "placeholder"),
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            [row(select() | {"options": [{"label": "a", "value": "a"}, {"label": "b", "value": "a"}]})],
            (0, "components", 0, "options", 1, "value"),
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            [row(select() | {"options": [{"label": "x" * 101, "value": "a"}]})],
            (0, "components", 0, "options", 0, "label"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        ([text("needs V2")], (0, "type"), "UNION_TYPE_CHOICES"),
        ([{"type": 99}], (0, "type"), "UNION_TYPE_CHOICES"),
        (["no object"], (0,), "BASE_TYPE_REQUIRED"),
        ([row(button(f"{n}")) for n in range(6)], (), "BASE_TYPE_MAX_LENGTH"),
    ],
)
async def test_components_of_the_first_version(
    bot: RawBot, components: list[Any], path: tuple[Any, ...], code: str
) -> None:
    answer = await bot.post(content="hello", components=components)
    assert answer.status == 400
    assert answer.fault_at("components", *path) == code
    assert not bot.playground.channels[0].messages


@pytest.mark.parametrize(
    ("components", "path", "code"),
    [
        ([text("x")] * 41, (), "BASE_TYPE_MAX_LENGTH"),
        ([container(*[text("x")] * 20)] * 2, (), "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED"),
        ([text("x" * 2001), container(text("y" * 2000))], (), "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED"),
        ([text("x" * 4001)], (0, "content"), "BASE_TYPE_BAD_LENGTH"),
        ([text("")], (0, "content"), "BASE_TYPE_BAD_LENGTH"),
        ([container(container(text("x")))], (0, "components", 0, "type"), "UNION_TYPE_CHOICES"),
        ([button()], (0, "type"), "UNION_TYPE_CHOICES"),
        ([{"type": 9, "components": [text("x")]}], (0, "accessory"), "BASE_TYPE_REQUIRED"),
        (
            [{"type": 9, "components": [text("x")] * 4, "accessory": button()}],
            (0, "components"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [{"type": 9, "components": [text("x")], "accessory": select()}],
            (0, "accessory", "type"),
            "UNION_TYPE_CHOICES",
        ),
        (
            [{"type": 12, "items": [{"media": {"url": "attachment://missing.png"}}]}],
            (0, "items", 0, "media", "url"),
            "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        ),
        (
            [{"type": 12, "items": [{"media": {"url": "file:///etc"}}]}],
            (0, "items", 0, "media", "url"),
            "URL_TYPE_INVALID_URL",
        ),
        (
            [
                {
                    "type": 12,
                    "items": [{"media": {"url": "https://example.com/x"}, "description": "x" * 1025}],
                }
            ],
            (0, "items", 0, "description"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            [{"type": 17, "accent_color": 0x1000000, "components": [text("x")]}],
            (0, "accent_color"),
            "NUMBER_TYPE_MAX",
        ),
        ([{"type": 14, "spacing": 3}], (0, "spacing"), "BASE_TYPE_CHOICES"),
        ([text("a") | {"id": 5}, text("b") | {"id": 5}], (1, "id"), "COMPONENT_ID_DUPLICATED"),
    ],
)
async def test_components_of_the_second_version(
    bot: RawBot, components: list[Any], path: tuple[Any, ...], code: str
) -> None:
    answer = await bot.post(flags=V2, components=components)
    assert answer.status == 400
    assert answer.fault_at("components", *path) == code


async def test_forty_components_and_four_thousand_characters_are_accepted(bot: RawBot) -> None:
    full = [container(*[text("x" * 102)] * 39)]
    answer = await bot.post(flags=V2, components=full)
    assert answer.status == 200
    ids = [answer.body["components"][0]["id"]]
    ids += [one["id"] for one in answer.body["components"][0]["components"]]
    assert sorted(ids) == list(range(1, 41)), "Discord numbers components that have no id"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("content", "text"),
        ("embeds", [{"title": "x"}]),
        ("poll", {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "!"}}]}),
        ("sticker_ids", ["1"]),
    ],
)
async def test_the_second_version_has_nothing_else(bot: RawBot, field: str, value: Any) -> None:
    answer = await bot.post(flags=V2, components=[text("x")], **{field: value})
    assert answer.fault_at(field) == "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"


async def test_a_message_changes_to_the_second_version_only_if_emptied(bot: RawBot) -> None:
    message = await bot.post(content="old", embeds=[{"title": "old"}])
    edit = {"flags": V2, "components": [text("new")]}
    refused = await bot.edit(message.body["id"], **edit)
    code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    assert refused.fault_at("content") == refused.fault_at("embeds") == code
    refused = await bot.edit(message.body["id"], **edit, content=None, embeds=None)
    assert refused.fault_at("embeds") == code, "null leaves the embeds"
    changed = await bot.edit(message.body["id"], **edit, content=None, embeds=[])
    assert changed.status == 200
    assert changed.body["flags"] & V2
    back = await bot.edit(message.body["id"], flags=0, components=[text("still")])
    assert back.body["flags"] & V2, "the flag cannot be taken away"
    refused = await bot.edit(message.body["id"], content="old style")
    assert refused.fault_at("content") == code


@pytest.mark.parametrize(
    ("message", "path", "code"),
    [
        ({"content": "x" * 2001}, ("content",), "BASE_TYPE_MAX_LENGTH"),
        ({"content": ["x"]}, ("content",), "STRING_TYPE_CONVERT"),
        ({"content": "x", "embeds": [{"title": "x"}] * 11}, ("embeds",), "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"title": "x" * 257}]}, ("embeds", 0, "title"), "BASE_TYPE_MAX_LENGTH"),
        ({"embeds": [{"color": 1}]}, ("embeds", 0, "description"), "BASE_TYPE_REQUIRED"),
        (
            {"embeds": [{"description": "x" * 4000}, {"description": "y" * 2001}]},
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (
            {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
            ("allowed_mentions",),
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            {"content": "x", "message_reference": {"message_id": "1"}},
            ("message_reference",),
            "REPLIES_UNKNOWN_MESSAGE",
        ),
        ({"content": "x", "nonce": "n" * 26}, ("nonce",), "BASE_TYPE_MAX_LENGTH"),
        (
            {"content": "x", "attachments": [{"id": 0, "filename": "a"}]},
            ("attachments", 0, "id"),
            "ATTACHMENT_NOT_FOUND",
        ),
        (
            {"poll": {"question": {"text": "?"}, "answers": []}},
            ("poll", "answers"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"poll": {"question": {"text": "?"}, "answers": [{"poll_media": {"text": "x" * 56}}]}},
            ("poll", "answers", 0, "poll_media", "text"),
            "BASE_TYPE_MAX_LENGTH",
        ),
    ],
)
async def test_other_members_of_a_message(
    bot: RawBot, message: dict[str, Any], path: tuple[Any, ...], code: str
) -> None:
    answer = await bot.post(**message)
    assert answer.status == 400
    assert answer.fault_at(*path) == code


@pytest.mark.parametrize("message", [{}, {"content": " \n"}, {"content": "", "embeds": []}, {"flags": V2}])
async def test_an_empty_message_is_refused(bot: RawBot, message: dict[str, Any]) -> None:
    assert (await bot.post(**message)).code == 50006


async def test_all_faults_of_a_message_are_reported_at_once(bot: RawBot) -> None:
    answer = await bot.post(content="x" * 2001, components=[row(button(label="y" * 81))], embeds="no")
    assert set(answer.body["errors"]) == {"content", "components", "embeds"}


async def test_answers_are_plain_json(bot: RawBot) -> None:
    answer = await bot.post(content="x")
    assert answer.headers["Content-Type"] == "application/json"


async def test_a_repeated_nonce_gives_the_first_message(bot: RawBot) -> None:
    first = await bot.post(content="once", nonce="7", enforce_nonce=True)
    again = await bot.post(content="once", nonce="7", enforce_nonce=True)
    assert again.body["id"] == first.body["id"]
    assert len(bot.playground.channels[0].messages) == 1


@pytest.mark.parametrize(
    ("method", "path", "code"),
    [
        ("GET", "/channels/1", 10003),
        ("POST", "/channels/1/messages", 10003),
        ("GET", "/guilds/1", 10004),
        ("GET", "/users/1", 10013),
        ("GET", "/nothing/here", 0),
    ],
)
async def test_unknown_things(bot: RawBot, method: str, path: str, code: int) -> None:
    answer = await bot.request(method, path)
    assert (answer.status, answer.code) == (404, code)


async def test_unknown_messages_members_roles(bot: RawBot) -> None:
    guild = f"/guilds/{bot.playground.guild.id}"
    assert (await bot.request("GET", f"{bot.channel}/messages/1")).code == 10008
    assert (await bot.request("GET", f"{guild}/members/1")).code == 10013
    assert (await bot.request("GET", f"{guild}/roles/1")).code == 10011


async def test_a_wrong_token_is_unauthorised(bot: RawBot) -> None:
    answer = await bot.request("GET", "/users/@me", token="wrong")
    assert (answer.status, answer.body["message"]) == (401, "401: Unauthorized")


async def test_a_body_that_is_no_json(bot: RawBot) -> None:
    headers = {"Authorization": f"Bot {bot.playground.token}", "Content-Type": "application/json"}
    url = f"{bot.playground.api_url}{bot.channel}/messages"
    async with bot.http.post(url, data=b"{", headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50109)
