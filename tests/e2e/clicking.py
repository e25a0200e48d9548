"""People at a table who use only what their messages offer."""

import asyncio
import random
import re
from typing import Any

from playground.interactions.person import InteractionResult, Person
from playground.playground import Playground
from tests.support.at_work import answering, working

BUTTON, MENU, PEOPLE, ROLES = 2, 3, 5, 6
PRIVATE, PANEL = 1 << 6, 1 << 15
OF_HOSTS = ("variant", "game", "clock", "ais")
"""What hosts choose in a panel of theirs, behind a button of the lobby."""
DELETED = "this message does not exist"
"""What the playground says to a click on a message that is gone, as a hand that a newer one replaced."""
ASKING = ("night.plan", "cup.create")
"""The verbs of buttons that confirm what a command asks about."""
PATIENT_MS = 20_000
"""For bots under test: a shared machine may stand still for seconds. The 3 seconds of Discord have tests of
their own in tests/playground."""


async def idle() -> None:
    """Wait until the bot in this process has done all that clicks and commands led to, answered or not."""
    while busy := [*answering(), *working()]:
        await asyncio.wait(busy, timeout=0.05)


async def shown(result: InteractionResult) -> InteractionResult:
    """Wait for deferred answers: on a slow machine the bot defers first, and shows the result later."""
    if result.deferred:
        await idle()
    return result


async def announced(
    person: Person, channel_id: str, path: str, options: dict[str, Any]
) -> list[dict[str, Any]]:
    """Run a command that may ask about a moment, and confirm; return what answers it but for the question."""
    asked = await shown(await person.slash(channel_id, path, options))
    assert asked.ok, asked.failure
    sure = [one for one in controls(asked.message or {}) if verb(one) in ASKING]
    if not sure or asked.message is None:
        return asked.messages
    before = {one["id"] for one in person.messages(channel_id)}
    confirmed = await person.click(asked.message, sure[0]["custom_id"])
    assert confirmed.ok, confirmed.failure
    await idle()
    return [one for one in person.messages(channel_id) if one["id"] not in before]


def controls(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the enabled controls of a message, in order."""
    found, stack = [], list(reversed(message.get("components", [])))
    while stack:
        component = stack.pop()
        stack.extend(reversed(component.get("components", [])))
        if accessory := component.get("accessory"):
            stack.append(accessory)
        if (
            component["type"] in (BUTTON, MENU, PEOPLE, ROLES)
            and component.get("custom_id")
            and not component.get("disabled")
        ):
            found.append(component)
    return found


def offered(menu: dict[str, Any]) -> list[str]:
    """Return the values that can be chosen in a menu."""
    return [str(option["value"]) for option in menu.get("options", ())]


def described(message: dict[str, Any]) -> str:
    """Return the descriptions of a message's pictures."""
    said, stack = [], list(message.get("components", []))
    while stack:
        component = stack.pop()
        stack.extend(component.get("components", []))
        said += [item.get("description") or "" for item in component.get("items", [])]
    return "\n".join(said)


def files(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the pictures and files that a message shows: `name`, `url`, `description`.

    The name of a picture is without what tells its content.
    """
    found, stack = [], list(reversed(message.get("components", [])))
    while stack:
        component = stack.pop()
        stack.extend(reversed(component.get("components", [])))
        shown = [(item["media"], item.get("description")) for item in component.get("items", [])]
        shown += [(component["file"], None)] if "file" in component else []
        for media, description in shown:
            stem, dot, kind = str(media["url"]).rpartition("/")[2].rpartition(".")
            name = stem.partition("-")[0] + dot + kind
            found.append({"name": name, "url": media["url"], "description": description})
    return found


def texts(message: dict[str, Any]) -> str:
    """Return all that a message says."""
    said, stack = [], list(reversed(message.get("components", [])))
    while stack:
        component = stack.pop()
        stack.extend(reversed(component.get("components", [])))
        if "content" in component:
            said.append(component["content"])
    return "\n".join(said).replace("\u00a0· ", " · ")


def verb(control: dict[str, Any]) -> str:
    """Return the verb of one of our controls."""
    return str(control["custom_id"]).split("|")[1]


def body(custom_id: str) -> str:
    """Return what one of our controls does, without the number of the play to which it reacts."""
    return re.sub(r"^[0-9]+[.]", "", custom_id.split("|", 4)[4])


def playable(message: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the controls of a hand that play, or choose what to play."""
    return [control for control in controls(message) if verb(control) in ("act", "pick")]


def with_verb(message: dict[str, Any], wanted: str) -> dict[str, Any] | None:
    """Return the first enabled control for something."""
    return next((control for control in controls(message) if verb(control) == wanted), None)


class Player:
    """One person at one table, clicking at random."""

    def __init__(self, playground: Playground, name: str, channel_id: str, rng: random.Random) -> None:
        self.playground = playground
        self.person = playground.person(name)
        self.channel_id = channel_id
        self.rng = rng
        self.clicks = 0

    def board(self) -> dict[str, Any]:
        """Return the newest board: notices of turns have a button too, but they are no panels."""
        seen = self.person.newest_messages(self.channel_id)
        boards = (m for m in seen if m["flags"] & PANEL and not m["flags"] & PRIVATE and m["components"])
        board = next(boards, None)
        assert board is not None, "there is no board"
        return board

    def hand(self) -> dict[str, Any] | None:
        """Return this person's newest private message."""
        seen = self.person.newest_messages(self.channel_id)
        return next((m for m in seen if m["flags"] & PRIVATE), None)

    async def press(self, wanted: str) -> Any:
        """Click a control of the board, or of the host's panel; fails if it is not there or not answered."""
        if wanted in OF_HOSTS:
            return await self._set_up(wanted)
        control = with_verb(self.board(), wanted)
        if control is None:  # boards follow their tables when all clicks are answered
            await self.playground.settle()
            control = with_verb(self.board(), wanted)
        assert control is not None, f"no {wanted!r} on the board: {texts(self.board())}"
        result = await self.person.click(self.board(), control["custom_id"])
        return await self._shown(result)

    async def pick(self, wanted: str, *values: str) -> Any:
        """Choose something in a menu of the board or the host's panel; fails as `press` does."""
        if wanted in OF_HOSTS:
            return await self._set_up(wanted, *values)
        control = with_verb(self.board(), wanted)
        assert control is not None, f"no {wanted!r} on the board: {texts(self.board())}"
        result = await self.person.select(self.board(), control["custom_id"], list(values))
        return await self._shown(result)

    async def _set_up(self, wanted: str, value: str = "") -> Any:
        """Choose something in the host's panel, which is put away then, unless it asks something."""
        await self.press("host")
        await self.playground.settle()  # a bot in another process may have put its answer off
        opened = self.hand()
        assert opened is not None
        result = await self._choose_as_host(wanted, value)
        await self.playground.settle()  # the board follows
        panels = (one for one in self.person.newest_messages(self.channel_id) if one["id"] == opened["id"])
        for panel in [one for one in panels if with_verb(one, "no") is None]:
            self.person.dismiss(panel)
        return result

    async def _choose_as_host(self, wanted: str, value: str) -> Any:
        panel = self.hand()
        assert panel is not None
        there = [one for one in controls(panel) if verb(one) == wanted]
        fitting = [one for one in there if not value or value in offered(one)]
        if not fitting:  # of AIs: their level first, whose menu stands above that of their number
            level = next(one for one in offered(there[0]) if one.endswith(value.partition(".")[2]))
            await self._shown(await self.person.select(panel, there[0]["custom_id"], [level]))
            if await self._agree_to_ais():
                await self.press("host")
                await self.playground.settle()
            return await self._choose_as_host(wanted, value)
        control = fitting[0]
        if not value:
            return await self._shown(await self.person.click(panel, control["custom_id"]))
        return await self._shown(await self.person.select(panel, control["custom_id"], [value]))

    async def seat_ais(self, count: int, level: str = "normal") -> None:
        """Choose AIs in the lobby, and agree to play for points if that is asked."""
        await self.pick("ais", f"{count}.{level}")
        await self._agree_to_ais()

    async def _agree_to_ais(self) -> bool:
        """Agree to play for points if that is asked; return whether it was."""
        await self.playground.settle()  # a bot in another process may have put its answer off
        asked = self.hand()
        yes = None if asked is None else with_verb(asked, "ais")
        if asked is None or yes is None or offered(yes):
            return False
        _ = await self._shown(await self.person.click(asked, yes["custom_id"]))
        await self.playground.settle()
        self.person.dismiss(asked)
        return True

    async def open_hand(self) -> dict[str, Any] | None:
        """Dismiss the private hand and open it again, if the board offers it."""
        if with_verb(self.board(), "hand") is None:
            return None
        if (old := self.hand()) is not None:
            self.person.dismiss(old)
        await self.press("hand")
        return self.hand()

    async def move(self) -> bool:
        """Click something in the hand, if it offers anything; whether a move was made."""
        hand = self.hand() or await self.open_hand()
        for _ in range(6):
            if hand is None:
                return False
            offered = playable(hand)
            if not offered:
                return False
            playing = [control for control in offered if verb(control) == "act"]
            control = self.rng.choice(playing or offered)
            await self.use(hand, control)
            hand = self.hand()
            if verb(control) == "act":
                return True
        return False

    async def use(self, message: dict[str, Any], control: dict[str, Any]) -> None:
        """Click a button, or choose something of a menu."""
        if control["type"] != BUTTON:
            await self.choose(message, control, self.rng.choice(control["options"])["value"])
            return
        self.clicks += 1
        _ = await self._shown(await self.person.click(message, control["custom_id"]))

    async def choose(self, message: dict[str, Any], menu: dict[str, Any], *values: str) -> None:
        """Choose values in a menu."""
        self.clicks += 1
        _ = await self._shown(await self.person.select(message, menu["custom_id"], list(values)))

    async def open_table(self, **options: Any) -> None:
        """Open a table with `/play`; fails if there is none then."""
        _ = await self._shown(await self.person.slash(self.channel_id, "play", options))

    async def _shown(self, result: InteractionResult) -> InteractionResult:
        assert result.ok, result.failure
        if result.deferred:  # by a bot in a process of its own, of which only its messages are seen
            await self.playground.settle(PATIENT_MS / 1000)
        return await shown(result)
