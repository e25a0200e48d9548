"""Interactions that nobody has a right to: each gets an answer and has no effect.

The suite sends 200; `make test-all PART=long` sends 4,000, and `make forgeries` 30,000 others.
"""

import asyncio
import logging
import os
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from itertools import islice

import pytest

from bot.process.clock import now
from bot.tables.live.open_hands import LiveHands
from playground import Playground
from playground.world.people import PersonSpec
from tests.e2e.clicking import PATIENT_MS, PRIVATE, Player, controls, texts
from tests.e2e.matches import play, sit_down
from tests.e2e.members import Member
from tests.proof.forging import OPEN_TO_ALL, Control, Forger

FORGERIES = int(os.environ.get("FORGERIES", "200"))
AT_ONCE = 40
PLAYERS = ("@everyone <@1> `x", "\u202eHere\u202c @here [a](b)", "**C** ||leo|| <@&2>")
SPECS = [
    PersonSpec("Anna", administrator=True),
    *(PersonSpec(name) for name in PLAYERS),
    *(PersonSpec(name, "fr") for name in ("Dora", "Emil")),
]
TABLES = (("shithead", "norvegien"), ("nain_jaune", "nain_jaune"))
CREATED_BY_ANNA = {"play", "table"}
"""Commands that are not run to see what they show."""
SUBCOMMAND_GROUP = 2
STRANGERS = ("Dora", "Emil")
ROLE_MENU, CHANNEL_MENU = 6, 8
THEIR_OWN = ("rule_draft", "person", "actor")
"""Tables in which strangers may well write, each their own rows."""


@pytest.fixture
async def playground():
    async with Playground(people=SPECS, rate_limits=None, answer_ms=PATIENT_MS) as playground:
        yield playground


@pytest.fixture(autouse=True)
def no_chores(monkeypatch):
    """The bot's chores begin after a minute, which a slow machine takes for the forgeries, and write."""

    async def nothing(_):
        pass

    monkeypatch.setattr("bot.maintenance.chores.Chores.look", nothing)


@pytest.fixture
def clock():
    """Time stands still for the bot: what tables do while forgeries are sent is the forgeries' doing."""
    moment = now()
    return lambda: moment


def stored(path, strangers):
    """Every row of the database but strangers' own, as text."""
    theirs = tuple(f'INSERT INTO "{table}"' for table in THEIR_OWN)
    users = {int(stranger.id) for stranger in strangers}
    with closing(sqlite3.connect(path)) as database:
        actors = database.execute("SELECT key, user_id FROM actor").fetchall()
        keys = [f"'{key}'" for key, user in actors if user in users]
        return [
            line
            for line in database.iterdump()
            if not (line.startswith(theirs) and any(key in line for key in keys))
        ]


async def seen_by_all(playground, client):
    """What everybody sees, by message: boards are at their newest, whatever they waited for."""
    boards = client.services.live.publisher._boards.values()
    if at_work := [board.task for board in boards if board.is_at_work]:
        await asyncio.wait(at_work)
    anna = playground.person("Anna")
    messages = [one for channel in playground.channels for one in anna.messages(channel.id)]
    return {one["id"]: (one["content"], texts(one)) for one in messages if not one["flags"] & PRIVATE}


def shown(messages):
    """The controls of messages."""
    found = []
    for message in messages:
        for one in controls(message):
            values = tuple(option["value"] for option in one.get("options", ()))
            found.append(Control(message["channel_id"], message["id"], one["custom_id"], one["type"], values))
    return found


def paths(command, above=""):
    """The paths of a command that need no option."""
    name = f"{above} {command['name']}".strip()
    options = command.get("options") or []
    if options and options[0]["type"] <= SUBCOMMAND_GROUP:
        return [path for option in options for path in paths(option, name)]
    return [] if any(option.get("required") for option in options) else [name]


async def settle_how_tables_look(playground):
    """Notices follow the time of the process, and come while forgeries are sent; text names everybody."""
    anna = Member(playground, "Anna")
    for group, wanted, value in (("Time", "notices", "never"), ("Display", "display", "text")):
        settings = await anna.click(await anna.ask("settings show"), group)
        await anna.pick(settings, wanted, f"{wanted}:{value}")


async def want_emojis(playground, client):
    """Anna wants her hands as emojis, so these are in use: the first who chooses them has them uploaded."""
    anna = Member(playground, "Anna")
    await anna.pick(await anna.ask("me"), "|display", "display:emoji")
    while client.card_emojis.cards("en") is None:  # noqa: ASYNC110 - they are uploaded in the background
        await asyncio.sleep(0.02)


async def tables_in_play(playground, rng):
    """Open the tables and play on until one person is awaited; returns the players."""
    await settle_how_tables_look(playground)
    everybody = []
    for number, (game, variant) in enumerate(TABLES):
        channel = playground.channels[number].id
        players = [Player(playground, name, channel, rng) for name in PLAYERS]
        await sit_down(playground, players, game, variant)
        await play_on(players, until=14)
        everybody.append(players)
    await playground.settle()
    return everybody


async def play_on(players, until):
    """Play until so many clicks were made, then have all hands open."""
    await play(players, until=until)
    for player in players:
        await player.open_hand()


async def most_offered(tables):
    """Who is offered most moves at once by their hand, and these; if nobody is any, play goes on."""
    for clicks in range(15, 60):
        hands = [(player, shown([player.hand()])) for players in tables for player in players]
        offered = [(player, [one for one in hand if one.verb == "act"]) for player, hand in hands]
        most = max(offered, key=lambda pair: len(pair[1]))
        if most[1]:
            return most
        for players in tables:
            await play_on(players, until=clicks)
    raise AssertionError("nobody is offered a move")


async def seen_by_anna(playground, commands):
    """What the commands show to an administrator: messages, and forms that can be opened from them."""
    anna, channel = playground.person("Anna"), playground.channels[0].id
    messages, forms = [], []
    for command in commands:
        for path in [] if command["name"] in CREATED_BY_ANNA else paths(command):
            messages += (await anna.slash(channel, path)).messages
    for message in messages:
        for one in controls(message):
            if one.get("label", "").endswith("…"):
                form = (await anna.click(message, one["custom_id"])).modal
                forms += [form] if form else []
    return messages, forms


async def menus_of_settings(playground):
    """The menus of channels and roles that an administrator finds in the server's settings now."""
    anna, found = Member(playground, "Anna"), []
    for group in ("Where", "Time", "People", "Titles", "Club", "Log"):
        opened = shown([await anna.click(await anna.ask("settings show"), group)])
        found += [one for one in opened if one.kind in (ROLE_MENU, CHANNEL_MENU)]
    return found


def ids_of(server):
    """Ids of all that a server has."""
    return [next(iter(server.channels)), max(server.roles, key=int), *list(server.members)[:1], server.id]


async def forger_of(playground, rng):
    elsewhere = playground.found_server("Elsewhere")
    await playground.settle()
    commands = [command for scope in playground.world.commands.values() for command in scope.by_id.values()]
    messages, forms = await seen_by_anna(playground, commands)
    tables = await tables_in_play(playground, rng)
    awaited, offered = await most_offered(tables)
    messages += [one for players in tables for player in players for one in (player.board(), player.hand())]
    return Forger(
        rng=rng,
        channel_id=awaited.channel_id,
        strangers=[playground.person(name) for name in STRANGERS],
        awaited=awaited.person,
        controls=[one for one in shown(messages) if one.verb not in OPEN_TO_ALL],
        own=offered,
        forms=forms,
        public=shown(message for message in messages if not message["flags"] & PRIVATE),
        table_ids=[shown([players[0].board()])[0].custom_id.split("|")[2] for players in tables],
        administrator=playground.person("Anna"),
        menus=await menus_of_settings(playground),
        foreign=ids_of(elsewhere),
    )


async def send_all(forger, count):
    """Send forgeries, some at once; returns how many there were of each kind, and those not answered."""
    sent, unanswered, room = Counter(), [], asyncio.Semaphore(AT_ONCE)

    async def send(forgery):
        async with room:
            result = await forgery.send()
        sent[forgery.what] += 1
        if not result.ok:
            unanswered.append(
                f"{forgery.what} by {forgery.person.name}: {ascii(forgery.raw)[:500]}: {result.failure}"
            )

    forgeries = iter(forger.forgeries(count))
    while not unanswered and (batch := list(islice(forgeries, AT_ONCE * 5))):
        await asyncio.gather(*(send(forgery) for forgery in batch))
    return sent, unanswered


def pings(playground, seated):
    """The requests that may ping somebody who does not sit at a table."""
    found = []
    for request in playground.requests:
        body = request.body if isinstance(request.body, dict) else {}
        message = body.get("data") if "type" in body and "data" in body else body
        if not isinstance(message, dict) or "custom_id" in message:
            continue
        if not {"components", "content"} & message.keys():
            continue
        allowed = message.get("allowed_mentions") or {}
        if allowed.get("parse") != [] or allowed.get("roles") or not set(allowed.get("users", ())) <= seated:
            found.append(request)
    return found


@pytest.fixture
def lasting_hands(monkeypatch):
    """Hands stay when newer ones replace them, as if Discord refused to delete them: all can be clicked."""

    async def stays(*_):
        return None

    monkeypatch.setattr(LiveHands, "delete", stays)


@pytest.mark.timeout(max(300, FORGERIES / 20))
@pytest.mark.usefixtures("lasting_hands", "emojis_alike")
@pytest.mark.parametrize("count", [FORGERIES, pytest.param(4000, marks=pytest.mark.long)])
async def test_nothing_forged_does_anything(playground, client, tmp_path, caplog, count):
    seed = int(os.environ.get("FORGED_SEED", "20261121"))
    print(f"seed {seed}")
    for person in playground.people:
        await person.slash(playground.channels[0].id, "tokens balance")
    await want_emojis(playground, client)
    forger = await forger_of(playground, random.Random(seed))
    path = tmp_path / "tapis.sqlite3"
    before, seen = stored(path, forger.strangers), await seen_by_all(playground, client)
    began = time.process_time()
    sent, unanswered = await send_all(forger, count)
    await playground.settle()
    print(f"{sent.total()} in {time.process_time() - began:.1f} s of processor time: {dict(sent)}")
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR or record.exc_info]
    assert [record.getMessage() for record in errors] == []
    print(*unanswered[:30], sep="\n")
    assert unanswered == []
    changed = set(stored(path, forger.strangers)) ^ set(before)
    assert changed == set()
    assert seen.items() <= (await seen_by_all(playground, client)).items()
    assert pings(playground, {int(playground.person(name).id) for name in PLAYERS}) == []
    refused = [request for request in playground.requests if request.status >= 400]
    assert refused == []
