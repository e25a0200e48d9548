"""Parses untrusted JSON."""

import json
import math
from typing import Any, Final

_DEEPEST: Final = 100
"""Discord's forms have at most a dozen levels; Python fails at about a thousand."""


def read_json(text: str | bytes) -> Any:
    """Parse a text.

    Raises:
        ValueError: it is not valid JSON (NaN and lone surrogates included), or too deep.
    """
    try:
        value = json.loads(text)
    except RecursionError:
        raise ValueError("the JSON is too deep") from None
    level = [value]
    for _ in range(_DEEPEST):
        level = [below for one in level for below in _below(one)]
        if not level:
            return value
    raise ValueError("the JSON is too deep")


def _below(value: Any) -> list[Any]:
    if isinstance(value, str):
        value.encode()  # a UnicodeEncodeError is a ValueError
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"{value} is not a JSON number")
    elif isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []
