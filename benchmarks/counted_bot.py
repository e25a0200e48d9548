"""The bot, counting the pictures that it is to show and those that it draws for it.

`python -m benchmarks load` runs it as a separate process, and reads the numbers in a file that both map.
"""

import mmap
import os
import struct
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unittest.mock import patch

from game import compiled
from playground.api.records import RequestRecord

FILE: Final = "COUNTED_PICTURES"
"""The setting that names the file."""
_NUMBER: Final = struct.Struct("Q")


@dataclass(frozen=True, slots=True)
class Pictures:
    """How many pictures there were."""

    wanted: int
    """For answers, boards and hands."""
    drawn: int
    sent: int
    """Files in requests."""
    kept: int
    """Those that a message already shows."""

    def told(self, moves: int) -> str:
        """Return how many there were for each of so many moves."""
        skipped = self.wanted - self.sent - self.kept
        return (
            f"pictures a move: {self.wanted / moves:.2f} wanted, {self.drawn / moves:.2f} drawn, "
            f"{self.sent / moves:.2f} sent, {self.kept / moves:.2f} in their messages already, "
            f"{skipped / moves:.2f} skipped for newer ones"
        )


class PictureCount:
    """The numbers of wanted and of drawn pictures so far, in a file that two processes map."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            path.write_bytes(bytes(2 * _NUMBER.size))
        with path.open("r+b") as file:
            self._mapped = mmap.mmap(file.fileno(), 2 * _NUMBER.size)

    def want(self, more: int) -> None:
        """Count wanted pictures."""
        self._add(0, more)

    def draw(self) -> None:
        """Count a drawn picture; in another thread."""
        self._add(_NUMBER.size, 1)

    def numbers(self) -> tuple[int, int]:
        """Return how many were wanted, and drawn."""
        return self._at(0), self._at(_NUMBER.size)

    def since(self, before: tuple[int, int], requests: Sequence[RequestRecord]) -> Pictures:
        """Return how many there were since a time, with the requests since then."""
        wanted, drawn = (now - then for now, then in zip(self.numbers(), before, strict=True))
        sent = sum(len(request.files) for request in requests)
        return Pictures(wanted, drawn, sent, sum(map(_files_of, requests)) - sent)

    def _at(self, place: int) -> int:
        number: int = _NUMBER.unpack_from(self._mapped, place)[0]
        return number

    def _add(self, place: int, more: int) -> None:
        _NUMBER.pack_into(self._mapped, place, self._at(place) + more)


def _files_of(request: RequestRecord) -> int:
    """Return how many files the message of a request has."""
    body = request.body if isinstance(request.body, dict) else {}
    return len((body.get("data") or body).get("attachments") or ())


def main() -> None:
    """Run until told to stop."""
    _ = compiled.use()  # before anything of the game is imported
    from bot.__main__ import main as run
    from bot.messages.drawer import drawn
    from bot.messages.panels import Panel, has_picture
    from bot.pictures.drawing import encode

    count = PictureCount(Path(os.environ[FILE]))

    async def counted(panel: Panel, *, for_answer: bool = False) -> Panel:
        count.want(has_picture(panel))
        return await drawn(panel, for_answer=for_answer)

    def encoded(rows: bytearray, width: int, height: int) -> bytes:
        count.draw()
        return encode(rows, width, height)

    with patch("bot.discord.sending.rendered.drawn", counted), patch("bot.pictures.canvas.encode", encoded):
        sys.exit(run([]))


if __name__ == "__main__":
    main()
