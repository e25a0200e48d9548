from tests.e2e.fixtures import (
    acceptable_requests,
    anna,
    ben,
    bot,
    cleo,
    client,
    clock,
    emojis_alike,
    limited_playground,
    playground,
    said,
)

__all__ = [
    "acceptable_requests",
    "anna",
    "ben",
    "bot",
    "cleo",
    "client",
    "clock",
    "emojis_alike",
    "limited_playground",
    "playground",
    "said",
]
