"""What is played for pictures of the bot as it was before hands were drawn.

docs/gallery/before.py runs it on that bot.
"""

import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import ClassVar, Final

from docs.gallery.administration import Walk
from docs.gallery.evening import DISPLAYS, NAIN_JAUNE_SCENES, Command, Evening, shown_as
from docs.gallery.taking import Part, take_pictures


class FormerEvening(Evening):
    """The same evening, with the commands and the lobby of that time."""

    FIRST_COMMANDS: ClassVar[dict[str, Command]] = {
        name: command for name, command in Evening.FIRST_COMMANDS.items() if name != "lessons"
    }
    SETTINGS: ClassVar = "settings"

    async def shithead(self) -> AsyncGenerator[str, None]:
        """Play a match, with what there was to ask for."""
        await self._sit_down("shithead", "norvegien", people=3)
        await self._host.press("ai")
        await self._settle()
        yield "lobby"
        await self._ask("host")
        yield "host"
        await self._begin_shithead()
        yield "shithead"
        await self._show_hand()
        yield "shithead_hand"
        while not await self._press_in_private("pick", "w"):
            await self._play_on()
        yield "why_not"
        for scene in ("seats", "rules"):
            await self._ask(scene)
            yield scene
        await self._play_out(keep=True)
        yield "shithead_result"
        self._put_hand_away()
        yield "shithead_end"


class FormerWalk(Walk):
    """An administrator's walk at that time, and a command where two tables are open."""

    SETTINGS: ClassVar = "settings"

    async def scenes(self) -> AsyncGenerator[str, None]:
        """Walk, and stop for each scene by its name."""
        await self._arrive()
        yield "welcome"
        await self._command(self.SETTINGS)
        yield "settings"
        await self._miss_permissions()
        yield "missing"
        await self._check()
        yield "check"
        await self._get_permissions()
        await self._command("tokens grant", member=self._player.id, amount=50)
        await self._command("tokens reset")
        yield "season"
        await self._command("tokens settings")
        yield "tokens_settings"
        for person in (self._player, self._nuisance):
            await person.slash(self._channel, "play", {})
            await self._settle()
        await self._command("table watch")
        yield "which"


SHITHEAD_SCENES: Final = (
    "lobby",
    "host",
    "shithead",
    "shithead_hand",
    "why_not",
    "seats",
    "rules",
    "shithead_result",
    "shithead_end",
)
WALK_SCENES: Final = ("welcome", "settings", "missing", "check", "season", "tokens_settings", "which")
PARTS: Final = (
    Part(tuple(FormerEvening.FIRST_COMMANDS), lambda *place: FormerEvening(*place).first_scenes()),
    Part(WALK_SCENES, lambda *place: FormerWalk(*place).scenes()),
    Part(SHITHEAD_SCENES, lambda *place: FormerEvening(*place).shithead()),
    Part(NAIN_JAUNE_SCENES, lambda *place: FormerEvening(*place).nain_jaune()),
    *(shown_as(display, game, FormerEvening) for display in DISPLAYS for game in ("shithead", "nain_jaune")),
)
SCENES: Final = tuple(scene for part in PARTS for scene in part.scenes)
"""The screens of that time that are shown."""


if __name__ == "__main__":
    here = Path.cwd()  # the command line says where to
    sys.exit(take_pictures(PARTS, folder=here, record=here / "taken.txt", about=__doc__))
