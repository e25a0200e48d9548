"""Keeps the application's emojis up to date: uploads missing ones, deletes old versions.

An emoji's name ends in a digest of its picture, so one request shows what Discord has, even after a crash.
At each start the bot lists them once, and uploads what is missing one by one, with pauses and never while an
answer is pending. With a pace of 0 that waits until a board is shown in emojis for the first time.

Somebody may delete them on Discord meanwhile, and Discord refuses one now and then that is there. What it has
refused is text from then on; the list is read again at once, and every hour while they are used. One that is
still there is believed again later, and after a few refusals it is uploaded anew.
"""

import asyncio
import hashlib
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from typing import Final

import discord

from bot.common.errors import TableError
from bot.common.tasks import begin, stopped
from bot.discord.sending.failures import FAILURES
from bot.i18n import LANGUAGES
from bot.pictures.emojis import CardEmojis, card_emojis, card_emojis_of, letters_of
from bot.tables.storing.store import ApplicationFacts

ROUNDS: Final = 3
"""Attempts at uploading, if some uploads fail."""
PATIENCE: Final = 600.0
"""Seconds before retrying failed uploads, or an emoji that was refused though it is there."""
BETWEEN_LOOKS: Final = 3600.0
"""Seconds before the list is read again: Discord tells nobody that an emoji was deleted."""
MOST_REFUSALS: Final = 3
"""Refusals of an emoji that is there, after which it is uploaded anew."""
_FACT: Final = "cards are shown as emojis"
_OURS: Final = re.compile(r"(?P<drawn>tapis_[0-9a-z]+)_[0-9a-f]{8}")

_log = logging.getLogger(__name__)


def wanted_emojis() -> dict[str, bytes]:
    """Return the PNGs of all emojis, by full name: `tapis_7s_1f0c9a2e`."""
    drawn = card_emojis(*map(letters_of, LANGUAGES))
    return {f"{name}_{hashlib.sha256(png).hexdigest()[:8]}": png for name, png in drawn.items()}


async def _at_once() -> None:
    """Wait for nothing."""


class ApplicationEmojis:
    """The card emojis of the application.

    `per_minute` are uploaded in a minute after a start, `until_quiet` waits until no answer is pending.
    Without `uploads`, it uses what another one has uploaded.
    """

    def __init__(
        self,
        client: discord.Client,
        facts: ApplicationFacts,
        drawn: Callable[[], Mapping[str, bytes]] = wanted_emojis,
        clock: Callable[[], float] = time.monotonic,
        *,
        per_minute: int = 0,
        until_quiet: Callable[[], Awaitable[None]] = _at_once,
        uploads: bool = True,
    ) -> None:
        self._uploads = uploads
        self._client = client
        self._facts = facts
        self._drawn = drawn
        self._clock = clock
        self._per_minute = per_minute
        self._until_quiet = until_quiet
        self._markup_by_name: dict[str, str] = {}
        self._cards_by_language: dict[str, CardEmojis | None] = {}
        self._uploading: asyncio.Task[None] | None = None
        self._next_attempt = 0.0
        self._next_look = 0.0
        self._wanted = 0
        self._resting: dict[str, float] = {}
        """Emojis (in Discord's markup) that were refused, and until when they are not used."""
        self._refusals: Counter[str] = Counter()

    async def start(self) -> None:
        """Start updating in the background; with a pace of 0, only if cards were ever shown as emojis."""
        if self._per_minute:
            self._begin()
            return
        try:
            used = await self._facts.fact(_FACT)
        except TableError as error:
            _log.warning("could not read whether emojis are in use: %s", error.code)
            return
        if used:
            self._begin()

    def cards(self, language: str) -> CardEmojis | None:
        """Return the card emojis of a language; None while some are missing, and start uploading them."""
        cards = self._cards_by_language.get(language)
        if cards is None or self._clock() >= self._next_look:
            self._begin()
        return cards

    def there(self, language: str) -> CardEmojis | None:
        """Return the card emojis of a language; None while some are missing."""
        return self.cards(language) if self._wanted else None

    def refused(self, emojis: Collection[str]) -> None:
        """Use emojis (in Discord's markup) no more that Discord has refused, and look what is there."""
        ours = {name: markup for name, markup in self._markup_by_name.items() if markup in emojis}
        if not ours:
            return
        for name, markup in ours.items():
            self._resting[markup] = self._clock() + PATIENCE
            self._refusals[markup] += 1
            del self._markup_by_name[name]
        self._sort()
        self._next_attempt = 0.0
        self._begin()

    @property
    def counts(self) -> tuple[int, int]:
        """The numbers of existing and of wanted emojis (0 if never used)."""
        return len(self._markup_by_name), self._wanted

    async def close(self) -> None:
        """Stop; the next start continues."""
        await stopped(self._uploading)

    def _begin(self) -> None:
        if self._client.application_id is None:  # not logged in yet
            return
        running = self._uploading is not None and not self._uploading.done()
        if not running and self._clock() >= self._next_attempt:
            self._next_attempt = self._clock() + PATIENCE
            self._next_look = self._clock() + BETWEEN_LOOKS
            self._uploading = begin(self._bring_up_to_date(), "application emojis")

    async def _bring_up_to_date(self) -> None:
        try:
            await self._facts.keep_fact(_FACT, "yes")
            wanted = await asyncio.to_thread(self._drawn)
            self._wanted = len(wanted)
            for _ in range(ROUNDS):
                there = await self._client.fetch_application_emojis()
                self._markup_by_name.clear()
                self._know(emoji for emoji in there if emoji.name in wanted)
                if not self._uploads:
                    return
                there = await self._without_worn(there)
                missing = [name for name in wanted if name not in {emoji.name for emoji in there}]
                if not missing:
                    await self._delete_old(there, wanted)
                    return
                await self._upload({name: wanted[name] for name in missing})
        except (*FAILURES, TableError) as error:
            _log.warning("could not update emojis: %s", error)

    async def _upload(self, missing: Mapping[str, bytes]) -> None:
        _log.info("uploading %d emojis", len(missing))
        for name, png in missing.items():
            await self._until_quiet()
            try:
                self._know([await self._client.create_application_emoji(name=name, image=png)])
            except FAILURES as error:
                _log.warning("could not upload emoji %s: %s", name, error)
                return
            if self._per_minute:
                await asyncio.sleep(60 / self._per_minute)

    async def _delete_old(self, there: Iterable[discord.Emoji], wanted: Mapping[str, bytes]) -> None:
        for emoji in there:
            if _OURS.fullmatch(emoji.name) and emoji.name not in wanted:
                await emoji.delete()

    async def _without_worn(self, there: Iterable[discord.Emoji]) -> list[discord.Emoji]:
        """Delete emojis that Discord goes on refusing; return the others."""
        worn = [emoji for emoji in there if self._refusals[str(emoji)] >= MOST_REFUSALS]
        for emoji in worn:
            await emoji.delete()
            del self._refusals[str(emoji)]
        return [emoji for emoji in there if emoji not in worn]

    def _know(self, emojis: Iterable[discord.Emoji]) -> None:
        now = self._clock()
        self._resting = {markup: until for markup, until in self._resting.items() if until > now}
        for emoji in emojis:
            if (named := _OURS.fullmatch(emoji.name)) is not None and str(emoji) not in self._resting:
                self._markup_by_name[named["drawn"]] = str(emoji)
        self._sort()

    def _sort(self) -> None:
        """Find out of which languages all emojis are there."""
        for language in LANGUAGES:
            self._cards_by_language[language] = card_emojis_of(self._markup_by_name, language)
