"""How a commitment is shown, so that people can note it and compare."""

from typing import Final

from bot.i18n import Words

_SHOWN: Final = 32
"""Hexadecimal digits: 128 bits, so that nobody finds a second seed for them. /verify shows all 64."""
_GROUP: Final = 4


def shown_digits(commitment: str) -> str:
    """Return the digits of a commitment that boards show, in groups that can be read and compared."""
    return " ".join(commitment[at : at + _GROUP] for at in range(0, _SHOWN, _GROUP))


def shuffles_text(commitment: str, t: Words) -> str:
    """Return the small line about what all shuffles of a match are committed to."""
    return f"-# {t('Shuffles: {commitment}, see /verify', commitment=shown_digits(commitment))}"
