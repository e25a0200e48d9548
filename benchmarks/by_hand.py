"""The playground and its bot, started as `make run` starts them."""

import asyncio
import os
import re
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
_UNSET: Final = dict.fromkeys(("DISCORD_TOKEN", "DISCORD_API_URL", "DISCORD_GATEWAY_URL"), "")


@dataclass(frozen=True, slots=True)
class Started:
    """What `python -m bot` has started."""

    address: str
    """The one that it prints."""
    pid: int


@asynccontextmanager
async def started_by_hand(
    folder: Path = ROOT, settings: Mapping[str, str] | None = None
) -> AsyncIterator[Started]:
    """Start `python -m bot` of a folder; yield once it has printed its address, the bot connected."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", cwd=folder,
        env={**os.environ, **_UNSET, "PLAYGROUND_PORT": "0", "PYTHONUNBUFFERED": "1", **(settings or {})},
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        if process.stdout is None:
            raise RuntimeError("its output is read")
        async for line in process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+/", line.decode()):
                break
        else:
            raise RuntimeError("no address was printed")
        reading = asyncio.create_task(process.stdout.read())
        yield Started(found.group(0), process.pid)
    finally:
        process.terminate()
        await process.wait()
    await reading
