"""A bare bot under the same clicks: the cost of the machine and discord.py alone."""

import asyncio
from dataclasses import dataclass
from typing import Any, Final

from benchmarks.crowd import Guest, post_button, specs
from benchmarks.pacing import Span, Work, pace, watching_oneself
from benchmarks.processes import usage
from bot.app.playground import BotProcess
from playground.playground import Playground
from playground.world.model import Message

_BURST: Final = 100
_BUTTON: Final[dict[str, Any]] = {"type": 2, "id": 2, "style": 2, "label": "Again", "custom_id": "bare"}


@dataclass(frozen=True, slots=True)
class Reference:
    """The cost of clicks for a bot that does nothing else."""

    steady: Span
    bursts: Span
    cpu_per_click: float
    """CPU seconds."""


async def measure_bare(places: int, rate: float, seconds: float, bursts: int) -> Reference:
    """Click in so many channels in turn, steadily and in bursts."""
    async with Playground(people=specs(places)) as playground:
        buttons = _buttons(playground, places)
        bot = BotProcess(playground, "", module="benchmarks.bare_bot")
        await bot.start()
        try:
            await playground.wait_for_bot(60)
            _ = await playground.settle(quiet=1.0)
            _ = await _click(buttons, rate, 5)
            before = usage(bot.pid).cpu
            steady = await _click(buttons, rate, seconds)
            cpu = usage(bot.pid).cpu - before
            crowded = Span()
            for _ in range(bursts):
                await asyncio.sleep(1)
                await _click_into(crowded, buttons, _BURST, 1)
        finally:
            await bot.stop()
    return Reference(steady, crowded, cpu / len(steady.seconds))


def _buttons(playground: Playground, places: int) -> list[tuple[Guest, Message]]:
    people = playground.people
    found = []
    for number in range(places):
        channel = playground.add_channel(f"place-{number}")
        guest = Guest(people[number], channel)
        found.append((guest, post_button(playground, channel, dict(_BUTTON))))
    return found


async def _click(buttons: list[tuple[Guest, Message]], rate: float, seconds: float) -> Span:
    span = Span()
    await _click_into(span, buttons, rate, seconds)
    return span


async def _click_into(span: Span, buttons: list[tuple[Guest, Message]], rate: float, seconds: float) -> None:
    turn = 0

    async def click(guest: Guest, message: Message) -> None:
        span.note(await guest.click(message, "bare"))

    def work() -> Work:
        nonlocal turn
        turn += 1
        return click(*buttons[turn % len(buttons)])

    async with watching_oneself(span):
        _ = await pace(rate, seconds, work)
