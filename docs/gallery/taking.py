"""Takes pictures part by part, each with a bot of its own: a part that fails is tried again, alone.

What was taken is noted in a file until nothing is missing, so that an interrupted run goes on where it
stopped.
"""

import argparse
import asyncio
import sys
import tempfile
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Collection, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from playwright.async_api import Browser, async_playwright

from bot.app.playground import BotProcess
from docs.gallery.camera import ENGLISH, FRENCH, SHOWN, Camera, Look
from playground.playground import Playground
from playground.world.people import DEFAULT_PEOPLE
from playground.world.permissions import BOT, Permission
from tests.e2e.clicking import PATIENT_MS
from tests.support.browser import find_chromium

ATTEMPTS: Final = 3
LONGEST_SCENE: Final = 1200.0
"""Seconds from one scene to the next: a match may lie between them, on a machine that does much else."""
LONGEST_START: Final = 180.0
_QUIET: Final = 1.5
"""Seconds without a request after which the bot has uploaded its emojis."""
_LONGEST_UPLOAD: Final = 60.0
LOCALES: Final = {ENGLISH: "en-US", FRENCH: "fr"}
NAMES_BY_LANGUAGE: Final = {
    ENGLISH: ("Ada", "Dinesh", "Chloé", "Émile"),
    FRENCH: ("Basile", "Chloé", "Émile", "Dinesh"),
}
"""The people at the tables, the first one an administrator; the pictures show their page."""


@dataclass(frozen=True, slots=True)
class Part:
    """What is played for some scenes: it yields the name of each when its newest message shows it."""

    scenes: tuple[str, ...]
    play: Callable[[Playground, Sequence[str]], AsyncGenerator[str, None]]
    prepare: Callable[[Playground, Sequence[str], str], Awaitable[None]] | None = None
    """Fills the database of this address before the bot starts."""


class Record:
    """Which scenes a run has taken; None keeps no file, for a run that shall begin anew next time."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        kept = file is not None and file.exists()
        self._taken = set(file.read_text(encoding="utf-8").splitlines()) if file and kept else set()

    def __len__(self) -> int:
        return len(self._taken)

    def __contains__(self, scene: tuple[str, str]) -> bool:
        return " ".join(scene) in self._taken

    def add(self, scene: str, language: str) -> None:
        """Note that a scene was taken in all looks of a language."""
        self._taken.add(f"{scene} {language}")
        self._save()

    def close(self, languages: Collection[str]) -> None:
        """Forget all of some languages: nothing is missing."""
        self._taken = {one for one in self._taken if one.split()[1] not in languages}
        self._save()

    def _save(self) -> None:
        if self._file is not None and self._taken:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_text("\n".join(sorted(self._taken)) + "\n", encoding="utf-8")
        elif self._file is not None:
            self._file.unlink(missing_ok=True)


@dataclass(slots=True)
class Run:
    """One run: where the pictures go, and what it tells."""

    parts: Sequence[Part]
    folder: Path
    record: Record
    permissions: Permission = BOT
    looks: Sequence[Look] = SHOWN

    def say(self, text: str) -> None:
        """Tell who waits for the pictures."""
        print(text, file=sys.stderr, flush=True)

    async def take(self, scenes: Collection[str], languages: Sequence[str]) -> dict[tuple[str, str], str]:
        """Take all that the record lacks; return why, by scene and language, for those that failed."""
        failures: dict[tuple[str, str], str] = {}
        for language in languages:
            for part in self.parts:
                reason = ""
                for attempt in range(1, ATTEMPTS + 1):
                    left = self._left(part, scenes, language)
                    if not left:
                        break
                    try:
                        await self.take_part(part, left, language)
                    except Exception as error:  # noqa: BLE001 - whatever it is, the other parts are taken
                        reason = f"{type(error).__name__}: {error}".splitlines()[0]
                        self.say("".join(traceback.format_exception(error)))
                        self.say(f"Attempt {attempt} of {ATTEMPTS} at {', '.join(left)} failed.")
                failures |= {(scene, language): reason for scene in self._left(part, scenes, language)}
        return failures

    def _left(self, part: Part, scenes: Collection[str], language: str) -> list[str]:
        return [one for one in part.scenes if one in scenes and (one, language) not in self.record]

    async def take_part(self, part: Part, scenes: Sequence[str], language: str) -> None:
        """Take some scenes of a part; raises whatever keeps it from doing so."""
        names, left = NAMES_BY_LANGUAGE[language], set(scenes)
        looks = [look for look in self.looks if look.language == language]
        async with self._bot_on_a_playground(part, language) as playground, _browser() as browser:
            camera = Camera(browser, playground, names[0])
            for look in looks:
                await camera.open_page(look)
            async with aclosing(part.play(playground, names)) as playing:
                while left:
                    async with asyncio.timeout(LONGEST_SCENE):
                        scene = await anext(playing, "")
                    if not scene:
                        raise RuntimeError("it was over without them")
                    for look in looks if scene in left else ():
                        file = await camera.take(scene, look, self.folder)
                        self.say(f"{file.name}: {file.stat().st_size // 1000} kB")
                    if scene in left:
                        self.record.add(scene, language)
                    left.discard(scene)

    @asynccontextmanager
    async def _bot_on_a_playground(self, part: Part, language: str) -> AsyncIterator[Playground]:
        """The real bot in its own process, in a server with one language, with its emojis uploaded."""
        names = NAMES_BY_LANGUAGE[language]
        with tempfile.TemporaryDirectory(prefix="tapis-") as folder:
            async with Playground(
                guild_name="Card club",
                guild_locale=LOCALES[language],
                application_name="Tapis",
                people=[replace(one, administrator=one.name == names[0]) for one in DEFAULT_PEOPLE],
                answer_ms=PATIENT_MS,
                bot_permissions=self.permissions,
            ) as playground:
                database = f"sqlite:///{folder}/pictures.sqlite3"
                if part.prepare is not None:
                    await part.prepare(playground, names, database)
                bot = BotProcess(
                    playground, database, settings={"EMOJIS_PER_MINUTE": "600", "SECOND_CLICK_MS": "0"}
                )
                await bot.start()
                try:
                    await playground.wait_for_bot(LONGEST_START)
                    await playground.settle(_LONGEST_UPLOAD, quiet=_QUIET)
                    yield playground
                finally:
                    await bot.stop()


@asynccontextmanager
async def _browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        path = find_chromium(playwright)
        if path is None:
            sys.exit("no Chromium found: install one, or name it in CHROMIUM")
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        try:
            yield browser
        finally:
            await browser.close()


def take_pictures(
    parts: Sequence[Part], *, folder: Path, record: Path, about: str | None, permissions: Permission = BOT
) -> int:
    """Read the command line, take the pictures, say what is missing; return the exit code.

    Without scenes on the command line all are taken, but those that the record of an interrupted run has.
    """
    known = [scene for part in parts for scene in part.scenes]
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("scenes", nargs="*", metavar="scene", help=f"which ones; all of {', '.join(known)}")
    parser.add_argument("--language", choices=NAMES_BY_LANGUAGE, help="of which one only (default: all)")
    parser.add_argument("--folder", type=Path, default=folder, help="where to (default: %(default)s)")
    parser.add_argument("--record", type=Path, default=record, help="what a run notes (default: %(default)s)")
    parser.add_argument("--anew", action="store_true", help="forget what an interrupted run has taken")
    arguments = parser.parse_args()
    if unknown := set(arguments.scenes) - set(known):
        parser.error(f"no such scene: {', '.join(sorted(unknown))}")
    languages = [arguments.language] if arguments.language else list(NAMES_BY_LANGUAGE)
    kept = Record(None if arguments.scenes else arguments.record)
    if arguments.anew:
        kept.close(languages)
    run = Run(parts, arguments.folder, kept, permissions)
    if kept:
        run.say(f"Going on: {len(kept)} scenes were taken before (--anew takes all).")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    failures = asyncio.run(run.take(arguments.scenes or known, languages))
    run.say(f"{len(kept)} scenes are taken, {len(failures)} are missing.")
    for (scene, language), reason in failures.items():
        run.say(f"  {scene} ({language}): {reason}")
    if failures:
        run.say("The same command goes on with them.")
        return 1
    kept.close(languages)
    return 0
