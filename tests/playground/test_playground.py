"""The playground as a whole: its people, its time, its process."""

import asyncio
import re
import sys

import aiohttp
import pytest

from playground import Person, PersonSpec, Playground
from playground.__main__ import main
from playground.world.snowflakes import EPOCH_MS
from tests.playground.connect import connected
from tests.playground.echo_bot import EchoBot
from tests.playground.raw_bot import begun, raw_bot


def created_ms(snowflake: str) -> int:
    """When an id was made, as Discord's documentation says to read it."""
    return (int(snowflake) >> 22) + EPOCH_MS


async def test_five_people_of_two_languages_one_an_administrator(playground: Playground) -> None:
    people = playground.people
    assert len(people) == 5
    assert {person.locale for person in people} == {"fr", "en-US"}
    administrators = [person.name for person in people if len(person.member.role_ids) == 1]
    assert administrators == ["Ada"]
    assert len(playground.channels) == 2


async def test_ids_are_the_same_at_each_start() -> None:
    def ids(playground: Playground) -> list[str]:
        channels = [channel.id for channel in playground.channels]
        return [playground.application_id, playground.guild.id, *channels, playground.person("Ada").id]

    assert ids(Playground()) == ids(Playground())


async def test_a_frozen_clock_gives_the_same_ids_and_times() -> None:
    moment = 1_800_000_000_000
    seen = []
    for _ in range(2):
        async with Playground(clock=lambda: moment) as playground:
            message = await playground.person("Ada").say(playground.channels[0].id, "x")
            seen.append((message["id"], message["timestamp"]))
    assert seen[0] == seen[1]
    assert created_ms(seen[0][0]) == moment
    assert seen[0][1] == "2027-01-15T08:00:00.000000+00:00"


async def test_skipped_time_makes_everything_older(playground: Playground, ada: Person) -> None:
    first = await ada.say(playground.channels[0].id, "x")
    playground.advance(3600)
    second = await ada.say(playground.channels[0].id, "y")
    assert created_ms(second["id"]) - created_ms(first["id"]) >= 3_600_000
    with pytest.raises(ValueError, match="backwards"):
        playground.advance(-1)


async def test_settle_waits_for_what_is_unanswered_but_not_for_ever(
    playground: Playground, ada: Person
) -> None:
    assert await playground.settle()
    begun(ada)
    assert not await playground.settle(0.2)
    playground.advance(4)
    assert await playground.settle()


async def test_people_are_chosen_and_added() -> None:
    specs = [PersonSpec("Ana", "pt-BR"), PersonSpec("Bo", "sv-SE", administrator=True)]
    async with Playground(people=specs, guild_name="Here", guild_locale="fr") as playground:
        assert [person.name for person in playground.people] == ["Ana", "Bo"]
        assert (playground.guild.name, playground.guild.locale) == ("Here", "fr")
        added = playground.add_person(PersonSpec("Cy"))
        assert playground.person("Cy") == added
        playground.reset()
        assert [person.name for person in playground.people] == ["Ana", "Bo"]


@pytest.mark.parametrize("people", [[], [PersonSpec("Ana"), PersonSpec("Ana")], [PersonSpec(" ")]])
def test_people_need_different_names(people: list[PersonSpec]) -> None:
    with pytest.raises(ValueError, match=r"person|already here|characters"):
        Playground(people=people)


async def test_the_language_of_the_person_and_of_the_server_reach_the_bot() -> None:
    async with Playground(guild_locale="fr") as playground:
        async with connected(playground, EchoBot()):
            await playground.person("Dinesh").slash(playground.channels[0].id, "echo", {"text": "x"})
        [event] = [one for one in playground.gateway_log if one.name == "INTERACTION_CREATE"]
    assert (event.payload["locale"], event.payload["guild_locale"]) == ("en-US", "fr")
    assert event.payload["context"] == 0
    assert event.payload["authorizing_integration_owners"] == {"0": playground.guild.id}
    assert event.payload["attachment_size_limit"] == 10 * 1024 * 1024
    assert int(event.payload["member"]["permissions"]) & (1 << 11)


async def test_the_page_and_its_files_are_served_but_nothing_outside(playground: Playground) -> None:
    async with aiohttp.ClientSession() as http:
        async with http.get(playground.page_url) as response:
            assert response.status == 200
            assert response.content_type == "text/html"
            assert "default-src 'self'" in response.headers["Content-Security-Policy"]
        for path in ("nowhere.html", "..%2fplayground.py", "%2e%2e/playground.py", "cdn/emojis/1.png"):
            async with http.get(f"{playground.page_url}{path}") as response:
                assert response.status == 404, path


async def test_a_request_that_does_not_exist_is_kept_on_record(playground: Playground) -> None:
    async with raw_bot(playground) as bot:
        assert (await bot.request("GET", "/lobbies/1")).status == 404
        assert (await bot.request("PUT", "/users/@me")).status == 405
    assert [(record.route, record.status) for record in playground.requests] == [(None, 404), (None, 405)]


async def test_a_bare_playground_says_what_a_bot_needs() -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "playground", "--person", "Ana:fr", "--application", "Echo"),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        lines = [(await process.stdout.readline()).decode() for _ in range(5)]
    finally:
        process.terminate()
        await process.wait()
    [page] = re.findall(r"http://127\.0\.0\.1:\d+/", lines[0])
    assert f"DISCORD_API_URL={page}api/v10" in lines[2]
    assert "DISCORD_GATEWAY_URL=ws://127.0.0.1:" in lines[3]
    assert "DISCORD_TOKEN=playground" in lines[4]


@pytest.mark.parametrize("option", ["--port=99999", "--locale=xx", "--person=Ana:xx"])
def test_a_bare_playground_refuses_what_it_cannot_be(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        main([option])
    assert refusal.value.code == 2
    assert option.partition("=")[2].removeprefix("Ana:") in capsys.readouterr().err


def test_a_bare_playground_names_what_is_wrong_with_its_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--person=Ana", "--person=Ana"]) == 2
    assert capsys.readouterr().err == "Ana is already here\n"
