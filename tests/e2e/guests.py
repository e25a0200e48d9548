"""People at a table who use its private panels, too."""

import random

from playground.playground import Playground
from tests.e2e.clicking import Player, texts, with_verb

SEED = 11


class Guest(Player):
    """Somebody at a table who uses its private panels, too."""

    def __init__(self, playground: Playground, name: str) -> None:
        super().__init__(playground, name, playground.channels[0].id, random.Random(SEED))

    async def command(self, path, **options):
        """Use a command and return what it answers."""
        result = await self.person.slash(self.channel_id, path, options)
        assert result.ok, result.failure
        return result.message

    async def opens(self, wanted):
        """Press a button of the board; return the private message that answers."""
        return (await self.press(wanted)).message

    async def click(self, message, wanted):
        """Press a button of a message; return the message that answers."""
        control = with_verb(message, wanted)
        assert control is not None, f"no {wanted!r} in {texts(message)}"
        result = await self.person.click(message, control["custom_id"])
        assert result.ok, result.failure
        return result.message

    async def choose(self, message, wanted, label):
        """Choose an option of a menu by a part of its label; return the message that answers."""
        menu = with_verb(message, wanted)
        assert menu is not None, f"no {wanted!r} in {texts(message)}"
        (value,) = (option["value"] for option in menu["options"] if label in option["label"])
        result = await self.person.select(message, menu["custom_id"], [value])
        assert result.ok, result.failure
        return result.message


async def sit_down(host, *others, **options):
    await host.command("play", game="shithead", variant="shithead", **options)
    for other in others:
        await other.press("join")


async def play_until(player, done, others=()):
    """Let people play by chance until something is so."""
    for _ in range(200):
        if done():
            return
        if not any([await one.move() for one in (player, *others)]):
            await player.open_hand()
    raise AssertionError(f"not so after 200 rounds: {texts(player.board())}")


def ready(hand):
    """Whether somebody has nothing to prepare any more: it is play, or others are awaited."""
    return "**Before play:**" not in texts(hand)


async def board_of(playground, guest):
    """What the board says once it is edited."""
    await playground.settle(quiet=1.3)
    return texts(guest.board())
