"""Secrets that must never leak: a token of the right shape, seeds of running matches, cards."""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

TOKEN = "MTE5MTE2ODkxNDIzMTM5NDMwNA.Gc4n4r.y-thIs-t0ken-1s-nobodys-and-must-n0t-show"
"""What the bot logs in with where this is watched for; it has the shape of a real one."""

CARD = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b|\btb\|act\|")
"""A card as we write it, or the custom_id of a control that plays one."""


def of_token(token: str = TOKEN) -> list[str]:
    """Return the token and its secret part, which is as good."""
    return [token, token.rsplit(".", 1)[1]]


def found_in(text: str, secrets: Iterable[str]) -> list[str]:
    """Return those that stand in a text, each with what stands around it."""
    return [
        text[max(place.start() - 80, 0) : place.end() + 20]
        for secret in secrets
        for place in re.finditer(re.escape(secret), text)
    ]


def running_seeds(path: Path) -> list[str]:
    """Return the seeds of the matches that run, in every way they could be written."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute(
            "SELECT seed FROM match_seed JOIN card_match ON id = match_id WHERE state = 'open'"
        ).fetchall()
    return [written for (seed,) in rows for written in (seed.hex(), repr(seed)[2:-1], str(list(seed))[1:-1])]


def stored_in(path: Path) -> str:
    """Return the files of a database as text."""
    files = sorted(path.parent.glob(f"{path.name}*"))
    return "\n".join(file.read_bytes().decode("latin-1") for file in files)


def texts_of(requests: Iterable[Any]) -> Iterator[str]:
    """Return all that a bot has sent to Discord, one text a request."""
    for request in requests:
        yield f"{request.method} {request.path} {request.query} {request.body}"
