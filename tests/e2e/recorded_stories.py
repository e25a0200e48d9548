"""What becomes of card nights, cups, tables and hands, as people click, time passes and Discord fails.

`python -m tests.e2e.recorded_stories` writes `stories.txt` anew after a wanted change, and says which stories
differ; `… NAME` prints one, so that those of two revisions can be compared. After each step it is noted what
has changed of messages, threads and events, what is stored, and what Discord was asked.
"""

import asyncio
from contextlib import nullcontext
from pathlib import Path
from typing import Final
from unittest.mock import patch

from bot.tables.model.values import Display
from playground.world.permissions import Permission
from tests.bot.tables.chance import SeededSecrets
from tests.bot.tables.recorded import Clock, drawn_by_seed
from tests.bot.tables.recorded_files import record
from tests.e2e.plainly import put_off, told_by_name
from tests.e2e.stories import STORIES
from tests.e2e.stories.story import BEGIN, Runtime, Story, hurried
from tests.e2e.tokens import quiet_playground, running_bot
from tests.support.at_work import begun

FILE: Final = Path(__file__).with_name("stories.txt")
_SEED: Final = 11
PUT_OFF: Final = ("a cup", "cups that cannot be", "seats", "tokens", "the day’s deal")
"""The stories in which the bot puts off every answer that waits for anything."""


async def told(name: str, path: Path) -> list[str]:
    """Return what happened in a story, step by step."""
    clock, runtime = Clock(), Runtime()
    clock.now = BEGIN
    days = patch("data.daily.secrets", SeededSecrets(_SEED))
    with drawn_by_seed(_SEED), days, hurried(runtime):
        async with quiet_playground(clock) as playground:
            role = next(one for one in playground.guild.roles.values() if one.managed_by)
            role.permissions |= Permission.CREATE_EVENTS
            async with running_bot(playground, path, clock=clock) as client:
                story = Story(playground, client, clock, runtime)
                await story.set(display=Display.TEXT)
                await story.settle()
                with told_by_name(), put_off() if name in PUT_OFF else nullcontext():
                    await story.notes("begins")
                    await STORIES[name](story)
            assert begun() == [], "the bot has closed"
            return story.steps


if __name__ == "__main__":
    asyncio.run(record(FILE, STORIES, told))
