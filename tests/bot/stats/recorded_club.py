"""What statistics, leaderboards, weeks and seasons say after some matches, by a seed:
`python -m tests.bot.stats.recorded_club` writes it anew after a wanted change.
"""

import asyncio
import random
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Final

from bot.settings.personal import Preferences, Shown
from bot.settings.server import ServerSettings
from bot.stats.deriving import Deriver
from bot.stats.recaps import Recaps
from bot.stats.store import StatsStore
from data.database import Database
from data.stats import seasons
from data.times import DAY
from tests.bot.stats.played import Evening
from tests.bot.tables.recorded import Clock
from tests.bot.tables.recorded_files import seeded_database
from tests.bot.tables.shown import shown

WRITTEN: Final = Path(__file__).with_name("club.txt")
GUILD, ELSEWHERE = 1, 2
ANNA, BEN, CLEO, DORA = PEOPLE = (100, 101, 102, 103)
_DATABASE_SEED: Final = 4
_PLAYED: Final = (
    ("shithead", "norvegien", (BEN, ANNA, CLEO, "easy")),
    ("nain_jaune", "classic", (ANNA, BEN, CLEO)),
    ("shithead", None, (ANNA, BEN)),
    ("paskahousu", "valepaska", (CLEO, DORA, ANNA)),
    ("shithead", None, (BEN, CLEO)),
    ("nain_jaune", None, (ANNA, BEN, CLEO, DORA)),
)
"""What is played in turn, and by whom; AIs count as well."""


async def lines(path: Path) -> AsyncIterator[str]:
    """Yield what is read after two seasons, a line for each question."""
    async with seeded_database(path, _DATABASE_SEED) as (database, clock):
        await _play(database, clock)
        async for line in _read(database, clock):
            yield line


async def _play(database: Database, clock: Clock) -> None:
    """Let two seasons pass, each with some weeks; one person hides, and one plays elsewhere, too."""
    evening = Evening(database, random.Random(8))
    for number in range(32):
        game, preset, sitters = _PLAYED[number % len(_PLAYED)]
        await evening.play(GUILD, game, sitters, preset)
        clock.now += DAY // 3 + 1000 * number
        if number == 20:
            await evening.play(ELSEWHERE, "nain_jaune", (ANNA, "easy", "easy"))
            async with database.transaction() as tx:
                await seasons.end(tx, GUILD, by=None)
    await Preferences(database, ServerSettings(database)).choose(DORA, shown=Shown.HIDDEN)
    await Deriver(database).look()


async def _read(database: Database, clock: Clock) -> AsyncIterator[str]:
    statistics = StatsStore(database, Preferences(database, ServerSettings(database)))
    recaps = Recaps(database)
    for season in (None, 1, 2):
        for user in PEOPLE:
            yield f"{user} in {season}: {shown(await statistics.of_person(GUILD, user, user, season))}"
        yield f"server in {season}: {shown(await statistics.of_server(GUILD, season))}"
        for game in (None, "nain_jaune", "shithead", "paskahousu"):
            yield f"{game} in {season}: {shown(await statistics.leaderboard(GUILD, game, season))}"
        yield f"season {season}: {shown(await recaps.season(GUILD, season))}"
    yield f"elsewhere: {shown(await statistics.of_person(ELSEWHERE, ANNA, ANNA))}"
    for viewer, user in ((ANNA, BEN), (CLEO, ANNA), (ANNA, DORA)):
        yield f"{user} by {viewer}: {shown(await statistics.of_person(GUILD, user, viewer))}"
    yield f"played: {shown(await statistics.played(GUILD))}"
    yield f"newest: {shown(await statistics.leaderboard(GUILD, newest=True))}"
    for game in ("nain_jaune", "shithead"):
        yield f"level at {game}: {await statistics.level_for(GUILD, game, [ANNA, BEN, DORA])}"
    for weeks in range(3):
        yield f"{weeks} weeks ago: {shown(await recaps.week(GUILD, clock.now - 7 * DAY * weeks))}"
    yield f"ready: {await recaps.is_ready(GUILD, clock.now)}"


async def _main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        told = [line async for line in lines(Path(folder) / "t.sqlite3")]
    sys.stdout.write(f"{WRITTEN.write_text(chr(10).join([*told, '']), 'utf-8')} characters\n")


if __name__ == "__main__":
    asyncio.run(_main())
