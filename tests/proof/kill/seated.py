"""People at tables who keep clicking while the bot dies and comes back."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any

from playground.playground import Playground
from tests.e2e.clicking import BUTTON, DELETED, PRIVATE, Player, controls, playable, verb, with_verb
from tests.proof.kill.history import History

OLD_BUTTONS = 3
"""Of each person's, clicked after every restart."""
MOST_REQUESTS = 2000
"""The bot's latest requests, among which are its answers to a click that was just made."""
REST = 0.25
"""Seconds between two orders of the bank."""


class Persistent(Player):
    """Somebody who expects no answer, and clicks again."""

    def __init__(
        self, playground: Playground, name: str, channel_id: str, rng: random.Random, history: History
    ) -> None:
        super().__init__(playground, name, channel_id, rng)
        self.history = history
        self.old: list[tuple[dict[str, Any], dict[str, Any]]] = []
        """Messages as they were once, with a control that they offered then."""

    async def press(self, wanted: str) -> Any:
        """Click a control of the board if it is there; returns what became of it."""
        board = self.newest_public()
        control = with_verb(board, wanted) if board else None
        return await self.person.click(board, control["custom_id"]) if board and control else None

    def newest_public(self) -> dict[str, Any] | None:
        """Return the newest message with controls that everybody sees in the channel."""
        seen = self.person.newest_messages(self.channel_id)
        return next((one for one in seen if not one["flags"] & PRIVATE and one["components"]), None)

    async def step(self) -> bool:
        """Click one thing that the hand offers; whether it was answered."""
        hand = self.hand() or await self.open_hand()
        offered = [one for one in playable(hand) if one["type"] == BUTTON] if hand else []
        if hand is None or not offered:
            return False
        playing = [control for control in offered if verb(control) == "act"]
        control = self.rng.choice(playing or offered)
        if len(self.old) < OLD_BUTTONS or self.rng.random() < 0.1:
            self.old = [(hand, control), *self.old][:OLD_BUTTONS]
        result = await self.person.click(hand, control["custom_id"])
        if verb(control) == "act":
            self._note(control, result)
        return bool(result.ok)

    def _note(self, control: dict[str, Any], result: Any) -> None:
        """Remember what became of a click on a control that plays, with all that the bot has answered."""
        lately = self.playground.requests[-MOST_REQUESTS:]
        sent = [one.body for one in lately if result.id is not None and one.interaction_id == result.id]
        answers = [body.get("data") or body for body in sent if isinstance(body, dict)]
        self.history.note(self.person.id, control["custom_id"], result, answers)

    async def click_old_buttons(self) -> tuple[int, list[str]]:
        """Click what was offered long ago, whatever the messages show now.

        Returns how many that were, without hands that a newer one has replaced, and what went unanswered.
        """
        clicked, unanswered = 0, []
        for message, control in self.old:
            data = {"custom_id": control["custom_id"], "component_type": BUTTON}
            raw = {"type": 3, "channel_id": message["channel_id"], "message_id": message["id"], "data": data}
            result = await self.person.interact(raw, forge=True)
            if result.failure == DELETED:
                continue
            clicked += 1
            if verb(control) == "act":
                self._note(control, result)
            if not result.ok:
                unanswered.append(f"{control['custom_id']}: {result.failure}")
        self.old = []
        return clicked, unanswered


@dataclass
class Treasurer:
    """An administrator who grants somebody tokens again and again."""

    playground: Playground
    name: str
    receiver: str
    channel_id: str
    history: History

    async def grant(self, alive: asyncio.Event) -> None:
        """Go on until cancelled, while the bot is alive."""
        treasurer, receiver = self.playground.person(self.name), self.playground.person(self.receiver)
        given = {"member": receiver.id, "amount": 1}
        while True:
            await alive.wait()
            self.history.note_order(await treasurer.slash(self.channel_id, "tokens grant", given))
            await asyncio.sleep(REST)


@dataclass
class TableUnderFire:
    """A table that is played at as fast as people can; when its match is over, the next is opened."""

    players: list[Persistent]
    game: str
    variant: str

    async def play(self, alive: asyncio.Event) -> None:
        """Play until cancelled, while the bot is alive."""
        idle = 0
        while True:
            await alive.wait()
            offered = self.offered()
            if "hand" in offered:
                idle = 0 if any([await player.step() for player in self.players]) else idle + 1
                if idle % 5 == 4:
                    await self._open_hands()
            elif wanted := next((one for one in ("ready", "here") if one in offered), None):
                await asyncio.gather(*(player.press(wanted) for player in self.players))
            elif "join" in offered and "rematch" not in offered:
                await self._fill()
            else:
                await self.open()
            await asyncio.sleep(self.rest(idle))

    def rest(self, idle: int) -> float:
        """Return the seconds until the next click, after so many rounds without any."""
        return 0.02 if idle else 0

    def offered(self) -> set[str]:
        """Return what the newest public message offers."""
        public = self.players[0].newest_public()
        return {verb(control) for control in controls(public)} if public else set()

    async def is_playable(self) -> bool:
        """Click what goes on with the table, whatever it is doing; whether that was answered."""
        wanted = next(
            (one for one in ("hand", "ready", "here", "join", "rematch") if one in self.offered()), None
        )
        result = await self.players[0].press(wanted) if wanted else None
        return result is not None and bool(result.ok)

    async def open(self) -> None:
        """Open a table and start, patiently: the bot may die at any moment."""
        host = self.players[0]
        await host.person.slash(host.channel_id, "play", {"game": self.game, "variant": self.variant})
        await self._fill()

    async def _fill(self) -> None:
        host, *others = self.players
        for player in others:
            await player.press("join")
        await host.press("start")

    async def _open_hands(self) -> None:
        for player in self.players:
            await player.open_hand()
