"""A match of lies for the gallery: a claim that stands, one that was a lie, one that was true, the end."""

import asyncio
import random
from collections.abc import AsyncGenerator, Sequence
from typing import Final

from playground.playground import Playground
from tests.e2e.clicking import PRIVATE, Player, controls, playable, with_verb
from tests.e2e.lying import is_held, lay, press_own, says

SCENES: Final = ("valepaska", "valepaska_hand", "valepaska_says", "valepaska_lie", "valepaska_truth",
                 "valepaska_end")  # fmt: skip
LONGEST: Final = 240.0
"""Seconds of the rest of the match."""
_PEOPLE: Final = 3
_DOUBTED: Final = 0.2
"""How many of the plays of the rest of the match are doubted."""
_MANY: Final = 4
"""Cards that are laid at once in the rest of the match, so that it ends."""
_BELIEVE, _PICK_UP, _DRAW = "a", "u", "d"
_ANSWERED: Final = 0.3
_COMPLETE: Final = 1.5
"""Seconds without a request after which an answer is there, and the newest board complete."""


class Lies:
    """Three people by mail, so that a play stands until they have answered; the first one is watched."""

    def __init__(self, playground: Playground, names: Sequence[str]) -> None:
        self._playground = playground
        self._names = names[:_PEOPLE]
        self._rng = random.Random(3)  # noqa: S311 - who plays at random needs no secrets
        self._players: list[Player] = []

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Play, and stop for each scene by its name."""
        await self._sit_down()
        await self._until_somebody_claims(lie=True, by_watched=False)
        self._put_hand_away()
        yield "valepaska"
        await self._watched.press("react")
        await self._settle()
        yield "valepaska_lie"
        await self._until_somebody_claims(lie=False, by_watched=False)
        await self._watched.open_hand()
        await self._settle()
        yield "valepaska_hand"
        self._put_hand_away()
        await self._watched.press("react")
        await self._settle()
        yield "valepaska_truth"
        await self._until_the_watched_leads()
        await self._watched.use(self._watched.hand() or {}, says(self._watched)[0])
        await self._settle()
        yield "valepaska_says"
        await self._play_out()
        yield "valepaska_end"

    @property
    def _watched(self) -> Player:
        return self._players[0]

    async def _sit_down(self) -> None:
        self._playground.reset()
        await self._settle()
        channel = self._playground.channels[0].id
        self._players = [Player(self._playground, name, channel, self._rng) for name in self._names]
        await self._watched.open_table(game="paskahousu", variant="valepaska", clock="day")
        for player in self._players[1:]:
            await player.press("join")
        await self._watched.press("start")
        await self._settle()

    async def _until_somebody_claims(self, *, lie: bool, by_watched: bool) -> None:
        """Play until somebody says something, true or not, that the watched person may doubt."""
        async with asyncio.timeout(LONGEST):
            while True:
                player = await self._next_to_play()
                if player is None:
                    raise RuntimeError("the match was over before the scene")
                is_wanted = (player is self._watched) is by_watched and (lie or self._holds_one(player))
                await self._play(player, lie=lie if is_wanted else None)
                await self._settle()
                if is_wanted and with_verb(self._watched.board(), "react"):
                    return
                await self._let_stand()

    async def _until_the_watched_leads(self) -> None:
        async with asyncio.timeout(LONGEST):
            while (player := await self._next_to_play()) is not self._watched:
                if player is None:
                    raise RuntimeError("the match was over before the scene")
                await self._play(player, lie=None)
                await self._let_stand()

    async def _play_out(self) -> None:
        async with asyncio.timeout(LONGEST):
            await self._let_stand()
            while (player := await self._next_to_play()) is not None:
                await self._play(player, lie=None, most=_MANY)
                if with_verb(self._watched.board(), "react") and self._rng.random() < _DOUBTED:
                    await next(one for one in self._players if one is not player).press("react")
                await self._let_stand()
        await self._settle()
        self._put_hand_away()

    async def _next_to_play(self) -> Player | None:
        """Return who is to play, their hand open; None once the match is over."""
        while not self._is_over():
            for player in self._players:
                hand = await player.open_hand()
                offered = {self._body(one) for one in playable(hand or {})}
                if says(player) or offered & {_PICK_UP, _DRAW}:
                    return player
            await self._let_stand()
        return None

    async def _play(self, player: Player, *, lie: bool | None, most: int = 1) -> None:
        """Let somebody say and lay something, a lie or not, or what there is to do without a claim."""
        if not says(player):
            offered = {self._body(one) for one in playable(player.hand() or {})}
            await press_own(player, _DRAW if _DRAW in offered else _PICK_UP)
        else:
            await lay(player, lie=not self._holds_one(player) if lie is None else lie, most=most)

    async def _let_stand(self) -> bool:
        """Let everybody who is asked let the last play stand; tell whether anybody was."""
        await self._settle(_ANSWERED)
        done = False
        for player in self._players:
            board = player.board()
            if with_verb(board, "stand") is None and not self._must_answer(board):
                break
            if self._must_answer(board):
                believe = next(one for one in controls(board) if self._body(one).endswith(f".{_BELIEVE}"))
                await player.use(board, believe)
            else:
                await player.press("stand")
            done = True
            self._dismiss_lines(player)
            await self._settle(_ANSWERED)
        return done

    def _must_answer(self, board: dict[str, object]) -> bool:
        return any(self._body(one).endswith(f".{_BELIEVE}") for one in controls(board))

    def _holds_one(self, player: Player) -> bool:
        return any(is_held(one) for one in says(player))

    def _is_over(self) -> bool:
        return with_verb(self._watched.board(), "rematch") is not None

    def _put_hand_away(self) -> None:
        self._dismiss_lines(self._watched)

    def _dismiss_lines(self, player: Player) -> None:
        """Dismiss all that only this person sees."""
        for message in list(player.person.newest_messages(player.channel_id)):
            if message["flags"] & PRIVATE:
                player.person.dismiss(message)

    def _body(self, control: dict[str, object]) -> str:
        return str(control["custom_id"]).split("|", 4)[4]

    async def _settle(self, quiet: float = _COMPLETE) -> None:
        await self._playground.settle(20, quiet=quiet)
