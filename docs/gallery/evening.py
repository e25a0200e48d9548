"""The evening for the gallery: a few people, their commands and their tables."""

import asyncio
import random
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from functools import partial
from typing import Any, ClassVar, Final

from docs.gallery.taking import Part
from playground.interactions.person import Person
from playground.playground import Playground
from tests.e2e.clicking import PRIVATE, Player, controls, files, playable, texts, verb, with_verb

LONGEST_PAUSE: Final = 300.0
"""Seconds in which nothing happens: the machine may do much else, so a whole match may take any time."""
_STANDS_STILL: Final = 10.0
_BETWEEN_LOOKS: Final = 0.2
_HAND_FOLLOWS: Final = 0.5
"""Seconds without a request after which the hands have followed a move."""
BOARD_IS_EDITED: Final = 1.5
"""Seconds after which the newest board is complete, whatever was clicked."""

_HINT: Final = re.compile(r"💡.*[^…\n]$", re.MULTILINE)
"""What an AI would play; before that the hand says that it thinks…"""

OTHER_TABLES: Final = (
    *("poohead", "palace_bga", "karma_pickup"),
    *("garfield", "german_jokers", "after_shit_boot"),
)
"""Variants of which the rules are shown."""

Command = tuple[str, dict[str, Any]]
"""Its name and options."""


class Evening:
    """A few people at one table after the other; the pictures show the view of the first, a manager."""

    FIRST_COMMANDS: ClassVar[dict[str, Command]] = {
        "help": ("help", {}),
        "lessons": ("practice", {}),
        "practice": ("practice", {"game": "nain_jaune"}),
        "editor": ("rules new", {"variant": "norvegien", "name": "Chez nous"}),
        "me": ("me", {}),
        "privacy": ("privacy", {}),
        **{f"rules_{name}": ("rules show", {"variant": name}) for name in OTHER_TABLES},
    }
    """Scenes with what somebody types for them who has never played."""
    LAST_COMMANDS: ClassVar[dict[str, Command]] = {
        "verify": ("verify", {}),
        "board": ("board", {}),
        "balance": ("tokens balance", {}),
        "history": ("tokens history", {}),
        "leaderboard": ("tokens leaderboard", {}),
    }

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._names = names
        self._channel = playground.channels[0].id
        self._players: list[Player] = []
        self._seated: Callable[[], Awaitable[None]] = self._settle

    async def first_scenes(self) -> AsyncGenerator[str, None]:
        """Use the commands of somebody who has never played: nobody may have done so before."""
        for name, (command, options) in self.FIRST_COMMANDS.items():
            await self._command(command, options)
            yield name
            if name == "lessons":
                await self._press_first("lesson.open")
                yield "lesson"

    async def shithead(self) -> AsyncGenerator[str, None]:
        """Play a match, with all that can be asked for on the way and after it."""
        await self._sit_down("shithead", "norvegien", people=3, ais=1)
        yield "lobby"
        await self._ask("host")
        yield "host"
        await self._begin_shithead()
        yield "shithead"
        await self._show_hand()
        yield "shithead_hand"
        while not self._has_barred_cards():
            await self._play_on()
        await self._press_in_private("pick", "w")
        yield "why_not"
        await self._press_first("hint")
        async with asyncio.timeout(LONGEST_PAUSE):
            while not _HINT.search(texts(self._host.hand() or {})):
                await self._settle()
        yield "hint"
        for scene in ("seats", "rules"):
            await self._ask(scene)
            yield scene
        await self._play_out(keep=True)
        yield "shithead_result"
        self._put_hand_away()
        yield "shithead_end"
        await self._host.press("replay.open")
        for _ in range(_HIGHLIGHTS):
            await self._press_first("replay.high")
        yield "replay"
        await self._press_first("replay.weigh")
        seen = ""
        async with asyncio.timeout(LONGEST_PAUSE) as limit:
            while not files(shown := self._host.hand() or {}):
                if seen != (seen := texts(shown)):  # it says how far the analysis is, which gives way to all
                    limit.reschedule(asyncio.get_running_loop().time() + LONGEST_PAUSE)
                await self._settle()
        yield "analysis"
        self._put_hand_away()

    async def nain_jaune(self) -> AsyncGenerator[str, None]:
        """Play a match for tokens, and ask what became of them."""
        await self._sit_down("nain_jaune", "nain_jaune", people=4)
        await self._host.press("start")
        await self._play(moves=6, cards=1)
        yield "nain_jaune"
        await self._show_hand()
        yield "nain_jaune_hand"
        await self._play_deal_out()
        yield "nain_jaune_deal"
        await self._play_out()
        yield "nain_jaune_end"
        for name, (command, options) in self.LAST_COMMANDS.items():
            await self._command(command, options)
            yield name

    async def paskahousu(self) -> AsyncGenerator[str, None]:
        """Begin a match."""
        await self._sit_down("paskahousu", "paskahousu", people=4)
        await self._host.press("start")
        await self._play(moves=10, cards=3)
        yield "paskahousu"
        await self._show_hand()
        yield "paskahousu_hand"

    async def shown_as(self, display: str, game: str, variant: str) -> AsyncGenerator[str, None]:
        """Play a game whose boards look so."""
        await self._sit_down(game, variant, people=4, display=display)
        await self._host.press("start")
        await self._play(moves=8, cards=1)
        yield f"{game}_{display}"

    @property
    def _host(self) -> Player:
        return self._players[0]

    async def _command(self, command: str, options: dict[str, Any]) -> None:
        """Use a command as the watched person."""
        result = await self._playground.person(self._names[0]).slash(self._channel, command, options)
        if not result.ok:
            raise RuntimeError(f"/{command}: {result.failure}")
        await self._settle()

    async def _ask(self, wanted: str) -> None:
        """Press a button of the board that answers the host in private, in place of what they saw before."""
        self._put_hand_away()
        await self._host.press(wanted)
        await self._settle()

    async def _begin_shithead(self) -> None:
        self._put_hand_away()
        await self._host.press("start")
        await self._play(moves=16, cards=3)

    async def _play_on(self) -> None:
        """Play until the host can move again, and show their hand."""
        self._put_hand_away()
        await self._play(moves=4, cards=1)
        await self._show_hand()

    async def _sit_down(
        self, game: str, variant: str, people: int, *, ais: int = 0, display: str = ""
    ) -> None:
        """Open a table in an empty channel."""
        self._seated = partial(self._sit_down, game, variant, people, ais=ais, display=display)
        self._playground.reset()
        await self._settle()
        rng = random.Random(game)  # noqa: S311 - who plays at random needs no secrets
        self._channel = self._playground.channels[0].id
        if display:
            await self._show_boards_as(display)
        self._players = [Player(self._playground, name, self._channel, rng) for name in self._names[:people]]
        await self._host.open_table(game=game, variant=variant)
        for player in self._players[1:]:
            await player.press("join")
        if ais:
            await self._host.seat_ais(ais)

    async def _sit_down_again(self) -> None:
        """Play the same at a new table."""
        await self._seated()
        await self._host.press("start")

    async def _show_boards_as(self, display: str) -> None:
        """Choose how boards look, as a server manager, and dismiss the settings."""
        manager = self._playground.person(self._names[0])
        await self._choose_display(manager, display)
        for message in list(manager.newest_messages(self._channel)):
            if message["flags"] & PRIVATE:
                manager.dismiss(message)

    async def _choose_display(self, manager: Person, display: str) -> None:
        shown = await manager.slash(self._channel, "settings show", {})
        looks = next(c for c in controls(shown.message or {}) if str(c["custom_id"]).endswith("|looks"))
        shown = await manager.click(shown.message or {}, looks["custom_id"])
        wanted = f"display:{display}"
        for control in controls(shown.message or {}):
            for option in control.get("options", ()):
                if (
                    wanted in (option["value"], f"display:{option['value']}")
                    and verb(control) == "settings.set"
                ):
                    result = await manager.select(
                        shown.message or {}, control["custom_id"], [option["value"]]
                    )
                    if not result.ok:
                        raise RuntimeError(f"boards as {display}: {result.failure}")
                    return
        raise RuntimeError(f"no setting shows boards as {display}")

    async def _play(self, moves: int, cards: int) -> None:
        """Make some moves, and more until it is the host's turn, who can choose from some cards.

        A deal that is over before is followed by the next, and a match by one at a new table. The host's hand
        is dismissed, so that the board is the newest message.
        """
        made = 0
        while made < moves or await self._hosts_choice() < cards:
            if self._is_offered("rematch"):
                await self._sit_down_again()
                made = 0
            await self._next_deal()
            made += await self._somebody_moves()
        await self._settle()
        self._put_hand_away()

    async def _play_deal_out(self) -> None:
        while not self._is_offered("ready") and not self._is_offered("rematch"):
            await self._somebody_moves()
        await self._settle()
        self._put_hand_away()

    async def _play_out(self, *, keep: bool = False) -> None:
        """Play to the end of the match; `keep` leaves the host's hand there, which then shows the result."""
        self._put_hand_away()
        while not self._is_offered("rematch"):
            await self._next_deal()
            await self._somebody_moves()
        await self._settle()
        if not keep:
            self._put_hand_away()

    async def _next_deal(self) -> None:
        """Let everybody be ready for the next deal, if the last one is over."""
        if self._is_offered("ready"):
            for player in self._players:
                await player.press("ready")
            await self._settle()

    async def _somebody_moves(self) -> int:
        """Let everybody move who can; return how many did, at least one unless a deal is over.

        Where nobody can for a while, they open their hands anew: a line that refused a late click may hide
        one. Raises RuntimeError with what they see if that does not help.
        """
        loop = asyncio.get_running_loop()
        began = loop.time()
        while not (moves := sum([await player.move() for player in self._players])):
            if self._is_offered("ready") or self._is_offered("rematch"):
                break
            stood = loop.time() - began
            if stood > LONGEST_PAUSE:
                seen = "\n".join(f"{one.person.name}: {texts(one.hand() or {})}" for one in self._players)
                raise RuntimeError(f"nobody can move: {texts(self._host.board())}\n{seen}")
            if stood > _STANDS_STILL:
                for player in self._players:
                    await player.open_hand()
            await asyncio.sleep(_BETWEEN_LOOKS)
        return moves

    def _is_offered(self, wanted: str) -> bool:
        return with_verb(self._host.board(), wanted) is not None

    async def _hosts_choice(self) -> int:
        """Return how many cards the host can choose from, once their hand has followed the last move."""
        await self._playground.settle(20, quiet=_HAND_FOLLOWS)
        hand = self._host.hand()
        return len(playable(hand)) if hand is not None else 0

    def _has_barred_cards(self) -> bool:
        """Tell whether some cards of the host's open hand cannot be played: “Why not?” then says more."""
        person = self._playground.person(self._names[0])
        message = next(m for m in person.newest_messages(self._channel) if m["flags"] & PRIVATE)
        rows = [row for box in message["components"] for row in box.get("components", ()) if row["type"] == 1]
        barred = (button for row in rows for button in row["components"] if button.get("disabled"))
        return any(verb(button) == "act" and "|l" in button["custom_id"] for button in barred)

    def _put_hand_away(self) -> None:
        while (hand := self._host.hand()) is not None:
            self._host.person.dismiss(hand)

    async def _show_hand(self) -> None:
        await self._host.open_hand()
        await self._settle()

    async def _press_in_private(self, wanted: str, body: str) -> bool:
        """Click a control of the watched person's newest private message; tell whether it is enabled."""
        person = self._playground.person(self._names[0])
        message = next(m for m in person.newest_messages(self._channel) if m["flags"] & PRIVATE)
        named = (c for c in controls(message) if verb(c) == wanted and c["custom_id"].endswith(f"|{body}"))
        if (control := next(named, None)) is None:
            return False
        result = await person.click(message, control["custom_id"])
        if not result.ok:
            raise RuntimeError(f"{wanted}: {result.failure}")
        await self._settle()
        return True

    async def _press_first(self, wanted: str) -> None:
        """Click the first control of its kind in the watched person's newest private message."""
        person = self._playground.person(self._names[0])
        message = next(m for m in person.newest_messages(self._channel) if m["flags"] & PRIVATE)
        if (control := with_verb(message, wanted)) is None:
            raise RuntimeError(f"no {wanted}")
        result = await person.click(message, control["custom_id"])
        if not result.ok:
            raise RuntimeError(f"{wanted}: {result.failure}")
        await self._settle()

    async def _settle(self) -> None:
        await self._playground.settle(20, quiet=BOARD_IS_EDITED)


_HIGHLIGHTS: Final = 3
"""How far the replay goes that is shown."""
FIRST_SCENES: Final = ("lesson", *Evening.FIRST_COMMANDS)
SHITHEAD_SCENES: Final = (
    "lobby",
    "host",
    "shithead",
    "shithead_hand",
    "why_not",
    "hint",
    "seats",
    "rules",
    "shithead_result",
    "shithead_end",
    "replay",
    "analysis",
)
NAIN_JAUNE_SCENES: Final = (
    "nain_jaune",
    "nain_jaune_hand",
    "nain_jaune_deal",
    "nain_jaune_end",
    *Evening.LAST_COMMANDS,
)
PASKAHOUSU_SCENES: Final = ("paskahousu", "paskahousu_hand")
DISPLAYS: Final = ("emoji", "text")
DISPLAYED: Final = {"shithead": "norvegien", "nain_jaune": "nain_jaune", "paskahousu": "paskahousu"}
"""Games and variants that are shown as emojis and as text."""


def shown_as(display: str, game: str, evening: type[Evening] = Evening) -> Part:
    """Return the part for the board of a game that looks so."""
    return Part(
        (f"{game}_{display}",),
        lambda playground, names: evening(playground, names).shown_as(display, game, DISPLAYED[game]),
    )
