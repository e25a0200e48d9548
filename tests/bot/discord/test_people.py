"""Names are shown as people typed them, and cached; former members are noticed."""

import asyncio
import re
from dataclasses import dataclass

import aiohttp
import discord
import pytest

from bot.discord.people import People, named_panel
from bot.messages.names import in_text, plain, tidy, with_names
from bot.messages.panels import Panel, Text

MEANT = [
    *("**bold**", "*i*", "__u__", "~~s~~", "||spoiler||", "`code`", "# heading", "> quote", "- list"),
    *(
        "[text](https://example.org)",
        "https://example.org",
        "<https://example.org>",
        "<@1>",
        "<@!1>",
        "<@&1>",
    ),
    *("@everyone", "@here", "<#1>", "<:emoji:1>", "<t:1:R>", "</play:1>", "<id:guide>"),
]
_ACTIVE = re.compile(
    r"(?<!\\)(\*|_|~|\||`)|^#|^>|^-|(?<!\\)<|\w+://|@everyone|@here|^\[|(?<!\\)\[[^\]]*\]\(", re.MULTILINE
)


@pytest.mark.parametrize("typed", MEANT)
def test_nothing_that_means_something_to_discord_is_left(typed):
    assert _ACTIVE.search(typed)
    assert not _ACTIVE.search(plain(typed))


@pytest.mark.parametrize("typed", MEANT)
def test_it_reads_as_it_was_typed(typed):
    assert re.sub(r"\\(.)", r"\1", plain(typed)).replace("\u200b", "") == typed


def test_ordinary_names_stay_as_they_are():
    assert plain("Chez Zoë 2") == "Chez Zoë 2"


def test_names_of_long_ago_are_forgotten(monkeypatch):
    monkeypatch.setattr("bot.discord.people.MOST_NAMES", 2)
    people = People()
    for user_id, name in ((1, "Anna"), (2, "Ben"), (1, "Anna"), (3, "Cleo")):
        people.keep(7, user_id, name)
    assert [people.name(7, user_id) for user_id in (1, 2, 3)] == ["Anna", None, "Cleo"]


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """A click waits for Discord however long this machine stands still."""
    monkeypatch.setattr("bot.discord.people._PATIENCE", 60)


class SlowServer:
    """Knows nobody, and does not say so before it may."""

    id = 7

    def __init__(self):
        self.requests = 0
        self.may_answer = asyncio.Event()

    async def fetch_member(self, user_id):
        self.requests += 1
        await self.may_answer.wait()
        said = type("Response", (), {"status": 404, "reason": ""})()
        raise discord.NotFound(said, {"code": 10007, "message": "Unknown Member"})


async def test_a_departure_is_noticed_even_if_discord_answers_too_late_for_the_first_click(monkeypatch):
    monkeypatch.setattr("bot.discord.people._PATIENCE", 0.01)
    people, server = People(), SlowServer()
    assert await people.learn(server, [1]) == []
    monkeypatch.setattr("bot.discord.people._PATIENCE", 60)
    server.may_answer.set()
    for _ in range(3):  # the first to hear of it may be a list that takes nobody's seat
        assert await people.learn(server, [1]) == [1]
    assert server.requests == 1
    people.keep(7, 1, "Anna")
    assert await people.learn(server, [1]) == []


class CutOff(SlowServer):
    """A server from which no answer arrives."""

    async def fetch_member(self, user_id):
        self.requests += 1
        raise aiohttp.ServerDisconnectedError


async def test_nobody_is_gone_because_a_request_was_cut_off(caplog):
    people, server = People(), CutOff()
    with caplog.at_level("INFO"):
        assert not await people.is_gone(server, 1)
    assert "could not look up a member of server 7: Server disconnected" in caplog.text


class Door(SlowServer):
    """A server that people leave and come back to, and that hears of it late."""

    def __init__(self):
        super().__init__()
        self.members, self.asked = set(), asyncio.Event()

    async def fetch_member(self, user_id):
        if user_id not in self.members:
            self.asked.set()
            await super().fetch_member(user_id)
        return _User(user_id, "Anna")


async def test_a_person_seen_while_discord_is_asked_is_there_whatever_it_answers():
    people, server = People(), Door()
    looking = asyncio.create_task(people.learn(server, [1]))
    await server.asked.wait()
    people.keep(7, 1, "Anna")
    server.may_answer.set()
    assert await looking == []


async def test_a_person_who_came_back_is_no_longer_gone():
    people, server = People(), Door()
    server.may_answer.set()
    assert await people.learn(server, [1]) == [1]
    assert await people.is_gone(server, 1)
    server.members.add(1)
    assert not await people.is_gone(server, 1)
    assert (await people.learn(server, [1]), people.name(7, 1)) == ([], "Anna")


async def test_the_answer_to_an_older_question_does_not_remove_a_person_who_came_back():
    """The older question is a click's, under way still when a turn runs out."""
    people, server = People(), Door()
    older = asyncio.create_task(people.learn(server, [1]))
    await server.asked.wait()
    server.members.add(1)
    server.may_answer.set()
    assert not await people.is_gone(server, 1)
    assert await older == [1], "as it was when it was asked"
    assert (await people.learn(server, [1]), people.name(7, 1)) == ([], "Anna")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("  Zoë \n of\tParis ", "Zoë of Paris"),
        ("\u202eeirreP", "eirreP"),
        ("\u2067Ada\u2069\u200b", "Ada"),
        ("A\u0301\u0301\u0301\u0301\u0301\u0301", "A\u0301\u0301\u0301"),
        ("\u3164\u2800\u200b", ""),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("x" * 40, "x" * 31 + "…"),
        ("محمد", "محمد"),
    ],
)
def test_a_name_is_one_line_and_hides_nothing(name, shown):
    assert tidy(name) == shown


def test_a_name_from_right_to_left_turns_only_itself():
    assert in_text("محمد") == "\u2068**محمد**\u2069"
    assert in_text("Ada") == "**Ada**"


def test_names_stand_for_the_mentions_of_people_who_are_known():
    names = {1: "Ada", 2: "*Ben*"}
    said = r"<@1>, <@2> and <@3>; \<@1> is somebody’s text, <@&1> a role"
    assert with_names(said, names.get) == (
        r"**Ada**, **\*Ben\*** and <@3>; \<@1> is somebody’s text, <@&1> a role"
    )


def test_a_name_in_bold_words_does_not_end_them():
    assert with_names("**Vote to remove <@1>?** <@1>", {1: "Ada"}.get) == "**Vote to remove Ada?** **Ada**"


def test_a_message_that_names_would_make_too_long_keeps_its_mentions():
    panel = Panel((Text("<@1>" * 500),))
    assert named_panel(panel, {1: "Ada"}.get) == Panel((Text("**Ada**" * 500),))
    assert named_panel(panel, {1: "Adalbert"}.get) is panel


def test_a_name_of_nothing_is_not_known_and_a_new_one_replaces_only_a_known_one():
    people = People()
    people.keep(1, 2, "\u3164")
    assert people.name(1, 2) is None
    people.refresh(1, _User(2, "Ben"))
    assert people.name(1, 2) is None
    people.keep(1, 2, "Ben")
    people.refresh(1, _User(2, "Benjamin"))
    assert people.name(1, 2) == "Benjamin"


@dataclass
class _User:
    id: int
    display_name: str
    name: str = ""
