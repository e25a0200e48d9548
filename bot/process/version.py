"""The version of this bot, which its package, `--version` and `cluster` say."""

from typing import Final

VERSION: Final = "1.0.0"
