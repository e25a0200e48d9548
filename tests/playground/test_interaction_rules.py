"""Deadlines, double answers, tokens, and what may answer what."""

from typing import Any

import pytest

from playground import Person
from playground.interactions.interactions import NO_ANSWER
from playground.world.model import Answer, InteractionType
from tests.playground.raw_bot import EPHEMERAL, V2, RawBot, begun, button, clicked, row, text


@pytest.fixture
def eve(bot: RawBot) -> Person:
    return bot.playground.person("Basile")


async def test_an_answer_after_three_seconds_comes_too_late(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    bot.playground.advance(3.1)
    late = await bot.respond(interaction, 4, content="late")
    assert (late.status, late.code) == (404, 10062)
    assert interaction.failure == NO_ANSWER
    follow_up = await bot.request("POST", bot.webhook(interaction), {"content": "x"})
    assert (follow_up.status, follow_up.code) == (404, 10015)


async def test_an_answer_within_three_seconds_comes_in_time(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    bot.playground.advance(1.5)
    assert (await bot.respond(interaction, 4, content="in time")).status == 200


async def test_a_second_answer_is_refused(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    await bot.respond(interaction, 4, content="first")
    again = await bot.respond(interaction, 4, content="second")
    assert (again.status, again.code) == (400, 40060)


async def test_a_refused_answer_may_be_given_better(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    refused = await bot.respond(interaction, 4, content="x" * 2001)
    assert refused.fault_at("data", "content") == "BASE_TYPE_MAX_LENGTH"
    assert (await bot.respond(interaction, 4, content="x")).status == 200


async def test_a_wrong_token_or_id_is_an_unknown_interaction(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    for path in (f"/interactions/{interaction.id}/wrong/callback", "/interactions/1/wrong/callback"):
        answer = await bot.request("POST", path, {"type": 5})
        assert (answer.status, answer.code) == (404, 10062)


async def test_a_token_lives_fifteen_minutes(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    await bot.respond(interaction, 4, content="x")
    original = f"{bot.webhook(interaction)}/messages/@original"
    bot.playground.advance(14 * 60)
    assert (await bot.request("PATCH", original, {"content": "y"})).status == 200
    bot.playground.advance(2 * 60)
    late = await bot.request("PATCH", original, {"content": "z"})
    assert (late.status, late.code) == (401, 50027)


async def test_webhooks_of_nobody(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    before = await bot.request("POST", bot.webhook(interaction), {"content": "x"})
    assert (before.status, before.code) == (404, 10015), "an answer comes first"
    unknown = f"/webhooks/{bot.playground.application_id}/nonsense"
    assert (await bot.request("POST", unknown, {"content": "x"})).code == 50027
    assert (await bot.request("POST", f"/webhooks/1/{interaction.token}", {})).code == 10015


@pytest.mark.parametrize("kind", [1, 6, 7, 8])
async def test_a_command_cannot_be_answered_so(bot: RawBot, eve: Person, kind: int) -> None:
    answer = await bot.respond(begun(eve), kind, content="x", choices=[])
    assert answer.fault_at("type") == "BASE_TYPE_CHOICES"


@pytest.mark.parametrize("kind", [4, 5, 6, 7, 9])
async def test_an_autocomplete_is_answered_with_choices_only(bot: RawBot, eve: Person, kind: int) -> None:
    interaction = begun(eve, InteractionType.AUTOCOMPLETE)
    assert (await bot.respond(interaction, kind)).fault_at("type") == "BASE_TYPE_CHOICES"


@pytest.mark.parametrize(
    ("choices", "path", "code"),
    [
        ([{"name": "n", "value": "v"}] * 26, (), "BASE_TYPE_MAX_LENGTH"),
        ([{"name": "", "value": "v"}], (0, "name"), "BASE_TYPE_BAD_LENGTH"),
        ([{"name": "n", "value": "v" * 101}], (0, "value"), "BASE_TYPE_BAD_LENGTH"),
        ([{"name": "n", "value": 7}], (0, "value"), "STRING_TYPE_CONVERT"),
    ],
)
async def test_suggestions_have_limits(
    bot: RawBot, eve: Person, choices: list[Any], path: tuple[Any, ...], code: str
) -> None:
    answer = await bot.respond(begun(eve, InteractionType.AUTOCOMPLETE), 8, choices=choices)
    assert answer.fault_at("data", "choices", *path) == code


@pytest.mark.parametrize("flags", [V2, V2 | EPHEMERAL, 1 << 2])
async def test_a_deferral_carries_no_flag_but_ephemeral(bot: RawBot, eve: Person, flags: int) -> None:
    answer = await bot.respond(begun(eve), 5, flags=flags)
    assert answer.fault_at("data", "flags") == "MESSAGE_FLAGS_NOT_ALLOWED"


async def test_the_first_follow_up_to_a_deferral_fills_it(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    deferred = await bot.respond(interaction, 5, flags=EPHEMERAL)
    loading = deferred.body["resource"]["message"]
    assert loading["flags"] & (1 << 7)
    assert deferred.body["interaction"]["response_message_loading"]
    filled = await bot.request("POST", bot.webhook(interaction), {"content": "done"})
    assert filled.body["id"] == loading["id"]
    assert filled.body["flags"] == EPHEMERAL, "private as it was deferred"
    more = await bot.request("POST", bot.webhook(interaction), {"content": "more"})
    assert more.body["id"] != loading["id"]
    assert more.body["flags"] & EPHEMERAL == 0


async def test_a_click_is_answered_by_an_update(bot: RawBot, eve: Person) -> None:
    message = (await bot.post(content="x", components=[row(button())])).body
    answer = await bot.respond(clicked(eve, message, "b"), 7, content="y")
    assert answer.body["resource"]["message"]["id"] == message["id"]
    assert answer.body["resource"]["message"]["content"] == "y"


async def test_after_a_silent_deferral_the_original_is_the_clicked_message(bot: RawBot, eve: Person) -> None:
    message = (await bot.post(content="x", components=[row(button())])).body
    interaction = clicked(eve, message, "b")
    await bot.respond(interaction, 6)
    edited = await bot.request("PATCH", f"{bot.webhook(interaction)}/messages/@original", {"content": "y"})
    assert edited.body["id"] == message["id"]


async def test_an_update_of_a_deleted_message(bot: RawBot, eve: Person) -> None:
    message = (await bot.post(content="x", components=[row(button())])).body
    interaction = clicked(eve, message, "b")
    await bot.request("DELETE", f"{bot.channel}/messages/{message['id']}")
    assert (await bot.respond(interaction, 7, content="y")).code == 10008
    assert (await bot.respond(interaction, 4, content="gone")).status == 200


async def test_a_private_message_cannot_be_reached_through_its_channel(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    shown = await bot.respond(interaction, 4, content="secret", flags=EPHEMERAL)
    message_id = shown.body["resource"]["message"]["id"]
    path = f"{bot.channel}/messages/{message_id}"
    for method, body in (("GET", None), ("PATCH", {"content": "x"}), ("DELETE", None)):
        answer = await bot.request(method, path, body)
        assert (answer.status, answer.code) == (404, 10008)
    assert (await bot.request("GET", f"{bot.channel}/messages")).body == []
    edited = await bot.request("PATCH", f"{bot.webhook(interaction)}/messages/{message_id}", {"content": "y"})
    assert edited.body["content"] == "y"


async def test_a_token_opens_only_its_own_messages(bot: RawBot, eve: Person) -> None:
    first, second = begun(eve), begun(eve)
    shown = await bot.respond(first, 4, content="x")
    await bot.respond(second, 4, content="y")
    path = f"{bot.webhook(second)}/messages/{shown.body['resource']['message']['id']}"
    assert (await bot.request("GET", path)).code == 10008


async def test_a_public_reply_to_a_private_message_does_not_quote_it(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    await bot.respond(interaction, 4, content="secret", flags=EPHEMERAL)
    public = await bot.request("POST", bot.webhook(interaction), {"content": "public"})
    assert public.body["referenced_message"] is None
    assert "secret" not in str(bot.playground.person("Chloé").messages(bot.playground.channels[0].id))


async def test_messages_are_deleted_by_token(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    await bot.respond(interaction, 4, content="x", flags=EPHEMERAL)
    original = f"{bot.webhook(interaction)}/messages/@original"
    assert (await bot.request("DELETE", original)).status == 204
    assert (await bot.request("GET", original)).code == 10008


@pytest.mark.parametrize(
    ("modal", "path", "code"),
    [
        ({"title": "x" * 46}, ("title",), "BASE_TYPE_BAD_LENGTH"),
        ({"custom_id": ""}, ("custom_id",), "BASE_TYPE_BAD_LENGTH"),
        ({"components": []}, ("components",), "BASE_TYPE_BAD_LENGTH"),
        ({"components": [row(button())]}, ("components", 0, "components", 0, "type"), "UNION_TYPE_CHOICES"),
        (
            {
                "components": [
                    {"type": 18, "label": "x" * 46, "component": {"type": 4, "custom_id": "i", "style": 1}}
                ]
            },
            ("components", 0, "label"),
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            {"components": [row({"type": 4, "custom_id": "i", "style": 1})]},
            ("components", 0, "components", 0, "label"),
            "BASE_TYPE_REQUIRED",
        ),
        (
            {
                "components": [
                    {"type": 18, "label": "l", "component": {"type": 4, "custom_id": "i", "style": 1}},
                    {"type": 18, "label": "m", "component": {"type": 23, "custom_id": "i"}},
                ]
            },
            ("components", 1, "component", "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            {
                "components": [
                    {
                        "type": 18,
                        "label": "l",
                        "component": {
                            "type": 21,
                            "custom_id": "i",
                            "options": [{"label": "a", "value": "a"}],
                        },
                    }
                ]
            },
            ("components", 0, "component", "options"),
            "BASE_TYPE_BAD_LENGTH",
        ),
    ],
)
async def test_modals_have_limits(
    bot: RawBot, eve: Person, modal: dict[str, Any], path: tuple[Any, ...], code: str
) -> None:
    whole = {"custom_id": "m", "title": "A form", "components": [text("fill me in")]} | modal
    answer = await bot.respond(begun(eve), 9, **whole)
    assert answer.fault_at("data", *path) == code


async def test_a_modal_cannot_follow_a_modal(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve, InteractionType.MODAL)
    modal = {"custom_id": "m", "title": "A form", "components": [text("x")]}
    assert (await bot.respond(interaction, 9, **modal)).fault_at("type") == "BASE_TYPE_CHOICES"


async def test_a_callback_is_recorded_with_its_result(bot: RawBot, eve: Person) -> None:
    interaction = begun(eve)
    await bot.respond(interaction, 4, content="x")
    assert interaction.answer is Answer.MESSAGE
    [record] = [one for one in bot.playground.requests if one.interaction_id == interaction.id]
    assert record.route == "/interactions/{interaction_id}/{token}/callback"
    assert record.body["data"]["content"] == "x"
    assert record.response["interaction"]["id"] == interaction.id
