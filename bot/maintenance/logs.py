"""The log: lines of text, or one JSON object per line; without cards, seeds or Discord's secrets."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any, Final, Literal

from bot.maintenance.tracebacks import told

LogFormat = Literal["human", "json"]

FIELDS: Final = ("table", "guild", "kind", "code", "milliseconds", "reference")
"""The fields that `extra` can add to a line."""

_TALKATIVE: Final[dict[str, int]] = {
    "alembic": logging.WARNING,
    "asyncio": logging.INFO,
    "discord": logging.INFO,  # at DEBUG, every message and interaction as sent: hands, tokens of interactions
    "discord.client": logging.WARNING,  # that it logs in, which the bot says, and `doctor` need not
    "PIL": logging.INFO,
}
"""The lowest log levels of libraries that would log secrets, or what nobody asked for, below them."""

_SECRETS: Final = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's token
    r"|(?<=/webhooks/)\d+/[\w-]{40,}"
    r"|(?<=/interactions/)\d+/[\w-]{40,}"
    r"|aW50ZXJhY3Rpb246[\w=-]{20,}",  # an interaction's token, wherever it stands
    re.ASCII,
)


def set_up_logging(level: str, kind: LogFormat) -> None:
    """Send the log to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if kind == "json" else PlainLines())
    logging.basicConfig(level=level, handlers=[handler], force=True)
    server = logging.getLogger("aiohttp.server")
    server.filters = [_is_ours_to_know]
    for name, least in _TALKATIVE.items():
        logging.getLogger(name).setLevel(max(least, logging.getLevelNamesMapping()[level]))


def _is_ours_to_know(record: logging.LogRecord) -> bool:
    """Tell whether a record of an HTTP server is about more than a request that is none, or was broken off.

    The server has answered it as far as it could. A traceback would repeat it, and say nothing about us.
    """
    from aiohttp.http_exceptions import HttpProcessingError  # imported by then: it is the server's record

    return not isinstance(_error(record), HttpProcessingError | ConnectionError)


def without_secrets(text: str) -> str:
    """Return a text with everything that looks like a Discord token removed."""
    return _SECRETS.sub("[secret]", text)


class PlainLines(logging.Formatter):
    """Lines of text."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as text, tracebacks on lines of their own."""
        line = f"{self.formatTime(record)} {record.levelname} {record.name}: {_message(record)}"
        error = _error(record)
        return without_secrets(line if error is None else f"{line}\n{told(error)}")


class JsonLines(logging.Formatter):
    """One JSON object per line."""

    def format(self, record: logging.LogRecord) -> str:
        """Return a record as one line."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {
            "at": at,
            "level": record.levelname,
            "logger": record.name,
            "message": _message(record),
        }
        line |= {name: record.__dict__[name] for name in FIELDS if name in record.__dict__}
        error = _error(record)
        if error is not None:
            line["error"] = told(error)
        return without_secrets(json.dumps(line, ensure_ascii=False, default=str))


def _message(record: logging.LogRecord) -> str:
    """Return a record's message, for an unawaited task without the error's repr that asyncio adds."""
    message = record.getMessage()
    return message.partition("\n")[0] if record.name == "asyncio" and record.exc_info else message


def _error(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None
