"""What people can and cannot do, checked before it reaches the bot."""

from typing import Any

import pytest

from playground import InputError, Person, Playground, Upload
from playground.world.model import Interaction, InteractionType
from playground.world.world import ANSWER_MS
from tests.playground.raw_bot import EPHEMERAL, RawBot, begun, button, row, select, text


@pytest.fixture
def person(bot: RawBot) -> Person:
    return bot.playground.person("Basile")


@pytest.fixture(autouse=True)
def _nobody_waits(unlimited: Playground) -> None:
    """No bot is connected: an accepted action fails soon instead of after three seconds."""
    unlimited.world.answer_ms = 1


def heard(playground: Playground) -> Interaction:
    """The last interaction that the bot got."""
    return list(playground.world.interactions.values())[-1]


OPTIONS: list[dict[str, Any]] = [
    {"type": 3, "name": "word", "description": "d", "min_length": 2, "max_length": 4},
    {
        "type": 3,
        "name": "pick",
        "description": "d",
        "choices": [{"name": "Red", "value": "r"}, {"name": "Blue", "value": "b"}],
    },
    {"type": 4, "name": "count", "description": "d", "min_value": 1, "max_value": 6},
    {"type": 10, "name": "ratio", "description": "d", "max_value": 0.5},
    {"type": 5, "name": "sure", "description": "d"},
    {"type": 6, "name": "user", "description": "d"},
    {"type": 7, "name": "channel", "description": "d", "channel_types": [0]},
    {"type": 8, "name": "role", "description": "d"},
    {"type": 9, "name": "any", "description": "d"},
    {"type": 11, "name": "file", "description": "d"},
    {"type": 3, "name": "typed", "description": "d", "autocomplete": True},
]


async def register(bot: RawBot, *options: dict[str, Any]) -> str:
    """Register `/try`; the channel to use it in."""
    await bot.register({"name": "try", "description": "d", "options": list(options)})
    return bot.playground.channels[0].id


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [
        ("word", "x", "at least 2 characters"),
        ("word", "xxxxx", "at most 4 characters"),
        ("word", "", "type some text"),
        ("word", 7, "type some text"),
        ("pick", "green", "not one of the choices"),
        ("count", 0, "at least 1"),
        ("count", 7, "at most 6"),
        ("count", 1.5, "whole number"),
        ("count", "3", "type a number"),
        ("ratio", 0.6, "at most 0.5"),
        ("sure", "yes", "choose true or false"),
        ("user", "1", "no member 1"),
        ("channel", "1", "no channel 1"),
        ("role", "1", "no role 1"),
        ("any", "1", "no member 1"),
        ("file", "0", "no uploaded file 0"),
        ("nothing", "x", "no option 'nothing'"),
    ],
)
async def test_an_impossible_value_is_refused_with_its_reason(
    bot: RawBot, person: Person, option: str, value: Any, reason: str
) -> None:
    channel = await register(bot, *OPTIONS)
    result = await person.slash(channel, "try", {option: value})
    assert not result.ok
    assert result.id is None
    assert reason in (result.failure or "")


async def test_values_reach_the_bot_with_what_they_stand_for(bot: RawBot, person: Person) -> None:
    channel = await register(bot, *OPTIONS)
    role = next(iter(bot.playground.guild.roles))
    values = {
        "word": "abc",
        "pick": "r",
        "count": 3,
        "ratio": 0.25,
        "sure": True,
        "user": person.id,
        "channel": channel,
        "role": role,
        "any": person.id,
        "file": Upload("note.txt", b"hello"),
    }
    await person.slash(channel, "try", values)
    data = heard(bot.playground).data
    given = {option["name"]: option["value"] for option in data["options"]}
    resolved = data["resolved"]
    assert {name: given[name] for name in values if name != "file"} == {
        name: value for name, value in values.items() if name != "file"
    }
    assert resolved["users"][person.id]["global_name"] == "Basile"
    assert "permissions" in resolved["members"][person.id]
    assert resolved["channels"][channel]["name"] == "general"
    assert resolved["roles"][role]["name"] == "@everyone"
    file = resolved["attachments"][given["file"]]
    assert (file["filename"], file["size"], file["ephemeral"]) == ("note.txt", 5, True)
    async with bot.http.get(file["url"]) as response:
        assert await response.read() == b"hello"


async def test_a_required_option_and_a_subcommand_cannot_be_left_out(bot: RawBot, person: Person) -> None:
    below = {"type": 3, "name": "x", "description": "d", "required": True}
    group = {"type": 1, "name": "sub", "description": "d", "options": [below]}
    channel = await register(bot, group)
    assert (await person.slash(channel, "try sub")).failure == "x: this option is required"
    assert (await person.slash(channel, "try")).failure == "choose one of sub"
    assert "no subcommand 'sup'" in ((await person.slash(channel, "try sup")).failure or "")
    assert (await person.slash(channel, "nothing")).failure == "you cannot use /nothing here"
    await person.slash(channel, "try sub", {"x": "y"})
    [sub] = heard(bot.playground).data["options"]
    assert (sub["type"], sub["name"], sub["options"][0]["value"]) == (1, "sub", "y")


async def test_autocomplete_passes_unfinished_values(bot: RawBot, person: Person) -> None:
    channel = await register(bot, *OPTIONS)
    with pytest.raises(InputError, match="did not respond"):
        await person.autocomplete(channel, "try", {"word": "x", "typed": ""}, focused="typed")
    interaction = heard(bot.playground)
    assert interaction.type is InteractionType.AUTOCOMPLETE
    assert interaction.data["options"][1] == {"type": 3, "name": "typed", "value": "", "focused": True}
    with pytest.raises(InputError, match="has no autocomplete"):
        await person.autocomplete(channel, "try", {"word": "x"}, focused="word")


async def test_context_menus_carry_their_target(bot: RawBot, person: Person) -> None:
    registered = await bot.register({"name": "Praise", "type": 2}, {"name": "Quote", "type": 3})
    by_name = {command["name"]: command["id"] for command in registered.body}
    channel = bot.playground.channels[0].id
    message = await person.say(channel, "wise words")
    for name, kind, target in (("Praise", 2, person.id), ("Quote", 3, message["id"])):
        data = {"id": by_name[name], "name": name, "type": kind, "target_id": target}
        await person.interact({"type": 2, "channel_id": channel, "data": data})
        assert heard(bot.playground).data["target_id"] == target
    assert heard(bot.playground).data["resolved"]["messages"][message["id"]]["content"] == "wise words"
    data["target_id"] = "1"
    refused = await person.interact({"type": 2, "channel_id": channel, "data": data})
    assert refused.failure == "there is no message 1"


async def shown(bot: RawBot, *components: dict[str, Any]) -> dict[str, Any]:
    bot.playground.world.answer_ms = ANSWER_MS
    answer = await bot.post(content="x", components=list(components))
    assert answer.status == 200, answer.body
    bot.playground.world.answer_ms = 1
    return dict(answer.body)


@pytest.mark.parametrize(
    ("custom_id", "values", "reason"),
    [
        ("nothing", None, "no component 'nothing'"),
        ("off", None, "disabled"),
        ("s", ["o9"], "not among the options"),
        ("s", [], "choose 1 to 2"),
        ("s", ["o0", "o1", "o2"], "choose 1 to 2"),
        ("s", ["o0", "o0"], "chosen twice"),
        ("s", None, "list of texts"),
        ("people", ["1"], "no member 1"),
        ("places", ["1"], "no channel 1"),
    ],
)
async def test_a_component_is_used_only_as_offered(
    bot: RawBot, person: Person, custom_id: str, values: list[str] | None, reason: str
) -> None:
    message = await shown(
        bot,
        row(button("off", disabled=True)),
        row(select(3, min_values=1, max_values=2)),
        row({"type": 5, "custom_id": "people"}),
        row({"type": 8, "custom_id": "places"}),
    )
    act = person.click(message, custom_id) if values is None else person.select(message, custom_id, values)
    result = await act
    assert result.id is None
    assert reason in (result.failure or "")


async def test_selects_of_all_kinds_reach_the_bot_resolved(bot: RawBot, person: Person) -> None:
    channel, role = bot.playground.channels[1].id, bot.playground.guild.id
    message = await shown(
        bot,
        row(select(3, max_values=2)),
        row({"type": 5, "custom_id": "5"}),
        row({"type": 6, "custom_id": "6"}),
        row({"type": 7, "custom_id": "7", "max_values": 2}),
        row({"type": 8, "custom_id": "8", "channel_types": [0]}),
    )
    for custom_id, values, kinds in (
        ("s", ["o0", "o2"], None),
        ("5", [person.id], {"users", "members"}),
        ("6", [role], {"roles"}),
        ("7", [person.id, role], {"users", "members", "roles"}),
        ("8", [channel], {"channels"}),
    ):
        await person.select(message, custom_id, values)
        data = heard(bot.playground).data
        assert data["values"] == values
        assert set(data.get("resolved", ())) == (kinds or set())


async def test_others_private_messages_cannot_be_clicked(bot: RawBot, person: Person) -> None:
    bot.playground.world.answer_ms = ANSWER_MS
    interaction = begun(bot.playground.person("Chloé"))
    answer = await bot.respond(interaction, 4, content="x", flags=EPHEMERAL, components=[row(button())])
    message = answer.body["resource"]["message"]
    assert (await person.click(message, "b")).failure == "this message does not exist"
    with pytest.raises(InputError):
        person.dismiss(message)


MODAL = {
    "custom_id": "m",
    "title": "All inputs",
    "components": [
        {
            "type": 18,
            "label": "text",
            "component": {"type": 4, "custom_id": "text", "style": 1, "min_length": 2, "max_length": 5},
        },
        {"type": 18, "label": "file", "component": {"type": 19, "custom_id": "file", "required": False}},
        {
            "type": 18,
            "label": "radio",
            "component": {
                "type": 21,
                "custom_id": "radio",
                "options": [{"label": "A", "value": "a"}, {"label": "B", "value": "b"}],
            },
        },
        {
            "type": 18,
            "label": "ticks",
            "component": {
                "type": 22,
                "custom_id": "ticks",
                "max_values": 1,
                "options": [{"label": "A", "value": "a", "default": True}, {"label": "B", "value": "b"}],
            },
        },
        {"type": 18, "label": "check", "component": {"type": 23, "custom_id": "check", "default": True}},
    ],
}


async def opened(bot: RawBot, person: Person, modal: dict[str, Any] = MODAL) -> dict[str, Any]:
    bot.playground.world.answer_ms = ANSWER_MS
    interaction = begun(person)
    assert (await bot.respond(interaction, 9, **modal)).status == 200
    bot.playground.world.answer_ms = 1
    assert interaction.modal is not None
    return interaction.modal


async def test_a_modal_reaches_the_bot_complete(bot: RawBot, person: Person) -> None:
    modal = await opened(bot, person)
    values = {"text": "abc", "radio": "b", "file": [Upload("a.txt", b"x")]}
    await person.submit(modal, values)
    data = heard(bot.playground).data
    answers = [one["component"] for one in data["components"]]
    [file_id] = data["resolved"]["attachments"]
    assert [one.get("value", one.get("values")) for one in answers] == ["abc", [file_id], "b", ["a"], True]
    assert all(one["id"] for one in answers)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        ({"radio": "a"}, "type 2 to 5 characters"),
        ({"text": "abcdef", "radio": "a"}, "type 2 to 5 characters"),
        ({"text": "abc"}, "choose one"),
        ({"text": "abc", "radio": "c"}, "not among the options"),
        ({"text": "abc", "radio": "a", "ticks": ["a", "b"]}, "choose 1 to 1"),
        ({"text": "abc", "radio": "a", "ticks": ["z"]}, "not among the options"),
        ({"text": "abc", "radio": "a", "check": "yes"}, "true or false"),
        ({"text": "abc", "radio": "a", "file": ["7"]}, "no uploaded file 7"),
    ],
)
async def test_a_modal_is_filled_in_only_as_asked(
    bot: RawBot, person: Person, values: dict[str, Any], reason: str
) -> None:
    modal = await opened(bot, person)
    result = await person.submit(modal, values)
    assert reason in (result.failure or "")
    assert (await person.submit(modal, {"text": "abc", "radio": "a"})).id, "it stays open"


async def test_the_old_form_of_modals_works_too(bot: RawBot, person: Person) -> None:
    field = {"type": 4, "custom_id": "i", "style": 2, "label": "l", "value": "already"}
    modal = await opened(bot, person, {"custom_id": "m", "title": "t", "components": [row(field), text("x")]})
    await person.submit(modal, {})
    [answered, shown_text] = heard(bot.playground).data["components"]
    assert answered["components"][0]["value"] == "already"
    assert shown_text["type"] == 10


async def test_a_form_is_its_owners_alone(bot: RawBot, person: Person) -> None:
    modal = await opened(bot, person)
    other = bot.playground.person("Chloé")
    values = {"text": "abc", "radio": "a"}
    assert (await other.submit(modal, values)).failure == "this form is not open"


async def test_forged_input_reaches_the_bot_unchecked(bot: RawBot, person: Person) -> None:
    channel = bot.playground.channels[0].id
    data = {"id": "1", "name": "nowhere", "type": 1}
    raw = {"type": 2, "channel_id": channel, "data": data}
    assert (await person.interact(raw)).id is None
    assert (await person.interact(raw, forge=True)).id is not None
    assert heard(bot.playground).data == data


async def test_an_outsider_is_unknown(playground: Playground) -> None:
    with pytest.raises(KeyError):
        playground.person("Zoé")
