"""A bot with many tables, and every control of them: who uses it, and what everybody should see then."""

import asyncio
import random
from dataclasses import dataclass, field, replace
from typing import Any

from bot.discord.people import named_panel, names_at
from bot.i18n import words_for
from bot.messages.custom_ids import RATED
from bot.process.clock import now
from bot.tables.live.awaited import turns_of
from bot.tables.model.clocks import CLOCKS
from bot.tables.model.commands import Join, Start
from bot.tables.model.values import Deadline, Display
from bot.tables.panels.lobby import OTHERS
from bot.tables.table import Table
from game.registry import GAMES
from tests.bot.tables.living import play_out
from tests.e2e.clicking import BUTTON, PEOPLE, Player, controls, texts, verb
from tests.support.eventually import comes
from tests.support.lobbies import new_lobby
from tests.support.panels import text

SEED = 4


@dataclass
class Cell:
    """One control at a table of its own, and who is about to use it."""

    table: Table
    guest: Player
    message: dict[str, Any]
    verb: str
    hands: dict[int, str] = field(default_factory=dict)
    """The private messages that show hands there, by person."""

    async def click(self):
        """Use the control: a button, or the last option of a menu that can be had here."""
        message = self.as_it_is_now()
        control = next(one for one in controls(message) if verb(one) == self.verb)
        if control["type"] == BUTTON:
            return await self.guest.person.click(message, control["custom_id"])
        if control["type"] == PEOPLE:
            value = self.guest.playground.person("Dora").id
        else:
            offered = [one["value"] for one in control["options"]]
            kept = (one for one in offered if one != OTHERS and not one.endswith(f".{RATED}"))
            *_, value = kept  # nobody is rated, and the other variants change nothing yet
        return await self.guest.person.select(message, control["custom_id"], [value])

    def as_it_is_now(self):
        """Return the message as its reader sees it: the bot may have refreshed it since it was opened."""
        seen = self.guest.person.newest_messages(self.guest.channel_id)
        return next(one for one in seen if one["id"] == self.message["id"])


class House:
    """One bot with many tables, and people who sit at all of them."""

    def __init__(self, playground, client):
        self.playground, self.client = playground, client
        self.channel = playground.channels[0]
        rng = random.Random(SEED)
        names = ("Anna", "Ben", "Cleo", "Dora")
        guests = [Player(playground, name, self.channel.id, rng) for name in names]
        self.anna, self.ben, self.cleo, self.dora = guests
        self.guests = {int(guest.person.id): guest for guest in guests}

    async def lobby(self, *others, preset="shithead"):
        """A table of Anna's, at which others sit."""
        game = next(game for game in GAMES.values() if preset in game.presets)
        table = await self.client.services.directory.open(
            new_lobby(
                guild_id=int(self.playground.guild.id),
                channel_id=int(self.channel.id),
                host_id=int(self.anna.person.id),
                locale="en-US",
                game=game,
                preset=preset,
                rules=game.presets[preset],
                for_tokens=False,
                clock=CLOCKS["none"],
                display=Display.TEXT,
            )
        )
        for other in others:
            await table.handle(Join(int(other.person.id)))
        return table

    async def match(self, preset="nain_jaune"):
        """A table at which Anna, Ben and Cleo play."""
        table = await self.lobby(self.ben, self.cleo, preset=preset)
        _ = await self.board(table)  # to which notices lead
        await table.handle(Start(int(self.anna.person.id)))
        return table

    async def change_seat(self, table, guest, **changes):
        """Replace a table's value, as if play had led to it."""
        async with table._lock:  # what is being stored would take the change back
            seat = table.value.seat_of(int(guest.person.id))
            seats = table.value.with_seat(seat, replace(table.value.seats[seat], **changes)).seats
            table._value = table._last = replace(table.value, seats=seats)

    async def become(self, table, **changes):
        """Replace a table's value, as if play had led to it."""
        async with table._lock:
            table._value = table._last = replace(table.value, **changes)

    async def board(self, table):
        """Return a table's board once it shows what it should."""
        self.client.services.live.publisher.publish(table.value)
        seen = None

        def is_right():
            """To know what it should show takes long: ask only when it has changed."""
            nonlocal seen
            before, seen = seen, self.text(table.value.message_id)
            return seen != before and self.wrong_board(table) is None

        await comes(is_right)
        messages = self.anna.person.newest_messages(self.channel.id)
        return next(one for one in messages if one["id"] == str(table.value.message_id))

    async def opened(self, table, guest, *verbs):
        """Open a private panel by clicks on the board and on what comes then."""
        message = await self.board(table)
        for wanted in verbs:
            result = await Cell(table, guest, message, wanted).click()
            assert result.ok, result.failure
            message = result.message
        return message

    def read(self, panel):
        """What a panel says, with the names that are sent in place of mentions."""
        return text(named_panel(panel, names_at(self.client, int(self.playground.guild.id), words_for("en"))))

    def text(self, message_id):
        """A message's text as its reader sees it."""
        message = self.channel.messages.get(str(message_id))
        return None if message is None else texts({"components": message.components})

    def wrong(self, cell):
        """Return something outdated that a person sees, None if all is well."""
        return self.wrong_board(cell.table) or self.wrong_hand(cell) or self.wrong_notice(cell)

    def wrong_board(self, table):
        says = self.text(table.value.message_id)
        expected = self.read(self.client.services.panels.board(table.value))
        return None if says == expected else f"board: {says!r} and not {expected!r}"

    def wrong_hand(self, cell):
        value = cell.table.value
        for turn in turns_of(value):
            says = self.text(cell.hands.get(turn.user_id))
            expected = self.read(self.client.services.panels.hand(value, turn.seat, words_for("en-US")))
            if says is not None and not holds(says, expected):
                return f"hand: {says!r} and not {expected!r}"
        return None

    def wrong_notice(self, cell):
        awaited = {turn.user_id for turn in turns_of(cell.table.value)}
        link = f"/{cell.table.value.message_id})"
        there = [one for one in self.channel.messages.values() if link in one.content]
        notices = [one for one in there if "invites you" not in one.content]
        calls = [one for one in notices if "the cards are dealt" in one.content]  # of the start: to everybody
        told = {int(user_id) for one in notices if one not in calls for user_id in one.mentions.user_ids}
        if told <= awaited and (told or calls or awaited <= set(cell.hands)):  # later ones take their place
            return None
        return f"told {told}, awaited {awaited}, with open hands {set(cell.hands)}"


def holds(says, expected):
    """Tell whether a hand says all that is expected, in order; a choice may be open between."""
    lines = iter(says.splitlines())
    return all(line in lines for line in expected.splitlines())


async def on_board(house, wanted, table, guest):
    table = await table
    guest = guest(house, table) if callable(guest) else guest
    return Cell(table, guest, await house.board(table), wanted)


async def in_private(house, wanted, table, guest, *verbs):
    table = await table
    return Cell(table, guest, await house.opened(table, guest, *verbs), wanted)


async def in_hand(house, wanted, table, guest):
    """A control of a hand, at a table where all hands are open."""
    table = await table
    guest = guest(house, table) if callable(guest) else guest
    opened = {one: await house.opened(table, one, "hand") for one in (house.anna, house.ben, house.cleo)}
    hands = {int(one.person.id): message["id"] for one, message in opened.items()}
    return Cell(table, guest, opened[guest], wanted, hands)


async def asking(house):
    """A lobby in which Ben is asked whether he is there."""
    table = await house.lobby(house.ben)
    await house.become(table, deadlines=(Deadline("start", now() + 60_000),))
    await house.change_seat(table, house.anna, ready=True)
    return table


async def played_out(house, preset):
    table = await house.match(preset)
    await play_out(table)
    return table


async def away(house):
    """A match that Cleo has walked away from."""
    table = await house.match("norvegien")
    await house.change_seat(table, house.cleo, away=True, missed=3)
    return table


def in_turn(house, table):
    return house.guests[turns_of(table.value)[0].user_id]


def out_of_turn(house, table):
    awaited = {turn.user_id for turn in turns_of(table.value)}
    return next(one for key, one in house.guests.items() if key not in awaited)


async def cells(house, part=0, of=1):
    """Every kind of control, or a part of them, each at a table of its own; those that only open, too."""
    anna, ben, cleo, dora = house.anna, house.ben, house.cleo, house.dora
    opening = {
        "sit down": lambda: on_board(house, "join", house.lobby(), ben),
        "get up": lambda: on_board(house, "leave", house.lobby(ben), ben),
        "choose AIs": lambda: in_private(house, "ais", house.lobby(), anna, "host"),
        "choose a variant": lambda: in_private(house, "variant", house.lobby(), anna, "host"),
        "fill up and start": lambda: on_board(house, "fill", house.lobby(ben), anna),
        "invite": lambda: on_board(house, "invite", house.lobby(ben), anna),
        "start": lambda: on_board(house, "start", house.lobby(ben), anna),
        "I’m here": lambda: on_board(house, "here", asking(house), ben),
        "ready": lambda: on_board(house, "ready", played_out(house, "nain_jaune"), ben),
        "play again": lambda: on_board(house, "rematch", played_out(house, "shithead"), ben),
        "clock": lambda: in_private(house, "clock", house.lobby(), anna, "host"),
        "take out": lambda: in_private(house, "kick", house.lobby(ben), anna, "host"),
        "pass on": lambda: in_private(house, "pass", house.lobby(ben), anna, "host"),
        "end": lambda: in_private(house, "end", house.lobby(ben), anna, "host", "end"),
        "do not end": lambda: in_private(house, "no", house.lobby(ben), anna, "host", "end"),
        "leave": lambda: in_private(house, "leave", house.match(), ben, "seats", "leave"),
        "vote": lambda: in_private(house, "vote", away(house), ben, "seats", "vote"),
        "I’m back": lambda: in_private(house, "back", away(house), cleo, "seats"),
        "I’m back, on a hand": lambda: in_hand(house, "resume", away(house), cleo),
        "wait for a seat": lambda: in_private(house, "join", house.match(), dora, "seats"),
        "watch": lambda: in_private(house, "watch", house.match(), dora, "seats"),
        "play": lambda: in_hand(house, "act", house.match(), in_turn),
        "choose": lambda: in_hand(house, "pick", house.match("norvegien"), ben),
        "refresh": lambda: in_hand(house, "look", house.match(), out_of_turn),
        "hand": lambda: on_board(house, "hand", house.match(), out_of_turn),
        "seats": lambda: on_board(house, "seats", house.match(), ben),
        "host": lambda: on_board(house, "host", house.lobby(ben), anna),
        "rules": lambda: on_board(house, "rules", house.lobby(ben), ben),
    }
    some = {name: begin() for number, (name, begin) in enumerate(opening.items()) if number % of == part}
    return dict(zip(some, await asyncio.gather(*some.values()), strict=True))
