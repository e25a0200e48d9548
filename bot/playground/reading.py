"""Reading JSON that anybody may have sent."""

import json
import math
from typing import Any, Final

_DEEPEST: Final = 100
"""No form of Discord's goes deeper than a dozen levels; Python fails at about a thousand."""


def read_json(text: str | bytes) -> Any:
    """Return what a text says.

    Raises:
        ValueError: it is no JSON, holds what JSON does not know (NaN, half of a character), or is too deep.
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
        raise ValueError(f"{value} is no number of JSON")
    elif isinstance(value, dict):
        return [*value, *value.values()]
    return value if isinstance(value, list) else []
